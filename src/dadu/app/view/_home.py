"""The first screen: games begun to go on with, and two to start."""

from __future__ import annotations

from htpy import Element, Node, a, div, h2, li, nav, p, section, span, ul

from dadu.app.effects import Json
from dadu.app.events import Listed
from dadu.app.log import Header, header_from_json
from dadu.app.model import GAMES, Home
from dadu.app.seats import rivals
from dadu.app.view._coach import coach_mark
from dadu.app.view._drawn import game_dice, icon
from dadu.app.view._parts import Room, action, name, token
from dadu.errors import DaduError
from dadu.rules import PentaRules

__all__ = ["home"]

SHOWN = 12
"""Games looked through; older ones wait in the history."""
GOING = 4
"""Games to go on with that come before the two to start; as many fit above them."""


def home(room: Room, screen: Home) -> dict[str, Node]:
    """All regions of the first screen."""
    words = room.words
    going, done = _stored(room, screen)
    return {
        "stage": [
            going,
            p(".welcome")[words("home.welcome")],
            div(".games")[[_game_card(room, game) for game in GAMES]],
            nav(".home-links", aria_label=words("history.title"))[
                a(".button", href="#/practice")[words("practice.title")],
                a(".button", href="#/profile")[words("profile.title")],
                a(".button", href="#/history")[words("history.title")],
                a(".button", href="#/statistics")[words("statistics.title")],
                a(".button", href="#/board")[words("board.title")],
            ],
        ],
        "sheets": done,
    }


def _game_card(room: Room, game: str) -> Element:
    words = room.words
    title = f"card-{game}"
    return section(".game-card", aria_labelledby=title)[
        div(".card-dice", aria_hidden="true")[game_dice(game)],
        h2(id=title)[words(f"game.{game}")],
        p[words(f"home.about-{game}")],
        div(".card-actions")[
            action(
                room,
                words("home.play"),
                "quick-game",
                look=".primary",
                value=game,
                attributes={"id": f"play-{game}"},
            ),
            a(".button", href=f"#/new/{game}")[words("home.choose-players")],
            a(".quiet", href=f"#/rules/{game}")[words("rules.link")],
        ],
    ]


def _stored(room: Room, screen: Home) -> tuple[Node, Node]:
    """The games that go on, and those that are over; nothing for what there is none of."""
    going: list[Node] = []
    done: list[Node] = []
    for listed in (screen.games or ())[:SHOWN]:
        try:
            header = header_from_json(listed.header)
        except DaduError:
            continue
        row = _stored_game(room, screen, listed, header)
        (done if listed.summary.get("over") else going).append(row)
    return (
        _section(room, "going", "continue", going[:GOING]),
        _section(room, "done", "finished", done),
    )


def _section(room: Room, anchor: str, title: str, games: list[Node]) -> Node:
    if not games:
        return None
    return section(".stored", aria_labelledby=anchor)[
        h2(id=anchor)[room.words(f"home.{title}")], ul(".stored-games")[games]
    ]


def _stored_game(room: Room, screen: Home, listed: Listed, header: Header) -> Element:
    words = room.words
    game = PentaRules.NAME if isinstance(header.rules, PentaRules) else "ten-thousand"
    asking = screen.deleting == listed.id
    totals = _totals(listed.summary, len(header.seats))
    players = [
        span(".stored-player")[
            token(seat, header.colour(seat)),
            name(words, header, seat),
            span(".total")[words.number(total)],
        ]
        for seat, total in enumerate(totals, 1)
    ]
    label = words(
        "home.open",
        game=words(f"game.{game}"),
        names=words.list(rivals(words, header, range(1, len(header.seats) + 1))),
    )
    open_it = a(".stored-open", href=f"#/game/{listed.id}", aria_label=label)[
        span(".stored-title")[
            words(f"game.{game}"),
            span(".stored-round")[_progress(room, listed.summary)],
            coach_mark(room, header),
        ],
        span(".stored-players")[players],
    ]
    if asking:
        buttons: Node = [
            action(
                room,
                words("home.delete-yes"),
                "delete-for-good",
                id=listed.id,
                look=".danger.small",
                attributes={"id": f"delete-{listed.id}", "data-focus": True},
            ),
            action(room, words("home.delete-no"), "dismiss", key="escape", look=".small"),
        ]
    else:
        buttons = action(
            room,
            [icon("remove"), span(".unseen")[words("home.delete", game=label)]],
            "delete-game",
            id=listed.id,
            look=".icon-button",
            attributes={"id": f"delete-{listed.id}", "title": words("home.delete-short")},
        )
    return li(class_=["stored-game", {"asking": asking}], id=f"game-{listed.id}")[
        open_it, div(".stored-actions")[buttons]
    ]


def _totals(summary: Json, seats: int) -> list[int]:
    totals = summary.get("totals")
    return totals if isinstance(totals, list) and len(totals) == seats else [0] * seats


def _progress(room: Room, summary: Json) -> str:
    if summary.get("over"):
        return room.words("home.over")
    return room.words("table.round", number=int(summary.get("round", 1)))
