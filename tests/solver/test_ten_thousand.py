"""The two-seat solver: DESIGN's numbers, its own Bellman equation, the game contract."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from dadu.errors import Illegal, Malformed
from dadu.game.ten_thousand import TenThousandState
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TenThousandRules
from dadu.solver import library
from dadu.solver.table import read, to_bytes
from dadu.solver.ten_thousand import (
    Solution,
    bellman_residual,
    build,
    check,
    packed,
    solution_of,
    solve,
)
from dadu.solver.ten_thousand_table import unpack
from tests.solver.ten_thousand_walk import STEP, last_turn, rules_of, seated, turn_worth

WALK_CAP = 1_500
SHIPPED = [text for text in library.SHIPPED if text.startswith(TenThousandRules.NAME)]
HOUSE_RULES = (
    "opening=200",
    "minimum=150",
    "last-round=off",
    "exact=yes",
    "hot-dice=roll",
    "table=flat",
    "table=steps",
    "table=dix-mille",
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("ten-thousand(target=5000)", 0.544041850250),
        ("ten-thousand(target=5000,table=flat)", 0.543808044924),
        ("ten-thousand(target=5000,table=steps)", 0.546193807493),
        ("ten-thousand(target=5000,table=dix-mille)", 0.546532329750),
        ("ten-thousand", 0.532384872348),
        ("ten-thousand(table=flat)", 0.532184486680),
        ("ten-thousand(table=steps)", 0.534160134440),
        ("ten-thousand(table=dix-mille)", 0.534335354607),
        ("ten-thousand(target=15000)", 0.526822724267),
        ("ten-thousand(target=15000,table=flat)", 0.526651054137),
        ("ten-thousand(target=15000,table=steps)", 0.528357763655),
        ("ten-thousand(target=15000,table=dix-mille)", 0.528466519355),
    ],
)
def test_first_seat_of_the_design(text: str, chance: float) -> None:
    solution = solve(rules_of(text))
    assert solution.win[0, 0, 0, 0] == pytest.approx(chance, abs=1e-11)


@pytest.mark.slow
@pytest.mark.parametrize("text", SHIPPED)
def test_shipped_table_solves_its_own_bellman_equation_everywhere(text: str) -> None:
    solution = solution_of(library.table_for(rules_of(text), cache=False))
    assert np.abs(bellman_residual(solution)).max() < 2e-9


@pytest.mark.slow
def test_a_shipped_table_rebuilt_is_equal_to_the_byte() -> None:
    rules = rules_of("ten-thousand(target=5000)")
    shipped = (library.shipped_folder() / library.file_name(rules)).read_bytes()
    assert to_bytes(build(rules)) == shipped


@pytest.mark.slow
def test_a_solution_solves_its_own_bellman_equation_everywhere() -> None:
    solution = solve(rules_of("ten-thousand(target=1000)"))
    assert np.abs(bellman_residual(solution)).max() < 1e-11
    both = solution.win[0, 0] + solution.win[0, 0].T
    assert both.min() > 1


def _worth(solution: Solution) -> Callable[[TenThousandState], float]:
    """What the end of seat 1's turn is worth to it."""

    def worth(state: TenThousandState) -> float:
        if state.over:
            return float(1 in state.winners)
        own, other = (total // STEP for total in state.totals)
        if state.last_round is not None:
            missing = min(own - other, solution.final.shape[1] - 1)
            return 1 - float(solution.final[0 if other else 1, missing])
        return 1 - float(solution.win[state.busts[1], state.busts[0], other, own])

    return worth


@pytest.mark.parametrize("house", HOUSE_RULES[:3])
def test_the_contract_walked_slowly_agrees(house: str) -> None:
    _agree(f"ten-thousand(target=50,{house})", 1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSE_RULES)
def test_the_contract_walked_slowly_agrees_at_every_pair(house: str) -> None:
    _agree(f"ten-thousand(target=100,{house})", 1e-5 if house == "hot-dice=roll" else 1e-12)


def _agree(text: str, within: float) -> None:
    """Every pair of totals, the turn walked through the contract with the solver's ends.

    Hot dice that must be rolled beyond the cap are taken to keep the worth of their bank,
    which at so low a cap is felt.
    """
    rules = rules_of(text)
    cap = WALK_CAP * (2 if rules.hot_dice_must_roll else 1)
    solution = solve(rules, cap=cap)
    worth = _worth(solution)
    for own in range(0, rules.target, STEP):
        for other in range(0, rules.target, STEP):
            bust = 1 - float(solution.win[0, 0, other // STEP, own // STEP])
            full = rules.target + cap - own
            walked = turn_worth(seated(rules, (own, other)), worth, bust, full)
            assert solution.win[0, 0, own // STEP, other // STEP] == pytest.approx(
                walked, abs=within
            )


@pytest.mark.slow
@pytest.mark.parametrize("own_busts", range(3))
@pytest.mark.parametrize("other_busts", range(3))
def test_three_busts_in_a_row_agree_with_the_contract(own_busts: int, other_busts: int) -> None:
    rules = rules_of("ten-thousand(target=100,three-busts=50)")
    solution = solve(rules, cap=WALK_CAP)
    fallen = (1, own_busts + 1) if own_busts < 2 else (0, 0)
    bust = 1 - float(solution.win[other_busts, fallen[1], 1, fallen[0]])
    begin = seated(rules, (50, 50), (own_busts, other_busts))
    walked = turn_worth(begin, _worth(solution), bust, rules.target + WALK_CAP - 50)
    assert solution.win[own_busts, other_busts, 1, 1] == pytest.approx(walked, abs=1e-10)


@pytest.mark.parametrize("missing", [50, 400])
@pytest.mark.parametrize("house", ["minimum=0", "opening=250", "minimum=200"])
def test_the_last_turn_agrees_with_the_contract(house: str, missing: int) -> None:
    _last_turn_agrees(house, missing)


@pytest.mark.slow
@pytest.mark.parametrize("missing", [50, 150, 400])
def test_the_last_turn_with_hot_dice_that_must_be_rolled(missing: int) -> None:
    _last_turn_agrees("hot-dice=roll", missing)


def _last_turn_agrees(house: str, missing: int) -> None:
    rules = rules_of(f"ten-thousand(target=100,{house})")
    final = solve(rules).final
    for opened, own in enumerate((50, 0)):
        begin = seated(rules, (own, own + missing))._replace(last_round=2)
        within = 1e-6 if rules.hot_dice_must_roll else 1e-12
        assert final[opened, missing // STEP] == pytest.approx(last_turn(begin), abs=within)


@pytest.mark.slow
def test_t8_with_an_exact_target_the_last_turn_can_only_tie() -> None:
    rules = rules_of("ten-thousand(target=500,exact=yes)")
    final = solve(rules).final
    begin = seated(rules, (300, 500))._replace(last_round=2)
    assert final[0, 4] == pytest.approx(last_turn(begin), abs=1e-12)
    assert final.max() < 0.5


@pytest.mark.parametrize(
    "text", ["ten-thousand(target=500)", "ten-thousand(target=300,minimum=200)"]
)
def test_a_later_cap_changes_nothing(text: str) -> None:
    rules = rules_of(text)
    np.testing.assert_allclose(solve(rules).win, solve(rules, cap=7_000).win, atol=1e-14)


@pytest.mark.slow
def test_busts_that_cost_nothing_are_not_counted_and_those_that_do_help_the_other() -> None:
    free = solve(rules_of("ten-thousand(target=500)"))
    dear = solve(rules_of("ten-thousand(target=500,three-busts=500)"))
    assert free.win.shape == (1, 1, 10, 10)
    assert dear.win.shape == (3, 3, 10, 10)
    assert dear.win[0, 2, 5, 5] > dear.win[0, 0, 5, 5] > dear.win[2, 0, 5, 5]


@pytest.mark.slow
def test_a_table_file_holds_every_count_of_busts() -> None:
    solution = solve(rules_of("ten-thousand(target=300,three-busts=100)"))
    found = solution_of(read(to_bytes(packed(solution))))
    np.testing.assert_allclose(found.win, solution.win, atol=2**-32)
    assert unpack(packed(solution)).win(2, 3, 1, 2) == found.win[1, 2, 2, 3]


def test_a_table_file_holds_the_solution_to_half_a_unit() -> None:
    solution = solve(rules_of("ten-thousand(target=300)"))
    table = read(to_bytes(packed(solution)))
    found = solution_of(table)
    np.testing.assert_allclose(found.win, solution.win, atol=2**-32)
    np.testing.assert_allclose(found.final, solution.final, atol=2**-32)
    assert unpack(table).win(2, 3) == found.win[0, 0, 2, 3]
    assert table.facts["first-seat"] == found.win[0, 0, 0, 0]


def test_progress_grows_to_one() -> None:
    parts: list[float] = []
    solve(rules_of("ten-thousand(target=300)"), parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1, abs=0.01)


def test_a_table_of_the_other_game_is_refused() -> None:
    with pytest.raises(Malformed):
        unpack(library.table_for(PENTA))


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (TenThousandRules(target=333), "rules-step"),
        (TenThousandRules(target=0), "rules-step"),
        (TenThousandRules(exact=True, minimum=300), "rules-endless"),
        (TenThousandRules(target=200, exact=True, opening=500, three_busts=50), "rules-endless"),
    ],
)
def test_rules_that_cannot_be_solved_are_refused_with_their_article(
    rules: TenThousandRules, code: str
) -> None:
    with pytest.raises(Illegal) as refused:
        check(rules)
    assert (refused.value.code, refused.value.article) == (code, "T8")
