"""The review of a game: what was judged, event by event, and where in it one stands.

What ``analysis.as_json`` made of the record is kept as a note beside the game, so that a
review opens at once the second time; a game that went on since is judged anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from dadu.analysis import VERSION
from dadu.app.effects import Json
from dadu.app.table import Table
from dadu.game import AnyState, Move, RollOn, start
from dadu.notation import Record
from dadu.notation.record import step
from dadu.rules import PentaRules
from dadu.solver import library

__all__ = ["Review", "TurnSums", "after", "fits", "mistakes", "move_named", "sums"]

SHOWN_MISTAKES = 8
NOTHING = 1e-9


@dataclass(frozen=True, slots=True)
class Review:
    """A game in review; ``event`` is the one in view, from 0, or None for the whole game.

    ``table`` is None until the host has read the game, ``judged`` until it is judged.
    ``unknown`` says that no values are known for the rules, or not yet.
    """

    game: str
    event: int | None = None
    table: Table | None = None
    record: Record | None = None
    judged: Json | None = field(default=None, repr=False)
    unknown: bool = False


def fits(note: Json, record: Record) -> bool:
    """Whether a note judges this record as it is now, as well as can be, in the form read here."""
    if note.get("version") != VERSION or note.get("rules") != str(record.rules):
        return False
    if isinstance(record.rules, PentaRules) and not note["exact"] and library.ready(record.rules):
        return False
    last = [int(part["event"]) for kind in ("rolls", "choices") for part in note[kind][-1:]]
    return max(last, default=-1) == len(record.events) - 1


def after(record: Record, events: int) -> AnyState:
    """The state after so many events of a record."""
    state = start(record.rules, len(record.seats))
    for event in record.events[:events]:
        state = step(state, event)
    return state


def move_named(state: AnyState, name: str) -> Move:
    """The legal move with this text."""
    return next(move for move in state.moves() if str(move) == name) if name != "roll" else RollOn()


def mistakes(judged: Json) -> list[dict[str, Any]]:
    """The costliest decisions of everybody, the costliest first, those of people before others."""
    computers = {seat["seat"] for seat in judged["seats"] if seat["computer"] is not None}
    costly = [
        choice for choice in judged["choices"] if choice["options"] > 1 and choice["loss"] > NOTHING
    ]
    costly.sort(key=lambda choice: (choice["seat"] in computers, -choice["loss"]))
    return costly[:SHOWN_MISTAKES]


@dataclass(frozen=True, slots=True)
class TurnSums:
    """One turn of a seat: the luck of its rolls together, and what its moves gave up."""

    round: int
    luck: float
    loss: float


def sums(judged: Json, seat: int) -> tuple[TurnSums, ...]:
    """The turns of a seat, in order, an unfinished one too."""
    luck = dict(_by_round(judged["rolls"], seat, "luck"))
    loss = dict(_by_round(judged["choices"], seat, "loss"))
    return tuple(TurnSums(number, luck[number], loss.get(number, 0.0)) for number in sorted(luck))


def _by_round(parts: list[dict[str, Any]], seat: int, field: str) -> Iterator[tuple[int, float]]:
    own = [part for part in parts if part["seat"] == seat]
    for number in sorted({part["round"] for part in own}):
        yield number, sum(part[field] for part in own if part["round"] == number)
