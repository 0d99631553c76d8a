"""The published losses of the levels are those that a sample of their games gives."""

from __future__ import annotations

from math import sqrt

import pytest

from dadu.players import LEVELS
from dadu.skills import LOSSES, MEASURED, SKILLS, Skill
from scripts.skills import measured

ENOUGH = 20


@pytest.mark.parametrize(
    ("level", "game", "games"),
    [("beginner", "penta", 4), ("expert", "penta", 4), ("casual", "ten-thousand", 1)],
)
def test_a_sample_agrees(level: str, game: str, games: int) -> None:
    compared = 0
    for skill, losses in measured(LEVELS[level], game, games).items():
        if len(losses) < ENOUGH:
            continue
        mean = sum(losses) / len(losses)
        error = sqrt(sum((loss - mean) ** 2 for loss in losses) / len(losses) ** 2)
        assert abs(mean - LOSSES[skill][level]) < 4 * error + 0.02 * LOSSES[skill][level]
        compared += 1
    assert compared >= 2


def test_every_skill_but_the_joker_is_measured() -> None:
    assert set(LOSSES) == {skill for skills in SKILLS.values() for skill in skills} - {Skill.JOKER}
    for losses in LOSSES.values():
        assert tuple(losses) == MEASURED
        assert list(losses.values()) == sorted(losses.values(), reverse=True)
