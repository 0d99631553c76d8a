"""The table while a game is played: the engine's state, and where the dice lie.

A ``Table`` is the replay of a log; ``after`` a row it is another table. It adds to the
engine's state only what people see and may take back: the places of the dice, which of
them are held or selected, and the box that is chosen but not confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import reduce

from dadu.app.effects import Json
from dadu.app.log import COACHING, Act, Header, Row, header_from_json, row_from_json
from dadu.app.tally import summary
from dadu.errors import Illegal, Malformed
from dadu.game import (
    AnyState,
    Bank,
    Bust,
    Keep,
    PentaState,
    RollOn,
    SetAside,
    TenThousandState,
    Write,
    start,
)
from dadu.rules import PentaRules
from dadu.rules.penta import Box

__all__ = ["Aside", "LastTurn", "Table", "open_table", "replay"]


@dataclass(frozen=True, slots=True)
class Aside:
    """Dice set aside together in this turn, and their points (Ten Thousand)."""

    faces: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class LastTurn:
    """How the turn before ended: BANK or BUST with the turn's points, or WRITE with the box's."""

    seat: int
    act: Act
    points: int
    bonus: int = 0
    box: Box | None = None
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """One game as it stands.

    ``faces`` are the dice on the table by place, () before a turn's first roll; ``fresh``
    the places rolled last. ``held`` are the places held (Penta) or selected to be set
    aside (Ten Thousand). ``decided`` says that something was touched since the roll, or
    that a computer has made up its mind. ``before`` is what an undo goes back to;
    ``fixed`` the number of rows that no undo takes back.
    """

    game: str
    header: Header
    state: AnyState
    rows: tuple[Row, ...] = ()
    faces: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    aside: tuple[Aside, ...] = ()
    choice: Box | None = None
    decided: bool = False
    before: Table | None = None
    fixed: int = 0
    last: LastTurn | None = None

    @property
    def step(self) -> int:
        """How many rows the log has."""
        return len(self.rows)

    @property
    def penta(self) -> bool:
        """Whether this is a game of Penta; else it is Ten Thousand."""
        return isinstance(self.header.rules, PentaRules)

    @property
    def rolled(self) -> bool:
        """Whether the seat has dice in front of it to decide about."""
        return self.state.to_act is self.state.seat

    @property
    def computer(self) -> bool:
        """Whether a computer player has the turn."""
        return not self.state.over and self.header.seats[self.state.seat - 1].computer is not None

    @property
    def coached(self) -> bool:
        """Whether the person at play may ask the coach."""
        return not self.state.over and self.header.coach_of(self.state.seat) != COACHING[0]

    @property
    def by_hand(self) -> bool:
        """Whether somebody types in what real dice show when the next roll is due."""
        by = self.header.rolled_by
        return by == "all" or (by == "people" and not self.computer)

    def shown(self, places: Iterable[int]) -> tuple[int, ...]:
        """The faces at some places, ascending: what the engine calls a roll."""
        return tuple(sorted(self.faces[place] for place in places))

    def after(self, row: Row) -> Table:
        """The table after a row. Raises Malformed or Illegal, and nothing has changed then."""
        table = _ACTS[row.act](self, row)
        return replace(table, rows=(*self.rows, row))

    def summary(self) -> Json:
        """What lists and statistics say about this game, without replaying it."""
        return summary(self.state, self.header, self.rows)


def open_table(game: str, header: Header) -> Table:
    """A new game's table."""
    return Table(game, header, start(header.rules, len(header.seats)))


def replay(game: str, header: Json, rows: Iterable[Json]) -> Table:
    """The table of a stored game. Raises Malformed or Illegal when the log is spoiled."""
    opened = open_table(game, header_from_json(header))
    return reduce(lambda table, row: table.after(row_from_json(row)), rows, opened)


def _roll(table: Table, row: Row) -> Table:
    kept = table.held if table.penta and table.faces else ()
    if any(table.faces[place] != row.dice[place] for place in kept if place < len(row.dice)):
        raise Malformed("game-spoiled")
    state = table.state.roll(tuple(sorted(row.dice)))
    fresh = tuple(place for place in range(len(row.dice)) if place not in kept)
    return _fixed(table, state, faces=row.dice, fresh=fresh, held=kept)


