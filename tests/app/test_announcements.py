"""What a screen reader hears in a whole game, as golden texts that people read through.

After a wanted change: ``DADU_GOLDEN=write pytest tests/app/test_announcements.py``, and
read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dadu.match import SeededDice
from dadu.players import CLASSIC, choose
from dadu.rules.penta import BOXES
from tests.app.house import House, at_table

GOLDEN = Path(__file__).parent / "golden"


def held_to(name: str, heard: str) -> None:
    """Compare with the golden text, or write it when asked to."""
    path = GOLDEN / name
    if os.environ.get("DADU_GOLDEN") == "write":
        path.write_text(heard, "utf-8")
    assert heard == path.read_text("utf-8")


def transcript(house: House) -> str:
    """All that was said, a line each, without the invisible marks around names."""
    lines = "\n".join(house.said) + "\n"
    return lines.replace("\u2068", "").replace("\u2069", "")


def play_penta(house: House) -> None:
    """Each turn holds the commonest face twice, then writes the best of the open boxes."""
    house.send("roll")
    for _ in range(2):
        faces = house.table.faces
        common = max(sorted(set(faces)), key=faces.count)
        for die, face in enumerate(faces):
            if (face == common) != (die in house.table.held) and faces.count(common) < 5:
                house.send("hold", die=die)
        if faces.count(common) == 5:
            break
        house.send("roll")
    state = house.table.state
    best = max(state.entries(), key=lambda entry: (entry.points, -BOXES.index(entry.box)))  # type: ignore[union-attr]
    house.send("choose", box=str(best.box))
    house.send("confirm")


def play_ten_thousand(house: House) -> None:
    """A person who plays as Classic does, with the touches of a person."""
    house.send("roll")
    turn = house.table.state.seat, house.table.state.round
    while (house.table.state.seat, house.table.state.round) == turn and not house.table.state.over:
        house.send("hold-all")
        if not house.table.held:
            house.send("bust")
            return
        taken = house.table.state.play(choose(CLASSIC, house.table.state))  # type: ignore[arg-type]
        house.send(str(choose(CLASSIC, taken)))


@pytest.mark.parametrize("announce", ["full", "brief"])
def test_a_whole_game_of_penta_by_ear(announce: str) -> None:
    house = at_table("penta", "pp")
    house.dice = SeededDice(29)
    house.send("set", field="announce", value=announce)
    while not house.table.state.over:
        play_penta(house)
    held_to(f"penta-{announce}.txt", transcript(house))


def test_a_whole_game_of_ten_thousand_by_ear_against_the_computer() -> None:
    house = at_table("ten-thousand", "pc", target="5000")
    house.dice = SeededDice(29)
    while not house.table.state.over:
        if house.table.computer:
            house.wait()
        else:
            play_ten_thousand(house)
    held_to("ten-thousand-full.txt", transcript(house))
