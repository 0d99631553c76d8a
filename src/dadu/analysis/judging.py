"""Judging a record, event by event."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Protocol

from dadu.analysis.judged import Analysis, Choice, Kind, Stand, Throw
from dadu.dice import Roll
from dadu.game import AnyState, Bank, Keep, Move, RollOn, Write, start
from dadu.notation import position_of
from dadu.notation.record import Record, ends_turn, step
from dadu.skills import skill_of
from dadu.solver import values
from dadu.solver.values import Advice, Luck, Unit

__all__ = ["Worth", "analyse", "judging"]


class Worth(Protocol):
    """What positions are worth: the functions of ``solver.values``, or others like them."""

    def advise(self, state: AnyState, /) -> Advice:
        """The value of every legal move."""

    def value(self, state: AnyState, /) -> float:
        """What a state is worth to the seat whose turn it is."""

    def standings(self, state: AnyState, /) -> tuple[float, ...]:
        """What a state is worth to every seat."""

    def is_exact(self, state: AnyState, /) -> bool:
        """Whether the values of a state are exact."""

    def luck(self, state: AnyState, roll: Roll, /) -> Luck:
        """The luck of a roll that was due, in parts."""

    def unit_of(self, state: AnyState, /) -> Unit:
        """What the values count."""


def analyse(
    record: Record, progress: Callable[[float], None] | None = None, worth: Worth = values
) -> Analysis:
    """Judge every roll and every move of a record, finished or not.

    ``progress`` hears the part that is done, from 0 to 1. ``worth`` says what positions are
    worth: ``solver.winning`` judges Penta for two in chance to win instead of points. Raises
    what finding the table of the rules raises (``solver.library``).
    """
    steps = judging(record, worth)
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            judged: Analysis = end.value
            return judged
        if progress:
            progress(done)


def judging(record: Record, worth: Worth = values) -> Generator[float, None, Analysis]:
    """``analyse`` step by step, for hosts that have other things to do meanwhile.

    Yields the part that is done, from above 0 to 1, after every event.
    """
    choices: list[Choice] = []
    throws: list[Throw] = []
    turns: list[Stand] = []
    state = start(record.rules, len(record.seats))
    begin, exact = worth.standings(state), worth.is_exact(state)
    for event, before, act in _acts(record):
        if isinstance(act, tuple):
            state = before.roll(act)
            throws.append(_throw(worth, event, before, act, state))
        else:
            state = before.play(act)  # type: ignore[arg-type]
            choices.append(_choice(event, before, act, worth.advise(before)))
            if not isinstance(act, RollOn) and ends_turn(act):
                turns.append(Stand(event, before.round, before.seat, worth.standings(state)))
        if not isinstance(act, RollOn):
            yield (event + 1) / len(record.events)
    now = worth.standings(state)
    return Analysis(
        record,
        worth.unit_of(state),
        exact,
        begin,
        now,
        tuple(choices),
        tuple(throws),
        tuple(turns),
    )


def _acts(record: Record) -> Iterator[tuple[int, AnyState, Roll | Move]]:
    """Every act in order with the state it was made in; rolling on stands before its roll."""
    state = start(record.rules, len(record.seats))
    for place, event in enumerate(record.events):
        if isinstance(event, tuple) and state.to_act == state.seat:
            yield place, state, RollOn()
            state = state.play(RollOn())  # type: ignore[arg-type]
        yield place, state, event
        state = step(state, event)


def _throw(worth: Worth, event: int, before: AnyState, roll: Roll, after: AnyState) -> Throw:
    luck = worth.luck(before, roll)
    return Throw(
        event,
        before.round,
        before.seat,
        roll,
        worth.value(before),
        worth.value(after),
        luck.variance,
        luck.bust,
        luck.hot,
        worth.is_exact(before),
    )


def _choice(event: int, state: AnyState, move: Move, advice: Advice) -> Choice:
    best, value = advice.best, advice.value_of(move)
    better = best.move if best.value > value else move
    return Choice(
        event,
        state.round,
        state.seat,
        position_of(state),
        _kind(move),
        skill_of(state, advice),
        move,
        better,
        value,
        best.value,
        len(advice.moves),
        advice.exact,
    )


def _kind(move: Move) -> Kind:
    if isinstance(move, Keep | Write):
        return Kind.KEEP
    return Kind.BANK_OR_ROLL if isinstance(move, Bank | RollOn) else Kind.SET_ASIDE
