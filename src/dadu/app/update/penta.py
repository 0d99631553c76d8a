"""At the Penta table: holding dice, choosing a box, writing it."""

from __future__ import annotations

from dataclasses import replace

from dadu.app import events
from dadu.app.advice import box_to_write
from dadu.app.effects import Moment, MomentKind, Say
from dadu.app.log import Act, Row
from dadu.app.model import Model
from dadu.app.table import Table
from dadu.app.update._step import Step, enact, language, refuse, refused_by_rules, touched
from dadu.app.update.coach import before_mistake
from dadu.errors import Illegal
from dadu.game import PentaState
from dadu.game.penta import ROLLS
from dadu.rules.penta import BOXES, Box

__all__ = ["auto_write", "choose", "choose_box", "confirm", "hold", "wait"]


def hold(table: Table, die: int) -> Row:
    """Hold a die, or let it go. Raises Illegal (P1)."""
    state = table.state
    if isinstance(state, PentaState) and not state.rolls_left:
        raise Illegal("no-rolls-left", "P1", rolls=ROLLS)
    return Row(Act.HOLD, tuple(sorted(set(table.held) ^ {die})))


def choose(table: Table, box: Box) -> Row:
    """Choose a box, or leave the one that is chosen."""
    return Row(Act.CHOOSE, box=None if box is table.choice else box)


@refused_by_rules
def choose_box(model: Model, event: events.Choose) -> Step:
    """Choose a box, or leave the one that is chosen."""
    play = touched(model, event)
    if play is None or event.box not in BOXES:
        return model, ()
    return enact(model, play, choose(play.table, Box(event.box)))


@refused_by_rules
def confirm(model: Model, event: events.Confirm | events.Sure, *, sure: bool = False) -> Step:
    """Write the chosen box; a 0 where another would earn is asked about, unless ``sure``."""
    play = touched(model, event)
    if play is None:
        return model, ()
    box = play.table.choice
    if box is None:
        return refuse(model, language(model)("table.choose-first"))
    if not sure and (asked_first := before_mistake(model, play, "confirm")):
        return asked_first
    if not sure and _throws_away(play.table.state, box):
        if play.asked is box:
            return model, ()
        sentence = language(model)("table.zero-question", box=box)
        asked = replace(model, screen=replace(play, asked=box))
        return asked, (Moment(MomentKind.REFUSED), Say(sentence))
    return enact(model, play, Row(Act.WRITE, box=box))


def _throws_away(state: object, box: Box) -> bool:
    """Whether the box earns nothing while another would."""
    if not isinstance(state, PentaState):
        return False
    earned = {entry.box: entry.points + entry.bonus for entry in state.entries()}
    return not earned[box] and any(earned.values())


@refused_by_rules
def wait(model: Model, event: events.Wait) -> Step:
    """No automatic writing in this turn (P14)."""
    play = touched(model, event)
    return (model, ()) if play is None else enact(model, play, Row(Act.CHOOSE))


def auto_write(model: Model, event: events.AutoWrite) -> Step:
    """The time is over and nothing was chosen: the computer's box is written (P14)."""
    play = touched(model, event)
    if play is None or play.table.step != event.step or play.table.decided:
        return model, ()
    state = play.table.state
    if not isinstance(state, PentaState) or not play.table.rolled or state.rolls_left:
        return model, ()
    return enact(model, play, Row(Act.WRITE, box=box_to_write(state)))
