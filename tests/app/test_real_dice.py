"""Real dice: typed or tapped in, refused when they cannot be, put right before they count."""

from __future__ import annotations

import pytest

from dadu.app.log import Act
from dadu.app.model import Play
from dadu.match import TypedDice
from tests.app.house import House


def sit(game: str, rolled_by: str = "people", players: str = "p") -> House:
    """A table where people roll their own dice; Dadu's own would be an error."""
    house = House()
    house.send("go", hash=f"#/new/{game}")
    house.send("draft-remove", seat=2)
    for kind in players[1:]:
        house.send("draft-add", kind="computer" if kind == "c" else "person")
    if players[0] == "c":
        house.send("draft-kind", seat=1)
    house.send("draft-dice", value=rolled_by)
    house.send("start-game")
    return house


def typed(house: House) -> str | None:
    assert isinstance(house.model.screen, Play)
    return house.model.screen.typed


def enter(house: House, digits: str) -> None:
    for digit in digits:
        house.send("type-face", value=digit)
    house.send("enter-dice")


def test_dice_are_tapped_in_one_by_one() -> None:
    house = sit("penta")
    house.send("roll")
    assert typed(house) == ""
    assert house.said[-1] == "Roll 5 dice on your table, then enter what they show."
    assert "Enter the dice" in house.html
    enter(house, "31426")
    assert typed(house) is None
    assert house.table.faces == (3, 1, 4, 2, 6)
    assert [row.act for row in house.table.rows] == [Act.ROLL]
    assert house.replayed() == house.table


def test_only_the_dice_that_are_due_are_typed() -> None:
    house = sit("penta")
    house.send("roll")
    enter(house, "31436")
    house.send("hold", die=0)
    house.send("hold", die=3)
    house.send("roll")
    assert "Roll 3 dice on your table" in house.html
    enter(house, "555")
    assert house.table.faces == (3, 5, 5, 3, 5)
    assert house.table.held == (0, 3)


def test_all_five_may_be_typed_when_the_kept_ones_are_among_them() -> None:
    house = sit("penta")
    house.send("roll")
    enter(house, "31436")
    house.send("hold", die=0)
    house.send("hold", die=3)
    house.send("roll")
    house.send("type-dice", value="3 5 5 3 2")
    house.send("enter-dice")
    assert house.table.faces == (3, 5, 5, 3, 2)


def test_a_kept_die_that_changed_is_refused() -> None:
    house = sit("penta")
    house.send("roll")
    enter(house, "31436")
    house.send("hold", die=0)
    house.send("hold", die=3)
    house.send("roll")
    before = house.table
    house.send("type-dice", value="15542")
    assert "The kept dice 33 must be among the five after the roll (P1)." in house.html
    house.send("enter-dice")
    assert house.table == before
    house.send("type-dice", value="555")
    house.send("enter-dice")
    assert house.table.faces == (3, 5, 5, 3, 5)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("31427", "No die shows 7; faces are 1 to 6 (G3)."),
        ("31420", "No die shows 0; faces are 1 to 6 (G3)."),
        ("3142x", "No die shows x; faces are 1 to 6 (G3)."),
        ("314２6", "No die shows ２; faces are 1 to 6 (G3)."),
        ("314262", "5 dice are to be rolled, here are 6 (G3)."),
    ],
)
def test_what_cannot_be_is_refused_in_place(text: str, reason: str) -> None:
    house = sit("penta")
    house.send("roll")
    house.send("type-dice", value=text)
    assert house.html.count(reason) == 1
    assert typed(house) == text
    house.send("enter-dice")
    assert house.table.rows == ()
    assert typed(house) == text
    house.send("type-dice", value="31426")
    assert reason not in house.html
    house.send("enter-dice")
    assert house.table.faces == (3, 1, 4, 2, 6)


