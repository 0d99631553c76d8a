"""Ten Thousand: the risk of the next roll, what is at stake, and what each move is worth."""

from __future__ import annotations

from dadu.coach.said import Amount, Said, Share, moved, plural, said, sentence
from dadu.game import Bank, Bust, Move, RollOn, SetAside, TenThousandState
from dadu.rules.ten_thousand import bust_weight, selections
from dadu.solver import values
from dadu.solver.valued import Unit, beside

__all__ = ["sentences"]


def sentences(state: TenThousandState, best: Move, other: Move) -> tuple[Said, ...]:
    """What the best move leaves or risks, and what another one does."""
    if isinstance(best, Bust):
        return (said("coach.ten-thousand.bust"),)
    if isinstance(best, SetAside):
        most = values.value(state)
        return tuple(_set_aside(state, most, move) for move in dict.fromkeys((best, other)))
    stakes = _stakes(state)
    return (_bank_or_roll(state, best), *([stakes] if stakes else []))


def _bank_or_roll(state: TenThousandState, best: Move) -> Said:
    worth = {type(valued.move): valued.value for valued in values.advise(state).moves}
    dice, risk, points = state.dice_left, _risk(state, state.dice_left), state.turn
    if Bank not in worth:
        return plural("coach.ten-thousand.must-roll", dice, risk=risk)
    chosen = "bank" if isinstance(best, Bank) else "roll"
    most = max(worth.values())
    roll, bank = (_worth(state, most, worth[move]) for move in (RollOn, Bank))
    if values.unit_of(state) is Unit.POINTS:
        return plural(
            f"coach.ten-thousand.{chosen}-points", dice, risk=risk, points=points, roll=roll
        )
    return plural(
        f"coach.ten-thousand.{chosen}-win", dice, risk=risk, points=points, roll=roll, bank=bank
    )


def _stakes(state: TenThousandState) -> Said | None:
    """What banking would mean for the last round: it starts it, or does not reach the leader."""
    others = [total for seat, total in enumerate(state.totals, 1) if seat != state.seat]
    if not others or not state.rules.last_round or Bank() not in state.moves():
        return None
    total, leader = state.totals[state.seat - 1] + state.turn, max(others)
    if state.last_round is not None and total < leader:
        return said("coach.ten-thousand.behind", missing=leader - total)
    if state.last_round is None and total >= state.rules.target:
        missing = total - leader
        return said("coach.ten-thousand.starts-last-round", total=total, missing=missing)
    return None


def _set_aside(state: TenThousandState, most: float, move: Move) -> Said:
    if not isinstance(move, SetAside):
        raise KeyError(move)
    after = state.play(move)
    worth = _worth(after, most, values.value(after))
    banks = isinstance(values.advise(after).best.move, Bank)
    key = "worth" if isinstance(worth, Amount) else _end(state, after) if banks else "wins"
    return sentence(_left_over(after, move, banks), said(f"coach.ten-thousand.{key}", worth=worth))


def _end(state: TenThousandState, after: TenThousandState) -> str:
    """What a bank means for the last round: it starts it, or could have and does not."""
    rules, total = state.rules, state.totals[state.seat - 1]
    if state.last_round is not None or not rules.last_round:
        return "wins"
    if total + after.turn >= rules.target:
        return "wins-starting"
    most = max(points for _, points in selections(rules.scoring, state.dice))
    return "wins-waiting" if total + state.turn + most >= rules.target else "wins"


def _left_over(after: TenThousandState, move: SetAside, banks: bool) -> Said:
    dice, points, action = after.dice_left, after.turn, moved(move)
    if banks:
        return plural("coach.ten-thousand.aside-bank", dice, move=action, points=points)
    key = "coach.ten-thousand.aside-hot" if after.hot else "coach.ten-thousand.aside-roll"
    return plural(key, dice, move=action, points=points, risk=_risk(after, dice))


def _risk(state: TenThousandState, dice: int) -> Share:
    return Share(bust_weight(state.rules.scoring, dice) / 6**dice)


def _worth(state: TenThousandState, best: float, value: float) -> Share | Amount:
    unit = values.unit_of(state)
    shown = beside(unit, best, value)
    return Amount(shown) if unit is Unit.POINTS else Share(shown)
