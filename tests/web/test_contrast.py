"""Dice where the device has few colours of its own, or wants more contrast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import PHONE, Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

COLOURS = """() => {
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  const probe = document.body.appendChild(document.createElement("p"));
  const named = (name) => { probe.style.color = name; return getComputedStyle(probe).color; };
  const found = {
    pips: style("#stage .pips").fill,
    ground: style("#stage .cube").backgroundColor,
    rim: style("#stage .die:not(.held) .cube").borderColor,
    "held rim": style("#stage .held .cube").borderColor,
    "small pips": style(".flat-die .pips").fill,
    "small ground": style(".flat-die .side").fill,
    Canvas: named("Canvas"), CanvasText: named("CanvasText"), Highlight: named("Highlight"),
    faded: style("#stage .worthless .cube").opacity,
  };
  probe.remove();
  return found;
}"""


@pytest.fixture
def visitor(browser: Browser, tmp_path: Path) -> Iterator[Visitor]:
    with Server(tmp_path / "data", typed=True) as server:
        visitor = Visitor.arrive(browser, server, PHONE)
        visitor.sets_up("ten-thousand", ["Ana", "Budi"], computers=0)
        visitor.roll("155346")
        visitor.touch("die-0")
        expect(visitor.page.locator("#die-0")).to_have_class("die held")
        yield visitor
        visitor.leave()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_dice_are_drawn_in_the_devices_own_colours(
    visitor: Visitor, theme: Literal["light", "dark"]
) -> None:
    visitor.page.emulate_media(color_scheme=theme, forced_colors="active")
    found = visitor.page.evaluate(COLOURS)
    assert found["Canvas"] != found["CanvasText"]
    assert {found[name] for name in ("ground", "small ground")} == {found["Canvas"]}
    assert {found[name] for name in ("pips", "rim", "small pips")} == {found["CanvasText"]}
    assert found["held rim"] == found["Highlight"]


def test_more_contrast_makes_dice_black_and_white(visitor: Visitor) -> None:
    assert visitor.page.evaluate(COLOURS)["faded"] != "1"
    visitor.page.emulate_media(contrast="more")
    found = visitor.page.evaluate(COLOURS)
    assert {found["pips"], found["small pips"]} == {"rgb(0, 0, 0)"}
    assert {found["ground"], found["small ground"]} == {"rgb(255, 255, 255)"}
    assert found["faded"] == "1"
