"""Many positions at once agree with one at a time."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from dadu.dice import rolls
from dadu.game.penta import Keep, PentaState, Write
from dadu.rules.penta import BOXES, PENTA
from dadu.solver import library, penta_values
from dadu.solver._penta_batch import entries_of, judged, roll_number
from dadu.solver._penta_play import Field, field
from tests.solver.penta_cases import random_sheet, solved

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def ours() -> Field:
    return field(PENTA, solved("penta"))


def test_every_move_is_worth_what_it_is_alone(ours: Field) -> None:
    source, table = random.Random(6), library.table_for(PENTA)
    sheets = [random_sheet(source, source.randrange(1, 14)) for _ in range(100)]
    thrown = [source.choice(rolls(5))[0] for _ in sheets]
    left = np.array([source.randrange(3) for _ in sheets])
    found = judged(
        ours,
        entries_of(
            ours,
            [sheet.open_boxes for sheet in sheets],
            [sheet.upper for sheet in sheets],
            [0 if sheet.penta is None else 1 + sheet.penta // 50 for sheet in sheets],
        ),
        np.array([roll_number(roll) for roll in thrown]),
        left,
    )
    for number, (sheet, roll) in enumerate(zip(sheets, thrown, strict=True)):
        state = PentaState(PENTA, (sheet,), 1, 1, roll, None, int(left[number]))
        legal = 0
        keeps = iter(found.keeps[number])
        for move, value in penta_values.values(table, state):
            if isinstance(move, Keep):
                worth = next(keeps)
            else:
                assert isinstance(move, Write)
                worth = found.boxes[number, BOXES.index(move.box)]
            legal += 1
            assert sheet.total(PENTA) + worth == pytest.approx(value, abs=2e-6)
        worths = np.concatenate((found.keeps[number], found.boxes[number]))
        assert np.isfinite(worths).sum() == legal


def test_an_impossible_upper_total_is_refused(ours: Field) -> None:
    with pytest.raises(LookupError):
        entries_of(ours, [0b1111111111111], [7], [0])


def test_300_000_positions_a_second_on_one_core(ours: Field) -> None:
    count = 50_000
    source = np.random.default_rng(1)
    entries = source.integers(192, ours.index.size, count).astype(np.int32)
    thrown, left = source.integers(0, 252, count), source.integers(0, 3, count)
    left.sort()
    judged(ours, entries[:8], thrown[:8], left[:8])
    speeds = []
    for _ in range(7):
        began = time.process_time()
        judged(ours, entries, thrown, left)
        speeds.append(count / (time.process_time() - began))
    assert max(speeds) > 300_000