def test_too_few_dice_are_refused_and_one_too_many_is_not_taken() -> None:
    house = sit("ten-thousand")
    house.send("roll")
    enter(house, "12345")
    assert "6 dice are to be rolled, here are 5 (G3)." in house.html
    house.send("type-face", value="1")
    house.send("type-face", value="1")
    assert typed(house) == "123451"
    assert "6 dice are to be rolled, here are 7 (G3)." in house.html
    house.send("enter-dice")
    assert house.table.faces == (1, 2, 3, 4, 5, 1)


def test_a_slip_is_put_right_before_it_counts() -> None:
    house = sit("penta")
    house.send("roll")
    for face in "319":
        house.send("type-face", value=face)
    assert typed(house) == "31"
    house.send("untype")
    house.send("untype")
    house.send("untype")
    assert typed(house) == ""
    house.send("dismiss")
    assert typed(house) is None
    assert house.table.rows == ()
    house.send("roll")
    enter(house, "22222")
    assert house.table.faces == (2,) * 5
    house.send("undo")
    assert house.table.faces == (2,) * 5


def test_digits_belong_to_the_pad_while_it_is_open() -> None:
    house = sit("penta")
    house.send("roll")
    enter(house, "31426")
    assert 'data-key="3"' in house.page.regions["stage"]
    house.send("roll")
    assert 'data-key="3"' not in house.page.regions["stage"]
    assert 'data-key="3"' in house.page.regions["controls"]


def test_setting_aside_and_rolling_on_with_real_dice() -> None:
    house = sit("ten-thousand")
    house.send("roll")
    enter(house, "123446")
    house.send("roll")
    assert "set at least one die" in house.model.notice.lower()
    assert typed(house) is None
    house.send("hold", die=0)
    house.send("roll")
    enter(house, "55234")
    assert [row.act for row in house.table.rows] == [
        Act.ROLL, Act.HOLD, Act.TAKE, Act.ON, Act.ROLL,
    ]  # fmt: skip
    assert house.table.faces == (5, 5, 2, 3, 4)


def test_dadu_rolls_for_computers_unless_told_otherwise() -> None:
    house = sit("ten-thousand", "people", "cp")
    house.dice = TypedDice(["123456"])
    house.wait()
    assert house.table.faces == (1, 2, 3, 4, 5, 6)


def test_computers_may_play_with_the_dice_on_the_table_too() -> None:
    house = sit("ten-thousand", "all", "cp")
    house.wait()
    assert typed(house) == ""
    assert house.timers == []
    assert "typed-cancel" not in house.html
    enter(house, "123456")
    assert house.table.faces == (1, 2, 3, 4, 5, 6)
    assert len(house.timers) == 1
    house.wait()
    assert house.table.held


def test_a_hurried_computer_still_waits_for_its_dice() -> None:
    house = sit("ten-thousand", "all", "cp")
    house.send("skip")
    assert typed(house) == ""
    enter(house, "223446")
    assert house.table.state.seat == 2


def test_typing_without_a_pad_or_at_an_old_page_does_nothing() -> None:
    house = sit("penta")
    house.send("type-face", value="3")
    house.send("enter-dice")
    assert typed(house) is None
    house.send("roll")
    house.receive({"type": "type-face", "game": "another", "step": 0, "value": "3"})
    house.receive({"type": "type-face", "game": house.table.game, "step": 9, "value": "3"})
    assert typed(house) == ""


def test_the_record_is_an_ordinary_one_and_the_header_says_real_dice() -> None:
    house = sit("ten-thousand", "all")
    header, _, _ = house.shelf[house.table.game]
    assert header["rolled_by"] == "all"
    house.send("roll")
    enter(house, "111111")
    assert house.shelf[house.table.game][1] == [{"roll": [1] * 6}]


def test_the_end_says_that_the_dice_were_real() -> None:
    house = sit("ten-thousand")
    while not house.table.state.over:
        house.send("roll")
        enter(house, "111111")
        house.send("hold-all")
        house.send("bank")
    assert "Rolled with real dice" in house.html
    house.send("play-again")
    assert house.table.header.rolled_by == "people"
