"""Going from screen to screen as quickly as a page can, in any language and theme."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browsing import Visitor
from tests.web.stocked import Look

__all__ = ["NAMES", "go", "open_look", "speak"]

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
    if look.touches and not look.touches[0].endswith("summary"):
        expect(visitor.page.locator("#answer-no, #pad")).to_be_visible()


def go(visitor: Visitor, address: str, screen: str) -> None:
    """Open an address, and wait until its screen stands there."""
    visitor.page.evaluate("(hash) => { location.hash = hash; }", address)
    visitor.page.evaluate(SETTLED, f":root:not([data-screen='{screen}'])")
