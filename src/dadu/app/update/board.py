"""The analysis board: laying positions on it, and playing on from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dadu.app import events
from dadu.app.board import BLANK, Board, Starting, address_of, fits, game_from, laid, with_field
from dadu.app.coaching import reasons
from dadu.app.effects import Create, Navigate, Say
from dadu.app.log import header_to_json
from dadu.app.model import Model
from dadu.app.update._step import Step, language
from dadu.errors import DaduError
from dadu.rules import PentaRules

__all__ = ["BOARD", "opened"]


def opened(model: Model, place: list[str]) -> tuple[str, Board, *tuple[Say, ...]]:
    """The board behind an address, and what is wrong with it, if so.

    Without a position it is a game before its first roll.
    """
    text = " ".join(" ".join(place).split()) or BLANK[PentaRules.NAME]
    known = model.screen
    here = known if isinstance(known, Board) and known.text == text else Board(text)
    told = _told(model, text)
    return address_of(text), here, *((told,) if told.urgent else ())


def _typed(model: Model, screen: Board, event: events.BoardText) -> Step:
    """The whole position; what is wrong with it is said, and stays until it is put right."""
    return _changed(model, screen, " ".join(event.value.split()))


def _field(model: Model, screen: Board, event: events.BoardField) -> Step:
    """One field of the position."""
    return _changed(model, screen, with_field(screen.text, event.field, event.value))


def _changed(model: Model, screen: Board, text: str) -> Step:
    """Another line; the address stays where it has no room for it."""
    address = address_of(text) if fits(text) else model.hash
    model = replace(model, screen=replace(screen, text=text), hash=address, back=address)
    return model, (Navigate(address, replace=True), _told(model, text))


def _told(model: Model, text: str) -> Say:
    words = language(model)
    try:
        found = laid(text)
    except DaduError as wrong:
        return Say(words.error(wrong), urgent=True)
    return Say(" ".join(sentence.in_words(words) for sentence in reasons(found.state)))


def _play_on(model: Model, screen: Board, event: events.PlayOn) -> Step:
    """A new game from here, everybody but the player at play a computer."""
    begun = game_from(screen)
    if begun is None:
        return model, ()
    header, rows = begun
    return replace(model, screen=Starting(rows)), (Create(header_to_json(header)),)


BOARD: dict[type, Callable[[Model, Any, Any], Step]] = {
    events.BoardText: _typed,
    events.BoardField: _field,
    events.PlayOn: _play_on,
}
"""What happens while the analysis board is in view."""
