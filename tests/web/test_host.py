"""The loop around the app: one message is one step, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dadu.app import Model, Page, effects, events, update
from dadu.app.events._wire import _KINDS
from dadu.app.thinking import Thinking
from dadu.app.update import thinking
from dadu.errors import DaduError, Malformed
from dadu.match import SeededDice, TypedDice
from dadu.web import host
from dadu.web.host import Session
from dadu.web.shelf import ShelfError
from dadu.web.store import Store
from tests.web.stocked import Table


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "dadu.sqlite3")
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, SeededDice(1))


def rows(store: Store, game: str) -> tuple[dict[str, Any], ...]:
    found = store.load(game)
    assert found is not None
    return found.rows


def test_nothing_happens_when_the_page_cannot_be_drawn(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.sit_down("penta", 1, 1)

    def broken(model: Model) -> Page:
        raise KeyError("no such word")

    monkeypatch.setattr(host, "view", broken)
    with pytest.raises(KeyError):
        table.say("roll")
    monkeypatch.undo()
    assert rows(store, game) == ()
    table.say("roll")
    assert len(rows(store, game)) == 1


def test_nothing_happens_when_the_dice_run_out(store: Store) -> None:
    table = Table(store, TypedDice([]))
    game = table.sit_down("penta", 1, 1)
    with pytest.raises(Malformed):
        table.say("roll")
    assert rows(store, game) == ()
    assert table.shown["step"] == 0


def test_what_cannot_be_saved_did_not_happen_and_is_told(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.sit_down("penta", 1, 1)
    shown = table.shown["regions"]["stage"]

    def full(*_: object) -> bool:
        raise ShelfError("not-saved", reason="disk full")

    monkeypatch.setattr(Store, "append", full)
    answer = table.say("roll")
    assert "disk full" in table.shown["regions"]["stage"]
    assert "step" not in answer
    monkeypatch.undo()
    assert rows(store, game) == ()
    table.say("dismiss")
    assert table.shown["regions"]["stage"] == shown


def test_a_full_disk_keeps_no_review_back(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.sit_down("penta", 1, 1)
    table.say("roll")

    def full(*_: object) -> None:
        raise ShelfError("not-saved", reason="disk full")

    monkeypatch.setattr(Store, "keep_note", full)
    table.say("go", hash=f"#/review/{game}")
    table.think()
    assert "pondering" not in table.shown["regions"]["stage"]
    assert "disk full" not in table.shown["regions"]["stage"]
    assert store.note(f"judged/{game}") is None


def test_a_game_that_cannot_be_read_leads_home_and_says_so(store: Store, table: Table) -> None:
    game = table.sit_down("penta", 1, 1)
    table.say("roll")
    with store._writing() as connection:
        connection.execute("UPDATE action SET row = 'spoiled'")
    other = Table(store, SeededDice(2))
    answer = other.say("go", hash=f"#/game/{game}")
    assert other.shown["screen"] == "home"
    assert answer["hash"] == "#/"
    assert "notice" in other.shown["regions"]["stage"]


def test_a_slower_page_changes_nothing_and_is_shown_what_is_there(store: Store) -> None:
    store.save_settings({"guide": "off"})
    first, second = Table(store, SeededDice(1)), Table(store, SeededDice(2))
    game = first.sit_down("penta", 2, 0)
    second.say("go", hash=f"#/game/{game}")
    first.say("roll")
    kept = rows(store, game)
    answer = second.say("roll")
    assert rows(store, game) == kept
    assert answer["step"] == 1
    assert second.shown["regions"]["stage"] == first.shown["regions"]["stage"]


def test_a_setting_changed_here_undoes_none_changed_elsewhere(store: Store) -> None:
    first, second = Table(store, SeededDice(1)), Table(store, SeededDice(2))
    for table in (first, second):
        table.say("go", hash="#/settings")
    first.say("set", field="language", value="fr")
    second.say("set", field="sound", value="on")
    assert store.settings()["language"] == "fr"
    assert store.settings()["sound"] == "on"


def test_an_app_that_goes_round_in_circles_is_stopped(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def restless(model: Model, event: events.Event) -> tuple[Model, tuple[effects.Effect, ...]]:
        return model, (effects.After(0, {"type": "dismiss"}),)

    monkeypatch.setattr(host, "MOST_EVENTS", 50)
    monkeypatch.setattr(host, "update", restless)
    with pytest.raises(RuntimeError):
        table.say("dismiss")


def test_a_whole_game_of_computers_is_one_log(store: Store, table: Table) -> None:
    game = table.sit_down("ten-thousand", 0, 3)
    while table.shown["screen"] != "over":
        table.say("skip")
    (listed,) = store.games()
    assert listed.summary["over"]
    again = Table(store, SeededDice(9))
    again.say("go", hash=f"#/game/{game}")
    assert again.shown["regions"]["stage"] == table.shown["regions"]["stage"]


def waiting(table: Table, monkeypatch: pytest.MonkeyPatch, work: effects.Json) -> None:
    """Let the app have a work begun, as a screen that waits for it does."""

    def begins(model: Model, event: events.Event) -> tuple[Model, tuple[effects.Effect, ...]]:
        return thinking.ponder(model, work)

    with monkeypatch.context() as patched:
        patched.setattr(host, "update", begins)
        table.say("dismiss")


def pieces(work: effects.Json) -> Thinking:
    """A work of as many pieces as it says."""
    for piece in range(work["pieces"]):
        yield piece / work["pieces"]
    return {"pieces": work["pieces"]}


@pytest.fixture
def thought_of(monkeypatch: pytest.MonkeyPatch) -> list[events.Event]:
    """What the host tells the app about its thinking, a piece of it at a time."""
    heard: list[events.Event] = []

    def listening(model: Model, event: events.Event) -> tuple[Model, tuple[effects.Effect, ...]]:
        heard.extend([event] * isinstance(event, events.Thinking | events.Thought))
        return update(model, event)

    monkeypatch.setattr(host, "update", listening)
    monkeypatch.setattr(host, "think", pieces)
    monkeypatch.setattr(host, "TOLD_EVERY", 0)
    return heard


def test_long_work_is_done_between_messages(
    table: Table, thought_of: list[events.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, ticks = table._session, count()
    monkeypatch.setattr(host, "monotonic", lambda: next(ticks))
    assert session.ponder() is None
    waiting(table, monkeypatch, {"pieces": 2})
    while session.busy:
        session.ponder(2)
    assert thought_of == [
        events.Thinking(0.0),
        events.Thinking(0.5),
        events.Thought({"pieces": 2}, {"pieces": 2}),
    ]


def test_work_that_nobody_waits_for_is_dropped(
    table: Table, thought_of: list[events.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table._session
    waiting(table, monkeypatch, {"pieces": 1000})
    waiting(table, monkeypatch, {"pieces": 1})
    states = []
    for kind, fields in (
        ("set", {"field": "sound", "value": "on"}),
        ("go", {"hash": "#/settings"}),
    ):
        table.say(kind, **fields)
        states.append(session.busy)
    assert states == [True, False]
    assert thought_of == []


def test_work_that_breaks_is_given_up(
    table: Table, thought_of: list[events.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(table, monkeypatch, {"peaces": 1})
    with pytest.raises(KeyError):
        table._session.ponder()
    assert not table._session.busy


fields = st.dictionaries(
    st.sampled_from(("game", "step", "die", "seat", "box", "value", "field", "hash", "id", "kind")),
    st.one_of(
        st.none(), st.booleans(), st.integers(-2, 8), st.floats(), st.text(max_size=20),
        st.sampled_from(["penta", "chance", "#/settings", "person", "language", "fr"]),
        st.lists(st.integers(), max_size=3),
    ),
)  # fmt: skip
kinds = st.one_of(st.text(max_size=8), st.sampled_from(sorted(_KINDS)))


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(messages=st.lists(st.tuples(kinds, fields), min_size=1, max_size=6), data=st.data())
def test_no_message_breaks_the_session(
    store: Store, messages: list[tuple[str, dict[str, Any]]], data: st.DataObject
) -> None:
    session = Session(store, SeededDice(3), "en")
    game = Table(store, SeededDice(4)).sit_down("penta", 2, 0)
    session.receive({"type": "go", "hash": f"#/game/{game}"})
    for kind, sent in messages:
        if data.draw(st.booleans()):
            sent |= {"game": game, "step": len(rows(store, game))}
        try:
            reply = session.receive({"type": kind, **sent})
        except DaduError:
            continue
        json.dumps(reply.message).encode()
    session.receive({"type": "go", "hash": f"#/game/{game}"})
