"""What moves at the table: as long as the settings say, never against the engine, never unasked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

WATCH = """() => {
  window.seen = { tumbling: 0, flying: 0, passing: 0 };
  new MutationObserver((changes) => {
    for (const { target, attributeName, addedNodes } of changes) {
      if (attributeName === "data-tumbling") seen.tumbling += 1;
      if (attributeName === "data-passing") seen.passing += 1;
      seen.flying += [...addedNodes].filter((node) => node.className === "flyer").length;
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
TUMBLING = "html[data-tumbling]"
SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += entry.value;
  }).observe({ type: "layout-shift" });
}"""
AWAKE = """
  window.locks = [];
  const lock = { released: false, release: async () => locks.push("released") };
  navigator.wakeLock.request = async (kind) => { locks.push(kind); return lock; };
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("motion") / "data", typed=True) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor.arrive(browser, server, PHONE)
    visitor.page.emulate_media(reduced_motion="no-preference")
    yield visitor
    visitor.leave()


def at_table(visitor: Visitor, speed: str) -> None:
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator(f"#choice-set-dice-{speed}").check(force=True)
    expect(visitor.page.locator("html")).to_have_attribute("data-dice", speed)
    visitor.sets_up("ten-thousand", ["Ana", "Budi"], computers=0)
    visitor.page.evaluate(WATCH)


def test_dice_tumble_to_what_the_engine_rolled(visitor: Visitor) -> None:
    at_table(visitor, "quick")
    visitor.roll("155346")
    expect(visitor.page.locator(TUMBLING)).to_have_count(0)
    visitor.sees_dice("155346")
    expect(visitor.page.locator("[data-passing]")).to_have_count(0)
    seen = visitor.page.evaluate("seen")
    assert seen["tumbling"] == 2
    assert seen["passing"] > 6


@pytest.mark.parametrize("by", ["touch", "key"])
def test_a_touch_or_a_key_lets_the_dice_lie(visitor: Visitor, by: str) -> None:
    at_table(visitor, "showy")
    visitor.server.type_in("155346")
    visitor.page.evaluate("document.getElementById('roll').click()")
    expect(visitor.page.locator(TUMBLING)).to_have_count(1)
    began = visitor.page.evaluate("performance.now()")
    if by == "key":
        visitor.page.keyboard.press("Shift")
    else:
        visitor.page.mouse.click(5, 300)
    expect(visitor.page.locator(TUMBLING)).to_have_count(0)
    assert visitor.page.evaluate("performance.now()") - began < 900
    visitor.sees_dice("155346")


def test_points_fly_to_the_total(visitor: Visitor) -> None:
    at_table(visitor, "quick")
    visitor.roll("155346")
    visitor.touch("hold-all")
    visitor.touch("bank")
    visitor.sees_totals((200, 0))
    expect(visitor.page.locator(".flyer")).to_have_count(0)
    assert visitor.page.evaluate("seen.flying") == 1


@pytest.mark.parametrize("why", ["instant", "reduced"])
def test_nothing_moves_where_nothing_should(visitor: Visitor, why: str) -> None:
    at_table(visitor, "instant" if why == "instant" else "showy")
    if why == "reduced":
        visitor.page.emulate_media(reduced_motion="reduce")
    visitor.roll("155346")
    visitor.touch("hold-all")
    visitor.touch("bank")
    visitor.sees_totals((200, 0))
    assert visitor.page.evaluate("seen") == {"tumbling": 0, "flying": 0, "passing": 0}


@pytest.mark.parametrize("size", [PHONE, SCREEN], ids=["phone", "screen"])
def test_nothing_shifts_from_the_first_screen_to_the_third_roll(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    visitor = Visitor.arrive(browser, server, size)
    visitor.page.emulate_media(reduced_motion="no-preference")
    for game, rolls in (
        ("penta", ("13366", "14256", "22345")),
        ("ten-thousand", ("155346", "112")),
    ):
        visitor.page.evaluate(SHIFTS)
        visitor.touch(f"play-{game}")
        for faces in rolls:
            visitor.roll(faces)
            expect(visitor.page.locator(TUMBLING)).to_have_count(0)
            visitor.touch("hold-all" if game == "ten-thousand" else "box-chance")
        assert visitor.page.evaluate("shifted") < 0.01
        visitor.page.goto(f"{server.url}#/")
    visitor.leave()


def test_the_screen_stays_on_at_the_table_only(browser: Browser, server: Server) -> None:
    visitor = Visitor.arrive(browser, server)
    visitor.page.add_init_script(AWAKE)
    visitor.page.reload()
    visitor.touch("play-penta")
    expect(visitor.page.locator("#roll")).to_be_visible()
    assert visitor.page.evaluate("locks") == ["screen"]
    visitor.page.goto(f"{server.url}#/")
    expect(visitor.page.locator("#play-penta")).to_be_visible()
    assert visitor.page.evaluate("locks") == ["screen", "released"]
    visitor.leave()
