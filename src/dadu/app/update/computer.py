"""A computer's turn, one visible step at a time: roll, hold, go on, write or bank."""

from __future__ import annotations

from dataclasses import replace

from dadu.app import events
from dadu.app.advice import move_of
from dadu.app.effects import Uniform
from dadu.app.log import Act, Row
from dadu.app.model import Model, Play
from dadu.app.narrate import busts
from dadu.app.table import Table
from dadu.app.update._step import Step, enact, timers, turn_of
from dadu.app.update.ten_thousand import places_of
from dadu.app.update.throw import throw
from dadu.game import CHANCE, Bank, Keep, Move, PentaState, RollOn, SetAside, Write

__all__ = ["drawn", "go_on", "skip"]


def go_on(model: Model, event: events.Computer) -> Step:
    """The next step of the computer whose turn it is; a late timer does nothing."""
    play = _at_turn(model, event.step)
    if play is None or play.table.game != event.game:
        return model, ()
    table = play.table
    if table.state.to_act is CHANCE:
        return throw(model, play)
    if busts(table):
        return enact(model, play, Row(Act.BUST))
    if table.decided and isinstance(table.state, PentaState):
        return _carry_out_penta(model, play)
    if table.held and not table.penta:
        return enact(model, play, Row(Act.TAKE, table.held))
    return model, (Uniform(table.step),)


def _at_turn(model: Model, step: int) -> Play | None:
    """The table where a computer may act now; none while somebody types in its dice."""
    play = model.screen
    if not isinstance(play, Play) or not play.table.computer or play.typed is not None:
        return None
    return play if play.table.step == step else None


def _carry_out_penta(model: Model, play: Play) -> Step:
    table = play.table
    if table.choice is not None:
        return enact(model, play, Row(Act.WRITE, box=table.choice))
    return throw(model, play)


def drawn(model: Model, event: events.Drawn) -> Step:
    """The computer decides, and shows what it decided before it acts."""
    play = _at_turn(model, event.step)
    if play is None:
        return model, ()
    state = play.table.state
    level = play.table.header.seats[state.seat - 1].computer
    move = move_of(level, state, event.value)
    if isinstance(move, RollOn):
        return throw(model, play)
    return enact(model, play, _shown(play.table, move))


def _shown(table: Table, move: Move) -> Row:
    if isinstance(move, Write):
        return Row(Act.CHOOSE, box=move.box)
    if isinstance(move, Keep | SetAside):
        return Row(Act.HOLD, places_of(table, move.dice, table.held))
    return Row(Act.BANK if isinstance(move, Bank) else Act.BUST)


def skip(model: Model, event: events.Skip) -> Step:
    """Hurry the computers on to the next person's turn."""
    play = model.screen
    if not isinstance(play, Play) or play.table.game != event.game or not play.table.computer:
        return model, ()
    model = replace(model, screen=replace(play, skipping=turn_of(play.table)))
    return model, timers(model)
