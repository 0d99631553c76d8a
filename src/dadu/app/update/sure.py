"""Yes to the question that lies over the table."""

from __future__ import annotations

from dadu.app import events
from dadu.app.model import Model, Play
from dadu.app.update import penta, play, ten_thousand
from dadu.app.update._step import Step

__all__ = ["sure"]


def sure(model: Model, event: events.Sure) -> Step:
    """What was asked about is done."""
    asked = model.screen
    if not isinstance(asked, Play):
        return model, ()
    if asked.warned == "bank":
        return ten_thousand.bank(model, event, sure=True)
    if asked.daring or asked.warned == "roll":
        return play.roll_dice(model, event, sure=True)
    if asked.asked or asked.warned:
        return penta.confirm(model, event, sure=True)
    return model, ()
