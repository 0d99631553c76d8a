"""Rule pages in a browser: contents, links between sections, and the way back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from dadu.i18n import LANGUAGES
from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

WIDER_THAN_ITS_FRAME = """() => [...document.querySelectorAll(".rules *:not(svg *, svg)")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
  .map((element) => element.textContent.slice(0, 60))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("rules") / "data") as server:
        yield server


def test_sections_are_reached_and_left(browser: Browser, server: Server) -> None:
    visitor = Visitor.arrive(browser, server, PHONE, "#/rules/penta")
    page = visitor.page
    joker = page.locator("#rules-joker")
    expect(joker).not_to_be_in_viewport()
    contents = page.locator(".contents a[href$='/joker']")
    contents.click()
    expect(joker).to_be_in_viewport()
    expect(joker).to_be_focused()
    page.evaluate("scrollTo(0, 0)")
    contents.click()
    expect(joker).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(f"{server.url}#/rules/penta")
    page.locator(".games-tabs a").nth(1).click()
    expect(page.locator("#rules-hot-dice")).to_be_attached()
    visitor.leave()


def test_a_section_can_be_an_address(browser: Browser, server: Server) -> None:
    visitor = Visitor.arrive(browser, server, SCREEN, "#/rules/ten-thousand/bust")
    expect(visitor.page.locator("#rules-bust")).to_be_in_viewport()
    expect(visitor.page.locator("#rules-bust")).to_be_focused()
    visitor.leave()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_its_frame(browser: Browser, server: Server, language: str) -> None:
    visitor = Visitor.arrive(browser, server, language=language)
    page = visitor.page
    for game in ("penta", "ten-thousand"):
        page.goto(f"{server.url}#/rules/{game}")
        tab = page.locator(".games-tabs a[aria-current]")
        expect(tab).to_have_attribute("href", f"#/rules/{game}")
        for width in (320, 390, 820, 960, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER_THAN_ITS_FRAME) == [], width
    visitor.leave()
