"""The slow, obvious solver, and the fast one agreeing with it in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle

import pytest

from dadu.game.penta import PentaState, Sheet
from dadu.rules.penta import PENTA, Box
from dadu.solver import penta_values, slow
from dadu.solver.library import table_for
from tests.solver.penta_cases import (
    EVERY_KIND,
    before_turn,
    entry_value,
    rules_of,
    same,
    sheet_without,
)

LAST_TWO = ((Box.FOURS, Box.LARGE_STRAIGHT), (Box.TWOS, Box.SIXES), (Box.PENTA, Box.FULL))
LAST_BOXES = (Box.CHANCE, Box.FULL, Box.SIXES, Box.LARGE_STRAIGHT, Box.PENTA)


def test_the_last_box_chance_is_worth_70_thirds() -> None:
    state = before_turn(PENTA, sheet_without(Box.CHANCE, penta=0))
    found = slow.solve(state, slow.total_of_first, same=same)[state]
    assert found - state.totals[0] == Fraction(70, 3)


@pytest.mark.parametrize("text", EVERY_KIND)
def test_the_last_box_of_every_kind_of_rules(text: str) -> None:
    agrees(text, sheet_without(Box.FULL))


@pytest.mark.slow
@pytest.mark.parametrize("text", EVERY_KIND)
@pytest.mark.parametrize("box", LAST_BOXES)
def test_any_last_box_of_every_kind_of_rules(text: str, box: Box) -> None:
    for penta in (0, 50):
        agrees(text, sheet_without(box, penta=penta))


def agrees(text: str, sheet: Sheet) -> None:
    """The fast solver's value of a sheet is the slow one's."""
    rules = rules_of(text)
    state = before_turn(rules, sheet)
    exact = slow.solve(state, slow.total_of_first, same=same)[state]
    fast = sheet.total(rules) + entry_value(text, sheet)
    assert fast == pytest.approx(float(exact), abs=1e-10)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "boxes"), list(zip(EVERY_KIND, cycle(LAST_TWO), strict=False)))
def test_the_last_two_boxes_of_every_kind_of_rules(text: str, boxes: tuple[Box, ...]) -> None:
    agrees(text, sheet_without(*boxes))


def test_every_move_of_a_turn_agrees_with_the_values_from_the_table() -> None:
    sheet = sheet_without(Box.SIXES)
    state = PentaState(PENTA, (sheet,), 1, 1, (1, 2, 6, 6, 6), None, 2)
    exact = slow.solve(state, slow.total_of_first, same=same)
    for valued in penta_values.values(table_for(PENTA), state):
        assert valued.value == pytest.approx(float(exact[state.play(valued.move)]), abs=2e-6)


def test_moves_may_be_left_out() -> None:
    """Writing every first roll at once: the mean of five dice."""
    state = before_turn(PENTA, sheet_without(Box.CHANCE, penta=0))
    found = slow.solve(state, slow.total_of_first, moves=lambda state: state.moves()[-1:])
    assert found[state] - state.totals[0] == Fraction(35, 2)
    assert len(found) > 252
