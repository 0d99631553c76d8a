"""Rule sets, and the same game held by the engine and by a naive score keeper."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from dadu.dice import Roll
from dadu.game import AnyState, Bank, Bust, Keep, Move, RollOn, SetAside, Write, start
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.penta import BOXES, Joker
from tests.game.keepers import Dice, Keeper, PentaKeeper, Table, TenThousandKeeper
from tests.rules.penta_twin import House
from tests.rules.ten_thousand_twin import TABLE_NAMES

POINTS = st.integers(0, 100)

houses = st.one_of(
    st.builds(House),
    st.builds(
        House,
        joker=st.sampled_from([joker.value for joker in Joker]),
        penta_bonus=POINTS,
        five_alike_full=st.booleans(),
        upper_threshold=st.integers(0, 105),
        upper_bonus=POINTS,
        full=POINTS,
        small_straight=POINTS,
        large_straight=POINTS,
    ),
)


def fifties(most: int, least: int = 0) -> st.SearchStrategy[int]:
    return st.integers(least // 50, most // 50).map(lambda count: 50 * count)


def tables(targets: st.SearchStrategy[int]) -> st.SearchStrategy[Table]:
    """Every house rule of Ten Thousand, or the articles' own."""
    return st.one_of(
        st.builds(Table, target=targets),
        st.builds(
            Table,
            target=targets,
            table=st.sampled_from(TABLE_NAMES),
            opening=fifties(1000),
            minimum=fifties(500),
            hot_dice_must_roll=st.booleans(),
            last_round=st.booleans(),
            three_busts=fifties(1000),
            exact=st.booleans(),
        ),
    )


def rules_of(agreed: House | Table) -> Rules:
    """The engine's rule set for what a table agreed on."""
    fields: dict[str, Any] = {name: getattr(agreed, name) for name in agreed.__slots__}
    if isinstance(agreed, House):
        return PentaRules(**{**fields, "joker": Joker(agreed.joker)})
    return TenThousandRules(**fields)


def keeper_of(agreed: House | Table, seats: int) -> Keeper:
    if isinstance(agreed, House):
        return PentaKeeper(agreed, seats)
    return TenThousandKeeper(agreed, seats)


def seated(agreed: House | Table, seats: int) -> tuple[AnyState, Keeper]:
    """One new game, twice: the engine's state and a keeper's paper."""
    return start(rules_of(agreed), seats), keeper_of(agreed, seats)


def all_moves(most: int) -> st.SearchStrategy[Move]:
    """Any move of either game, legal somewhere or nowhere."""
    dice = st.lists(st.integers(1, 6), max_size=most).map(lambda faces: tuple(sorted(faces)))
    return st.one_of(
        dice.map(Keep),
        st.sampled_from(BOXES).map(Write),
        dice.map(SetAside),
        st.sampled_from([RollOn(), Bank(), Bust()]),
    )


def any_roll(most: int = 7) -> st.SearchStrategy[Roll]:
    return st.lists(st.integers(1, 6), max_size=most).map(lambda faces: tuple(sorted(faces)))


def luck(due: tuple[Dice, int], chance: Random) -> Roll:
    """A roll of the dice due; one in three is of equal dice, so that jokers come up."""
    kept, count = due
    if chance.random() < 1 / 3:
        face = kept[0] if kept else chance.randint(1, 6)
        return tuple(sorted(kept + (face,) * count))
    return tuple(sorted(kept + tuple(chance.choices(range(1, 7), k=count))))
