"""Sheets and rule sets that the Penta solver tests share."""

from __future__ import annotations

import random
from collections.abc import Hashable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dadu.game.core import CHANCE
from dadu.game.penta import PentaState, Sheet
from dadu.rules import parse_rules
from dadu.rules.penta import BOXES, LOWER_BOXES, UPPER_BOXES, Box, PentaRules
from dadu.solver import penta
from dadu.solver.penta_index import index_for

EVERY_KIND = (
    "penta",
    "penta(joker=forced)",
    "penta(joker=free)",
    "penta(joker=none)",
    "penta(joker=none,penta-bonus=0,five-alike-full=yes)",
    "penta(joker=forced,penta-bonus=50,upper-threshold=30,upper-bonus=50)",
    "penta(joker=free,full=30,small-straight=25,large-straight=30)",
)


def rules_of(text: str) -> PentaRules:
    rules = parse_rules(text)
    assert isinstance(rules, PentaRules)
    return rules


@cache
def solved(text: str) -> NDArray[np.float64]:
    return penta.solve(rules_of(text))


def entry_value(text: str, sheet: Sheet) -> float:
    """What is still to come of a sheet, from a table solved here."""
    index = index_for(rules_of(text))
    return float(solved(text)[index.entry(sheet.open_boxes, sheet.upper, sheet.penta)])


def sheet_without(*open_boxes: Box, penta: int = 50, count: int = 3, lower: int = 0) -> Sheet:
    """A sheet with everything filled but some boxes: ``count`` dice in each upper box."""
    scores = {box: count * face for face, box in enumerate(UPPER_BOXES, 1)}
    scores |= dict.fromkeys(LOWER_BOXES, lower) | {Box.PENTA: penta}
    return Sheet.of({box: score for box, score in scores.items() if box not in open_boxes})


def random_sheet(source: random.Random, open_boxes: int) -> Sheet:
    """A possible sheet with so many open boxes."""
    scores = {}
    for box in source.sample(BOXES, len(BOXES) - open_boxes):
        if box in UPPER_BOXES:
            scores[box] = source.randrange(6) * (UPPER_BOXES.index(box) + 1)
        elif box is Box.PENTA:
            scores[box] = source.choice((0, 50))
        else:
            scores[box] = 0
    bonus = 100 * source.randrange(2) if scores.get(Box.PENTA) == 50 else 0
    return Sheet.of(scores, bonus)


def before_turn(rules: PentaRules, *sheets: Sheet) -> PentaState:
    """Seat 1 about to roll."""
    return PentaState(rules, sheets, 1, CHANCE)


def same(state: PentaState) -> Hashable:
    """Once dice are kept, it does not matter which others lay there."""
    return state._replace(dice=()) if state.kept is not None else state
