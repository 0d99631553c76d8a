"""Sheets, totals and whole games, drawn with Rich for a terminal of 80 columns or more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dadu.cli._terminal import visible
from dadu.dice import to_text
from dadu.game import AnyState, PentaState, TenThousandState
from dadu.i18n import Words
from dadu.notation import Record, Seat, open_turn, turns
from dadu.rules import PentaRules
from dadu.rules.penta import BOXES, LOWER_BOXES, UPPER_BOXES, Box

__all__ = ["LETTERS", "game", "heading", "name_of", "sheets", "standing", "verdict"]

FRAME = SIMPLE_HEAD
LETTERS = dict(zip(BOXES, "abcdefghijklm", strict=True))
"""The letter by which each box of the sheet is chosen."""
EMPTY = "·"


def name_of(seats: Sequence[Seat], seat: int) -> str:
    """A seat's name on one line, with its number where two bear the same."""
    name = visible(seats[seat - 1].name)
    names = [other.name.casefold() for other in seats]
    return f"{name} ({seat})" if names.count(names[seat - 1]) > 1 else name


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
        sheets(w, state, record.seats) if isinstance(state, PentaState) else Text(),
        standing(w, state, record.seats) if isinstance(state, TenThousandState) else Text(),
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
        played, _, ending = turn.events.rpartition("=")
        points = w.number(turn.points) + (f" + {w.number(turn.bonus)}" if turn.bonus else "")
        if isinstance(record.rules, PentaRules):
            play = f"{played}→ {w(f'box.{Box(ending.split()[0])}')}"
        else:
            play = f"{played}→ {w('cli.banked')}" if played else f"{ending} → {w('cli.bust')}"
        table.add_row(
            f"{turn.round}.{turn.seat}",
            Text(name_of(record.seats, turn.seat)),
            play.removesuffix(" x"),
            points,
            w.number(turn.totals[turn.seat - 1]),
        )
    return table


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


def sheets(
    w: Words,
    state: PentaState,
    seats: Sequence[Seat],
    offers: Mapping[Box, Text] | None = None,
) -> Table:
    """Every player's sheet side by side; ``offers`` is what the present roll would earn.

    With offers each box shows the letter that chooses it.
    """
    table = Table(box=FRAME, pad_edge=False)
    table.add_column("", no_wrap=True)
    if offers is not None:
        table.add_column(w("cli.column.now"), justify="right", no_wrap=True)
    for number in range(1, state.seats + 1):
        style = "bold" if number == state.seat and not state.over else ""
        table.add_column(
            Text(name_of(seats, number), style=style),
            justify="right",
            no_wrap=True,
            overflow="ellipsis",
            max_width=14,
        )
    for box in UPPER_BOXES:
        table.add_row(*_box_row(w, state, box, offers))
    table.add_row(
        *_sum_row(w("cli.sheet.upper"), [sheet.upper for sheet in state.sheets], w, offers)
    )
    bonuses = [sheet.upper_bonus(state.rules) for sheet in state.sheets]
    table.add_row(*_sum_row(w("cli.sheet.bonus"), bonuses, w, offers), end_section=True)
    for box in LOWER_BOXES:
        table.add_row(*_box_row(w, state, box, offers))
    more = [sheet.penta_bonus for sheet in state.sheets]
    table.add_row(*_sum_row(w("cli.sheet.penta-bonus"), more, w, offers), end_section=True)
    table.add_row(*_sum_row(w("cli.sheet.total"), state.totals, w, offers), style="bold")
    return table


def _box_row(
    w: Words, state: PentaState, box: Box, offers: Mapping[Box, Text] | None
) -> list[RenderableType]:
    index = BOXES.index(box)
    scores = [sheet.scores[index] for sheet in state.sheets]
    cells: list[RenderableType] = [EMPTY if score is None else w.number(score) for score in scores]
    if offers is None:
        return [w(f"box.{box}"), *cells]
    letter = LETTERS[box] if box in offers else " "
    return [f"{letter} {w(f'box.{box}')}", offers.get(box, Text()), *cells]


def _sum_row(
    name: str, values: Sequence[int], w: Words, offers: Mapping[Box, Text] | None
) -> list[RenderableType]:
    cells: list[RenderableType] = [w.number(value) for value in values]
    return [name, *cells] if offers is None else [f"  {name}", Text(), *cells]


def standing(w: Words, state: AnyState, seats: Sequence[Seat]) -> Table:
    """The totals of a Ten Thousand game, in the order of seats."""
    table = Table(box=FRAME, pad_edge=False)
    table.add_column(w("cli.column.player"), no_wrap=True, overflow="ellipsis", max_width=40)
    table.add_column(w("cli.column.total"), justify="right", no_wrap=True)
    for number, total in enumerate(state.totals, 1):
        style = "bold" if number == state.seat and not state.over else ""
        table.add_row(Text(name_of(seats, number)), w.number(total), style=style)
    return table


def spaced(dice: tuple[int, ...]) -> str:
    """Dice as people read them: ``3 3 5``."""
    return " ".join(to_text(dice))
