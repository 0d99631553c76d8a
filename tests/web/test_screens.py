"""Every screen: accessible by axe's rules, no wider than a small phone in any language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from dadu.i18n import LANGUAGES
from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.serving import Server
from tests.web.stocked import Stock, stock

pytestmark = pytest.mark.browser

NARROW = (320, 640)
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "preload": False,
}
NAMES = ("Ana", "Budi", "Maximiliana Katharina von Hohenberg-Wittenstein")
OVERFLOWING = """() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > wide + 1)
    .map((element) => `${element.tagName}#${element.id}.${element.getAttribute("class")}`);
}"""


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Stock]]:
    data = tmp_path_factory.mktemp("screens") / "data"
    games = stock(data, NAMES)
    with Server(data) as server:
        yield server, games


def open_screen(visitor: Visitor, address: str, screen: str) -> None:
    """Go to an address by way of another one, and wait until its screen stands there."""
    other, between = ("#/", "home") if screen == "settings" else ("#/settings", "settings")
    for hash_, name in ((other, between), (address, screen)):
        visitor.page.evaluate("(hash) => { location.hash = hash; }", hash_)
        expect(visitor.page.locator("html")).to_have_attribute("data-screen", name)


def unfold(visitor: Visitor, width: int, height: int) -> None:
    """Make the window as high as the page, so that nothing lies under a bar that sticks."""
    whole = int(visitor.page.evaluate("() => document.documentElement.scrollHeight"))
    visitor.page.set_viewport_size({"width": width, "height": max(height, whole)})


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "light"), (SCREEN, "dark")], ids=["light-phone", "dark-screen"]
)
def test_axe_finds_nothing_on_any_screen(
    browser: Browser,
    stocked: tuple[Server, Stock],
    size: tuple[int, int],
    theme: Literal["light", "dark"],
) -> None:
    server, games = stocked
    visitor = Visitor.arrive(browser, server, size)
    visitor.page.emulate_media(color_scheme=theme)
    found = {}
    for address, screen in games.screens().items():
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        open_screen(visitor, address, screen)
        unfold(visitor, *size)
        violations = Axe().run(visitor.page, options=AXE).response["violations"]
        if violations:
            found[address] = [
                (wrong["id"], [node["target"] for node in wrong["nodes"]][:3])
                for wrong in violations
            ]
    assert found == {}
    visitor.leave()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_is_wider_than_a_small_phone(
    browser: Browser, stocked: tuple[Server, Stock], language: str
) -> None:
    server, games = stocked
    visitor = Visitor.arrive(browser, server, NARROW, language=language)
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    found = {}
    for address, screen in games.screens().items():
        open_screen(visitor, address, screen)
        if wide := visitor.page.evaluate(OVERFLOWING):
            found[address] = wide[:5]
    assert found == {}
    visitor.leave()


def test_the_question_about_a_zero_is_accessible(
    browser: Browser, stocked: tuple[Server, Stock]
) -> None:
    server, games = stocked
    visitor = Visitor.arrive(browser, server, PHONE, f"#/game/{games.penta}")
    visitor.touch("box-penta")
    visitor.touch("confirm")
    expect(visitor.page.get_by_role("alertdialog")).to_be_visible()
    assert Axe().run(visitor.page, options=AXE).response["violations"] == []
    visitor.touch("answer-no")
    expect(visitor.page.get_by_role("alertdialog")).to_have_count(0)
    visitor.touch("undo")
    visitor.leave()
