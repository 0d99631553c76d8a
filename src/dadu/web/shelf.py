"""Where a host keeps games, settings and notes, whatever it is made of.

A game is a header, the rows that were added to it, in order, and a summary for lists; a
note is what was worked out or remembered under a name (``judged/GAME``). All are small JSON
objects whose meaning only ``dadu.app`` knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

__all__ = ["Game", "Json", "ListedGame", "Shelf", "ShelfError"]

Json: TypeAlias = dict[str, Any]


class ShelfError(Exception):
    """The shelf refused. ``code`` names the catalogue's sentence ``error.<code>``.

    ``store-unusable``: it cannot be opened or read; ``store-newer``: a newer Dadu wrote it;
    ``not-saved``: what should have been written was not, and did not happen;
    ``game-unreadable``: one game's log is spoiled, the others are not.
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code} {values}")


@dataclass(frozen=True, slots=True)
class Game:
    """One game as it is kept."""

    id: str
    header: Json
    rows: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class ListedGame:
    """One game without its rows, for a list."""

    id: str
    header: Json
    summary: Json


class Shelf(Protocol):
    """Keeps games, settings and notes; every method raises ShelfError where it cannot."""

    def step(self) -> AbstractContextManager[None]:
        """Everything written inside happens together, at the end, or not at all.

        Nobody else writes meanwhile.
        """

    def create(self, header: Mapping[str, Any]) -> Game:
        """Put a new, empty game on the shelf.

        Its header gets the time, in UTC, as ``created``, unless it has one.
        """

    def append(
        self, game: str, at: int, rows: Sequence[Mapping[str, Any]], summary: Mapping[str, Any]
    ) -> bool:
        """Add rows to a log that is ``at`` rows long; False, and no change, if it is not.

        The summary replaces the one before; without rows the game was not played on. A game
        that is gone has no log of any length.
        """

    def load(self, game: str) -> Game | None:
        """One game with its rows, or None when there is no such game."""

    def games(self) -> tuple[ListedGame, ...]:
        """Every game whose header can be read, the one played last first."""

    def delete(self, game: str) -> None:
        """Take a game and its log off the shelf; one that is not there is no error."""

    def settings(self) -> Json:
        """What was saved last, {} at first. What cannot be read is left out."""

    def save_settings(self, settings: Mapping[str, Any]) -> None:
        """Keep these settings; others stay as they are."""

    def note(self, name: str) -> Json | None:
        """What is kept by a name; None for nothing, and for what cannot be read."""

    def notes(self, prefix: str) -> dict[str, Json]:
        """All that is kept by names that begin so, in the order of names."""

    def keep_note(self, name: str, note: Mapping[str, Any] | None) -> None:
        """Keep a note in place of the one before; None forgets it."""

    def keep_spare(self, name: str, note: Mapping[str, Any] | None) -> None:
        """Keep a note that can be made again, where there is room; else it was never given.

        Not inside a step.
        """
