"""Penta: what a move aims at, and what another gives up."""

from __future__ import annotations

from typing import NamedTuple

from dadu.coach.said import Amount, Said, Share, moved, plural, said, sentence
from dadu.game import Keep, Move, PentaState, Write
from dadu.game.penta import DICE, Sheet
from dadu.rules import PentaRules
from dadu.rules.penta import BOXES, UPPER_BOXES, Box, Entry
from dadu.solver import library, penta_values

__all__ = ["Aim", "prospects", "sentences"]

MOST_AIMS = 3
LEAST_AIM = 0.05
LEAST_GAIN = 0.005
WEIGHS = 0.5
"""Points that are fewer than this, now or later, are not worth a word."""
CERTAIN = 0.9995
MOST_AHEAD = 4
"""With more upper boxes open, what the bonus still needs says little."""
THREE = 3
"""Three dice of each face make the usual bonus."""


class Aim(NamedTuple):
    """A box the turn may end in, earning something: how often, and its mean points then."""

    box: Box
    chance: float
    points: float


Aims = tuple[Aim, ...]


def prospects(state: PentaState, move: Move) -> tuple[Aims, float]:
    """Where a turn ends after a move and best play, likeliest first; and what it adds on average.

    The average counts the box, the Penta bonus and an upper bonus reached with it.
    """
    turn = penta_values.turn_of(library.table_for(state.rules), state.sheet)
    if isinstance(move, Keep):
        endings = turn.endings(move.dice, state.rolls_left)
    else:
        endings = {entry: 1.0 for entry in state.entries() if Write(entry.box) == move}
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


def sentences(state: PentaState, best: Move, other: Move, loss: float) -> tuple[Said, ...]:
    """What the best move brings, and what another one that is not as good gives up."""
    aims, gained = prospects(state, best)
    first = _written(state, best) if isinstance(best, Write) else sentence(_aimed(best, aims))
    if best == other:
        return (first,)
    others, other_gained = prospects(state, other)
    now = gained - other_gained
    why = _weighed(moved(other), now, loss)
    if isinstance(best, Keep) and isinstance(other, Keep) and now >= -WEIGHS:
        why = _missed(moved(other), aims, others, loss) or why
    bonus = _bonus_ahead(state.rules, state.sheet) if _is_upper(why) else None
    return (first, sentence(why, bonus))


# What the best move brings


def _aimed(move: Move, aims: Aims) -> Said:
    if aims and aims[0].chance >= CERTAIN:
        box, points = aims[0].box, Amount(aims[0].points)
        return said("coach.penta.certain", move=moved(move), box=box, points=points)
    named = tuple(
        said("coach.penta.aim", box=aim.box, chance=Share(aim.chance))
        for aim in aims[:MOST_AIMS]
        if aim.chance >= LEAST_AIM or aim is aims[0]
    )
    return said("coach.penta.aims", move=moved(move), aims=named)


def _written(state: PentaState, move: Write) -> Said:
    entry = next(entry for entry in state.entries() if entry.box == move.box)
    return sentence(_brings(entry), _bonus_after(state.rules, state.sheet, entry))


def _brings(entry: Entry) -> Said:
    if not entry.points:
        return said("coach.penta.sacrifice", box=entry.box)
    points = entry.points + entry.bonus
    if entry.bonus:
        return plural("coach.penta.write-bonus", points, box=entry.box, bonus=entry.bonus)
    return plural("coach.penta.write", points, box=entry.box)


# What the other one gives up


def _weighed(other: Said, now: float, loss: float) -> Said:
    """The loss as points of this turn and of those to come; ``now`` is what this turn loses.

    Both in tenths, so that they add up to the loss as it is shown.
    """
    now = round(now, 1)
    later = round(round(loss, 1) - now, 1)
    if now < -WEIGHS:
        return said("coach.penta.later", other=other, now=Amount(-now), later=Amount(later))
    if now > WEIGHS and later > WEIGHS:
        return said("coach.penta.both", other=other, now=Amount(now), later=Amount(later))
    if now > WEIGHS and later < -WEIGHS:
        return said("coach.penta.less", other=other, now=Amount(now), later=Amount(-later))
    if now > WEIGHS:
        return said("coach.penta.now", other=other, now=Amount(now))
    if later > WEIGHS:
        return said("coach.penta.as-much", other=other, later=Amount(later))
    return said("coach.penta.gives-up", other=other, loss=Amount(loss))


