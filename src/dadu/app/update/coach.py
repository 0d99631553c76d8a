"""What the coach does at the table: a hint when it is asked for, a question before a mistake."""

from __future__ import annotations

from dataclasses import replace

from dadu.app import events
from dadu.app.coaching import Act, hint_for, is_mistake, reasons, told
from dadu.app.effects import Effect, Moment, MomentKind, Say
from dadu.app.model import Model, Play
from dadu.app.table import Table
from dadu.app.update._step import Step, language, refuse, touched
from dadu.game import CHANCE, Bank, Keep, RollOn, SetAside, Write

__all__ = ["act_of", "advise", "before_mistake"]


def advise(model: Model, event: events.Advise) -> Step:
    """Somebody asks the coach: every decision with its worth, and why the best is best."""
    play = touched(model, event)
    if play is None or not play.table.coached:
        return model, ()
    words, state = language(model), play.table.state
    if hint_for(state) is None:
        key = "coach.nothing-yet" if state.to_act is CHANCE else "coach.no-values"
        return refuse(model, words(key))
    said = " ".join(sentence.in_words(words) for sentence in reasons(state))
    told: tuple[Effect, ...] = (Say(said),) if said else ()
    return replace(model, screen=replace(play, advised=True)), told


def before_mistake(model: Model, play: Play, asks: str) -> Step | None:
    """The question before a mistake, asked once; None where there is none.

    ``asks`` is the event that would carry the decision out: ``roll``, ``confirm``, ``bank``.
    """
    table, size = play.table, model.settings.mistakes
    wanted = not table.computer and table.header.coach_of(table.state.seat) == "warn"
    act = act_of(table, asks)
    if not wanted or not is_mistake(table.state, act, size):
        return None
    if play.warned == asks:
        return model, ()
    words = language(model)
    sentence = words("coach.mistake-said", move=told(act, words))
    asked = replace(model, screen=replace(play, warned=asks))
    return asked, (Moment(MomentKind.REFUSED), Say(sentence))


def act_of(table: Table, asks: str) -> Act:
    """The decision that a touch would carry out with what is held or chosen now."""
    if not table.rolled:
        return ()
    if asks == "confirm":
        return (Write(table.choice),) if table.choice else ()
    held = table.shown(table.held)
    if table.penta:
        return (Keep(held),)
    taken = (SetAside(held),) if held else ()
    return (*taken, Bank() if asks == "bank" else RollOn())
