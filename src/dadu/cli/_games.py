"""Whole games and their totals, drawn with Rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dadu.cli._names import name_of
from dadu.cli._penta_sheet import PentaSheets
from dadu.cli._terminal import visible
from dadu.game import AnyState, PentaState
from dadu.i18n import Words
from dadu.notation import Record, Seat, open_turn, turns
from dadu.rules.penta import Box

__all__ = ["final", "game", "heading", "verdict"]

FRAME = SIMPLE_HEAD


def heading(w: Words, record: Record) -> RenderableType:
    """The game, and its rules where they are not the usual ones."""
    title = w(f"game.{record.rules.NAME}")
    usual = str(record.rules) == record.rules.NAME
    return Text(title if usual else f"{title}  {record.rules}", style="bold")


def game(w: Words, record: Record) -> tuple[RenderableType, ...]:
    """A whole game: its turns, the sheets or totals, and who won or is to move."""
    state = record.state
    return (
        heading(w, record),
        _players(w, record),
        _turns(w, record),
        final(w, state, record.seats),
        Text(verdict(w, record) if state.over else _to_move(w, record)),
    )


def _players(w: Words, record: Record) -> Text:
    lines = []
    for number, seat in enumerate(record.seats, 1):
        name = name_of(record.seats, number)
        level = None if seat.computer is None else visible(seat.computer)
        lines.append(name if level is None else w("cli.computer", name=name, level=level))
    lines += [f"{name}: {visible(value)}" for name, value in record.tags]
    return Text("\n".join(lines))


def _turns(w: Words, record: Record) -> Table:
    table = Table(box=FRAME, pad_edge=False)
    table.add_column(w("cli.column.turn"), no_wrap=True)
    table.add_column(w("cli.column.player"), no_wrap=True, overflow="ellipsis", max_width=16)
    table.add_column(w("cli.column.play"))
    table.add_column(w("cli.column.points"), justify="right", no_wrap=True)
    table.add_column(w("cli.column.total"), justify="right", no_wrap=True)
    for turn in turns(record):
        points = w.number(turn.points) + (f" + {w.number(turn.bonus)}" if turn.bonus else "")
        table.add_row(
            f"{turn.round}.{turn.seat}",
            Text(name_of(record.seats, turn.seat)),
            Text(_play(w, turn.events)),
            points,
            w.number(turn.totals[turn.seat - 1]),
        )
    return table


def _play(w: Words, events: str) -> str:
    """A turn's dice as its record has them, and how it ended in words."""
    played, ends, ending = events.partition(" =")
    if not ends:
        return f"{played.removesuffix(' x')} → {w('cli.bust')}"
    box, *points = ending.split()
    return f"{played} → {w(f'box.{Box(box)}') if points else w('cli.banked')}"


def _to_move(w: Words, record: Record) -> str:
    played = open_turn(record)
    name = name_of(record.seats, record.state.seat)
    return (
        w("cli.to-move-after", name=name, events=played) if played else w("cli.to-move", name=name)
    )


def verdict(w: Words, record: Record) -> str:
    """Who won a finished game; a shared win names everyone (P15, T10)."""
    state = record.state
    points = max(state.totals)
    names = [name_of(record.seats, seat) for seat in state.winners]
    if state.seats == 1:
        return w("cli.over.alone", name=names[0], points=points)
    key = "cli.over.shared" if len(names) > 1 else "cli.over.won"
    return w(key, names=w.list(names), points=points)


def final(w: Words, state: AnyState, seats: Sequence[Seat]) -> RenderableType:
    """The sheets of a Penta game, or the totals of a Ten Thousand game, by seat."""
    if isinstance(state, PentaState):
        return PentaSheets(w, state, seats)
    table = Table(box=FRAME, pad_edge=False)
    table.add_column(w("cli.column.player"), no_wrap=True, overflow="ellipsis", max_width=40)
    table.add_column(w("cli.column.total"), justify="right", no_wrap=True)
    for number, total in enumerate(state.totals, 1):
        style = "bold" if number == state.seat and not state.over else ""
        table.add_row(Text(name_of(seats, number)), w.number(total), style=style)
    return table
