"""Judging a record, event by event."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from dadu.analysis.judged import Analysis, Choice, Kind, Stand, Throw
from dadu.dice import Roll
from dadu.game import AnyState, Bank, Keep, Move, RollOn, Write, start
from dadu.notation import position_of
from dadu.notation.record import Record, ends_turn, step
from dadu.skills import skill_of
from dadu.solver import values
from dadu.solver.values import Advice

__all__ = ["analyse", "judging"]


def analyse(record: Record, progress: Callable[[float], None] | None = None) -> Analysis:
    """Judge every roll and every move of a record, finished or not.

    ``progress`` hears the part that is done, from 0 to 1. Raises what finding the table
    of the rules raises (``dadu.solver.library``).
    """
    steps = judging(record)
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            judged: Analysis = end.value
            return judged
        if progress:
            progress(done)


def judging(record: Record) -> Generator[float, None, Analysis]:
    """``analyse`` step by step, for hosts that have other things to do meanwhile.

    Yields the part that is done, from above 0 to 1, after every event.
    """
    choices: list[Choice] = []
    throws: list[Throw] = []
    turns: list[Stand] = []
    state = start(record.rules, len(record.seats))
    begin = values.standings(state)
    for event, before, act in _acts(record):
        if isinstance(act, tuple):
            state = before.roll(act)
            throws.append(_throw(event, before, act, state))
        else:
            state = before.play(act)  # type: ignore[arg-type]
            choices.append(_choice(event, before, act, values.advise(before)))
            if not isinstance(act, RollOn) and ends_turn(act):
                turns.append(Stand(event, before.round, before.seat, values.standings(state)))
        if not isinstance(act, RollOn):
            yield (event + 1) / len(record.events)
    now = values.standings(state)
    return Analysis(
        record,
        values.unit_of(state),
        values.is_exact(state),
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


def _throw(event: int, before: AnyState, roll: Roll, after: AnyState) -> Throw:
    worth = values.value(before)
    luck = values.luck(before, roll)
    return Throw(
        event,
        before.round,
        before.seat,
        roll,
        worth,
        values.value(after),
        luck.variance,
        luck.bust,
        luck.hot,
        values.is_exact(before),
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
