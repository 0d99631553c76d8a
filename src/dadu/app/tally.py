"""What the store remembers of a game beside its log: how it stands, and what was rolled in it.

Lists and statistics are drawn from these summaries, so that no log need be replayed for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dadu.app.effects import Json
from dadu.app.log import Act, Header, Row
from dadu.dice import FACES
from dadu.game import AnyState
from dadu.rules import PentaRules

__all__ = ["Tally", "summary", "tallies"]


@dataclass(slots=True)
class Tally:
    """One seat's game: Dadu's dice by face from 1 to 6, rolls of five alike, and busts."""

    dice: list[int] = field(default_factory=lambda: [0] * len(FACES))
    pentas: int = 0
    busts: int = 0

    def roll(self, fallen: Iterable[int]) -> None:
        """Count dice that were rolled."""
        for face in fallen:
            self.dice[face - 1] += 1


def tallies(header: Header, rows: Iterable[Row]) -> tuple[Tally, ...]:
    """What every seat rolled in a legal log, without dice that people rolled themselves.

    Nor are those counted that were taken over from another game.
    """
    counted = tuple(Tally() for _ in header.seats)
    penta, seat = isinstance(header.rules, PentaRules), 0
    kept: tuple[int, ...] = ()
    for number, row in enumerate(rows):
        own = counted[seat]
        if row.act is Act.ROLL:
            if number >= header.begun and _rolled_here(header, seat):
                own.roll(face for place, face in enumerate(row.dice) if place not in kept)
            own.pentas += penta and len(set(row.dice)) == 1
        own.busts += row.act is Act.BUST
        kept = row.dice if row.act is Act.KEEP else ()
        if row.act in (Act.WRITE, Act.BANK, Act.BUST):
            seat = (seat + 1) % len(counted)
    return counted


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
    seats = [
        {"dice": seat.dice, "pentas": seat.pentas, "busts": seat.busts}
        for seat in tallies(header, rows)
    ]
    return standing | {"winners": list(state.winners), "seats": seats}
