"""The shortcuts in the settings: what each key does, and another key for it."""

from __future__ import annotations

import json

from htpy import Element, Node, button, details, h3, kbd, li, p, span, summary, ul

from dadu.app.keys import ACTIONS, key_of, shown_key, told_action
from dadu.app.model import Settings
from dadu.app.view._parts import Room, action

__all__ = ["keys"]


def keys(room: Room, chosen: Settings, listening: str, notice: str) -> Element:
    """Every action with its key; one that is ``listening`` takes the next key pressed."""
    words = room.words
    return details("#keys.keys", open=bool(listening))[
        summary[h3[words("keys.title")]],
        p(".hint")[words("keys.hint")],
        p(".notice")[notice],
        ul(".key-rows")[[_row(room, chosen, act, act == listening) for act in ACTIONS]],
        _end(room, chosen, listening),
        p(".hint")[words("keys.fixed")],
        ul(".key-rows")[
            _fixed(words("keys.arrows"), "←", "→", "↑", "↓"),
            _fixed(words("keys.escape"), words("keys.escape-key")),
            _fixed(words("review.next-mistake"), "M"),
        ],
    ]


def _fixed(told: str, *pressed: str) -> Element:
    return li(".key-row")[span[told], span(".fixed-keys")[[kbd[key] for key in pressed]]]


def _row(room: Room, chosen: Settings, act: str, listening: bool) -> Element:
    words = room.words
    told = told_action(words, act, chosen.hold_by)
    key = shown_key(words, key_of(chosen.own_keys, act))
    waits = {"data-capture": json.dumps({"type": "press-key"})} if listening else {}
    return li(".key-row")[
        span[told],
        button(
            ".key-button",
            {"type": "button", "id": f"key-{act}", **room.touch("change-key", action=act), **waits},
            aria_label=words("keys.press", action=told)
            if listening
            else words("keys.change", action=told, pressed=key),
        )[words("keys.waiting") if listening else kbd[key]],
    ]


def _end(room: Room, chosen: Settings, listening: str) -> Node:
    words = room.words
    if listening:
        return action(
            room, words("keys.cancel"), "dismiss", key="escape", attributes={"id": "key-cancel"}
        )
    if chosen.own_keys:
        return action(room, words("keys.reset"), "reset-keys", attributes={"id": "keys-reset"})
    return None
