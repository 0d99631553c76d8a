"""The canonical text of a rule set (CLARIFICATIONS A9): written one way, read in any order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dadu.errors import Malformed
from dadu.rules import PentaRules, TenThousandRules, parse_rules
from dadu.rules.penta import PENTA, Joker
from dadu.rules.ten_thousand import TEN_THOUSAND
from tests.game.tables import fifties, houses, rules_of, tables

ANY_RULES = st.one_of(houses, tables(fifties(20_000, least=50))).map(rules_of)

CANONICAL = [
    ("penta", PENTA),
    ("penta(joker=forced)", PentaRules(joker=Joker.FORCED)),
    (
        "penta(joker=none,penta-bonus=0,five-alike-full=yes)",
        PentaRules(joker=Joker.NONE, penta_bonus=0, five_alike_full=True),
    ),
    (
        "penta(upper-threshold=60,upper-bonus=50,full=20,small-straight=15,large-straight=35)",
        PentaRules(
            upper_threshold=60, upper_bonus=50, full=20, small_straight=15, large_straight=35
        ),
    ),
    ("ten-thousand", TEN_THOUSAND),
    ("ten-thousand(target=5000,table=flat)", TenThousandRules(target=5000, table="flat")),
    (
        "ten-thousand(target=500,table=dix-mille,opening=500,minimum=300)",
        TenThousandRules(target=500, table="dix-mille", opening=500, minimum=300),
    ),
    (
        "ten-thousand(hot-dice=roll,last-round=off,three-busts=500,exact=yes)",
        TenThousandRules(hot_dice_must_roll=True, last_round=False, three_busts=500, exact=True),
    ),
]
MALFORMED = [
    "", " ", "Penta", "yatzy", "penta ", " penta", "penta(", "penta)", "penta()", "penta( )",
    "penta(joker=forced", "penta(joker=forced))", "penta(joker=forced)x", "penta(joker)",
    "penta(joker=)", "penta(=forced)", "penta(joker=Forced)", "penta(joker=maybe)",
    "penta(joker=forced,)", "penta(,joker=forced)", "penta(joker=forced, full=20)",
    "penta(joker=forced,joker=forced)", "penta(joker=forced,joker=none)", "penta(target=5000)",
    "penta(full=025)", "penta(full=+25)", "penta(full=-1)", "penta(full=２５)", "penta(full=2.5)",
    "penta(full=1e2)", "penta(full=99999999999999999999)", "penta(five-alike-full=1)",
    "penta(full =20)", "penta(full= 20)", "penta(Full=20)", "penta[full=20]", "penta(full:20)",
    "ten-thousand(target=0)", "ten-thousand(target=5001)", "ten-thousand(target=-5000)",
    "ten-thousand(target=05000)", "ten-thousand(target=5,000)", "ten-thousand(target=5 000)",
    "ten-thousand(target=50000000)", "ten-thousand(table=odd)", "ten-thousand(table=Classic)",
    "ten-thousand(target=5000,target=5000)", "ten-thousand(joker=forced)", "ten-thousand(exact=no",
    "ten-thousand(last-round=no)", "ten-thousand(hot-dice=yes)", "ten_thousand", "tenthousand",
    "10000", "ten-thousand(opening=75)", "penta\n", "penta\u00a0", "penta(joker=forced\n)",
]  # fmt: skip


@pytest.mark.parametrize(("text", "rules"), CANONICAL)
def test_canonical_text(text: str, rules: PentaRules | TenThousandRules) -> None:
    assert str(rules) == text
    assert parse_rules(text) == rules


@given(ANY_RULES)
def test_text_round_trips(rules: PentaRules | TenThousandRules) -> None:
    assert parse_rules(str(rules)) == rules
    assert hash(parse_rules(str(rules))) == hash(rules)


@given(ANY_RULES, st.randoms())
def test_fields_may_stand_in_any_order(
    rules: PentaRules | TenThousandRules, shuffled: Random
) -> None:
    name, bracket, fields = str(rules).partition("(")
    parts = fields.removesuffix(")").split(",")
    shuffled.shuffle(parts)
    assert parse_rules(f"{name}({','.join(parts)})" if bracket else name) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("penta(joker=armed)", PENTA),
        ("penta(full=25,joker=armed,five-alike-full=no)", PENTA),
        ("ten-thousand(target=10000)", TEN_THOUSAND),
        ("ten-thousand(table=classic,target=10000,exact=no,hot-dice=bank)", TEN_THOUSAND),
    ],
)
def test_defaults_may_be_written(text: str, rules: PentaRules | TenThousandRules) -> None:
    assert parse_rules(text) == rules


@pytest.mark.parametrize("text", MALFORMED)
def test_any_other_text_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        parse_rules(text)


@given(st.text(max_size=60) | st.from_regex(r"(penta|ten-thousand)\(.{0,40}\)", fullmatch=True))
def test_no_text_makes_another_error(text: str) -> None:
    try:
        rules = parse_rules(text)
    except Malformed:
        return
    assert parse_rules(str(rules)) == rules
