"""Games and positions as text: write, read, and read by replaying."""

from __future__ import annotations

from dadu.notation._reader import lines_of, read, records
from dadu.notation.position import (
    PentaPosition,
    Position,
    TenThousandPosition,
    parse_position,
    position_of,
)
from dadu.notation.record import Event, Record, Seat, Turn, next_moves, open_turn, text, turns

__all__ = [
    "Event",
    "PentaPosition",
    "Position",
    "Record",
    "Seat",
    "TenThousandPosition",
    "Turn",
    "lines_of",
    "next_moves",
    "open_turn",
    "parse_position",
    "position_of",
    "read",
    "records",
    "text",
    "turns",
]
