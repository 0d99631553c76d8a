"""The computer's turns: one visible step at a time, at a pace, and skippable."""

from __future__ import annotations

import pytest

from dadu.app.log import Act
from dadu.match import SeededDice
from tests.app.house import House, at_table


def test_each_timer_shows_one_step_of_a_ten_thousand_turn() -> None:
    house = at_table("ten-thousand", "cp", ["155336", "111"])
    acts: list[Act] = []
    while house.table.computer:
        assert "Computer is playing" in house.html.replace("</bdi>", "").replace(
            '<bdi class="name" title="Computer">', ""
        )
        house.wait()
        acts = [row.act for row in house.table.rows]
    assert acts == [
        Act.ROLL, Act.HOLD, Act.TAKE, Act.ON, Act.ROLL, Act.HOLD, Act.TAKE, Act.BANK,
    ]  # fmt: skip
    assert house.table.state.totals == (1200, 0)


def test_each_timer_shows_one_step_of_a_penta_turn() -> None:
    house = at_table("penta", "cp")
    house.dice = SeededDice(3)
    steps = 0
    while house.table.computer:
        before = len(house.table.rows)
        house.wait()
        steps += 1
        assert 1 <= len(house.table.rows) - before <= 2
    assert steps >= 3
    assert [row.act for row in house.table.rows][-2:] == [Act.CHOOSE, Act.WRITE]


@pytest.mark.parametrize(("pace", "delay"), [("slow", 2200), ("steady", 1300), ("quick", 650)])
def test_the_pace_is_a_setting(pace: str, delay: int) -> None:
    house = House()
    house.send("set", field="pace", value=pace)
    house.send("go", hash="#/new/penta")
    house.send("draft-kind", seat=1)
    house.send("start-game")
    assert [timer.milliseconds for timer in house.timers] == [delay]


def test_at_once_means_that_a_persons_turn_comes_at_once() -> None:
    house = House()
    house.dice = SeededDice(3)
    house.send("set", field="pace", value="instant")
    house.send("go", hash="#/new/ten-thousand")
    house.send("draft-kind", seat=1)
    house.send("draft-kind", seat=2)
    house.send("start-game")
    assert not house.table.computer


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_skipping_plays_to_the_next_person(game: str) -> None:
    house = at_table(game, "ccp")
    house.dice = SeededDice(5)
    house.wait()
    house.said.clear()
    house.send("skip")
    assert house.table.state.seat == 3
    assert not house.table.computer
    assert len(house.said) == 2
    assert house.replayed() == house.table


def test_skipping_among_computers_alone_ends_with_the_turn() -> None:
    house = at_table("penta", "cc")
    house.dice = SeededDice(5)
    house.send("skip")
    assert (house.table.state.seat, house.table.state.round) == (2, 1)
    assert house.timers[-1].milliseconds == 1300


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_nobody_plays_for_the_computer(game: str) -> None:
    house = at_table(game, "cp")
    house.dice = SeededDice(5)
    house.wait()
    before = house.table
    for kind, fields in (
        ("roll", {}), ("hold", {"die": 0}), ("undo", {}), ("bank", {}), ("confirm", {}),
        ("choose", {"box": "chance"}), ("bust", {}), ("hold-all", {}),
    ):  # fmt: skip
        house.send(kind, **fields)
    assert house.table == before


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_computers_play_whole_games(game: str) -> None:
    house = at_table(game, "ccc")
    house.dice = SeededDice(8)
    while not house.table.state.over:
        house.send("skip")
    assert house.page.screen == "over"
    assert house.replayed() == house.table
