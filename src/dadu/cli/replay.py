"""``dadu replay``: a record, replayed through the rules, for people or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Annotated

import typer

from dadu.cli._terminal import Refused, Terminal, error_line
from dadu.errors import DaduError
from dadu.notation import Record, next_moves, open_turn, records, text, turns

__all__ = ["EXAMPLES", "replay"]

EXAMPLES = (
    "dadu replay game.dadu",
    "dadu replay --json game.dadu",
    "dadu replay --record - < game.dadu",
)


def replay(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.replay.file")],
    as_json: Annotated[bool, typer.Option("--json", help="cli.replay.json")] = False,
    as_record: Annotated[bool, typer.Option("--record", help="cli.replay.record")] = False,
) -> int:
    """Print every game of a stream; 1 with one line on standard error at the first wrong one."""
    terminal: Terminal = context.obj
    if as_json and as_record:
        raise Refused("cli.replay.one-form")
    printed = _print_json if as_json else _print_record if as_record else _print_game
    with opened(file) as lines:
        try:
            for place, record in enumerate(records(lines)):
                printed(terminal, record, place)
        except DaduError as wrong:
            sys.stdout.flush()
            terminal.complain(error_line(terminal.words, wrong))
            return 1
    return 0


@contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """A file, or standard input for ``-``, as bytes. Raises Refused where it cannot be read."""
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: PTH123, SIM115 - closed below
        stream.peek(1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused("cli.wrong.file", file=file, reason=reason) from error
    with stream:
        yield stream


def _print_json(terminal: Terminal, record: Record, place: int) -> None:
    for turn in turns(record):
        terminal.json(
            {
                "round": turn.round,
                "seat": turn.seat,
                "events": turn.events,
                "points": turn.points,
                "bonus": turn.bonus,
                "totals": turn.totals,
                "over": turn.over,
            }
        )
    state = record.state
    terminal.json(
        {
            "over": state.over,
            "totals": state.totals,
            "winners": state.winners,
            "next": None if state.over else _next(record),
            "tags": _tags(record),
        }
    )


def _next(record: Record) -> dict[str, object]:
    """Whose turn it is, the turn so far, and every move in words of the record."""
    state = record.state
    return {"seat": state.seat, "events": open_turn(record), "moves": next_moves(state)}


def _tags(record: Record) -> dict[str, str]:
    seats = {f"Seat{number}": seat.name for number, seat in enumerate(record.seats, 1)}
    return {"Game": record.rules.NAME, "Rules": str(record.rules), **seats, **dict(record.tags)}


def _print_record(terminal: Terminal, record: Record, place: int) -> None:
    """The canonical text, in UTF-8 whatever the terminal's encoding is (RECORD)."""
    written = ("\n" if place else "") + text(record)
    sys.stdout.flush()
    if hasattr(sys.stdout, "buffer"):
        sys.stdout.buffer.write(written.encode())
    else:
        sys.stdout.write(written)


def _print_game(terminal: Terminal, record: Record, place: int) -> None:
    from dadu.cli._games import game

    if place:
        terminal.line()
    terminal.show(*game(terminal.words, record))
