"""What a value is: a move with its worth, and the unit it counts in; one for both games."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

from dadu.game import Move

__all__ = ["SHOWN", "Unit", "Valued", "beside"]

M = TypeVar("M", bound=Move, covariant=True)


class Unit(StrEnum):
    """What a value counts: points, or the chance to win."""

    POINTS = "points"
    WIN = "win"


SHOWN: Final = {Unit.POINTS: 1, Unit.WIN: 3}
"""Decimals of values as people see them: tenths of a point, tenths of a percent."""


def beside(unit: Unit, better: float, worse: float) -> float:
    """A value as it is shown beside a better one: the two differ by the loss that is shown."""
    digits = SHOWN[unit]
    return round(round(better, digits) - round(better - worse, digits), digits)


class Valued(NamedTuple, Generic[M]):
    """A legal move and what it is worth to the seat that makes it."""

    move: M
    value: float
