"""The screen of rules: the document of a game, and the way to the other game's."""

from __future__ import annotations

from htpy import Element, Node, a, article, nav

from dadu.app.model import GAMES
from dadu.app.pages import rules_page
from dadu.app.view._parts import Room
from dadu.rules import Rules

__all__ = ["rules"]


def rules(room: Room, in_force: Rules) -> dict[str, Node]:
    """All regions of a page of rules."""
    page = article(".rules")[rules_page(room.words, in_force)]
    return {"stage": [_games(room, in_force.NAME), page]}


def _games(room: Room, shown: str) -> Element:
    links = [
        a(".tab", href=f"#/rules/{game}", aria_current="page" if game == shown else None)[
            room.words(f"game.{game}")
        ]
        for game in GAMES
    ]
    return nav(".tabs.games-tabs", aria_label=room.words("rules.games"))[links]
