"""The screens of practice and of the profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from dadu.app.events import Day, Event, Kept, Listed
from dadu.app.profile import Person
from dadu.app.table import Table
from dadu.practice import Band, Exercise
from dadu.skills import Skill

__all__ = ["Drill", "Practice", "Profile", "Screens", "Series"]


@dataclass(frozen=True, slots=True)
class Series:
    """What is practised: the set of a day, mistakes of one's own, or as many as one likes.

    ``kind`` is ``today``, ``own`` or ``free``; ``game`` is "" for mistakes of both games.
    ``skill`` and ``band`` of free practice are None for any.
    """

    kind: str
    game: str = ""
    skill: Skill | None = None
    band: Band | None = None


@dataclass(frozen=True, slots=True)
class Practice:
    """What there is to practise. ``day`` and notes are None until the host has told them."""

    band: Band | None = None
    day: Day | None = None
    kept: Kept | None = None
    judged: Kept | None = None


@dataclass(frozen=True, slots=True)
class Drill:
    """One exercise at a time.

    ``day`` and notes are None until the host has told them; then the series has ``begun``,
    which may mean that its ``exercises`` are still being sought. ``answers`` are those given so
    far, as texts of records. ``table`` is the exercise in view with what is held or chosen,
    None before the first and after the last; ``shown`` says that its answer is given and judged.
    ``asked`` is what happens next, once the notes have been read again.
    """

    series: Series
    day: Day | None = None
    kept: Kept | None = None
    judged: Kept | None = None
    exercises: tuple[Exercise, ...] = ()
    answers: tuple[str, ...] = ()
    table: Table | None = None
    shown: bool = False
    begun: bool = False
    asked: Event | None = None

    @property
    def place(self) -> int:
        """The place of the exercise in view, from 0."""
        return len(self.answers) - self.shown


@dataclass(frozen=True, slots=True)
class Profile:
    """How everybody plays, skill by skill.

    ``people`` and ``waiting``, the games that are not judged yet, are worked out anew whenever
    games or notes change. ``queue`` are the games being judged, of ``all`` that there were.
    """

    games: tuple[Listed, ...] | None = None
    judged: Kept | None = None
    people: tuple[Person, ...] = ()
    waiting: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    all: int = 0


Screens: TypeAlias = Practice | Drill | Profile
