"""Values of every move of a position: RECORD's examples, DESIGN's trap, V1-V6, A23."""

from __future__ import annotations

import pytest

from dadu.dice import rolls
from dadu.errors import Malformed
from dadu.game.core import CHANCE
from dadu.game.ten_thousand import Bank, Bust, RollOn, SetAside, TenThousandState, start
from dadu.notation import TenThousandPosition, parse_position
from dadu.rules.ten_thousand import DICE, TABLES, TEN_THOUSAND, TenThousandRules
from dadu.solver.library import table_for
from dadu.solver.table import Table
from dadu.solver.ten_thousand_table import unpack
from dadu.solver.ten_thousand_turn import one_turn
from dadu.solver.ten_thousand_values import (
    advice,
    is_exact,
    needs_table,
    unit,
    value,
    values,
)
from dadu.solver.valued import Unit

TABLE = table_for(TEN_THOUSAND)


def state_of(text: str, rules: TenThousandRules = TEN_THOUSAND) -> TenThousandState:
    position = parse_position(f"ten-thousand {text}")
    assert isinstance(position, TenThousandPosition)
    return position.state(rules)


def advised(text: str, table: Table | None = TABLE) -> dict[str, float]:
    return dict(advice(table, state_of(text)))


def test_the_trap_of_the_design_fewer_points_can_be_right() -> None:
    found = advised("dice=1235 turn=200 totals=9700,9850 seat=1 target=10000")
    assert list(found) == ["/5 bank", "/1 roll", "/15 roll", "/5 roll", "/15 bank", "/1 bank"]
    assert found["/5 bank"] == pytest.approx(0.4721, abs=5e-5)
    assert found["/1 roll"] == pytest.approx(0.4523, abs=5e-5)
    assert found["/1 bank"] == pytest.approx(0.0606, abs=5e-5)


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("ten-thousand(target=5000)", 0.544041850250),
        ("ten-thousand", 0.532384872348),
        ("ten-thousand(target=15000)", 0.526822724267),
        ("ten-thousand(table=flat)", 0.532184486680),
        ("ten-thousand(table=steps)", 0.534160134440),
        ("ten-thousand(table=dix-mille)", 0.534335354607),
    ],
)
def test_first_seat_of_the_design_from_the_shipped_tables(text: str, chance: float) -> None:
    rules = next(
        TenThousandRules(target, table)
        for target in (5_000, 10_000, 15_000)
        for table in TABLES
        if str(TenThousandRules(target, table)) == text
    )
    first = value(table_for(rules), start(rules, 2))
    assert first == pytest.approx(chance, abs=1e-8)
    assert unpack(table_for(rules)).win(0, 0) == pytest.approx(chance, abs=1e-9)


