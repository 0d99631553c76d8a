"""What can happen to the history of games, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from dadu.app.effects import Json

__all__ = ["Copied", "Everything", "FromHistory", "Import", "ImportRefused", "SaveAll", "Stored"]


@dataclass(frozen=True, slots=True)
class Import:
    """History: a piece of a file that somebody chose; ``left`` pieces come after it."""

    text: str
    left: int


@dataclass(frozen=True, slots=True)
class ImportRefused:
    """History: the client does not even send the file; ``reason`` is a code of an error.

    ``line`` is where reading ended, ``token`` the last that could be read there.
    """

    reason: str
    line: int
    token: str


@dataclass(frozen=True, slots=True)
class SaveAll:
    """History: save every game as one stream of records."""


@dataclass(frozen=True, slots=True)
class Copied:
    """The client has copied what it was asked to."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One stored game with its rows."""

    id: str
    header: Json
    rows: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Everything:
    """Host: every stored game that can be read, the one played last first, and all else kept."""

    games: tuple[Stored, ...]
    settings: Json
    notes: Mapping[str, Json]


FromHistory: TypeAlias = Import | ImportRefused | SaveAll | Copied
