"""Sets of exercises: ten for a day, and single ones of a skill and a band.

Both are made piece by piece, for hosts that have other things to do meanwhile: the
generators yield the part that is done, from 0 to 1, after every turn looked through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import islice
from typing import Final, NamedTuple

from dadu.practice.dealing import Draws, exercise_at, turns
from dadu.practice.exercise import Band, Exercise
from dadu.rules import PentaRules, TenThousandRules
from dadu.skills import Skill

__all__ = ["EDITION", "SIZE", "daily", "single"]

EDITION = 1
"""Daily sets are the same for everyone whose Dadu has this number."""
SIZE = 10
LOOKED_THROUGH = {PentaRules.NAME: 84, TenThousandRules.NAME: 50}
"""Turns that a daily set is chosen from."""
LOTS = 1 << 32
PATIENCE = 400
"""Turns after which a single exercise may be of another band, or skill."""
BANDS: Final[tuple[Band | None, ...]] = (None, *Band)


class Found(NamedTuple):
    """An exercise, the turn it was met in, and a drawn number that settles ties."""

    exercise: Exercise
    turn: int
    lot: int


def daily(game: str, date: str) -> Generator[float, None, tuple[Exercise, ...]]:
    """The ten exercises of a day, ``2026-11-30``, easy ones first."""
    found: list[Found] = []
    text, looked_through = f"dadu {EDITION} {game} {date}", LOOKED_THROUGH[game]
    lots = Draws(f"{text} lots")
    for turn, met in enumerate(islice(turns(game, Draws(text)), looked_through)):
        for state in met:
            if exercise := exercise_at(state):
                found.append(Found(exercise, turn, lots.below(LOTS)))
            yield (turn + 1) / looked_through
    return spread(found)


def spread(found: list[Found]) -> tuple[Exercise, ...]:
    """Ten exercises of as many skills and bands as there are, no two of the same turn."""
    chosen: list[Found] = []
    skills, bands = Counter[Skill](), Counter[Band | None]()
    rest = list(found)
    while rest and len(chosen) < SIZE:
        best = min(rest, key=lambda each: _wanted(each, skills, bands))
        chosen.append(best)
        skills[best.exercise.skill] += 1
        bands[best.exercise.band] += 1
        rest = [each for each in rest if each.turn != best.turn]
    chosen.sort(key=lambda each: (BANDS.index(each.exercise.band), each.lot))
    return tuple(each.exercise for each in chosen)


def _wanted(
    found: Found, skills: Counter[Skill], bands: Counter[Band | None]
) -> tuple[int, int, int]:
    """Less for an exercise of a skill, then of a band, that few of the chosen ones have."""
    return skills[found.exercise.skill], bands[found.exercise.band], found.lot


def single(
    game: str, skill: Skill | None, band: Band | None, text: str
) -> Generator[float, None, Exercise]:
    """An exercise of a skill and a band, None for any; ``text`` says which of the many.

    Where it takes too long to find one, the skill comes before the band.
    """
    near: dict[int, Exercise] = {}
    text = f"dadu {EDITION} {game} {text}"
    for number, met in enumerate(turns(game, Draws(text))):
        for exercise in filter(None, map(exercise_at, met)):
            misses = 2 * (skill not in (None, exercise.skill)) + (band not in (None, exercise.band))
            if not misses:
                return exercise
            near.setdefault(misses, exercise)
        if number >= PATIENCE and near:
            return near[min(near)]
        yield min(1.0, (number + 1) / PATIENCE)
    raise AssertionError(game)
