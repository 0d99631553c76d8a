"""What happens to a game when people reload, go back, tap twice, open two tabs, or wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dadu.web.serve import GAMES_FILE
from dadu.web.store import Store
from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.serving import TYPED, Server

pytestmark = pytest.mark.browser

COUNTED = """() => {
  window.counted = [];
  new MutationObserver(() => {
    const left = document.querySelector("[data-countdown]");
    if (left) counted.push(left.dataset.countdown);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Every number of seconds that was shown to be left."""


ANEW = """(button) => {
  for (const child of [...button.childNodes]) child.replaceWith(child.cloneNode(true));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browser") / "data", typed=True) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor.arrive(browser, server)
    yield visitor
    visitor.leave()


def rows(visitor: Visitor) -> list[str]:
    """The acts in the log of the game in view."""
    store = Store(visitor.server.data / GAMES_FILE)
    found = store.load(visitor.page.url.rpartition("/")[2])
    store.close()
    assert found is not None
    return [name for row in found.rows for name in row]


def holds(visitor: Visitor, place: int, held: bool = True) -> None:
    die = visitor.page.locator(f"#die-{place}")
    expect(die).to_have_attribute("aria-pressed", "true" if held else "false")


def test_g4_a_reload_changes_nothing(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
    visitor.roll("34566")
    visitor.touch("die-3")
    holds(visitor, 3)
    visitor.page.reload()
    visitor.sees_dice("34566")
    holds(visitor, 3)
    visitor.roll("1234", "12364")


def test_g4_back_and_forward_find_the_game_again(visitor: Visitor) -> None:
    visitor.sets_up("ten-thousand", ["Ana", "Budi"], computers=0)
    visitor.roll("123346")
    visitor.page.locator("#top a[href^='#/rules']").click()
    expect(visitor.page.locator("html")).to_have_attribute("data-screen", "rules")
    visitor.page.go_back()
    visitor.sees_dice("123346")
    visitor.page.go_forward()
    expect(visitor.page.locator("html")).to_have_attribute("data-screen", "rules")
    visitor.page.go_back()
    visitor.touch("die-0")
    holds(visitor, 0)
    visitor.page.go_back()
    expect(visitor.page.locator("html")).not_to_have_attribute("data-screen", "ten-thousand")
    visitor.page.go_forward()
    visitor.sees_dice("123346")
    holds(visitor, 0)


def test_g4_a_closed_tab_is_found_on_the_first_screen(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Citra", "Dewi"], computers=0)
    visitor.roll("25556")
    game = visitor.page.url.rpartition("/")[2]
    visitor.page.close()
    later = Visitor.beside(visitor.context, visitor.server)
    later.page.locator(f"#game-{game} a").click()
    later.sees_dice("25556")
    assert later.wrong == []


def test_two_tabs_show_the_same_and_act_once(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
    address = f"#{visitor.page.url.partition('#')[2]}"
    other = Visitor.beside(visitor.context, visitor.server, address)
    expect(other.page.locator("#roll")).to_be_visible()
    visitor.roll("11234")
    other.sees_dice("11234")
    other.touch("die-0")
    holds(visitor, 0)
    visitor.touch("box-ones")
    expect(other.page.locator("#box-ones")).to_have_attribute("aria-pressed", "true")
    other.touch("confirm")
    visitor.sees_totals((2, 0))
    other.sees_totals((2, 0))
    assert rows(visitor) == ["roll", "hold", "choose", "write"]
    assert other.wrong == []


def test_a_double_tap_rolls_once(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
    visitor.page.locator("#roll").dblclick()
    expect(visitor.page.locator("#stage")).to_contain_text("2 rolls left")
    visitor.page.evaluate(
        "() => { for (let tap = 0; tap < 5; tap += 1) document.getElementById('roll').click(); }"
    )
    expect(visitor.page.locator("#stage")).to_contain_text("1 roll left")
    visitor.page.wait_for_timeout(300)
    assert rows(visitor).count("roll") == 2


@pytest.mark.parametrize("touched", ["#box-chance", "#roll", "#die-0"])
def test_a_touch_counts_though_its_button_is_drawn_anew(visitor: Visitor, touched: str) -> None:
    visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
    visitor.roll("12345")
    button = visitor.page.locator(touched)
    before = button.evaluate("(button) => button.outerHTML")
    box = button.bounding_box()
    assert box is not None
    visitor.server.type_in("66666")
    visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visitor.page.mouse.down()
    button.evaluate(ANEW)
    visitor.page.mouse.up()
    if touched == "#roll":
        visitor.sees_dice("66666")
    else:
        expect(button).to_have_attribute("aria-pressed", "true")
    assert button.evaluate("(button) => button.outerHTML") != before
    (visitor.server.data / TYPED).unlink(missing_ok=True)


def test_g5_a_choice_is_undone_and_a_roll_is_not(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
    visitor.roll("33345")
    expect(visitor.page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    visitor.touch("box-chance")
    expect(visitor.page.locator("#box-chance")).to_have_attribute("aria-pressed", "true")
    visitor.touch("undo")
    expect(visitor.page.locator("#box-chance")).to_have_attribute("aria-pressed", "false")
    visitor.touch("undo", off=True)
    visitor.sees_dice("33345")
    visitor.touch("box-threes")
    visitor.touch("confirm")
    visitor.sees_totals((9, 0))
    expect(visitor.page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_p14_an_unwritten_turn_is_written_after_three_seconds(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
    visitor.page.evaluate(COUNTED)
    for left in ("2 rolls left", "1 roll left", ""):
        visitor.server.type_in("66666")
        visitor.touch("roll")
        expect(visitor.page.locator("#stage")).to_contain_text(left)
    visitor.sees_totals((50, 0))
    assert visitor.page.evaluate("counted")[0] == "3"


def test_p14_choosing_a_box_stops_the_clock(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data", typed=True) as server:
        visitor = Visitor.arrive(browser, server, address="#/settings")
        visitor.page.locator("#choice-set-auto_write-30").check(force=True)
        visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
        visitor.page.clock.install()
        for faces in ("12356", "12356", "12345"):
            visitor.roll(faces)
        visitor.touch("box-chance")
        expect(visitor.page.locator("[data-countdown]")).to_have_count(0)
        visitor.page.clock.fast_forward(60_000)
        visitor.page.reload()
        expect(visitor.page.locator("#box-chance")).to_have_attribute("aria-pressed", "true")
        visitor.sees_totals((0, 0))
        visitor.touch("confirm")
        visitor.sees_totals((15, 0))
        visitor.leave()


def test_the_computer_plays_step_by_step_and_can_be_hurried(visitor: Visitor) -> None:
    visitor.sets_up("ten-thousand", ["Ana"], computers=1)
    visitor.roll("223346")
    visitor.touch("pass-on")
    expect(visitor.page.locator("#skip")).to_be_visible()
    expect(visitor.page.locator("#stage [data-face='0']")).to_have_count(6)
    expect(visitor.page.locator("#die-0")).not_to_have_attribute("data-face", "0")
    visitor.touch("skip")
    expect(visitor.page.locator("#roll")).to_be_visible()


def test_g4_a_computers_turn_goes_on_after_kill_9(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data", typed=True) as server:
        visitor = Visitor.arrive(browser, server, SCREEN)
        visitor.may_break = True
        visitor.sets_up("penta", ["Ana"], computers=1)
        visitor.roll("66661")
        visitor.touch("box-sixes")
        visitor.touch("confirm")
        expect(visitor.page.locator("#skip")).to_be_visible()
        expect(visitor.page.locator("#die-0")).not_to_have_attribute("data-face", "0")
        server.kill()
        expect(visitor.page.locator("html")).to_have_attribute("data-offline", "")
        server.start()
        expect(visitor.page.locator("html")).not_to_have_attribute("data-offline", "")
        expect(visitor.page.locator("#roll")).to_be_visible(timeout=20_000)
        assert rows(visitor).count("write") == 2
        visitor.sees_totals((24,))
        visitor.leave()


def test_a_damaged_file_is_told_in_the_page(browser: Browser, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / GAMES_FILE).write_bytes(b"\0damaged" * 4096)
    with Server(data) as server:
        visitor = Visitor.arrive(browser, server, SCREEN)
        expect(visitor.page.locator("#stage")).to_contain_text("dadu-damaged-")
        visitor.page.locator("#play-penta").click()
        expect(visitor.page.locator("#roll")).to_be_visible()
        visitor.leave()


def test_a_page_left_open_finds_the_server_again(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, PHONE)
        visitor.may_break = True
        server.stop()
        expect(visitor.page.locator("#offline")).to_be_visible()
        server.start()
        expect(visitor.page.locator("#offline")).to_be_hidden()
        visitor.page.locator("#play-penta").click()
        expect(visitor.page.locator("#roll")).to_be_visible()
        visitor.leave()
