"""The computer under house rules: always a legal move, and at once."""

from __future__ import annotations

import pytest

from dadu.app.advice import box_to_write, move_of
from dadu.dice import sorted_roll
from dadu.game import CHANCE, AnyState, PentaState, start
from dadu.match import SeededDice
from dadu.players import LEVELS
from dadu.rules import parse_rules
from dadu.solver import library
from tests.app.house import House, at_table

HOUSES = [
    "penta",
    "penta(joker=none,penta-bonus=0,five-alike-full=yes)",
    "penta(joker=forced)",
    "ten-thousand(target=5000,table=flat,opening=500)",
    "ten-thousand(target=5000,minimum=300,hot-dice=roll,last-round=off)",
]


def after_roll(state: AnyState, dice: SeededDice) -> AnyState:
    kept = (state.kept or ()) if isinstance(state, PentaState) else ()
    due = 5 - len(kept) if isinstance(state, PentaState) else state.dice_left
    return state.roll(sorted_roll(kept + dice.roll(due)))


@pytest.mark.parametrize("level", [*LEVELS, None, "unheard-of"])
@pytest.mark.parametrize("rules", HOUSES)
def test_every_level_plays_by_the_house_rules_without_solving_them(
    rules: str, level: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "build", lambda *_: pytest.fail("solved while playing"))
    dice, state = SeededDice(17), start(parse_rules(rules), 2)
    for _ in range(120):
        if state.over:
            break
        if state.to_act is CHANCE:
            state = after_roll(state, dice)
            continue
        move = move_of(level, state, 0.5)
        assert move in state.moves()
        state = state.play(move)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", HOUSES[:3])
def test_p14_writes_a_legal_box_under_any_rules(rules: str) -> None:
    state = after_roll(start(parse_rules(rules), 1), SeededDice(3))
    assert isinstance(state, PentaState)
    assert box_to_write(state) in [entry.box for entry in state.entries()]


@pytest.mark.parametrize(
    ("game", "level", "rules", "wanted"),
    [
        ("penta", "casual", {}, None),
        ("penta", "casual", {"joker": "none"}, "penta(joker=none)"),
        ("ten-thousand", "casual", {"opening": "500"}, "ten-thousand(opening=500)"),
        ("ten-thousand", "classic", {"opening": "500"}, None),
        ("ten-thousand", "casual", {"target": "5000"}, None),
    ],
)
def test_the_table_of_house_rules_is_asked_for_when_a_computer_plays_by_it(
    game: str, level: str, rules: dict[str, str], wanted: str | None
) -> None:
    house = House()
    house.send("go", hash=f"#/new/{game}")
    house.send("draft-level", seat=2, value=level)
    for field, value in rules.items():
        house.send("draft-rule", field=field, value=value)
    house.send("start-game")
    assert house.wanted == ([wanted] if wanted else [])
    assert ("while" in house.html.partition("house-line")[2]) is (wanted is not None)
    address = f"#/game/{house.table.game}"
    house.send("go", hash="#/")
    house.send("go", hash=address)
    assert len(house.wanted) == (2 if wanted else 0)


def test_no_table_is_asked_for_people() -> None:
    assert at_table("penta", "pp", joker="none").wanted == []
