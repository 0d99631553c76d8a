"""Real dice: a pad to tap or type in what people have rolled on their own table."""

from __future__ import annotations

from dataclasses import replace

from htpy import Element, Node, button, div, label, p, span
from htpy import input as input_

from dadu.app.model import Model, Play
from dadu.app.update import dice_due
from dadu.app.view._drawn import flat_die, icon
from dadu.app.view._parts import Room, action
from dadu.dice import FACES

__all__ = ["pad", "stage_of"]

MOST_DIGITS = 12


def pad(room: Room, model: Model, play: Play) -> Node:
    """The pad, in place of the buttons of the table while somebody types."""
    words, due, typed = room.words, dice_due(play.table), play.typed or ""
    room = replace(room, own=())
    return div("#pad.pad", role="group", tabindex="-1", aria_labelledby="pad-label")[
        p("#pad-label.pad-label")[words.plural("say.type-dice", due)],
        p(".notice")[model.notice],
        div(".faces")[[_face(room, face) for face in FACES]],
        div(".typed")[
            label(".typed-label", for_="typed")[words("table.typed")],
            _digits(room, typed),
            action(
                room,
                [icon("undo"), span(".label.unseen")[words("table.untype")]],
                "untype",
                key="backspace",
                look=".untype",
                off=not typed,
                attributes={"id": "untype", "title": words("table.untype")},
            ),
        ],
        div(".pad-end")[
            None
            if play.table.computer
            else action(
                room,
                words("table.typed-cancel"),
                "dismiss",
                key="escape",
                attributes={"id": "typed-cancel"},
            ),
            action(
                room,
                span(".label")[words("table.enter-dice")],
                "enter-dice",
                key="enter",
                look=".primary",
                off=len(typed) < due,
                attributes={"id": "enter-dice"},
            ),
        ],
    ]


def stage_of(room: Room, model: Model, play: Play) -> tuple[Room, Model]:
    """What the felt shows by: while dice are typed, digits and notices are the pad's."""
    if play.typed is None:
        return room, model
    return replace(room, keys=False), replace(model, notice="")


def _face(room: Room, face: int) -> Element:
    words = room.words
    return button(
        ".face",
        {
            "type": "button",
            "id": f"face-{face}",
            **room.touch("type-face", str(face), value=str(face)),
        },
        aria_label=words("table.type-face", face=face),
    )[flat_die(face)]


def _digits(room: Room, typed: str) -> Node:
    return input_(
        ".typed-digits",
        {
            "type": "text",
            "id": "typed",
            "inputmode": "numeric",
            "autocomplete": "off",
            "maxlength": str(MOST_DIGITS),
            "value": typed,
            **room.touch("type-dice"),
        },
        aria_describedby="pad-label",
    )
