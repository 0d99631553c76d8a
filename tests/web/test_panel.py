"""What the site says of itself before the app is up holds as every look does, in every language.

No site is built for it: the front page and its files are handed to the browser as they lie here,
without the scripts that load the app.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route

from dadu.i18n import LANGUAGES
from dadu.web.site.pages import SENTENCES, front
from tests.house.sources import PACKAGE
from tests.web.test_layout import FAULTS, MEASURE, SIZES, TOUCH
from tests.web.test_screens import AXE, RUN

pytestmark = pytest.mark.browser

HOME = "http://dadu.test/"
PLACES = (PACKAGE / "web" / "static", PACKAGE / "web" / "site" / "static")
INSTEAD = {
    "dadu.js": "",
    "watch.js": "globalThis.dadu = { missing: [], early: null };",
}
"""Nothing is missing, and nothing comes."""
SAID: dict[str, dict[str, object]] = {
    "loading": {},
    "failed": {"act": "retry"},
    "elsewhere": {"act": "play-here"},
    "moved": {"act": "play-here"},
    "not-kept": {"close": True},
    "install": {"close": True},
}
"""Every sentence, with the button that stands beside it."""
SAY = """([name, offer]) => {
  globalThis.dadu.say(name, offer);
  return document.querySelector("#status p").textContent;
}"""
ALONE = """() => { for (const region of document.body.children) {
  if (!region.matches("#status, template")) region.remove();
} }"""
"""The panel lies over the page, as a bar at its end."""


def serve(route: Route) -> None:
    name = route.request.url.removeprefix(HOME).removeprefix("client/")
    found = [place / name for place in PLACES if name and (place / name).exists()]
    if not name:
        route.fulfill(body=front("client", ()), content_type="text/html")
    elif name in INSTEAD:
        route.fulfill(body=INSTEAD[name], content_type="text/javascript")
    elif found:
        route.fulfill(path=found[0])
    else:
        route.fulfill(status=404, body="")


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(reduced_motion="reduce")
    page.route(f"{HOME}**", serve)
    yield page
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_site_says_of_itself_holds(page: Page, language: str) -> None:
    page.goto(HOME)
    page.evaluate("(language) => localStorage.setItem('dadu-language', language)", language)
    page.reload()
    page.evaluate(ALONE)
    page.evaluate(f"() => {{ {MEASURE}; window.faults = faults; }}")
    page.evaluate(Axe().axe_script)
    found: dict[str, list[str]] = {}
    for name, offer in SAID.items():
        assert page.evaluate(SAY, [name, offer])
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            faults = page.evaluate(FAULTS, [size in TOUCH, True])
            if faults:
                found[f"{name}, {size}"] = faults
    assert found == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_what_the_site_says(page: Page, theme: str) -> None:
    """With a bar and with a button; the words of the others are others."""
    page.goto(HOME)
    page.evaluate(Axe().axe_script)
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    for name in ("loading", "failed"):
        page.evaluate(SAY, [name, SAID[name]])
        assert page.evaluate(RUN.replace("(document,", "('#status',"), AXE) == []


def test_every_sentence_of_the_site_is_looked_at() -> None:
    buttons = {"retry", "play-here", "close"}
    assert set(SENTENCES) == SAID.keys() | buttons
