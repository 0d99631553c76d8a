"""Two naive score keepers: the games played with pencil and paper, from the articles alone.

They are the twins of ``dadu.game``. A keeper knows moves only as the words of the record
(``/33``, ``=threes``, ``roll``, ``bank``, ``x``), remembers what was written down, and works
everything else out afresh each time it is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol

from tests.rules import penta_twin, ten_thousand_twin
from tests.rules.penta_twin import House

Dice = tuple[int, ...]


class Keeper(Protocol):
    """What the state machines ask a keeper."""

    seats: int

    @property
    def seat(self) -> int:
        """Whose turn it is, from 1 (G6)."""

    @property
    def round(self) -> int:
        """The round, from 1; it grows when seat 1 comes again (G6)."""

    @property
    def over(self) -> bool:
        """Whether the game has ended (P15, T9)."""

    def due(self) -> tuple[Dice, int] | None:
        """Dice that stay and how many are to be rolled; None when no roll is due."""

    def moves(self) -> list[str]:
        """Everything the seat may do now, in the fixed order."""

    def totals(self) -> tuple[int, ...]:
        """Every seat's total, worked out from what was written down."""

    def roll(self, dice: Dice) -> None:
        """Note the dice on the table after a roll."""

    def act(self, move: str) -> None:
        """Note a move."""


def winners(keeper: Keeper) -> tuple[int, ...]:
    """Seats with the highest total once the game is over (P15, T10)."""
    if not keeper.over:
        return ()
    totals = keeper.totals()
    return tuple(seat for seat in range(1, keeper.seats + 1) if totals[seat - 1] == max(totals))


def _text(dice: Dice) -> str:
    return "/" + ("".join(map(str, dice)) or "-")


def _subsets(dice: Dice, most: int) -> list[Dice]:
    found = {kept for size in range(most + 1) for kept in combinations(sorted(dice), size)}
    return sorted(found, key=lambda kept: (len(kept), kept))


@dataclass(slots=True)
class PentaKeeper:
    """Penta on paper: per seat the boxes in the order in which they were written."""

    house: House
    seats: int
    turns: int = 0
    rolled: int = 0
    dice: Dice = ()
    kept: Dice | None = None
    sheets: list[dict[str, tuple[int, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sheets = [{} for _ in range(self.seats)]

    @property
    def seat(self) -> int:
        return self.turns % self.seats + 1

    @property
    def round(self) -> int:
        return self.turns // self.seats + 1

    @property
    def over(self) -> bool:
        return all(len(sheet) == 13 for sheet in self.sheets)

    def due(self) -> tuple[Dice, int] | None:
        if self.over or (self.rolled and self.kept is None):
            return None
        kept = self.kept or ()
        return kept, 5 - len(kept)

    def open_boxes(self) -> dict[str, tuple[int, int]]:
        """What the dice would earn in every box they may be written in."""
        sheet = self.sheets[self.seat - 1]
        penta = sheet["penta"][0] if "penta" in sheet else None
        still_open = [box for box in penta_twin.ALL if box not in sheet]
        return penta_twin.written(self.house, self.dice, still_open, penta)

    def moves(self) -> list[str]:
        if self.over or self.due() is not None:
            return []
        keeps = _subsets(self.dice, 4) if self.rolled < 3 else []
        return [_text(kept) for kept in keeps] + ["=" + box for box in self.open_boxes()]

    def total(self, seat: int) -> int:
        sheet = self.sheets[seat - 1]
        upper = sum(sheet[box][0] for box in penta_twin.UPPER if box in sheet)
        everything = sum(points + bonus for points, bonus in sheet.values())
        return everything + (self.house.upper_bonus if upper >= self.house.upper_threshold else 0)

    def totals(self) -> tuple[int, ...]:
        return tuple(self.total(seat) for seat in range(1, self.seats + 1))

    def roll(self, dice: Dice) -> None:
        self.dice, self.kept, self.rolled = dice, None, self.rolled + 1

    def act(self, move: str) -> None:
        if move.startswith("="):
            self.sheets[self.seat - 1][move[1:]] = self.open_boxes()[move[1:]]
            self.turns, self.rolled, self.dice = self.turns + 1, 0, ()
        else:
            self.kept = tuple(int(digit) for digit in move[1:].replace("-", ""))


@dataclass(frozen=True, slots=True)
class Table:
    """The Ten Thousand rules a table agreed on; the defaults are the articles'."""

    target: int = 10000
    table: str = "classic"
    opening: int = 0
    minimum: int = 0
    hot_dice_must_roll: bool = False
    last_round: bool = True
    three_busts: int = 0
    exact: bool = False


@dataclass(slots=True)
class TenThousandKeeper:
    """Ten Thousand on paper: the totals, and the dice and points of the present turn."""

    table: Table
    seats: int
    turns: int = 0
    points: int = 0
    left: int = 6
    dice: Dice = ()
    decided: bool = True
    starter: int = 0
    over: bool = False
    banked: list[int] = field(default_factory=list)
    in_a_row: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.banked = [0] * self.seats
        self.in_a_row = [0] * self.seats

    @property
    def seat(self) -> int:
        return self.turns % self.seats + 1

    @property
    def round(self) -> int:
        return self.turns // self.seats + 1

    def due(self) -> tuple[Dice, int] | None:
        return ((), self.left) if self.decided and not self.over else None

    def moves(self) -> list[str]:
        if self.over or self.decided:
            return []
        if self.dice:
            found = ten_thousand_twin.selections(self.table.table, self.dice)
            ordered = sorted(found, key=lambda dice: (len(dice), dice))
            return [_text(dice) for dice in ordered] or ["x"]
        return ["roll", "bank"] if self._may_bank() else ["roll"]

    def _may_bank(self) -> bool:
        total = self.banked[self.seat - 1]
        table = self.table
        enough = self.points >= table.minimum and (total or self.points >= table.opening)
        forced_on = table.hot_dice_must_roll and self.left == 6
        past = table.exact and total + self.points > table.target
        return bool(enough) and not forced_on and not past

    def totals(self) -> tuple[int, ...]:
        return tuple(self.banked)

    def roll(self, dice: Dice) -> None:
        self.dice, self.decided = dice, False

    def act(self, move: str) -> None:
        if move == "roll":
            self.decided = True
        elif move == "bank":
            self._bank()
        elif move == "x":
            self._bust()
        else:
            aside = tuple(int(digit) for digit in move[1:])
            self.points += ten_thousand_twin.worth(self.table.table, aside) or 0
            self.left = len(self.dice) - len(aside) or 6
            self.dice = ()

    def _bank(self) -> None:
        seat = self.seat - 1
        self.banked[seat] += self.points
        self.in_a_row[seat] = 0
        if not self.starter and self.banked[seat] >= self.table.target:
            self.starter = self.seat
        self._pass_on()

    def _bust(self) -> None:
        seat = self.seat - 1
        if self.table.three_busts:
            self.in_a_row[seat] += 1
            if self.in_a_row[seat] == 3:
                self.banked[seat] = max(0, self.banked[seat] - self.table.three_busts)
                self.in_a_row[seat] = 0
        self._pass_on()

    def _pass_on(self) -> None:
        self.turns, self.points, self.left = self.turns + 1, 0, 6
        self.dice, self.decided = (), True
        ended = self.starter and (self.seat == self.starter or not self.table.last_round)
        self.over = bool(ended)
