"""At the Ten Thousand table: selecting dice, banking, a bust.

A selection on the table is always one that may be set aside. Touching a die of three
alike selects the three; touching it again lets go of what cannot stand without it.
"""

from __future__ import annotations

from dadu.app import events
from dadu.app.log import Act, Row
from dadu.app.model import Model
from dadu.app.table import Table
from dadu.app.update._step import Step, enact, refused_by_rules, touched
from dadu.app.update.coach import before_mistake
from dadu.dice import Roll, contains
from dadu.game import SetAside, TenThousandState

__all__ = ["all_scoring", "bank", "bust", "hold", "hold_all", "places_of"]


def hold(table: Table, die: int) -> Row:
    """Select the die with what it needs to score, or let it go. Raises Illegal (T2)."""
    return Row(Act.HOLD, (without_die if die in table.held else with_die)(table, die))


def with_die(table: Table, die: int) -> tuple[int, ...]:
    """The smallest legal selection that adds a die to the selected ones."""
    wanted = table.shown((*table.held, die))
    found = [dice for dice in legal(table) if contains(dice, wanted)]
    if not found:
        _check(table, wanted)
    return places_of(table, found[0], (*table.held, die))


def _check(table: Table, dice: Roll) -> None:
    """Let the engine say why dice may not be set aside. Raises Illegal."""
    if isinstance(table.state, TenThousandState):
        table.state.play(SetAside(dice))


def without_die(table: Table, die: int) -> tuple[int, ...]:
    """The largest legal part of the selected dice that does without one of them."""
    rest = tuple(place for place in table.held if place != die)
    found = [dice for dice in legal(table) if contains(table.shown(rest), dice)]
    return places_of(table, found[-1], rest) if found else ()


def all_scoring(table: Table) -> Roll:
    """The selection with the most dice, () when the roll is a bust."""
    return max(legal(table), key=len, default=())


def legal(table: Table) -> tuple[Roll, ...]:
    """The selections that the engine allows, shorter ones first."""
    return tuple(move.dice for move in table.state.moves() if isinstance(move, SetAside))


def places_of(table: Table, dice: Roll, first: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Places where these faces lie, the ``first`` ones before others."""
    rest = list(dice)
    places = []
    for place in sorted(range(len(table.faces)), key=lambda place: (place not in first, place)):
        if table.faces[place] in rest:
            rest.remove(table.faces[place])
            places.append(place)
    return tuple(sorted(places))


@refused_by_rules
def hold_all(model: Model, event: events.HoldAll) -> Step:
    """Select all dice that score."""
    play = touched(model, event)
    scoring = all_scoring(play.table) if play else ()
    if play is None or not scoring:
        return model, ()
    return enact(model, play, Row(Act.HOLD, places_of(play.table, scoring)))


@refused_by_rules
def bank(model: Model, event: events.Bank | events.Sure, *, sure: bool = False) -> Step:
    """Set the selection aside and bank; a mistake may be asked about, unless ``sure``."""
    play = touched(model, event)
    if play is None or play.table.penta:
        return model, ()
    if not sure and (asked_first := before_mistake(model, play, "bank")):
        return asked_first
    taken = (Row(Act.TAKE, play.table.held),) if play.table.held else ()
    return enact(model, play, *taken, Row(Act.BANK))


@refused_by_rules
def bust(model: Model, event: events.Bust) -> Step:
    """A bust is taken note of; the dice go to the next seat."""
    play = touched(model, event)
    if play is None or play.table.penta:
        return model, ()
    return enact(model, play, Row(Act.BUST))
