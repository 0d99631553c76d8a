"""The log of a game: a header, and rows that only ever grow.

A row is one act at the table. Dice stand in a row by their place on the table, counted
from 0, so that they stay where they lie; the engine sees sorted rolls. As JSON:
``{"roll":[3,1,4,2,6]}``, ``{"hold":[0,2]}`` (the places held now), ``{"choose":"full"}``
(null: none), ``{"keep":[0,2]}``, ``{"write":"full"}``, ``{"take":[1,4]}``, ``{"on":1}``,
``{"bank":1}``, ``{"bust":1}``, ``{"undo":1}``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dadu.app.effects import Json
from dadu.errors import Malformed
from dadu.game import MOST_SEATS
from dadu.notation.record import Seat
from dadu.rules import Rules, parse_rules
from dadu.rules.penta import Box

__all__ = [
    "COACHING",
    "ROLLED_BY",
    "Act",
    "Header",
    "Row",
    "header_from_json",
    "header_to_json",
    "row_from_json",
    "row_to_json",
]

MOST_DICE = 6
ROLLED_BY = ("dadu", "people", "all")
"""Who rolls: Dadu for everybody, people their own real dice, people those of computers too."""


COACHING = ("off", "request", "warn")
"""What the coach does for a seat: nothing, hints on request, and warnings before mistakes too."""


class Act(StrEnum):
    """What a row did."""

    ROLL = "roll"
    HOLD = "hold"
    CHOOSE = "choose"
    KEEP = "keep"
    WRITE = "write"
    TAKE = "take"
    ON = "on"
    BANK = "bank"
    BUST = "bust"
    UNDO = "undo"


DICE_ACTS = (Act.ROLL, Act.HOLD, Act.KEEP, Act.TAKE)
BOX_ACTS = (Act.CHOOSE, Act.WRITE)


@dataclass(frozen=True, slots=True)
class Row:
    """One act: ``dice`` are faces (ROLL) or places (HOLD, KEEP, TAKE), ``box`` is a box."""

    act: Act
    dice: tuple[int, ...] = ()
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What a game was started with. ``created`` is the host's time, as text.

    ``colours`` are the seats' numbers in the palette, () for those of the seats in order.
    ``rolled_by`` says whose dice are real, one of ``ROLLED_BY``. ``tags`` are the further
    tags of the record a game was imported from, None for one that began here. ``coach`` says
    for every seat what the coach does, one of ``COACHING``; () where nobody has help. The
    first ``begun`` rows were taken over from another game. ``unnamed`` are the seats that nobody
    named: their names, of the language that was spoken then, are for records.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    created: str = ""
    colours: tuple[int, ...] = ()
    rolled_by: str = ROLLED_BY[0]
    tags: tuple[tuple[str, str], ...] | None = None
    coach: tuple[str, ...] = ()
    begun: int = 0
    unnamed: tuple[int, ...] = ()

    def coach_of(self, seat: int) -> str:
        """What the coach does for a seat, one of ``COACHING``."""
        return self.coach[seat - 1] if self.coach else COACHING[0]

    def colour(self, seat: int) -> int:
        """The number of a seat's colour in the palette."""
        return self.colours[seat - 1] if self.colours else seat


def header_to_json(header: Header) -> Json:
    """The stored form of a header, without its time."""
    seats = [{"name": seat.name, "computer": seat.computer} for seat in header.seats]
    stored: Json = {"rules": str(header.rules), "seats": seats}
    if header.colours:
        stored["colours"] = list(header.colours)
    if header.rolled_by != ROLLED_BY[0]:
        stored["rolled_by"] = header.rolled_by
    if header.tags is not None:
        stored["tags"] = [list(tag) for tag in header.tags]
    if header.coach:
        stored["coach"] = list(header.coach)
    if header.begun:
        stored["begun"] = header.begun
    if header.unnamed:
        stored["unnamed"] = list(header.unnamed)
    return stored


def header_from_json(stored: Json) -> Header:
    """The header of a stored game. Raises Malformed."""
    seats = stored.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS:
        raise Malformed("game-spoiled")
    rolled_by = stored.get("rolled_by", ROLLED_BY[0])
    if rolled_by not in ROLLED_BY:
        raise Malformed("game-spoiled")
    return Header(
        parse_rules(_text(stored.get("rules"))),
        tuple(map(_seat, seats)),
        _text(stored.get("created", "")),
        _colours(stored.get("colours", []), len(seats)),
        rolled_by,
        _tags(stored.get("tags")),
        _coach(stored.get("coach", []), len(seats)),
        _count(stored.get("begun", 0)),
        _numbers(stored.get("unnamed", []), MOST_SEATS),
    )


def _tags(stored: object) -> tuple[tuple[str, str], ...] | None:
    if stored is None:
        return None
    if not isinstance(stored, list) or not all(
        isinstance(tag, list) and len(tag) == 2 for tag in stored
    ):
        raise Malformed("game-spoiled")
    return tuple((_text(name), _text(value)) for name, value in stored)


def _coach(stored: object, seats: int) -> tuple[str, ...]:
    if not isinstance(stored, list) or (stored and len(stored) != seats):
        raise Malformed("game-spoiled")
    coach = tuple(map(_text, stored))
    if not set(coach) <= set(COACHING):
        raise Malformed("game-spoiled")
    return coach


def _count(stored: object) -> int:
    if type(stored) is not int or stored < 0:
        raise Malformed("game-spoiled")
    return stored


def _colours(stored: object, seats: int) -> tuple[int, ...]:
    colours = _numbers(stored, MOST_SEATS)
    if colours and (len(colours) != seats or not set(colours) <= set(range(1, MOST_SEATS + 1))):
        raise Malformed("game-spoiled")
    return colours


def _seat(stored: object) -> Seat:
    if not isinstance(stored, dict):
        raise Malformed("game-spoiled")
    computer = stored.get("computer")
    return Seat(_text(stored.get("name")), None if computer is None else _text(computer))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Malformed("game-spoiled")
    return value


def row_to_json(row: Row) -> Json:
    """The stored form of a row."""
    if row.act in DICE_ACTS:
        return {str(row.act): list(row.dice)}
    if row.act in BOX_ACTS:
        return {str(row.act): row.box and str(row.box)}
    return {str(row.act): 1}


def row_from_json(stored: Json) -> Row:
    """The row of a stored game. Raises Malformed; whether it is legal, replaying tells."""
    if len(stored) != 1:
        raise Malformed("game-spoiled")
    name, value = next(iter(stored.items()))
    try:
        act = Act(name)
        if act in DICE_ACTS:
            return Row(act, _numbers(value))
        if act in BOX_ACTS:
            return Row(act, box=None if value is None and act is Act.CHOOSE else Box(_text(value)))
    except ValueError as error:
        raise Malformed("game-spoiled") from error
    return Row(act)


def _numbers(value: object, most: int = MOST_DICE) -> tuple[int, ...]:
    if (
        isinstance(value, list)
        and len(value) <= most
        and all(type(number) is int for number in value)
    ):
        return tuple(value)
    raise Malformed("game-spoiled")
