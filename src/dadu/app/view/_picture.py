"""A finished sheet as a picture: one SVG document that needs nothing beside itself.

The client puts the day into the language's form and turns the drawing into a PNG to share. Its
colours are those of the light table, fixed, for it leaves the page; long names end in an ellipsis.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from unicodedata import combining, east_asian_width

from htpy import Element, Node, circle, g, rect, svg, text

from dadu.app.names import called
from dadu.app.sheet_text import upper_bonus
from dadu.app.table import Table
from dadu.app.view._parts import Room
from dadu.game import AnyState, PentaState
from dadu.notation import Turn
from dadu.rules.penta import BOXES, LOWER_BOXES, UPPER_BOXES, Box

__all__ = ["picture"]

TITLE = "Iowan Old Style, Palatino, Palatino Linotype, P052, Georgia, DejaVu Serif, serif"
TEXT = "SF Pro Rounded, Nunito, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"
PAPER, LINE, INK, SOFT = "#fffaf0", "#d9c7a6", "#33241a", "#6a5340"
WOOD, RIM, CREAM, BRASS, CHOSEN = "#6f4526", "#5a361c", "#fff6e6", "#d28f12", "#ffe6a8"
SEATS = ("#b23a2e", "#1f5fa8", "#2f7a3d", "#7a3fa0", "#a15a00", "#0f7279", "#54545c")

NARROW, MARGIN, HEAD, NAMES, ROW = 620, 28, 92, 46, 30
LABELS, COLUMN, WIDEST = 190, 118, 196
"""The column of a seat is as wide as the longest name wants, within bounds."""
COUNTER, LETTER = 46, 17
"""What stands beside a name in its column, and the size of its letters."""
WIDE, MIDDLE, THIN = 1.12, 0.74, 0.42
"""How wide letters of a bold name are, in parts of their size, in the widest of its fonts."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet: what it counts, and each seat's points."""

    label: str
    points: Sequence[str]
    sum: bool = False


def picture(room: Room, table: Table, turns: tuple[Turn, ...]) -> Element:
    """The sheet of a game; ``turns`` are those of its record (Ten Thousand)."""
    words = room.words
    state, seats = table.state, table.state.seats
    lines = _boxes(room, state) if isinstance(state, PentaState) else _rounds(room, state, turns)
    rows = [*lines, _total(room, state)]
    names = [called(words, table.header, seat) for seat in range(1, seats + 1)]
    wanted = COUNTER + LETTER * max(sum(map(_width, name)) for name in names)
    wide = round(min(max(COLUMN, wanted + 1), WIDEST))
    width = max(NARROW, 2 * MARGIN + LABELS + wide * seats)
    height = HEAD + NAMES + ROW * len(rows) + MARGIN + 16
    column = (width - 2 * MARGIN - LABELS) / seats
    return svg(
        xmlns="http://www.w3.org/2000/svg",
        width=str(width), height=str(height), viewBox=f"0 0 {width} {height}",
    )[
        rect(width=str(width), height=str(height), fill=PAPER),
        _head(room, table, width),
        _winners(table, column, height),
        [_name(table, name, seat, column) for seat, name in enumerate(names, 1)],
        [_row(row, number, column, width) for number, row in enumerate(rows)],
    ]  # fmt: skip


def _head(room: Room, table: Table, width: int) -> Node:
    """A rail of wood with Dadu's mark, the game and the day."""
    words = room.words
    return [
        rect(width=str(width), height=str(HEAD), fill=WOOD),
        rect(y=str(HEAD - 6), width=str(width), height="6", fill=RIM),
        _mark(),
        _text(words(f"game.{table.header.rules.NAME}"), 96, 52, 30, CREAM, TITLE, weight="700"),
        _text(table.header.created[:10], 96, 74, 15, CREAM, when=table.header.created),
        _text(words("app.name"), width - MARGIN, 56, 22, CREAM, TITLE, anchor="end"),
    ]


def _mark() -> Element:
    """The die of Dadu's icon."""
    pips = ((34, 30, 4.5), (62, 30, 4.5), (48, 44, 6), (34, 58, 4.5), (62, 58, 4.5))
    return g(transform=f"translate({MARGIN - 20} 0) rotate(-8 48 44)")[
        rect(x="20", y="19", width="56", height="56", rx="13", fill="#cbb894"),
        rect(x="20", y="16", width="56", height="55", rx="13", fill="#fffdf6"),
        [
            circle(cx=str(x), cy=str(y), r=str(r), fill="#c2281d" if r == 6 else "#2b211b")
            for x, y, r in pips
        ],
    ]


