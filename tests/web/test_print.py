"""On paper: whose sheet is whose, and nothing that can only be touched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Visitor
from tests.web.screens import go, open_look
from tests.web.serving import Server
from tests.web.stocked import Look, looks, stock

pytestmark = pytest.mark.browser

TOUCHABLE = "button:visible, input:visible, a.button:visible, summary:visible"
OWNERS = ".sheet-name:visible, .score-table caption:visible, .turns thead .name:visible"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, tuple[Look, ...]]]:
    folder = tmp_path_factory.mktemp("print")
    games = stock(folder)
    with Server(folder) as server:
        yield server, looks(games)


@pytest.mark.parametrize("width", [390, 700, 1050])
@pytest.mark.parametrize(
    "name", ["penta-over", "ten-thousand-over", "page-penta-over", "page-ten-thousand-over"]
)
def test_a_result_on_paper_of_any_width_names_everybody(
    browser: Browser, server: tuple[Server, tuple[Look, ...]], name: str, width: int
) -> None:
    running, every = server
    visitor = Visitor.arrive(browser, running, (width, 800))
    page = visitor.page
    go(visitor, "#/settings", "settings")
    page.locator("#choice-set-theme-dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_look(visitor, next(look for look in every if look.name == name))
    page.emulate_media(media="print")
    expect(page.locator(".standing-row:visible")).to_have_count(2)
    assert page.locator(TOUCHABLE).count() == 0
    if name != "ten-thousand-over":
        for player in ("Computer 1", "Computer 2"):
            expect(page.locator(OWNERS).filter(has_text=player)).to_have_count(1)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.leave()
