"""The history: every game that was played here or imported, page by page."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node, a, form, h2, label, li, nav, ol, p, section, span, time

from dadu.app.effects import Json
from dadu.app.events import Listed
from dadu.app.history import PAGE, History
from dadu.app.log import Header, header_from_json
from dadu.app.model import Model, Pondering
from dadu.app.records import LONGEST_IMPORT
from dadu.app.seats import rivals
from dadu.app.thinking import writes
from dadu.app.view._coach import coach_mark
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, action, name, token
from dadu.errors import DaduError

__all__ = ["at_work", "day", "history"]


def history(room: Room, model: Model, screen: History) -> dict[str, Node]:
    """All regions of the list."""
    words = room.words
    games = sorted(screen.games or (), key=_began, reverse=True)
    pages = max(1, -(-len(games) // PAGE))
    page = min(screen.page, pages)
    return {
        "stage": [
            p(".done")[screen.done] if screen.done else None,
            at_work(room, model.pondering) if model.pondering else None,
            section(".stored", aria_labelledby="games")[
                h2("#games")[words.plural("history.games", len(games))],
                ol(".stored-games")[
                    [_line(room, game) for game in games[(page - 1) * PAGE : page * PAGE]]
                ]
                if games
                else p(".hint")[words("history.none")],
                _pages(room, page, pages) if pages > 1 else None,
            ],
            _in_and_out(room, bool(games)),
        ]
        if screen.games is not None
        else None
    }


def _began(game: Listed) -> str:
    created = game.header.get("created")
    return created if isinstance(created, str) else ""


def day(created: str) -> Element | None:
    """When a game began: as a date, which the client puts into the language's form."""
    return time(".day", {"data-when": True}, datetime=created)[created[:10]] if created else None


def _line(room: Room, game: Listed) -> Node:
    try:
        header = header_from_json(game.header)
    except DaduError:
        return None
    words, seats = room.words, len(header.seats)
    title = words(f"game.{header.rules.NAME}")
    names = words.list(rivals(words, header, range(1, seats + 1)))
    return li(".stored-game", id=f"game-{game.id}")[
        a(
            ".stored-open",
            href=f"#/history/{game.id}",
            aria_label=words("home.open", game=title, names=names),
        )[
            span(".stored-title")[
                title,
                day(header.created),
                span(".stored-round")[_progress(room, game.summary)],
                coach_mark(room, header),
            ],
            span(".stored-players")[
                [_player(room, header, game, seat + 1) for seat in range(seats)]
            ],
        ],
    ]


def _player(room: Room, header: Header, game: Listed, seat: int) -> Element:
    totals, winners = game.summary.get("totals"), game.summary.get("winners")
    known = isinstance(totals, list) and len(totals) == len(header.seats)
    won = len(header.seats) > 1 and isinstance(winners, list) and seat in winners
    return span(class_=["stored-player", {"winner": won}])[
        token(seat, header.colour(seat)),
        name(room.words, header, seat),
        span(".total")[room.words.number(totals[seat - 1] if known and totals else 0)],
        [icon("trophy"), span(".unseen")[room.words("history.winner")]] if won else None,
    ]


def _progress(room: Room, summary: Json) -> str:
    if summary.get("over"):
        return room.words("home.over")
    number = summary.get("round", 1)
    return room.words("table.round", number=number if isinstance(number, int) else 1)


def at_work(room: Room, pondering: Pondering) -> Element:
    """How far the checking or the writing of a file has come."""
    act = "writing" if writes(pondering.work) else "checking"
    return h.div(".pondering")[
        p("#pondering")[room.words(f"history.{act}")],
        h.progress(value=f"{pondering.part:.3f}", max="1", aria_labelledby="pondering"),
    ]


def _pages(room: Room, page: int, pages: int) -> Element:
    words = room.words

    def to(label: str, other: int) -> Element | None:
        there = 1 <= other <= pages
        return a(".button", href=f"#/history/page/{other}")[label] if there else None

    return nav(".pages", aria_label=words("history.pages"))[
        to(words("history.newer"), page - 1),
        span[words("history.page", page=page, pages=pages)],
        to(words("history.older"), page + 1),
    ]


def _in_and_out(room: Room, games: bool) -> Element:
    words = room.words
    return section(".records", aria_labelledby="records")[
        h2("#records")[words("history.records")],
        p(".hint")[words("history.records-hint")],
        form(".record-actions")[
            label(".button", {"for": "import"})[words("history.import")],
            h.input(
                "#import.file",
                {"type": "file", "data-import": str(LONGEST_IMPORT)},
                accept=".dadu,text/plain",
                aria_describedby="import-hint",
            ),
            action(room, words("history.save-all"), "save-all", attributes={"id": "save-all"})
            if games
            else None,
            a(".button", href="#/backup")[words("backup.title")],
        ],
        p("#import-hint.hint")[words("history.import-hint")],
    ]
