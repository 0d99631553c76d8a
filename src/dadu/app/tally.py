"""What the store remembers of a game beside its log: how it stands, and what was rolled in it.

Lists and statistics are drawn from these summaries, so that no log need be replayed for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from dadu.app.effects import Json
from dadu.app.log import Act, Header, Row
from dadu.dice import FACES
from dadu.game import AnyState
from dadu.rules import PentaRules

__all__ = ["Tally", "summary", "tallies"]

TURN_ENDS = (Act.WRITE, Act.BANK, Act.BUST)


@dataclass(slots=True)
class Tally:
    """One seat's game: turns, rolls of five alike and busts, with whatever dice; and Dadu's dice.

    Of Dadu's dice ``dice`` counts the faces from 1 to 6 and ``rolls`` how often some were rolled.
    ``could`` are those rolls, by number of dice from 1 to 6, that could fall as five alike (Penta:
    what was kept is of one face) or as a bust (Ten Thousand); ``came`` those of them that did.
    """

    turns: int = 0
    pentas: int = 0
    busts: int = 0
    dice: list[int] = field(default_factory=lambda: [0] * len(FACES))
    rolls: int = 0
    could: list[int] = field(default_factory=lambda: [0] * len(FACES))
    came: int = 0

    def roll(self, fallen: tuple[int, ...], could: bool, came: bool) -> None:
        """Count a roll of Dadu's dice."""
        for face in fallen:
            self.dice[face - 1] += 1
        self.rolls += 1
        self.could[len(fallen) - 1] += could
        self.came += came


def tallies(header: Header, rows: Iterable[Row]) -> tuple[Tally, ...]:
    """What every seat rolled in a legal log, but for the rows taken over from another game."""
    counted = tuple(Tally() for _ in header.seats)
    seat = 0
    kept: tuple[int, ...] = ()
    for number, row in enumerate(rows):
        if number >= header.begun:
            _count(counted[seat], header, seat, row, kept)
        kept = row.dice if row.act is Act.KEEP else ()
        if row.act in TURN_ENDS:
            seat = (seat + 1) % len(counted)
    return counted


def _count(own: Tally, header: Header, seat: int, row: Row, kept: tuple[int, ...]) -> None:
    """Count one row of a seat that keeps the dice at these places."""
    own.turns += row.act in TURN_ENDS
    own.busts += row.act is Act.BUST
    if row.act is not Act.ROLL:
        return
    if isinstance(header.rules, PentaRules):
        could = len({row.dice[place] for place in kept}) <= 1
        came = len(set(row.dice)) == 1
        own.pentas += came
    else:
        could, came = True, not header.rules.worths[tuple(sorted(row.dice))]
    if _rolled_here(header, seat):
        fallen = tuple(face for place, face in enumerate(row.dice) if place not in kept)
        own.roll(fallen, could, came)


def _rolled_here(header: Header, seat: int) -> bool:
    person = header.seats[seat].computer is None
    return header.rolled_by == "dadu" or (header.rolled_by == "people" and not person)


def summary(state: AnyState, header: Header, rows: Iterable[Row]) -> Json:
    """What lists say about a game, and, once it is over, what statistics say about its seats."""
    standing: Json = {
        "round": state.round,
        "seat": state.seat,
        "over": state.over,
        "totals": list(state.totals),
    }
    if not state.over:
        return standing
    seats = [asdict(seat) for seat in tallies(header, rows)]
    return standing | {"winners": list(state.winners), "seats": seats}
