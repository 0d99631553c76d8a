"""Events of the New game screen, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = [
    "DraftAdd",
    "DraftCoach",
    "DraftColour",
    "DraftDice",
    "DraftGame",
    "DraftKind",
    "DraftLevel",
    "DraftName",
    "DraftPlayer",
    "DraftRemove",
    "DraftRule",
    "ForgetPlayer",
    "FromDraft",
    "QuickGame",
    "StartGame",
]


@dataclass(frozen=True, slots=True)
class DraftGame:
    """New game: which of the two games."""

    value: str


@dataclass(frozen=True, slots=True)
class DraftAdd:
    """New game: one more seat, for a ``person`` or a ``computer``."""

    kind: str


@dataclass(frozen=True, slots=True)
class DraftRemove:
    """New game: take a seat away."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftKind:
    """New game: let the other kind of player have a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftName:
    """New game: name the player of a seat."""

    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class DraftLevel:
    """New game: how well the computer of a seat plays."""

    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class DraftColour:
    """New game: the next free colour for a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftCoach:
    """New game: what the coach does for a person, one of ``log.COACHING``."""

    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class DraftPlayer:
    """New game: somebody who has played here sits down again."""

    value: str


@dataclass(frozen=True, slots=True)
class ForgetPlayer:
    """New game: a name is no longer offered."""

    value: str


@dataclass(frozen=True, slots=True)
class DraftDice:
    """New game: who rolls, one of ``log.ROLLED_BY``."""

    value: str


@dataclass(frozen=True, slots=True)
class DraftRule:
    """New game: a field of the rules (``target``, ``table``)."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class StartGame:
    """New game: sit down as drafted."""


@dataclass(frozen=True, slots=True)
class QuickGame:
    """Start a game at once, with the players of the last one."""

    value: str


FromDraft: TypeAlias = (
    DraftGame
    | DraftAdd
    | DraftRemove
    | DraftKind
    | DraftName
    | DraftLevel
    | DraftColour
    | DraftCoach
    | DraftPlayer
    | ForgetPlayer
    | DraftDice
    | DraftRule
    | StartGame
    | QuickGame
)
