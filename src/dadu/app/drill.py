"""An exercise at the table: how it is laid out, and what an answer to it was worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dadu.app.coaching import hint_for
from dadu.app.log import Header
from dadu.app.retold import difference_told
from dadu.app.table import Table
from dadu.app.training import Drill
from dadu.game import AnyState
from dadu.i18n import Words
from dadu.notation.record import Seat
from dadu.practice import Exercise, Grade, grade
from dadu.solver.valued import Unit

__all__ = ["Marked", "heading", "laid_out", "marked", "result", "verdict"]


def heading(words: Words, drill: Drill) -> str:
    """Which exercise of a set is in view; of free practice, the skill that was asked for."""
    if drill.series.kind != "free":
        return words("practice.number", number=drill.place + 1, count=len(drill.exercises))
    skill = drill.series.skill
    return words(f"skill.{skill}") if skill else words("practice.any-skill")


def laid_out(words: Words, exercise: Exercise) -> Table:
    """The table of an exercise: the player to move is "You", the others rivals."""
    state = exercise.state
    seats = tuple(
        Seat(words("practice.you" if seat == state.seat else "practice.rival"))
        for seat in range(1, state.seats + 1)
    )
    table = Table("", Header(exercise.rules, seats), state)
    return replace(table, faces=state.dice)


def verdict(words: Words, state: AnyState, unit: Unit, loss: float) -> str:
    """What an answer was worth, in a sentence or two."""
    graded = grade(state, loss)
    if graded.right:
        return words("practice.verdict", grade=graded)
    lost = difference_told(words, unit, loss)
    return words(f"practice.verdict-{unit}", grade=graded, loss=lost)


def result(words: Words, results: tuple[Marked, ...]) -> str:
    """How many answers were right."""
    right = sum(result.grade.right for result in results)
    return words("practice.right", right=right, count=len(results))


@dataclass(frozen=True, slots=True)
class Marked:
    """An answered exercise: how good the answer was, and what it gave up."""

    exercise: Exercise
    grade: Grade
    loss: float


def marked(exercises: Iterable[Exercise], answers: Iterable[str]) -> tuple[Marked, ...]:
    """The answered exercises; an answer that is none is left out."""
    found = []
    for exercise, answer in zip(exercises, answers, strict=False):
        state = exercise.state
        hint = hint_for(state)
        acts = {" ".join(map(str, option.act)): option for option in hint.options} if hint else {}
        if answer in acts:
            loss = acts[answer].loss
            found.append(Marked(exercise, grade(state, loss), loss))
    return tuple(found)
