"""A tip of the guide, and what turns all of them off."""

from __future__ import annotations

from htpy import Element, button, div, p

from dadu.app.guide import Tip
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room

__all__ = ["tip_line"]


def tip_line(room: Room, tip: Tip) -> Element:
    """The tip in the line of news; the style marks what the document's ``points`` names."""
    label = room.words("guide.off")
    return div(".tip", role="note")[
        p[tip.sentence(room.words)],
        button(
            "#guide-off.icon-button",
            {"type": "button", **room.touch("set", field="guide", value="off")},
            aria_label=label,
            title=label,
        )[icon("remove")],
    ]
