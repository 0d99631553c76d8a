"""Work that takes long, in small pieces, so that a host can hear what is touched meanwhile.

A work is a small object with one field: the kind of work, and what it is about. Its
result is JSON, and holds ``error``, a code of the catalogue, where it came to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeAlias

from dadu.analysis import as_json, judging
from dadu.app.backup import backup, reading
from dadu.app.effects import Json
from dadu.app.events import Kept, Stored
from dadu.app.records import shelving, writing
from dadu.errors import DaduError
from dadu.notation import read
from dadu.practice import Band, daily, exercise_to_json, single
from dadu.rules import PentaRules
from dadu.skills import Skill
from dadu.solver import estimating, library, values

__all__ = [
    "Thinking",
    "daily_set",
    "judge",
    "read_backup",
    "single_exercise",
    "take_in",
    "think",
    "write_backup",
    "write_records",
    "writes",
]

Thinking: TypeAlias = Generator[float, None, Json]
"""Yields the part that is done, from 0 to 1, after every piece; returns the result."""


def judge(record: str) -> Json:
    """The work of judging a record, given as text; its result is ``analysis.as_json``."""
    return {"judge": record}


def daily_set(game: str, date: str) -> Json:
    """The work of making a game's exercises of a day; its result holds ``exercises``."""
    return {"daily": {"game": game, "date": date}}


def single_exercise(game: str, skill: Skill | None, band: Band | None, text: str) -> Json:
    """The work of finding an exercise, see ``practice.single``; its result holds ``exercises``."""
    wanted = {"skill": skill and str(skill), "band": band and str(band)}
    return {"single": {"game": game, **wanted, "text": text}}


def take_in(stream: str) -> Json:
    """The work of checking a text of records; its result holds ``games``, or what is wrong."""
    return {"take-in": stream}


def read_backup(stream: str) -> Json:
    """The work of checking a backup; its result is ``backup.reading``'s, or what is wrong."""
    return {"read-backup": stream}


def write_records(games: Iterable[Stored]) -> Json:
    """The work of writing games as one stream of records; its result holds ``text``."""
    return {"write-records": tuple(games)}


def write_backup(settings: Json, notes: Kept, games: Iterable[Stored]) -> Json:
    """The work of writing a backup; its result holds ``text``, or what is wrong."""
    return {"write-backup": (settings, notes, tuple(games))}


def writes(work: Json) -> bool:
    """Whether a work writes a file rather than reading one."""
    return not {"write-records", "write-backup"}.isdisjoint(work)


def think(work: Json) -> Thinking:
    """Work something out; a piece takes some milliseconds."""
    ((kind, about),) = work.items()
    try:
        return (yield from _WORKS[kind](about))
    except DaduError as wrong:
        return {"error": wrong.code}


def _judged(text: str) -> Thinking:
    """A judged record; house rules of Penta without a table at hand by estimate."""
    record = read(text)[0]
    unsolved = isinstance(record.rules, PentaRules) and not library.ready(record.rules)
    return as_json((yield from judging(record, estimating if unsolved else values)))


def _daily(about: Json) -> Thinking:
    exercises = yield from daily(about["game"], about["date"])
    return {"exercises": list(map(exercise_to_json, exercises))}


def _single(about: Json) -> Thinking:
    skill, band = about["skill"], about["band"]
    wanted = Skill(skill) if skill else None, Band(band) if band else None
    exercise = yield from single(about["game"], *wanted, about["text"])
    return {"exercises": [exercise_to_json(exercise)]}


def _taken_in(stream: str) -> Thinking:
    games = yield from shelving(stream)
    return {"games": [[game.header, game.rows, game.summary] for game in games]}


def _checked(steps: Thinking) -> Thinking:
    """What a file holds or is to hold, or what is wrong with it."""
    try:
        return (yield from steps)
    except DaduError as wrong:
        place = {"line": wrong.line, "token": wrong.token}
        return {"refused": wrong.code, "values": wrong.values, "article": wrong.article, **place}


def _records(games: tuple[Stored, ...]) -> Thinking:
    return {"text": "\n".join((yield from writing(games)))}


def _backup(about: tuple[Json, Kept, tuple[Stored, ...]]) -> Thinking:
    return {"text": (yield from backup(*about))}


_WORKS: dict[str, Callable[[Any], Thinking]] = {
    "judge": _judged,
    "daily": _daily,
    "single": _single,
    "write-records": _records,
    "write-backup": lambda about: _checked(_backup(about)),
    "take-in": lambda stream: _checked(_taken_in(stream)),
    "read-backup": lambda stream: _checked(reading(stream)),
}
