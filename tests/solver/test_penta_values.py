"""Values of every legal move, from the shipped table, in pure Python."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time

import pytest

from dadu.game.core import CHANCE
from dadu.game.penta import Keep, PentaState, Sheet, Write, start
from dadu.notation import parse_position
from dadu.rules.penta import PENTA, Box
from dadu.solver import library, penta_values
from dadu.solver.table import Table


@pytest.fixture(scope="module")
def table() -> Table:
    return library.table_for(PENTA)


def state_of(text: str) -> PentaState:
    state = parse_position(text).state(PENTA)  # type: ignore[arg-type]
    assert isinstance(state, PentaState)
    return state


def test_values_are_those_of_moves_in_their_order(table: Table) -> None:
    state = state_of("penta dice=13356 left=2 card -")
    found = penta_values.values(table, state)
    assert tuple(valued.move for valued in found) == state.moves()


def test_p11a_the_one_legal_box_and_its_worth(table: Table) -> None:
    state = state_of("penta dice=44444 left=0 card ones=3 threes=9 penta=50 bonus=100")
    (only,) = penta_values.values(table, state)
    assert only.move == Write(Box.FOURS)
    after = state.play(only.move)
    assert only.value == penta_values.expected(table, after.sheet)


def test_before_the_first_roll_the_value_is_the_published_optimum(table: Table) -> None:
    assert penta_values.value(table, start(PENTA, 1)) == pytest.approx(254.484845881683, abs=5e-7)


def test_a_full_sheet_is_worth_its_total(table: Table) -> None:
    full = Sheet.of(dict.fromkeys(Box, 0) | {Box.CHANCE: 17})
    assert penta_values.expected(table, full) == 17


def test_the_last_box_is_worth_what_its_dice_bring(table: Table) -> None:
    scores = dict.fromkeys(Box, 0)
    del scores[Box.CHANCE]
    best = penta_values.value(table, PentaState(PENTA, (Sheet.of(scores),), 1, CHANCE))
    assert best == pytest.approx(70 / 3, abs=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_luck_and_skill_of_a_game_sum_to_its_result(table: Table, seed: int) -> None:
    """DESIGN: result - value at the start = sum of luck - sum of errors."""
    source, state = random.Random(seed), start(PENTA, 1)
    luck = errors = 0.0
    while not state.over:
        before = penta_values.value(table, state)
        if state.to_act is CHANCE:
            outcomes = state.outcomes()
            chosen = source.choices([r for r, _ in outcomes], [w for _, w in outcomes])[0]
            state = state.roll(chosen)
            luck += penta_values.value(table, state) - before
        else:
            valued = source.choice(penta_values.values(table, state))
            errors += before - valued.value
            assert valued.value <= before + 1e-9
            state = state.play(valued.move)
            assert penta_values.value(table, state) == pytest.approx(valued.value, abs=2e-6)
    expected = penta_values.value(table, start(PENTA, 1))
    assert state.totals[0] - expected == pytest.approx(luck - errors, abs=1e-4)


def test_a_position_takes_at_most_15_milliseconds(table: Table) -> None:
    source, times = random.Random(1), []
    for _ in range(41):
        scores = {box: 0 for box in Box if source.random() < 0.3}
        roll = tuple(sorted(source.choices(range(1, 7), k=5)))
        state = PentaState(PENTA, (Sheet.of(scores),), 1, 1, roll, None, 2)
        penta_values._turn_of.cache_clear()
        began = time.process_time()
        penta_values.values(table, state)
        times.append(time.process_time() - began)
    assert statistics.median(times) < 0.015


def test_playing_needs_neither_numpy_nor_numba() -> None:
    program = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from dadu.game.penta import start\n"
        "from dadu.rules.penta import PENTA\n"
        "from dadu.solver import library, penta_values, penta_win\n"
        "state = start(PENTA, 2).roll((1, 3, 3, 5, 6))\n"
        "table = library.table_for(PENTA)\n"
        "best = max(penta_values.values(table, state), key=lambda valued: valued.value)\n"
        "penta_win.chances(table, state)\n"
        "print(best.move)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(Keep((3, 3)))
