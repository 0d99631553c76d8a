"""Names at the table as a terminal shows them."""

from __future__ import annotations

from collections.abc import Sequence

from dadu.cli._terminal import visible
from dadu.notation import Seat

__all__ = ["name_of"]


def name_of(seats: Sequence[Seat], seat: int) -> str:
    """A seat's name on one line, with its number where two bear the same."""
    name = visible(seats[seat - 1].name)
    names = [other.name.casefold() for other in seats]
    return f"{name} ({seat})" if names.count(names[seat - 1]) > 1 else name
