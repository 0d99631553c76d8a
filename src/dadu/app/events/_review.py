"""What can happen to a review and to the analysis board, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["BoardField", "BoardText", "FromReview", "PlayOn", "ReviewEvent", "ReviewStep", "WhatIf"]


@dataclass(frozen=True, slots=True)
class ReviewEvent:
    """Review: look at an event of the game, counted from 0."""

    event: int


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """Review: on to the next event, or ``back``; as often as it is touched."""

    value: str


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Review: put the position in view on the analysis board."""


@dataclass(frozen=True, slots=True)
class BoardText:
    """Board: the whole position, as typed."""

    value: str


@dataclass(frozen=True, slots=True)
class BoardField:
    """Board: one field of the position; a blank value takes it away."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Board: a new game against computers from here."""


FromReview: TypeAlias = ReviewEvent | ReviewStep | WhatIf | BoardText | BoardField | PlayOn
