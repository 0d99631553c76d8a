"""What a value is: a move with its worth, and the unit it counts in; one for both games."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from dadu.game import Move

__all__ = ["Unit", "Valued"]

M = TypeVar("M", bound=Move, covariant=True)


class Unit(StrEnum):
    """What a value counts: points, or the chance to win."""

    POINTS = "points"
    WIN = "win"


class Valued(NamedTuple, Generic[M]):
    """A legal move and what it is worth to the seat that makes it."""

    move: M
    value: float
