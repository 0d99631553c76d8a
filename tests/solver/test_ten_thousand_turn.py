"""One turn of Ten Thousand: the design's optima, the odds of T11, and every selection kept."""

from __future__ import annotations

from random import Random

import pytest

from dadu.dice import rolls
from dadu.errors import Illegal
from dadu.rules.ten_thousand import DICE, TABLES, ScoringTable, selections
from dadu.solver.ten_thousand_turn import (
    STEP,
    STRIDE,
    Turn,
    bust_chance,
    check_turn,
    largest_gain,
    one_turn,
    roll_classes,
    thresholds,
)

OPTIMA = (
    ("classic", 582.317213808, (350, 250, 450, 1050, 3100, 17750)),
    ("flat", 601.558653661, (350, 300, 450, 1050, 3100, 18400)),
    ("steps", 548.857618240, (300, 250, 450, 1050, 3050, 16400)),
    ("dix-mille", 540.747474993, (300, 250, 450, 1050, 3050, 16050)),
)


@pytest.mark.parametrize(("name", "points", "banks"), OPTIMA)
def test_one_turn_of_the_design(name: str, points: float, banks: tuple[int, ...]) -> None:
    assert one_turn(TABLES[name]).rolled(0, DICE) == pytest.approx(points, abs=1e-9)
    assert thresholds(TABLES[name]) == banks


def test_t11_chance_to_bust() -> None:
    chances = [bust_chance(TABLES["classic"], dice) for dice in range(1, DICE + 1)]
    parts = (4, 16, 60, 204, 600, 1080)
    assert chances == [part / 6**dice for dice, part in enumerate(parts, 1)]


@pytest.mark.parametrize("name", TABLES)
def test_t2_the_best_of_a_class_is_the_best_of_all_selections(name: str) -> None:
    table, chance = TABLES[name], Random(1)
    worths = [chance.random() for _ in range((largest_gain(table) + 1) * STRIDE)]
    for dice in range(1, DICE + 1):
        bests = [-1.0]
        mean = 0.0
        for each in roll_classes(table, dice):
            bests.append(max(bests[each.parent], worths[each.one], worths[each.two]))
            mean += each.chance * bests[-1]
        wanted = sum(
            weight * max(worths[points // STEP * STRIDE + (dice - len(kept) or DICE)]
                         for kept, points in found)
            for roll, weight in rolls(dice)
            if (found := selections(table, roll))
        )  # fmt: skip
        assert mean == pytest.approx(wanted / 6**dice, abs=1e-12)


def test_a_turn_is_worked_out_no_further_down_than_asked() -> None:
    asked: list[int] = []

    def bank(steps: int) -> float:
        asked.append(steps)
        return steps / 100

    turn = Turn(TABLES["classic"], bank, 0.0, 50)
    high = turn.after(40, 3)
    assert turn.after(3, 2) > 0.03
    assert turn.after(40, 3) == high
    assert max(asked) == 50 + largest_gain(TABLES["classic"])


def test_a_table_with_no_way_to_score_is_refused_with_its_article() -> None:
    nothing = ScoringTable(
        "nothing", (0, 0, 0), False, straight=0, three_pairs=0, one=0, five=0, threes=(0,) * 6
    )
    with pytest.raises(Illegal) as refused:
        check_turn(nothing)
    assert (refused.value.code, refused.value.article) == ("table-scores-nothing", "T3")


def test_a_table_off_the_grid_of_50_points_is_refused() -> None:
    odd = ScoringTable("odd", (2, 4, 8), True, straight=1501, three_pairs=1500)
    with pytest.raises(Illegal) as refused:
        check_turn(odd)
    assert refused.value.values["points"] == 1501
