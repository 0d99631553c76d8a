"""Judging in steps, the parts of luck, and the JSON that all who show a judged game share."""

from __future__ import annotations

import json

import pytest

from dadu.analysis import Analysis, Kind, analyse, as_json, judging
from dadu.dice import rolls
from dadu.game import CHANCE, RollOn, TenThousandState
from dadu.notation.record import step
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.ten_thousand import selections
from dadu.solver import values
from tests.analysis.games import SHORT, at_random, by_levels, cut, finished, game

HOT = TenThousandRules(target=5_000, hot_dice_must_roll=True)


@pytest.fixture(scope="module", params=[PentaRules(), SHORT], ids=str)
def judged(request: pytest.FixtureRequest) -> Analysis:
    rules: Rules = request.param
    return analyse(game(rules, 2, 21, by_levels(21, "beginner", "casual")))


def test_steps_yield_the_part_done_after_every_event(judged: Analysis) -> None:
    heard, found = finished(judging(judged.record))
    assert found == judged
    assert len(heard) == len(judged.record.events)
    assert heard == sorted(heard)
    assert heard[-1] == 1


def test_turns_end_in_the_standings_that_follow(judged: Analysis) -> None:
    for stand in judged.turns:
        part = analyse(cut(judged.record, stand.event + 1))
        assert stand.values == part.now
        assert stand == part.turns[-1]
        if stand.round > 3:
            break
    assert judged.turns[-1].values == judged.now


def test_json_says_all_of_it(judged: Analysis) -> None:
    found = as_json(judged)
    assert json.loads(json.dumps(found)) == found
    assert len(found["choices"]) == len(judged.choices)
    assert len(found["rolls"]) == len(judged.throws)
    for seat, told in enumerate(found["seats"], 1):
        assert told["loss"] == pytest.approx(judged.loss(seat))
        assert told["decisions"] == sum(kind["decisions"] for kind in told["kinds"].values())
        assert told["loss"] == pytest.approx(sum(kind["loss"] for kind in told["kinds"].values()))
        losses = [found["choices"][place]["loss"] for place in told["mistakes"]]
        assert losses == sorted(losses, reverse=True)
        assert losses[0] == max(c["loss"] for c in found["choices"] if c["seat"] == seat)
        lucks = [roll["luck"] for roll in found["rolls"] if roll["seat"] == seat]
        assert found["rolls"][told["luckiest"][0]]["luck"] == max(lucks)
        assert found["rolls"][told["unluckiest"][0]]["luck"] == min(lucks)


def test_the_adjusted_result_is_what_moves_alone_make_of_the_start(judged: Analysis) -> None:
    for seat in judged.seats:
        other = judged.loss(3 - seat) if judged.record.rules == SHORT else 0
        made = judged.begin[seat - 1] - judged.loss(seat) + other
        assert judged.adjusted(seat) == pytest.approx(made, abs=1e-5)


def test_an_estimate_is_marked_and_makes_no_adjusted_result() -> None:
    judged = analyse(cut(game(SHORT, 3, 2, at_random(2)), 20))
    assert not judged.exact
    assert not any(choice.exact for choice in judged.choices)
    assert not any(throw.exact for throw in judged.throws)
    assert judged.adjusted(1) is None
    assert as_json(judged)["seats"][0]["adjusted"] is None


@pytest.mark.parametrize(("rules", "seats"), [(SHORT, 1), (SHORT, 2), (HOT, 1)])
def test_bust_and_hot_luck_are_conditional_means_over_all_rolls(
    rules: TenThousandRules, seats: int
) -> None:
    judged = analyse(game(rules, seats, 5, at_random(5)))
    states = before_rolls(judged)
    for throw in judged.throws[:12]:
        state = states[throw.event]
        groups: dict[str, list[tuple[int, float]]] = {"bust": [], "hot": [], "plain": []}
        for roll, weight in rolls(state.dice_left):
            groups[fallen(state, roll)].append((weight, values.value(state.roll(roll))))
        scoring = mean(groups["hot"] + groups["plain"])
        now = fallen(state, throw.roll)
        bust = (mean(groups["bust"]) if now == "bust" else scoring) - throw.before
        hot = 0 if now == "bust" else mean(groups[now]) - scoring
        assert throw.bust == pytest.approx(bust, abs=1e-9)
        assert throw.hot == pytest.approx(hot, abs=1e-9)


def before_rolls(judged: Analysis) -> dict[int, TenThousandState]:
    """The positions in which the rolls were due."""
    state = cut(judged.record, 0).state
    found = {}
    for place, event in enumerate(judged.record.events):
        assert isinstance(state, TenThousandState)
        due = state if state.to_act is CHANCE else None
        if isinstance(event, tuple):
            found[place] = due or state.play(RollOn())
        state = step(state, event)
    return found


def fallen(state: TenThousandState, roll: tuple[int, ...]) -> str:
    taken = selections(state.rules.scoring, roll)
    if not taken:
        return "bust"
    return "hot" if any(len(kept) == len(roll) for kept, _ in taken) else "plain"


def mean(group: list[tuple[int, float]]) -> float:
    return sum(weight * value for weight, value in group) / (sum(w for w, _ in group) or 1)


def test_penta_has_no_bust_luck() -> None:
    judged = analyse(cut(game(PentaRules(), 1, 1, at_random(1)), 30))
    assert judged.bust_luck(1) == judged.hot_luck(1) == 0
    assert set(as_json(judged)["seats"][0]["kinds"]) == {str(Kind.KEEP)}
