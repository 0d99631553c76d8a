"""Sums as people see them add up, and stay near to what they are."""

from __future__ import annotations

from typing import Any

import pytest

from dadu.analysis import analyse, as_json, shown
from dadu.rules import Rules
from dadu.rules.penta import PENTA
from tests.analysis.games import SHORT, cut, game, mixed


def tenths(value: float, unit: str) -> int:
    """A shown number in its last decimal, which it has to be whole in."""
    scaled = value * (1000 if unit == "win" else 10)
    assert scaled == pytest.approx(round(scaled), abs=1e-6)
    return round(scaled)


@pytest.mark.parametrize(("rules", "seats"), [(PENTA, 1), (PENTA, 3), (SHORT, 1), (SHORT, 2)])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_shown_adds_up(rules: Rules, seats: int, seed: int) -> None:
    record = game(rules, seats, seed, mixed(seed, seats))
    for part in (record, cut(record, len(record.events) // 2)):
        found = as_json(analyse(part))
        told = shown(found)
        sums = [whole(seat, found["unit"]) for seat in told]
        for place, own in enumerate(sums):
            other = sums[1 - place] if found["unit"] == "win" else dict.fromkeys(own, 0)
            balance = own["luck"] - own["loss"] - other["luck"] + other["loss"]
            assert own["now"] - own["begin"] == balance
            assert own["adjusted"] == own["begin"] - own["loss"] + other["loss"]
            kinds = told[place]["kinds"].values()
            assert own["loss"] == sum(tenths(kind["loss"], found["unit"]) for kind in kinds)
        if found["unit"] == "points":
            assert all(seat["par"] == seat["now"] + seat["loss"] for seat in sums)


def whole(seat: dict[str, Any], unit: str) -> dict[str, int]:
    names = ("begin", "now", "luck", "loss", "adjusted", *(["par"] if unit == "points" else []))
    return {name: tenths(seat[name], unit) for name in names}


@pytest.mark.parametrize(("rules", "seats"), [(PENTA, 2), (SHORT, 2), (SHORT, 3)])
def test_nothing_shown_is_far_from_what_it_is(rules: Rules, seats: int) -> None:
    found = as_json(analyse(cut(game(rules, seats, 5, mixed(5, seats)), 60)))
    unit = 0.001 if found["unit"] == "win" else 0.1
    for seat, told in zip(found["seats"], shown(found), strict=True):
        for name in ("begin", "now", "luck", "loss", "par", "adjusted"):
            assert told[name] == pytest.approx(seat[name], abs=2.5 * unit)
        assert told["mean_loss"] == seat["mean_loss"]
