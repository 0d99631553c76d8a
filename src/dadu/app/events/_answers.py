"""What the host tells the app: answers to its effects, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from dadu.app.effects import Json
from dadu.app.events._history import Everything
from dadu.app.events._training import Day

__all__ = [
    "Answer",
    "Created",
    "Drawn",
    "Failed",
    "Games",
    "Listed",
    "Loaded",
    "Missing",
    "Note",
    "Notes",
    "Refused",
    "Rolled",
    "Thinking",
    "Thought",
]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Host: the dice of ``effects.Roll``, in the order they lie on the table."""

    dice: tuple[int, ...]
    step: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Host: the number of ``effects.Uniform``."""

    value: float
    step: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """Host: a stored game as it is now."""

    game: str
    header: Json
    rows: Sequence[Json]


@dataclass(frozen=True, slots=True)
class Missing:
    """Host: there is no such game, or it was deleted meanwhile."""

    game: str


@dataclass(frozen=True, slots=True)
class Listed:
    """One stored game: its header and the summary of its last ``Append`` ({} before it)."""

    id: str
    header: Json
    summary: Json


@dataclass(frozen=True, slots=True)
class Games:
    """Host: the stored games, the one played last first."""

    games: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Created:
    """Host: a new game has this name."""

    game: str
    header: Json


@dataclass(frozen=True, slots=True)
class Failed:
    """Host: the disk refused; ``code`` names the sentence ``error.<code>``.

    The effects behind the one that failed are dropped.
    """

    code: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Refused:
    """Host: a message of the page means nothing; ``code`` names the sentence ``error.<code>``."""

    code: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Note:
    """Host: what is kept by a name, None where nothing is."""

    name: str
    note: Json | None


@dataclass(frozen=True, slots=True)
class Notes:
    """Host: all that is kept by names that begin so, by name."""

    prefix: str
    notes: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Thinking:
    """Host: so much of the long work is done, from 0 to 1."""

    part: float


@dataclass(frozen=True, slots=True)
class Thought:
    """Host: what came of a work."""

    work: Json
    result: Json


Answer: TypeAlias = (
    Rolled
    | Drawn
    | Loaded
    | Missing
    | Games
    | Created
    | Day
    | Failed
    | Refused
    | Everything
    | Note
    | Notes
    | Thinking
    | Thought
)
