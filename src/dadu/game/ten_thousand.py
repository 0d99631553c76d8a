"""Ten Thousand, turn by turn (articles T1-T10, G6).

After each roll a seat sets dice aside, then rolls on or banks. A roll of which nothing
can be set aside leaves one move, the bust.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple, TypeAlias

from dadu import dice as dice_
from dadu.dice import Roll, every, rolls
from dadu.errors import Illegal
from dadu.game.core import CHANCE, NOBODY, Actor, best_seats, check_seats
from dadu.rules.ten_thousand import (
    DICE,
    TABLES,
    TenThousandRules,
    scores_nothing,
    selections,
)

__all__ = [
    "DICE",
    "Bank",
    "Bust",
    "RollOn",
    "SetAside",
    "TenThousandMove",
    "TenThousandState",
    "start",
]

BUSTS_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set these dice of the roll aside for their points (T2)."""

    dice: Roll

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", dice_.sorted_roll(self.dice))

    def __str__(self) -> str:
        return f"/{dice_.to_text(self.dice)}"


@dataclass(frozen=True, slots=True)
class RollOn:
    """Roll the dice that are left, or all six when they are hot (T5, T7)."""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Bank:
    """Add the turn's points to the total and pass the turn (T5)."""

    def __str__(self) -> str:
        return "bank"


@dataclass(frozen=True, slots=True)
class Bust:
    """Lose the turn's points and pass the turn (T6)."""

    def __str__(self) -> str:
        return "x"


TenThousandMove: TypeAlias = SetAside | RollOn | Bank | Bust


