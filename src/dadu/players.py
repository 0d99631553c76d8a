"""What a computer player is: a level's name and how it chooses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from dadu.dice import Roll, rolls
from dadu.game import Bank, Bust, Keep, Move, PentaState, RollOn, SetAside, TenThousandState, Write
from dadu.game.penta import DICE
from dadu.rules import PentaRules
from dadu.rules.penta import BOXES, Box, entries

__all__ = ["CLASSIC", "LEVELS", "Player", "choose", "computer_box", "threshold"]


@dataclass(frozen=True, slots=True)
class Player:
    """A computer player by the name that records use."""

    name: str


CLASSIC = Player("classic")
LEVELS = {player.name: player for player in (CLASSIC,)}

BASE = 300
LEAST = 50
PER_500_BEHIND = 50
MOST_BEHIND = 500
FEWER_DICE = {2: -100, 1: -150}


def choose(player: Player, state: PentaState | TenThousandState, uniform: float = 0.0) -> Move:
    """The move a computer player makes; ``uniform`` in [0, 1) decides where a level wavers."""
    if isinstance(state, PentaState):
        return _penta_choice(state)
    return _classic(state)


def computer_box(state: PentaState) -> Box:
    """The box the computer would write the present roll in; P14's automatic writing asks it."""
    best = max(state.entries(), key=lambda entry: _gain(entry.box, entry.points + entry.bonus))
    return best.box


# Ten Thousand: Classic (G2)


def threshold(state: TenThousandState) -> int:
    """The turn's points at which Classic banks (G2)."""
    leader = _leader(state)
    behind = max(0, leader - state.totals[state.seat - 1]) // 500 * PER_500_BEHIND
    base = BASE + min(behind, MOST_BEHIND) + FEWER_DICE.get(state.dice_left, 0)
    least = max(LEAST, base)
    if state.last_round is None:
        return least
    return max(least, leader - state.totals[state.seat - 1])


def _leader(state: TenThousandState) -> int:
    """The highest total of the other seats; alone at the table, the seat's own."""
    others = [total for seat, total in enumerate(state.totals, 1) if seat != state.seat]
    return max(others, default=state.totals[state.seat - 1])


def _classic(state: TenThousandState) -> Move:
    moves = state.moves()
    if isinstance(moves[-1], SetAside):
        return max(
            (move for move in moves if isinstance(move, SetAside)), key=lambda move: len(move.dice)
        )
    if isinstance(moves[0], Bust):
        return moves[0]
    may_bank = any(isinstance(move, Bank) for move in moves)
    return Bank() if may_bank and state.turn >= threshold(state) else RollOn()


# Penta: points above what each box usually brings, one roll ahead

_USUAL = dict(zip(BOXES, (2, 5, 8, 12, 15, 19, 22, 13, 23, 29, 33, 22, 17), strict=True))


def _gain(box: Box, points: int) -> float:
    return points - _USUAL[box]


def _best_gain(rules: PentaRules, roll: Roll, boxes: int, penta: int | None) -> float:
    return max(
        _gain(box, points + bonus) for box, points, bonus in entries(rules, roll, boxes, penta)
    )


def _penta_choice(state: PentaState) -> Move:
    stay = Write(computer_box(state))
    if not state.rolls_left:
        return stay
    sheet = state.sheet

    @cache
    def worth(roll: Roll) -> float:
        return _best_gain(state.rules, roll, sheet.open_boxes, sheet.penta)

    def after(move: Keep) -> float:
        rest = DICE - len(move.dice)
        total = sum(weight * worth(tuple(sorted(move.dice + roll))) for roll, weight in rolls(rest))
        return float(total / 6**rest)

    keeps = [move for move in state.moves() if isinstance(move, Keep)]
    best = max(keeps, key=after)
    return best if after(best) > worth(state.dice) else stay
