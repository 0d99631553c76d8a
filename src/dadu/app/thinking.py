"""Work that takes long, in small pieces, so that a host can hear what is touched meanwhile.

A work is a small JSON object with one field: the kind of work, and what it is about. Its
result is JSON as well, and holds ``error``, a code of the catalogue, where it came to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

from dadu.analysis import as_json, judging
from dadu.app.effects import Json
from dadu.errors import DaduError
from dadu.notation import read

__all__ = ["Thinking", "judge", "think"]

Thinking: TypeAlias = Generator[float, None, Json]
"""Yields the part that is done, from 0 to 1, after every piece; returns the result."""


def judge(record: str) -> Json:
    """The work of judging a record, given as text; its result is ``analysis.as_json``."""
    return {"judge": record}


def think(work: Json) -> Thinking:
    """Work something out; a piece takes some milliseconds."""
    ((kind, about),) = work.items()
    try:
        return (yield from _WORKS[kind](about))
    except DaduError as wrong:
        return {"error": wrong.code}


def _judged(record: str) -> Thinking:
    return as_json((yield from judging(read(record)[0])))


_WORKS: dict[str, Callable[[Any], Thinking]] = {"judge": _judged}
