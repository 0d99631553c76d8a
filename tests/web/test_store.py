"""The store: what was appended stays (G4), one of two who act at once, damage kept aside."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dadu.web.shelf import ShelfError
from dadu.web.store import Store

HEADER = {"rules": "penta", "seats": [{"name": "Ana “👩‍👩‍👧” <b>"}]}

APPENDER = """
import sys
from pathlib import Path
from dadu.web.store import Store
store = Store(Path(sys.argv[1]))
game, label, count = sys.argv[2], sys.argv[3], int(sys.argv[4])
print("ready", flush=True)
added = 0
while added < count:
    length = len(store.load(game).rows)
    if store.append(game, length, [{"by": label, "at": length}], {}):
        added += 1
        print(length, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house" / "dadu.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def appender(path: Path, game: str, label: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", APPENDER, str(path), game, label, str(count)],
        stdout=subprocess.PIPE,
        text=True,
    )


def rows_of(store: Store, game: str) -> list[object]:
    found = store.load(game)
    assert found is not None
    return list(found.rows)


def filled(path: Path, actions: int) -> str:
    """A store with one game of so many actions, left without a clean end."""
    store = Store(path)
    game = store.create(HEADER).id
    for at in range(0, actions, 100):
        assert store.append(game, at, [{"at": at + index} for index in range(100)], {})
    store.close()
    return game


def test_a_game_comes_back_as_it_was_put_there(store: Store, path: Path) -> None:
    game = store.create(HEADER).id
    assert store.append(game, 0, [{"roll": [3, 1, 4, 2, 6]}, {"hold": [0, 2]}], {})
    assert store.append(game, 2, [{"choose": "threes"}], {})
    again = Store(path)
    found = again.load(game)
    assert found is not None
    assert found.header.items() >= HEADER.items()
    assert datetime.fromisoformat(found.header["created"]).tzinfo is UTC
    assert found.rows == ({"roll": [3, 1, 4, 2, 6]}, {"hold": [0, 2]}, {"choose": "threes"})
    again.close()


def test_a_log_of_another_length_is_left_alone(store: Store) -> None:
    game = store.create(HEADER).id
    assert store.append(game, 0, [{"first": 1}], {})
    assert not store.append(game, 0, [{"late": 1}], {})
    assert not store.append(game, 2, [{"early": 1}], {})
    assert not store.append("nosuch", 0, [{"lost": 1}], {})
    assert rows_of(store, game) == [{"first": 1}]


def test_rows_are_added_all_or_none(store: Store) -> None:
    game = store.create(HEADER).id
    with pytest.raises(TypeError):
        store.append(game, 0, [{"good": 1}, {"bad": object()}], {})
    assert rows_of(store, game) == []
    assert store.append(game, 0, [{"good": 1}], {})


def test_games_are_listed_last_played_first_and_deleted_whole(store: Store) -> None:
    first, second = store.create(HEADER).id, store.create(HEADER).id
    with store._writing() as connection:
        connection.execute("UPDATE game SET changed = '2001-01-01' WHERE id = ?", (second,))
    assert [game.id for game in store.games()] == [first, second]
    store.append(first, 0, [{"a": 1}], {})
    store.delete(first)
    store.delete(first)
    assert store.load(first) is None
    assert [game.id for game in store.games()] == [second]


def test_settings_stay(store: Store, path: Path) -> None:
    assert store.settings() == {}
    store.save_settings({"language": "ms", "delay": 10})
    store.save_settings({"delay": None})
    other = Store(path)
    assert other.settings() == {"language": "ms", "delay": None}
    other.close()


def test_notes_are_kept_by_name_replaced_and_forgotten(store: Store, path: Path) -> None:
    store.keep_note("judged/b", {"loss": 2})
    store.keep_note("judged/a", {"loss": 1})
    store.keep_note("practice", {"done": True})
    store.keep_note("judged/b", {"loss": 3})
    other = Store(path)
    assert other.note("judged/b") == {"loss": 3}
    assert list(other.notes("judged/").items()) == [
        ("judged/a", {"loss": 1}),
        ("judged/b", {"loss": 3}),
    ]
    other.keep_note("judged/a", None)
    other.keep_note("judged/a", None)
    with other._writing() as connection:
        connection.execute("UPDATE note SET value = 'spoiled' WHERE name = 'practice'")
    other.close()
    assert store.note("judged/a") is None
    assert list(store.notes("")) == ["judged/b"]


def test_a_file_of_an_older_dadu_gets_what_it_lacks(store: Store, path: Path) -> None:
    game = store.create(HEADER).id
    with store._writing() as connection:
        connection.execute("DROP TABLE note")
        connection.execute("PRAGMA user_version = 1")
    store.close()
    newer = Store(path)
    newer.keep_note("judged/a", {"loss": 1})
    assert newer.note("judged/a") == {"loss": 1}
    assert newer.load(game) is not None
    newer.close()


def test_every_commit_is_synchronous(store: Store) -> None:
    connection = store._connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_g4_kill_9_loses_nothing_that_was_confirmed(path: Path) -> None:
    game = filled(path, 0)
    confirmed = -1
    for run in range(3):
        with appender(path, game, str(run), 10_000) as process:
            assert process.stdout is not None
            for line, _ in zip(process.stdout, range(20 + 7 * run), strict=False):
                if line.strip().isdigit():
                    confirmed = int(line)
            os.kill(process.pid, signal.SIGKILL)
        store = Store(path)
        assert store.kept_aside is None
        rows = rows_of(store, game)
        assert len(rows) > confirmed
        assert [row["at"] for row in rows if isinstance(row, dict)] == list(range(len(rows)))
        store.close()


def test_g4_a_power_cut_at_any_byte_leaves_whole_actions(path: Path, tmp_path: Path) -> None:
    game = filled(path, 0)
    store = Store(path)
    for at in range(6):
        assert store.append(game, at, [{"at": at}], {})
    wal = path.with_name(path.name + "-wal")
    size = wal.stat().st_size
    assert size > 0
    seen = set()
    for number, cut in enumerate(range(0, size + 1, 997)):
        copy = tmp_path / f"cut{number}" / path.name
        copy.parent.mkdir()
        shutil.copy(path, copy)
        copy.with_name(wal.name).write_bytes(wal.read_bytes()[:cut])
        after = Store(copy)
        assert after.kept_aside is None
        found = after.load(game)
        if found is not None:
            assert found.rows == tuple({"at": at} for at in range(len(found.rows)))
            seen.add(len(found.rows))
            assert after.append(game, len(found.rows), [{"more": 1}], {})
        after.close()
    store.close()
    assert seen >= {0, 1, 2, 3, 4, 5}


def test_two_servers_on_one_file_take_turns(path: Path) -> None:
    game = filled(path, 0)
    with appender(path, game, "a", 40) as one, appender(path, game, "b", 40) as other:
        assert one.wait(60) == 0
        assert other.wait(60) == 0
    store = Store(path)
    rows = rows_of(store, game)
    assert [row["at"] for row in rows if isinstance(row, dict)] == list(range(80))
    store.close()


@pytest.mark.parametrize("damage", ["text", "torn", "hole", "foreign"])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(path: Path, damage: str) -> None:
    filled(path, 300)
    if damage == "text":
        path.write_text("this was never a database " * 100)
    elif damage == "torn":
        path.write_bytes(path.read_bytes()[:6000])
    elif damage == "hole":
        whole = bytearray(path.read_bytes())
        whole[4096 : 3 * 4096] = b"\xa5" * (2 * 4096)
        path.write_bytes(bytes(whole))
    else:
        path.unlink()
        other = sqlite3.connect(path)
        other.execute("CREATE TABLE recipe (name TEXT)")
        other.close()
    before = path.read_bytes()
    store = Store(path)
    assert store.kept_aside is not None
    assert store.kept_aside.name.startswith("dadu-damaged-20")
    assert store.kept_aside.read_bytes() == before
    assert store.games() == ()
    game = store.create(HEADER).id
    assert store.append(game, 0, [{"at": 0}], {})
    store.close()
    again = Store(path)
    assert again.kept_aside is None
    assert rows_of(again, game) == [{"at": 0}]
    again.close()


def test_two_damaged_files_of_one_second_are_both_kept(path: Path) -> None:
    for number in range(3):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"not a database, number {number}, and long enough to be read " * 20)
        Store(path).close()
    assert len(list(path.parent.glob("dadu-damaged-*.sqlite3"))) == 3


