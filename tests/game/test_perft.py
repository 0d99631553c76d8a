"""Perft, as chess engines count: the paths and positions so many actions from the start.

An action is a roll of the dice (each distinct roll once) or a move. The figures were
counted by the engine and by the keepers with pencil and paper alike; ``by_keeper`` below
counts them again, up to a depth that takes a moment.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from dadu.dice import rolls
from dadu.game import AnyState, start
from dadu.rules import parse_rules
from dadu.rules.ten_thousand import TABLES, selections
from tests.game.keepers import Keeper, PentaKeeper, Table, TenThousandKeeper
from tests.rules.penta_twin import House

# Paths and distinct positions after 1, 2, 3 … actions, one seat. The keepers counted all of
# them; the last ones take them half a minute, so the tests repeat only the earlier ones.
COUNTS = {
    "penta": [(252, 252), (7392, 4240), (1079400, 31500)],
    "ten-thousand": [(462, 462), (1947, 81), (6654, 584), (1150913, 35969), (4479612, 4542)],
    "ten-thousand(table=flat)": [(462, 462), (1967, 53), (6694, 541), (1169513, 20605)],
    "ten-thousand(table=steps)": [(462, 462), (1947, 76), (6654, 576), (1150913, 32724)],
    "ten-thousand(table=dix-mille)": [(462, 462), (1947, 82), (6654, 586), (1150451, 36432)],
}  # fmt: skip
DEPTHS = [(rules, depth) for rules, counts in COUNTS.items() for depth in range(len(counts))]


@pytest.mark.parametrize(("rules", "depth"), DEPTHS)
def test_the_engine_counts(rules: str, depth: int) -> None:
    assert by_engine(rules, depth + 1) == COUNTS[rules][depth]


@pytest.mark.parametrize(("rules", "depth"), [each for each in DEPTHS if each[1] < 2])
def test_the_keepers_count_the_same(rules: str, depth: int) -> None:
    assert by_keeper(on_paper(rules), depth + 1) == COUNTS[rules][depth]


def test_the_first_turn_of_ten_thousand_by_hand() -> None:
    """After a roll there is a move for each selection, or the bust; then two, or a new roll."""
    offered = [len(selections(TABLES["classic"], roll)) for roll, _ in rolls(6)]
    moves, busts = sum(offered), offered.count(0)
    assert COUNTS["ten-thousand"][1][0] == moves + busts
    assert COUNTS["ten-thousand"][2][0] == 2 * moves + 462 * busts


def on_paper(rules: str) -> Keeper:
    if rules == "penta":
        return PentaKeeper(House(), 1)
    table = rules.partition("table=")[2].removesuffix(")") or "classic"
    return TenThousandKeeper(Table(table=table), 1)


def by_engine(rules: str, depth: int) -> tuple[int, int]:
    """Paths and distinct positions after so many actions, one seat."""
    reached: dict[AnyState, int] = {start(parse_rules(rules), 1): 1}
    for _ in range(depth):
        following: dict[AnyState, int] = {}
        for state, paths in reached.items():
            after: list[Any] = [state.roll(roll) for roll, _ in state.outcomes()]
            after += [state.play(move) for move in state.moves()]  # type: ignore[arg-type]
            for each in after:
                following[each] = following.get(each, 0) + paths
        reached = following
    return sum(reached.values()), len(reached)


def by_keeper(keeper: Keeper, depth: int) -> tuple[int, int]:
    """The same, on paper."""
    papers = {repr(keeper): (keeper, 1)}
    for _ in range(depth):
        following: dict[str, tuple[Keeper, int]] = {}
        for paper, paths in papers.values():
            for action in actions(paper):
                after = deepcopy(paper)
                if isinstance(action, tuple):
                    after.roll(action)
                else:
                    after.act(action)
                seen = following.get(repr(after), (after, 0))[1]
                following[repr(after)] = after, seen + paths
        papers = following
    return sum(paths for _, paths in papers.values()), len(papers)


def actions(keeper: Keeper) -> list[Any]:
    due = keeper.due()
    if due is None:
        return list(keeper.moves())
    kept, count = due
    return [tuple(sorted(kept + roll)) for roll, _ in rolls(count)]