@pytest.mark.parametrize("totals", ["0,0", "4350,5200", "9950,0", "50,9950", "9950,9950"])
def test_a_turn_worked_out_anew_gives_the_stored_chance(totals: str) -> None:
    state = state_of(f"dice=- totals={totals} seat=1")
    own, other = (total // 50 for total in state.totals)
    assert value(TABLE, state) == pytest.approx(unpack(TABLE).win(own, other), abs=2e-9)


@pytest.mark.parametrize(
    "text",
    [
        "dice=- totals=9000,9300 seat=2",
        "dice=- left=3 turn=350 totals=9000,9300 seat=1",
        "dice=- left=2 turn=350 totals=9800,10350 seat=1 last-round=2",
        "dice=- left=6 turn=500 totals=100 seat=1",
        "dice=- left=4 turn=400 totals=9000,9300,8000 seat=3",
    ],
)
def test_a_roll_is_worth_the_mean_of_what_it_may_show(text: str) -> None:
    state = state_of(text)
    rolled = state if state.to_act is CHANCE else state.play(RollOn())
    mean = sum(weight * value(TABLE, rolled.roll(roll)) for roll, weight in rolled.outcomes())
    assert value(TABLE, rolled) == pytest.approx(mean / 6**rolled.dice_left, rel=1e-12)


def test_what_one_seat_wins_the_other_loses() -> None:
    state = state_of("dice=- left=2 turn=400 totals=6000,7000 seat=1")
    banked = dict(values(TABLE, state))[Bank()]
    assert banked == pytest.approx(1 - value(TABLE, state.play(Bank())), abs=2e-9)
    begun = state_of("dice=222346 turn=0 totals=6000,7000 seat=2")
    bust = state_of("dice=2 turn=300 totals=6000,7000 seat=1")
    assert dict(values(TABLE, bust)) == {
        Bust(): pytest.approx(
            1 - value(TABLE, state_of("dice=- totals=6000,7000 seat=2")), abs=2e-9
        )
    }
    assert all(isinstance(move, SetAside) for move, _ in values(TABLE, begun))


def test_t9_the_last_turn_wins_ties_or_loses() -> None:
    found = advised("dice=- left=1 turn=550 totals=9800,10350 seat=1 target=10000 last-round=2")
    assert found["bank"] == 0.5
    assert found["roll"] == pytest.approx(1 / 3, abs=1e-12)
    past = advised("dice=- left=1 turn=600 totals=9800,10350 seat=1 target=10000 last-round=2")
    assert list(past) == ["bank", "roll"]
    assert past["bank"] == 1.0


def test_v2_no_bank_without_points_and_no_moves_after_a_bust() -> None:
    assert list(advised("dice=- totals=0,0 seat=1")) == ["roll"]
    assert list(advised("dice=- left=3 turn=50 totals=0,0 seat=1")) == ["roll", "bank"]
    assert advised("dice=2346 turn=100 totals=0,0 seat=1") == {}


@pytest.mark.parametrize("total", [0, 9_950])
def test_v3_one_seat_counts_the_points_of_the_turn(total: int) -> None:
    found = advised(f"dice=111224 turn=200 totals={total} seat=1", None)
    assert found["/111 bank"] == 1200
    turn = one_turn(TABLES["classic"])
    assert found["/1 roll"] == turn.rolled(6, 5)
    state = state_of(f"dice=- totals={total} seat=1")
    assert unit(state) is Unit.POINTS
    assert value(None, state) == pytest.approx(582.317213808, abs=1e-9)


def test_points_far_beyond_all_thresholds_are_still_valued() -> None:
    found = advised("dice=- left=6 turn=30000 totals=0 seat=1", None)
    assert found["bank"] == 30_000
    assert 29_000 < found["roll"] < 30_000
    assert advised("dice=- left=6 turn=30000 totals=0,0 seat=1")["bank"] > 0.99


def test_v5_texts_apart_and_equal_values_by_their_text() -> None:
    found = advised("dice=15 turn=0 totals=9000,10000 seat=1 target=10000 last-round=2")
    banks = [text for text in found if text.endswith("bank")]
    assert banks == ["/1 bank", "/15 bank", "/5 bank"]
    assert {found[text] for text in banks} == {0.0}
    assert "/5 roll" in found


def test_v6_three_seats_are_an_estimate() -> None:
    assert is_exact(state_of("dice=- totals=0,0 seat=1"))
    three = state_of("dice=- totals=0,0,0 seat=1")
    assert not is_exact(three)
    assert 1 / 3 < value(TABLE, three) < 0.4


def test_three_seats_in_the_last_round_must_pass_the_highest_total() -> None:
    last = advised("dice=- left=2 turn=900 totals=9500,10000,10300 seat=1 last-round=2")
    assert last["bank"] == 1.0
    tied = advised("dice=- left=2 turn=800 totals=9500,10000,10300 seat=1 last-round=2")
    assert tied["bank"] == 0.5
    followed = advised("dice=- left=2 turn=900 totals=9500,9000,10300 seat=1 last-round=3")
    assert 0.8 < followed["bank"] < 1.0
    assert needs_table(state_of("dice=- totals=9500,9000,10300 seat=1 last-round=3"))
    assert not needs_table(state_of("dice=- totals=9500,10300 seat=1 last-round=2"))


def test_house_rules_decide_which_banks_there_are() -> None:
    rules = TenThousandRules(minimum=300, opening=500, hot_dice_must_roll=True)
    position = state_of("dice=115 turn=250 totals=0 seat=1", rules)
    assert not [text for text, _ in advice(None, position) if text.endswith("bank")]
    later = state_of("dice=115 turn=250 totals=100 seat=1", rules)
    banks = [text for text, _ in advice(None, later) if text.endswith("bank")]
    assert sorted(banks) == ["/1 bank", "/11 bank", "/15 bank", "/5 bank"]


def test_a_table_of_other_rules_is_refused() -> None:
    other = start(TenThousandRules(target=5_000), 2)
    with pytest.raises(Malformed) as refused:
        value(TABLE, other)
    assert refused.value.code == "table-other"


def test_every_selection_of_every_first_roll_is_listed_twice() -> None:
    begun = start(TEN_THOUSAND, 2)
    for roll, _ in rolls(DICE)[::37]:
        state = begun.roll(roll)
        moves = [move for move in state.moves() if isinstance(move, SetAside)]
        texts = {text for text, _ in advice(TABLE, state)}
        assert texts == {f"{move} {then}" for move in moves for then in ("roll", "bank")}
