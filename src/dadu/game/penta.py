"""Penta, turn by turn (articles P1-P15).

Before its first roll a seat waits for chance. After a roll it keeps some of the dice,
and chance rolls the others, or it writes the roll in a box, which ends the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from dadu import dice as dice_
from dadu.dice import Roll
from dadu.errors import Illegal
from dadu.game.core import CHANCE, NOBODY, Actor, best_seats, check_seats
from dadu.rules.penta import (
    BOXES,
    PLACES,
    UPPER_BOXES,
    Box,
    Entry,
    PentaRules,
    allowed_boxes,
    entries,
    entry,
    is_joker,
    open_boxes,
)

__all__ = ["DICE", "ROLLS", "Keep", "PentaMove", "PentaState", "Sheet", "Write", "start"]

DICE = 5
ROLLS = 3


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these dice, at most four, and roll the others (P1)."""

    dice: Roll

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", dice_.sorted_roll(self.dice))

    def __str__(self) -> str:
        return f"/{dice_.to_text(self.dice)}"


@dataclass(frozen=True, slots=True)
class Write:
    """Write the roll in this box and end the turn (P2)."""

    box: Box

    def __str__(self) -> str:
        return f"={self.box}"


PentaMove: TypeAlias = Keep | Write


class Sheet(NamedTuple):
    """One player's score sheet.

    ``scores`` holds the points of the thirteen boxes in the order of ``BOXES``, None
    while a box is open; ``open_boxes`` says the same as a bit set; ``penta_bonus`` is the
    sum of the Penta bonuses. Make one with ``Sheet.of``.
    """

    scores: tuple[int | None, ...]
    open_boxes: int
    penta_bonus: int

    @classmethod
    def of(cls, scores: dict[Box, int] | None = None, penta_bonus: int = 0) -> Sheet:
        """The sheet that holds these scores; without any, the empty sheet."""
        written = scores or {}
        boxes = sum(1 << index for index, box in enumerate(BOXES) if box not in written)
        return cls(tuple(written.get(box) for box in BOXES), boxes, penta_bonus)

    @property
    def upper(self) -> int:
        """The sum of the upper boxes, without any bonus."""
        return sum(score or 0 for score in self.scores[: len(UPPER_BOXES)])

    @property
    def penta(self) -> int | None:
        """The score in the Penta box, None while it is open."""
        return self.scores[-1]

    def upper_bonus(self, rules: PentaRules) -> int:
        """The bonus of the upper section, due as soon as it is reached (P8)."""
        return rules.upper_bonus if self.upper >= rules.upper_threshold else 0

    def total(self, rules: PentaRules) -> int:
        """Both sections, the upper bonus and the Penta bonuses (P15)."""
        written = sum(score or 0 for score in self.scores)
        return written + self.upper_bonus(rules) + self.penta_bonus

    def with_entry(self, entry: Entry) -> Sheet:
        """The sheet after a roll was written."""
        index = PLACES[entry.box]
        return Sheet(
            (*self.scores[:index], entry.points, *self.scores[index + 1 :]),
            self.open_boxes & ~(1 << index),
            self.penta_bonus + entry.bonus,
        )


