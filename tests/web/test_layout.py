"""Every look of the app in every language and size: nothing cut, nothing over anything else.

Beside our four languages stand one that is longer and one that is written from right to left,
made up from the English words, so that a fifth language finds its room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession

from dadu.i18n import LANGUAGES
from tests import pretended
from tests.web.browsing import Visitor
from tests.web.screens import Household, households, open_look, speak

pytestmark = pytest.mark.browser

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8").replace("export ", "")
SIZES = {"narrow": (320, 640), "phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900),
         "magnified": (320, 256)}  # fmt: skip
"""The last is a window of 1280 by 1024 at 400 %."""
FAULTS = "(how) => faults(...how)"
TABLES = ((820, 1180), (1180, 820), (1440, 900))
"""A tablet upright and lengthwise, and a desktop."""
SHEETS = """() => [...document.querySelectorAll("#sheets .sheet")].map((sheet) => {
  const { left, right, top } = sheet.getBoundingClientRect();
  const said = [...sheet.querySelectorAll(".box-name, .points, .would, .total")];
  const letters = Math.min(...said.map((text) => parseFloat(getComputedStyle(text).fontSize)));
  const cut = said.filter((text) => text.clientWidth && text.scrollWidth > text.clientWidth + 1);
  return { sheet, told: { left, right, top, letters, cut: cut.length } };
}).map(({ sheet, told }) => {
  sheet.scrollIntoView({ block: "center" });
  const { top, bottom } = sheet.getBoundingClientRect();
  const middle = document.elementFromPoint((told.left + told.right) / 2, (top + bottom) / 2);
  return { ...told, reached: sheet.contains(middle) };
})"""
"""Where every sheet lies, whether words in it are cut, and whether it can be scrolled to."""
Sheet = dict[str, Any]
TOUCH = ("narrow", "phone", "tablet")
EXTREMES = ("narrow", "desktop", "magnified")
"""Enough where words are no longer than those of a language that is tried in every size."""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Household, ...]]:
    folder = tmp_path_factory.mktemp("layout")
    with households(folder, pretended.languages(folder / "languages")) as both:
        yield both


@pytest.mark.parametrize("language", [*LANGUAGES, pretended.LONGER, pretended.RIGHT_TO_LEFT])
def test_every_look_holds(browser: Browser, both: tuple[Household, ...], language: str) -> None:
    for household in both:
        assert faults(browser, household, language) == {}


def faults(browser: Browser, household: Household, language: str) -> dict[str, list[str]]:
    """What does not hold on the looks of a household, and in which sizes."""
    server, every = household
    sizes = EXTREMES if language in {"id", "ms"} else tuple(SIZES)
    visitor = Visitor.arrive(browser, server, SIZES["phone"])
    speak(visitor, language)
    visitor.page.evaluate(f"() => {{ {MEASURE}; window.faults = faults; }}")
    session = visitor.context.new_cdp_session(visitor.page)
    found: dict[str, list[str]] = {}
    for look in every:
        open_look(visitor, look)
        for size in sizes:
            resize(session, size)
            for fault in visitor.page.evaluate(FAULTS, [size in TOUCH, language in LANGUAGES]):
                found.setdefault(f"{look.name}: {fault}", []).append(size)
    visitor.leave()
    return found


def test_every_look_begins_at_its_top(browser: Browser, both: tuple[Household, ...]) -> None:
    """On the smallest window, in the language of the longest words, until something is touched."""
    begins = {}
    for server, every in both:
        visitor = Visitor.arrive(browser, server, SIZES["narrow"])
        speak(visitor, "fr")
        for look in every:
            if not look.touches and not look.file:
                open_look(visitor, look)
                begins[look.name] = visitor.page.evaluate("scrollY")
        visitor.leave()
    assert {name: at for name, at in begins.items() if at} == {}


def sheets(browser: Browser, household: Household, name: str, size: tuple[int, int]) -> list[Sheet]:
    """The sheets of a table of Penta: where each lies when one has scrolled to it."""
    server, every = household
    visitor = Visitor.arrive(browser, server, size)
    speak(visitor, "en")
    open_look(visitor, next(look for look in every if look.name == name))
    found: list[Sheet] = visitor.page.evaluate(SHEETS)
    visitor.leave()
    return found


@pytest.mark.parametrize("size", TABLES, ids=str)
def test_the_sheets_of_three_stand_side_by_side(
    browser: Browser, both: tuple[Household, ...], size: tuple[int, int]
) -> None:
    found = sheets(browser, both[0], "penta", size)
    assert len(found) == 3
    assert len({sheet["top"] for sheet in found}) == 1
    for one, next_one in pairwise(found):
        assert one["right"] < next_one["left"]
    assert found[-1]["right"] <= size[0]


@pytest.mark.parametrize("size", TABLES, ids=str)
def test_the_sheets_of_seven_can_all_be_read(
    browser: Browser, both: tuple[Household, ...], size: tuple[int, int]
) -> None:
    """Rows of whole sheets, each of them at a size that can be read, and all within reach."""
    found = sheets(browser, both[0], "crowded-penta", size)
    assert len(found) == 7
    rows = Counter(sheet["top"] for sheet in found)
    assert max(rows.values()) >= 3
    for sheet in found:
        assert sheet["right"] - sheet["left"] >= 160
        assert sheet["letters"] >= 13
        assert (sheet["cut"], sheet["reached"]) == (0, True)


@pytest.mark.parametrize(
    ("fault", "style"),
    [
        ("cut", {"inlineSize": "2rem", "overflow": "hidden", "whiteSpace": "nowrap"}),
        ("spills", {"inlineSize": "2rem", "padding": "0", "whiteSpace": "nowrap"}),
        ("a word in pieces", {"inlineSize": "2rem", "padding": "0", "overflowWrap": "anywhere"}),
        ("outside", {"position": "absolute", "insetInlineStart": "-6rem"}),
        ("scrolls sideways", {"minInlineSize": "30rem"}),
        ("small", {"blockSize": "1.5rem", "minBlockSize": "0"}),
        ("over each other", {"translate": "0 2rem"}),
    ],
)
def test_every_fault_is_found(
    browser: Browser, both: tuple[Household, ...], fault: str, style: dict[str, str]
) -> None:
    (server, _), _ = both
    visitor = Visitor.arrive(browser, server, SIZES["phone"])
    button = visitor.page.locator(".home-links a").first
    button.evaluate("(element, style) => Object.assign(element.style, style)", style)
    visitor.page.evaluate(f"() => {{ {MEASURE}; window.faults = faults; }}")
    found = visitor.page.evaluate(FAULTS, [True, True])
    assert any(told.startswith(fault) for told in found), found
    visitor.leave()


def resize(session: CDPSession, size: str) -> None:
    """Give the page another window, with a finger or a mouse to touch it."""
    width, height = SIZES[size]
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", metrics)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": size in TOUCH})
