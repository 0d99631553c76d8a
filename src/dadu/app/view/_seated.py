"""What both tables show: who sits there, the turn before, undo, skip, and questions."""

from __future__ import annotations

from htpy import Element, Node, button, div, h2, p, span

from dadu.app.log import Act
from dadu.app.model import Play
from dadu.app.table import Table
from dadu.app.update import risk_of
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, action, name, small_dice, tagged_name, token
from dadu.rules.penta import Box

__all__ = [
    "dialog", "gain", "last_turn", "looked_at", "question", "risk_question", "seat_tabs",
    "skip_button", "undo_button",
]  # fmt: skip

ENOUGH_TO_SCROLL = 3
"""So many tabs may not fit beside each other; fewer share the room there is."""


def looked_at(play: Play) -> int:
    """The seat whose sheet is shown where there is room for one: the winner's at the end."""
    state = play.table.state
    return play.looked or (state.winners[0] if state.over else state.seat)


def seat_tabs(room: Room, play: Play) -> Node:
    """The players with their totals; on a small screen a touch shows that player's sheet."""
    table, words = play.table, room.words
    state, looked = table.state, looked_at(play)
    playing = None if state.over else state.seat
    few = state.seats < ENOUGH_TO_SCROLL
    return div(class_=["tabs", {"few": few}], role="group", aria_label=words("table.players"))[
        [
            button(
                {
                    "class": ["tab", {"playing": seat == playing}],
                    "type": "button",
                    "id": f"tab-{seat}",
                    "data-reveal": f"{state.round}-{seat}" if seat == playing else None,
                    **room.touch("look", seat=seat),
                },
                aria_pressed="true" if seat == looked else "false",
            )[
                span(".who")[tagged_name(words, table.header, seat)],
                span(".total", data_gain=gain(room, table, seat))[words.number(total)],
            ]
            for seat, total in enumerate(state.totals, 1)
        ]
    ]


def gain(room: Room, table: Table, seat: int) -> str | None:
    """What a seat's total has just grown by: points that are seen to fly there."""
    last = table.last
    if last is None or last.seat != seat or last.act is Act.BUST:
        return None
    return f"+{room.words.number(last.points + last.bonus)}"


def turn_line(room: Room, table: Table) -> Element:
    """Whose turn it is."""
    seat = table.state.seat
    said = room.words.parts("table.turn", name=name(room.words, table.header, seat))
    coached = table.coached and not table.computer
    return h2(class_=["turn", {"coached": coached}])[
        token(seat, table.header.colour(seat)), span(".in-line")[said]
    ]


def last_turn(room: Room, table: Table) -> Node:
    """What the player before did, in a line; nothing before the first turn has ended."""
    last, words = table.last, room.words
    if last is None:
        return None
    who = name(words, table.header, last.seat)
    if last.act is Act.BUST:
        sentence = words.parts("table.last-bust", name=who, points=last.points)
    elif last.act is Act.BANK:
        sentence = words.parts("table.last-banked", name=who, points=last.points)
    else:
        points = words.number(last.points) + (
            f" + {words.number(last.bonus)}" if last.bonus else ""
        )
        sentence = words.parts("table.last-wrote", name=who, points=points, box=last.box)
    dice = small_dice(words, last.faces) if last.faces else None
    return p(".last")[span(".in-line")[sentence], dice]


def undo_button(room: Room, table: Table) -> Element:
    """Take the last touch back, while that is possible (G5)."""
    label = room.words("table.undo")
    return action(
        room,
        [icon("undo"), span(".label")[label]],
        "undo",
        key="u",
        look=".undo",
        off=table.before is None,
        attributes={"id": "undo"},
    )


def skip_button(room: Room) -> Element:
    """Hurry the computer on."""
    return action(
        room,
        [icon("skip"), span(".label")[room.words("table.skip")]],
        "skip",
        key="s",
        look=".skip",
        attributes={"id": "skip"},
    )


def question(room: Room, box: Box) -> Node:
    """Whether a 0 is meant, when another box would earn (asked once)."""
    words = room.words
    return dialog(
        room,
        words("table.zero-title", box=box),
        words("table.zero-question", box=box),
        words("table.zero-no"),
        action(room, words("table.zero-yes"), "sure", attributes={"id": "answer-yes"}),
    )


def risk_question(room: Room, table: Table) -> Node:
    """Whether a roll is meant that risks much, where the household wants to be asked."""
    words, risk = room.words, risk_of(table)
    share = words.percent(risk.chance)
    return dialog(
        room,
        words("table.risky-title"),
        words("table.risky-question", risk=share, points=risk.points),
        words("table.risky-no"),
        action(room, words("table.risky-yes"), "sure", attributes={"id": "answer-yes"}),
    )


def dialog(room: Room, title: str, detail: str, no: str, yes: Element) -> Node:
    """A question over the table; the harmless answer has the focus."""
    stay: dict[str, str | bool | None] = {"data-focus": True, "id": "answer-no"}
    return div(
        ".dialog",
        role="alertdialog",
        aria_modal="true",
        aria_labelledby="question",
        aria_describedby="question-detail",
    )[
        h2("#question")[title],
        p("#question-detail")[detail],
        div(".answers")[
            action(room, no, "dismiss", key="escape", look=".primary", attributes=stay), yes
        ],
    ]
