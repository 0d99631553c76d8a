"""The bar at the top of every screen: the way back, the title, rules, settings, sound."""

from __future__ import annotations

from functools import lru_cache

from htpy import Node, a, button, h1, nav, span
from markupsafe import Markup, escape

from dadu.app.history import Backup, GamePage
from dadu.app.model import Home, Model, Play, Preferences, RulesPage
from dadu.app.review import Review
from dadu.app.training import Drill
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room
from dadu.rules.penta import BOXES

__all__ = ["top"]


def top(room: Room, model: Model, title: str) -> Node:
    """The bar for a screen."""
    words = room.words
    home = isinstance(model.screen, Home)
    return [
        None if home else _link(words("app.back"), _back(model), "back"),
        h1(class_=["top-title", {"home-title": home}])[
            title or words("app.name"), _round(room, model)
        ],
        nav(".top-end", aria_label=words("app.menu"))[
            _link(words("rules.link"), _rules(model), "rules"),
            _link(words("settings.title"), "#/settings", "settings"),
            _sound(room, on=model.settings.sound == "on"),
        ],
    ]


@lru_cache(64)
def _link(label: str, address: str, picture: str) -> Markup:
    return escape(a(".icon-button", href=address, title=label, aria_label=label)[icon(picture)])


@lru_cache(64)
def _sound(room: Room, *, on: bool) -> Markup:
    label = room.words("settings.sound")
    shown = button(
        ".icon-button",
        {"type": "button", **room.touch("set", field="sound", value="off" if on else "on")},
        aria_label=label,
        title=label,
        aria_pressed="true" if on else "false",
    )[icon("sound" if on else "mute")]
    return escape(shown)


def _back(model: Model) -> str:
    if isinstance(model.screen, GamePage):
        return "#/history"
    if isinstance(model.screen, Review):
        whole = f"#/history/{model.screen.game}"
        return whole if model.screen.event is None else f"#/review/{model.screen.game}"
    if isinstance(model.screen, Drill):
        return "#/practice"
    return model.back if isinstance(model.screen, Backup | RulesPage | Preferences) else "#/"


def _rules(model: Model) -> str:
    """Where the rules are: of the game that the screen is about, or both to choose from."""
    return f"#/rules/{model.rules.NAME}" if model.rules else "#/rules"


def _round(room: Room, model: Model) -> Node:
    screen = model.screen
    if not isinstance(screen, Play) or screen.table.state.over:
        return None
    number = screen.table.state.round
    if screen.table.penta:
        return span(".round")[room.words("table.round-of", number=number, rounds=len(BOXES))]
    return span(".round")[room.words("table.round", number=number)]
