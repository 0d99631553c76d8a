"""Measure what each level gives up per decision, skill by skill.

python -m scripts.skills penta 400          400 games a level, one seat
python -m scripts.skills ten-thousand 100   100 games a level, two seats of that level

A level plays against itself by the usual rules. At every real decision that it meets, the loss
it is to expect there is worked out from its own wavering (the sum over the moves of chance times
loss), and counted for the skill that the decision tests. What is printed is the mean loss of a
decision, its standard error, and the number of decisions: points in Penta, chances to win in Ten
Thousand. The table ``dadu.skills.LOSSES`` holds these means.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from math import exp, sqrt

from dadu.game import CHANCE, AnyState, start
from dadu.match import SeededDice, dice_due, roll_into
from dadu.players import LEVELS, Player, temperature
from dadu.rules import parse_rules
from dadu.skills import SKILLS, Skill, skill_of
from dadu.solver import values

SEED = 2026
MEASURED = ("beginner", "casual", "skilled", "expert")


def main() -> None:
    """Print a table for a game."""
    game, games = sys.argv[1], int(sys.argv[2])
    for level in MEASURED:
        losses = measured(LEVELS[level], game, games)
        for skill in SKILLS[game]:
            found = losses[skill]
            mean = sum(found) / len(found)
            spread = sqrt(sum((loss - mean) ** 2 for loss in found) / len(found) / len(found))
            print(f"{level:9} {skill:15} {mean:9.5f} ± {spread:.5f} {len(found):7,}", flush=True)


def measured(level: Player, game: str, games: int) -> dict[Skill, list[float]]:
    """The loss to expect at each decision of some games, by skill."""
    dice, losses = SeededDice(SEED), defaultdict[Skill, list[float]](list)
    for number in range(games):
        state: AnyState = start(parse_rules(game), 1 if game == "penta" else 2)
        while not state.over:
            if state.to_act is CHANCE:
                state = state.roll(roll_into(state, dice.roll(dice_due(state))))
            else:
                state = decided(level, state, dice, losses)
        if sys.stderr.isatty():
            print(f"\r{level.name} {number + 1}/{games}", end="", file=sys.stderr)
    return losses


def decided(
    level: Player, state: AnyState, dice: SeededDice, losses: dict[Skill, list[float]]
) -> AnyState:
    """The state after a level's move; what it was to lose is counted."""
    advice, heat = values.advise(state), temperature(level, state)
    best = advice.best.value
    weights = [exp((value - best) / heat) for _, value in advice.moves]
    if len(advice.moves) > 1:
        expected = sum(
            weight * (best - value)
            for weight, (_, value) in zip(weights, advice.moves, strict=True)
        )
        losses[skill_of(state, advice)].append(expected / sum(weights))
    drawn = uniform(dice) * sum(weights)
    for weight, (move, _) in zip(weights, advice.moves, strict=True):
        drawn -= weight
        if drawn < 0:
            return state.play(move)  # type: ignore[arg-type]
    return state.play(advice.best.move)  # type: ignore[arg-type]


def uniform(dice: SeededDice) -> float:
    """A number in [0, 1), made of ten dice."""
    number = 0.0
    for face in dice.roll(10):
        number = (number + face - 1) / 6
    return number


if __name__ == "__main__":
    main()
