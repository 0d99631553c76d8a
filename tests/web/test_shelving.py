"""Records from a file on the shelf: every game once, all or none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dadu.app.records import stored_text
from dadu.errors import Malformed
from dadu.notation import read
from dadu.web.shelving import put
from dadu.web.store import Store

ONE = '[Game "penta"]\n[Rules "penta"]\n[Seat1 "Ana"]\n\n1.1 13346 /33 23356\n'
OTHER = ONE.replace("Ana", "Budi")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "dadu.sqlite3")
    yield opened
    opened.close()


def test_a_record_becomes_a_game_with_the_same_record(store: Store) -> None:
    (name,) = put(store, ONE)
    game = store.load(name)
    assert game
    (found,), (record,) = read(stored_text(game.header, game.rows)), read(ONE)
    assert (found.events, found.seats) == (record.events, record.seats)


def test_a_game_that_is_there_stays_the_one(store: Store) -> None:
    first = put(store, ONE)
    both = put(store, OTHER + ONE)
    assert both[1:] == first
    assert put(store, ONE + OTHER) == (first[0], both[0])
    assert len(store.games()) == 2


def test_the_same_game_further_on_is_another(store: Store) -> None:
    assert put(store, ONE) != put(store, ONE.replace("23356", "23356 /33"))


def test_a_wrong_record_leaves_nothing(store: Store) -> None:
    with pytest.raises(Malformed):
        put(store, ONE + "nonsense")
    assert store.games() == ()
