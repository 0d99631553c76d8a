"""The Penta table against published optima and the contract of the game."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dadu.dice import rolls
from dadu.rules import parse_rules
from dadu.rules.penta import ALL_OPEN, PENTA, PentaRules, entries
from dadu.solver import penta
from dadu.solver.penta_index import index_for

OPTIMA = (
    ("penta", 254.484845881683),
    ("penta(joker=forced)", 254.587728734496),
    ("penta(joker=free)", 254.589609481963),
    ("penta(joker=none)", 253.970241189780),
    ("penta(joker=none,penta-bonus=0)", 245.870774514111),
    ("penta(joker=none,penta-bonus=0,five-alike-full=yes)", 245.904728370719),
    ("penta(joker=forced,penta-bonus=0)", 246.086271203124),
)


def rules_of(text: str) -> PentaRules:
    rules = parse_rules(text)
    assert isinstance(rules, PentaRules)
    return rules


@pytest.mark.parametrize(("text", "optimum"), OPTIMA)
def test_expected_score_of_the_design_to_a_billionth(text: str, optimum: float) -> None:
    rules = rules_of(text)
    values = penta.solve(rules)
    assert values[index_for(rules).entry(ALL_OPEN, 0, None)] == pytest.approx(optimum, abs=1e-9)


def test_the_table_has_1618_upper_sections_of_the_2794_that_can_be_reached() -> None:
    index = index_for(PENTA)
    assert sum(index.widths) == 1618
    reached = sum(place != -1 for places in index.place for place in places)
    assert reached == 2794
    assert reached * 192 == 536_448


def test_without_an_upper_bonus_the_upper_total_plays_no_part() -> None:
    assert index_for(rules_of("penta(upper-bonus=0)")).size == 64 * 192


def test_a_threshold_of_0_is_a_bonus_from_the_start() -> None:
    free = penta.solve(rules_of("penta(upper-threshold=0)"))
    none = penta.solve(rules_of("penta(upper-bonus=0)"))
    np.testing.assert_array_equal(free, none)


def test_progress_grows_to_one() -> None:
    parts: list[float] = []
    penta.solve(PENTA, parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1
