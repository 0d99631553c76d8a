"""The tips of a first game, where they stand: never over what they point at, never cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.web.browsing import SCREEN, Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

NARROW = (320, 640)
POINTED = {"roll": "#roll", "dice": ".dice", "boxes": ".sheet.playing", "confirm": "#confirm",
           "bank": "#bank"}  # fmt: skip
LIES = """([tip, thing]) => {
  const [a, b] = [tip, thing].map((name) => document.querySelector(name).getBoundingClientRect());
  return {
    over: a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
    cut: a.left < 0 || a.right > innerWidth || a.top < 0 || a.bottom > innerHeight,
    shown: b.top < innerHeight,
  };
}"""


def looks(visitor: Visitor, at: str) -> None:
    """A tip points at something, and both can be seen."""
    expect(visitor.page.locator(".tip")).to_be_visible()
    expect(visitor.page.locator("html")).to_have_attribute("data-points", at)
    found = visitor.page.evaluate(LIES, [".tip", POINTED[at]])
    assert found == {"over": False, "cut": False, "shown": True}, at


@pytest.mark.parametrize("size", [NARROW, SCREEN], ids=["narrow", "screen"])
def test_a_tip_never_covers_what_it_points_at(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with Server(tmp_path / "data", typed=True) as server:
        visitor = Visitor.arrive(browser, server, size, language="fr-FR")
        visitor.touch("play-ten-thousand")
        looks(visitor, "roll")
        visitor.roll("155346")
        looks(visitor, "dice")
        wrong = Axe().run(visitor.page, ".tip", options={"preload": False}).response["violations"]
        assert wrong == []
        visitor.touch("hold-all")
        looks(visitor, "bank")
        visitor.page.goto(f"{server.url}#/")
        visitor.touch("play-penta")
        looks(visitor, "roll")
        visitor.roll("13366")
        looks(visitor, "dice")
        visitor.touch("die-3")
        looks(visitor, "roll")
        visitor.touch("box-sixes")
        looks(visitor, "confirm")
        visitor.touch("guide-off")
        expect(visitor.page.locator(".tip")).to_have_count(0)
        assert visitor.page.evaluate("document.activeElement.id") == "roll"
        visitor.leave()
