"""The screens of games that were played: the list, one game, and what came of them all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from dadu.app.effects import Json
from dadu.app.events import Listed
from dadu.app.table import Table

__all__ = ["PAGE", "Backup", "GamePage", "History", "Screens", "Statistics"]

PAGE = 20
"""Games on one page of the list."""


@dataclass(frozen=True, slots=True)
class History:
    """The list, ``page`` counted from 1. ``games`` is None until the host has listed them.

    ``incoming`` are the pieces of a file that is being imported; ``done`` tells, as a
    sentence, of what has just been imported.
    """

    page: int = 1
    games: tuple[Listed, ...] | None = None
    incoming: tuple[str, ...] = ()
    done: str = ""


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game to look at; ``table`` is None until the host has read it."""

    game: str
    table: Table | None = None
    deleting: bool = False


@dataclass(frozen=True, slots=True)
class Statistics:
    """What came of the games of every player.

    ``healed`` says that figures which older games lack have been asked for.
    """

    games: tuple[Listed, ...] | None = None
    healed: bool = False


@dataclass(frozen=True, slots=True)
class Backup:
    """Saving everything in one file, and taking such a file in.

    ``incoming`` and ``done`` as in ``History``; ``checked`` is what a file holds, once every
    part of it was checked.
    """

    incoming: tuple[str, ...] = ()
    done: str = ""
    checked: Json | None = None


Screens: TypeAlias = History | GamePage | Statistics | Backup
