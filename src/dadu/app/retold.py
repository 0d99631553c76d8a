"""An event of a judged game, told again: what was rolled or done, and what it was worth."""

from __future__ import annotations

from typing import Any

from dadu.app.effects import Json
from dadu.app.review import Review, after, move_named
from dadu.app.seats import spoken
from dadu.coach import HAIR, moved
from dadu.game import AnyState, PentaState
from dadu.i18n import Words
from dadu.notation import Record
from dadu.solver.values import Unit

__all__ = [
    "amount",
    "choice_at",
    "difference_told",
    "event_told",
    "luck_told",
    "roll_at",
    "situation",
    "worth_told",
]


def choice_at(judged: Json, event: int) -> dict[str, Any] | None:
    """The decision that an event shows, if it shows one."""
    return next((choice for choice in judged["choices"] if choice["event"] == event), None)


def roll_at(judged: Json, event: int) -> dict[str, Any] | None:
    """The roll that an event is, if it is one."""
    return next((roll for roll in judged["rolls"] if roll["event"] == event), None)


def amount(
    words: Words, judged: Json, value: float, digits: int = 1, *, signed: bool = False
) -> str:
    """A value or a difference in the unit of a judged game, for a table or a chart."""
    if judged["unit"] == Unit.WIN:
        return words.percent(value, digits, signed=signed)
    return words.number(value, digits, signed=signed)


def difference_told(words: Words, unit: Unit, value: float) -> str:
    """A difference in a sentence: points, or percentage points of the chance to win."""
    return words.percentage_points(value) if unit is Unit.WIN else words.number(value, 1)


def situation(words: Words, state: AnyState) -> str:
    """What lay there where no dice show it: points in hand and dice to roll; else nothing."""
    if isinstance(state, PentaState) or state.dice:
        return ""
    return words.plural("review.in-hand", state.dice_left, points=state.turn)


def event_told(words: Words, review: Review) -> str:
    """The event in view, in a few sentences; empty while nothing is judged."""
    event, judged, record = review.event, review.judged, review.record
    if event is None or judged is None or record is None or review.table is None:
        return ""
    choice, roll = choice_at(judged, event), roll_at(judged, event)
    part = choice or roll or {}
    told = [
        words(
            "review.round",
            round=part["round"],
            name=spoken(words, review.table.header, part["seat"]),
        )
    ]
    if choice:
        told += [_move(words, record, choice), worth_told(words, judged, record, choice)]
    if roll:
        dice = words.row(roll["roll"])
        told += [words("review.rolled", dice=dice), luck_told(words, judged, roll)]
    return " ".join(told)


def _move(words: Words, record: Record, choice: dict[str, Any]) -> str:
    state = after(record, choice["event"])
    there = situation(words, state)
    did = moved(move_named(state, choice["played"])).in_words(words)
    return words("review.did", move=f"{there}: {did}" if there else did)


def worth_told(words: Words, judged: Json, record: Record, choice: dict[str, Any]) -> str:
    """What a decision was worth beside the best one."""
    if choice["options"] == 1:
        return words("review.only-move")
    if choice["played"] == choice["best"]:
        return words("review.best-move")
    if choice["loss"] < HAIR[Unit(judged["unit"])]:
        return words("review.equal-move")
    best = moved(move_named(after(record, choice["event"]), choice["best"])).in_words(words)
    lost = difference_told(words, Unit(judged["unit"]), choice["loss"])
    return words(f"review.gave-up-{judged['unit']}", loss=lost, best=best)


def luck_told(words: Words, judged: Json, roll: dict[str, Any]) -> str:
    """What a roll gave or took."""
    luck = roll["luck"]
    if abs(luck) < HAIR[Unit(judged["unit"])]:
        return words("review.luck-none")
    way = "gave" if luck > 0 else "took"
    told = difference_told(words, Unit(judged["unit"]), abs(luck))
    return words(f"review.luck-{way}-{judged['unit']}", luck=told)
