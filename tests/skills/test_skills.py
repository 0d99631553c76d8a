"""Every decision tests one skill, and the position alone says which."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dadu.game import CHANCE, AnyState, PentaState, TenThousandState, start
from dadu.match import SeededDice, dice_due, roll_into
from dadu.notation import parse_position
from dadu.notation.position import PentaPosition
from dadu.players import LEVELS, choose
from dadu.rules import PentaRules, TenThousandRules, parse_rules
from dadu.skills import SKILLS, Skill, skill_of
from dadu.solver import values

PENTA = {
    "penta dice=12344 left=2 card chance=20": Skill.STRAIGHTS,
    "penta dice=34456 left=0 card ones=3 twos=6": Skill.STRAIGHTS,
    "penta dice=22233 left=0 card full=25": Skill.UPPER_BONUS,
    "penta dice=12556 left=2 card chance=22": Skill.UPPER_BONUS,
    "penta dice=33334 left=1 card ones=3": Skill.PENTA_CHANCES,
    "penta dice=22333 left=1 card threes=9 twos=6 penta=0": Skill.SETS,
    "penta dice=44444 left=0 card penta=50": Skill.JOKER,
    "penta dice=11346 left=0 card chance=20 ones=3": Skill.SACRIFICE,
    "penta dice=11235 left=0 card ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 chance=20": (
        Skill.SACRIFICE
    ),
    (
        "penta dice=11346 left=1 card ones=3 twos=6 threes=9 fives=15 sixes=30 three-alike=20 "
        "four-alike=0 full=25 small-straight=30 large-straight=40 penta=0"
    ): Skill.PLAIN_POINTS,
}
TEN_THOUSAND = {
    "ten-thousand dice=1235 turn=200 totals=3000,9850 seat=1": Skill.SET_ASIDE,
    "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1": Skill.LAST_ROUND,
    "ten-thousand dice=- left=3 turn=350 totals=9800,10350 seat=1 last-round=2": Skill.LAST_ROUND,
    "ten-thousand dice=- left=3 turn=350 totals=9800,9350 seat=1": Skill.LAST_ROUND,
    "ten-thousand dice=- left=2 turn=450 totals=3000,2500 seat=1": Skill.BANK_OR_ROLL,
    "ten-thousand dice=- left=2 turn=450 totals=9900 seat=1": Skill.BANK_OR_ROLL,
    "ten-thousand dice=12 left=2 turn=450 totals=3000,2500 seat=1": Skill.SET_ASIDE,
}


def state_of(text: str) -> PentaState | TenThousandState:
    position = parse_position(text)
    if isinstance(position, PentaPosition):
        return position.state(PentaRules())
    return position.state(TenThousandRules())


@pytest.mark.parametrize(("position", "skill"), (PENTA | TEN_THOUSAND).items())
def test_what_a_decision_tests(position: str, skill: Skill) -> None:
    state = state_of(position)
    assert skill_of(state, values.advise(state)) is skill


def test_every_skill_belongs_to_one_game_and_has_an_example() -> None:
    assert [skill for skills in SKILLS.values() for skill in skills] == list(Skill)
    assert set(PENTA.values()) == set(SKILLS["penta"])
    assert set(TEN_THOUSAND.values()) == set(SKILLS["ten-thousand"])


def decisions(state: AnyState, level: str, seed: int, most: int) -> list[AnyState]:
    """States of a game at which a level decided."""
    dice, found = SeededDice(seed), list[AnyState]()
    while not state.over and len(found) < most:
        if state.to_act is CHANCE:
            state = state.roll(roll_into(state, dice.roll(dice_due(state))))
            continue
        found.append(state)
        wavering = (seed * 7_919 + len(found) * 104_729) % 1_000 / 1_000
        state = state.play(choose(LEVELS[level], state, wavering))  # type: ignore[arg-type]
    return found


@settings(max_examples=8)
@given(
    st.sampled_from(("penta", "penta(joker=free)", "ten-thousand")),
    st.sampled_from(("beginner", "skilled", "perfect")),
    st.integers(0, 10_000),
)
def test_every_decision_has_exactly_one_skill_of_its_game(
    rules: str, level: str, seed: int
) -> None:
    own = parse_rules("penta" if rules.startswith("penta") else rules)
    for state in decisions(start(own, 2), level, seed, 24):
        advice = values.advise(state)
        assert skill_of(state, advice) in SKILLS[own.NAME]
        assert skill_of(state, advice) is skill_of(state, advice)


def test_a_few_games_ask_for_every_skill() -> None:
    seen: defaultdict[str, set[Skill]] = defaultdict(set)
    for seed in range(6):
        for state in decisions(start(PentaRules(), 1), "casual", seed, 60):
            seen["penta"].add(skill_of(state, values.advise(state)))
    assert set(SKILLS["penta"]) - seen["penta"] <= {Skill.JOKER}


@pytest.mark.parametrize("rules", ["penta", "ten-thousand"])
def test_where_nothing_can_be_decided_there_is_no_skill(rules: str) -> None:
    state = start(parse_rules(rules), 2)
    with pytest.raises(ValueError, match="State"):
        skill_of(state, values.advise(state))
