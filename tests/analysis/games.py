"""Games for the tests: played by anybody, with dice that repeat."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from dadu.analysis import Analysis
from dadu.game import AnyState, Move
from dadu.match import SeededDice, play
from dadu.notation import Record, Seat
from dadu.players import LEVELS, choose
from dadu.rules import Rules, TenThousandRules

SHORT = TenThousandRules(target=5_000)


def game(rules: Rules, seats: int, seed: int, mover: Callable[[AnyState], Move]) -> Record:
    """A whole game in which one mover plays for every seat."""
    return play(rules, tuple(Seat(f"Seat {n}") for n in range(seats)), mover, SeededDice(seed))


def at_random(seed: int) -> Callable[[AnyState], Move]:
    """A mover that makes any legal move."""
    random = Random(seed)
    return lambda state: random.choice(state.moves())


def by_levels(seed: int, *names: str) -> Callable[[AnyState], Move]:
    """A mover for seats of these levels."""
    random = Random(seed)
    return lambda state: choose(LEVELS[names[state.seat - 1]], state, random.random())


def mixed(seed: int, seats: int) -> Callable[[AnyState], Move]:
    """A mover for seats of levels drawn by lot, *random* among them."""
    lot, wild = Random(seed), at_random(seed)
    names = [lot.choice([*LEVELS, "random"]) for _ in range(seats)]
    level = by_levels(seed, *names)
    return lambda state: (wild if names[state.seat - 1] == "random" else level)(state)


def cut(record: Record, events: int) -> Record:
    """The record as it was after so many events."""
    part = Record.start(record.rules, record.seats)
    for event in record.events[:events]:
        part = part.after(event)
    return part


def own_balance(judged: Analysis, seat: int) -> float:
    """What a seat's own dice and moves changed."""
    return judged.luck(seat) - judged.loss(seat)


def finished(steps: Generator[float, None, Analysis]) -> tuple[list[float], Analysis]:
    """What a judging yields, and what it returns."""
    heard = []
    while True:
        try:
            heard.append(next(steps))
        except StopIteration as end:
            return heard, end.value
