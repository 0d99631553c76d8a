"""The identity closes for any players, in any game and any part of it, as far as numbers go.

Result less start is luck less losses, to 1e-9 with tables in double precision and to 1e-3
with the shipped ones. (``test_many`` holds it over thousands of games of Penta more, and
``identity`` tells it of as many games as one likes.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dadu.analysis import analyse
from dadu.game.ten_thousand import start
from dadu.players import LEVELS, choose
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.solver import library, penta_values, ten_thousand_values
from tests.analysis.full_precision import instead_of_rounded
from tests.analysis.games import SHORT, cut, game, mixed
from tests.analysis.identity import farthest, gap
from tests.analysis.quick_turns import instead_of_slow

PENTA = PentaRules()
SHIPPED, DOUBLE = 1e-3, 1e-9
HOUSE = (
    TenThousandRules(target=5_000, opening=500),
    TenThousandRules(target=5_000, hot_dice_must_roll=True),
    TenThousandRules(target=5_000, exact=True),
)


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tables in double precision."""
    instead_of_rounded(monkeypatch)
    for remembered in (penta_values._turn_of, ten_thousand_values._turn):
        remembered.cache_clear()
    yield
    for remembered in (penta_values._turn_of, ten_thousand_values._turn):
        remembered.cache_clear()


@pytest.fixture
def quick(double: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """And turns of Ten Thousand worked out by Numba."""
    instead_of_slow(monkeypatch)


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 3), part=st.floats(0, 1))
def test_any_game_of_penta_closes(seed: int, seats: int, part: float) -> None:
    record = game(PENTA, seats, seed, mixed(seed, seats))
    judged = analyse(cut(record, round(part * len(record.events))))
    assert gap(judged) < SHIPPED
    assert all(choice.loss >= 0 for choice in judged.choices)


@pytest.mark.parametrize(("rules", "seats", "games"), [(PENTA, 2, 4), (SHORT, 1, 4), (SHORT, 2, 2)])
def test_double_precision_closes_to_a_billionth(
    rules: Rules, seats: int, games: int, double: None
) -> None:
    assert farthest(rules, seats, games) < DOUBLE


@pytest.mark.parametrize("rules", [PENTA, SHORT], ids=str)
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_perfect_players_lose_nothing_against_anybody(rules: Rules, seats: int) -> None:
    wild = mixed(1, seats)

    def mover(state):  # type: ignore[no-untyped-def]
        return choose(LEVELS["perfect"], state) if state.seat == 1 else wild(state)

    judged = analyse(cut(game(rules, seats, 2, mover), 80))
    assert judged.loss(1) == 0
    assert judged.accuracy(1) == 1
    assert judged.mistakes(1) == ()


@pytest.mark.parametrize("seats", [1, 2])
def test_shipped_tables_close_as_well(seats: int) -> None:
    assert farthest(SHORT, seats, 6) < SHIPPED


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(1, 250), (2, 250)])
def test_many_games_of_ten_thousand_close(seats: int, games: int, quick: None) -> None:
    assert farthest(SHORT, seats, games) < DOUBLE


@pytest.mark.slow
@pytest.mark.parametrize("rules", HOUSE, ids=str)
def test_house_rules_close_as_well(
    rules: TenThousandRules, double: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = worths_of_the_first_turn(rules)
    instead_of_slow(monkeypatch)
    assert worths_of_the_first_turn(rules) == pytest.approx(slow, abs=1e-13)
    assert farthest(rules, 2, 12) < DOUBLE


def worths_of_the_first_turn(rules: TenThousandRules) -> list[float]:
    turn = ten_thousand_values.turn_of(library.table_for(rules), start(rules, 2))
    places = [(0, 6), *product(range(1, 120), range(1, 7))]
    return [turn.after(*place) for place in places]
