"""The score sheets of a Penta game side by side, up to seven of them in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from dadu.cli._names import name_of
from dadu.game import PentaState
from dadu.i18n import Words
from dadu.notation import Seat
from dadu.rules.penta import BOXES, LOWER_BOXES, PLACES, UPPER_BOXES, Box

__all__ = ["LETTERS", "PentaSheets"]

LETTERS = dict(zip(BOXES, "abcdefghijklm", strict=True))
"""The letter by which each box of the sheet is chosen."""
EMPTY = "·"
WIDEST_NAME = 14
NARROWEST = 6
"""A seat's column holds at least a total of four digits."""
OFFER = 6


class _Line(NamedTuple):
    """One line of the sheets: its name, what the roll would earn there, and every seat's cell."""

    name: str
    offer: Text
    cells: list[str]
    ends: bool = False


class PentaSheets(NamedTuple):
    """Every player's sheet; ``offers`` is what the present roll would earn in each open box.

    With offers a box that may be chosen shows its letter.
    """

    words: Words
    state: PentaState
    seats: Sequence[Seat]
    offers: Mapping[Box, Text] | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the sheets as wide as there is room for."""
        lines = list(self._lines())
        label = max(cell_len(line.name) for line in lines)
        room = options.max_width - label - 2 - (0 if self.offers is None else OFFER + 1)
        wide = room // self.state.seats - 3
        tight = wide < NARROWEST
        column = max(NARROWEST, min(WIDEST_NAME, room // self.state.seats - 1 if tight else wide))
        table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0 if tight else 1))
        table.add_column("", no_wrap=True, min_width=label)
        if self.offers is not None:
            table.add_column(self.words("cli.column.now"), justify="right", min_width=OFFER)
        for number in range(1, self.state.seats + 1):
            table.add_column(
                self._heading(number, column), justify="right", no_wrap=True, overflow="ellipsis",
                max_width=column, min_width=NARROWEST,
            )  # fmt: skip
        for line in lines:
            offer = [] if self.offers is None else [line.offer]
            table.add_row(line.name, *offer, *line.cells, end_section=line.ends)
        yield table

    def _heading(self, number: int, column: int) -> Text:
        """A seat's name, with its number where names are cut and may look alike."""
        names = [name_of(self.seats, seat) for seat in range(1, self.state.seats + 1)]
        cut = any(cell_len(name) > column for name in names)
        plays = number == self.state.seat and not self.state.over
        name = names[number - 1]
        return Text(f"{number} {name}" if cut else name, style="bold" if plays else "")

    def _lines(self) -> Iterator[_Line]:
        w, state = self.words, self.state
        yield from map(self._box, UPPER_BOXES)
        yield self._sum("cli.sheet.upper", [sheet.upper for sheet in state.sheets])
        bonuses = [sheet.upper_bonus(state.rules) for sheet in state.sheets]
        yield self._sum("cli.sheet.bonus", bonuses)._replace(ends=True)
        yield from map(self._box, LOWER_BOXES)
        more = [sheet.penta_bonus for sheet in state.sheets]
        yield self._sum("cli.sheet.penta-bonus", more)._replace(ends=True)
        yield _Line(self._indent + w("cli.sheet.total"), Text(), list(map(w.number, state.totals)))

    @property
    def _indent(self) -> str:
        return "" if self.offers is None else "  "

    def _box(self, box: Box) -> _Line:
        w, index = self.words, PLACES[box]
        scores = [sheet.scores[index] for sheet in self.state.sheets]
        cells = [EMPTY if score is None else w.number(score) for score in scores]
        offers = self.offers or {}
        letter = f"{LETTERS[box]} " if box in offers else self._indent
        return _Line(f"{letter}{w(f'box.{box}')}", offers.get(box, Text()), cells)

    def _sum(self, key: str, values: Sequence[int]) -> _Line:
        cells = [self.words.number(value) for value in values]
        return _Line(f"{self._indent}{self.words(key)}", Text(), cells)
