"""Putting records on a shelf as games, each once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dadu.app.records import Shelved, shelved
from dadu.web.shelf import Shelf

__all__ = ["put"]

CREATED = "created"


def put(shelf: Shelf, stream: str) -> tuple[str, ...]:
    """Put the games of a text of records on a shelf, all or none; their names, in order.

    A game that is there already stays the one. Raises what ``shelved`` and the shelf raise.
    """
    games = shelved(stream)
    with shelf.step():
        return tuple(_there(shelf, game) or _new(shelf, game) for game in games)


def _new(shelf: Shelf, game: Shelved) -> str:
    created = shelf.create(game.header)
    shelf.append(created.id, 0, game.rows, game.summary)
    return created.id


def _there(shelf: Shelf, game: Shelved) -> str | None:
    """The name of a game with the same header and rows."""
    for listed in shelf.games():
        if _undated(listed.header) == _undated(game.header):
            found = shelf.load(listed.id)
            if found and tuple(found.rows) == game.rows:
                return listed.id
    return None


def _undated(header: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in header.items() if name != CREATED}
