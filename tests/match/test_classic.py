"""The level Classic, clause by clause (G2, A26)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dadu.dice import rolls, to_text
from dadu.game import Bank, Bust, RollOn, SetAside, TenThousandState
from dadu.notation import TenThousandPosition, parse_position
from dadu.players import CLASSIC, choose
from dadu.rules.ten_thousand import TEN_THOUSAND, TenThousandRules
from tests.rules import ten_thousand_twin as twin

FIFTIES = range(50, 2001, 50)


def at(words: str, rules: TenThousandRules = TEN_THOUSAND) -> TenThousandState:
    position = parse_position(f"ten-thousand {words}")
    assert isinstance(position, TenThousandPosition)
    return position.state(rules)


def banks_from(left: int, totals: str, seat: int = 1, last: str = "") -> int:
    """The least turn at which Classic banks."""
    banked = [
        turn
        for turn in FIFTIES
        if choose(CLASSIC, at(f"dice=- left={left} turn={turn} totals={totals} seat={seat} {last}"))
        == Bank()
    ]
    assert banked == [turn for turn in FIFTIES if turn >= banked[0]]
    return banked[0]


@pytest.mark.parametrize("left", [3, 4, 5, 6])
@pytest.mark.parametrize("totals", ["0,0", "2000,2000", "4000,0", "0,450"])
def test_g2_the_base_is_300(left: int, totals: str) -> None:
    assert banks_from(left, totals) == 300


@pytest.mark.parametrize(
    ("behind", "threshold"),
    [(450, 300), (500, 350), (950, 350), (1000, 400), (2500, 550), (4950, 750), (5000, 800),
     (5500, 800), (9950, 800)],
)  # fmt: skip
def test_g2_50_more_for_every_full_500_behind_at_most_500(behind: int, threshold: int) -> None:
    assert banks_from(3, f"0,{behind}") == threshold


@pytest.mark.parametrize(("left", "threshold"), [(1, 150), (2, 200), (3, 300), (6, 300)])
def test_g2_less_with_few_dice_left(left: int, threshold: int) -> None:
    assert banks_from(left, "0,0") == threshold
    assert banks_from(left, "0,1000") == threshold + 100


@given(
    st.lists(st.integers(0, 199).map(lambda fifties: 50 * fifties), min_size=1, max_size=7),
    st.integers(1, 6),
    st.data(),
)
def test_g2_the_threshold_whatever_the_totals(
    totals: list[int], left: int, data: st.DataObject
) -> None:
    """The whole clause written afresh; never below 50, the leader the best of the others (A26)."""
    seat = data.draw(st.integers(1, len(totals)))
    turn = data.draw(st.sampled_from(FIFTIES))
    others = [total for place, total in enumerate(totals, 1) if place != seat]
    behind = max([total - totals[seat - 1] for total in others if total > totals[seat - 1]] or [0])
    wanted = 300 + min(500, 50 * (behind // 500)) - {2: 100, 1: 150}.get(left, 0)
    scores = ",".join(map(str, totals))
    state = at(f"dice=- left={left} turn={turn} totals={scores} seat={seat}")
    assert choose(CLASSIC, state) == (Bank() if turn >= max(50, wanted) else RollOn())


@pytest.mark.parametrize("name", twin.TABLE_NAMES)
@pytest.mark.parametrize("count", range(1, 7))
def test_g2_it_sets_aside_all_scoring_dice(name: str, count: int) -> None:
    rules = TenThousandRules(table=name)
    for roll, _ in rolls(count):
        chosen = choose(CLASSIC, at(f"dice={to_text(roll)} turn=0 totals=0,0 seat=1", rules))
        found = twin.selections(name, roll)
        if not found:
            assert chosen == Bust()
            continue
        most = max(len(dice) for dice in found)
        assert isinstance(chosen, SetAside)
        assert len(chosen.dice) == most
        for dice in found:  # nothing that scores is left behind
            assert all(dice.count(die) <= chosen.dice.count(die) for die in dice)


@pytest.mark.parametrize(
    ("totals", "reach"), [("9000,10500", 1500), ("9900,10000", 300), ("0,10000,10800", 10800)]
)
def test_g2_in_the_last_round_it_never_banks_below_the_leader(totals: str, reach: int) -> None:
    """A26: the leader is the highest of the others; reaching that total exactly is enough."""
    for left, turn in product((3, 4, 5, 6), range(50, 12_001, 50)):
        words = f"dice=- left={left} turn={turn} totals={totals} seat=1 last-round=2"
        if turn < reach:
            assert choose(CLASSIC, at(words)) == RollOn()
        elif turn >= max(reach, 800):
            assert choose(CLASSIC, at(words)) == Bank()


def test_g2_in_the_last_round_few_dice_do_not_let_it_bank_below() -> None:
    words = "dice=- left=1 turn={} totals=9000,10500 seat=1 last-round=2"
    assert choose(CLASSIC, at(words.format(1450))) == RollOn()
    assert choose(CLASSIC, at(words.format(1500))) == Bank()


@given(st.integers(1, 6), st.sampled_from(FIFTIES), st.booleans(), st.booleans())
def test_g2_it_obeys_house_rules(left: int, turn: int, exact: bool, hot: bool) -> None:
    rules = TenThousandRules(
        target=5000, opening=500, minimum=400, exact=exact, hot_dice_must_roll=hot
    )
    state = at(f"dice=- left={left} turn={turn} totals=4000,0 seat=1", rules)
    chosen = choose(CLASSIC, state)
    assume(chosen != RollOn())
    assert chosen in state.moves()
