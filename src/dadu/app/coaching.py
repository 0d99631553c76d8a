"""The coach at the table: what every move is worth, why, and which are mistakes.

Decisions are whole ones, as people make them: in Ten Thousand the dice set aside together
with rolling on or banking. Nothing is solved for a hint: house rules without a table get
the documented estimate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from dadu.coach import HAIR, Said, Voice, counsel, moved
from dadu.game import AnyState, Move, PentaState, SetAside, TenThousandState
from dadu.solver import library, values
from dadu.solver.ten_thousand_values import needs_table
from dadu.solver.values import Unit

__all__ = [
    "SIZES",
    "Act",
    "Hint",
    "Option",
    "hint_for",
    "is_mistake",
    "moves_of",
    "reasons",
    "told",
]

Act: TypeAlias = tuple[Move, ...]
"""One whole decision: a move, or the dice set aside and what follows."""

SIZES = {
    "small": {"penta": 1.0, "win": 0.005, "alone": 10.0},
    "medium": {"penta": 3.0, "win": 0.015, "alone": 30.0},
    "large": {"penta": 8.0, "win": 0.04, "alone": 80.0},
}
"""What a decision has to give up to be called a mistake of a size: points in Penta, chance
to win in Ten Thousand, points of the turn in Ten Thousand alone."""


@dataclass(frozen=True, slots=True)
class Option:
    """A decision that the rules allow, what it is worth, and what it gives up."""

    act: Act
    value: float
    loss: float


@dataclass(frozen=True, slots=True)
class Hint:
    """Every decision of a position, best first; ``exact`` is False for an estimate."""

    unit: Unit
    exact: bool
    options: tuple[Option, ...]

    @property
    def hair(self) -> float:
        """Decisions that differ by less are equally good."""
        return HAIR[self.unit]

    def loss_of(self, act: Act) -> float | None:
        """What a decision gives up; None for one that is not allowed."""
        return next((option.loss for option in self.options if option.act == act), None)


@lru_cache(128)
def hint_for(state: AnyState) -> Hint | None:
    """What may be decided in a position, best first; None where no value is known."""
    advice = values.estimate(state) if state.to_act is state.seat else None
    if advice is None or not advice.moves:
        return None
    found = sorted(_acts(state, advice), key=lambda act: -act[1])
    best = found[0][1]
    options = tuple(Option(act, value, best - value) for act, value in found)
    return Hint(advice.unit, advice.exact, options)


@lru_cache(128)
def moves_of(state: AnyState) -> Hint | None:
    """The single moves of a decision, best first, as a review judges them one after the other."""
    advice = values.estimate(state) if state.to_act is state.seat else None
    if advice is None or not advice.moves:
        return None
    best = advice.best.value
    ranked = sorted(advice.moves, key=lambda valued: -valued.value)
    options = tuple(Option((move,), value, best - value) for move, value in ranked)
    return Hint(advice.unit, advice.exact, options)


def _acts(state: AnyState, advice: values.Advice) -> Iterator[tuple[Act, float]]:
    for move, value in advice.moves:
        after = state.play(move) if isinstance(move, SetAside) else None  # type: ignore[arg-type]
        following = values.estimate(after) if after else None
        if following is None:
            yield (move,), value
        else:
            yield from (((move, then), worth) for then, worth in following.moves)


@lru_cache(128)
def reasons(state: AnyState, played: Act | None = None) -> tuple[Said, ...]:
    """Why the best decision is better than another, by default than the next best.

    Of a whole decision that part is told about which gives up more: which dice were set
    aside, or what was done then.
    Nothing where the values are an estimate that the sentences could not stand on.
    """
    hint = hint_for(state)
    if hint is None or not _explained(state):
        return ()
    other = played or hint.options[min(1, len(hint.options) - 1)].act
    if len(other) == 1:
        return counsel(state, other[0]).sentences
    after = state.play(other[0])  # type: ignore[arg-type]
    following = counsel(after, other[1])
    chosen = hint.options[0].value - following.best_value
    return (following if following.loss > chosen else counsel(state, other[0])).sentences


def _explained(state: AnyState) -> bool:
    unneeded = isinstance(state, TenThousandState) and not needs_table(state)
    return unneeded or library.ready(state.rules) is not None


def told(act: Act, voice: Voice) -> str:
    """A decision in words, a phrase a move."""
    return " · ".join(moved(move).in_words(voice) for move in act)


def is_mistake(state: AnyState, act: Act, size: str) -> bool:
    """Whether a decision gives up at least what makes a mistake of a size."""
    hint = hint_for(state)
    loss = hint.loss_of(act) if hint else None
    return hint is not None and loss is not None and loss >= SIZES[size][_scale(state, hint.unit)]


def _scale(state: AnyState, unit: Unit) -> str:
    if unit is Unit.WIN:
        return "win"
    return "penta" if isinstance(state, PentaState) else "alone"
