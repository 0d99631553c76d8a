"""An exercise: its answers, what they give up, and its stored form."""

from __future__ import annotations

from itertools import islice

import pytest

from dadu.errors import DaduError
from dadu.notation import parse_position
from dadu.practice import (
    Band,
    Exercise,
    Grade,
    Repeat,
    exercise_from_json,
    exercise_to_json,
    grade,
    options,
    step_of,
)
from dadu.practice.dealing import Draws, exercise_at, turns
from dadu.rules import parse_rules
from dadu.skills import Skill

SHEET = "penta dice=33316 left=1 card ones=3 twos=6 fours=12 fives=15 sixes=18"


def exercise(position: str, rules: str = "") -> Exercise:
    own = parse_rules(rules or position.split()[0])
    return Exercise(own, parse_position(position), Skill.SETS, Band.EASY)


def test_answers_are_ranked_and_read_as_records_do() -> None:
    ranked = options(exercise(SHEET).state)
    assert str(ranked[0]) == "/333"
    assert {"=threes", "=chance", "/-"} <= set(map(str, ranked))
    found = [option.value for option in ranked]
    assert found == sorted(found, reverse=True)


def test_an_answer_of_ten_thousand_is_a_whole_decision() -> None:
    line = "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000"
    ranked = options(exercise(line).state)
    assert [str(option) for option in ranked[:2]] == ["/5 bank", "/1 roll"]
    assert len(ranked) == 6
    waiting = exercise("ten-thousand dice=- left=2 turn=450 totals=3000,2500 seat=1")
    assert {str(option) for option in options(waiting.state)} == {"roll", "bank"}


@pytest.mark.parametrize(
    ("line", "step"),
    [
        (SHEET, 1.0),
        ("ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1", 0.01),
        ("ten-thousand dice=1235 turn=200 totals=9700 seat=1", 50.0),
    ],
)
def test_losses_are_judged_by_a_step(line: str, step: float) -> None:
    state = exercise(line).state
    assert step_of(state) == step
    assert grade(state, 0.0) is Grade.BEST
    for part, expected in ((0.04, Grade.EQUAL), (0.9, Grade.CLOSE), (1.1, Grade.MISTAKE)):
        assert grade(state, part * step) is expected
        assert expected.right is (expected is Grade.EQUAL)


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_the_stored_form_comes_back(game: str) -> None:
    for met in islice(turns(game, Draws("stored")), 6):
        for found in filter(None, map(exercise_at, met)):
            assert exercise_from_json(exercise_to_json(found)) == found


def test_a_mistake_of_ones_own_has_no_band() -> None:
    own = Exercise(parse_rules("penta"), parse_position(SHEET), Skill.SETS)
    assert "band" not in exercise_to_json(own)
    assert exercise_from_json(exercise_to_json(own)) == own


@pytest.mark.parametrize(
    "spoiled",
    [
        {},
        {"rules": "ten-thousand"},
        {"position": "penta dice=- left=3 card -"},
        {"position": "penta dice=1"},
        {"skill": "luck"},
        {"band": "huge"},
    ],
)
def test_what_is_no_exercise_is_refused(spoiled: dict[str, str]) -> None:
    good = exercise_to_json(exercise(SHEET))
    assert exercise_from_json(good) == exercise(SHEET)
    with pytest.raises(DaduError):
        exercise_from_json(good | spoiled if spoiled else {})


def test_a_mistake_comes_back_until_it_was_answered_well_twice() -> None:
    new = Repeat()
    assert new.is_due(100)
    wrong = new.answered(well=False, today=100)
    assert (wrong.well, wrong.due, wrong.is_due(100), wrong.is_due(101)) == (0, 101, False, True)
    once = wrong.answered(well=True, today=101)
    assert (once.well, once.due, once.known) == (1, 104, False)
    assert once.answered(well=False, today=104).well == 0
    twice = once.answered(well=True, today=104)
    assert twice.known
    assert not twice.is_due(10_000)
