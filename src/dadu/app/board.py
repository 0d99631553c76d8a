"""The analysis board: any position as a line of text, what it is worth, and games from there.

The line is the position of the records (``dadu.notation``), and may begin with a whole rule
set in place of the game: ``ten-thousand(table=flat) dice=1224 turn=350 totals=2400,3100
seat=1``. An address holds it word by word: ``#/board/penta/dice=13356/left=2/card/-``; what
is too long for one is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias
from urllib.parse import quote

from dadu.app.events import HASH_LENGTH
from dadu.app.log import Header, Row
from dadu.app.records import rows_of
from dadu.app.review import after
from dadu.errors import DaduError, Malformed
from dadu.game import AnyState
from dadu.notation import Position, Record, parse_position, position_of
from dadu.players import PERFECT
from dadu.rules import PentaRules, Rules, TenThousandRules, parse_rules
from dadu.rules.penta import BOXES, PENTA
from dadu.rules.ten_thousand import TEN_THOUSAND

__all__ = [
    "BLANK", "FIELDS", "Board", "Laid", "Origin", "Screens", "Starting", "address_of", "board_at",
    "fields_of", "fits", "game_from", "laid", "with_field",
]  # fmt: skip

ADDRESS = "#/board"

BLANK = {
    PentaRules.NAME: "penta dice=- left=3 card -",
    TenThousandRules.NAME: "ten-thousand dice=- left=6 turn=0 totals=0,0 seat=1 target=10000",
}
"""The board of a game before anything is laid on it."""

FIELDS = {
    PentaRules.NAME: ("dice", "left", *BOXES, "bonus", "others"),
    TenThousandRules.NAME: (
        "dice", "left", "turn", "totals", "seat", "target", "last-round",
    ),
}  # fmt: skip
"""What a position says, in the order it is written."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The game that a position was taken from, up to the roll that lies there."""

    game: str
    event: int
    header: Header
    record: Record


@dataclass(frozen=True, slots=True)
class Board:
    """A position as it was typed, right or wrong."""

    text: str
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Starting:
    """A game that begins in the middle, with these rows, and that the host is storing."""

    rows: tuple[Row, ...]


Screens: TypeAlias = Board | Starting


class Laid(NamedTuple):
    """A position that can be read, with the rules it is judged by."""

    rules: Rules
    position: Position
    state: AnyState


def laid(text: str) -> Laid:
    """What lies on the board. Raises Malformed or Illegal."""
    if not fits(text):
        raise Malformed("board-long", most=HASH_LENGTH - len(f"{ADDRESS}/"))
    first, _, rest = text.strip().partition(" ")
    rules = parse_rules(first)
    position = parse_position(f"{rules.NAME} {rest}")
    return Laid(rules, position, position.state(rules))  # type: ignore[arg-type]


def fields_of(text: str) -> dict[str, str]:
    """The fields that a line gives, by name, right or wrong."""
    pairs = (word.partition("=") for word in text.split()[1:])
    return {name: value for name, equals, value in pairs if equals}


def with_field(text: str, name: str, value: str) -> str:
    """The line with one field changed; a blank value takes the field away."""
    first, *_ = text.split() or [PentaRules.NAME]
    game = first.partition("(")[0]
    known = FIELDS.get(game, ())
    if name not in known:
        return text
    fields = fields_of(text) | {name: "".join(value.split())}
    return _line(first, game, {field: fields[field] for field in known if fields.get(field)})


def _line(first: str, game: str, fields: Mapping[str, str]) -> str:
    fields = {"dice": "-", **fields}
    if game != PentaRules.NAME:
        if fields["dice"] != "-":
            fields = {name: value for name, value in fields.items() if name != "left"}
        return " ".join([first, *(f"{name}={value}" for name, value in fields.items())])
    left = "3" if fields["dice"] == "-" else _rolls_left(fields.get("left", ""))
    written = [f"{name}={fields[name]}" for name in (*BOXES, "bonus") if name in fields]
    others = [f"others={fields['others']}"] if "others" in fields else []
    return " ".join(
        [first, f"dice={fields['dice']}", f"left={left}", "card", *(written or ["-"]), *others]
    )


def _rolls_left(left: str) -> str:
    """Dice that lie there were rolled at least once."""
    return "2" if left in ("", "3") else left


def address_of(text: str) -> str:
    """The address of a board, written as browsers write addresses."""
    return "/".join([ADDRESS, *(quote(word, safe="=,()") for word in text.split())])


def fits(text: str) -> bool:
    """Whether an address has room for a line."""
    return len(address_of(text)) <= HASH_LENGTH


def board_at(header: Header, record: Record, event: int, game: str) -> Board:
    """The board at an event of a game: before a move, or after a roll."""
    rolled = isinstance(record.events[event], tuple)
    state = after(record, event + rolled)
    position = str(position_of(state))
    usual = state.rules in (PENTA, replace(TEN_THOUSAND, target=_target(state.rules)))
    text = position if usual else f"{state.rules} {position.partition(' ')[2]}"
    return Board(text, Origin(game, event, header, _up_to(record, event + rolled, state)))


def _target(rules: Rules) -> int:
    return rules.target if isinstance(rules, TenThousandRules) else TEN_THOUSAND.target


def _up_to(record: Record, events: int, state: AnyState) -> Record:
    """The record up to a position, without the roll that lies there."""
    while state.dice and not isinstance(record.events[events - 1], tuple):
        events -= 1
    events -= bool(state.dice)
    part = record.events[:events]
    return Record(record.rules, record.seats, (), part, after(record, events))


def game_from(board: Board) -> tuple[Header, tuple[Row, ...]] | None:
    """A new game that goes on from the board against computers: its header and first rows.

    None where the board shows no position that its game could have come to with other dice.
    """
    record = _continued(board)
    if record is None or board.origin is None or record.state.over:
        return None
    seat, header = record.state.seat, board.origin.header
    seats = tuple(
        replace(other, computer=None if number == seat else other.computer or PERFECT.name)
        for number, other in enumerate(header.seats, 1)
    )
    rows = rows_of(record)
    begun, unnamed = len(rows), header.unnamed
    return Header(header.rules, seats, colours=header.colours, begun=begun, unnamed=unnamed), rows


def _continued(board: Board) -> Record | None:
    """The record of the game up to the board, with the dice that lie there."""
    if board.origin is None:
        return None
    try:
        position = laid(board.text).position
        record = board.origin.record
        record = record.after(position.dice) if position.dice else record
    except DaduError:
        return None
    same = position_of(record.state) == position if not record.state.over else False
    return record if same else None
