"""The guide: in the first game of each kind, what can be touched now and what comes of it.

A tip goes with everybody's first turns of that game, one step at a time, until somebody
turns the guide off.
"""

from __future__ import annotations

from dataclasses import dataclass

from dadu.app.model import Model, Play, Settings
from dadu.app.narrate import busts
from dadu.app.table import Table
from dadu.game import CHANCE, PentaState, SetAside, TenThousandState
from dadu.i18n import Words

__all__ = ["GUIDED_ROUNDS", "Tip", "begun", "tip_of"]

GUIDED_ROUNDS = 2
"""Rounds of a first game that are guided; the first turn of Ten Thousand may bust at once."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A step of the guide: ``key`` names its sentence, ``at`` what it points at on the table.

    ``at`` is one of ``roll``, ``dice``, ``boxes``, ``confirm`` and ``bank`` (or roll on);
    ``points`` are those at stake.
    """

    key: str
    at: str
    points: int = 0

    def sentence(self, words: Words) -> str:
        """The tip in a language."""
        return words(f"guide.{self.key}", points=self.points)


def begun(settings: Settings, table: Table) -> tuple[tuple[str, str], ...]:
    """The first game of each kind that was played here, now that one begins."""
    kind = table.header.rules.NAME
    if kind in dict(settings.guided):
        return settings.guided
    return (*settings.guided, (kind, table.game))


def tip_of(model: Model) -> Tip | None:
    """The step that is due at the table in view; None where no guide is needed."""
    play = model.screen
    if not isinstance(play, Play) or play.typed is not None or not _guides(model, play.table):
        return None
    table, state = play.table, play.table.state
    if state.to_act is CHANCE:
        return _roll(table)
    return _penta(table, state) if isinstance(state, PentaState) else _ten_thousand(table, state)


def _guides(model: Model, table: Table) -> bool:
    settings, state = model.settings, table.state
    first = dict(settings.guided).get(table.header.rules.NAME) == table.game
    early = state.round <= GUIDED_ROUNDS and not state.over
    return settings.guide == "on" and first and early and not table.computer


def _roll(table: Table) -> Tip:
    if table.by_hand:
        return Tip("real-dice", "roll")
    return Tip("roll" if table.penta else "roll-six", "roll")


def _penta(table: Table, state: PentaState) -> Tip:
    if table.choice is not None:
        return Tip("write", "confirm")
    if not state.rolls_left:
        return Tip("choose", "boxes")
    return Tip("reroll", "roll") if table.held else Tip("hold", "dice")


def _ten_thousand(table: Table, state: TenThousandState) -> Tip | None:
    if busts(table):
        return None
    if not table.held:
        return Tip("select", "dice")
    after = state.play(SetAside(table.shown(table.held)))
    if after.bank_refusal():
        return Tip("roll-on", "roll")
    return Tip("bank", "bank", after.turn)
