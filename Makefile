# Two commands matter: `make serve` and `make test`. Both install what they need into .venv first.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin

# Debian's python3 may come without ensurepip; its pip then installs into the environment from outside.
define install
	@echo "Installing into $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@if $(BIN)/python -m pip --version >/dev/null 2>&1; then pip="$(BIN)/python -m pip"; \
	else pip="$(PYTHON) -m pip --python $(BIN)/python"; fi; \
	$$pip install --quiet --disable-pip-version-check $(1)
	@touch $@
endef

.PHONY: serve test lint browser messages clean

serve: $(VENV)/runtime
	@$(BIN)/python -m reference serve --host $(HOST) --port $(PORT)

test: $(VENV)/test
	$(BIN)/python -m pytest

lint: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m reference lint

# Debian's Chromium and what Playwright's driver needs; without them the browser tests are skipped and say so.
BROWSER := chromium libatomic1 fonts-dejavu-core
browser:
	dpkg -s $(BROWSER) >/dev/null 2>&1 || { sudo=$$(command -v sudo || true); \
	$$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends $(BROWSER); }

# Bring new and changed sentences of the code into the catalogues; translate them there, then `make test`.
messages: $(VENV)/test
	$(BIN)/pybabel -q extract -F locales/extraction.cfg -k "msg nmsg:1,2" --add-location file -o $(VENV)/messages.pot reference
	for po in locales/*/LC_MESSAGES/messages.po; do \
	$(BIN)/pybabel -q update -N -w 110 --ignore-obsolete -i $(VENV)/messages.pot -l $$(echo $$po | cut -d/ -f2) -o $$po; \
	sed -i '/^"\(Project-Id\|Report-\|POT-\|PO-Rev\|Last-Tr\|Language-Team\|Generated-By\)/d' $$po; done

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache build dist *.egg-info

$(VENV)/runtime: pyproject.toml
	$(call install,-e .)

$(VENV)/test: pyproject.toml
	$(call install,-e '.[test]')
	@touch $(VENV)/runtime
