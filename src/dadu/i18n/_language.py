"""Which of our languages a person reads best."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dadu.i18n._folder import folder

__all__ = ["DEFAULT", "LANGUAGES", "from_environment", "negotiate"]


def _is_language(place: Path) -> bool:
    return place.name.isalpha() and any(
        (place / f"messages.{form}").exists() for form in ("mo", "po")
    )


LANGUAGES: Final = tuple(sorted(place.name for place in folder().iterdir() if _is_language(place)))
"""Every language there is a folder with a catalogue for."""
DEFAULT: Final = "en"

_OTHER_NAMES: Final = {"in": "id", "zsm": "ms", "zlm": "ms", "may": "ms", "msa": "ms"}


def negotiate(wanted: str, available: tuple[str, ...] = LANGUAGES, default: str = DEFAULT) -> str:
    """The best of `available` for an `Accept-Language` text such as `fr-CH, fr;q=0.9, en;q=0.5`.

    A regional form matches its language. Parts that cannot be read are passed over; `default`
    when nothing matches.
    """
    ranked = sorted(map(_weighted, wanted.split(",")), key=lambda part: -part[1])
    for name, weight in ranked:
        if weight > 0:
            if name == "*":
                return default
            if name in available:
                return name
    return default


def _weighted(part: str) -> tuple[str, float]:
    """A language and its weight from one part of `Accept-Language`; weight 0 if unreadable."""
    tag, _, parameter = part.partition(";")
    name = tag.strip().replace("_", "-").partition("-")[0].lower()
    parameter = parameter.strip()
    if not parameter:
        return _OTHER_NAMES.get(name, name), 1.0
    try:
        weight = float(parameter.removeprefix("q="))
    except ValueError:
        weight = 0.0
    return _OTHER_NAMES.get(name, name), weight if 0 <= weight <= 1 else 0.0


def from_environment(environment: Mapping[str, str]) -> str:
    """The best language for a terminal: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`, in turn."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return negotiate(",".join(part.partition(".")[0] for part in value.split(":")))
    return DEFAULT
