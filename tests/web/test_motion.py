"""What moves at the table: as long as the settings say, never against the engine, never unasked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.screens import go
from tests.web.serving import Server
from tests.web.stocked import looks, stock

pytestmark = pytest.mark.browser

SHOWN = """(die) => {
  const drawn = [...document.getElementById("faces").content.querySelectorAll(".pips")];
  const pips = die.querySelector(".pips");
  return 1 + drawn.findIndex(({ outerHTML }) => outerHTML === pips.outerHTML);
}"""
"""The face that is drawn on a die, whatever it is said to be."""
WATCH = """() => {
  window.seen = { tumbling: 0, flying: 0, passing: 0 };
  const shown = SHOWN;
  new MutationObserver((changes) => {
    for (const { target, attributeName, addedNodes } of changes) {
      if (attributeName === "data-tumbling") seen.tumbling += 1;
      const die = attributeName === "d" && target.closest(".die");
      if (die && String(shown(die)) !== die.dataset.face) seen.passing += 1;
      seen.flying += [...addedNodes].filter((node) => node.className === "flyer").length;
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}""".replace("SHOWN", SHOWN)
TUMBLING = "html[data-tumbling]"
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.id || node?.className || "gone");
      const lay = moved.filter((name) => !name.startsWith?.("paper "));
      if (value > 0.00001 && lay.length > 0) shifts.push([value, ...lay]);
    }
  }).observe({ type: "layout-shift" });
}"""
"""What lay somewhere and then lay elsewhere; papers that are thrown for joy are meant to fly."""
TURNS = {
    "penta": (
        ("13366", "13366", ("die-0", "die-1")),
        ("142", "13142", ("die-2", "box-chance")),
        ("22", "13122", ("box-chance", "confirm")),
        ("66666", "66666", ()),
    ),
    "ten-thousand": (
        ("155346", "155346", ("die-0", "die-1", "die-1")),
        ("13456", "13456", ("die-0",)),
        ("5346", "5346", ("die-0",)),
        ("146", "146", ("die-0",)),
        ("16", "16", ("hold-all", "bank")),
        ("223346", "223346", ("pass-on",)),
    ),
}
"""Faces rolled, faces shown, what is touched: a turn, and one more after the computer's."""
CHANGED_IN_PLACE = ("new", "board")
"""Screens of one look, changed at a touch; no address leads from one of theirs to another."""
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
    dice = visitor.page.locator("#stage .die")
    assert [die.evaluate(SHOWN) for die in dice.all()] == [1, 5, 5, 3, 4, 6]
    seen = visitor.page.evaluate("seen")
    assert seen["tumbling"] == 2
    assert seen["passing"] > 6


@pytest.mark.parametrize("by", ["touch", "key"])
def test_a_touch_or_a_key_lets_the_dice_lie(visitor: Visitor, by: str) -> None:
    at_table(visitor, "showy")
    slowed = visitor.context.new_cdp_session(visitor.page)
    slowed.send("Animation.enable")
    slowed.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    visitor.server.type_in("155346")
    visitor.page.evaluate("document.getElementById('roll').click()")
    expect(visitor.page.locator(TUMBLING)).to_have_count(1)
    if by == "key":
        visitor.page.keyboard.press("Shift")
    else:
        visitor.page.mouse.click(5, 300)
    expect(visitor.page.locator(TUMBLING)).to_have_count(0)
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
def test_nothing_shifts_at_the_table(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with Server(tmp_path / "data", typed=True) as server:
        visitor = Visitor.arrive(browser, server, size, "#/settings")
        visitor.page.emulate_media(reduced_motion="no-preference")
        for choice in ("dice-quick", "pace-quick"):
            visitor.page.locator(f"#choice-set-{choice}").check(force=True)
        visitor.page.evaluate(SHIFTS)
        for game, turns in TURNS.items():
            visitor.page.evaluate("location.hash = '#/'")
            visitor.touch(f"play-{game}")
            for turn in turns:
                take(visitor, *turn)
        assert visitor.page.evaluate("shifts") == []
        visitor.leave()


def take(visitor: Visitor, faces: str, shown: str, touches: tuple[str, ...]) -> None:
    """Roll, once it is a person's turn, and touch; a turn that ended is the computer's."""
    expect(visitor.page.locator("#roll:not([aria-disabled])")).to_be_visible(timeout=30_000)
    visitor.roll(faces, shown)
    expect(visitor.page.locator(TUMBLING)).to_have_count(0)
    for touched in touches:
        visitor.touch(touched)
    if "confirm" in touches or "bank" in touches:
        expect(visitor.page.locator("#skip")).to_be_visible()


def test_nothing_shifts_from_look_to_look(browser: Browser, tmp_path: Path) -> None:
    games = stock(tmp_path / "data")
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server)
        visitor.page.evaluate(SHIFTS)
        for look in looks(games):
            if look.screen in CHANGED_IN_PLACE:
                go(visitor, "#/", "home")
            go(visitor, look.address, look.screen)
            visitor.page.evaluate(
                "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))"
            )
        assert visitor.page.evaluate("shifts") == []
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
