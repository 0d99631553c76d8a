"""Which named skill a decision tests, from what its best moves aim at.

Every decision of a game tests exactly one skill, and the position alone says which: the two
best moves are compared, whatever was played, so that players' figures can be compared too.

Penta, in this order:

* *sacrifice*: one of the two writes a box that earns nothing;
* *joker*: the roll on the table is a joker (P11);
* where both write, what the better box stands for;
* else what they differ in most: the turn is played on from both as well as can be, and the
  points that each expects from it are compared. They come from *straights*; from *sets*
  (three and four alike, Full); from *Penta chances* (the Penta box and Penta bonuses); from
  the *upper bonus*, the upper boxes while the bonus can still be won or missed; or they are
  *plain points*, from Chance and from upper boxes without a bonus at stake.

Ten Thousand: *last round* once it is on, or where banking would start it; else *what to set
aside* while dice lie on the table, *bank or roll* after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from dadu.game import AnyState, Keep, Move, PentaState, TenThousandState, Write
from dadu.game.penta import DICE, Sheet
from dadu.rules import PentaRules, TenThousandRules
from dadu.rules.penta import PENTA, UPPER_BOXES, Box, Entry
from dadu.rules.ten_thousand import selections
from dadu.solver import library, penta_values
from dadu.solver.values import Advice

__all__ = ["LOSSES", "MEASURED", "SKILLS", "Skill", "skill_of"]

DIGITS = 6
"""Expected points are compared so far, so that every platform names the same skill."""


class Skill(StrEnum):
    """What a decision tests."""

    UPPER_BONUS = "upper-bonus"
    STRAIGHTS = "straights"
    SETS = "sets"
    PENTA_CHANCES = "penta-chances"
    JOKER = "joker"
    SACRIFICE = "sacrifice"
    PLAIN_POINTS = "plain-points"
    BANK_OR_ROLL = "bank-or-roll"
    SET_ASIDE = "set-aside"
    LAST_ROUND = "last-round"


SKILLS: Final = {
    PentaRules.NAME: tuple(Skill)[:7],
    TenThousandRules.NAME: tuple(Skill)[7:],
}
"""The skills of each game, by its name."""

MEASURED: Final = ("beginner", "casual", "skilled", "expert")
"""The levels whose losses are measured."""


def _measured(*means: float) -> Mapping[str, float]:
    return dict(zip(MEASURED, means, strict=True))


LOSSES: Final[Mapping[Skill, Mapping[str, float]]] = {
    Skill.UPPER_BONUS: _measured(1.933, 1.272, 0.646, 0.164),
    Skill.STRAIGHTS: _measured(2.299, 1.646, 0.960, 0.317),
    Skill.SETS: _measured(2.211, 1.486, 0.816, 0.257),
    Skill.PENTA_CHANCES: _measured(2.380, 1.305, 0.508, 0.097),
    Skill.SACRIFICE: _measured(1.049, 0.511, 0.166, 0.033),
    Skill.PLAIN_POINTS: _measured(2.262, 1.797, 1.149, 0.383),
    Skill.BANK_OR_ROLL: _measured(0.0074, 0.0051, 0.0026, 0.0005),
    Skill.SET_ASIDE: _measured(0.0094, 0.0063, 0.0036, 0.0015),
    Skill.LAST_ROUND: _measured(0.0079, 0.0044, 0.0019, 0.0006),
}
"""What each level loses per decision on average, in points of Penta and chances to win in Ten
Thousand, as ``scripts/skills.py`` measured it (docs/practice.md). The joker is missing: it comes
too rarely to be measured."""

_GROUPS = (
    Skill.STRAIGHTS,
    Skill.SETS,
    Skill.PENTA_CHANCES,
    Skill.UPPER_BONUS,
    Skill.PLAIN_POINTS,
)
_SKILL_OF_BOX = {
    Box.SMALL_STRAIGHT: Skill.STRAIGHTS,
    Box.LARGE_STRAIGHT: Skill.STRAIGHTS,
    Box.THREE_ALIKE: Skill.SETS,
    Box.FOUR_ALIKE: Skill.SETS,
    Box.FULL: Skill.SETS,
    Box.PENTA: Skill.PENTA_CHANCES,
    Box.CHANCE: Skill.PLAIN_POINTS,
}


def skill_of(state: AnyState, advice: Advice) -> Skill:
    """The skill that a decision tests; ``advice`` is that of its state.

    Raises ValueError where there is nothing to move. Under rules of Penta without a table it goes
    by what our own rules expect after the turn.
    """
    if isinstance(state, TenThousandState):
        return _ten_thousand(state)
    ranked = sorted(advice.moves, key=lambda valued: -round(valued.value, DIGITS))
    if not ranked:
        raise ValueError(state)
    return _penta(state, ranked[0].move, ranked[min(1, len(ranked) - 1)].move)


def _penta(state: PentaState, best: Move, other: Move) -> Skill:
    nothing = {entry.box for entry in state.entries() if not entry.points + entry.bonus}
    if any(isinstance(move, Write) and move.box in nothing for move in (best, other)):
        return Skill.SACRIFICE
    if state.joker():
        return Skill.JOKER
    own, others = _expected(state, best), _expected(state, other)
    if isinstance(best, Write) and isinstance(other, Write):
        return max(_GROUPS, key=lambda skill: own[skill])
    apart = {skill: round(abs(own[skill] - others[skill]), DIGITS) for skill in _GROUPS}
    most = max(_GROUPS, key=lambda skill: apart[skill])
    return most if apart[most] else max(_GROUPS, key=lambda skill: round(own[skill], DIGITS))


def _expected(state: PentaState, move: Move) -> dict[Skill, float]:
    """The points of this turn that a move expects with best play, by the skill they belong to."""
    expected = dict.fromkeys(_GROUPS, 0.0)
    for entry, chance in _endings(state, move).items():
        skill = _skill_of_entry(state.rules, state.sheet, entry)
        expected[skill] += chance * (entry.points + entry.bonus)
    return expected


def _endings(state: PentaState, move: Move) -> dict[Entry, float]:
    if isinstance(move, Keep):
        table = library.ready(state.rules) or library.table_for(PENTA)
        turn = penta_values.turn_under(table, state.rules, state.sheet)
        return turn.endings(move.dice, state.rolls_left)
    return {entry: 1.0 for entry in state.entries() if Write(entry.box) == move}


def _skill_of_entry(rules: PentaRules, sheet: Sheet, entry: Entry) -> Skill:
    if entry.bonus:
        return Skill.PENTA_CHANCES
    if entry.box in UPPER_BOXES:
        return Skill.UPPER_BONUS if _bonus_at_stake(rules, sheet) else Skill.PLAIN_POINTS
    return _SKILL_OF_BOX[entry.box]


def _bonus_at_stake(rules: PentaRules, sheet: Sheet) -> bool:
    """Whether the upper bonus is neither won yet nor out of reach."""
    faces = (
        face for face, score in enumerate(sheet.scores[: len(UPPER_BOXES)], 1) if score is None
    )
    missing = rules.upper_threshold - sheet.upper
    return bool(rules.upper_bonus) and 0 < missing <= DICE * sum(faces)


def _ten_thousand(state: TenThousandState) -> Skill:
    if not state.moves():
        raise ValueError(state)
    most = max((points for _, points in selections(state.rules.scoring, state.dice)), default=0)
    reaches = state.totals[state.seat - 1] + state.turn + most >= state.rules.target
    if state.seats > 1 and (state.last_round is not None or reaches):
        return Skill.LAST_ROUND
    return Skill.SET_ASIDE if state.dice else Skill.BANK_OR_ROLL
