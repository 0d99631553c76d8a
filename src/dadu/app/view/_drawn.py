"""Drawings: dice with their pips, and the icons that accompany words."""

from __future__ import annotations

from functools import cache

from htpy import Node, path, rect, svg
from markupsafe import Markup, escape

from dadu.rules import PentaRules

__all__ = ["FACES", "die_picture", "flat_die", "game_dice", "icon"]

_PIPS = {
    "a": (27, 27),
    "b": (73, 27),
    "c": (27, 50),
    "d": (50, 50),
    "e": (73, 50),
    "f": (27, 73),
    "g": (73, 73),
}
_PIPS_OF = {0: "", 1: "d", 2: "bf", 3: "bdf", 4: "abfg", 5: "abdfg", 6: "abcefg"}
_RADIUS = 9.5
_RADIUS_OF_ONE = 13

_ICONS = {
    "back": "M15 5l-7 7 7 7",
    "rules": "M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5V5.5M7.5 21H19",
    "settings": "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5",
    "undo": "M9 5L4 10l5 5M4 10h9.5a6 6 0 0 1 0 12H11",
    "add": "M12 5v14M5 12h14",
    "remove": "M6 6l12 12M18 6L6 18",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21a7.5 7.5 0 0 1 15 0",
    "computer": "M4 5h16v11H4zM9 20h6M12 16v4M9 9.5v2M15 9.5v2",
    "skip": "M5 5l8 7-8 7zM16 5v14",
    "trophy": "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5q0 5 3.7 5M16 6h3.5q0 5-3.7 5M12 14v4M8 20.5h8",
    "forward": "M9 5l7 7-7 7",
    "board": "M4 4h16v16H4zM4 12h16M12 4v16",
    "chart": "M4 4v16h16M7.5 15l4-5 3.5 3 5-7",
    "coach": "M9 18h6M10 21h4M8.5 15.5C6 14 5 12 5 9.5a7 7 0 0 1 14 0c0 2.5-1 4.5-3.5 6z",
    "check": "M5 12.5l5 5L19.5 7",
    "lock": "M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9.5h-13z",
    "sound": "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    "mute": "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
}


@cache
def die_picture(face: int) -> Markup:
    """A die of the table that shows a face, 0 for none.

    Its body is the style's and its pips are one path: the less there is, the sooner dice fall.
    """
    return _drawing("cube", "3 3 94 94", _pips(face))


@cache
def flat_die(face: int) -> Markup:
    """A small die that shows one face, for texts and lists."""
    side = rect(".side", x="3", y="3", width="94", height="94", rx="20")
    return _drawing("flat-die", "0 0 100 100", side, _pips(face))


def _pips(face: int) -> Node:
    radius = _RADIUS_OF_ONE if face == 1 else _RADIUS
    drawn = "".join(_round(*_PIPS[pip], radius) for pip in _PIPS_OF[face])
    return path(class_=["pips", {"one": face == 1}], d=drawn)


def _round(x: int, y: int, radius: float) -> str:
    """A pip, as part of a path."""
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


def game_dice(game: str) -> Node:
    """The best roll of a game, by which its card is known."""
    faces = (5, 5, 5, 5, 5) if game == PentaRules.NAME else (1, 2, 3, 4, 5, 6)
    return [flat_die(face) for face in faces]


@cache
def icon(kind: str) -> Markup:
    """A line drawing that accompanies words, never alone without a label."""
    return _drawing("icon", "0 0 24 24", path(d=_ICONS[kind]))


def _drawing(kind: str, box: str, *shapes: Node) -> Markup:
    return escape(svg(class_=kind, viewBox=box, aria_hidden="true", focusable="false")[shapes])


FACES = tuple(die_picture(face) for face in sorted(_PIPS_OF) if face)
"""A die with each of its faces, in order: what passes while dice tumble."""
