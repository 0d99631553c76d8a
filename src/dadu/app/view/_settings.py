"""The settings screen: every choice, in groups, in force as soon as it is touched."""

from __future__ import annotations

from htpy import Element, Node, a, div, h2, p, section

from dadu.app.coaching import SIZES
from dadu.app.model import CHOICES, Model, Preferences, Settings
from dadu.app.view._choices import choices
from dadu.app.view._keys import keys
from dadu.app.view._parts import Room
from dadu.i18n import words

__all__ = ["settings"]

GROUPS: dict[str, tuple[str, ...]] = {
    "look": ("language", "theme"),
    "pace": ("dice", "pace", "auto_write"),
    "coach": ("mistakes", "chances", "risky", "guide"),
    "hearing-and-keys": ("sound", "vibration", "announce", "keys", "hold_by"),
}
"""Every field of ``CHOICES``, under the headings of the screen; the keys themselves come last."""
HINTED = (
    "auto_write", "risky", "mistakes", "chances", "guide", "dice", "pace", "keys", "hold_by",
    "announce", "vibration",
)  # fmt: skip


def settings(room: Room, model: Model, screen: Preferences) -> dict[str, Node]:
    """All regions of the settings screen."""
    chosen = model.settings
    listening = screen.listening
    shown = keys(room, chosen, listening, listening and model.notice) if room.keys else None
    *groups, last = GROUPS
    return {
        "stage": [
            *(_group(room, chosen, group) for group in groups),
            _group(room, chosen, last, shown),
            p(".home-links")[a(".button", href="#/backup")[room.words("backup.title")]],
        ]
    }


def _group(room: Room, chosen: Settings, group: str, more: Node = None) -> Element:
    """The choices under one heading."""
    title = f"settings-{group}"
    return section(".settings-group", aria_labelledby=title)[
        h2(id=title)[room.words(f"settings.group-{group}")],
        div(".form")[[_choice(room, chosen, field) for field in GROUPS[group]], more],
    ]


def _choice(room: Room, chosen: Settings, field: str) -> Node:
    name = field.replace("_", "-")
    values = _size(room, chosen.mistakes) if field == "mistakes" else {}
    hint = room.words(f"settings.{name}-hint", **values) if field in HINTED else ""
    options = [(value, _label(room, name, value)) for value in CHOICES[field]]
    return choices(
        room,
        room.words(f"settings.{name}"),
        "set",
        options,
        getattr(chosen, field),
        hint,
        field=field,
    )


def _size(room: Room, size: str) -> dict[str, str]:
    """What a move has to give up to be a mistake of a size, in both units."""
    least = SIZES[size]
    share = room.words.percentage_points(least["win"])
    return {"points": room.words.number(least["penta"]), "share": share}


def _label(room: Room, name: str, value: str) -> str:
    if name == "language":
        return words(value)("language.name")
    if name == "risky" and value.isdigit():
        return room.words("settings.risky-points", points=int(value))
    if value.isdigit():
        return room.words.plural("settings.seconds", int(value))
    return room.words(f"settings.{name}-{value}")
