"""Looking back at a game: having it judged, stepping through it, and asking what if."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dadu.app import events
from dadu.app.board import address_of, board_at
from dadu.app.effects import (
    After,
    Effect,
    ListGames,
    Load,
    LoadNote,
    Navigate,
    Prepare,
    Say,
)
from dadu.app.history import History
from dadu.app.model import Model, Screen
from dadu.app.records import record_of
from dadu.app.retold import event_told
from dadu.app.review import Review, fits
from dadu.app.table import Table, replay
from dadu.app.thinking import judge
from dadu.app.training_notes import JUDGED, notes_of
from dadu.app.update._step import Step, language
from dadu.app.update.thinking import done, ponder
from dadu.errors import DaduError
from dadu.game import TenThousandState
from dadu.notation import text
from dadu.solver import library

__all__ = ["REVIEW", "opened"]

AGAIN = 3_000
"""Milliseconds until rules that are being solved are looked at again."""


def opened(model: Model, game: str, number: str = "") -> tuple[str, Review, tuple[Effect, ...]]:
    """The review behind an address: its canonical address, itself, and what it needs."""
    event = int(number[:6]) if number.isascii() and number.isdigit() else None
    known = model.screen
    here = known if isinstance(known, Review) and known.game == game else Review(game)
    return _address(game, event), replace(here, event=event), (Load(game),)


def _address(game: str, event: int | None) -> str:
    return f"#/review/{game}" if event is None else f"#/review/{game}/{event}"


def _loaded(model: Model, screen: Review, event: events.Loaded) -> Step:
    """The game is there, as it is now; whether it is judged already, its note tells."""
    if event.game != screen.game:
        return model, ()
    try:
        table = replay(event.game, event.header, event.rows)
    except DaduError:
        return _gone(model, "home.spoiled")
    record = record_of(table)
    last = len(record.events) - 1
    number = None if screen.event is None or last < 0 else min(screen.event, last)
    if screen.judged and screen.record == record:
        return replace(model, screen=replace(screen, event=number)), ()
    shown = Review(screen.game, number, table, record)
    if not _known(table):
        return _unknown(model, replace(shown, unknown=True), table)
    note = LoadNote(f"{JUDGED}{screen.game}")
    return replace(model, screen=shown), (note, *_wanted(table))


def _known(table: Table) -> bool:
    """Whether values of the rules are at hand, in Penta at least by estimate."""
    return table.penta or not _wanted(table)


def _wanted(table: Table) -> tuple[Prepare, ...]:
    """The rules to be solved for exact values, if they need a table that is not there."""
    state, rules = table.state, table.header.rules
    alone = isinstance(state, TenThousandState) and state.seats == 1
    return () if alone or library.ready(rules) else (Prepare(str(rules)),)


def _unknown(model: Model, screen: Review, table: Table) -> Step:
    """No values yet: a host that can works them out, and the page looks again."""
    again = After(AGAIN, events.encode(events.Go(_address(screen.game, screen.event))))
    told = () if _is_unknown(model.screen) else (_not_known(model),)
    return replace(model, screen=screen), (*_wanted(table), *told, again)


def _is_unknown(screen: Screen) -> bool:
    return isinstance(screen, Review) and screen.unknown


def _not_known(model: Model) -> Say:
    """That there are no values to judge the game by."""
    return Say(language(model)("review.unknown"))


def _missing(model: Model, screen: Review, event: events.Missing) -> Step:
    return _gone(model, "home.missing") if event.game == screen.game else (model, ())


def _gone(model: Model, key: str) -> Step:
    sentence, address = language(model)(key), "#/history"
    model = replace(model, screen=History(), hash=address, back=address, notice=sentence)
    return model, (Navigate(address, replace=True), ListGames(), Say(sentence, urgent=True))


def _noted(model: Model, screen: Review, event: events.Note) -> Step:
    """What is known of the game: enough, or it is judged now."""
    if event.name != f"{JUDGED}{screen.game}" or screen.record is None:
        return model, ()
    if event.note is not None and fits(event.note, screen.record):
        return _judged(model, screen, event.note)
    return ponder(model, judge(text(screen.record)))


def _thought(model: Model, screen: Review, event: events.Thought) -> Step:
    """The game is judged."""
    ready = done(model, event)
    if ready is None:
        return model, ()
    model = ready
    if "error" in event.result:
        return replace(model, screen=replace(screen, unknown=True)), (_not_known(model),)
    model, effects = _judged(model, screen, event.result)
    return model, (*notes_of(screen.game, event.result), *effects)


def _judged(model: Model, screen: Review, judged: dict[str, Any]) -> Step:
    shown = replace(screen, judged=judged)
    return replace(model, screen=shown), (Say(_told(model, shown)),)


def _told(model: Model, screen: Review) -> str:
    words = language(model)
    if screen.event is None or screen.record is None or not screen.record.events:
        return words("review.ready")
    return event_told(words, screen)


def _to_event(model: Model, screen: Review, event: events.ReviewEvent) -> Step:
    """A certain event of the game."""
    return _show(model, screen, event.event)


def _step(model: Model, screen: Review, event: events.ReviewStep) -> Step:
    """The event before or after the one in view."""
    return _show(model, screen, (screen.event or 0) + (-1 if event.value == "back" else 1))


def _show(model: Model, screen: Review, number: int) -> Step:
    if screen.record is None or not 0 <= number < len(screen.record.events):
        return model, ()
    address = _address(screen.game, number)
    shown = replace(screen, event=number)
    model = replace(model, screen=shown, hash=address, back=address)
    told = (Say(_told(model, shown)),) if screen.judged else ()
    return model, (Navigate(address, replace=True), *told)


def _what_if(model: Model, screen: Review, event: events.WhatIf) -> Step:
    """The position in view, on the analysis board."""
    if screen.record is None or screen.table is None or screen.event is None:
        return model, ()
    board = board_at(screen.table.header, screen.record, screen.event, screen.game)
    address = address_of(board.text)
    return replace(model, screen=board, hash=address, back=address), (Navigate(address),)


REVIEW: dict[type, Callable[[Model, Any, Any], Step]] = {
    events.Loaded: _loaded,
    events.Missing: _missing,
    events.Note: _noted,
    events.Thought: _thought,
    events.ReviewEvent: _to_event,
    events.ReviewStep: _step,
    events.WhatIf: _what_if,
}
"""What happens while a review is in view."""