def test_an_empty_file_is_a_new_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store = Store(path)
    assert store.kept_aside is None
    store.close()


def test_a_step_happens_whole_or_not_at_all(store: Store, path: Path) -> None:
    game = store.create(HEADER).id
    with store.step():
        assert store.append(game, 0, [{"at": 0}], {"turn": 1})
        assert store.append(game, 1, [{"at": 1}], {"turn": 2})
        assert len(rows_of(store, game)) == 2
        other = Store(path)
        assert rows_of(other, game) == []
        other.close()
    with contextlib.suppress(ZeroDivisionError), store.step():
        assert store.append(game, 2, [{"at": 2}], {"turn": 3})
        store.save_settings({"language": "fr"})
        raise ZeroDivisionError
    assert rows_of(store, game) == [{"at": 0}, {"at": 1}]
    assert [listed.summary for listed in store.games()] == [{"turn": 2}]
    assert store.settings() == {}


def test_one_spoiled_game_does_not_hide_the_others(store: Store) -> None:
    good, bad, two, short, header = (store.create(HEADER).id for _ in range(5))
    store.append(bad, 0, [{"at": 0}], {})
    store.append(two, 0, [{"at": 0}], {})
    store.append(short, 0, [{"at": 0}, {"at": 1}], {})
    with store._writing() as connection:
        connection.execute("UPDATE action SET row = '{},{}' WHERE game = ?", (two,))
        connection.execute("UPDATE action SET row = '{\"at' WHERE game = ?", (bad,))
        connection.execute("DELETE FROM action WHERE game = ? AND place = 0", (short,))
        connection.execute("UPDATE game SET header = '[]' WHERE id = ?", (header,))
        connection.execute("INSERT INTO setting VALUES ('language', 'no json')")
    for spoiled in (bad, two, short, header):
        with pytest.raises(ShelfError) as raised:
            store.load(spoiled)
        assert raised.value.code == "game-unreadable"
    assert {game.id for game in store.games()} == {good, bad, two, short}
    assert store.settings() == {}


def test_a_newer_dadus_file_is_refused_and_untouched(path: Path) -> None:
    filled(path, 100)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(ShelfError) as raised:
        Store(path)
    assert raised.value.code == "store-newer"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "dadu.sqlite3", tmp_path):
        with pytest.raises(ShelfError) as raised:
            Store(path)
        assert raised.value.code == "store-unusable"


def test_a_full_disk_refuses_the_action_and_keeps_the_game(store: Store) -> None:
    game = store.create(HEADER).id
    store.append(game, 0, [{"at": 0}], {})
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(ShelfError) as raised:
        store.append(game, 1, [{"long": "x" * 50_000}], {})
    assert raised.value.code == "not-saved"
    assert rows_of(store, game) == [{"at": 0}]
    store._connection.execute("PRAGMA max_page_count = 1000000")
    assert store.append(game, 1, [{"at": 1}], {})
