"""One language's words: sentences by key, and numbers, percentages and lists in its form."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from gettext import GNUTranslations
from string import Formatter
from typing import Any, Final

from dadu.errors import DaduError
from dadu.i18n._folder import folder

__all__ = ["Words", "words"]

_STRICT: Final = "DADU_STRICT_WORDS"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language.

    An entry that this language lacks is said in English, or, when `strict` (as in all tests), is a
    `KeyError`; a key that English lacks is always a `KeyError`. Values fill the entry's
    placeholders: whole numbers in the language's form, members of a `StrEnum` by their own entry
    (`Box.FULL` by `box.full`), anything else as text.
    """

    language: str
    catalogue: GNUTranslations
    fallback: Words | None
    strict: bool = False

    def __call__(self, key: str, **values: object) -> str:
        """The entry `key`, its placeholders filled; `KeyError` for an unknown key or value."""
        text = self.catalogue.gettext(key)
        if text == key:
            return self._lacking(key)(key, **values)
        return self._filled(text, values)

    def plural(self, key: str, count: int, **values: object) -> str:
        """The entry `key` in the form for `count` things; `{n}` in it is the count."""
        text = self.catalogue.ngettext(key, key, count)
        if text == key:
            return self._lacking(key).plural(key, count, **values)
        return self._filled(text, {"n": count, **values})

    def parts(self, key: str, **values: object) -> tuple[Any, ...]:
        """The entry `key` in pieces: its text between the placeholders, and what fills them.

        What is neither text nor a number stands in the result as it is (a marked-up name, say); a
        tuple is joined in piece by piece.
        """
        text = self.catalogue.gettext(key)
        if text == key:
            return self._lacking(key).parts(key, **values)
        return self._pieces(text, values)

    def error(self, wrong: DaduError) -> str:
        """The sentence for something malformed or illegal, without its place and article."""
        return self(f"error.{wrong.code}", **wrong.values)

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """A number in this language's form, with `digits` decimals: 10,000 or 10.000 or 10 000.

        A `signed` one shows that it is more than 0 as well: +5.0, 0.0, -5.0.
        """
        sign = self._sign(round(value, digits), signed)
        whole, _, decimals = f"{abs(value):,.{digits}f}".partition(".")
        grouped = whole.replace(",", self("number.group"))
        return f"{sign}{grouped}{self('number.decimal') if decimals else ''}{decimals}"

    def percent(self, share: float, digits: int = 1, *, signed: bool = False) -> str:
        """A share of one as a percentage: 0.667 is 66.7% or 66,7 %."""
        return self("percent.pattern", number=self.number(share * 100, digits, signed=signed))

    def percentage_points(self, share: float, digits: int = 1) -> str:
        """A difference of two shares of one: 0.048 is 4.8 percentage points.

        With decimals only the languages that count below 2 as one (French) use their singular.
        """
        count = 0 if abs(round(share * 100, digits)) < 2 else 2
        return self.plural("percent.points", count, number=self.number(share * 100, digits))

    def list(self, items: Sequence[str]) -> str:
        """Things enumerated: "Ana, Budi, and Citra"; the empty text for none."""
        return "".join(map(str, self.list_parts(items)))

    def row(self, items: Sequence[str]) -> str:
        """Things read out one after the other, as dice are: "2, 3, 3, 5, 6"."""
        said = "".join(items[:1])
        for item in items[1:]:
            said = self("list.middle", first=said, last=item)
        return said

    def list_parts(self, items: Sequence[object]) -> tuple[Any, ...]:
        """Things enumerated, in pieces: the items themselves and the words between them."""
        if len(items) < 2:
            return tuple(items)
        joined: object = items[0]
        for item in items[1:-1]:
            joined = self.parts("list.middle", first=joined, last=item)
        pattern = "list.two" if len(items) == 2 else "list.last"
        return self.parts(pattern, first=joined, last=items[-1])

    @property
    def direction(self) -> str:
        """How the language is written, `ltr` or `rtl`, as HTML's `dir` says it."""
        return self("language.direction")

    def _sign(self, value: float, signed: bool) -> str:
        if value < 0:
            return self("number.minus")
        return self("number.plus") if signed and value > 0 else ""

    def _lacking(self, key: str) -> Words:
        if self.strict or self.fallback is None:
            raise KeyError(f"{self.language}: {key}")
        return self.fallback

    def _filled(self, text: str, values: dict[str, object]) -> str:
        return "".join(map(str, self._pieces(text, values))) if "{" in text else text

    def _pieces(self, text: str, values: dict[str, object]) -> tuple[object, ...]:
        pieces: list[object] = []
        for before, name, _, _ in Formatter().parse(text):
            if before:
                pieces.append(before)
            if name is not None:
                value = self._shown(values[name])
                pieces.extend(value if isinstance(value, tuple) else (value,))
        return tuple(pieces)

    def _shown(self, value: object) -> object:
        if isinstance(value, StrEnum):
            return self(f"{type(value).__name__.lower()}.{value}")
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        return value


def words(language: str) -> Words:
    """The words of one of `LANGUAGES`; `FileNotFoundError` for any other."""
    return _load(language, bool(os.environ.get(_STRICT)))


@cache
def _load(language: str, strict: bool) -> Words:
    with folder().joinpath(language, "messages.mo").open("rb") as file:
        catalogue = GNUTranslations(file)
    fallback = None if language == "en" else _load("en", strict)
    return Words(language, catalogue, fallback, strict)
