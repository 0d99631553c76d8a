"""``dadu odds``: the risk of the next roll (T11), and what a given roll is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from dadu import dice
from dadu.cli._terminal import Refused, Terminal
from dadu.dice import Roll
from dadu.errors import Illegal
from dadu.rules.ten_thousand import DICE, TABLES, ScoringTable, bust_weight, selections

__all__ = ["EXAMPLES", "odds"]

EXAMPLES = ("dadu odds", "dadu odds 122456", "dadu odds 122456 --table flat --json")


def odds(
    context: typer.Context,
    roll: Annotated[str | None, typer.Argument(metavar="ROLL", help="cli.odds.roll")] = None,
    table: Annotated[
        str, typer.Option("--table", metavar="TABLE", help="cli.odds.table")
    ] = "classic",
    as_json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Print the chance to bust with one to six dice, or every legal selection of a roll."""
    terminal: Terminal = context.obj
    if table not in TABLES:
        raise Refused("cli.wrong.table", text=table[:20], tables=", ".join(TABLES))
    scoring = TABLES[table]
    if roll is None:
        _risks(terminal, scoring, as_json)
    else:
        _selections(terminal, scoring, _dice(roll), as_json)
    return 0


def _dice(text: str) -> Roll:
    roll = dice.parse(text)
    if not 1 <= len(roll) <= DICE:
        raise Illegal("dice-too-many" if roll else "dice-none", "T1", rolled=len(roll), most=DICE)
    return roll


def _risk(scoring: ScoringTable, count: int) -> float:
    return float(bust_weight(scoring, count) / 6**count)


def _risks(terminal: Terminal, scoring: ScoringTable, as_json: bool) -> None:
    if as_json:
        for count in range(1, DICE + 1):
            busts, throws = bust_weight(scoring, count), 6**count
            terminal.json({"dice": count, "busts": busts, "of": throws, "chance": busts / throws})
        return
    from rich.table import Table

    w = terminal.words
    shown = Table(box=None, pad_edge=False, padding=(0, 2))
    for key in ("cli.column.dice", "cli.column.busts", "cli.column.of", "cli.column.risk"):
        shown.add_column(w(key), justify="right")
    for count in range(1, DICE + 1):
        busts, risk = bust_weight(scoring, count), w.percent(_risk(scoring, count))
        shown.add_row(w.number(count), w.number(busts), w.number(6**count), risk)
    terminal.show(w("cli.odds.title", table=w(f"scoring.{scoring.name}")), shown)


def _selections(terminal: Terminal, scoring: ScoringTable, roll: Roll, as_json: bool) -> None:
    found = [
        (taken, points, len(roll) - len(taken) or DICE)
        for taken, points in selections(scoring, roll)
    ]
    if as_json:
        rows = [
            {
                "take": dice.to_text(taken),
                "points": points,
                "left": left,
                "bust": _risk(scoring, left),
            }
            for taken, points, left in found
        ]
        written = dice.to_text(roll)
        terminal.json({"dice": written, "table": scoring.name, "selections": rows})
        return
    w = terminal.words
    if not found:
        terminal.say("cli.odds.bust", dice=" ".join(dice.to_text(roll)))
        return
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, padding=(0, 2))
    shown.add_column(w("cli.column.take"))
    for key in ("cli.column.points", "cli.column.left", "cli.column.risk"):
        shown.add_column(w(key), justify="right")
    for taken, points, left in sorted(found, key=lambda row: (-row[1], row[0])):
        spaced = " ".join(dice.to_text(taken))
        shown.add_row(spaced, w.number(points), w.number(left), w.percent(_risk(scoring, left)))
    terminal.show(shown)
