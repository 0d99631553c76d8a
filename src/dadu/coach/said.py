"""Things to say: entries of the catalogue with measured values, put into words last of all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from dadu.game import Bank, Bust, Keep, Move, RollOn, SetAside, Write

__all__ = ["Amount", "Said", "Share", "Voice", "moved", "plural", "said", "sentence"]


class Share(float):
    """A share of one, said as a percentage."""


class Amount(float):
    """A number of points, said with one decimal."""


class Voice(Protocol):
    """The words of a language, as ``dadu.i18n.Words`` gives them."""

    def __call__(self, key: str, **values: object) -> str:
        """An entry of the catalogue."""

    def plural(self, key: str, count: int, **values: object) -> str:
        """An entry in the form for so many things."""

    def percent(self, share: float, digits: int = 1) -> str:
        """A share of one."""

    def number(self, value: float, digits: int = 0) -> str:
        """A number."""

    def list(self, items: list[str], /) -> str:
        """Things enumerated."""


@dataclass(frozen=True)
class Said:
    """One thing to say: an entry of the catalogue and its values, parts of speech among them.

    With ``count`` it is said in the plural form for so many things.
    """

    key: str
    values: Mapping[str, object]
    count: int | None = None

    def in_words(self, voice: Voice) -> str:
        """The words of a language."""
        filled = {name: _in_words(value, voice) for name, value in self.values.items()}
        if self.count is None:
            return voice(self.key, **filled)
        return voice.plural(self.key, self.count, **filled)


def said(key: str, **values: object) -> Said:
    """An entry to say, with its values."""
    return Said(key, values)


def plural(key: str, count: int, **values: object) -> Said:
    """An entry to say in the form for so many things."""
    return Said(key, values, count)


def sentence(one: Said, two: Said | None = None) -> Said:
    """A sentence of one clause, or of two."""
    return said("coach.one", one=one) if two is None else said("coach.two", one=one, two=two)


def _in_words(value: object, voice: Voice) -> object:
    if isinstance(value, Said):
        return value.in_words(voice)
    if isinstance(value, Share):
        return voice.percent(value)
    if isinstance(value, Amount):
        return voice.number(value, 1)
    if isinstance(value, tuple):
        return voice.list([str(_in_words(part, voice)) for part in value])
    return value


def moved(move: Move) -> Said:
    """A move as a phrase: what a person would do."""
    if isinstance(move, Keep):
        if not move.dice:
            return said("coach.move.keep-none")
        return said("coach.move.keep", dice=_faces(move.dice))
    if isinstance(move, SetAside):
        return said("coach.move.set-aside", dice=_faces(move.dice))
    if isinstance(move, Write):
        return said("coach.move.write", box=move.box)
    return said(f"coach.move.{_PLAIN[type(move)]}")


_PLAIN: dict[type[Move], str] = {RollOn: "roll", Bank: "bank", Bust: "bust"}


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))
