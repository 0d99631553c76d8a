"""One game of the history: how it ended or stands, its sheets or turns, and what to do with it."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    a,
    caption,
    details,
    div,
    h2,
    li,
    ol,
    p,
    pre,
    section,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from dadu.app.history import GamePage
from dadu.app.records import record_of
from dadu.app.sheet_text import standing, upper_bonus
from dadu.app.table import Table
from dadu.app.view._coach import coach_line
from dadu.app.view._history import day
from dadu.app.view._house_rules import house_line, real_dice_line
from dadu.app.view._parts import Room, action, name, tagged_name, token
from dadu.app.view._share import shared
from dadu.game import PentaState
from dadu.notation import Turn, text, turns
from dadu.rules.penta import BOXES, LOWER_BOXES, UPPER_BOXES

__all__ = ["game_page", "sheets", "title", "turns_table"]


def title(room: Room, page: GamePage) -> str:
    """The game's name, once it is known."""
    if page.table is None:
        return room.words("app.loading")
    return room.words(f"game.{page.table.header.rules.NAME}")


def game_page(room: Room, page: GamePage) -> dict[str, Node]:
    """All regions of a game's page."""
    if page.table is None:
        return {}
    record = record_of(page.table)
    played = turns(record)
    return {
        "stage": _head(room, page.table),
        "controls": _controls(room, page, page.table),
        "sheets": [
            sheets(room, page.table, page.table.state)
            if isinstance(page.table.state, PentaState)
            else turns_table(room, page.table, played),
            section(".record", aria_labelledby="record-title")[
                h2("#record-title")[room.words("share.title")],
                shared(room, page.table, played),
                details(".record-text")[
                    summary[room.words("share.record")],
                    pre("#record", tabindex="0", aria_labelledby="record-title")[text(record)],
                ],
            ],
        ],
    }


def _head(room: Room, shown: Table) -> Node:
    words, state = room.words, shown.state
    return [
        p(".when")[
            day(shown.header.created),
            " ",
            span(".stored-round")[
                words("home.over") if state.over else words("table.round", number=state.round)
            ],
        ],
        h2(".unseen", tabindex="-1", data_focus=True)[words("played.standing")],
        ol(".standing")[
            [
                li(class_=["standing-row", {"winner": seat in state.winners}])[
                    span(".place")[words("over.place", place=place)],
                    span(".who")[tagged_name(words, shown.header, seat)],
                    span(".total")[words.number(state.totals[seat - 1])],
                ]
                for place, seat in standing(shown)
            ]
        ],
        real_dice_line(room, shown.header),
        coach_line(room, shown.header),
        house_line(room, shown.header),
    ]


def _controls(room: Room, page: GamePage, shown: Table) -> Node:
    words = room.words
    if page.deleting:
        return [
            p(".question")[words("home.delete-question")],
            action(
                room,
                words("home.delete-yes"),
                "delete-for-good",
                id=page.game,
                look=".danger",
                attributes={"id": "delete", "data-focus": True},
            ),
            action(room, words("home.delete-no"), "dismiss", key="escape"),
        ]
    return [
        None
        if shown.state.over
        else a("#resume.button.primary", href=f"#/game/{page.game}")[words("played.resume")],
        a("#review.button", href=f"#/review/{page.game}")[words("review.link")],
        action(
            room,
            words("home.delete-short"),
            "delete-game",
            id=page.game,
            look=".small",
            attributes={"id": "delete"},
        ),
    ]


def sheets(room: Room, shown: Table, state: PentaState) -> Element:
    """Every sheet as it stands in a state, to read."""
    return div(".score-tables")[
        [_sheet(room, shown, state, seat) for seat in range(1, state.seats + 1)]
    ]


def _sheet(room: Room, shown: Table, state: PentaState, seat: int) -> Element:
    words, own = room.words, state.sheets[seat - 1]
    scores = dict(zip(BOXES, own.scores, strict=True))

    def line(label: str, points: int | None, look: str = "") -> Element:
        return tr(class_=look or None)[
            th(scope="row")[label],
            td[words.number(points)]
            if points is not None
            else td[span(".unseen")[words("sheet.open")]],
        ]

    return table(".score-table")[
        caption[span(".who")[tagged_name(words, shown.header, seat)]],
        tbody[
            [line(words(f"box.{box}"), scores[box]) for box in UPPER_BOXES],
            line(words("played.upper-bonus"), upper_bonus(state, own), "bonus"),
            [line(words(f"box.{box}"), scores[box]) for box in LOWER_BOXES],
            line(words("sheet.penta-bonus"), own.penta_bonus, "bonus"),
            line(words("sheet.total"), own.total(state.rules), "grand"),
        ],
    ]


def turns_table(room: Room, shown: Table, played: tuple[Turn, ...]) -> Element:
    """What every turn banked: a row for each round, a column for each seat."""
    words, seats = room.words, range(1, shown.state.seats + 1)
    found = {(turn.round, turn.seat): turn for turn in played}
    rounds = range(1, (played[-1].round if played else 0) + 1)
    return table(".score-table.turns")[
        caption[words("played.turns")],
        thead[
            tr[
                th(scope="col")[words("played.round")],
                [
                    th(scope="col")[
                        token(seat, shown.header.colour(seat)), name(words, shown.header, seat)
                    ]
                    for seat in seats
                ],
            ]
        ],
        tbody[
            [
                tr[
                    th(scope="row")[words.number(number)],
                    [td[_points(room, found.get((number, seat)))] for seat in seats],
                ]
                for number in rounds
            ],
            tr(".grand")[
                th(scope="row")[words("sheet.total")],
                [td[words.number(total)] for total in shown.state.totals],
            ],
        ],
    ]


def _points(room: Room, turn: Turn | None) -> Node:
    if turn is None:
        return None
    if turn.events.endswith("x"):
        return [span(aria_hidden="true")["–"], span(".unseen")[room.words("played.bust")]]
    return room.words.number(turn.points)
