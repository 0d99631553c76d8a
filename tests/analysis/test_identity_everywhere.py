"""The identity closes for any players, in any game and any part of it, as far as numbers go.

Result less start is luck less losses, to 1e-9 with tables in double precision and to 1e-3
with the shipped ones. (``test_many`` holds it over thousands of games of Penta more.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dadu.analysis import Analysis, analyse
from dadu.notation import Record
from dadu.players import LEVELS, choose
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.solver import penta_values, ten_thousand_values
from dadu.solver.values import Unit
from tests.analysis.full_precision import instead_of_rounded
from tests.analysis.games import SHORT, cut, game, mixed, own_balance

PENTA = PentaRules()
SHIPPED, DOUBLE = 1e-3, 1e-9
HOUSE = (
    TenThousandRules(target=5_000, opening=500),
    TenThousandRules(target=5_000, hot_dice_must_roll=True),
    TenThousandRules(target=5_000, exact=True),
)


def gap(judged: Analysis) -> float:
    """How far the identity is from closing, for the seat where it is farthest."""
    gaps = []
    for seat in judged.seats:
        gained = judged.now[seat - 1] - judged.begin[seat - 1]
        against = own_balance(judged, 3 - seat) if judged.unit is Unit.WIN else 0.0
        gaps.append(abs(gained - own_balance(judged, seat) + against))
    return max(gaps)


def some(rules: Rules, seats: int, games: int) -> Iterator[Record]:
    """Games of players of all strengths, every third broken off."""
    for seed in range(games):
        record = game(rules, seats, seed, mixed(seed, seats))
        broken = Random(seed).randrange(len(record.events)) if seed % 3 == 0 else None
        yield record if broken is None else cut(record, broken)


@pytest.fixture
def turns_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remembers the turns of many games: the same positions come again and again."""
    forgetful = ten_thousand_values._turn.__wrapped__
    monkeypatch.setattr(ten_thousand_values, "_turn", lru_cache(maxsize=3_000)(forgetful))


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tables in double precision."""
    instead_of_rounded(monkeypatch)
    for remembered in (penta_values._turn_of, ten_thousand_values._turn):
        remembered.cache_clear()
    yield
    for remembered in (penta_values._turn_of, ten_thousand_values._turn):
        remembered.cache_clear()


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), seats=st.integers(1, 3), part=st.floats(0, 1))
def test_any_game_of_penta_closes(seed: int, seats: int, part: float) -> None:
    record = game(PENTA, seats, seed, mixed(seed, seats))
    judged = analyse(cut(record, round(part * len(record.events))))
    assert gap(judged) < SHIPPED
    assert all(choice.loss >= 0 for choice in judged.choices)


@pytest.mark.parametrize(("rules", "seats"), [(PENTA, 2), (SHORT, 1), (SHORT, 2)])
def test_double_precision_closes_to_a_billionth(
    rules: Rules, seats: int, double: None, turns_kept: None
) -> None:
    assert max(gap(analyse(record)) for record in some(rules, seats, 4)) < DOUBLE


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


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(1, 1_000), (2, 60)])
def test_many_games_of_ten_thousand_close(seats: int, games: int, turns_kept: None) -> None:
    assert max(gap(analyse(record)) for record in some(SHORT, seats, games)) < SHIPPED


@pytest.mark.slow
@pytest.mark.parametrize("rules", HOUSE, ids=str)
def test_house_rules_close_as_well(rules: Rules, double: None, turns_kept: None) -> None:
    assert max(gap(analyse(record)) for record in some(rules, 2, 4)) < DOUBLE
