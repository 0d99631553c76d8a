"""A computer player's turn at the terminal, one step at a time."""

from __future__ import annotations

from dadu.cli._sitting import Sitting
from dadu.dice import FACES
from dadu.game import CHANCE, PentaState, RollOn
from dadu.match import SecureDice
from dadu.players import CLASSIC, LEVELS, choose

__all__ = ["step"]

DIGITS = 20
"""Dice that make one random number: more than a float can tell apart."""


def step(sitting: Sitting, level: str) -> None:
    """One roll or one choice, then time to look at it. A level we do not know plays Classic."""
    state = sitting.state
    begins = not state.dice if isinstance(state, PentaState) else not state.turn
    if state.to_act is CHANCE:
        if begins:
            sitting.terminal.line()
            sitting.terminal.say("cli.play.computer-turn", name=sitting.name, round=state.round)
        sitting.roll()
    else:
        move = choose(LEVELS.get(level, CLASSIC), state, _uniform())
        if isinstance(move, RollOn):
            sitting.roll()
        else:
            sitting.act(move)
    sitting.rest()


def _uniform() -> float:
    """A number in [0, 1) from the dice source, the only chance there is (G3)."""
    faces = SecureDice().roll(DIGITS)
    return float(sum((face - 1) / len(FACES) ** place for place, face in enumerate(faces, 1)))
