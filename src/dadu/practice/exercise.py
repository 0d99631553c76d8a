"""An exercise: a position to decide, what each answer gives up, and how hard it is.

Losses are measured in *steps*: a point of Penta, one per cent of a chance to win in Ten
Thousand, 50 points of a turn there for one who plays alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from dadu.errors import Malformed
from dadu.game import AnyState, Move, PentaState, SetAside
from dadu.notation import PentaPosition, Position, parse_position
from dadu.rules import PentaRules, Rules, TenThousandRules, parse_rules
from dadu.skills import Skill
from dadu.solver import values
from dadu.solver.valued import Unit

__all__ = [
    "DIGITS",
    "Band",
    "Exercise",
    "Grade",
    "Option",
    "exercise_from_json",
    "exercise_to_json",
    "grade",
    "options",
    "step_of",
]

DIGITS = 8
"""Values are compared so far, so that every platform orders them alike."""
HAIR = 0.05
"""Answers are equally good that give up no more than this part of a step."""


class Band(StrEnum):
    """How hard an exercise is: how often a skilled player errs in it.

    EASY: less than one time in four, HARD: at least every second time, MEDIUM: between.
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Grade(StrEnum):
    """How good an answer is: the best; as good as it; up to a step worse; worse than that."""

    BEST = "best"
    EQUAL = "equal"
    CLOSE = "close"
    MISTAKE = "mistake"

    @property
    def right(self) -> bool:
        """Whether nothing worth a word is given up."""
        return self in (Grade.BEST, Grade.EQUAL)


class Option(NamedTuple):
    """An answer: the moves it makes, one after the other, and what they are worth.

    Its text is that of records, ``/33``, ``=full``, ``/15 bank``.
    """

    moves: tuple[Move, ...]
    value: float

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))


@dataclass(frozen=True, slots=True)
class Exercise:
    """A decision to practise: its position, the skill it tests, and its band.

    A mistake of one's own has no band.
    """

    rules: Rules
    position: Position
    skill: Skill
    band: Band | None = None

    @property
    def state(self) -> AnyState:
        """The state of the position. Raises Illegal where the rules do not know it."""
        if isinstance(self.position, PentaPosition):
            return self.position.state(_of_game(self.rules, PentaRules))
        return self.position.state(_of_game(self.rules, TenThousandRules))


def _of_game(rules: Rules, kind: type[Any]) -> Any:
    if not isinstance(rules, kind):
        raise Malformed("exercise-spoiled")
    return rules


def options(state: AnyState) -> tuple[Option, ...]:
    """Every answer to a position, best first, equal ones by their text.

    After a roll of Ten Thousand an answer sets dice aside and then rolls on or banks.
    """
    found = []
    for move, value in values.advise(state).moves:
        if isinstance(move, SetAside):
            after = state.play(move)  # type: ignore[arg-type]
            found += [Option((move, then), worth) for then, worth in values.advise(after).moves]
        else:
            found.append(Option((move,), value))
    return tuple(sorted(found, key=lambda option: (-round(option.value, DIGITS), str(option))))


def step_of(state: AnyState) -> float:
    """The unit that losses are judged by, see the module."""
    if isinstance(state, PentaState):
        return 1.0
    return 0.01 if values.unit_of(state) is Unit.WIN else 50.0


def grade(state: AnyState, loss: float) -> Grade:
    """How good an answer is that gives up so much of the best one's value."""
    steps = loss / step_of(state)
    if round(steps, DIGITS) <= 0:
        return Grade.BEST
    if steps <= HAIR:
        return Grade.EQUAL
    return Grade.CLOSE if steps <= 1 else Grade.MISTAKE


def exercise_to_json(exercise: Exercise) -> dict[str, str]:
    """The stored form of an exercise."""
    stored = {
        "rules": str(exercise.rules),
        "position": str(exercise.position),
        "skill": str(exercise.skill),
    }
    return stored | ({"band": str(exercise.band)} if exercise.band else {})


def exercise_from_json(stored: Mapping[str, Any]) -> Exercise:
    """The exercise that was stored. Raises Malformed or Illegal for what is none."""
    rules, position = parse_rules(str(stored.get("rules"))), str(stored.get("position"))
    try:
        skill = Skill(str(stored.get("skill")))
        band = Band(str(stored["band"])) if "band" in stored else None
    except ValueError as unknown:
        raise Malformed("exercise-spoiled") from unknown
    exercise = Exercise(rules, parse_position(position), skill, band)
    if not exercise.state.moves():
        raise Malformed("exercise-spoiled")
    return exercise
