"""A score sheet: thirteen boxes, the bonuses and the total, and what the roll would earn.

Most lines of most sheets stay as they are from one event to the next, so each line, and
each sheet of a player who waits, is drawn once for its values and then remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from htpy import Element, Node, button, div, h3, li, progress, section, span, ul
from markupsafe import Markup, escape

from dadu.app.log import Header
from dadu.app.seats import spoken
from dadu.app.table import Table
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, tagged_name
from dadu.game import PentaState, Sheet
from dadu.i18n import Words
from dadu.rules import PentaRules
from dadu.rules.penta import BOXES, LOWER_BOXES, UPPER_BOXES, Box, Entry

__all__ = ["sheet"]

REMEMBERED = 2_048
"""Lines kept: all of four languages, with the scores that come up most."""
SHEETS = 128
"""Whole sheets kept: those of the players who wait, at the tables in view."""


def sheet(room: Room, table: Table, state: PentaState, seat: int, looked: bool) -> Node:
    """One player's sheet; the one in play can be touched, the others rest."""
    own, last = state.sheets[seat - 1], table.last
    fresh = last.box if last and last.seat == seat else None
    resting = Resting(
        room.words,
        table.header,
        state.rules,
        own,
        seat,
        looked,
        fresh,
        seat in state.winners,
        state.over,
    )
    if seat != state.seat or state.over:
        return _rested(resting)
    lines = _lines(resting)
    if table.rolled:
        lines |= _open_lines(room, table, state, own)
    return _drawn(resting, lines, f"{state.round}-{seat}")


class Resting(NamedTuple):
    """All that a sheet shows while nobody can touch it; ``fresh`` is the box written last."""

    words: Words
    header: Header
    rules: PentaRules
    own: Sheet
    seat: int
    looked: bool
    fresh: Box | None
    winner: bool
    over: bool


@lru_cache(SHEETS)
def _rested(resting: Resting) -> Markup:
    return escape(_drawn(resting, _lines(resting), None))


def _drawn(resting: Resting, lines: dict[Box, Node], reveal: str | None) -> Element:
    """A sheet with these lines; one with ``reveal`` is the one in play."""
    words, header, rules, own, seat, looked, _, winner, _ = resting
    marks = {"playing": reveal is not None, "looked": looked, "winner": winner}
    return section(
        {"data-reveal": reveal},
        class_=["sheet", f"seat-{seat}", marks, f"colour-{header.colour(seat)}"],
        id=f"sheet-{seat}",
        aria_label=words("sheet.of", name=spoken(words, header, seat)),
    )[
        h3(".sheet-name")[tagged_name(words, header, seat)],
        ul(".boxes.upper", {"data-arrows": True}, aria_label=words("sheet.upper"))[
            [lines[box] for box in UPPER_BOXES], _upper_bonus(words, rules, own.upper)
        ],
        ul(".boxes.lower", {"data-arrows": True}, aria_label=words("sheet.lower"))[
            [lines[box] for box in LOWER_BOXES]
        ],
        _sums(words, own.penta_bonus if rules.penta_bonus else None, own.total(rules)),
    ]


def _lines(resting: Resting) -> dict[Box, Node]:
    """A line for every box, filled or open and waiting."""
    words, fresh = resting.words, resting.fresh
    reveal = None if resting.over else f"{resting.seat}-{fresh}"
    return {
        box: _waiting(words, box)
        if score is None
        else _filled(words, box, score, box is fresh, reveal if box is fresh else None)
        for box, score in zip(BOXES, resting.own.scores, strict=True)
    }


