"""Why one move is better than another: measured facts, as keys and values for the catalogue.

Nothing is said that was not worked out for the position at hand: how often a keep ends
in each box under best play, what the turn brings against what it leaves for later, the
risk of the next roll and what is at stake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from dadu.game import (
    AnyState,
    Bank,
    Bust,
    Keep,
    Move,
    PentaState,
    RollOn,
    SetAside,
    TenThousandState,
    Write,
)
from dadu.game.penta import DICE
from dadu.rules.penta import BOXES, UPPER_BOXES, Box
from dadu.rules.ten_thousand import bust_weight
from dadu.solver import library, penta_values, values
from dadu.solver.values import Unit

__all__ = ["Aim", "Amount", "Counsel", "Said", "Share", "Voice", "counsel", "moved", "prospects"]

HAIR = {Unit.POINTS: 0.05, Unit.WIN: 0.0005}
"""Moves that are nearer than this are called equally good."""
MOST_AIMS = 3
LEAST_AIM = 0.05
LEAST_GAIN = 0.005
LATER_WEIGHS = 0.5


class Share(float):
    """A share of one, said as a percentage."""


class Amount(float):
    """A number of points, said with one decimal."""


class Voice(Protocol):
    """The words of a language, as ``dadu.i18n.Words`` gives them."""

    def __call__(self, key: str, **values: object) -> str:
        """An entry of the catalogue."""

    def plural(self, key: str, count: int, **values: object) -> str:
        """An entry in the form for so many things."""

    def percent(self, share: float, digits: int = 1) -> str:
        """A share of one."""

    def number(self, value: float, digits: int = 0) -> str:
        """A number."""

    def list(self, items: list[str], /) -> str:
        """Things enumerated."""


@dataclass(frozen=True)
class Said:
    """One thing to say: an entry of the catalogue and its values, parts of speech among them.

    With ``count`` it is said in the plural form for so many things.
    """

    key: str
    values: Mapping[str, object]
    count: int | None = None

    def in_words(self, voice: Voice) -> str:
        """The sentence in a language."""
        filled = {name: _in_words(value, voice) for name, value in self.values.items()}
        if self.count is None:
            return voice(self.key, **filled)
        return voice.plural(self.key, self.count, **filled)


def said(key: str, **values: object) -> Said:
    """An entry to say, with its values."""
    return Said(key, values)


def plural(key: str, count: int, **values: object) -> Said:
    """An entry to say in the form for so many things."""
    return Said(key, values, count)


def _in_words(value: object, voice: Voice) -> object:
    if isinstance(value, Said):
        return value.in_words(voice)
    if isinstance(value, Share):
        return voice.percent(value)
    if isinstance(value, Amount):
        return voice.number(value, 1)
    if isinstance(value, tuple):
        return voice.list([str(_in_words(part, voice)) for part in value])
    return value


@dataclass(frozen=True, slots=True)
class Counsel:
    """The best move beside another: what each is worth, and why, sentence by sentence."""

    unit: Unit
    exact: bool
    best: Move
    best_value: float
    other: Move
    other_value: float
    sentences: tuple[Said, ...]

    @property
    def loss(self) -> float:
        """What the other move gives up."""
        return self.best_value - self.other_value


class Aim(NamedTuple):
    """A box the turn may end in, earning something: how often, and its mean points then."""

    box: Box
    chance: float
    points: float


def counsel(state: AnyState, other: Move | None = None) -> Counsel:
    """The best move of a decision beside another, by default the next best.

    Raises KeyError for a move that is not one, and what finding the table raises.
    """
    advice = values.advise(state)
    ranked = sorted(advice.moves, key=lambda valued: -valued.value)
    best = ranked[0]
    second = ranked[min(1, len(ranked) - 1)].move if other is None else other
    worth = advice.value_of(second)
    if worth == best.value and other is not None:
        best = best._replace(move=other)
    return Counsel(
        advice.unit,
        advice.exact,
        best.move,
        best.value,
        second,
        worth,
        _sentences(state, best.move, second, best.value - worth, advice.unit),
    )


def _sentences(
    state: AnyState, best: Move, other: Move, loss: float, unit: Unit
) -> tuple[Said, ...]:
    if isinstance(state, PentaState):
        why = _penta(state, best, other, loss)
    else:
        why = _ten_thousand(state, best, other)
    if best == other or loss < HAIR[unit]:
        return (*why[:1], *_equal(best, other))
    return why


def _equal(best: Move, other: Move) -> tuple[Said, ...]:
    if best == other:
        return ()
    return (said("coach.equal", one=moved(best), other=moved(other)),)


def moved(move: Move) -> Said:
    """A move as a phrase: what a person would do."""
    if isinstance(move, Keep):
        if not move.dice:
            return said("coach.move.keep-none")
        return said("coach.move.keep", dice=_faces(move.dice))
    if isinstance(move, SetAside):
        return said("coach.move.set-aside", dice=_faces(move.dice))
    if isinstance(move, Write):
        return said("coach.move.write", box=move.box)
    return said(f"coach.move.{_PLAIN[type(move)]}")


_PLAIN: dict[type[Move], str] = {RollOn: "roll", Bank: "bank", Bust: "bust"}


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


# Penta


def prospects(state: PentaState, move: Move) -> tuple[tuple[Aim, ...], float]:
    """Where a turn ends after a move and best play, likeliest first; and what it adds on average.

    The average counts the box, the Penta bonus and an upper bonus reached with it.
    """
    turn = penta_values.turn_of(library.table_for(state.rules), state.sheet)
    if isinstance(move, Write):
        endings = {entry: 1.0 for entry in state.entries() if entry.box == move.box}
    else:
        endings = turn.endings(move.dice if isinstance(move, Keep) else (), state.rolls_left)
    sheet, before = state.sheet, state.sheet.total(state.rules)
    gained = sum(
        chance * (sheet.with_entry(entry).total(state.rules) - before)
        for entry, chance in endings.items()
    )
    aims = []
    for box in BOXES:
        found = [(e.points + e.bonus, c) for e, c in endings.items() if e.box == box and e.points]
        chance = sum(c for _, c in found)
        if chance:
            aims.append(Aim(box, chance, sum(points * c for points, c in found) / chance))
    return tuple(sorted(aims, key=lambda aim: -aim.chance)), gained


def _penta(state: PentaState, best: Move, other: Move, loss: float) -> tuple[Said, ...]:
    aims, gained = prospects(state, best)
    first = _aimed(state, best, aims)
    if best == other:
        return (first,)
    other_aims, other_gained = prospects(state, other)
    more_now = other_gained - gained
    instead, missed = moved(other), _missed(aims, other_aims)
    if more_now > LATER_WEIGHS:
        later = Amount(more_now + loss)
        why = said("coach.penta.later", other=instead, now=Amount(more_now), later=later)
    elif missed:
        often, best_often = Share(_chance(other_aims, missed.box)), Share(missed.chance)
        why = said(
            "coach.penta.instead",
            other=instead,
            loss=Amount(loss),
            box=missed.box,
            often=often,
            best=best_often,
        )
    else:
        why = said("coach.penta.gives-up", other=instead, loss=Amount(loss))
    return (first, why, *_bonus_in_reach(state, aims))


def _aimed(state: PentaState, best: Move, aims: tuple[Aim, ...]) -> Said:
    if isinstance(best, Write):
        entry = next(entry for entry in state.entries() if entry.box == best.box)
        if not entry.points + entry.bonus:
            return said("coach.penta.sacrifice", box=best.box)
        return said("coach.penta.write", box=best.box, points=entry.points + entry.bonus)
    named = tuple(
        said("coach.penta.aim", box=aim.box, chance=Share(aim.chance))
        for aim in aims[:MOST_AIMS]
        if aim.chance >= LEAST_AIM or aim is aims[0]
    )
    return said("coach.penta.aims", move=moved(best), aims=named)


def _missed(aims: tuple[Aim, ...], other: tuple[Aim, ...]) -> Aim | None:
    """The aim that the better move reaches more often, and that brings most more by it."""
    more = [(aim.chance - _chance(other, aim.box), aim) for aim in aims]
    oftener = [(gain * aim.points, aim) for gain, aim in more if gain >= LEAST_GAIN]
    return max(oftener, key=lambda found: found[0])[1] if oftener else None


def _chance(aims: tuple[Aim, ...], box: Box) -> float:
    return next((aim.chance for aim in aims if aim.box == box), 0.0)


def _bonus_in_reach(state: PentaState, aims: tuple[Aim, ...]) -> tuple[Said, ...]:
    """What the upper bonus still needs, when the move aims at an upper box."""
    rules, sheet = state.rules, state.sheet
    missing = rules.upper_threshold - sheet.upper
    open_faces = [face for face, box in enumerate(UPPER_BOXES, 1) if sheet.scores[face - 1] is None]
    reachable = DICE * sum(open_faces)
    aimed = bool(aims) and aims[0].box in UPPER_BOXES
    if not (aimed and rules.upper_bonus and 0 < missing <= reachable):
        return ()
    needs = plural("coach.penta.bonus", len(open_faces), bonus=rules.upper_bonus, missing=missing)
    return (needs,)


# Ten Thousand


def _ten_thousand(state: TenThousandState, best: Move, other: Move) -> tuple[Said, ...]:
    if isinstance(best, Bust):
        return (said("coach.ten-thousand.bust"),)
    if isinstance(best, SetAside):
        first = _left_over(state, best)
        return (first,) if best == other else (first, _beside(state, other))
    return (_bank_or_roll(state, best),)


def _bank_or_roll(state: TenThousandState, best: Move) -> Said:
    worth = {type(valued.move): valued.value for valued in values.advise(state).moves}
    dice, risk, points = state.dice_left, _risk(state, state.dice_left), state.turn
    if Bank not in worth:
        return plural("coach.ten-thousand.must-roll", dice, risk=risk)
    chosen = "bank" if isinstance(best, Bank) else "roll"
    roll, bank = _worth(state, worth[RollOn]), _worth(state, worth[Bank])
    if values.unit_of(state) is Unit.POINTS:
        return plural(
            f"coach.ten-thousand.{chosen}-points", dice, risk=risk, points=points, roll=roll
        )
    return plural(
        f"coach.ten-thousand.{chosen}-win", dice, risk=risk, points=points, roll=roll, bank=bank
    )


def _left_over(state: TenThousandState, move: SetAside) -> Said:
    after = state.play(move)
    dice, points = after.dice_left, after.turn
    worth, action = _worth(after, values.value(after)), moved(move)
    if isinstance(values.advise(after).best.move, Bank):
        return plural(
            "coach.ten-thousand.aside-bank", dice, move=action, points=points, worth=worth
        )
    risk = _risk(after, dice)
    return plural(
        "coach.ten-thousand.aside-roll", dice, move=action, points=points, risk=risk, worth=worth
    )


def _beside(state: TenThousandState, other: Move) -> Said:
    if not isinstance(other, SetAside):
        raise KeyError(other)
    return _left_over(state, other)


def _risk(state: TenThousandState, dice: int) -> Share:
    return Share(bust_weight(state.rules.scoring, dice) / 6**dice)


def _worth(state: TenThousandState, value: float) -> Share | Amount:
    return Amount(value) if values.unit_of(state) is Unit.POINTS else Share(value)
