"""Ten Thousand at the table: selecting, banking, busts, hot dice, the last round."""

from __future__ import annotations

import pytest

from dadu.app.log import Act
from dadu.game import TenThousandState
from tests.app.house import House, at_table


def started(dice: list[str], players: str = "pp", **rules: str) -> House:
    house = at_table("ten-thousand", players, dice, **rules)
    house.send("roll")
    return house


def state_of(house: House) -> TenThousandState:
    assert isinstance(house.table.state, TenThousandState)
    return house.table.state


def held(house: House) -> tuple[int, ...]:
    return house.table.held


def test_touching_a_die_of_three_alike_selects_the_three() -> None:
    house = started(["212426"])
    house.send("hold", die=0)
    assert held(house) == (0, 2, 4)
    assert house.said[-1] == "Selected: 2, 2, 2, 200 points."
    house.send("hold", die=4)
    assert held(house) == ()


def test_letting_go_of_one_die_leaves_what_can_stand_without_it() -> None:
    house = started(["123456"])
    house.send("hold", die=1)
    assert held(house) == (0, 1, 2, 3, 4, 5)
    assert "hot-dice" in house.moments
    house.send("hold", die=1)
    assert held(house) == (0, 4)


def test_t2_a_die_that_cannot_score_is_refused_with_the_reason() -> None:
    house = started(["123466"])
    house.send("hold", die=1)
    assert held(house) == ()
    assert "(T2)" in house.model.notice
    assert house.model.notice in house.html
    house.send("hold", die=0)
    assert held(house) == (0,)
    assert "(T2)" not in house.html


def test_the_worth_of_a_selection_is_shown_before_it_is_taken() -> None:
    house = started(["155336"])
    assert "Die 1: 1, scores 100" in house.html
    assert "Die 6: 6, scores nothing" in house.html
    house.send("hold", die=0)
    house.send("hold", die=1)
    assert "a 1: 100 and a 5: 50" in house.html
    assert "Bank 150" in house.html
    assert state_of(house).turn == 0


def test_all_that_score_is_one_touch() -> None:
    house = started(["155336"])
    house.send("hold-all")
    assert held(house) == (0, 1, 2)


def test_t11_the_risk_of_the_next_roll_is_shown() -> None:
    house = started(["155336"])
    assert "Risk of a bust" not in house.page.regions["controls"]
    house.send("hold-all")
    assert "Risk of a bust: 27.8%" in house.html
    house.send("hold", die=0)
    assert "Risk of a bust: 15.7%" in house.html


def test_nothing_selected_neither_rolls_nor_banks() -> None:
    house = started(["155336"])
    before = house.table
    for kind in ("roll", "bank"):
        house.send(kind)
        assert house.table == before
        assert "(T2)" in house.model.notice


def test_rolling_on_sets_the_selection_aside() -> None:
    house = started(["155336", "1234"])
    house.send("hold", die=1)
    house.send("hold", die=2)
    house.send("roll")
    assert [(group.faces, group.points) for group in house.table.aside] == [((5, 5), 100)]
    assert house.table.faces == (1, 2, 3, 4)
    assert state_of(house).turn == 100
    assert [row.act for row in house.table.rows[-3:]] == [Act.TAKE, Act.ON, Act.ROLL]


def test_banking_sets_the_selection_aside_and_passes_the_turn() -> None:
    house = started(["155336"])
    house.send("hold-all")
    house.send("bank")
    assert house.table.state.totals == (200, 0)
    assert house.table.state.seat == 2
    assert "banks 200" in house.said[-1]
    assert "banked 200" in house.html


def test_t6_a_bust_is_shown_until_it_is_taken_note_of() -> None:
    house = started(["155336", "234"])
    house.send("hold-all")
    house.send("roll")
    assert "Bust!" in house.html
    assert "200 points of this turn are lost" in house.html
    assert house.moments[-1] == "bust"
    assert house.said[-1].endswith("Bust! 200 points are lost.")
    house.send("hold", die=0)
    assert "Bust!" in house.html
    house.send("bust")
    assert house.table.state.totals == (0, 0)
    assert house.table.state.seat == 2


def test_t7_hot_dice_come_back_with_the_points_kept() -> None:
    house = started(["111555", "223446"])
    house.send("hold-all")
    assert "Hot dice!" in house.html
    assert "Roll 6 dice" in house.html
    house.send("roll")
    assert len(house.table.faces) == 6
    assert state_of(house).turn == 1500
    assert house.table.aside == ()


def test_g5_a_selection_can_be_undone_until_dice_are_rolled() -> None:
    house = started(["155336"])
    house.send("hold", die=0)
    house.send("hold", die=1)
    house.send("undo")
    assert held(house) == (0,)
    house.send("undo")
    assert held(house) == ()
    assert house.replayed() == house.table


@pytest.mark.parametrize("answer", ["223446", "111166"])
def test_t9_the_last_round_says_who_must_beat_what(answer: str) -> None:
    house = started(["111111", answer], target="5000")
    house.send("hold-all")
    house.send("bank")
    assert house.moments[-1] == "last-round"
    assert "Last round!" in house.html
    assert "leads with 8,000" in house.html
    assert "8,000 behind the best" in house.html
    assert "Has played" in house.html
    house.send("roll")
    if house.table.state.moves() and house.html.count("Bust!"):
        house.send("bust")
    else:
        house.send("hold-all")
        house.send("bank")
    assert house.table.state.over
    assert house.table.state.winners == (1,)
    assert "wins with 8,000" in house.html


def test_the_rules_chosen_are_the_rules_played() -> None:
    house = at_table("ten-thousand", "p", target="15000", table="flat")
    assert str(house.table.header.rules) == "ten-thousand(target=15000,table=flat)"
