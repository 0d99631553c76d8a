"""Shortcuts: what a key does at the table, and the keys a household has chosen instead.

An action goes by the key it has at first; ``OwnKeys`` pairs it with another one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from dadu.dice import FACES
from dadu.errors import Malformed
from dadu.i18n import Words

__all__ = [
    "ACTIONS", "OwnKeys", "die_with_key", "key_of", "shown_key", "told_action", "with_key",
]  # fmt: skip

NAMES = {
    "r": "roll",
    "enter": "confirm",
    "b": "bank",
    "a": "all",
    "u": "undo",
    "s": "skip",
    "w": "wait",
    "h": "hint-of-coach",
}

ACTIONS = (*map(str, FACES), *NAMES)
"""What keys do, by the keys they have at first; the digits hold dice."""

OwnKeys: TypeAlias = tuple[tuple[str, str], ...]


def told_action(words: Words, action: str, hold_by: str) -> str:
    """What an action does, in words; a digit holds a die by its place or by its value."""
    if action in NAMES:
        return words(f"keys.{NAMES[action]}")
    held = "keys.hold-value" if hold_by == "value" else "keys.hold-place"
    return words(held, number=int(action))


def shown_key(words: Words, key: str) -> str:
    """A key as it is written on it."""
    return words("keys.enter-key") if key == "enter" else key.upper()


def key_of(own: OwnKeys, action: str) -> str:
    """The key of an action; what is no action keeps the key it has."""
    return dict(own).get(action, action)


def with_key(own: OwnKeys, action: str, key: str) -> OwnKeys:
    """The keys once an action has another one.

    Raises Malformed: ``key-taken`` when the key does something else, ``key-unfit`` when it
    writes nothing, or presses what has the focus.
    """
    key = key.lower()
    if not _fits(action, key):
        raise Malformed("key-unfit", pressed=key)
    for other in ACTIONS:
        if other != action and key_of(own, other) == key:
            raise Malformed("key-taken", pressed=key, action=other)
    others = tuple(pair for pair in own if pair[0] != action)
    return others if key == action else (*others, (action, key))


def _fits(action: str, key: str) -> bool:
    if key == "enter":
        return action == key
    return len(key) == 1 and key.isprintable() and not key.isspace()


def die_with_key(faces: tuple[int, ...], held: Iterable[int], face: int) -> int | None:
    """Where the die lies that the key of a value touches: the next one of it that is not held."""
    places = [place for place, shown in enumerate(faces) if shown == face]
    free = [place for place in places if place not in held]
    return next(iter(free or places), None)
