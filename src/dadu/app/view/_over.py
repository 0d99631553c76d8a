"""The end of a game: who won, everyone's place, and once more."""

from __future__ import annotations

from htpy import Element, Node, a, div, h2, li, ol, p, span

from dadu.app.model import Play
from dadu.app.table import Table
from dadu.app.view import _penta
from dadu.app.view._drawn import icon
from dadu.app.view._house_rules import house_line, real_dice_line
from dadu.app.view._parts import Room, action, name, tagged_name
from dadu.app.view._seated import seat_tabs
from dadu.game import PentaState, TenThousandState

__all__ = ["over"]


def over(room: Room, play: Play) -> dict[str, Node]:
    """All regions of a finished game."""
    table = play.table
    state = table.state
    return {
        "seats": seat_tabs(room, play) if table.penta else None,
        "stage": [
            div(".laurel", aria_hidden="true")[icon("trophy")],
            h2(".verdict", tabindex="-1")[_verdict(room, table)],
            ol(".standing")[[_place(room, table, place, seat) for place, seat in _standing(table)]],
            p(".rules-line")[_rules_line(room, table)],
            real_dice_line(room, table.header),
            house_line(room, table.header),
        ],
        "controls": [
            a(".button", href="#/")[room.words("over.home")],
            action(
                room,
                room.words("over.again"),
                "play-again",
                key="enter",
                look=".primary",
                attributes={"id": "again", "data-main": True},
            ),
        ],
        "sheets": _penta.sheets(room, play, state) if isinstance(state, PentaState) else None,
    }


def _verdict(room: Room, table: Table) -> Node:
    state, words = table.state, room.words
    points = max(state.totals)
    if state.seats == 1:
        return words.parts("over.alone", name=name(table.header, 1), points=points)
    winners = words.list_parts([name(table.header, seat) for seat in state.winners])
    return words.parts(
        "over.wins" if len(state.winners) == 1 else "over.shared", names=winners, points=points
    )


def _standing(table: Table) -> list[tuple[int, int]]:
    """Place and seat, best first; equal totals share a place."""
    totals = table.state.totals
    seats = sorted(range(1, len(totals) + 1), key=lambda seat: -totals[seat - 1])
    return [(1 + sum(total > totals[seat - 1] for total in totals), seat) for seat in seats]


def _place(room: Room, table: Table, place: int, seat: int) -> Element:
    words = room.words
    winner = seat in table.state.winners
    return li(class_=["standing-row", {"winner": winner}])[
        span(".place")[words("over.place", place=place)],
        span(".who")[tagged_name(words, table.header, seat)],
        span(".total")[words.number(table.state.totals[seat - 1])],
    ]


def _rules_line(room: Room, table: Table) -> str:
    state, words = table.state, room.words
    if isinstance(state, TenThousandState):
        return words(
            "over.rules-ten-thousand",
            target=state.rules.target,
            table=words(f"scoring.{state.rules.table}"),
        )
    return words("over.rules-penta")
