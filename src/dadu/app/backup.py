"""Everything that a shelf holds as one text, and such a text taken in again.

A backup is a stream of records with a comment on its first line,
``# dadu-backup 1 CHECKSUM JSON``: the settings, and the notes of practice. Whatever reads
records reads its games. Reviews are not in it: the records tell them again.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any
from zlib import crc32

from dadu.app.effects import Json
from dadu.app.events import Kept, Stored
from dadu.app.model import MOST_PLAYERS, Settings
from dadu.app.records import (
    LONGEST_IMPORT,
    Opening,
    Shelved,
    events_of,
    last_of,
    opening,
    shelving,
    writing,
)
from dadu.app.seats import clean
from dadu.app.stored import settings_from_json, settings_to_json
from dadu.app.training_notes import (
    DAYS,
    FREE,
    OWN,
    count_of,
    days_of,
    days_to_json,
    repeats_of,
    repeats_to_json,
)
from dadu.errors import DaduError, Malformed
from dadu.i18n import DEFAULT
from dadu.notation import Event

__all__ = ["backup", "merged_notes", "merged_settings", "reading", "taken_up"]

MARK = "# dadu-backup"
VERSION = 1


def backup(settings: Json, notes: Kept, games: Iterable[Stored]) -> Generator[float, None, str]:
    """The backup of a shelf; what cannot be read there is left out.

    Yields the part that is written, from 0 to 1. Raises Malformed where it comes out longer
    than a file that can be restored.
    """
    held = {"settings": _known(settings), "notes": _practice(notes)}
    texts = yield from writing(games)
    body = "\n".join((f"{json.dumps(held, ensure_ascii=False)}\n", *texts))
    text = f"{MARK} {VERSION} {_checksum(body)} {body}"
    if len(text.encode()) > LONGEST_IMPORT:
        raise Malformed("backup-too-large", games=len(texts))
    return text


def reading(stream: str) -> Generator[float, None, Json]:
    """What a backup holds, every part checked: ``settings``, ``notes`` and ``games``.

    Yields the part that is done, from 0 to 1. Raises Malformed or Illegal with line and token.
    """
    text = stream.removeprefix("\ufeff").replace("\r\n", "\n")
    held = _held(text)
    games = (yield from shelving(text, counted=False)) if text.partition("\n")[2].strip() else ()
    return {**held, "games": [[game.header, game.rows, game.summary] for game in games]}


def _held(text: str) -> Json:
    """What the first line holds. Raises Malformed for another file, a spoiled and a newer one."""
    first = text.partition("\n")[0]
    head = first.removeprefix(f"{MARK} ").split(" ", 2)
    if not first.startswith(f"{MARK} ") or len(head) != 3:
        raise Malformed("backup-none").at(1, first[:40])
    version, checksum, held = head
    if version != str(VERSION):
        raise Malformed("backup-newer").at(1, version[:40])
    if checksum != _checksum(text.partition(f" {checksum} ")[2]):
        lines = text.rstrip("\n").split("\n")
        raise Malformed("backup-not-whole").at(len(lines), last_of(lines[-1]))
    return _checked(held)


def _checked(held: str) -> Json:
    """Settings and notes, none of which would be read otherwise than it stands there."""
    try:
        found = json.loads(held)
        settings, notes = dict(found["settings"]), dict(found["notes"])
        known = {"settings": _known(settings), "notes": _practice(notes)}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Malformed("backup-spoiled").at(1, "JSON") from error
    for part, given in (("settings", settings), ("notes", notes)):
        for name, value in given.items():
            if known[part].get(name) != value:
                raise Malformed("backup-spoiled").at(1, name[:40])
    return {"settings": settings, "notes": notes}


def _checksum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def _known(settings: Mapping[str, Any]) -> Json:
    """Settings as this Dadu would keep them, and only what was kept."""
    read = settings_from_json(settings, DEFAULT)
    players = tuple(replace(one, name=clean(one.name)) for one in read.players)
    seats = tuple(replace(seat, name=clean(seat.name)) for seat in read.draft.seats)
    read = replace(read, players=players, draft=replace(read.draft, seats=seats))
    stored: Json = json.loads(json.dumps(settings_to_json(read)))
    return {name: value for name, value in stored.items() if name in settings}


def _practice(notes: Kept) -> dict[str, Json]:
    """The notes of practice that outlast a day, as far as they are understood."""
    read = {
        DAYS: days_to_json(days_of(notes)),
        OWN: repeats_to_json(repeats_of(notes)),
        FREE: {"count": count_of(notes)},
    }
    return {name: note for name, note in read.items() if name in notes}


def merged_settings(now: Settings, found: Json) -> Settings:
    """Settings as in a backup; who and what is known here since stays known."""
    restored = settings_from_json(settings_to_json(now) | found, now.language)
    known = {one.name.casefold() for one in now.players}
    others = (one for one in restored.players if one.name.casefold() not in known)
    return replace(
        restored,
        players=(*now.players, *others)[:MOST_PLAYERS],
        guided=tuple((dict(restored.guided) | dict(now.guided)).items()),
    )


def merged_notes(now: Kept, found: Kept) -> dict[str, Json]:
    """The notes that a backup changes: of both, what was reached later."""
    before, restored = repeats_of(now), repeats_of(found)
    for key, repeat in before.items():
        restored[key] = max(repeat, restored.get(key, repeat), key=lambda one: (one.due, one.well))
    both = {
        DAYS: days_to_json((*days_of(now), *days_of(found))),
        OWN: repeats_to_json(restored),
        FREE: {"count": max(count_of(now), count_of(found))},
    }
    return {name: note for name, note in both.items() if name in found and note != now.get(name)}


def taken_up(
    games: Iterable[Shelved], stored: Iterable[Stored]
) -> tuple[tuple[Shelved, ...], tuple[str, ...]]:
    """The games of a backup that are not here as far as they went, and those here that they are.

    A game is the same when it was opened alike and one goes on where the other ends.
    """
    here: defaultdict[Opening, list[_Kept]] = defaultdict(list)
    for one in stored:
        with suppress(DaduError):
            here[opening(one.header)].append(_Kept(one))
    absent: list[Shelved] = []
    shorter: dict[str, None] = {}
    for game in games:
        alike = here[opening(game.header)]
        if any(kept.game.rows == game.rows for kept in alike):
            continue
        events = events_of(game.rows) if alike else ()
        if any(_goes_on(kept.events, events) for kept in alike):
            continue
        outrun = (kept for kept in alike if kept.events and _goes_on(events, kept.events))
        shorter |= {kept.game.id: None for kept in outrun}
        absent.append(game)
    return tuple(absent), tuple(shorter)


class _Kept:
    """A game on the shelf, whose events are read when they are first asked for."""

    def __init__(self, game: Stored) -> None:
        self.game = game

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What its record tells; nothing where its log is spoiled."""
        with suppress(DaduError):
            return events_of(self.game.rows)
        return ()


def _goes_on(longer: tuple[Event, ...], shorter: tuple[Event, ...]) -> bool:
    """Whether a game is another one, or that one played on."""
    return longer[: len(shorter)] == shorter
