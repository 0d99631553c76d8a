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
