"""The screen of rules: a game's document with the way to the other's, or both to choose from."""

from __future__ import annotations

from htpy import Element, Node, a, article, div, h2, nav, p, section

from dadu.app.model import GAMES
from dadu.app.pages import rules_page
from dadu.app.view._drawn import game_dice
from dadu.app.view._parts import Room
from dadu.rules import Rules

__all__ = ["rules", "title"]


def title(room: Room, in_force: Rules | None) -> str:
    """How a page of rules is called."""
    if in_force is None:
        return room.words("rules.link")
    return room.words("rules.title", game=room.words(f"game.{in_force.NAME}"))


def rules(room: Room, in_force: Rules | None) -> dict[str, Node]:
    """All regions of a page of rules."""
    if in_force is None:
        return {"stage": div(".games")[[_card(room, game) for game in GAMES]]}
    page = article(".rules")[rules_page(room.words, in_force)]
    return {"stage": [_games(room, in_force.NAME), page]}


def _card(room: Room, game: str) -> Element:
    words, heading = room.words, f"card-{game}"
    called = words(f"game.{game}")
    return section(".game-card", aria_labelledby=heading)[
        div(".card-dice", aria_hidden="true")[game_dice(game)],
        h2(id=heading)[called],
        p[words(f"home.about-{game}")],
        div(".card-actions")[
            a(".button.primary", href=f"#/rules/{game}")[words("rules.title", game=called)]
        ],
    ]


def _games(room: Room, shown: str) -> Element:
    links = [
        a(".tab", href=f"#/rules/{game}", aria_current="page" if game == shown else None)[
            room.words(f"game.{game}")
        ]
        for game in GAMES
    ]
    return nav(".tabs.few.games-tabs", aria_label=room.words("rules.games"))[links]
