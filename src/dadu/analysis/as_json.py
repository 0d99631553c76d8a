"""The JSON of a judged record, one for the command line, the review page, charts and notes.

``docs/analysis.md`` says what each field means. Numbers have twelve decimals; seats and
rounds count from 1, events from 0; ``mistakes`` are places among ``choices``, ``luckiest`` and
``unluckiest`` places among ``rolls``.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from dadu import dice
from dadu.analysis.judged import Analysis, Choice, Kind, Stand, Throw
from dadu.solver.values import Unit

__all__ = ["VERSION", "as_json"]

DIGITS = 12
VERSION = 3
"""Grows whenever a field, or what a number means, changes."""


def as_json(judged: Analysis) -> dict[str, Any]:
    """A judged record as plain JSON."""
    record = judged.record
    return {
        "version": VERSION,
        "game": record.rules.NAME,
        "rules": str(record.rules),
        "unit": str(judged.unit),
        "exact": judged.exact,
        "over": record.state.over,
        "seats": [_seat(judged, seat) for seat in judged.seats],
        "choices": [_choice(choice) for choice in judged.choices],
        "rolls": [_throw(throw) for throw in judged.throws],
        "turns": [_turn(stand) for stand in judged.turns],
    }


def _seat(judged: Analysis, seat: int) -> dict[str, Any]:
    record, adjusted, rank = judged.record, judged.adjusted(seat), judged.rank(seat)
    return {
        "seat": seat,
        "name": record.seats[seat - 1].name,
        "computer": record.seats[seat - 1].computer,
        "total": record.state.totals[seat - 1],
        "begin": _rounded(judged.begin[seat - 1]),
        "now": _rounded(judged.now[seat - 1]),
        "luck": _rounded(judged.luck(seat)),
        "loss": _rounded(judged.loss(seat)),
        "deviation": _rounded(judged.deviation(seat)),
        "percentile": rank and _rounded(rank.share),
        "percentile_among": rank and str(rank.among),
        "percentile_exact": bool(rank and rank.exact),
        "decisions": len(judged.decisions(seat)),
        "mean_loss": _rounded(judged.mean_loss(seat)),
        "accuracy": _rounded(judged.accuracy(seat)),
        "par": _rounded(judged.par(seat)) if judged.unit is Unit.POINTS else None,
        "adjusted": None if adjusted is None else _rounded(adjusted),
        "bust_luck": _rounded(judged.bust_luck(seat)),
        "hot_luck": _rounded(judged.hot_luck(seat)),
        "kinds": _kinds(judged, seat),
        "mistakes": [judged.choices.index(choice) for choice in judged.mistakes(seat)],
        "luckiest": [judged.throws.index(throw) for throw in judged.luckiest(seat)],
        "unluckiest": [judged.throws.index(throw) for throw in judged.unluckiest(seat)],
    }


def _kinds(judged: Analysis, seat: int) -> dict[str, Any]:
    return {
        str(kind): {"decisions": len(decisions), "loss": _rounded(judged.loss(seat, kind))}
        for kind in Kind
        if (decisions := judged.decisions(seat, kind))
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "event": choice.event,
        "round": choice.round,
        "seat": choice.seat,
        "position": str(choice.position),
        "kind": str(choice.kind),
        "skill": str(choice.skill),
        "played": str(choice.played),
        "best": str(choice.best),
        "value": _rounded(choice.value),
        "best_value": _rounded(choice.best_value),
        "loss": _rounded(choice.loss),
        "options": choice.options,
        "exact": choice.exact,
    }


def _throw(throw: Throw) -> dict[str, Any]:
    return {
        "event": throw.event,
        "round": throw.round,
        "seat": throw.seat,
        "roll": dice.to_text(throw.roll),
        "before": _rounded(throw.before),
        "after": _rounded(throw.after),
        "luck": _rounded(throw.luck),
        "deviation": _rounded(sqrt(throw.variance)),
        "bust": _rounded(throw.bust),
        "hot": _rounded(throw.hot),
        "exact": throw.exact,
    }


def _turn(stand: Stand) -> dict[str, Any]:
    return {
        "event": stand.event,
        "round": stand.round,
        "seat": stand.seat,
        "values": [_rounded(value) for value in stand.values],
    }


def _rounded(value: float) -> float:
    return round(value, DIGITS) + 0.0
