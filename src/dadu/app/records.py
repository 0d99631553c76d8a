"""Games of the app as records, and records as games.

A log tells more than a record: where each die lay, what was touched and taken back. On the
way to a record that is left out; on the way back dice are laid down in ascending order.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import length_hint
from typing import TypeAlias

from dadu.app.effects import Json
from dadu.app.events import Stored
from dadu.app.log import (
    COACHING,
    ROLLED_BY,
    Act,
    Header,
    Row,
    header_from_json,
    header_to_json,
    row_from_json,
    row_to_json,
)
from dadu.app.table import Table
from dadu.app.tally import summary
from dadu.dice import Roll, sorted_roll
from dadu.errors import DaduError, Malformed
from dadu.game import Bank, Bust, Keep, SetAside, Write
from dadu.notation import Event, Record, lines_of, records, text
from dadu.notation.record import Seat, quoted
from dadu.rules import PentaRules

__all__ = [
    "LONGEST_IMPORT",
    "MOST_RECORDS",
    "Opening",
    "Shelved",
    "events_of",
    "last_of",
    "opening",
    "record_of",
    "record_text",
    "rows_of",
    "shelved",
    "shelving",
    "stored_text",
    "writing",
]

LONGEST_IMPORT = 8_000_000
"""Characters of a text to import."""

MOST_RECORDS = 10_000
"""Records in one text to import; a backup may hold more, as the shelf it was made of does."""

LONGEST_TAGS = 4_000
"""Characters of one record's names and tags together."""

LAST = 40
"""Characters shown of what was read last."""

Opening: TypeAlias = tuple[str, tuple[Seat, ...], tuple[tuple[str, str], ...]]
"""The rules, the seats and the further tags of a record."""

DATE = "Date"
COACH = "Coach"
COLOURS = "Colours"
REAL_DICE = "RealDice"
"""The tag of a seat that had the coach's help, its number behind it: ``[Coach1 "warn"]``."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game ready to be stored: its header, all its rows, and its summary."""

    header: Json
    rows: tuple[Json, ...]
    summary: Json


def record_text(header: Header, rows: tuple[Row, ...]) -> str:
    """The text of a game's record, with the day it began unless it came as a record.

    Raises Illegal where the log holds what the rules forbid.
    """
    opening = Record.start(header.rules, header.seats, _tags(header))
    return text(replace(opening, events=_events(rows)))


def record_of(table: Table) -> Record:
    """The game at a table as a record."""
    header = table.header
    return Record(header.rules, header.seats, _tags(header), _events(table.rows), table.state)


def _tags(header: Header) -> tuple[tuple[str, str], ...]:
    """The further tags of a record: those it came with, else what is known beside the game.

    That is the day, colours that were chosen, whose dice were real and who had help.
    """
    if header.tags is not None:
        return header.tags
    day = ((DATE, header.created[:10]),) if header.created else ()
    helped = ((f"{COACH}{seat}", given) for seat, given in enumerate(header.coach, 1))
    return (
        *day,
        *_colour_tag(header),
        *(((REAL_DICE, header.rolled_by),) if header.rolled_by != ROLLED_BY[0] else ()),
        *((name, given) for name, given in helped if given != COACHING[0]),
    )


def _colour_tag(header: Header) -> tuple[tuple[str, str], ...]:
    if header.colours in ((), tuple(range(1, len(header.seats) + 1))):
        return ()
    return ((COLOURS, ",".join(map(str, header.colours))),)


def _colours(record: Record) -> tuple[int, ...]:
    """The colours that the tags of a record tell of, () for those of the seats in order."""
    told = dict(record.tags).get(COLOURS, "").split(",")
    known = [int(number) for number in told if number in tuple("1234567")]
    return tuple(known) if len(known) == len(told) == len(record.seats) else ()


def _rolled_by(record: Record) -> str:
    """Whose dice were real, as far as the tags of a record tell."""
    told = dict(record.tags).get(REAL_DICE, "")
    return told if told in ROLLED_BY else ROLLED_BY[0]


def _coach(record: Record) -> tuple[str, ...]:
    """Whose help the tags of a record tell of, () for nobody's."""
    told = dict(record.tags)
    helped = tuple(told.get(f"{COACH}{seat}", "") for seat, _ in enumerate(record.seats, 1))
    known = tuple(given if given in COACHING else COACHING[0] for given in helped)
    return known if set(known) != {COACHING[0]} else ()


def stored_text(header: Json, rows: Sequence[Json]) -> str:
    """The text of a stored game's record. Raises Malformed or Illegal when it is spoiled."""
    try:
        return record_text(header_from_json(header), tuple(map(row_from_json, rows)))
    except (LookupError, ValueError) as error:
        raise Malformed("game-spoiled") from error


def writing(games: Iterable[Stored]) -> Generator[float, None, list[str]]:
    """The records of games as a shelf lists them, the oldest first; spoiled ones are left out.

    Yields the part that is written, from 0 to 1, after every game.
    """
    texts = []
    ordered = list(games)
    ordered.reverse()
    ordered.sort(key=lambda game: str(game.header.get("created")))
    for number, game in enumerate(ordered, 1):
        with suppress(DaduError):
            texts.append(stored_text(game.header, game.rows))
        yield number / len(ordered)
    return texts


def opening(header: Json) -> Opening:
    """What a record of a stored game says before its first event. Raises Malformed."""
    opened = header_from_json(header)
    return str(opened.rules), opened.seats, _tags(opened)


def events_of(rows: Sequence[Json]) -> tuple[Event, ...]:
    """The events in the record of a stored game, legal or not. Raises Malformed."""
    try:
        return _events(tuple(map(row_from_json, rows)))
    except (LookupError, ValueError) as error:
        raise Malformed("game-spoiled") from error


