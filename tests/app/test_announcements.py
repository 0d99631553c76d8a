"""What a screen reader hears in a whole game, as golden texts that people read through.

After a wanted change: ``DADU_GOLDEN=write pytest tests/app/test_announcements.py``, and
read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import dadu
from dadu.i18n import words
from dadu.match import SeededDice
from dadu.players import CLASSIC, choose
from dadu.rules.penta import BOXES
from tests.app.house import House, at_table
from tests.app.practising import at, ponder

VIEW = Path(dadu.__file__).parent / "app" / "view"
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


def touch_everything(house: House) -> None:
    """A turn of Penta with every touch there is, each of them more than once."""
    house.send("roll")
    for die in (0, 1, 1):
        house.send("hold", die=die)
    for _ in range(3):
        house.send("undo")
    house.send("hold", die=0)
    house.send("roll")
    house.send("roll")
    house.send("wait")
    house.send("choose", box="full")
    house.send("choose", box="full")
    house.send("choose", box="chance")
    house.send("choose", box="ones")
    house.send("undo")
    house.send("hold", die=2)
    house.send("confirm")


@pytest.mark.parametrize("keys", ["on", "off"])
def test_every_touch_at_a_table_of_penta_is_heard(keys: str) -> None:
    house = at_table("penta", "p", ["33345", "2345", "2345"])
    house.send("set", field="keys", value=keys)
    touch_everything(house)
    held_to(f"penta-touches-keys-{keys}.txt", transcript(house))


def test_every_touch_at_a_table_of_ten_thousand_is_heard() -> None:
    house = at_table("ten-thousand", "p", ["111456", "446"])
    house.send("roll")
    for die in (0, 4, 0, 3):
        house.send("hold", die=die)
    house.send("undo")
    house.send("hold-all")
    house.send("undo")
    house.send("undo")
    house.send("hold", die=4)
    house.send("bank")
    held_to("ten-thousand-touches.txt", transcript(house))


def test_the_touches_of_an_exercise_are_heard_as_those_of_a_game() -> None:
    house = at("#/practice/penta")
    ponder(house)
    said = len(house.said)
    house.send("choose", box="chance")
    house.send("undo")
    assert house.said[said].startswith("Chance, ")
    assert house.said[said + 1] == "Undone. No box is chosen."


def test_the_key_that_stops_the_clock_is_the_household_s_own() -> None:
    house = at_table("penta", "p", ["33345", "33345", "33345"])
    house.send("go", hash="#/settings")
    house.send("change-key", action="w")
    house.send("press-key", key="x")
    house.send("go", hash="#/game/game0")
    for _ in range(3):
        house.send("roll")
    assert house.said[-1] == "Goes into Threes in 3 seconds. X stops the clock."
    assert house.timers[-1].heard


def test_what_a_page_shows_of_a_refusal_interrupts_and_is_said_once() -> None:
    house = at_table("penta", "p", ["33345"])
    house.send("roll")
    house.send("confirm")
    assert house.model.notice == house.urgent[-1] == house.said[-1]
    assert house.said.count(house.model.notice) == 1


def test_no_region_is_live_besides_the_two_that_are_spoken_into() -> None:
    found = list(VIEW.glob("*.py"))
    assert len(found) > 30
    for file in found:
        code = file.read_text("utf-8")
        assert not re.search(r'role="(status|alert|log)"|aria_live', code), file.name


def test_what_is_wrong_with_a_position_interrupts() -> None:
    house = House()
    house.send("go", hash="#/board/penta")
    house.send("board-text", value="penta dice=13357")
    assert house.urgent[-1] == house.said[-1]
    house.send("go", hash="#/")
    house.send("go", hash="#/board/penta/dice=13357")
    assert house.urgent[-1] == house.urgent[-2]


def test_rules_that_no_game_can_end_by_are_told_when_they_are_chosen() -> None:
    house = House()
    house.send("go", hash="#/new/ten-thousand")
    before = len(house.said)
    house.send("draft-rule", field="minimum", value="300")
    house.send("draft-rule", field="exact", value="yes")
    assert house.said[before:] == [words("en")("house.endless")]


def test_computers_that_play_at_once_are_told_by_how_their_turns_end() -> None:
    house = at_table("ten-thousand", "pc", target="5000")
    house.dice = SeededDice(29)
    house.send("set", field="pace", value="instant")
    play_ten_thousand(house)
    last = house.said[-2:]
    assert [" banks " in said or " busts " in said for said in last] == [True, True]
