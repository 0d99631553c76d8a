"""Practising in tests: a page at an exercise, its thinking done once, and answers by touch."""

from __future__ import annotations

import json
from functools import cache

from dadu.analysis import VERSION
from dadu.app import events
from dadu.app.coaching import hint_for
from dadu.app.effects import Json
from dadu.app.thinking import think
from dadu.app.training import Drill
from dadu.app.training_notes import learned
from tests.app.house import House
from tests.app.reading import Page

__all__ = ["LEARNED", "answer", "at", "drill", "ponder", "text"]

_JUDGED: Json = {
    "version": VERSION,
    "over": True,
    "game": "penta",
    "rules": "penta",
    "unit": "points",
    "seats": [{"seat": 1, "name": "Ana", "computer": None}, {"seat": 2, "computer": "expert"}],
    "choices": [
        {
            "seat": seat,
            "position": position,
            "skill": "sets",
            "options": options,
            "exact": True,
            "loss": loss,
        }
        for seat, position, options, loss in (
            (1, "penta dice=22555 left=1 card -", 20, 2.6),
            (1, "penta dice=13334 left=1 card ones=2", 20, 4.5),
            (1, "penta dice=12344 left=2 card -", 20, 0.4),
            (1, "penta dice=12345 left=0 card -", 1, 9.0),
            (2, "penta dice=66612 left=1 card -", 20, 9.0),
        )
    ],
}
LEARNED = learned(_JUDGED)


def at(address: str, **notes: Json) -> House:
    house = House()
    house.notes = {name.replace("_", "/"): note for name, note in notes.items()}
    house.send("go", hash=address)
    return house


def ponder(house: House) -> None:
    """Think to the end about what was asked for last; the same work is done once."""
    work = house.works.pop()
    house.happen(events.Thinking(0.5))
    house.happen(events.Thought(work, result_of(json.dumps(work))))


@cache
def result_of(work: str) -> Json:
    steps = think(json.loads(work))
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Json = done.value
            return found


def drill(house: House) -> Drill:
    assert isinstance(house.model.screen, Drill)
    return house.model.screen


def text(house: House) -> str:
    return Page(house.html).text


def answer(house: House, place: int = 0) -> str:
    """Give one of the answers, the best one by default, by touching what it takes."""
    table = drill(house).table
    assert table is not None
    hint = hint_for(table.state)
    assert hint is not None
    act = hint.options[place].act
    said = " ".join(map(str, act))
    rest = list(getattr(act[0], "dice", ()))
    while table.penta and table.held:
        house.send("hold", die=table.held[0])
        table = drill(house).table
        assert table is not None
    for die, face in enumerate(table.faces):
        if face in rest:
            rest.remove(face)
            now = drill(house).table
            if now is not None and die not in now.held:
                house.send("hold", die=die)
    if said.startswith("="):
        house.send("choose", box=said[1:])
        house.send("confirm")
    else:
        house.send("bank" if said.endswith("bank") else "roll")
    return said
