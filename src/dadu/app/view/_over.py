"""The end of a game: who won, everyone's place, and once more."""

from __future__ import annotations

from htpy import Element, Node, a, div, h2, li, ol, p, span

from dadu.app.model import Play
from dadu.app.records import record_of
from dadu.app.sheet_text import standing
from dadu.app.table import Table
from dadu.app.view import _penta
from dadu.app.view._coach import coach_line
from dadu.app.view._drawn import icon
from dadu.app.view._game_page import turns_table
from dadu.app.view._house_rules import house_line, real_dice_line
from dadu.app.view._parts import Room, action, name, tagged_name
from dadu.app.view._seated import seat_tabs
from dadu.app.view._share import shared
from dadu.game import PentaState, TenThousandState
from dadu.notation import Turn, turns

__all__ = ["over"]


def over(room: Room, play: Play) -> dict[str, Node]:
    """All regions of a finished game."""
    table = play.table
    state = table.state
    played = () if table.penta else turns(record_of(table))
    return {
        "seats": seat_tabs(room, play) if table.penta else None,
        "stage": [
            div(".laurel", aria_hidden="true")[icon("trophy")],
            h2(".verdict", tabindex="-1")[_verdict(room, table)],
            ol(".standing")[[_place(room, table, place, seat) for place, seat in standing(table)]],
            p(".rules-line")[_rules_line(room, table)],
            real_dice_line(room, table.header),
            coach_line(room, table.header),
            house_line(room, table.header),
            _shared(room, table, played),
        ],
        "controls": [
            a(".button", href="#/history")[room.words("over.home")],
            a("#review.button", href=f"#/review/{table.game}")[room.words("review.link")],
            action(
                room,
                room.words("over.again"),
                "play-again",
                key="enter",
                look=".primary",
                attributes={"id": "again", "data-main": True},
            ),
        ],
        "sheets": _penta.sheets(room, play, state)
        if isinstance(state, PentaState)
        else turns_table(room, table, played),
    }


def _shared(room: Room, table: Table, played: tuple[Turn, ...]) -> Element:
    """What can be done with the result; its record waits on the game's page in the history."""
    return div(".share-over")[
        shared(room, table, played, record=False),
        a(".quiet", href=f"#/history/{table.game}")[room.words("share.record")],
    ]


def _verdict(room: Room, table: Table) -> Node:
    state, words = table.state, room.words
    points = max(state.totals)
    if state.seats == 1:
        return words.parts("over.alone", name=name(words, table.header, 1), points=points)
    winners = words.list_parts([name(words, table.header, seat) for seat in state.winners])
    return words.parts(
        "over.wins" if len(state.winners) == 1 else "over.shared", names=winners, points=points
    )


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
