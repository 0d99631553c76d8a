"""A game as text: tags, then one line a turn. Reading it replays it through the rules.

::

    [Game "penta"]
    [Rules "penta"]
    [Seat1 "Ana"]
    [Seat2 "Budi" computer="classic"]

    1.1 13346 /33 23356 /33 12333 =threes 9
    1.2 55555 =penta 50

A *tag* is a name and a quoted text. A turn line is ``ROUND.SEAT`` and the *events* of
the turn: rolls, dice kept or set aside, and the box written, the points banked or the
bust. A record that parses is a legal game, finished or not.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from dadu.dice import Roll, sorted_roll, to_text
from dadu.errors import Illegal, Malformed
from dadu.game import (
    CHANCE,
    AnyState,
    Bank,
    Bust,
    Keep,
    Move,
    PentaState,
    RollOn,
    SetAside,
    TenThousandState,
    Write,
    start,
)
from dadu.rules import Rules
from dadu.rules.ten_thousand import TARGETS, TenThousandRules

__all__ = ["MOST_PEOPLE", "Event", "Record", "Seat", "Turn", "next_moves", "text", "turns"]

MOST_PEOPLE = 6
"""Seats that people may take; a computer can sit in the seventh (G1)."""

_UNSEEN = ("Zs", "Cf", "Cc")
"""Characters that show nothing by themselves: spaces, joiners and marks of direction."""

Event: TypeAlias = Roll | Keep | Write | SetAside | Bank | Bust
"""What a record holds: a roll or a move. Rolling on is told by the roll that follows."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table: a name, and the level of a computer player (None: a person).

    Names hold anything but control characters and line or paragraph separators, and are
    not blank; otherwise Malformed.
    """

    name: str
    computer: str | None = None

    def __post_init__(self) -> None:
        if all(unicodedata.category(letter) in _UNSEEN for letter in self.name):
            raise Malformed("name-blank")
        for value in (self.name, self.computer or ""):
            check_characters(value)


def check_characters(value: str) -> None:
    """Raises Malformed for a character that no tag may hold."""
    for character in value:
        if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
            raise Malformed("tag-control", character=f"U+{ord(character):04X}")


@dataclass(frozen=True, slots=True)
class Record:
    """A legal game, finished or not: the rules, the seats, and every event in order.

    ``tags`` are the further tags as written. ``state`` is the position after the last
    event. Make one with ``Record.start`` and ``after``; both refuse what the rules forbid.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    tags: tuple[tuple[str, str], ...]
    events: tuple[Event, ...]
    state: AnyState = field(repr=False)

    @classmethod
    def start(
        cls, rules: Rules, seats: tuple[Seat, ...], tags: tuple[tuple[str, str], ...] = ()
    ) -> Record:
        """A game before its first roll. Raises Illegal (G1, T8)."""
        people = sum(seat.computer is None for seat in seats)
        if people > MOST_PEOPLE:
            raise Illegal("people", "G1", people=people, most=MOST_PEOPLE)
        if isinstance(rules, TenThousandRules) and rules.target not in TARGETS:
            raise Illegal("target", "T8", target=rules.target)
        return cls(rules, seats, tags, (), start(rules, len(seats)))

    def after(self, event: Event) -> Record:
        """The record with one more event. Raises Illegal with the article."""
        if isinstance(event, tuple):
            event = sorted_roll(event)
        state = step(self.state, event)
        return Record(self.rules, self.seats, self.tags, (*self.events, event), state)


class Turn(NamedTuple):
    """A finished turn: who and when, its canonical text, and what it changed.

    ``points`` went into the box or to the total, ``bonus`` is the Penta bonus; ``totals``
    stand in the order of seats. ``over`` says whether the game ended with it.
    """

    round: int
    seat: int
    events: str
    points: int
    bonus: int
    totals: tuple[int, ...]
    over: bool


def step(state: AnyState, event: Event) -> AnyState:
    """The state after an event; a roll may stand for rolling on as well. Raises Illegal."""
    if isinstance(event, tuple):
        return _rolled(state, event)
    return state.play(event)  # type: ignore[arg-type]


def _rolled(state: AnyState, roll: Roll) -> AnyState:
    if isinstance(state, TenThousandState) and state.to_act == state.seat:
        state = state.play(RollOn())
    return state.roll(roll)


def ends_turn(event: Event) -> bool:
    """Whether an event is the last of its turn."""
    return isinstance(event, Write | Bank | Bust)


def turns(record: Record) -> tuple[Turn, ...]:
    """Every finished turn, in order. A turn in progress is left out."""
    finished, words = [], list[str]()
    state = start(record.rules, len(record.seats))
    for event in record.events:
        before, state = state, step(state, event)
        words.append(event_text(before, event))
        if ends_turn(event):
            points, bonus = _earned(before, event)
            events = " ".join(words)
            finished.append(
                Turn(before.round, before.seat, events, points, bonus, state.totals, state.over)
            )
            words = []
    return tuple(finished)


def open_turn(record: Record) -> str:
    """The events of the turn in progress, as the writer writes them; empty between turns."""
    if not record.events or ends_turn(record.events[-1]):
        return ""
    return _lines(record)[-1].partition(" ")[2]


def text(record: Record) -> str:
    """The canonical text of a record; ``read`` gives the record back."""
    game = record.rules.NAME
    tags = [f'[Game "{game}"]', f'[Rules "{record.rules}"]']
    tags += [_seat_tag(number, seat) for number, seat in enumerate(record.seats, 1)]
    tags += [f"[{name} {quoted(value)}]" for name, value in record.tags]
    return "\n".join([*tags, "", *_lines(record), ""])


def _lines(record: Record) -> list[str]:
    lines: list[str] = []
    state = start(record.rules, len(record.seats))
    begins = True
    for event in record.events:
        if begins:
            lines.append(f"{state.round}.{state.seat}")
        lines[-1] += f" {event_text(state, event)}"
        state, begins = step(state, event), ends_turn(event)
    return lines


def quoted(value: str) -> str:
    """A text in quotes, with ``"`` and the backslash escaped."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _seat_tag(number: int, seat: Seat) -> str:
    computer = "" if seat.computer is None else f" computer={quoted(seat.computer)}"
    return f"[Seat{number} {quoted(seat.name)}{computer}]"


def event_text(state: AnyState, event: Event) -> str:
    """An event as the writer writes it in that position, its points with it."""
    if isinstance(event, tuple):
        return to_text(event)
    if isinstance(event, Write):
        points, bonus = _earned(state, event)
        return f"{event} {points}" + (f"+{bonus}" if bonus else "")
    if isinstance(event, Bank):
        return f"={_earned(state, event)[0]}"
    return str(event)


def _earned(state: AnyState, event: Event) -> tuple[int, int]:
    if isinstance(state, PentaState):
        entry = state.entry(event.box) if isinstance(event, Write) else None
        return (entry.points, entry.bonus) if entry else (0, 0)
    return (state.turn if isinstance(event, Bank) else 0), 0


def next_moves(state: AnyState) -> tuple[str, ...]:
    """What may come next, in words of the record: ``roll``, or the moves of the seat.

    After a roll of Ten Thousand each selection stands with ``roll`` and, where allowed,
    with ``bank``.
    """
    if state.to_act is CHANCE:
        return ("roll",)
    moves: tuple[Move, ...] = state.moves()
    if isinstance(state, TenThousandState) and state.dice:
        return tuple(
            f"{move} {following}" if isinstance(move, SetAside) else str(move)
            for move in moves
            for following in (state.play(move).moves() if isinstance(move, SetAside) else (move,))
        )
    return tuple(map(str, moves))
