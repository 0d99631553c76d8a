"""Penta at the table: holding, choosing, confirming, jokers, automatic writing, undo."""

from __future__ import annotations

import pytest

from dadu.app.model import Play
from dadu.game import PentaState, Write
from dadu.players import computer_box
from dadu.rules.penta import BOXES, Box
from tests.app.house import House, at_table

ALONE = "p"


def started(dice: list[str], players: str = "pp") -> House:
    house = at_table("penta", players, dice)
    house.send("roll")
    return house


def write(house: House, box: Box) -> None:
    house.send("choose", box=str(box))
    house.send("confirm")


def test_held_dice_keep_their_place_and_the_others_are_rolled() -> None:
    house = started(["31426", "555"])
    house.send("hold", die=0)
    house.send("hold", die=3)
    house.send("roll")
    assert house.table.faces == (3, 5, 5, 2, 5)
    assert house.table.held == (0, 3)
    assert house.table.fresh == (1, 2, 4)
    assert house.said[-1] == "Roll 2 of 3: 2, 3, 5, 5, 5. Held: 2, 3."


def test_a_held_die_may_be_let_go_again() -> None:
    house = started(["31426", "11111"])
    house.send("hold", die=0)
    house.send("hold", die=0)
    house.send("roll")
    assert house.table.faces == (1, 1, 1, 1, 1)


def test_all_five_held_is_no_roll_and_says_why() -> None:
    house = started(["31426"])
    for die in range(5):
        house.send("hold", die=die)
    before = house.table
    house.send("roll")
    assert house.table == before
    assert "(P1)" in house.model.notice
    assert house.model.notice in house.said


def test_what_the_roll_would_earn_stands_in_every_open_box() -> None:
    house = started(["33366"])
    for label in ("Full, 25 points", "Threes, 9 points", "Chance, 21 points", "Penta, 0 points"):
        assert f'aria-label="{label}"' in house.html


def test_a_turn_ends_by_choosing_a_box_and_confirming_it() -> None:
    house = started(["33366"])
    house.send("confirm")
    assert house.model.notice
    assert house.table.rolled
    house.send("choose", box="full")
    assert 'aria-pressed="true" aria-label="Full, 25 points"' in house.html
    house.send("confirm")
    assert house.table.state.totals == (25, 0)
    assert house.table.state.seat == 2


def test_touching_the_chosen_box_again_leaves_it() -> None:
    house = started(["33366"])
    house.send("choose", box="full")
    house.send("choose", box="full")
    assert house.table.choice is None


def test_g5_a_choice_can_be_undone_until_dice_are_rolled() -> None:
    house = started(["33366", "12"])
    house.send("hold", die=3)
    house.send("hold", die=4)
    house.send("choose", box="full")
    house.send("undo")
    assert (house.table.held, house.table.choice) == ((3, 4), None)
    house.send("undo")
    house.send("undo")
    assert house.table.held == ()
    house.send("undo")
    assert "(G5)" in house.model.notice
    for die in (0, 1, 2):
        house.send("hold", die=die)
    house.send("roll")
    assert house.table.before is None
    assert house.replayed() == house.table


def test_a_zero_asks_once_when_another_box_would_earn() -> None:
    house = started(["12346"])
    house.send("choose", box="full")
    house.send("confirm")
    assert 'role="alertdialog"' in house.html
    assert house.table.rolled
    house.send("dismiss")
    assert 'role="alertdialog"' not in house.html
    house.send("sure")
    assert house.table.rolled
    house.send("confirm")
    house.send("confirm")
    assert house.table.rolled
    house.send("sure")
    assert house.table.state.totals == (0, 0)
    assert house.table.state.seat == 2