class TenThousandState(NamedTuple):
    """A position of Ten Thousand.

    ``turn`` is the points set aside in this turn; ``dice_left`` how many dice the next
    roll takes, or the present one took; ``dice`` the roll on the table until dice of it
    are set aside. ``last_round`` is the seat that started the last round, None before;
    ``busts`` counts each seat's busts in a row (kept at 0 unless they cost something).
    A named tuple, because making one costs a third of what a frozen dataclass does.
    """

    rules: TenThousandRules
    totals: tuple[int, ...]
    seat: int
    round: int
    to_act: int | Actor
    turn: int
    dice_left: int
    dice: Roll
    last_round: int | None
    busts: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.totals)

    @property
    def over(self) -> bool:
        """Whether the game has ended (T9)."""
        return self.to_act is NOBODY

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the highest total of a finished game (T10)."""
        return best_seats(self.totals) if self.over else ()

    @property
    def hot(self) -> bool:
        """Whether all six dice have just been set aside (T7)."""
        return self.turn > 0 and self.dice_left == DICE and not self.dice

    def moves(self) -> tuple[TenThousandMove, ...]:
        """Selections of the roll, shorter ones first, or the bust; else roll on, then bank."""
        if self.to_act != self.seat:
            return ()
        if self.dice:
            return _selection_moves(self.rules.table, self.dice)
        if self.rules.banks_freely or self.bank_refusal() is None:
            return _ROLL_OR_BANK
        return _ROLL

    def outcomes(self) -> tuple[tuple[Roll, int], ...]:
        """What the dice that are to be rolled may show, with weights."""
        return rolls(self.dice_left) if self.to_act is CHANCE else ()

    def play(self, move: TenThousandMove) -> TenThousandState:
        """The state after a move. Raises Illegal with the article."""
        if self.to_act != self.seat:
            raise self._not_now()
        if isinstance(move, SetAside):
            return self._set_aside(move.dice)
        if isinstance(move, RollOn):
            return self._roll_on()
        if isinstance(move, Bank):
            return self._bank()
        if isinstance(move, Bust):
            return self._bust()
        raise Illegal("move-of-other-game", "T5", move=str(move))

    def roll(self, roll: Roll) -> TenThousandState:
        """The state after the dice that were due showed ``roll`` (T1, T5, T7)."""
        if self.to_act is not CHANCE:
            raise self._no_roll_now()
        if roll not in _ROLLS[self.dice_left]:
            roll = self._sorted(roll)
        rules, totals, seat, round_, _, turn, left, _, last_round, busts = self
        return _state((rules, totals, seat, round_, seat, turn, left, roll, last_round, busts))

    def _sorted(self, roll: Roll) -> Roll:
        """Dice told in another order. Raises Malformed, Illegal (T1, T5, T7) for any others."""
        roll = dice_.sorted_roll(roll)
        if len(roll) != self.dice_left:
            article = "T7" if self.hot else "T5" if self.turn else "T1"
            raise Illegal("dice-count", article, rolled=len(roll), due=self.dice_left)
        return roll

    def bank_refusal(self) -> Illegal | None:
        """Why the turn's points may not be banked, dice on the table apart; None if they may."""
        rules, total = self.rules, self.totals[self.seat - 1]
        if self.turn < rules.minimum:
            return Illegal("bank-minimum", "T5", least=rules.minimum, turn=self.turn)
        if not total and self.turn < rules.opening:
            return Illegal("bank-opening", "T5", least=rules.opening, turn=self.turn)
        if rules.hot_dice_must_roll and self.dice_left == DICE:
            return Illegal("hot-dice-roll", "T7")
        if rules.exact and total + self.turn > rules.target:
            return Illegal("bank-past-target", "T8", target=rules.target)
        return None

    def _set_aside(self, dice: Roll) -> TenThousandState:
        points = self.rules.worths[self.dice].get(dice)
        if points is None:
            raise self._selection_refused(dice)
        rules, totals, seat, round_, _, turn, left, _, last_round, busts = self
        turn, left = turn + points, left - len(dice) or DICE
        return _state((rules, totals, seat, round_, seat, turn, left, (), last_round, busts))

    def _roll_on(self) -> TenThousandState:
        if self.dice:
            raise self._set_aside_first("roll-before-set-aside")
        rules, totals, seat, round_, _, turn, left, _, last_round, busts = self
        return _state((rules, totals, seat, round_, CHANCE, turn, left, (), last_round, busts))

    def _bank(self) -> TenThousandState:
        if self.dice:
            raise self._set_aside_first("bank-before-set-aside")
        if refusal := self.bank_refusal():
            raise refusal
        seat, totals = self.seat, self.totals
        total = totals[seat - 1] + self.turn
        reached = self.last_round is None and total >= self.rules.target
        return self._pass(
            (*totals[: seat - 1], total, *totals[seat:]), seat if reached else self.last_round, 0
        )

    def _bust(self) -> TenThousandState:
        if not self.dice or selections(self.rules.scoring, self.dice):
            raise Illegal("no-bust", "T6")
        cost = self.rules.three_busts
        if not cost:
            return self._pass(self.totals, self.last_round, 0)
        busts = (self.busts[self.seat - 1] + 1) % BUSTS_IN_A_ROW
        total = self.totals[self.seat - 1]
        left = total if busts else max(0, total - cost)
        totals = (*self.totals[: self.seat - 1], left, *self.totals[self.seat :])
        return self._pass(totals, self.last_round, busts)

    def _pass(
        self, totals: tuple[int, ...], last_round: int | None, busts: int
    ) -> TenThousandState:
        """The next seat's turn, or the end of the game (T9, G6)."""
        seat = self.seat
        following = seat % len(totals) + 1
        counts = self.busts
        if counts[seat - 1] != busts:
            counts = (*counts[: seat - 1], busts, *counts[seat:])
        ends = last_round is not None and (following == last_round or not self.rules.last_round)
        if ends:
            return TenThousandState(
                self.rules, totals, seat, self.round, NOBODY, 0, DICE, (), last_round, counts
            )
        turn_of = self.round + (following == 1)
        return TenThousandState(
            self.rules, totals, following, turn_of, CHANCE, 0, DICE, (), last_round, counts
        )

    def _selection_refused(self, dice: Roll) -> Illegal:
        if not dice:
            return Illegal("set-aside-none", "T2")
        if not dice_.contains(self.dice, dice):
            return Illegal("set-aside-not-rolled", "T2", dice=dice_.to_text(dice))
        return Illegal("scores-nothing", "T2", die=scores_nothing(self.rules.scoring, dice)[0])

    def _set_aside_first(self, code: str) -> Illegal:
        if not selections(self.rules.scoring, self.dice):
            return Illegal("roll-busts", "T6")
        return Illegal(code, "T2")

    def _not_now(self) -> Illegal:
        return Illegal("game-over", "T9") if self.over else Illegal("roll-first", "T1")

    def _no_roll_now(self) -> Illegal:
        if self.over:
            return Illegal("game-over", "T9")
        return (
            self._set_aside_first("roll-before-set-aside")
            if self.dice
            else Illegal("decide-first", "T5")
        )


_state = partial(tuple.__new__, TenThousandState)
"""A state from its fields in order: in half the time that naming them takes."""


def start(rules: TenThousandRules, seats: int) -> TenThousandState:
    """A new game: totals at 0, seat 1 about to roll six dice. Raises Illegal (G1)."""
    check_seats(seats)
    return TenThousandState(rules, (0,) * seats, 1, 1, CHANCE, 0, DICE, (), None, (0,) * seats)


_ROLL = (RollOn(),)
_ROLL_OR_BANK = (RollOn(), Bank())
_BUST = (Bust(),)
_ROLLS = [every(count) for count in range(DICE + 1)]


@cache
def _selection_moves(table: str, roll: Roll) -> tuple[TenThousandMove, ...]:
    return tuple(SetAside(dice) for dice, _ in selections(TABLES[table], roll)) or _BUST
