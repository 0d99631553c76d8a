"""Positions as one line of text (RECORD; CLARIFICATIONS A23, V1 to V4)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dadu.errors import DaduError, Illegal, Malformed
from dadu.game import CHANCE, PentaState, TenThousandState
from dadu.notation import PentaPosition, Position, Record, parse_position, position_of
from dadu.rules import PentaRules, Rules, TenThousandRules, parse_rules
from dadu.rules.penta import PENTA, Box, points
from dadu.rules.ten_thousand import TEN_THOUSAND
from tests.notation import games

CANONICAL = [
    "penta dice=44444 left=0 card ones=3 threes=9 penta=50 bonus=100",
    "penta dice=13356 left=2 card -",
    "penta dice=- left=3 card sixes=18 others=212,187",
    "penta dice=- left=3 card -",
    "penta dice=12345 left=1 card ones=0 chance=5 penta=0 others=0",
    "ten-thousand dice=1224 turn=350 totals=2400,3100 seat=1 target=10000",
    "ten-thousand dice=- left=3 turn=350 totals=9800,10350 seat=1 target=10000 last-round=2",
    "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000",
    "ten-thousand dice=- left=6 turn=0 totals=0 seat=1",
    "ten-thousand dice=223346 turn=0 totals=0,50,100,150,200,250,300 seat=7 target=500",
]

FULL_CARD = " ".join(f"{box}={points(PENTA, box, (1, 1, 1, 2, 2))}" for box in Box)


def in_force(position: Position, rules: Rules | None = None) -> PentaState | TenThousandState:
    """The position's state by its game's own rules, or by those given."""
    if isinstance(position, PentaPosition):
        return position.state(rules if isinstance(rules, PentaRules) else PENTA)
    return position.state(rules if isinstance(rules, TenThousandRules) else TEN_THOUSAND)


@pytest.mark.parametrize("line", CANONICAL)
def test_canonical_text(line: str) -> None:
    position = parse_position(line)
    assert str(position) == line
    assert parse_position(str(position)) == position
    assert hash(parse_position(line)) == hash(position)
    in_force(position)


@given(games.records)
@settings(deadline=None, max_examples=60)
def test_positions_of_random_games_round_trip(record: Record) -> None:
    state = record.state
    if state.over:
        return
    if isinstance(state, PentaState):
        if state.kept is not None:  # after a keep there is no position (A23g)
            return
        sheet = position_of(state)
        to_act = CHANCE if state.to_act is CHANCE else 1
        expected = state._replace(sheets=(state.sheet,), seat=1, to_act=to_act)
        assert sheet.state(state.rules) == expected
        others = [total for seat, total in enumerate(state.totals, 1) if seat != state.seat]
        assert list(sheet.others) == others
    else:
        reached = position_of(state).state(state.rules)
        assert reached == state._replace(round=1, busts=reached.busts)
    position = position_of(state)
    assert parse_position(str(position)) == position


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("penta dice=65331 left=2 card -", "penta dice=13356 left=2 card -"),
        ("penta left=2 dice=13356 card -", "penta dice=13356 left=2 card -"),
        ("penta dice=- card -", "penta dice=- left=3 card -"),
        (
            "penta dice=- left=3 card penta=50 bonus=100 ones=3",
            "penta dice=- left=3 card ones=3 penta=50 bonus=100",
        ),
        (
            "ten-thousand dice=- totals=0,0 seat=1",
            "ten-thousand dice=- left=6 turn=0 totals=0,0 seat=1",
        ),
        (
            "ten-thousand seat=2 totals=0,50 turn=0 dice=421 target=5000",
            "ten-thousand dice=124 turn=0 totals=0,50 seat=2 target=5000",
        ),
    ],
)  # fmt: skip
def test_a23_fields_in_any_order_and_those_that_may_be_left_out(line: str, same: str) -> None:
    assert str(parse_position(line)) == same


@pytest.mark.parametrize(
    "line",
    [
        "",
        "penta",
        "yatzy dice=- card -",
        "Penta dice=- left=3 card -",
        "penta left=3 card -",
        "penta dice=- left=3",
        "penta dice=- left=3 card - -",
        "penta dice=1234 5 left=2 card -",
        "penta dice=12347 left=2 card -",
        "penta dice= left=2 card -",
        "penta dice=１２３４５ left=2 card -",
        "penta dice=12345 left=x card -",
        "penta dice=12345 left=-1 card -",
        "penta dice=12345 left=02 card -",
        "penta dice=12345 dice=12345 left=2 card -",
        "penta dice=12345 left=2 card ones",
        "penta dice=12345 left=2 card ones=",
        "penta dice=12345 left=2 card ones=three",
        "penta dice=12345 left=2 card ones=3 ones=3",
        "penta dice=12345 left=2 card - ones=3",
        "penta dice=12345 left=2 card upper=3",
        "penta dice=12345 left=2 card Ones=3",
        "penta dice=12345 left=2 card others=",
        "penta dice=12345 left=2 card - others=1,,2",
        "penta dice=12345 left=2 card - others=a",
        "penta dice=12345 left=2 seat=1 card -",
        "ten-thousand",
        "ten-thousand dice=1224 turn=0 seat=1",
        "ten-thousand turn=0 totals=0,0 seat=1",
        "ten-thousand dice=1224 turn=0 totals=0,0",
        "ten-thousand dice=1224 turn=0 totals= seat=1",
        "ten-thousand dice=1224 turn=0 totals=0, seat=1",
        "ten-thousand dice=1224 turn=x totals=0,0 seat=1",
        "ten-thousand dice=0 turn=0 totals=0,0 seat=1",
        "ten-thousand dice=1224 turn=0 totals=0,0 seat=1 seat=2",
        "ten-thousand dice=1224 turn=0 totals=0,0 seat=1 card -",
        "ten-thousand dice=1224 turn=0 totals=0,0 seat=1 table=flat",
        "ten-thousand dice=1224 turn=0 totals=0,0 seat=1 target=5001",
        "ten-thousand dice=1224 turn=0 totals=0,0 seat=1 target=0",
    ],
)
def test_malformed_positions(line: str) -> None:
    with pytest.raises(Malformed):
        parse_position(line)


@pytest.mark.parametrize(
    ("line", "article"),
    [
        ("penta dice=1234 left=2 card -", "P1"),
        ("penta dice=123456 left=2 card -", "P1"),
        ("penta dice=12345 left=3 card -", "P1"),
        ("penta dice=- left=2 card -", "P1"),
        ("penta dice=12345 left=4 card -", "P1"),
        ("penta dice=12345 left=2 card ones=6", "P3"),
        ("penta dice=12345 left=2 card fours=7", "P3"),
        ("penta dice=12345 left=2 card three-alike=4", "P4"),
        ("penta dice=12345 left=2 card four-alike=31", "P4"),
        ("penta dice=12345 left=2 card full=20", "P5"),
        ("penta dice=12345 left=2 card small-straight=25", "P6"),
        ("penta dice=12345 left=2 card large-straight=30", "P6"),
        ("penta dice=12345 left=2 card chance=0", "P7"),
        ("penta dice=12345 left=2 card chance=31", "P7"),
        ("penta dice=12345 left=2 card penta=30", "P7"),
        ("penta dice=12345 left=2 card ones=3 bonus=100", "P10"),
        ("penta dice=12345 left=2 card ones=3 penta=0 bonus=100", "P10"),
        ("penta dice=12345 left=2 card ones=3 penta=50 bonus=50", "P10"),
        ("penta dice=12345 left=2 card ones=3 penta=50 bonus=1300", "P10"),
        (f"penta dice=- left=3 card {FULL_CARD}", "P15"),
        ("ten-thousand dice=1224466 turn=0 totals=0,0 seat=1", "T1"),
        ("ten-thousand dice=- left=7 turn=0 totals=0,0 seat=1", "T1"),
        ("ten-thousand dice=- left=0 turn=50 totals=0,0 seat=1", "T1"),
        ("ten-thousand dice=1224 left=3 turn=0 totals=0,0 seat=1", "T1"),
        ("ten-thousand dice=1224 turn=10 totals=0,0 seat=1", "T3"),
        ("ten-thousand dice=1224 turn=0 totals=10,0 seat=1", "T3"),
        ("ten-thousand dice=1224 turn=0 totals=0,0 seat=0", "G6"),
        ("ten-thousand dice=1224 turn=0 totals=0,0 seat=3", "G6"),
        ("ten-thousand dice=1224 turn=0 totals=0,0,0,0,0,0,0,0 seat=1", "G1"),
        ("ten-thousand dice=1224 turn=0 totals=0,10000 seat=1", "T9"),
        ("ten-thousand dice=1224 turn=0 totals=0,5000 seat=1 target=5000", "T9"),
        ("ten-thousand dice=1224 turn=0 totals=0,10000 seat=1 last-round=3", "G6"),
        ("ten-thousand dice=1224 turn=0 totals=0,10000 seat=1 last-round=0", "G6"),
        ("ten-thousand dice=1224 turn=0 totals=0,10000 seat=2 last-round=2", "T9"),
        ("ten-thousand dice=1224 turn=0 totals=0,9950 seat=1 last-round=2", "T9"),
    ],
)
def test_v1_values_that_no_game_has_are_illegal(line: str, article: str) -> None:
    position = parse_position(line)
    with pytest.raises(Illegal) as caught:
        in_force(position)
    assert caught.value.article == article


@pytest.mark.parametrize(
    ("card", "total"),
    [("ones=3 threes=9 penta=50 bonus=200", 262), ("penta=50 bonus=100", 150),
     ("ones=3 penta=50 bonus=1200", 1253)],
)  # fmt: skip
def test_v1_a_position_need_not_be_reachable(card: str, total: int) -> None:
    position = parse_position(f"penta dice=44444 left=0 card {card}")
    assert in_force(position).totals == (total,)


def test_v2_without_points_the_start_of_a_turn_is_to_roll() -> None:
    start = in_force(parse_position("ten-thousand dice=- left=6 turn=0 totals=0,0 seat=2"))
    assert start.to_act is CHANCE
    going_on = in_force(parse_position("ten-thousand dice=- left=6 turn=1500 totals=0,0 seat=2"))
    assert [str(move) for move in going_on.moves()] == ["roll", "bank"]


def test_v4_a_target_in_the_position_prevails() -> None:
    rules = parse_rules("ten-thousand(target=5000,table=flat)")
    line = "ten-thousand dice=1224 turn=0 totals=0,6000 seat=1 target=15000"
    state = in_force(parse_position(line), rules)
    assert state.rules == TenThousandRules(target=15000, table="flat")


@given(
    st.text(max_size=80) | st.from_regex(r"(penta|ten-thousand)( [a-z-]{1,6}=[0-9,-]{0,6}){0,6}")
)
def test_no_text_makes_another_error(noise: str) -> None:
    try:
        position = parse_position(noise)
        in_force(position)
    except DaduError:
        return
    assert parse_position(str(position)) == position


@pytest.mark.parametrize("field", ["turn=100000", "totals=100000,0", "seat=00001"])
def test_numbers_no_game_comes_to_are_refused(field: str) -> None:
    name = field.partition("=")[0]
    fields = {"turn": "turn=0", "totals": "totals=0,0", "seat": "seat=1"} | {name: field}
    with pytest.raises(Malformed) as caught:
        parse_position(f"ten-thousand dice=- left=6 {' '.join(fields.values())}")
    assert (caught.value.code, caught.value.values["field"]) == ("position-number", name)