class PentaState(NamedTuple):
    """A position of Penta. ``dice`` is empty before the first roll of a turn.

    ``kept`` is the keep whose other dice are about to be rolled, None when no such roll
    is due. ``rolls_left`` counts the rolls the turn still has, 3 at its start.
    A named tuple, because making one costs a third of what a frozen dataclass does.
    """

    rules: PentaRules
    sheets: tuple[Sheet, ...]
    seat: int
    to_act: int | Actor
    dice: Roll = ()
    kept: Roll | None = None
    rolls_left: int = ROLLS

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.sheets)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the seat whose turn it is."""
        return self.sheets[self.seat - 1]

    @property
    def round(self) -> int:
        """The round being played, 1-13."""
        filled = len(BOXES) - self.sheet.open_boxes.bit_count()
        return filled if self.over else filled + 1

    @property
    def over(self) -> bool:
        """Whether every sheet is full (P15)."""
        return self.to_act is NOBODY

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of every sheet, bonuses in (P8, P15)."""
        return tuple(sheet.total(self.rules) for sheet in self.sheets)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the highest total of a finished game (P15)."""
        return best_seats(self.totals) if self.over else ()

    def entries(self) -> tuple[Entry, ...]:
        """Every box the present roll may be written in, with what it would earn (P9-P13)."""
        if not self.dice or self.to_act != self.seat:
            return ()
        sheet = self.sheet
        return entries(self.rules, self.dice, sheet.open_boxes, sheet.scores[-1])

    def entry(self, box: Box) -> Entry | None:
        """What the present roll would earn in a box, None where it may not be written."""
        if not self.dice or self.to_act != self.seat:
            return None
        sheet = self.sheet
        return entry(self.rules, self.dice, sheet.open_boxes, sheet.scores[-1], box)

    def joker(self) -> bool:
        """Whether the present roll is a joker (P11)."""
        sheet = self.sheet
        return bool(self.dice) and is_joker(self.rules, self.dice, sheet.open_boxes, sheet.penta)

    def moves(self) -> tuple[PentaMove, ...]:
        """Keeps while rolls are left, shorter ones first, then boxes in their order."""
        if self.to_act != self.seat:
            return ()
        sheet = self.sheets[self.seat - 1]
        boxes = allowed_boxes(self.rules, self.dice, sheet.open_boxes, sheet.scores[-1])
        return _keep_moves(self.dice) + _writes(boxes) if self.rolls_left else _writes(boxes)

    def outcomes(self) -> tuple[tuple[Roll, int], ...]:
        """All five dice as they may lie after the roll that is due, with weights."""
        return _outcomes(self.kept or ()) if self.to_act is CHANCE else ()

    def play(self, move: PentaMove) -> PentaState:
        """The state after a keep or a written box. Raises Illegal with the article."""
        if self.to_act != self.seat:
            raise self._not_now()
        if isinstance(move, Write):
            return self._write(move.box)
        if isinstance(move, Keep):
            return self._keep(move.dice)
        raise Illegal("move-of-other-game", "P1", move=str(move))

    def roll(self, roll: Roll) -> PentaState:
        """The state after a roll: ``roll`` is all five dice, the kept ones among them (P1)."""
        if self.to_act is not CHANCE:
            raise self._no_roll_now()
        if roll not in _rolls_after(self.kept or ()):
            roll = self._sorted(roll)
        return PentaState(
            self.rules, self.sheets, self.seat, self.seat, roll, None, self.rolls_left - 1
        )

    def _sorted(self, roll: Roll) -> Roll:
        """Dice told in another order. Raises Malformed, Illegal (P1) for any others."""
        roll = dice_.sorted_roll(roll)
        if len(roll) != DICE:
            raise Illegal("dice-count", "P1", rolled=len(roll), due=DICE)
        kept = self.kept or ()
        if not dice_.contains(roll, kept):
            raise Illegal("kept-changed", "P1", kept=dice_.to_text(kept))
        return roll

    def _keep(self, keep: Roll) -> PentaState:
        if not self.rolls_left or keep not in _proper_keeps(self.dice):
            raise self._keep_refused(keep)
        return PentaState(
            self.rules, self.sheets, self.seat, CHANCE, self.dice, keep, self.rolls_left
        )

    def _write(self, box: Box) -> PentaState:
        found = self.entry(box)
        if found is None:
            raise self._refused(box)
        return self._after(found)

    def _after(self, entry: Entry) -> PentaState:
        seat = self.seat
        sheets = (*self.sheets[: seat - 1], self.sheet.with_entry(entry), *self.sheets[seat:])
        if seat < len(sheets):
            return PentaState(self.rules, sheets, seat + 1, CHANCE)
        if sheets[0].open_boxes:
            return PentaState(self.rules, sheets, 1, CHANCE)
        return PentaState(self.rules, sheets, seat, NOBODY)

    def _refused(self, box: Box) -> Illegal:
        if box not in open_boxes(self.sheet.open_boxes):
            return Illegal("box-filled", "P2", box=box)
        upper = UPPER_BOXES[self.dice[0] - 1]
        if upper in open_boxes(self.sheet.open_boxes):
            return Illegal("joker-upper-first", "P11", box=box, upper=upper)
        return Illegal("joker-lower-first", "P11", box=box)

    def _keep_refused(self, keep: Roll) -> Illegal:
        if not self.rolls_left:
            return Illegal("no-rolls-left", "P1", rolls=ROLLS)
        if keep == self.dice:
            return Illegal("keep-all", "P1", dice=dice_.to_text(keep))
        return Illegal("keep-not-rolled", "P1", dice=dice_.to_text(keep))

    def _not_now(self) -> Illegal:
        return Illegal("game-over", "P15") if self.over else Illegal("roll-first", "P1")

    def _no_roll_now(self) -> Illegal:
        if self.over:
            return Illegal("game-over", "P15")
        if not self.rolls_left:
            return Illegal("no-rolls-left", "P1", rolls=ROLLS)
        return Illegal("keep-first", "P1")


def start(rules: PentaRules, seats: int) -> PentaState:
    """A new game: empty sheets, seat 1 about to roll. Raises Illegal (G1)."""
    check_seats(seats)
    return PentaState(rules, (Sheet.of(),) * seats, 1, CHANCE)


@cache
def _proper_keeps(roll: Roll) -> frozenset[Roll]:
    return frozenset(keep for keep in dice_.keeps(roll) if len(keep) < DICE)


@cache
def _keep_moves(roll: Roll) -> tuple[PentaMove, ...]:
    return tuple(Keep(keep) for keep in dice_.keeps(roll) if len(keep) < DICE)


@cache
def _writes(boxes: int) -> tuple[PentaMove, ...]:
    return tuple(Write(box) for box in open_boxes(boxes))


@cache
def _rolls_after(kept: Roll) -> frozenset[Roll]:
    return frozenset(roll for roll, _ in _outcomes(kept))


@cache
def _outcomes(kept: Roll) -> tuple[tuple[Roll, int], ...]:
    return tuple(
        (tuple(sorted(kept + rest)), weight) for rest, weight in dice_.rolls(DICE - len(kept))
    )
