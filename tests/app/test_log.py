"""Logs: what was done stays done, once, whoever asks how often (G4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dadu.app import decode, encode, events
from dadu.app.log import Header, header_from_json, header_to_json
from dadu.app.model import Home, Play
from dadu.app.stored import settings_from_json
from dadu.app.table import replay
from dadu.errors import DaduError, Malformed
from dadu.match import SeededDice
from dadu.notation.record import Seat
from dadu.rules import parse_rules
from tests.app.house import House, at_table

TOUCHES: dict[str, list[tuple[str, dict[str, object]]]] = {
    "penta": [
        ("roll", {}), ("hold", {"die": 0}), ("hold", {"die": 2}), ("hold", {"die": 4}),
        ("confirm", {}), ("undo", {}), ("wait", {}), ("choose", {"box": "chance"}),
        ("choose", {"box": "ones"}), ("choose", {"box": "full"}), ("choose", {"box": "penta"}),
    ],
    "ten-thousand": [
        ("roll", {}), ("hold", {"die": 0}), ("hold", {"die": 2}), ("hold", {"die": 4}),
        ("hold", {"die": 5}), ("hold-all", {}), ("undo", {}), ("bank", {}), ("bust", {}),
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), touches=st.lists(st.integers(0, 12), max_size=40))
def test_whatever_is_touched_the_log_replays_to_the_same_table(
    game: str, seed: int, touches: list[int]
) -> None:
    house = at_table(game, "pcp")
    house.dice = SeededDice(seed)
    for number in touches:
        if house.table.computer:
            house.wait()
            continue
        kind, fields = TOUCHES[game][number % len(TOUCHES[game])]
        house.send(kind, **fields)
        assert house.replayed() == house.table
        assert house.html


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_a_double_tap_rolls_once(game: str) -> None:
    house = at_table(game, "pp")
    house.dice = SeededDice(1)
    page = house.page
    tap = {"type": "roll", "game": page.game, "step": page.step}
    house.receive(tap)
    rolled = house.table
    house.receive(tap)
    assert house.table == rolled


def test_two_quick_touches_both_count() -> None:
    """The second was drawn from the same page, but no dice have moved in between."""
    house = at_table("penta", "pp", ["12345"])
    house.send("roll")
    page = house.page
    for die in (1, 3):
        house.receive({"type": "hold", "game": page.game, "step": page.step, "die": die})
    assert house.table.held == (1, 3)


def test_a_touch_from_before_a_roll_is_stale() -> None:
    house = at_table("penta", "pp", ["12345", "12345"])
    house.send("roll")
    page = house.page
    house.send("roll")
    house.receive({"type": "choose", "game": page.game, "step": page.step, "box": "ones"})
    assert house.table.choice is None


def test_a_touch_of_another_game_does_nothing() -> None:
    house = at_table("penta", "pp", ["12345"])
    house.receive({"type": "roll", "game": "other", "step": 0})
    house.receive({"type": "roll", "game": house.table.game, "step": 99})
    assert house.table.rows == ()


def test_a_late_timer_does_nothing() -> None:
    house = at_table("ten-thousand", "cp")
    house.dice = SeededDice(2)
    timer = house.timers[0]
    house.wait()
    once = house.table
    house.receive(timer.event)
    assert house.table == once


def two_windows(game: str, dice: list[str]) -> tuple[House, House]:
    first = at_table(game, "pp", dice)
    second = House(shelf=first.shelf)
    second.dice = first.dice
    second.send("go", hash=f"#/game/{first.table.game}")
    return first, second


def test_a_second_window_that_is_behind_acts_on_nothing_and_catches_up() -> None:
    first, second = two_windows("penta", ["12345", "66666"])
    first.send("roll")
    rolled = first.table
    second.send("roll")
    assert second.table == rolled
    assert len(first.shelf[first.table.game][1]) == 1
    second.send("choose", box="chance")
    first.send("hold", die=0)
    assert first.table == second.table
    assert first.replayed() == first.table


def test_a_reload_in_the_middle_of_a_turn_goes_on_from_the_last_touch() -> None:
    house = at_table("ten-thousand", "pp", ["155336"])
    house.send("roll")
    house.send("hold", die=1)
    later = House(shelf=house.shelf)
    later.send("go", hash=f"#/game/{house.table.game}")
    assert later.table == house.table
    assert later.page == house.page


SPOILT: list[Callable[[list[dict[str, Any]]], object]] = [
    lambda rows: rows.append({"roll": [1, 2, 3]}),
    lambda rows: rows.append({"write": "nowhere"}),
    lambda rows: rows.append({"write": None}),
    lambda rows: rows.append({"hold": [0, 0]}),
    lambda rows: rows.append({"hold": [9]}),
    lambda rows: rows.append({"keep": "0"}),
    lambda rows: rows.append({"bank": 1}),
    lambda rows: rows.append({"take": [0]}),
    lambda rows: rows.append({"undo": 1, "on": 1}),
    lambda rows: rows.append({}),
    lambda rows: rows.append({"steal": 1}),
    lambda rows: rows.append({"roll": [True, 2, 3, 4, 5]}),
    lambda rows: rows.insert(0, {"undo": 1}),
    lambda rows: rows.insert(0, {"choose": "ones"}),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_log_is_refused_and_the_app_goes_home(
    spoil: Callable[[list[dict[str, Any]]], object],
) -> None:
    house = at_table("penta", "pp", ["12345"])
    house.send("roll")
    header, rows, _ = house.shelf[house.table.game]
    spoil(rows)
    with pytest.raises(DaduError):
        replay("game0", header, rows)
    later = House(shelf=house.shelf)
    later.send("go", hash="#/game/game0")
    assert isinstance(later.model.screen, Home)
    assert later.model.notice


@pytest.mark.parametrize(
    "header",
    [
        {}, {"rules": "penta"}, {"rules": "penta", "seats": []}, {"rules": 1, "seats": [{}]},
        {"rules": "chess", "seats": [{"name": "A"}]}, {"rules": "penta", "seats": [1]},
        {"rules": "penta", "seats": [{"name": "A"}] * 8},
        {"rules": "penta", "seats": [{"name": "A", "computer": 3}]},
    ],
)  # fmt: skip
def test_a_spoilt_header_is_refused(header: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        header_from_json(header)


def test_a_header_round_trips() -> None:
    rules = parse_rules("ten-thousand(target=5000,table=steps)")
    header = Header(rules, (Seat("Ana \"'<b>"), Seat("2", "classic")), "")
    assert header_from_json(header_to_json(header)) == header


def test_a_game_that_is_gone_leads_home_with_a_word() -> None:
    house = House()
    house.send("go", hash="#/game/nowhere")
    assert isinstance(house.model.screen, Home)
    assert house.model.notice in house.html
    assert house.addresses == ["#/"]


def test_an_answer_about_a_game_not_in_view_is_ignored() -> None:
    house = at_table("penta", "pp", ["12345"])
    table = house.table
    house.happen(events.Loaded("other", {}, ()))
    house.happen(events.Missing("other"))
    house.happen(events.Rolled((1, 2, 3, 4, 5), 7))
    house.happen(events.Drawn(0.5, 7))
    assert isinstance(house.model.screen, Play)
    assert house.table == table
    house.send("go", hash="#/settings")
    house.happen(events.Games(()))
    assert house.page.screen == "settings"


JUNK: list[object] = [
    None, 1, [], "go", {}, {"type": 3}, {"type": "fly"}, {"type": "rolled", "dice": [6]},
    {"type": "go"}, {"type": "go", "hash": 3}, {"type": "go", "hash": "#/" + "x" * 500},
    {"type": "hold", "game": "g", "step": 0, "die": 6}, {"type": "hold", "game": "g", "step": 0},
    {"type": "hold", "game": "g", "step": 0, "die": True},
    {"type": "hold", "game": "g", "step": -1, "die": 1},
    {"type": "hold", "game": "g", "step": 1.5, "die": 1},
    {"type": "roll", "game": "g" * 99, "step": 0}, {"type": "roll", "game": 1, "step": 0},
    {"type": "roll", "game": "g", "step": 0, "dice": [6, 6, 6, 6, 6]},
    {"type": "draft-name", "seat": 8, "value": "A"}, {"type": "draft-name", "seat": 1},
    {"type": "draft-name", "seat": 1, "value": "A" * 1001},
    {"type": "set", "field": "theme", "value": "x" * 41},
]  # fmt: skip


@pytest.mark.parametrize("message", JUNK)
def test_decode_refuses_what_is_no_event(message: object) -> None:
    with pytest.raises(Malformed):
        decode(message)


def test_an_event_survives_the_wire() -> None:
    for event in (events.Computer("g", 3), events.Hold("g", 1, 5), events.DraftName(7, "A" * 1000)):
        assert decode(encode(event)) == event


@pytest.mark.parametrize(
    "stored",
    [
        {}, {"theme": "pink", "pace": 3, "language": "xx", "draft": 7},
        {"draft": {"game": "chess", "target": 7, "table": [], "seats": "many"}},
        {"draft": {"seats": [1, {"name": 2, "computer": 0}]}},
    ],
)  # fmt: skip
def test_settings_that_make_no_sense_are_the_default_ones(stored: dict[str, Any]) -> None:
    assert settings_from_json(stored, "fr") == settings_from_json({}, "fr")