def _hold(table: Table, row: Row) -> Table:
    _check_places(table, row)
    return _undoable(table, held=tuple(sorted(row.dice)))


def _choose(table: Table, row: Row) -> Table:
    state = _penta(table)
    if row.box is not None and state.entry(row.box) is None:
        state.play(Write(row.box))
    return _undoable(table, choice=row.box)


def _keep(table: Table, row: Row) -> Table:
    _check_places(table, row)
    state = _penta(table).play(Keep(table.shown(row.dice)))
    return _fixed(table, state, faces=table.faces, held=tuple(sorted(row.dice)))


def _write(table: Table, row: Row) -> Table:
    state = _penta(table)
    if row.box is None:
        raise Malformed("game-spoiled")
    entry = state.entry(row.box)
    after = state.play(Write(row.box))
    points, bonus = (entry.points, entry.bonus) if entry else (0, 0)
    last = LastTurn(state.seat, Act.WRITE, points, bonus, row.box, table.faces)
    return _fixed(table, after, last=last)


def _take(table: Table, row: Row) -> Table:
    _check_places(table, row)
    before = _ten_thousand(table)
    state = before.play(SetAside(table.shown(row.dice)))
    faces = tuple(table.faces[place] for place in row.dice)
    rest = tuple(face for place, face in enumerate(table.faces) if place not in row.dice)
    aside = (*table.aside, Aside(faces, state.turn - before.turn))
    return replace(_undoable(table), state=state, faces=rest, fresh=(), held=(), aside=aside)


def _on(table: Table, row: Row) -> Table:
    state = _ten_thousand(table)
    aside = () if state.hot else table.aside
    return _fixed(table, state.play(RollOn()), aside=aside)


def _bank(table: Table, row: Row) -> Table:
    state = _ten_thousand(table)
    last = LastTurn(state.seat, Act.BANK, state.turn)
    return _fixed(table, state.play(Bank()), aside=(), last=last)


def _bust(table: Table, row: Row) -> Table:
    state = _ten_thousand(table)
    last = LastTurn(state.seat, Act.BUST, state.turn, faces=table.faces)
    return _fixed(table, state.play(Bust()), aside=(), last=last)


def _undo(table: Table, row: Row) -> Table:
    if table.before is None:
        raise Illegal("nothing-to-undo", "G5")
    return replace(table.before, decided=True)


def _fixed(
    table: Table,
    state: AnyState,
    *,
    faces: tuple[int, ...] = (),
    fresh: tuple[int, ...] = (),
    held: tuple[int, ...] = (),
    aside: tuple[Aside, ...] | None = None,
    last: LastTurn | None = None,
) -> Table:
    """The table after an act that no undo takes back."""
    return Table(
        table.game,
        table.header,
        state,
        table.rows,
        faces,
        fresh,
        held,
        table.aside if aside is None else aside,
        fixed=table.step + 1,
        last=last or table.last,
    )


def _undoable(table: Table, **changed: object) -> Table:
    if not table.rolled:
        raise Illegal("roll-first", "P1" if table.penta else "T1")
    return replace(table, before=table, decided=True, **changed)  # type: ignore[arg-type]


def _check_places(table: Table, row: Row) -> None:
    if len(set(row.dice)) != len(row.dice) or not set(row.dice) <= set(range(len(table.faces))):
        raise Malformed("game-spoiled")


def _penta(table: Table) -> PentaState:
    if not isinstance(table.state, PentaState):
        raise Malformed("game-spoiled")
    return table.state


def _ten_thousand(table: Table) -> TenThousandState:
    if not isinstance(table.state, TenThousandState):
        raise Malformed("game-spoiled")
    return table.state


_ACTS: dict[Act, Callable[[Table, Row], Table]] = {
    Act.ROLL: _roll,
    Act.HOLD: _hold,
    Act.CHOOSE: _choose,
    Act.KEEP: _keep,
    Act.WRITE: _write,
    Act.TAKE: _take,
    Act.ON: _on,
    Act.BANK: _bank,
    Act.BUST: _bust,
    Act.UNDO: _undo,
}
