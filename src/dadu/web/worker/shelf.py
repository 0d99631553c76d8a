"""Games and settings on a device: all of them at hand, every step of them in a journal.

An entry of the journal is one step: a list of changes, each ``[kind, name, ...]``. While the
device is full, steps happen all the same and wait to be written; ``full`` says so. What can be
made again never waits: small steps would wait behind it that have room.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from dadu.web.shelf import Game, Json, ListedGame, ShelfError
from dadu.web.worker.journal import Journal, Paper

__all__ = ["DeviceShelf"]

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 8
TIDY: Final = 1 << 20
"""Letters of a journal before it is worth writing anew when it is opened."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A game as it is at hand; ``spoiled``: some of its rows could not be read."""

    header: Json
    summary: Json
    rows: tuple[Json, ...]
    changed: str
    spoiled: bool = False


@dataclass
class _Contents:
    """Everything on the shelf."""

    games: dict[str, _Kept]
    settings: Json
    notes: dict[str, Json]

    def copy(self) -> _Contents:
        """The same, to come back to; what lies inside never changes in place."""
        return _Contents(dict(self.games), dict(self.settings), dict(self.notes))


class DeviceShelf:
    """The shelf of one device, see ``dadu.web.shelf.Shelf``; for one page at a time.

    ``full`` is whether steps wait to be written, ``damaged`` whether something could not be
    read when it was opened.
    """

    def __init__(self, papers: Sequence[Paper]) -> None:
        self._journal = Journal(papers)
        self.damaged = self._journal.damaged
        self._contents = _Contents({}, {}, {})
        for entry in self._journal.entries:
            self._apply_all(entry)
        self._journal.entries.clear()
        if self._journal.length > TIDY and not self.damaged:
            self._journal.renew(_anew(self._contents))
        self._waiting: list[Any] = []
        self._step: list[Any] | None = None

    @property
    def full(self) -> bool:
        """Whether the device could not keep the last steps."""
        return bool(self._waiting)

    @contextmanager
    def step(self) -> Iterator[None]:
        """Everything written inside happens together, at the end, or not at all."""
        if self._step is not None:
            yield
            return
        before, self._step = self._contents.copy(), []
        try:
            yield
        except BaseException:
            self._contents = before
            raise
        else:
            self._waiting += [self._step] if self._step else []
            self._write()
        finally:
            self._step = None

    def _write(self) -> None:
        """Write what waits, in its order, as far as there is room."""
        while self._waiting and self._journal.add(self._waiting[0]):
            del self._waiting[0]

    def _change(self, *change: Any) -> None:
        with self.step():
            copied = json.loads(json.dumps(change))
            self._apply(copied)
            if self._step is not None:
                self._step.append(copied)

    def _apply_all(self, entry: object) -> None:
        for change in entry if isinstance(entry, list) else ():
            try:
                self._apply(change)
            except (KeyError, TypeError, ValueError):
                self.damaged = True

    def _apply(self, change: Sequence[Any]) -> None:
        games = self._contents.games
        match change:
            case ["create", name, header, changed]:
                games[name] = _Kept(header, {}, (), changed)
            case ["append", name, at, rows, summary, changed]:
                game = games[name]
                games[name] = replace(
                    game,
                    rows=(*game.rows, *rows),
                    summary=summary,
                    changed=changed,
                    spoiled=game.spoiled or at != len(game.rows),
                )
            case ["delete", name]:
                games.pop(name, None)
            case ["settings", settings]:
                self._contents.settings |= settings
            case ["note", name, None]:
                self._contents.notes.pop(name, None)
            case ["note", name, note]:
                self._contents.notes[name] = note

    def create(self, header: Mapping[str, Any]) -> Game:
        """Put a new, empty game on the shelf."""
        now = _now()
        name = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        self._change("create", name, {"created": now, **header}, now)
        return Game(name, self._contents.games[name].header, ())

    def append(
        self, game: str, at: int, rows: Sequence[Mapping[str, Any]], summary: Mapping[str, Any]
    ) -> bool:
        """Add rows to a log that is ``at`` rows long; False, and no change, if it is not."""
        found = self._contents.games.get(game)
        if found is None or len(found.rows) != at:
            return False
        changed = _now() if rows else found.changed
        self._change("append", game, at, [dict(row) for row in rows], dict(summary), changed)
        return True

    def load(self, game: str) -> Game | None:
        """One game with its rows, or None when there is no such game."""
        found = self._contents.games.get(game)
        if found is None:
            return None
        if found.spoiled:
            raise ShelfError("game-unreadable", game=game)
        return Game(game, found.header, found.rows)

    def games(self) -> tuple[ListedGame, ...]:
        """Every game, the one played last first."""
        kept = sorted(self._contents.games.items())
        kept.sort(key=lambda item: item[1].changed, reverse=True)
        return tuple(ListedGame(name, game.header, game.summary) for name, game in kept)

    def delete(self, game: str) -> None:
        """Take a game and its log off the shelf; one that is not there is no error."""
        if game in self._contents.games:
            self._change("delete", game)

    def settings(self) -> Json:
        """What was saved last, {} at first."""
        return dict(self._contents.settings)

    def save_settings(self, settings: Mapping[str, Any]) -> None:
        """Keep these settings; others stay as they are."""
        if settings:
            self._change("settings", dict(settings))

    def keep_note(self, name: str, note: Mapping[str, Any] | None) -> None:
        """Keep a note under a name, in place of the one before; None takes it away."""
        self._change("note", name, None if note is None else dict(note))

    def keep_spare(self, name: str, note: Mapping[str, Any] | None) -> None:
        """Keep a note that can be made again, where there is room once all that waits is kept."""
        change = json.loads(json.dumps(["note", name, note]))
        self._write()
        if not self._waiting and self._journal.add([change]):
            self._apply(change)

    def note(self, name: str) -> Json | None:
        """The note of that name, or None."""
        return self._contents.notes.get(name)

    def notes(self, prefix: str) -> dict[str, Json]:
        """Every note whose name begins so, in the order of names."""
        notes = sorted(self._contents.notes.items())
        return {name: note for name, note in notes if name.startswith(prefix)}


def _anew(contents: _Contents) -> Iterator[list[Any]]:
    """The shortest entries that come to the same contents."""
    yield [["settings", contents.settings]]
    for name, note in contents.notes.items():
        yield [["note", name, note]]
    for name, game in contents.games.items():
        append = ["append", name, 0, list(game.rows), game.summary, game.changed]
        yield [["create", name, game.header, game.changed], append]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
