"""What all parts of ``update`` share: acting at a table, refusing, and timers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from itertools import pairwise
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from dadu.app import events
from dadu.app.effects import After, Append, Effect, Moment, MomentKind, Say
from dadu.app.guide import tip_of
from dadu.app.keys import key_of
from dadu.app.log import Row, row_to_json
from dadu.app.model import Model, Play
from dadu.app.narrate import clock, told
from dadu.app.table import Table
from dadu.errors import Illegal
from dadu.game import PentaState
from dadu.i18n import Words, words

__all__ = [
    "Step",
    "enact",
    "language",
    "next_tip",
    "refuse",
    "refused",
    "refused_by_rules",
    "timers",
    "touched",
]

Step: TypeAlias = tuple[Model, tuple[Effect, ...]]

PACES = {"slow": 2_200, "steady": 1_300, "quick": 650, "instant": 0}
"""Milliseconds between two steps of a computer's turn."""
WATCHED = 300
"""The least pace at a table of computers only, or nobody would see anything."""
BIG_MOMENTS = (MomentKind.LAST_ROUND, MomentKind.WIN)


class AtTable(Protocol):
    """An event about a game, drawn from a page with ``step`` rows."""

    @property
    def game(self) -> str: ...

    @property
    def step(self) -> int: ...


def language(model: Model) -> Words:
    """The words of the language in use."""
    return words(model.settings.language)


def touched(model: Model, event: AtTable) -> Play | None:
    """The table that a person touched; None when the touch is stale, or not theirs to make."""
    play = model.screen
    if not isinstance(play, Play) or play.table.game != event.game or play.table.computer:
        return None
    return play if play.table.fixed <= event.step <= play.table.step else None


def enact(model: Model, play: Play, *rows: Row) -> Step:
    """Carry rows out at the table: store them, tell about them, set the next timer.

    Raises Illegal, and nothing has happened, when the rules forbid one of them.
    """
    tables = [play.table]
    for row in rows:
        tables.append(tables[-1].after(row))
    after = tables[-1]
    stored = Append(after.game, play.table.step, tuple(map(row_to_json, rows)), after.summary())
    hurried = _hurried(replace(play, table=after))
    only_ends = play.skipping or (play.table.computer and _pace(model, play) == 0)
    brief = model.settings.announce == "brief"
    said = tuple(
        effect
        for row, (old, new) in zip(rows, pairwise(tables), strict=True)
        for effect in told(language(model), old, row, new, brief)
        if not only_ends or _worth_showing(effect, new)
    )
    turned = (play.table.state.seat, play.table.state.round) != (
        after.state.seat,
        after.state.round,
    )
    shown = Play(after, looked=None if turned else play.looked, skipping=hurried)
    before, model = model, replace(model, screen=shown)
    return model, (stored, *said, *next_tip(model, before), *timers(model))


def next_tip(model: Model, before: Model | None = None) -> tuple[Effect, ...]:
    """What the guide says, unless it has just said it."""
    tip = tip_of(model)
    if tip is None or (before and tip == tip_of(before)):
        return ()
    return (Say(tip.sentence(language(model))),)


def _worth_showing(effect: Effect, table: Table) -> bool:
    """Of a turn that is hurried over, only how it ended is told."""
    if isinstance(effect, Moment):
        return effect.kind in BIG_MOMENTS
    return not table.rolled


def _hurried(play: Play) -> tuple[int, int] | None:
    """Whether the computers are still hurried on: up to a person's turn, or the turn's end."""
    table = play.table
    if play.skipping is None or not table.computer:
        return None
    people = any(seat.computer is None for seat in table.header.seats)
    return play.skipping if people or play.skipping == turn_of(table) else None


def turn_of(table: Table) -> tuple[int, int]:
    """The turn being played, as round and seat."""
    return table.state.round, table.state.seat


def timers(model: Model) -> tuple[Effect, ...]:
    """What comes by itself at this table: a computer's next step, or automatic writing (P14)."""
    play = model.screen
    if not isinstance(play, Play):
        return ()
    table = play.table
    if play.typed is not None:
        return ()
    if table.computer:
        event = events.encode(events.Computer(table.game, table.step))
        return (After(_pace(model, play), event),)
    if seconds := auto_write_seconds(model, table):
        event = events.encode(events.AutoWrite(table.game, table.step))
        return _clock(model, table), After(seconds * 1_000, event, heard=True)
    return ()


def _clock(model: Model, table: Table) -> Say:
    """That the turn is about to be written, and what stops that."""
    settings = model.settings
    key = key_of(settings.own_keys, "w") if settings.keys == "on" else ""
    seconds, brief = auto_write_seconds(model, table), settings.announce == "brief"
    return Say(clock(language(model), table, seconds, "" if brief else key))


def _pace(model: Model, play: Play) -> int:
    if play.skipping:
        return 0
    pace = PACES[model.settings.pace]
    people = any(seat.computer is None for seat in play.table.header.seats)
    return pace if people else max(pace, WATCHED)


def auto_write_seconds(model: Model, table: Table) -> int:
    """Seconds until the turn is written by itself (P14); 0 when it is not going to be."""
    state, delay = table.state, model.settings.auto_write
    if not isinstance(state, PentaState) or not table.rolled or table.computer:
        return 0
    waits = not state.rolls_left and not table.decided and delay != "off"
    return int(delay) if waits else 0


def refuse(model: Model, sentence: str, dice: tuple[int, ...] = ()) -> Step:
    """Show and say why something is not done."""
    told = (Moment(MomentKind.REFUSED, dice), Say(sentence, urgent=True))
    return replace(model, notice=sentence), told


AtTableEvent = TypeVar("AtTableEvent")
Options = ParamSpec("Options")


def refused_by_rules(
    handler: Callable[Concatenate[Model, AtTableEvent, Options], Step],
) -> Callable[Concatenate[Model, AtTableEvent, Options], Step]:
    """A handler whose Illegal is answered by a notice with the article."""

    @wraps(handler)
    def handle(
        model: Model, event: AtTableEvent, /, *options: Options.args, **named: Options.kwargs
    ) -> Step:
        try:
            return handler(model, event, *options, **named)
        except Illegal as wrong:
            return refused(model, wrong, _places(event))

    return handle


def refused(model: Model, wrong: Illegal, dice: tuple[int, ...] = ()) -> Step:
    """Say why the rules forbid something, as a sentence with its article."""
    words = language(model)
    error = words.error(wrong)
    reason = error[:1].upper() + error[1:]
    sentence = words("table.refused", sentence=reason, article=wrong.article)
    return refuse(model, sentence, dice)


def _places(event: Any) -> tuple[int, ...]:
    return (event.die,) if isinstance(event, events.Hold) else ()