def _missed(other: Said, aims: Aims, others: Aims, loss: float) -> Said | None:
    """The aim that the better move gets most more of: it comes oftener, or brings more points."""
    known = {aim.box: aim for aim in others}
    pairs = [(aim, known.get(aim.box, Aim(aim.box, 0.0, 0.0))) for aim in aims]
    aim, less = max(pairs, key=lambda pair: _worth(pair[0]) - _worth(pair[1]))
    oftener = aim.chance - less.chance
    if oftener >= LEAST_GAIN and oftener * aim.points >= (_worth(aim) - _worth(less)) / 2:
        key = "coach.penta.instead" if less.chance else "coach.penta.never"
        often = {"often": Share(less.chance)} if less.chance else {}
        best = Share(aim.chance)
        return said(key, other=other, loss=Amount(loss), box=aim.box, best=best, **often)
    if aim.points - less.points < WEIGHS:
        return None
    points, fewer = Amount(aim.points), Amount(less.points)
    return said(
        "coach.penta.points", other=other, loss=Amount(loss), box=aim.box, fewer=fewer, best=points
    )


def _worth(aim: Aim) -> float:
    return aim.chance * aim.points


# The upper bonus


def _is_upper(why: Said) -> bool:
    return why.values.get("box") in UPPER_BOXES


def _bonus_ahead(rules: PentaRules, sheet: Sheet) -> Said | None:
    """What the upper bonus still needs, where it is neither won nor out of reach."""
    faces, missing = _open_faces(sheet), rules.upper_threshold - sheet.upper
    if len(faces) > MOST_AHEAD or not _at_stake(rules, faces, missing):
        return None
    if len(faces) == 1:
        dice, box = -(-missing // faces[0]), UPPER_BOXES[faces[0] - 1]
        return plural("coach.penta.bonus-last", dice, bonus=rules.upper_bonus, box=box)
    return plural("coach.penta.bonus", len(faces), bonus=rules.upper_bonus, missing=missing)


def _bonus_after(rules: PentaRules, sheet: Sheet, entry: Entry) -> Said | None:
    """What an upper box does to the bonus: wins it, loses it, or leaves so much to find."""
    missing = rules.upper_threshold - sheet.upper
    if entry.box not in UPPER_BOXES or not _at_stake(rules, _open_faces(sheet), missing):
        return None
    faces, left = _open_faces(sheet.with_entry(entry)), missing - entry.points
    if left <= 0:
        return said("coach.penta.bonus-won", bonus=rules.upper_bonus)
    if not _at_stake(rules, faces, left):
        return said("coach.penta.bonus-lost", bonus=rules.upper_bonus)
    if len(faces) == 1:
        dice, box = -(-left // faces[0]), UPPER_BOXES[faces[0] - 1]
        return plural("coach.penta.bonus-then", dice, bonus=rules.upper_bonus, box=box)
    spare = THREE * sum(faces) - left
    measure = "even" if not spare else "less" if spare > 0 else "more"
    by = {"by": abs(spare)} if spare else {}
    return plural(
        f"coach.penta.bonus-{measure}", len(faces), bonus=rules.upper_bonus, missing=left, **by
    )


def _open_faces(sheet: Sheet) -> list[int]:
    return [face for face in range(1, len(UPPER_BOXES) + 1) if sheet.scores[face - 1] is None]


def _at_stake(rules: PentaRules, faces: list[int], missing: int) -> bool:
    return bool(rules.upper_bonus) and 0 < missing <= DICE * sum(faces)