def _events(rows: tuple[Row, ...]) -> tuple[Event, ...]:
    """What rows amount to in the end; touches that were taken back are left out."""
    events: list[Event] = []
    faces: tuple[int, ...] = ()
    undoable: list[tuple[int, tuple[int, ...]]] = []
    for row in rows:
        if row.act is Act.UNDO:
            count, faces = undoable.pop()
            del events[count:]
        elif row.act in (Act.HOLD, Act.CHOOSE, Act.TAKE):
            undoable.append((len(events), faces))
        else:
            undoable.clear()
        events.extend(_event(row, faces))
        if row.act is Act.ROLL:
            faces = row.dice
        elif row.act is Act.TAKE:
            faces = tuple(face for place, face in enumerate(faces) if place not in row.dice)
    return tuple(events)


def _event(row: Row, faces: tuple[int, ...]) -> tuple[Event, ...]:
    """What a row is in a record, if anything."""
    match row.act:
        case Act.ROLL:
            return (sorted_roll(row.dice),)
        case Act.KEEP:
            return (Keep(sorted_roll(tuple(faces[place] for place in row.dice))),)
        case Act.TAKE:
            return (SetAside(sorted_roll(tuple(faces[place] for place in row.dice))),)
        case Act.WRITE if row.box is not None:
            return (Write(row.box),)
        case Act.BANK:
            return (Bank(),)
        case Act.BUST:
            return (Bust(),)
        case _:
            return ()


def rows_of(record: Record) -> tuple[Row, ...]:
    """The log that a record amounts to, its dice laid down in ascending order."""
    rows: list[Row] = []
    faces: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    penta = isinstance(record.rules, PentaRules)
    for event in record.events:
        match event:
            case Keep(dice):
                kept = _places(faces, dice)
                rows.append(Row(Act.KEEP, kept))
            case SetAside(dice):
                taken = _places(faces, dice)
                rows.append(Row(Act.TAKE, taken))
                faces = tuple(face for place, face in enumerate(faces) if place not in taken)
            case Write(box):
                rows.append(Row(Act.WRITE, box=box))
                faces = kept = ()
            case Bank() | Bust():
                rows.append(Row(Act.BANK if isinstance(event, Bank) else Act.BUST))
            case _:
                if not penta and rows and rows[-1].act is Act.TAKE:
                    rows.append(Row(Act.ON))
                faces = _laid_down(faces, kept, event) if penta else event
                rows.append(Row(Act.ROLL, faces))
    return tuple(rows)


def _places(faces: tuple[int, ...], dice: Roll) -> tuple[int, ...]:
    """Where these dice lie, the first that shows each face."""
    free = list(enumerate(faces))
    found = []
    for face in dice:
        place = next(place for place in free if place[1] == face)
        free.remove(place)
        found.append(place[0])
    return tuple(sorted(found))


def _laid_down(faces: tuple[int, ...], kept: tuple[int, ...], roll: Roll) -> tuple[int, ...]:
    """A roll of Penta by place: kept dice stay where they lay, the others fill the gaps."""
    fallen = list(roll)
    for place in kept:
        fallen.remove(faces[place])
    rest = iter(fallen)
    places = range(len(roll))
    return tuple(faces[place] if place in kept else next(rest) for place in places)


def shelving(stream: str, counted: bool = True) -> Generator[float, None, tuple[Shelved, ...]]:
    """The games of a text of records, ready to be stored: all of them or none.

    Yields the part that is read, from 0 to 1, after every game. Raises Malformed or Illegal
    with line and token, and Malformed where there are more, or longer, than can be taken in;
    where they are not ``counted`` there may be any number.
    """
    if len(stream) > LONGEST_IMPORT:
        read = stream[:LONGEST_IMPORT].split("\n")
        raise Malformed("import-too-large", limit=LONGEST_IMPORT).at(len(read), last_of(read[-1]))
    lines = lines_of(stream, "\n")
    rest = iter(lines)
    found: list[Shelved] = []
    for record in records(rest):
        if counted and len(found) == MOST_RECORDS:
            raise Malformed("import-too-many", limit=MOST_RECORDS)
        _check_length(lines, record)
        found.append(_shelved(record))
        yield 1 - length_hint(rest) / len(lines)
    return tuple(found)


def shelved(stream: str) -> tuple[Shelved, ...]:
    """What ``shelving`` comes to, all at once."""
    steps = shelving(stream)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: tuple[Shelved, ...] = done.value
            return found


def _check_length(lines: Sequence[str], record: Record) -> None:
    names = [seat.name + (seat.computer or "") for seat in record.seats]
    tags = [name + value for name, value in record.tags]
    longest = max((*names, *tags), key=len)
    if sum(map(len, (*names, *tags))) > LONGEST_TAGS:
        value = quoted(longest)[-LAST:-1]
        line = next((number for number, line in enumerate(lines, 1) if value in line), 1)
        raise Malformed("import-long-tags", limit=LONGEST_TAGS).at(line, last_of(value))


def last_of(line: str) -> str:
    """The end of a line that was read so far, for people to find the place."""
    return f"…{line[-LAST:]}"


def _shelved(record: Record) -> Shelved:
    dates = [value for name, value in record.tags if name == DATE]
    header = Header(
        record.rules,
        record.seats,
        colours=_colours(record),
        rolled_by=_rolled_by(record),
        tags=record.tags,
        coach=_coach(record),
    )
    rows = rows_of(record)
    stored = header_to_json(header) | {"created": dates[0] if dates else ""}
    return Shelved(stored, tuple(map(row_to_json, rows)), summary(record.state, header, rows))
