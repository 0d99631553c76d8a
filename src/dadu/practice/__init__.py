"""Positions to practise on: where people err, graded by how hard they are to get right.

An *exercise* is a decision taken out of a game. The *daily set* of a game is made from the
date alone, so it is the same for everyone that day; ``docs/practice.md`` tells how. What is
not known yet comes back: ``repetition`` says when.
"""

from dadu.practice.exercise import (
    Band,
    Exercise,
    Grade,
    Option,
    exercise_from_json,
    exercise_to_json,
    grade,
    options,
    step_of,
)
from dadu.practice.repetition import Repeat
from dadu.practice.sets import EDITION, SIZE, daily, single

__all__ = [
    "EDITION",
    "SIZE",
    "Band",
    "Exercise",
    "Grade",
    "Option",
    "Repeat",
    "daily",
    "exercise_from_json",
    "exercise_to_json",
    "grade",
    "options",
    "single",
    "step_of",
]
