"""Playing a game from the first roll to the last: the only file that rolls dice (G3).

A ``DiceSource`` gives faces in the order in which the dice lie on the table.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from dadu.dice import Roll
from dadu.errors import Illegal, Malformed
from dadu.game import CHANCE, AnyState, Move, PentaState, RollOn
from dadu.game.penta import DICE as PENTA_DICE
from dadu.notation.record import Record, Seat
from dadu.rules import Rules

__all__ = [
    "DiceSource",
    "ReplayedDice",
    "SecureDice",
    "SeededDice",
    "TypedDice",
    "dice_due",
    "play",
    "roll_into",
]


class DiceSource(Protocol):
    """Where dice come from."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Faces of ``count`` dice, in the order in which they lie on the table."""


class SecureDice:
    """Fair, independent dice from the operating system's secure generator (G3)."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Each face uniform on 1-6."""
        return tuple(secrets.randbelow(6) + 1 for _ in range(count))


class SeededDice:
    """The same dice for the same seed: for tests and simulations, never for a game."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - repeatable on purpose

    def roll(self, count: int) -> tuple[int, ...]:
        """Each face uniform on 1-6."""
        return tuple(self._random.randrange(6) + 1 for _ in range(count))


class TypedDice:
    """Dice that somebody rolled on a real table and typed in, one text of digits a roll.

    Raises Malformed for what no dice show, Illegal (P1, T5) for the wrong number of them.
    """

    def __init__(self, rolls: Iterable[str]) -> None:
        self._rolls: Iterator[str] = iter(rolls)

    def roll(self, count: int) -> tuple[int, ...]:
        """The next typed roll."""
        text = next(self._rolls, "")
        if not text or any(letter not in "123456" for letter in text):
            raise Malformed("not-dice", text=text)
        if len(text) != count:
            raise Illegal("dice-count", "G3", rolled=len(text), due=count)
        return tuple(int(letter) for letter in text)


class ReplayedDice:
    """The dice of a record again: for each roll, the dice that were thrown for it."""

    def __init__(self, record: Record) -> None:
        self._rolls = _thrown(record)

    def roll(self, count: int) -> tuple[int, ...]:
        """The next recorded throw. Raises Illegal (G3) when the record rolled other dice."""
        roll = next(self._rolls, ())
        if len(roll) != count:
            raise Illegal("dice-count", "G3", rolled=len(roll), due=count)
        return roll


def _thrown(record: Record) -> Iterator[Roll]:
    replay = Record.start(record.rules, record.seats)
    for event in record.events:
        if isinstance(event, tuple):
            kept = replay.state.kept if isinstance(replay.state, PentaState) else None
            rest = list(event)
            for face in kept or ():
                rest.remove(face)
            yield tuple(rest)
        replay = replay.after(event)


def dice_due(state: AnyState) -> int:
    """How many dice are thrown next."""
    if isinstance(state, PentaState):
        return PENTA_DICE - len(state.kept or ())
    return state.dice_left


def roll_into(state: AnyState, thrown: tuple[int, ...]) -> Roll:
    """The roll that a throw makes of a state: the kept dice and the thrown ones."""
    kept = (state.kept or ()) if isinstance(state, PentaState) else ()
    return tuple(sorted((*kept, *thrown)))


def play(
    rules: Rules,
    seats: tuple[Seat, ...],
    choose: Callable[[AnyState], Move],
    source: DiceSource | None = None,
) -> Record:
    """A whole game: ``choose`` makes every seat's moves, ``source`` rolls (secure unless given)."""
    source = source or SecureDice()
    record = Record.start(rules, seats)
    rolling_on = record.state
    while not record.state.over:
        state = rolling_on if rolling_on.to_act is CHANCE else record.state
        if state.to_act is CHANCE:
            record = record.after(roll_into(state, source.roll(dice_due(state))))
            rolling_on = record.state
            continue
        move = choose(state)
        if isinstance(move, RollOn):
            rolling_on = state.play(move)  # type: ignore[arg-type]
        else:
            record = record.after(move)
            rolling_on = record.state
    return record
