"""The site in a real browser: open, search, follow a term, switch the language, submit the checker's form."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from reference.settings import Settings

QUIET = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


@pytest.fixture(scope="module")
def address(real: Settings) -> Iterator[str]:
    """The address of the production server."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = {**os.environ, "REFERENCE_CONTENT": str(real.content), "REFERENCE_DATA": str(real.data)}
    command = [sys.executable, "-m", "reference", "serve", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium that is there, or one that Playwright can fetch; else these tests are skipped aloud."""
    there = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not there:
        fetch = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(fetch, capture_output=True, timeout=300, check=False)
    try:
        driver = sync_playwright().start()
        browser = driver.chromium.launch(executable_path=there, args=QUIET)
    except Exception as error:  # the driver raises a bare Exception where it cannot start
        pytest.skip(f"no browser: install one with `make browser` ({str(error).splitlines()[0]})")
    yield browser
    browser.close()
    driver.stop()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of a phone; a script error or a breach of the content policy fails the test."""
    page = browser.new_page(base_url=address, viewport={"width": 390, "height": 844}, locale="es-ES")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: complaints.append(request.url) if address not in request.url else None)
    yield page
    page.close()
    assert complaints == []


def test_search_and_read_a_ruling(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_url("/es/")
    page.get_by_role("combobox").or_(page.get_by_role("searchbox")).first.fill("permanece en juego")
    page.keyboard.press("Enter")
    expect(page.locator(".hit").first).to_be_visible()
    expect(page.locator(".hit mark").first).to_be_visible()
    rule = page.locator(".hit.rule h2 a").first
    title = rule.inner_text()
    rule.click()
    expect(page.locator(":target")).to_contain_text(title)


def test_follow_a_term_and_switch_the_language(page: Page) -> None:
    page.goto("/es/rule/wfb6.remains-in-play.duration")
    page.locator(".prose a.term").first.click()
    expect(page).to_have_url(re.compile("/es/glossary/"))
    page.locator("a[hreflang=ru]").first.click()
    expect(page).to_have_url(re.compile("/ru/glossary/"))
    assert page.evaluate("document.documentElement.lang") == "ru"


def test_switch_keeps_the_place_in_the_chapter(page: Page) -> None:
    page.goto("/es/wfb6/spells#wfb6.remains-in-play.own-turn")
    page.locator(".languages a").click()
    expect(page).to_have_url("/ru/wfb6/spells#wfb6.remains-in-play.own-turn")


def test_submit_the_form_of_the_checker(page: Page) -> None:
    page.goto("/ru/check/wfb6.remains-in-play")
    page.locator("select").first.select_option("caster-uses-bound-spell")
    page.locator("form.case button:not([name])").click()
    expect(page.locator(".verdict.outcome-open")).to_be_visible()
    page.locator("select[name='ruling.wfb6.q.bound-spell-ends']").select_option("ends")
    page.locator("form.case button:not([name])").click()
    expect(page.locator(".verdict.outcome-no")).to_be_visible()
    expect(page).to_have_url(re.compile("ruling.wfb6.q.bound-spell-ends=ends"))


def build_a_scenario(page: Page) -> None:
    """Cast a spell and let it take effect, by the buttons of the form and of the timeline."""
    judge = page.locator("form.case .submit button")
    page.goto("/es/check/wfb6.scenario")
    page.locator("button[name=more][value=wizards]").click()
    page.locator("[name='wizards.0.name']").fill("Ilse")
    choose(page, "wizards.0.side", "active")
    page.locator("[name='wizards.0.level']").fill("2")
    judge.click()
    expect(page.locator(".moment.start .pools")).to_be_visible()

    page.locator(".acts a.act", has_text="un hechicero intenta un hechizo").click()
    expect(page.locator("#f-events\\.0")).to_have_attribute("open", "")
    assert page.locator("#names-piece option").evaluate_all("options => options.map((each) => each.value)") == ["Ilse"]
    page.locator("[name='events.0.wizard']").fill("Ilse")
    page.locator("[name='events.0.spell']").fill("Escudo")
    page.locator("[name='events.0.difficulty']").fill("6")
    page.locator("[name='events.0.dice']").fill("4-5")
    choose(page, "events.0.duration", "remains-in-play")
    judge.click()
    expect(page.locator(".waiting")).to_contain_text("9")
    expect(page.locator(".count.changed")).to_have_text("4 → 2")

    page.locator(".acts a.act", has_text="el hechizo surte efecto").click()
    expect(page.locator(".in-play .begins")).to_contain_text("Escudo")
    expect(page.locator(".moment.happened")).to_have_count(2)


def choose(page: Page, name: str, code: str) -> None:
    """Choose one of few options, which stand side by side, or of several in a list."""
    if page.locator(f"select[name='{name}']").count():
        page.locator(f"select[name='{name}']").select_option(code)
    else:
        page.locator(f"input[name='{name}'][value='{code}']").check()


def test_build_a_scenario_by_the_buttons(page: Page) -> None:
    build_a_scenario(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#f-events\\.1 > summary").click()
    page.locator("button[name=less][value='events.1']").click()
    expect(page.locator(".moment.happened")).to_have_count(1)
    expect(page.locator(".waiting")).to_be_visible()


def test_build_a_scenario_without_script(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="es-ES")
    page = context.new_page()
    build_a_scenario(page)
    page.locator(".languages a").click()
    expect(page.locator(".in-play .begins")).to_contain_text("Escudo")
    expect(page).to_have_url(re.compile("/ru/check/wfb6.scenario"))
    context.close()


def test_suggestions_appear_while_typing(page: Page) -> None:
    page.goto("/es/")
    page.keyboard.press("/")
    page.keyboard.type("permanece")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url("/es/")


def test_slash_and_escape_work_from_the_keyboard(page: Page) -> None:
    page.goto("/ru/")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("остаётся")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)


@pytest.mark.parametrize(
    "path",
    [
        "/es/",
        "/ru/search?q=заклинание",
        "/es/wfb6/spells",
        "/ru/glossary/remains-in-play",
        "/es/faq/",
        "/ru/check/t9a.duration",
        "/ru/check/wfb6.scenario?wizards.0.name=Ilse&wizards.0.side=active&wizards.0.level=4&more=wizards",
    ],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_sticks_out_on_a_narrow_phone(page: Page, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_site_works_without_script(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="ru-RU")
    page = context.new_page()
    page.goto("/")
    expect(page).to_have_url("/ru/")
    page.locator("#q").fill("остаётся в игре")
    page.locator(".site-search button").click()
    expect(page.locator(".hit").first).to_be_visible()
    context.close()


@pytest.mark.parametrize("script", [True, False])
def test_enter_in_a_field_judges_and_adds_no_row(browser: Browser, address: str, script: bool) -> None:
    page = browser.new_page(base_url=address, java_script_enabled=script)
    page.goto("/es/check/wfb6.spells-known")
    field = page.locator("form.case input[type=text]").first
    field.fill("2")
    field.press("Enter")
    expect(page.locator(".verdict")).to_be_visible()
    assert "more=" not in page.url
    page.close()


def test_a_link_opens_the_panel_that_hides_its_target(page: Page) -> None:
    page.goto("/es/wfb6/spells")
    page.evaluate(
        "document.querySelector('section.rule').insertAdjacentHTML('beforeend',"
        " '<details id=outer><details><p id=hidden-place>x</p></details></details>')"
    )
    page.evaluate("location.hash = 'hidden-place'")
    expect(page.locator("#hidden-place")).to_be_in_viewport()


def test_a_badly_encoded_anchor_breaks_nothing(page: Page) -> None:
    page.goto("/es/wfb6/spells#%E0%A4%A")
    expect(page.locator("h1")).to_be_visible()


def test_on_paper_the_text_is_whole_and_the_frame_is_gone(page: Page) -> None:
    page.goto("/ru/t9a/spell-types-and-durations")
    page.emulate_media(media="print")
    expect(page.locator(".site-header")).to_be_hidden()
    texts = "document.querySelectorAll('article .prose :is(p:not(.example-link), li, td), article :is(h1, h2, h3)')"
    assert page.evaluate(f"[...{texts}].filter(each => !each.getClientRects().length).length") == 0
    breaks = "[...document.querySelectorAll('article h2, article h3')].map(e => getComputedStyle(e).breakAfter)"
    assert set(page.evaluate(breaks)) == {"avoid"}


def test_a_case_can_be_copied_as_a_worked_example(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/es/check/wfb6.remains-in-play?events.0=caster-dies")
    page.locator(".as-toml summary").click()
    page.locator("[data-copy-text]").click()
    expect(page.locator("[data-copy-text]")).to_have_text("Copiado")
    assert 'procedure = "wfb6.remains-in-play"' in page.evaluate("navigator.clipboard.readText()")
    context.close()
