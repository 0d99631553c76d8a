"""Random legal play never breaks an invariant, whatever the house rules and the seats.

Every position is compared with a naive score keeper's: who acts, what is allowed and in
which order, the round and the seat (G6), every total as worked out from what was written
down (A2, P8, P10, P15, T5, T6, T9), the winners. Everything else is refused and changes nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from dadu.dice import Roll
from dadu.errors import Illegal
from dadu.game import CHANCE, NOBODY, AnyState, Move, RollOn
from dadu.notation import Record, Seat, read
from dadu.notation import record as records
from tests.game.keepers import Keeper, Table, winners
from tests.game.tables import (
    all_moves,
    any_roll,
    fifties,
    houses,
    luck,
    rules_of,
    seated,
    tables,
)
from tests.rules.penta_twin import House


def agree(state: AnyState, keeper: Keeper) -> None:
    """The engine's position is the one on the keeper's paper."""
    assert state.over == keeper.over
    assert state.totals == keeper.totals()
    assert state.winners == winners(keeper)
    assert [str(move) for move in state.moves()] == keeper.moves()
    if keeper.over:
        assert state.to_act is NOBODY
        return
    assert (state.seat, state.round) == (keeper.seat, keeper.round)
    assert (state.to_act is CHANCE) == (keeper.due() is not None)


def follow(state: Any, keeper: Keeper, event: Move | Roll) -> Any:
    """The state after an event, which the keeper notes too."""
    if isinstance(event, tuple):
        keeper.roll(event)
        return state.roll(event)
    keeper.act(str(event))
    return state.play(event)


@settings(max_examples=40, deadline=None)
@given(st.one_of(houses, tables(fifties(3000, least=50))), st.integers(1, 7), st.integers(0, 2**32))
def test_whole_games_agree_with_the_keeper_at_every_position(
    agreed: House | Table, seats: int, seed: int
) -> None:
    chance = Random(seed)
    state, keeper = seated(agreed, seats)
    for _ in range(3000):
        agree(state, keeper)
        if state.over:
            return
        due = keeper.due()
        moves: Any = state.moves()
        event = chance.choice(moves) if due is None else luck(due, chance)
        state = follow(state, keeper, event)


class BothGames(RuleBasedStateMachine):
    """One game held by the engine's state, by its record and by a keeper."""

    state: Any
    keeper: Keeper
    record: Record

    @initialize(
        agreed=st.one_of(houses, tables(st.sampled_from([5000, 10000, 15000]))),
        seats=st.integers(1, 7),
    )
    def sit_down(self, agreed: House | Table, seats: int) -> None:
        self.state, self.keeper = seated(agreed, seats)
        names = [Seat(f"Player {seat}") for seat in range(1, min(seats, 6) + 1)]
        names += [Seat("Bot", computer="classic")] * (seats - len(names))
        self.record = Record.start(rules_of(agreed), tuple(names))

    def go(self, event: Move | Roll) -> None:
        self.state = follow(self.state, self.keeper, event)
        if not isinstance(event, RollOn):  # the roll that follows tells it
            self.record = self.record.after(event)

    @precondition(lambda self: self.keeper.due() is not None)
    @rule(chance=st.integers(0, 2**32))
    def roll(self, chance: int) -> None:
        due = self.keeper.due()
        assert due is not None
        self.go(luck(due, Random(chance)))

    @precondition(lambda self: self.keeper.moves())
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self.go(data.draw(st.sampled_from(self.state.moves())))

    @rule(move=all_moves(most=6))
    def any_other_move_is_refused(self, move: Move) -> None:
        if move not in self.state.moves():
            self.refused(move)

    @rule(roll=any_roll())
    def any_other_roll_is_refused(self, roll: Roll) -> None:
        if roll not in [shown for shown, _ in self.state.outcomes()]:
            self.refused(roll)

    def refused(self, event: Move | Roll) -> None:
        before = (repr(self.state), repr(self.record), hash(self.record))
        acts = [self.state.roll if isinstance(event, tuple) else self.state.play]
        if self.record.state == self.state and RollOn() not in self.state.moves():
            acts.append(self.record.after)
        for act in acts:
            with pytest.raises(Illegal) as caught:
                act(event)
            assert caught.value.article
        assert before == (repr(self.state), repr(self.record), hash(self.record))

    @invariant()
    def the_keeper_agrees(self) -> None:
        if hasattr(self, "keeper"):
            agree(self.state, self.keeper)

    @invariant()
    def the_record_holds_the_same_game_and_round_trips(self) -> None:
        if hasattr(self, "record"):
            rolled_on = self.state.to_act is CHANCE and RollOn() in self.record.state.moves()
            assert rolled_on or self.record.state == self.state
            assert read(records.text(self.record)) == (self.record,)


BothGames.TestCase.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=[*HealthCheck]
)
TestBothGames = BothGames.TestCase
