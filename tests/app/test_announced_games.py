"""More whole games by ear: beside a computer, with jokers and a refusal, and in the brief form."""

from __future__ import annotations

from dadu.match import SeededDice, TypedDice
from tests.app.house import House, at_table
from tests.app.test_announcements import held_to, play_penta, play_ten_thousand, transcript


class GivenFirst:
    """Dice given for the first rolls of a person; all others come from a seed."""

    def __init__(self, house: House, given: list[str], seed: int) -> None:
        self._house = house
        self._given = given
        self._others = SeededDice(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        if self._house.table.computer or not self._given:
            return self._others.roll(count)
        return TypedDice([self._given.pop(0)]).roll(count)


def write(house: House, *boxes: str) -> None:
    """Roll once, and touch boxes until one can be written."""
    house.send("roll")
    for box in boxes:
        house.send("choose", box=box)
    house.send("confirm")


def test_a_whole_game_of_penta_against_the_computer_with_a_joker_and_refusals() -> None:
    house = at_table("penta", "pc")
    house.dice = GivenFirst(house, ["66666", "66666", "66666"], 29)
    house.send("confirm")
    write(house, "penta")
    house.wait_for_people()
    write(house, "full", "sixes")
    house.wait_for_people()
    write(house, "ones", "full")
    while not house.table.state.over:
        house.wait_for_people()
        if not house.table.state.over:
            play_penta(house)
    heard = transcript(house)
    assert heard.count("100") >= 2
    assert len(house.urgent) == 3
    held_to("penta-computer.txt", heard)


def test_a_whole_game_of_ten_thousand_by_ear_in_brief() -> None:
    house = at_table("ten-thousand", "pc", target="5000")
    house.dice = SeededDice(29)
    house.send("set", field="announce", value="brief")
    while not house.table.state.over:
        if house.table.computer:
            house.wait()
        else:
            play_ten_thousand(house)
    held_to("ten-thousand-brief.txt", transcript(house))
