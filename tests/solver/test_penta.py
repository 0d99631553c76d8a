"""The Penta solver against published optima, its own equation and the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from dadu.dice import rolls
from dadu.rules.penta import ALL_OPEN, BOXES, PENTA
from dadu.solver import _kernels_penta as kernels
from dadu.solver import library, penta
from dadu.solver._penta_board import board_for, sheets_for
from dadu.solver.penta_index import index_for
from dadu.solver.penta_turn import Turn
from dadu.solver.penta_values import after
from dadu.solver.table import load, to_bytes
from tests.solver.penta_cases import EVERY_KIND, random_sheet, rules_of, solved

OPTIMA = (
    ("penta", 254.484845881683),
    ("penta(joker=forced)", 254.587728734496),
    ("penta(joker=free)", 254.589609481963),
    ("penta(joker=none)", 253.970241189780),
    ("penta(joker=none,penta-bonus=0)", 245.870774514111),
    ("penta(joker=none,penta-bonus=0,five-alike-full=yes)", 245.904728370719),
    ("penta(joker=forced,penta-bonus=0)", 246.086271203124),
)


@pytest.mark.parametrize(("text", "optimum"), OPTIMA)
def test_expected_score_of_the_design_to_a_billionth(text: str, optimum: float) -> None:
    start = index_for(rules_of(text)).entry(ALL_OPEN, 0, None)
    assert solved(text)[start] == pytest.approx(optimum, abs=1e-9)


def test_the_table_has_1618_upper_sections_of_the_2794_that_can_be_reached() -> None:
    index = index_for(PENTA)
    assert sum(index.widths) == 1618
    reached = sum(place != -1 for places in index.place for place in places)
    assert reached == 2794
    assert reached * 192 == 536_448


def test_every_reachable_sheet_has_an_entry_and_every_entry_a_sheet() -> None:
    index = index_for(PENTA)
    found = {
        index.entry(boxes, upper, penta_box)
        for boxes in range(1 << len(BOXES))
        for upper, place in enumerate(index.place[boxes & 63])
        for penta_box in ((None,) if boxes >> 12 else (0, 50))
        if place != -1
    }
    assert found == set(range(index.size))


def test_a_sheet_whose_boxes_cannot_make_its_upper_total_has_no_entry() -> None:
    with pytest.raises(LookupError):
        index_for(PENTA).entry(ALL_OPEN, 5, None)


def test_without_an_upper_bonus_the_upper_total_plays_no_part() -> None:
    assert index_for(rules_of("penta(upper-bonus=0)")).size == 64 * 192


def test_a_threshold_of_0_is_a_bonus_from_the_start() -> None:
    free, none = solved("penta(upper-threshold=0)"), solved("penta(upper-bonus=0)")
    np.testing.assert_array_equal(free, none)


def test_progress_grows_to_one() -> None:
    parts: list[float] = []
    penta.solve(PENTA, parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1


def test_the_shipped_table_obeys_its_bellman_equation_at_every_reachable_sheet() -> None:
    table = load(library.shipped_folder() / "penta.table", "penta", "penta")
    stored = np.array(table.columns["points"].numbers) * table.columns["points"].unit
    board, (sheets, levels) = board_for(PENTA), sheets_for(index_for(PENTA), PENTA.upper_bonus)
    for first, last in pairwise(levels[1:]):
        worked_out = stored.copy()
        kernels.solve(worked_out, board, sheets, first, last)
        difference = np.abs(worked_out - stored).max()
        assert difference <= penta.POINT_UNIT


def test_the_shipped_table_is_the_solved_one_to_half_a_unit() -> None:
    table = load(library.shipped_folder() / "penta.table", "penta", "penta")
    column = table.columns["points"]
    assert column.unit == penta.POINT_UNIT
    np.testing.assert_array_equal(
        np.array(column.numbers), np.rint(solved("penta") / penta.POINT_UNIT).astype(int)
    )
    assert table.facts["start"] == solved("penta")[index_for(PENTA).entry(ALL_OPEN, 0, None)]


@pytest.mark.slow
def test_the_shipped_table_is_made_again_byte_by_byte() -> None:
    """But for the distribution of totals, which ``test_penta_play`` holds to simulated games."""
    path = library.shipped_folder() / "penta.table"
    built, totals = penta.build(PENTA, with_deviation=True), load(path).columns["totals"]
    assert (
        to_bytes(replace(built, columns={**built.columns, "totals": totals})) == path.read_bytes()
    )


def test_shipped_tables_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in library.shipped_folder().glob("*.table")}
    assert sizes["penta.table"] <= 1_500_000
    assert sum(sizes.values()) <= 4_000_000


@pytest.mark.parametrize("text", EVERY_KIND)
def test_turns_by_the_rules_of_the_game_agree_with_the_kernels(text: str) -> None:
    """``entries`` decides what may be written where; the kernels have a way of their own."""
    rules, values, source = rules_of(text), solved(text), random.Random(text)
    index = index_for(rules)
    for _ in range(30):
        sheet = random_sheet(source, source.randrange(1, 14))

        def worth(entry, sheet=sheet):  # type: ignore[no-untyped-def]
            boxes, upper, held, earned = after(
                rules, sheet.open_boxes, sheet.upper, sheet.penta, entry
            )
            return earned + values[index.entry(boxes, upper, held)]

        turn = Turn(rules, sheet.open_boxes, sheet.penta, worth)
        entry = index.entry(sheet.open_boxes, sheet.upper, sheet.penta)
        assert turn.keep((), 3) == pytest.approx(values[entry], abs=1e-9)
        mean = sum(weight * turn.roll(roll, 2) for roll, weight in rolls(5)) / 6**5
        assert mean == pytest.approx(values[entry], abs=1e-9)
