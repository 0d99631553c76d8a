"""Axe finds nothing wrong: every look, light and dark, on a phone and a screen, in every language.

Colours are looked at in both themes and sizes, in one language: which a text has does not hang
on its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from dadu.i18n import LANGUAGES
from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.screens import Household, households, open_look, speak

pytestmark = pytest.mark.browser

NARROW = (320, 640)
AXE: dict[str, Any] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
    "preload": False,
}
"""Every rule that axe has for WCAG 2.2 AA, the size of targets included, and its own advice."""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that look at nothing but colours: half of all the time that axe takes."""
IN_COLOUR = AXE | {"runOnly": list(COLOURS)}
IN_WORDS = AXE | {"rules": AXE["rules"] | {rule: {"enabled": False} for rule in COLOURS}}
RUN = """async (options) => {
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((at) => at.target)}`);
}"""
OVERFLOWING = """() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > wide + 1)
    .map((element) => `${element.tagName}#${element.id}.${element.getAttribute("class")}`);
}"""

Theme = Literal["light", "dark"]
THEMES: dict[tuple[int, int], dict[Theme, dict[str, Any]]] = {
    PHONE: {"light": AXE, "dark": IN_COLOUR},
    SCREEN: {"dark": AXE},
}
"""Every rule on either size, once in either theme; on a phone in the other those it can break."""
WORDS: dict[Theme, dict[str, Any]] = {"light": IN_WORDS}
"""The rules that another language can break; no style asks for the language."""


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Household, ...]]:
    with households(tmp_path_factory.mktemp("screens")) as both:
        yield both


def unfold(visitor: Visitor, width: int, height: int) -> None:
    """Make the window as high as the page, so that nothing lies under a bar that sticks."""
    whole = int(visitor.page.evaluate("() => document.documentElement.scrollHeight"))
    visitor.page.set_viewport_size({"width": width, "height": max(height, whole)})


@pytest.mark.parametrize("size", [PHONE, SCREEN], ids=["phone", "screen"])
def test_axe_finds_nothing_on_any_look(
    browser: Browser, stocked: tuple[Household, ...], size: tuple[int, int]
) -> None:
    for household in stocked:
        assert violations(browser, household, "en", size, THEMES[size]) == {}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_axe_finds_nothing_in_any_language(
    browser: Browser, stocked: tuple[Household, ...], language: str
) -> None:
    for household in stocked:
        assert violations(browser, household, language, PHONE, WORDS) == {}


def violations(
    browser: Browser, household: Household, language: str,
    size: tuple[int, int], themes: dict[Theme, dict[str, Any]],
) -> dict[str, list[str]]:  # fmt: skip
    """What axe finds on each look in each theme, where it finds anything."""
    server, every = household
    visitor = Visitor.arrive(browser, server, size, touch=size == PHONE)
    speak(visitor, language)
    visitor.page.evaluate(Axe().axe_script)
    found = {}
    for look in every:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        open_look(visitor, look)
        unfold(visitor, *size)
        for theme, options in themes.items():
            visitor.page.emulate_media(color_scheme=theme)
            if wrong := visitor.page.evaluate(RUN, options):
                found[f"{look.name}, {theme}"] = wrong
    visitor.leave()
    return found