def test_a_zero_is_written_at_once_when_no_box_earns() -> None:
    house = at_table("penta", ALONE, ["12346"] * 12 + ["11235"])
    for box in (box for box in BOXES if box is not Box.FULL):
        house.send("roll")
        house.send("choose", box=str(box))
        house.send("confirm")
        if isinstance(house.model.screen, Play) and house.model.screen.asked:
            house.send("sure")
    house.send("roll")
    assert "one box must be sacrificed" in house.html
    write(house, Box.FULL)
    assert house.table.state.over


def test_p11a_a_joker_shows_the_forced_box_and_says_why_others_are_closed() -> None:
    house = started(["55555", "12346", "44444"])
    write(house, Box.PENTA)
    house.send("roll")
    write(house, Box.CHANCE)
    house.send("roll")
    assert house.moments.count("penta") == 2
    assert 'aria-label="Fours, 120 points"' in house.html
    assert 'aria-label="Full, not allowed for this joker"' in house.html
    assert "It must go into Fours" in house.html
    house.send("choose", box="full")
    assert house.table.choice is None
    assert "(P11)" in house.model.notice
    write(house, Box.FOURS)
    assert house.table.state.totals == (170, 16)


def test_p14_the_turn_is_written_by_itself_after_the_last_roll() -> None:
    house = started(["66655", "66655", "66655"])
    house.send("roll")
    assert not house.timers
    house.send("roll")
    assert [timer.milliseconds for timer in house.timers] == [3000]
    state = house.table.state
    assert isinstance(state, PentaState)
    written = state.play(Write(computer_box(state)))
    assert 'data-countdown="3"' in house.html
    house.wait()
    assert house.table.state == written


@pytest.mark.parametrize("touch", [("choose", {"box": "sixes"}), ("wait", {})])
def test_p14_choosing_a_box_or_waiting_stops_it(touch: tuple[str, dict[str, str]]) -> None:
    house = started(["66655", "66655", "66655"])
    house.send("roll")
    house.send("roll")
    kind, fields = touch
    house.send(kind, **fields)
    assert "Goes into" not in house.html
    house.wait()
    assert house.table.state.totals == (0, 0)


def test_p14_the_delay_is_a_setting_and_can_be_off() -> None:
    for value, delays in (("30", [30_000]), ("off", [])):
        house = started(["66655", "66655", "66655"])
        house.send("set", field="auto_write", value=value)
        house.send("roll")
        house.send("roll")
        assert [timer.milliseconds for timer in house.timers] == delays


def test_dice_are_no_longer_held_after_the_last_roll() -> None:
    house = started(["66655", "66655", "66655"])
    house.send("roll")
    house.send("roll")
    house.send("hold", die=1)
    assert house.table.held == ()
    assert "(P1)" in house.model.notice


def test_a_whole_game_of_two_people_from_touches_alone() -> None:
    """Both write the same thirteen rolls; every total is added up by hand."""
    rolls = {
        Box.ONES: ("11123", 3), Box.TWOS: ("22213", 6), Box.THREES: ("33312", 9),
        Box.FOURS: ("44412", 12), Box.FIVES: ("55512", 15), Box.SIXES: ("66612", 18),
        Box.THREE_ALIKE: ("66654", 27), Box.FOUR_ALIKE: ("55556", 26), Box.FULL: ("33366", 25),
        Box.SMALL_STRAIGHT: ("12346", 30), Box.LARGE_STRAIGHT: ("23456", 40),
        Box.CHANCE: ("66554", 26), Box.PENTA: ("11111", 50),
    }  # fmt: skip
    house = at_table("penta", "pp", [dice for dice, _ in rolls.values() for _ in range(2)])
    for box in BOXES:
        for _ in range(2):
            house.send("roll")
            write(house, box)
    total = sum(points for _, points in rolls.values()) + 35
    state = house.table.state
    assert isinstance(state, PentaState)
    assert state.over
    assert state.totals == (total, total)
    assert state.winners == (1, 2)
    assert "share the win" in house.said[-1]
    assert house.page.screen == "over"
    assert house.moments[-1] == "win"
    assert house.replayed() == house.table
