"""The chance to win at Penta, against slower exact ways to find it."""

from __future__ import annotations

import random

import pytest

from dadu.game.core import CHANCE, NOBODY
from dadu.game.penta import PentaState, Sheet
from dadu.rules.penta import PENTA, Box
from dadu.solver import library, penta_win, slow
from dadu.solver._penta_aim import win
from dadu.solver._penta_play import field
from dadu.solver.table import Table
from tests.solver.penta_cases import random_sheet, same, sheet_without, solved


@pytest.fixture(scope="module")
def table() -> Table:
    return library.table_for(PENTA)


def with_total(sheet: Sheet, total: int) -> Sheet:
    """The sheet with its chance box holding what makes the total."""
    return sheet._replace(penta_bonus=sheet.penta_bonus + total - sheet.total(PENTA))


def at(*sheets: Sheet, seat: int = 1) -> PentaState:
    return PentaState(PENTA, sheets, seat, CHANCE)


def test_a_finished_game_is_won_shared_or_lost(table: Table) -> None:
    full = sheet_without()
    over = PentaState(PENTA, (full, full), 2, NOBODY)
    assert penta_win.chance(table, over) == 0.5
    assert penta_win.chance(table, over, (full.total(PENTA) + 1,)) == 0


@pytest.mark.parametrize("missing", [-5, 12, 24])
def test_the_last_turn_of_the_game_agrees_with_the_slow_solver(table: Table, missing: int) -> None:
    own = sheet_without(Box.SIXES)
    rival = with_total(sheet_without(), own.total(PENTA) + missing)
    state = at(rival, own, seat=2)
    assert penta_win.is_exact(state)
    exact = slow.solve(state, slow.share_of_first, same=same)[state]
    assert penta_win.chance(table, state) == pytest.approx(1 - float(exact), abs=1e-12)


def test_it_is_exact_only_when_nothing_is_foreseen() -> None:
    done, one = sheet_without(), sheet_without(Box.SIXES)
    two = sheet_without(Box.SIXES, Box.FULL)
    assert penta_win.is_exact(at(two, done))
    assert penta_win.is_exact(at(one, one))
    assert not penta_win.is_exact(at(one, two))
    assert not penta_win.is_exact(at(one, one, one))
    assert not penta_win.is_exact(at(two, one))


def test_a_tie_counts_the_share_of_the_win(table: Table) -> None:
    own, rival = sheet_without(Box.FULL, penta=0), sheet_without(penta=0)
    state = PentaState(PENTA, (own, rival, rival), 1, 1, (1, 1, 2, 3, 5), None, 0)
    (only,) = penta_win.chances(table, state)
    assert only.value == pytest.approx(1 / 3)


def test_the_second_seat_replies_to_the_first_in_the_last_round(table: Table) -> None:
    """Certain either way: 31 points ahead with one box each, where sixes bring at most 30."""
    own, rival = sheet_without(Box.SIXES), sheet_without(Box.SIXES)
    ahead = at(with_total(own, rival.total(PENTA) + 31), rival)
    assert penta_win.is_exact(ahead)
    assert penta_win.chance(table, ahead) >= 0.5
    behind = at(own, with_total(rival, own.total(PENTA) + 200))
    assert penta_win.chance(table, behind) == 0


@pytest.mark.slow
def test_two_last_boxes_each_agree_with_the_slow_solver_for_two_seats(table: Table) -> None:
    own, rival = sheet_without(Box.CHANCE, penta=0), sheet_without(Box.FIVES, penta=0)
    rival = with_total(rival, own.total(PENTA) + 8)
    state = PentaState(PENTA, (own, rival), 1, 1, (2, 3, 4, 5, 6), None, 1)
    assert penta_win.is_exact(state)
    exact = slow.solve(state, slow.share_of_first, same=same)
    for valued in penta_win.chances(table, state):
        after = exact[state.play(valued.move)]
        assert valued.value == pytest.approx(float(after), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(("open_boxes", "error"), [(1, 1e-12), (2, 1e-12), (3, 0.05), (5, 0.2)])
def test_against_final_totals_the_estimate_is_near_the_exact_chance(
    table: Table, open_boxes: int, error: float
) -> None:
    of, source = field(PENTA, solved("penta")), random.Random(open_boxes)
    for _ in range(4):
        own = random_sheet(source, open_boxes)
        state = at(own)
        middle = own.total(PENTA) + of.values[of.index.entry(own.open_boxes, own.upper, own.penta)]
        final = round(middle) + source.randrange(-10, 30)
        exact = win(of, state, (final,)).value_of(state)
        assert penta_win.chance(table, state, (final,)) == pytest.approx(exact, abs=error)


def test_a_computer_that_is_behind_dares_more(table: Table) -> None:
    """Only Penta's 50 can still win, so anything but five alike is given up for it."""
    own = sheet_without(Box.PENTA, Box.CHANCE)
    roll = PentaState(PENTA, (own,), 1, 1, (3, 3, 3, 3, 6), None, 1)
    needed = own.total(PENTA) + 60
    best = max(penta_win.chances(table, roll, (needed,)), key=lambda valued: valued.value)
    assert str(best.move) == "/3333"
