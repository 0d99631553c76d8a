"""How the next dice come to the table: Dadu rolls them, or people type in what theirs show."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dadu.app.effects import Roll, Say, Show
from dadu.app.log import Act, Row
from dadu.app.model import Model, Play
from dadu.app.table import Table
from dadu.app.update._step import Step, language
from dadu.dice import FACES
from dadu.game import CHANCE, PentaState, TenThousandState
from dadu.game.penta import DICE
from dadu.rules.ten_thousand import bust_weight

__all__ = ["Risk", "dice_due", "risk_of", "rows_before_roll", "throw"]


def throw(model: Model, play: Play) -> Step:
    """Have the dice that are due rolled. Raises Illegal when none may be."""
    table = play.table
    due = dice_due(table)
    if not table.by_hand:
        return model, (Roll(due, table.step),)
    asked = language(model).plural("say.type-dice", due)
    return replace(model, screen=replace(play, typed="", daring=False, warned="")), (
        Say(asked),
        Show("pad"),
    )


@dataclass(frozen=True, slots=True)
class Risk:
    """What the next roll of Ten Thousand may lose: the chance of a bust, the points at stake."""

    chance: float
    points: int

    @property
    def loss(self) -> float:
        """Points lost on average."""
        return self.chance * self.points


def risk_of(table: Table) -> Risk:
    """The risk of the next roll; none in Penta. Raises Illegal when none may be rolled."""
    for row in rows_before_roll(table):
        table = table.after(row)
    state = table.state
    if not isinstance(state, TenThousandState):
        return Risk(0.0, 0)
    count = state.dice_left
    return Risk(bust_weight(state.rules.scoring, count) / len(FACES) ** count, state.turn)


def dice_due(table: Table) -> int:
    """How many dice the next roll takes. Raises Illegal when none may be rolled now."""
    for row in rows_before_roll(table):
        table = table.after(row)
    if isinstance(table.state, TenThousandState):
        return table.state.dice_left
    return DICE - len(table.state.kept or ())


def rows_before_roll(table: Table) -> tuple[Row, ...]:
    """The acts that a roll confirms: keeping the held dice, or setting the selection aside."""
    if table.state.to_act is CHANCE:
        return ()
    if isinstance(table.state, PentaState):
        return (Row(Act.KEEP, table.held),)
    taken = (Row(Act.TAKE, table.held),) if table.held else ()
    return (*taken, Row(Act.ON))
