"""The figures of the rule pages: dice, points and chances, computed from the rules in force.

A *figure* is a word and its arguments, as documents write it between braces: ``dice 13346``,
``worth 1111 flat``, ``risk 3``. Dice are written as digits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from htpy import Node
from markupsafe import Markup, escape

from dadu.app.model import CHOICES, Settings
from dadu.app.view._parts import small_dice
from dadu.dice import parse
from dadu.game import CHANCE, TenThousandState
from dadu.i18n import Words
from dadu.players import LEVELS, threshold
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.penta import (
    ALL_OPEN,
    BOXES,
    PENTA_POINTS,
    PLACES,
    UPPER_BOXES,
    Box,
    entries,
    joker_points,
    points,
)
from dadu.rules.ten_thousand import (
    DICE,
    TABLES,
    TARGETS,
    TEN_THOUSAND,
    ScoringTable,
    bust_weight,
    scores_nothing,
    selections,
    worth,
)

__all__ = ["FIGURES", "entry_rows", "figure", "most_penta"]


def figure(words: Words, rules: Rules, text: str) -> Node:
    """What a figure shows. `ValueError` when the rules do not bear out what it claims."""
    name, *arguments = text.split()
    return FIGURES[name](words, rules, *arguments)


_LOWER = {"lower": BOXES[len(UPPER_BOXES) : -1]}


def entry_rows(words: Words, rules: Rules, text: str) -> list[tuple[str, str, str]]:
    """Where a roll may be written: box, points and Penta bonus, each a row of a table.

    ``text`` is ``entries FACES PENTA BOX ...``: the roll, the score in the Penta box, and
    the open boxes, of which ``lower`` stands for all six that are not the Penta box.
    """
    _, faces, penta, *names = text.split()
    still_open = _bits([name for box in names for name in _LOWER.get(box, (box,))])
    allowed = entries(_penta(rules), parse(faces), still_open, int(penta))
    return [
        (words(f"box.{box}"), words.number(own), _plus(words, bonus)) for box, own, bonus in allowed
    ]


def _bits(names: list[str]) -> int:
    return sum(1 << PLACES[Box(name)] for name in names)


def _plus(words: Words, bonus: int) -> str:
    return f"+{words.number(bonus)}" if bonus else words.number(0)


def _penta(rules: Rules) -> PentaRules:
    if not isinstance(rules, PentaRules):
        raise ValueError(f"a figure of Penta in {rules}")
    return rules


def _ten_thousand(rules: Rules) -> TenThousandRules:
    if not isinstance(rules, TenThousandRules):
        raise ValueError(f"a figure of Ten Thousand in {rules}")
    return rules


# Both games


@cache
def _drawn(words: Words, faces: tuple[int, ...]) -> Markup:
    return escape(small_dice(words, faces))


def _dice(words: Words, rules: Rules, faces: str) -> Node:
    return _drawn(words, parse(faces))


def _number(words: Words, rules: Rules, value: str) -> Node:
    return words.number(int(value))


def _label(words: Words, rules: Rules, key: str) -> Node:
    """What a thing on the screen is called."""
    return words(key)


# Penta


def _box(words: Words, rules: Rules, name: str) -> Node:
    return words(f"box.{Box(name)}")


def _points(words: Words, rules: Rules, name: str, faces: str) -> Node:
    return words.number(points(_penta(rules), Box(name), parse(faces)))


def _joker(words: Words, rules: Rules, name: str, faces: str) -> Node:
    return words.number(joker_points(_penta(rules), Box(name), parse(faces)))


def _earns_nothing(words: Words, rules: Rules, faces: str, *names: str) -> Node:
    """A roll that earns nothing in any of some boxes, drawn."""
    if any(points(_penta(rules), Box(name), parse(faces)) for name in names):
        raise ValueError(f"{faces} earns something in {names}")
    return _drawn(words, parse(faces))


def _upper_threshold(words: Words, rules: Rules) -> Node:
    return words.number(_penta(rules).upper_threshold)


def _upper_bonus(words: Words, rules: Rules) -> Node:
    return words.number(_penta(rules).upper_bonus)


def _three_of_each(words: Words, rules: Rules) -> Node:
    """What the upper section sums to with three dice of every value."""
    return words.number(3 * sum(range(1, len(UPPER_BOXES) + 1)))


def _penta_points(words: Words, rules: Rules) -> Node:
    return words.number(PENTA_POINTS)


def _penta_bonus(words: Words, rules: Rules) -> Node:
    return words.number(_penta(rules).penta_bonus)


def most_penta(rules: PentaRules) -> int:
    """The largest total (P16): thirteen Pentas, the first one in the Penta box."""
    total = PENTA_POINTS + rules.upper_bonus
    for place, box in enumerate(BOXES[:-1]):
        face = min(place + 1, len(UPPER_BOXES))
        still_open = ALL_OPEN & ~_bits(["penta", *UPPER_BOXES[:place]])
        found = {
            entry.box: entry for entry in entries(rules, (face,) * 5, still_open, PENTA_POINTS)
        }
        total += found[box].points + found[box].bonus
    return total


def _most(words: Words, rules: Rules) -> Node:
    return words.number(most_penta(_penta(rules)))


def _auto_write(words: Words, rules: Rules, place: str = "") -> Node:
    """Seconds until a turn is written (P14): the delay at first, or one of those on offer."""
    return words.number(int(CHOICES["auto_write"][int(place)] if place else Settings().auto_write))


# Ten Thousand


def _scoring(rules: Rules, name: str) -> ScoringTable:
    return TABLES[name] if name else _ten_thousand(rules).scoring


def _worth(words: Words, rules: Rules, faces: str, name: str = "") -> Node:
    """Points of dice set aside; of several selections together where ``+`` joins them."""
    table = _scoring(rules, name)
    worths = [worth(table, parse(selection)) for selection in faces.split("+")]
    if None in worths:
        return words("rules.nothing")
    return words.number(sum(filter(None, worths)))


def _bust(words: Words, rules: Rules, faces: str) -> Node:
    """A roll that busts, drawn."""
    if selections(_ten_thousand(rules).scoring, parse(faces)):
        raise ValueError(f"{faces} is no bust")
    return _drawn(words, parse(faces))


def _scores_nothing(words: Words, rules: Rules, faces: str) -> Node:
    """The dice of a refused selection that score nothing, drawn."""
    nothing = scores_nothing(_ten_thousand(rules).scoring, parse(faces))
    if not nothing:
        raise ValueError(f"all of {faces} scores")
    return _drawn(words, nothing)


def _hot(words: Words, rules: Rules, faces: str) -> Node:
    """Dice that all score together, drawn."""
    if worth(_ten_thousand(rules).scoring, parse(faces)) is None:
        raise ValueError(f"not all of {faces} scores")
    return _drawn(words, parse(faces))


def _share(rules: Rules, count: str) -> float:
    return bust_weight(_ten_thousand(rules).scoring, int(count)) / 6.0 ** int(count)


def _risk(words: Words, rules: Rules, count: str) -> Node:
    return words.percent(_share(rules, count))


def _of_hundred(words: Words, rules: Rules, count: str) -> Node:
    return words.number(round(100 * _share(rules, count)))


def _table(words: Words, rules: Rules, name: str = "") -> Node:
    return words(f"scoring.{_scoring(rules, name).name}")


def _target(words: Words, rules: Rules, beyond: str = "0") -> Node:
    return words.number(_ten_thousand(rules).target + int(beyond))


def _targets(words: Words, rules: Rules) -> Node:
    return words.list([words.number(target) for target in TARGETS])


def _usual_target(words: Words, rules: Rules) -> Node:
    return words.number(TEN_THOUSAND.target)


def _classic_threshold(behind: int, dice: int) -> int:
    """Where Classic banks, so many points behind and with so many dice left (G2)."""
    rules = TEN_THOUSAND
    state = TenThousandState(rules, (0, behind), 1, 1, CHANCE, 0, dice, (), None, (0, 0))
    return threshold(state)


def _threshold(words: Words, rules: Rules, behind: str, dice: str) -> Node:
    return words.number(_classic_threshold(int(behind), int(dice)))


def _rise(words: Words, rules: Rules, behind: str) -> Node:
    """By how much being behind raises the threshold."""
    return words.number(_classic_threshold(int(behind), DICE) - _classic_threshold(0, DICE))


def _fall(words: Words, rules: Rules, dice: str) -> Node:
    """By how much few dice lower the threshold."""
    return words.number(_classic_threshold(0, DICE) - _classic_threshold(0, int(dice)))


# Levels of computer players


def _mean(words: Words, rules: Rules, level: str) -> Node:
    """The mean score of a level in Penta, as measured by our own rules."""
    return words.number(round(LEVELS[level].mean))


def _wins(words: Words, rules: Rules, level: str) -> Node:
    """Of a hundred games of Ten Thousand against perfect play, those that a level wins."""
    return words.number(round(100 * LEVELS[level].share))


Figure: TypeAlias = Callable[..., Node]

FIGURES: dict[str, Figure] = {
    "dice": _dice, "number": _number, "label": _label,
    "box": _box, "points": _points, "joker": _joker, "earns-nothing": _earns_nothing,
    "upper-threshold": _upper_threshold, "upper-bonus": _upper_bonus,
    "three-of-each": _three_of_each, "penta-points": _penta_points, "penta-bonus": _penta_bonus,
    "most": _most, "auto-write": _auto_write,
    "worth": _worth, "bust": _bust, "scores-nothing": _scores_nothing, "hot": _hot,
    "risk": _risk, "of-hundred": _of_hundred, "table": _table, "target": _target,
    "targets": _targets, "usual-target": _usual_target,
    "threshold": _threshold, "rise": _rise, "fall": _fall,
    "mean": _mean, "wins": _wins,
}  # fmt: skip
"""Every figure that a document may hold."""
