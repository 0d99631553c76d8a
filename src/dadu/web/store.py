"""Games as append-only logs on disk: what was done stays done (G4).

What is written in one ``step`` is on the disk, whole, when the step ends, so a crash or a
power cut leaves the log at its last completed action. Adding says how long the log is
thought to be: of two tabs, or two servers on the same file, that act at once, one is
refused and changes nothing.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dadu.web.shelf import Game, Json, ListedGame, ShelfError

__all__ = ["Store"]

APPLICATION = 0x44414455
"""``DADU`` in the file's header: whose file this is."""

SCHEMAS = (
    """
CREATE TABLE game (
    id TEXT PRIMARY KEY, header TEXT NOT NULL, summary TEXT NOT NULL, changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE action (
    game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    place INTEGER NOT NULL, row TEXT NOT NULL, PRIMARY KEY (game, place)
) WITHOUT ROWID;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
""",
    "CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;",
)
"""What each version of the file has added to the one before it."""
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 8
BUSY_SECONDS = 10
DAMAGED_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Store:
    """The games and settings of one household, in one SQLite file.

    ``kept_aside`` is where a damaged file was moved when this one was opened, or None.
    A store may be used from several threads. Raises ShelfError where the disk refuses.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept_aside: Path | None = None
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = self._open()
        except (OSError, sqlite3.Error) as error:
            raise ShelfError("store-unusable", path=str(path), reason=str(error)) from error

    def _open(self) -> sqlite3.Connection:
        """The file, opened and found whole; a damaged one gives way to an empty one."""
        before = _identity(self.path)
        try:
            return _connect(self.path)
        except _DamagedError:
            if _identity(self.path) == before:
                self.kept_aside = _keep_aside(self.path)
            return _connect(self.path)

    def close(self) -> None:
        """Let go of the file; nothing is pending, so nothing can be lost."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def step(self) -> Iterator[None]:
        """Everything written inside happens together, at the end, or not at all.

        Nobody else, thread or server, writes meanwhile.
        """
        with self._writing():
            yield

    def create(self, header: Mapping[str, Any]) -> Game:
        """Put a new, empty game on the shelf.

        Its header gets the time, in UTC, as ``created``, unless it has one.
        """
        now = _now()
        name = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        game = Game(name, {"created": now, **header}, ())
        with self._writing() as connection:
            row = (name, _text(game.header), "{}", now)
            connection.execute("INSERT INTO game VALUES (?, ?, ?, ?)", row)
        return game

    def append(
        self, game: str, at: int, rows: Sequence[Mapping[str, Any]], summary: Mapping[str, Any]
    ) -> bool:
        """Add rows to a log that is ``at`` rows long; False, and no change, if it is not.

        The summary replaces the one before; without rows the game was not played on. A game
        that is gone has no log of any length.
        """
        with self._writing() as connection:
            if not _is_long(connection, game, at):
                return False
            connection.executemany(
                "INSERT INTO action VALUES (?, ?, ?)",
                [(game, at + index, _text(row)) for index, row in enumerate(rows)],
            )
            query = "UPDATE game SET summary = ? WHERE id = ?"
            connection.execute(query, (_text(summary), game))
            if rows:
                query = "UPDATE game SET changed = ? WHERE id = ?"
                connection.execute(query, (_now(), game))
        return True

    def load(self, game: str) -> Game | None:
        """One game with its rows, or None when there is no such game."""
        with self._reading() as connection:
            query = "SELECT header FROM game WHERE id = ?"
            found = connection.execute(query, (game,)).fetchone()
            query = "SELECT place, row FROM action WHERE game = ? ORDER BY place"
            places = connection.execute(query, (game,)).fetchall()
        if found is None:
            return None
        try:
            if [place for place, _ in places] != list(range(len(places))):
                raise ValueError("a row is missing")
            rows = _objects([row for _, row in places])
            return Game(game, _object(found[0]), rows)
        except ValueError as error:
            raise ShelfError("game-unreadable", game=game) from error

    def games(self) -> tuple[ListedGame, ...]:
        """Every game whose header can be read, the one played last first."""
        with self._reading() as connection:
            query = "SELECT id, header, summary FROM game ORDER BY changed DESC, id"
            found = connection.execute(query).fetchall()
        listed = []
        for name, header, summary in found:
            try:
                listed.append(ListedGame(name, _object(header), _object(summary)))
            except ValueError:
                continue
        return tuple(listed)

    def delete(self, game: str) -> None:
        """Take a game and its log off the shelf; one that is not there is no error."""
        with self._writing() as connection:
            connection.execute("DELETE FROM game WHERE id = ?", (game,))

    def settings(self) -> Json:
        """What was saved last, by name; empty at first. Unreadable ones are left out."""
        with self._reading() as connection:
            saved = connection.execute("SELECT name, value FROM setting").fetchall()
        found: Json = {}
        for name, value in saved:
            try:
                found[name] = json.loads(value)
            except ValueError:
                continue
        return found

    def save_settings(self, settings: Mapping[str, Any]) -> None:
        """Keep these settings; others stay as they are."""
        with self._writing() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO setting VALUES (?, ?)",
                [(name, json.dumps(value)) for name, value in settings.items()],
            )

    def note(self, name: str) -> Json | None:
        """What is kept by a name; None for nothing, and for what cannot be read."""
        return self.notes(name).get(name)

    def notes(self, prefix: str) -> dict[str, Json]:
        """All that is kept by names that begin so, in the order of names."""
        with self._reading() as connection:
            query = "SELECT name, value FROM note WHERE substr(name, 1, ?) = ? ORDER BY name"
            kept = connection.execute(query, (len(prefix), prefix)).fetchall()
        found: dict[str, Json] = {}
        for name, value in kept:
            with suppress(ValueError):
                found[name] = _object(value)
        return found

    def keep_note(self, name: str, note: Mapping[str, Any] | None) -> None:
        """Keep a note in place of the one before; None forgets it."""
        with self._writing() as connection:
            if note is None:
                connection.execute("DELETE FROM note WHERE name = ?", (name,))
            else:
                connection.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (name, _text(note)))

    def keep_spare(self, name: str, note: Mapping[str, Any] | None) -> None:
        """Keep a note that can be made again, where there is room; not inside a step."""
        with suppress(ShelfError):
            self.keep_note(name, note)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._transaction("BEGIN", "store-unusable"):
            yield self._connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._transaction("BEGIN IMMEDIATE", "not-saved"):
            yield self._connection

    @contextmanager
    def _transaction(self, begin: str, code: str) -> Iterator[None]:
        """All of it or nothing; one inside another is part of it."""
        if self._connection.in_transaction:
            yield
            return
        try:
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("COMMIT")
            finally:
                self._roll_back()
        except sqlite3.Error as error:
            raise ShelfError(code, path=str(self.path), reason=str(error)) from error

    def _roll_back(self) -> None:
        """Undo what was not committed; after a commit there is nothing to undo."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


class _DamagedError(Exception):
    """The file is not a sound Dadu database."""


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _check(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if _version(connection) < len(SCHEMAS):
            _make_tables(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF in DAMAGED_CODES:
            raise _DamagedError from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def _is_long(connection: sqlite3.Connection, game: str, at: int) -> bool:
    known = connection.execute("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone()
    query = "SELECT COALESCE(MAX(place) + 1, 0) FROM action WHERE game = ?"
    return known is not None and connection.execute(query, (game,)).fetchone() == (at,)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Read the file through; refuse a newer Dadu's, a spoiled one and another program's."""
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _DamagedError
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if _tables(connection) and application != APPLICATION:
        raise _DamagedError
    if _version(connection) > len(SCHEMAS):
        raise ShelfError("store-newer", path=str(path))


def _tables(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()
    return int(count)


def _version(connection: sqlite3.Connection) -> int:
    """How many of the ``SCHEMAS`` the file has."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _make_tables(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for schema in SCHEMAS[_version(connection) :]:
        for statement in schema.split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(SCHEMAS)}")
    connection.execute("COMMIT")


def _keep_aside(path: Path) -> Path:
    """Give the damaged file, and what SQLite keeps beside it, a name that tells when."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.stem}-damaged-{stamp}-{number}{path.suffix}")
    path.rename(aside)
    for suffix in ("-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + suffix))
    return aside


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file bears this name now: another server may have replaced it meanwhile."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), separators=(",", ":"))


def _object(text: str) -> Json:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def _objects(texts: list[str]) -> tuple[Json, ...]:
    """What many texts hold, read at once, which is faster than one by one."""
    values = json.loads(f"[{','.join(texts)}]")
    if len(values) != len(texts) or not all(isinstance(value, dict) for value in values):
        raise ValueError("not an object each")
    return tuple(values)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
