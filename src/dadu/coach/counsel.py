"""The best move of a decision beside another, and why."""

from __future__ import annotations

from dataclasses import dataclass

from dadu.coach import penta, ten_thousand
from dadu.coach.said import Said, moved, said
from dadu.game import AnyState, Move, PentaState
from dadu.solver import values
from dadu.solver.valued import Unit, Valued

__all__ = ["HAIR", "Counsel", "counsel"]

HAIR = {Unit.POINTS: 0.05, Unit.WIN: 0.0005}
"""Moves that are nearer than this are called equally good."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """The best move beside another: what each is worth, and why, in one or two sentences."""

    unit: Unit
    exact: bool
    best: Move
    best_value: float
    other: Move
    other_value: float
    sentences: tuple[Said, ...]

    @property
    def loss(self) -> float:
        """What the other move gives up."""
        return self.best_value - self.other_value


def counsel(state: AnyState, other: Move | None = None) -> Counsel:
    """The best move of a decision beside another, by default the next best.

    Raises KeyError for a move that is not one, and what finding the table raises.
    """
    advice = values.advise(state)
    ranked = sorted(advice.moves, key=lambda valued: -valued.value)
    best = ranked[0]
    second = ranked[min(1, len(ranked) - 1)].move if other is None else other
    worth = advice.value_of(second)
    if worth == best.value and other is not None:
        best = best._replace(move=other)
    return Counsel(
        advice.unit,
        advice.exact,
        best.move,
        best.value,
        second,
        worth,
        _sentences(state, best, Valued(second, worth), advice.unit),
    )


def _sentences(
    state: AnyState, best: Valued[Move], other: Valued[Move], unit: Unit
) -> tuple[Said, ...]:
    if best.move != other.move and best.value - other.value < HAIR[unit]:
        alike = said("coach.equal", one=moved(best.move), other=moved(other.move))
        return (*_why(state, best.move, best.move, 0.0), alike)
    return _why(state, best.move, other.move, best.value - other.value)


def _why(state: AnyState, best: Move, other: Move, loss: float) -> tuple[Said, ...]:
    if isinstance(state, PentaState):
        return penta.sentences(state, best, other, loss)
    return ten_thousand.sentences(state, best, other)
