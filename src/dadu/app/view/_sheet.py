"""A score sheet: thirteen boxes, the bonuses and the total, and what the roll would earn."""

from __future__ import annotations

from htpy import Element, Node, button, div, h3, li, progress, section, span, ul

from dadu.app.seats import spoken
from dadu.app.table import Table
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, tagged_name
from dadu.game import PentaState, Sheet
from dadu.rules.penta import BOXES, LOWER_BOXES, UPPER_BOXES, Box, Entry

__all__ = ["sheet"]


def sheet(room: Room, table: Table, state: PentaState, seat: int, looked: bool) -> Element:
    """One player's sheet; the one in play can be touched."""
    words, own = room.words, state.sheets[seat - 1]
    playing = seat == state.seat and not state.over
    entries = {entry.box: entry for entry in state.entries()} if playing else {}
    marks = {"playing": playing, "looked": looked, "winner": seat in state.winners}

    live = playing and table.rolled

    def rows(boxes: tuple[Box, ...]) -> list[Element]:
        return [_row(room, table, own, seat, box, entries, live) for box in boxes]

    label = words("sheet.of", name=spoken(table.header, seat))
    return section(class_=["sheet", f"seat-{seat}", marks], id=f"sheet-{seat}", aria_label=label)[
        h3(".sheet-name")[tagged_name(words, table.header, seat)],
        ul(".boxes.upper", {"data-arrows": True}, aria_label=words("sheet.upper"))[
            rows(UPPER_BOXES), _upper_bonus(room, own, state)
        ],
        ul(".boxes.lower", {"data-arrows": True}, aria_label=words("sheet.lower"))[
            rows(LOWER_BOXES)
        ],
        div(".sums")[
            _sum(words("sheet.penta-bonus"), words.number(own.penta_bonus), "penta-bonus"),
            _sum(words("sheet.total"), words.number(own.total(state.rules)), "grand"),
        ],
    ]


def _row(
    room: Room, table: Table, own: Sheet, seat: int, box: Box, entries: dict[Box, Entry], live: bool
) -> Element:
    """A box: filled, open and waiting, or open to the present roll."""
    score = own.scores[BOXES.index(box)]
    label = room.words(f"box.{box}")
    if score is not None:
        last = table.last
        fresh = last is not None and last.box is box and last.seat == seat
        return li(class_=["box", "filled", {"fresh": fresh}])[
            span(".box-name")[label], span(".points")[room.words.number(score)]
        ]
    if not live:
        return li(".box.open")[
            span(".box-name")[label], span(".points")[span(".unseen")[room.words("sheet.open")]]
        ]
    entry = entries.get(box)
    return li(".box.open")[
        _closed(room, label, box) if entry is None else _choice(room, table, label, entry)
    ]


def _choice(room: Room, table: Table, label: str, entry: Entry) -> Element:
    words, chosen = room.words, table.choice is entry.box
    points = entry.points + entry.bonus
    shown = words.number(entry.points) + (f" +{words.number(entry.bonus)}" if entry.bonus else "")
    return button(
        {
            "class": ["box-button", {"chosen": chosen, "nothing": not points}],
            "type": "button",
            "id": f"box-{entry.box}",
            **room.touch("choose", box=str(entry.box)),
        },
        aria_pressed="true" if chosen else "false",
        aria_disabled="true" if table.computer else None,
        aria_label=words.plural("sheet.box-earns", points, box=entry.box),
    )[span(".box-name")[icon("check") if chosen else None, label], span(".would")[shown]]


def _closed(room: Room, label: str, box: Box) -> Element:
    """An open box that a joker may not take; touching it tells why."""
    return button(
        ".box-button.closed",
        {"type": "button", "id": f"box-{box}", **room.touch("choose", box=str(box))},
        aria_disabled="true",
        aria_label=room.words("sheet.box-closed", box=box),
    )[span(".box-name")[label], span(".would")[icon("lock")]]


def _upper_bonus(room: Room, own: Sheet, state: PentaState) -> Element:
    """How far the upper section is from its bonus."""
    rules, words = state.rules, room.words
    threshold, bonus = rules.upper_threshold, own.upper_bonus(rules)
    counted = words("sheet.upper-count", sum=own.upper, threshold=threshold)
    return li(class_=["box", "bonus", {"reached": bool(bonus)}])[
        span(".box-name")[words("sheet.upper-bonus", bonus=rules.upper_bonus)],
        progress(
            value=str(min(own.upper, threshold)),
            max=str(threshold),
            aria_label=words("sheet.upper"),
        ),
        span(".points")[f"+{words.number(bonus)}" if bonus else counted],
    ]


def _sum(label: str, points: str, kind: str) -> Node:
    return div(class_=["sum", kind])[span[label], span(".points")[points]]
