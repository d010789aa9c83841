"""The command line: human and JSON output, exit statuses, and errors of one line."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from reference import content, terminology
from reference.cli import main
from reference.settings import CHECKOUT, Settings


def run(settings: Settings, *arguments: str, stdin: str = "") -> Result:
    environment = {
        "REFERENCE_CONTENT": str(settings.content),
        "REFERENCE_LOCALES": str(settings.locales),
        "REFERENCE_DATA": str(settings.data),
    }
    return CliRunner().invoke(main, list(arguments), input=stdin, env=environment, catch_exceptions=False)


def test_build_names_its_generation(settings: Settings) -> None:
    result = run(settings, "build")
    assert result.exit_code == 0
    assert re.search(r"generation [0-9a-f]{16} is current", result.stdout)


def test_broken_content_is_told_line_by_line(settings: Settings) -> None:
    file = settings.content / "glossary.toml"
    file.write_text(file.read_text("utf-8").replace("see_also", "see_alo").replace("do_not_confuse", "do_not"), "utf-8")
    result = run(settings, "build")
    assert result.exit_code == 1
    assert "glossary.toml:1: spell: see_alo is no key" in result.stderr
    assert "glossary.toml:9: template: do_not is no key" in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("variable", "says"),
    [("REFERENCE_CONTENT", "there is no content"), ("REFERENCE_LOCALES", "catalogue cannot be read")],
)
def test_missing_folder_is_one_line_that_says_what_to_do(settings: Settings, variable: str, says: str) -> None:
    environment = {
        "REFERENCE_CONTENT": str(settings.content),
        "REFERENCE_DATA": str(settings.data),
        variable: "/nowhere",
    }
    result = CliRunner().invoke(main, ["build"], env=environment)
    assert result.exit_code == 1
    assert says in result.stderr


def test_data_folder_that_cannot_be_written_says_so(settings: Settings) -> None:
    broken = Settings(settings.content, settings.locales, settings.content / "systems.toml")
    result = run(broken, "build")
    assert result.exit_code == 2
    assert "REFERENCE_DATA" in result.stderr


def test_search_prints_system_title_and_id(settings: Settings) -> None:
    result = run(settings, "search", "acaba", "--lang", "es")
    assert result.exit_code == 0
    assert "JP Cuándo acaba  wfb6.ending" in result.stdout


def test_search_across_languages_as_json(settings: Settings) -> None:
    result = run(settings, "search", "шаблон", "--lang", "es", "--kind", "rule", "--json")
    found = json.loads(result.stdout)
    assert "wfb6.coverage" in [hit["id"] for hit in found["hits"]]
    assert found["total"] == len(found["hits"])


@pytest.mark.parametrize("query", ['"', "*", "AND (", "\x00", "é" * 5000, "--", "lang:es"])
def test_search_takes_any_text(settings: Settings, query: str) -> None:
    assert run(settings, "search", "--", query).exit_code == 0


def test_search_names_the_systems_that_there_are(settings: Settings) -> None:
    result = run(settings, "search", "x", "--system", "wfb7")
    assert result.exit_code == 2
    assert "wfb6" in result.stderr


def test_check_works_every_example(settings: Settings) -> None:
    result = run(settings, "check")
    assert result.exit_code == 0
    assert "1 examples worked, 0 mismatches" in result.stdout


def test_check_names_the_line_of_a_wrong_example_in_both_languages(settings: Settings) -> None:
    file = settings.content / "examples/wfb6.toml"
    file.write_text(file.read_text("utf-8").replace("ended_at = 0", "ended_at = 3"), "utf-8")
    result = run(settings, "check")
    assert result.exit_code == 1
    assert "examples/wfb6.toml:1: wfb6/rip/dies: " in result.stdout
    assert "es/wfb6/spells.md:25, ru/wfb6/spells.md:25" in result.stdout


def test_check_of_one_example_shows_its_verdict(settings: Settings) -> None:
    result = run(settings, "check", "wfb6/rip/dies", "--lang", "ru")
    assert "Нет" in result.stdout
    assert "wfb6.remains-in-play.duration" in result.stdout


def test_check_of_an_unknown_example_offers_another(settings: Settings) -> None:
    result = run(settings, "check", "wfb6/rip/die")
    assert result.exit_code == 2
    assert "did you mean 'wfb6/rip/dies'?" in result.stderr


GIVEN = '{"events": ["caster-uses-bound-spell"]}'


@pytest.mark.parametrize("given", [GIVEN, "-", "FILE"])
def test_ask_takes_json_a_file_or_standard_input(settings: Settings, tmp_path: Path, given: str) -> None:
    (tmp_path / "given.json").write_text(GIVEN, "utf-8")
    place = str(tmp_path / "given.json") if given == "FILE" else given
    result = run(settings, "ask", "wfb6.remains-in-play", "--given", place, "--json", stdin=GIVEN)
    verdict = json.loads(result.stdout)
    assert (result.exit_code, verdict["outcome"]) == (0, "open")
    assert verdict["questions"] == ["wfb6.q.bound-spell-ends"]


def test_ask_with_rulings(settings: Settings) -> None:
    given = '{"events": ["caster-leaves-table"]}'
    result = run(settings, "ask", "wfb6.remains-in-play", "--given", given, "--rulings", "plain", "--json")
    assert json.loads(result.stdout)["outcome"] == "yes"


def test_ask_tells_what_is_wrong_with_the_input(settings: Settings) -> None:
    result = run(settings, "ask", "wfb6.remains-in-play", "--given", '{"events": ["x"]}', "--lang", "es")
    assert result.exit_code == 1
    assert "events[0]" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ask", "wfb6.remain-in-play"], "did you mean 'wfb6.remains-in-play'?"),
        (["ask", "wfb6.remains-in-play", "--given", "{"], "no JSON"),
        (["ask", "wfb6.remains-in-play", "--given", "/no/such/file"], "neither JSON nor a file"),
        (["ask", "wfb6.remains-in-play", "--rulings", "x"], "--rulings: this is no JSON"),
        (["align", "--confirm", "wfb6.endin"], "did you mean 'wfb6.ending'?"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(settings: Settings, arguments: list[str], says: str) -> None:
    result = run(settings, *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


def test_lint_is_silent_about_good_content(settings: Settings) -> None:
    result = run(settings, "lint", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"errors": 0, "faults": []}


def test_lint_names_place_check_and_hint(settings: Settings) -> None:
    file = settings.content / "es/wfb6/spells.md"
    file.write_text(file.read_text("utf-8").replace("rule:wfb6.coverage", "rule:wfb6.covrage"), "utf-8")
    result = run(settings, "lint", "--json")
    assert result.exit_code == 1
    (fault,) = json.loads(result.stdout)["faults"]
    assert (fault["path"], fault["line"], fault["check"]) == ("es/wfb6/spells.md", 22, "unknown-reference")


def test_align_shows_drift_and_confirms_it(settings: Settings) -> None:
    assert run(settings, "align").exit_code == 0
    file = settings.content / "ru/wfb6/spells.md"
    file.write_text(file.read_text("utf-8").replace("накрывает подставку", "прячет подставку"), "utf-8")
    shown = run(settings, "align", "wfb6/spells", "--json")
    assert shown.exit_code == 1
    assert json.loads(shown.stdout) == [{"rule": "wfb6.coverage", "kind": "changed", "languages": ["ru"]}]
    assert run(settings, "align", "--confirm", "wfb6.coverage").exit_code == 0
    assert run(settings, "lint").exit_code == 0


@pytest.mark.parametrize("place", ["wfb7", "wfb6/spell"])
def test_align_refuses_a_place_that_is_none(settings: Settings, place: str) -> None:
    result = run(settings, "align", place)
    assert result.exit_code == 2
    assert "did you mean 'wfb6" in result.stderr


def test_align_keeps_to_its_place(settings: Settings) -> None:
    file = settings.content / "ru/wfb6/spells.md"
    file.write_text(file.read_text("utf-8").replace("накрывает подставку", "прячет подставку"), "utf-8")
    found = {place: json.loads(run(settings, "align", place, "--json").stdout) for place in ("wfb6", "wfb6/faq")}
    assert [each["rule"] for each in found["wfb6"]] == ["wfb6.coverage"]
    assert found["wfb6/faq"] == []


def test_serve_says_when_its_port_is_taken(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run(settings, "serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 2
    assert "choose another --host or --port" in result.stderr


def test_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "reference", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("reference, version")


def test_readme_names_every_command_check_and_setting() -> None:
    readme = (CHECKOUT / "README.md").read_text("utf-8")
    from_code = (CHECKOUT / "reference/settings.py").read_text("utf-8")
    settings = set(re.findall(r"REFERENCE_[A-Z]+", from_code))
    for name in (*main.commands, *settings, *content.CHECKS, *terminology.CHECKS):
        assert f"`{name}" in readme, f"the README leaves out {name}"
