"""The slow, obvious solver: either game, by its contract alone, in exact fractions.

It visits every position that can come of one, and gives each the value of its payoff with
best play: the mean over rolls, the best of the moves. Seat 1 plays for the payoff, every
other seat against it, so with two seats the payoff must be what one wins of the other, as
the chance to win is. It is meant to check the fast solvers on small rule sets.

A game may come back to a position: a bust in Ten Thousand changes no total. Call a position
that is met again while still open a *knot*. Under fixed moves every value is then a
constant plus multiples of the values of knots, and a knot is a multiple of itself plus the
rest, which solves it. Better moves are put in until none is better: then the values are
those of best play on both sides (Howard's policy iteration), exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from dadu.game.core import CHANCE, State

__all__ = ["Values", "share_of_first", "solve", "total_of_first"]

Payoff: TypeAlias = Callable[[Any], Fraction]
Form: TypeAlias = dict[int | None, Fraction]
"""A value as a sum: the constant at None, the factor of each knot at its number."""


def total_of_first(state: State[Any]) -> Fraction:
    """Seat 1's final total: the payoff of a game for points."""
    return Fraction(state.totals[0])


def share_of_first(state: State[Any]) -> Fraction:
    """Seat 1's share of the win: the payoff of a game to win."""
    return Fraction(1 in state.winners, len(state.winners))


@dataclass
class _Node:
    """A position: its successors with weights if chance acts, else with sign of the actor."""

    ahead: list[int] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    sign: int = 0
    payoff: Fraction | None = None
    chosen: int = -1


class Values:
    """The exact values of all positions that can come of the first one."""

    def __init__(self, numbers: dict[Hashable, int], values: list[Fraction], same: Any) -> None:
        self._numbers = numbers
        self._values = values
        self._same = same

    def __getitem__(self, state: State[Any]) -> Fraction:
        return self._values[self._numbers[self._same(state)]]

    def __len__(self) -> int:
        return len(self._values)


def _itself(state: Any) -> Any:
    return state


def _moves(state: Any) -> Sequence[Any]:
    moves: Sequence[Any] = state.moves()
    return moves


def solve(
    start: State[Any],
    payoff: Payoff,
    *,
    same: Callable[[Any], Hashable] = _itself,
    moves: Callable[[Any], Sequence[Any]] = _moves,
) -> Values:
    """The values of a position and of all that can come of it, with best play.

    ``same`` maps positions that are worth the same to one; ``moves`` may leave out moves
    that are known never to be best, without which some games have no end.
    """
    numbers, nodes, order, knots = _explore(start, payoff, same, moves)
    while True:
        values = _values(nodes, order, knots)
        if not _improve(nodes, values):
            return Values(numbers, values, same)


def _explore(
    start: State[Any], payoff: Payoff, same: Callable[[Any], Hashable], moves: Any
) -> tuple[dict[Hashable, int], list[_Node], list[int], set[int]]:
    """Number the positions; list them successors first; find the knots."""
    numbers: dict[Hashable, int] = {same(start): 0}
    nodes = [_Node()]
    order: list[int] = []
    knots: set[int] = set()
    opened = {0}
    stack = [(0, iter(_successors(start, nodes[0], payoff, moves)))]
    while stack:
        number, ahead = stack[-1]
        state = next(ahead, None)
        if state is None:
            stack.pop()
            opened.discard(number)
            order.append(number)
            continue
        key = same(state)
        if key not in numbers:
            numbers[key] = len(nodes)
            nodes.append(_Node())
            opened.add(numbers[key])
            stack.append((numbers[key], iter(_successors(state, nodes[-1], payoff, moves))))
        elif numbers[key] in opened:
            knots.add(numbers[key])
        nodes[number].ahead.append(numbers[key])
    return numbers, nodes, order, knots


def _successors(state: State[Any], node: _Node, payoff: Payoff, moves: Any) -> Iterable[State[Any]]:
    """The positions after one, in order; who acts is noted in its node."""
    if state.over:
        node.payoff = payoff(state)
        return ()
    if state.to_act is CHANCE:
        outcomes = state.outcomes()
        node.weights = [weight for _, weight in outcomes]
        return (state.roll(roll) for roll, _ in outcomes)
    node.sign = 1 if state.to_act == 1 else -1
    return (state.play(move) for move in moves(state))


def _values(nodes: list[_Node], order: list[int], knots: set[int]) -> list[Fraction]:
    forms: dict[int, Form] = {}
    own: dict[int, Form] = {}
    for number in order:
        form = _form(nodes[number], forms, own)
        if number in knots:
            turns = form.pop(number, Fraction(0))
            own[number] = {knot: factor / (1 - turns) for knot, factor in form.items()}
        forms[number] = form
    known: dict[int, Fraction] = {}
    for number in reversed(order):
        if number in knots:
            known[number] = _value(own[number], known)
    return [
        known[number] if number in knots else _value(forms[number], known)
        for number in range(len(nodes))
    ]


def _form(node: _Node, forms: dict[int, Form], own: dict[int, Form]) -> Form:
    """The form of a position from those after it."""
    if node.payoff is not None:
        return {None: node.payoff}
    parts = [own.get(ahead) or forms.get(ahead) or {ahead: Fraction(1)} for ahead in node.ahead]
    if node.weights:
        return _mean(parts, node.weights)
    if all(part.keys() <= {None} for part in parts):
        worths = [part.get(None, Fraction(0)) * node.sign for part in parts]
        node.chosen = worths.index(max(worths))
    return parts[node.chosen]


def _mean(parts: list[Form], weights: list[int]) -> Form:
    whole = sum(weights)
    total: Form = {}
    for part, weight in zip(parts, weights, strict=True):
        for knot, factor in part.items():
            total[knot] = total.get(knot, Fraction(0)) + factor * weight
    return {knot: factor / whole for knot, factor in total.items()}


def _value(form: Form, known: dict[int, Fraction]) -> Fraction:
    """The number that a form stands for once its knots are known."""
    return sum(
        (factor * (1 if knot is None else known[knot]) for knot, factor in form.items()),
        Fraction(0),
    )


def _improve(nodes: list[_Node], values: list[Fraction]) -> bool:
    """Put in better moves; return whether there were any."""
    better = False
    for node in nodes:
        if node.sign:
            worths = [values[ahead] * node.sign for ahead in node.ahead]
            if max(worths) > worths[node.chosen]:
                node.chosen = worths.index(max(worths))
                better = True
    return better
