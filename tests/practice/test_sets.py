"""The daily set is the same everywhere, spread, and about positions where people err."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from itertools import islice
from math import exp
from pathlib import Path
from typing import TypeVar

import pytest

from dadu.game import AnyState, PentaState, SetAside
from dadu.players import LEVELS, Player, temperature
from dadu.practice import SIZE, Band, Exercise, daily, options, single, step_of
from dadu.practice.dealing import Draws, exercise_at, turns
from dadu.skills import SKILLS, Skill, skill_of
from dadu.solver import values

GOLDEN = Path(__file__).parent / "golden"
GAMES = ("penta", "ten-thousand")
DAY = "2026-11-30"
Result = TypeVar("Result")


def made(steps: Generator[float, None, Result]) -> Result:
    """What a generator makes; the parts it tells of only grow."""
    before = 0.0
    while True:
        try:
            part = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        assert before <= part <= 1
        before = part


@pytest.fixture(scope="module", params=GAMES)
def todays(request: pytest.FixtureRequest) -> tuple[str, tuple[Exercise, ...]]:
    return request.param, made(daily(request.param, DAY))


def test_the_set_of_a_day_is_fixed(todays: tuple[str, tuple[Exercise, ...]]) -> None:
    """Where this fails on purpose, ``EDITION`` is raised with the golden text."""
    game, exercises = todays
    lines = [f"{each.skill} {each.band} {each.position}\n" for each in exercises]
    assert "".join(lines) == (GOLDEN / f"{game}-{DAY}.txt").read_text("utf-8")


def test_a_set_is_spread_over_skills_and_bands(todays: tuple[str, tuple[Exercise, ...]]) -> None:
    game, exercises = todays
    assert len(exercises) == SIZE == len({each.position for each in exercises})
    skills = Counter(each.skill for each in exercises)
    assert set(skills) <= set(SKILLS[game])
    assert len(skills) >= min(6, len(SKILLS[game]))
    assert max(skills.values()) <= 4
    assert set(Counter(each.band for each in exercises).values()) <= {2, 3, 4, 5}
    bands = [each.band for each in exercises]
    assert bands == [band for band in Band for found in bands if found is band]


def test_every_exercise_can_be_got_wrong(todays: tuple[str, tuple[Exercise, ...]]) -> None:
    for exercise in todays[1]:
        state, ranked = exercise.state, options(exercise.state)
        assert ranked[0].value - ranked[-1].value >= 0.5 * step_of(state)
        assert exercise_at(state) == exercise


def test_days_and_games_differ() -> None:
    texts = (f"dadu 1 {game} {date}" for game in GAMES for date in (DAY, "2026-12-01"))
    assert len({tuple(Draws(text).below(1_000) for _ in range(5)) for text in texts}) == 4


def test_drawn_numbers_are_fair_and_fixed() -> None:
    draws = Draws("dadu")
    counts = Counter(face for _ in range(1_000) for face in draws.dice(6))
    assert set(counts) == set(range(1, 7))
    assert all(850 < count < 1_150 for count in counts.values())
    assert [Draws("dadu").below(10**6), Draws("penta").below(10**6)] == [531_109, 606_980]


@pytest.mark.parametrize("game", GAMES)
def test_how_often_a_level_errs_is_worked_out_from_its_wavering(game: str) -> None:
    """The band again, by the softmax itself and step by step."""
    checked = 0
    for met in islice(turns(game, Draws("again")), 12):
        for exercise in filter(None, map(exercise_at, met)):
            state, level = exercise.state, LEVELS["skilled"]
            best = max(option.value for option in options(state))
            erring = sum(
                chance
                for chance, value in wavering(state, level)
                if best - value >= 0.5 * step_of(state)
            )
            band = "easy" if erring < 0.25 else "medium" if erring < 0.5 else "hard"
            assert exercise.band == band
            checked += 1
    assert checked > 5


def wavering(state: AnyState, level: Player, chance: float = 1.0) -> Iterator[tuple[float, float]]:
    """How likely a level gives every answer, and what it is worth."""
    moves, heat = values.advise(state).moves, temperature(level, state)
    best = max(value for _, value in moves)
    weights = [exp((value - best) / heat) for _, value in moves]
    for (move, value), weight in zip(moves, weights, strict=True):
        often = chance * weight / sum(weights)
        if isinstance(move, SetAside):
            yield from wavering(state.play(move), level, often)  # type: ignore[arg-type]
        else:
            yield often, value


@pytest.mark.parametrize(
    ("game", "skill", "band"),
    [
        ("penta", Skill.JOKER, None),
        ("penta", Skill.SACRIFICE, Band.EASY),
        ("penta", None, Band.HARD),
        ("ten-thousand", Skill.LAST_ROUND, Band.MEDIUM),
        ("ten-thousand", None, None),
    ],
)
def test_a_single_exercise_is_what_was_asked_for(
    game: str, skill: Skill | None, band: Band | None
) -> None:
    exercise = made(single(game, skill, band, "7"))
    assert game == exercise.rules.NAME
    assert skill in (None, exercise.skill)
    assert band in (None, exercise.band)
    assert exercise == made(single(game, skill, band, "7"))
    assert exercise != made(single(game, skill, band, "8"))


def test_the_skill_of_a_penta_exercise_is_that_of_its_decision() -> None:
    for met in islice(turns("penta", Draws("skills")), 10):
        for exercise in filter(None, map(exercise_at, met)):
            state = exercise.state
            assert isinstance(state, PentaState)
            assert exercise.skill is skill_of(state, values.advise(state))
