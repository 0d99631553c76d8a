"""The pieces that screens are made of: dice, icons, names, things to touch."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from htpy import Element, Node, bdi, button, fragment, span
from markupsafe import Markup, escape

from dadu.app.keys import OwnKeys, die_with_key, key_of
from dadu.app.log import COACHING, Header
from dadu.app.model import Settings
from dadu.app.names import called
from dadu.app.seats import twice
from dadu.app.view._drawn import die_picture, flat_die, icon
from dadu.i18n import Words
from dadu.players import LEVELS

__all__ = [
    "Room",
    "action",
    "blank_die",
    "name",
    "rolled_die",
    "small_dice",
    "tagged_name",
    "token",
]

ARROWS = {"arrowleft": "ArrowLeft", "arrowright": "ArrowRight"}
"""Keys whose names are more than one word."""

Attributes = Mapping[str, str | bool | None]


@dataclass(frozen=True, slots=True)
class Room:
    """What every part of a screen needs: the words, and whether the keys of characters are heard.

    Others, Escape or an arrow, write nothing and always are (WCAG 2.1.4). ``own`` are the keys
    that a household has chosen, ``hold_by`` is what a digit holds by.
    """

    words: Words
    keys: bool
    own: OwnKeys = ()
    hold_by: str = "place"

    @classmethod
    def of(cls, words: Words, settings: Settings) -> Room:
        """The room as the settings furnish it."""
        return cls(words, settings.keys == "on", settings.own_keys, settings.hold_by)

    def touch(self, event: str, key: str = "", /, **fields: object) -> dict[str, str]:
        """The attributes of something that sends an event when touched, or at a key."""
        attributes = {"data-send": json.dumps({"type": event, **fields})}
        own = key_of(self.own, key)
        if len(own) > 1 or (key and self.keys):
            attributes |= {"data-key": own, "aria-keyshortcuts": ARROWS.get(own, own.title())}
        return attributes

    def hold_key(self, faces: tuple[int, ...], held: tuple[int, ...], place: int) -> str:
        """The key that touches the die at a place; none where a value touches another first."""
        if self.hold_by == "place":
            return str(place + 1)
        first = die_with_key(faces, held, faces[place])
        return str(faces[place]) if first == place else ""


def action(
    room: Room,
    label: Node,
    event: str,
    /,
    *,
    key: str = "",
    look: str = "",
    off: bool = False,
    attributes: Attributes | None = None,
    **fields: object,
) -> Element:
    """A button. One that is ``off`` can still be found and touched, to be told why."""
    return button(
        f".button{look}",
        {"type": "button", **room.touch(event, key, **fields), **(attributes or {})},
        aria_disabled="true" if off else None,
    )[label]


def blank_die(place: int) -> Element:
    """Where a die will lie once it is rolled; the die to come is the same element."""
    return button(
        ".die.blank",
        {"type": "button", "data-face": "0", "id": f"die-{place}", "tabindex": "-1"},
        aria_hidden="true",
    )[die_picture(0), span(".tag")]


@lru_cache(1024)
def rolled_die(
    room: Room, place: int, face: int, key: str, label: str, tag: str,
    *, held: bool, off: bool, worthless: bool = False,
) -> Markup:  # fmt: skip
    """A die that lies on the table: a toggle that ``key`` touches too, ``tag`` stands below it."""
    drawn = button(
        {"type": "button", "id": f"die-{place}", "data-face": str(face)},
        room.touch("hold", key, die=place),
        class_=["die", {"held": held, "worthless": worthless}],
        aria_pressed="true" if held else "false",
        aria_disabled="true" if off else None,
        aria_label=label,
    )[die_picture(face), span(".tag", aria_hidden="true")[tag]]
    return escape(drawn)


def small_dice(words: Words, faces: tuple[int, ...]) -> Element:
    """Drawn dice in a line of text, read aloud as numbers."""
    label = words.row([words.number(face) for face in faces])
    return span(".small-dice", role="img", aria_label=words("table.dice-shown", dice=label))[
        [flat_die(face) for face in faces]
    ]


def name(words: Words, header: Header, seat: int) -> Element:
    """A player's name: text whatever it holds, whole in its title, its direction kept inside."""
    shown = called(words, header, seat)
    return bdi(".name", title=shown)[shown]


def token(seat: int, colour: int) -> Element:
    """The coloured, numbered counter of a seat, which tells equal names apart."""
    return span(f".token.colour-{colour}", aria_hidden="true")[str(seat)]


@lru_cache(256)
def tagged_name(words: Words, header: Header, seat: int) -> Markup:
    """Counter and name; screen readers hear the number only where two bear the same name."""
    counted = words("table.seat-number", number=seat)
    computer = header.seats[seat - 1].computer
    level = words(f"level.{computer}" if computer in LEVELS else "new.computer")
    mark = span(".kind", title=level)[icon("computer"), span(".unseen")[words("table.is-computer")]]
    help_ = header.coach_of(seat)
    coached = span(".kind", title=words(f"coach.{help_}"))[
        icon("coach"), span(".unseen")[words("coach.with-help")]
    ]
    return escape(
        fragment[
            token(seat, header.colour(seat)),
            name(words, header, seat),
            span(".unseen")[counted] if twice(words, header, seat) else None,
            mark if computer is not None else None,
            coached if help_ != COACHING[0] else None,
        ]
    )
