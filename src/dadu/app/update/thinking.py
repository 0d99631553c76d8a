"""Waiting for something long that the host thinks about."""

from __future__ import annotations

from dataclasses import replace

from dadu.app import events
from dadu.app.effects import Json, Think
from dadu.app.model import Model, Pondering
from dadu.app.update._step import Step

__all__ = ["done", "ponder", "thinking", "thought"]


def ponder(model: Model, work: Json) -> Step:
    """Have a work begun for the screen in view; another one that is under way is dropped."""
    return replace(model, pondering=Pondering(work)), (Think(work),)


def thinking(model: Model, event: events.Thinking) -> Step:
    """So much is done."""
    if model.pondering is None:
        return model, ()
    return replace(model, pondering=replace(model.pondering, part=event.part)), ()


def done(model: Model, event: events.Thought) -> Model | None:
    """The model once the work is done; None where nobody waits for it any more."""
    if model.pondering is None or model.pondering.work != event.work:
        return None
    return replace(model, pondering=None)


def thought(model: Model, event: events.Thought) -> Step:
    """The result is there, and no screen wants it."""
    return done(model, event) or model, ()
