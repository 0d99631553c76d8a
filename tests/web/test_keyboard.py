"""Whole games by keyboard alone; where the focus goes; that nothing jumps by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dadu.rules.penta import BOXES
from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

EARNS = ("sixes", "three-alike", "four-alike", "chance", "penta")
"""Where five sixes earn anything."""

SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved = entry.sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
      if (!entry.hadRecentInput) shifts.push([entry.value, moved.join()]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("keyboard") / "data", typed=True) as server:
        yield server


@pytest.fixture(params=[PHONE, SCREEN], ids=["phone", "screen"])
def visitor(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor.arrive(browser, server, request.param)
    yield visitor
    visitor.leave()


def press(visitor: Visitor, *keys: str) -> None:
    for key in keys:
        visitor.page.keyboard.press(key)


def focused(visitor: Visitor) -> str:
    return str(visitor.page.evaluate("document.activeElement.id"))


def test_a_whole_game_of_ten_thousand_by_keyboard(visitor: Visitor) -> None:
    visitor.sets_up("ten-thousand", ["Ana", "Budi"], computers=0, target=5000)
    visitor.server.type_in("223346")
    press(visitor, "r")
    expect(visitor.page.locator("#pass-on")).to_be_visible()
    press(visitor, "Enter")
    expect(visitor.page.locator("#roll")).to_be_visible()
    visitor.server.type_in("111155")
    press(visitor, "r")
    visitor.sees_dice("111155")
    press(visitor, "1")
    expect(visitor.page.locator("#bank")).to_contain_text("100")
    press(visitor, "u", "a")
    expect(visitor.page.locator("#bank")).to_contain_text("2,100")
    visitor.server.type_in("111111")
    press(visitor, "r")
    visitor.sees_dice("111111")
    press(visitor, "a")
    expect(visitor.page.locator("#bank")).to_contain_text("10,100")
    press(visitor, "b")
    expect(visitor.page.locator("#sheets")).to_contain_text("Last round")
    visitor.server.type_in("123346")
    press(visitor, "r")
    visitor.sees_dice("123346")
    press(visitor, "a")
    expect(visitor.page.locator("#bank")).to_contain_text("100")
    press(visitor, "b")
    expect(visitor.page.locator(".verdict")).to_contain_text("Budi")


@pytest.mark.parametrize("size", [PHONE, SCREEN], ids=["phone", "screen"])
def test_a_whole_game_of_penta_by_keyboard(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    """From the first screen to the end beside a computer, and no finger on a mouse."""
    with Server(tmp_path / "data", typed=True) as server:
        visitor = Visitor.arrive(browser, server, size)
        page = visitor.page
        expect(page.locator("#play-penta")).to_be_visible()
        visitor.tab_to("play-penta")
        press(visitor, "Enter")
        for number, box in enumerate(BOXES, 1):
            expect(page.locator(".round")).to_have_text(f"Round {number} of 13")
            expect(page.locator("#roll:not([aria-disabled])")).to_be_visible()
            visitor.server.type_in("13466")
            press(visitor, "r")
            visitor.sees_dice("13466")
            press(visitor, "4", "5")
            expect(page.locator(".die.held")).to_have_count(2)
            visitor.server.type_in("666")
            press(visitor, "r")
            visitor.sees_dice("66666")
            visitor.tab_to(f"box-{box}")
            press(visitor, "Enter")
            expect(page.locator(f"#box-{box}")).to_have_attribute("aria-pressed", "true")
            assert focused(visitor) == f"box-{box}"
            press(visitor, "Enter")
            if box not in EARNS:
                expect(page.locator("#answer-no")).to_be_focused()
                press(visitor, "Tab", "Enter")
            expect(page.locator("#skip, .verdict")).to_be_visible()
            press(visitor, "s")
        expect(page.locator(".verdict")).to_be_visible()
        expect(page.locator(".verdict")).to_be_focused()
        visitor.leave()


def test_arrows_walk_among_dice_and_boxes(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.roll("13466")
    visitor.page.locator("#die-0").focus()
    press(visitor, "ArrowRight", "ArrowRight")
    assert focused(visitor) == "die-2"
    press(visitor, "Space")
    expect(visitor.page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    assert focused(visitor) == "die-2"
    visitor.page.locator("#box-twos").focus()
    press(visitor, "ArrowDown")
    assert focused(visitor) == "box-threes"


def test_a_question_takes_the_focus_and_gives_it_back(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.roll("13466")
    visitor.page.locator("#box-full").focus()
    press(visitor, "Enter")
    expect(visitor.page.locator("#box-full")).to_have_attribute("aria-pressed", "true")
    press(visitor, "Enter")
    expect(visitor.page.locator("#answer-no")).to_be_focused()
    press(visitor, "Tab")
    expect(visitor.page.locator("#answer-yes")).to_be_focused()
    press(visitor, "Tab")
    expect(visitor.page.locator("#answer-no")).to_be_focused()
    press(visitor, "Escape")
    expect(visitor.page.get_by_role("alertdialog")).to_have_count(0)
    expect(visitor.page.locator("#box-full")).to_be_focused()


def test_the_focus_is_never_lost_when_what_had_it_is_gone(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana"])
    visitor.roll("13466")
    visitor.touch("box-chance")
    visitor.page.locator("#confirm").focus()
    press(visitor, "Enter")
    expect(visitor.page.locator("#skip")).to_be_focused()
    press(visitor, "Enter")
    expect(visitor.page.locator("#roll")).to_be_focused()


def test_nothing_jumps_by_itself_while_people_play(visitor: Visitor) -> None:
    visitor.page.add_init_script(SHIFTS)
    visitor.sets_up("ten-thousand", ["Ana", "Budi"], computers=0)
    visitor.page.reload()
    expect(visitor.page.locator("#roll")).to_be_visible()
    visitor.page.wait_for_timeout(600)
    visitor.page.evaluate("shifts.length = 0")
    visitor.roll("155336")
    visitor.touch("die-5", off=True)
    visitor.touch("hold-all")
    visitor.roll("234")
    visitor.touch("pass-on")
    visitor.roll("111555")
    visitor.touch("hold-all")
    visitor.touch("bank")
    visitor.sees_totals((0, 1500))
    assert sum(value for value, _ in visitor.page.evaluate("shifts")) < 0.001


def test_another_key_is_pressed_once_and_does_the_same_from_then_on(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator("#keys summary").click()
    visitor.touch("key-r")
    expect(visitor.page.locator("#key-r[data-capture]")).to_be_focused()
    press(visitor, "b")
    expect(visitor.page.locator("#keys .notice")).to_contain_text("Bank")
    press(visitor, "Shift", "x")
    expect(visitor.page.locator("#key-r kbd")).to_have_text("X")
    expect(visitor.page.locator("#key-r")).to_be_focused()
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.server.type_in("13466")
    press(visitor, "r", "x")
    visitor.sees_dice("13466")
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator("#keys summary").click()
    visitor.touch("keys-reset")
    expect(visitor.page.locator("#key-r kbd")).to_have_text("R")


def test_a_digit_holds_the_next_die_of_its_value(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator("#choice-set-hold_by-value").check(force=True)
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.roll("13466")
    press(visitor, "6")
    expect(visitor.page.locator("#die-3")).to_have_attribute("aria-pressed", "true")
    press(visitor, "6")
    expect(visitor.page.locator("#die-4")).to_have_attribute("aria-pressed", "true")
    press(visitor, "6")
    expect(visitor.page.locator("#die-3")).to_have_attribute("aria-pressed", "false")
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator("#choice-set-hold_by-place").check(force=True)
    expect(visitor.page.locator("#choice-set-hold_by-place")).to_be_checked()