def _open_lines(room: Room, table: Table, state: PentaState, own: Sheet) -> dict[Box, Node]:
    """A line for every open box.

    What a computer has chosen is brought into view, and what a joker may take where it may not
    take all.
    """
    entries = {entry.box: entry for entry in state.entries()}
    closed = len(entries) < own.open_boxes.bit_count()
    wanted = table.choice if table.computer else next(iter(entries)) if closed else None
    reveal = f"{state.round}-{state.seat}-{wanted}"
    return {
        box: _choice(
            room,
            entries[box],
            table.choice is box,
            table.computer,
            reveal if box is wanted else None,
        )
        if box in entries
        else _closed(room, box)
        for box, score in zip(BOXES, own.scores, strict=True)
        if score is None
    }


@lru_cache(REMEMBERED)
def _filled(words: Words, box: Box, score: int, fresh: bool, reveal: str | None) -> Markup:
    return escape(
        li({"data-reveal": reveal}, class_=["box", "filled", {"fresh": fresh}])[
            span(".box-name")[words(f"box.{box}")], span(".points")[words.number(score)]
        ]
    )


@lru_cache(REMEMBERED)
def _waiting(words: Words, box: Box) -> Markup:
    return escape(
        li(".box.open")[
            span(".box-name")[words(f"box.{box}")],
            span(".points")[span(".unseen")[words("sheet.open")]],
        ]
    )


@lru_cache(REMEMBERED)
def _choice(room: Room, entry: Entry, chosen: bool, computer: bool, reveal: str | None) -> Markup:
    """An open box and what the roll would earn there."""
    words, points = room.words, entry.points + entry.bonus
    shown = words.number(entry.points) + (f" +{words.number(entry.bonus)}" if entry.bonus else "")
    label = [icon("check") if chosen else None, words(f"box.{entry.box}")]
    touchable = button(
        {
            "class": ["box-button", {"chosen": chosen, "nothing": not points}],
            "type": "button",
            "id": f"box-{entry.box}",
            "data-enter": "confirm" if chosen else None,
            **room.touch("choose", box=str(entry.box)),
        },
        aria_pressed="true" if chosen else "false",
        aria_disabled="true" if computer else None,
        aria_label=words.plural("sheet.box-earns", points, box=entry.box),
    )
    line = li(".box.open", {"data-reveal": reveal})
    return escape(line[touchable[span(".box-name")[label], span(".would")[shown]]])


@lru_cache(REMEMBERED)
def _closed(room: Room, box: Box) -> Markup:
    """An open box that a joker may not take; touching it tells why."""
    touchable = button(
        ".box-button.closed",
        {"type": "button", "id": f"box-{box}", **room.touch("choose", box=str(box))},
        aria_disabled="true",
        aria_label=room.words("sheet.box-closed", box=box),
    )
    name = span(".box-name")[room.words(f"box.{box}")]
    return escape(li(".box.open")[touchable[name, span(".would")[icon("lock")]]])


@lru_cache(REMEMBERED)
def _upper_bonus(words: Words, rules: PentaRules, upper: int) -> Markup:
    """How far the upper section is from its bonus."""
    threshold, reached = rules.upper_threshold, upper >= rules.upper_threshold
    counted = words("sheet.upper-count", sum=upper, threshold=threshold)
    way = progress(
        value=str(min(upper, threshold)), max=str(threshold), aria_label=words("sheet.upper")
    )
    return escape(
        li(class_=["box", "bonus", {"reached": reached}])[
            span(".box-name")[words("sheet.upper-bonus", bonus=rules.upper_bonus)],
            way,
            span(".points")[f"+{words.number(rules.upper_bonus)}" if reached else counted],
        ]
    )


@lru_cache(REMEMBERED)
def _sums(words: Words, penta_bonus: int | None, total: int) -> Markup:
    """The Penta bonuses, None where the house rules have none, and the total."""

    def line(kind: str, label: str, points: int) -> Element:
        return div(class_=["sum", kind])[span[label], span(".points")[words.number(points)]]

    return escape(
        div(".sums")[
            None
            if penta_bonus is None
            else line("penta-bonus", words("sheet.penta-bonus"), penta_bonus),
            line("grand", words("sheet.total"), total),
        ]
    )
