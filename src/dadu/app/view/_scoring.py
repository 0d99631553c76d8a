"""What dice are worth in this game of Ten Thousand, to look up beside the totals."""

from __future__ import annotations

from functools import lru_cache

from htpy import Element, Node, div, h2, li, section, span, table, tbody, td, th, thead, tr, ul
from markupsafe import Markup, escape

from dadu.app.view._parts import small_dice
from dadu.dice import FACES
from dadu.i18n import Words
from dadu.rules import TenThousandRules
from dadu.rules.ten_thousand import ScoringTable, worth

__all__ = ["scoring_card"]

ALIKE = (1, 3, 4, 5, 6)
"""How many equal dice have a column; two singles are two singles."""

THREE_PAIRS = (2, 2, 4, 4, 6, 6)
FOUR_AND_PAIR = (3, 3, 3, 3, 5, 5)
TWO_TRIPLETS = (2, 2, 2, 4, 4, 4)


@lru_cache(64)
def scoring_card(words: Words, rules: TenThousandRules) -> Markup:
    """The scoring table in force: equal dice in a table, the other combinations below it."""
    scoring = rules.scoring
    title = words(
        "over.rules-ten-thousand", target=rules.target, table=words(f"scoring.{scoring.name}")
    )
    return escape(
        section(".scoring", aria_labelledby="scoring")[
            h2("#scoring")[title],
            div(".table-frame")[_alike(words, scoring)],
            ul(".combinations")[[_combination(words, scoring, dice) for dice in _others(scoring)]],
        ]
    )


def _alike(words: Words, scoring: ScoringTable) -> Element:
    counts = [th(scope="col")[f"× {words.number(count)}"] for count in ALIKE]
    rows = [
        tr[
            th(scope="row")[small_dice(words, (face,))],
            [td[_points(words, scoring, (face,) * count)] for count in ALIKE],
        ]
        for face in FACES
    ]
    return table[thead[tr[td, counts]], tbody[rows]]


def _others(scoring: ScoringTable) -> list[tuple[int, ...]]:
    """The combinations of unequal dice that the scoring table knows."""
    known: list[tuple[int, ...]] = [FACES, THREE_PAIRS]
    known += [FOUR_AND_PAIR] * (scoring.four_and_pair is not None)
    return known + [TWO_TRIPLETS] * (scoring.two_triplets is not None)


def _combination(words: Words, scoring: ScoringTable, dice: tuple[int, ...]) -> Element:
    points = span(".points")[_points(words, scoring, dice)]
    return li[small_dice(words, dice), points]


def _points(words: Words, scoring: ScoringTable, dice: tuple[int, ...]) -> Node:
    points = worth(scoring, dice)
    return words("rules.nothing") if points is None else words.number(points)