def _winners(table: Table, column: float, height: int) -> Node:
    return [
        rect(
            x=_at(MARGIN + LABELS + column * (seat - 1) + 3), y=str(HEAD + 8),
            width=_at(column - 6), height=str(height - HEAD - MARGIN - 8), rx="12",
            fill=CHOSEN, stroke=BRASS, stroke_width="2",
        )
        for seat in table.state.winners
    ]  # fmt: skip


def _name(table: Table, name: str, seat: int, column: float) -> Node:
    """A seat's counter and name, as much as there is room for in its column."""
    shown = _fitting(name, (column - COUNTER) / LETTER)
    left = MARGIN + LABELS + column * (seat - 1)
    colour = SEATS[table.header.colour(seat) - 1]
    return [
        circle(cx=_at(left + 22), cy=str(HEAD + 32), r="11", fill=colour),
        _text(str(seat), left + 22, HEAD + 37, 14, "#fff", weight="700", anchor="middle"),
        svg(x=_at(left + 38), y=str(HEAD + 16), width=_at(column - COUNTER), height="30")[
            _text(shown, 0, 21, LETTER, INK, weight="600")
        ],
    ]


def _row(row: Row, number: int, column: float, width: int) -> Node:
    top, bold = HEAD + NAMES + ROW * number + 8, "700" if row.sum else "400"
    right = MARGIN + LABELS - 22
    return [
        rect(
            x=str(MARGIN), y=str(top + ROW - 1), width=str(width - 2 * MARGIN), height="1",
            fill=BRASS if row.sum else LINE,
        ),
        svg(x=str(MARGIN), y=str(top), width=str(LABELS - 8), height=str(ROW))[
            _text(row.label, 4, 21, 16, INK if row.sum else SOFT, weight=bold)
        ],
        [
            _text(
                points, right + column * place, top + 21, 17, INK, weight=bold, anchor="end",
            )
            for place, points in enumerate(row.points, 1)
        ],
    ]  # fmt: skip


def _fitting(said: str, room: float) -> str:
    """As much of a text as there is surely room for, in sizes of its letters."""
    ends = list(accumulate(map(_width, said)))
    if not ends or ends[-1] <= room:
        return said
    return said[: bisect_right(ends, room - WIDE)].rstrip() + "…"


def _width(letter: str) -> float:
    """About how wide a letter is, in parts of its size."""
    if combining(letter):
        return 0.0
    if east_asian_width(letter) in "WF" or letter in "mwMWQ@%—":
        return WIDE
    return THIN if letter in "ijlrtfI .,:;'’|()!-" else MIDDLE


def _text(
    said: str, x: float, y: float, size: int, fill: str, family: str = TEXT, *,
    weight: str = "400", anchor: str = "start", when: str = "",
) -> Element:  # fmt: skip
    return text(
        x=_at(x), y=_at(y), font_family=family, font_size=str(size), font_weight=weight,
        fill=fill, text_anchor=anchor, data_when=when or None,
    )[said]  # fmt: skip


def _at(place: float) -> str:
    return f"{place:.1f}".removesuffix(".0")


def _boxes(room: Room, state: PentaState) -> list[Row]:
    """The sheet of Penta: every box and the bonuses."""
    words = room.words
    points = [dict(zip(BOXES, own.scores, strict=True)) for own in state.sheets]

    def line(box: Box) -> Row:
        scores = [own[box] for own in points]
        return Row(words(f"box.{box}"), ["–" if n is None else words.number(n) for n in scores])

    bonus = [words.number(upper_bonus(state, own)) for own in state.sheets]
    return [
        *(line(box) for box in UPPER_BOXES),
        Row(words("played.upper-bonus"), bonus, sum=True),
        *(line(box) for box in LOWER_BOXES),
        Row(words("sheet.penta-bonus"), [words.number(own.penta_bonus) for own in state.sheets]),
    ]


def _rounds(room: Room, state: AnyState, turns: tuple[Turn, ...]) -> list[Row]:
    """What every turn of Ten Thousand banked, a line for each round."""
    words = room.words
    banked = {(turn.round, turn.seat): words.number(turn.points) for turn in turns}
    rounds = range(1, (turns[-1].round if turns else 0) + 1)
    seats = range(1, state.seats + 1)
    return [
        Row(words("table.round", number=number), [banked.get((number, seat), "") for seat in seats])
        for number in rounds
    ]


def _total(room: Room, state: AnyState) -> Row:
    totals = [room.words.number(total) for total in state.totals]
    return Row(room.words("sheet.total"), totals, sum=True)
