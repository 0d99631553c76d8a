"""Going from screen to screen as quickly as a page can, in any language and theme."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import FilePayload, expect

from tests.web.browsing import Visitor
from tests.web.serving import Server
from tests.web.stocked import FRESH, Look, looks, stock

__all__ = ["NAMES", "Household", "go", "households", "open_look", "speak"]

Household = tuple[Server, tuple[Look, ...]]
"""Where it plays, and what there is to see there."""

UNSETTLED = ".pondering, .practice-wait, .judging progress"
"""What stands there while a review or an exercise is worked out."""
SETTLED = """(unsettled) => new Promise((settled, failed) => {
  const began = performance.now();
  const look = () => {
    if (!document.querySelector(unsettled)) settled();
    else if (performance.now() - began > 60000) failed(new Error(`${location.hash}: ${unsettled}`));
    else setTimeout(look, 5);
  };
  look();
})"""
"""Waits in the page, which learns of a change at once, however busy the machine is."""
NAMES = ("Ana", "Budi", "Maximiliana Katharina von Hohenberg-Wittenstein")


@contextmanager
def households(folder: Path, languages: Path | None = None) -> Iterator[tuple[Household, ...]]:
    """One household that has played in every way, and one that has only just come."""
    games = stock(folder / "data", NAMES)
    with (
        Server(folder / "data", languages=languages) as played,
        Server(folder / "fresh", languages=languages) as fresh,
    ):
        yield (played, looks(games)), (fresh, FRESH)


def speak(visitor: Visitor, language: str) -> None:
    """Have the household speak another language."""
    go(visitor, "#/settings", "settings")
    visitor.page.locator(f"#choice-set-language-{language}").check(force=True)
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)


def open_look(visitor: Visitor, look: Look) -> None:
    """Go to a look by way of another screen, and wait until it is there."""
    if look.screen == "home":
        go(visitor, "#/settings", "settings")
    else:
        go(visitor, "#/", "home")
    go(visitor, look.address, look.screen)
    visitor.page.evaluate(SETTLED, UNSETTLED)
    for touched in look.touches:
        visitor.page.locator(f"#{touched}").click()
    if look.file:
        given = FilePayload(name="a.dadu", mimeType="text/plain", buffer=look.file.encode())
        visitor.page.locator("#import").set_input_files(given)
    if look.awaits:
        expect(visitor.page.locator(look.awaits).first).to_be_visible()


def go(visitor: Visitor, address: str, screen: str) -> None:
    """Open an address, and wait until its screen stands there."""
    visitor.page.evaluate("(hash) => { location.hash = hash; }", address)
    visitor.page.evaluate(SETTLED, f":root:not([data-screen='{screen}'])")
