"""What can happen to practice and to the profile, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from dadu.app.effects import Json

__all__ = ["Day", "FromTraining", "JudgeGames", "Kept", "NextExercise", "PracticeBand"]

Kept: TypeAlias = Mapping[str, Json]
"""Notes by their names."""


@dataclass(frozen=True, slots=True)
class PracticeBand:
    """Practice: how hard free exercises are to be; what is no band stands for any."""

    value: str


@dataclass(frozen=True, slots=True)
class NextExercise:
    """Practice: on to the next exercise."""


@dataclass(frozen=True, slots=True)
class JudgeGames:
    """Profile: judge the games that are not judged yet."""


@dataclass(frozen=True, slots=True)
class Day:
    """Host: which day it is where it stands.

    ``number`` counts days as ``datetime.date.toordinal`` does; ``date`` is ``2026-11-30``.
    """

    number: int
    date: str


FromTraining: TypeAlias = PracticeBand | NextExercise | JudgeGames
