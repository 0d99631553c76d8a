"""``dadu analyse``: what was luck and what was skill in a record, for people or as JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from dadu.analysis import Analysis, Worth, as_json
from dadu.cli._progress import progress
from dadu.cli._terminal import Refused, Terminal, error_line
from dadu.cli.replay import opened
from dadu.errors import DaduError
from dadu.notation import Record, records
from dadu.rules import PentaRules
from dadu.solver import values, winning
from dadu.solver.values import Unit

__all__ = ["EXAMPLES", "analyse"]

EXAMPLES = ("dadu analyse game.dadu", "dadu analyse --json - < game.dadu")


def analyse(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.replay.file")],
    goal: Annotated[
        str | None, typer.Option("--goal", metavar="GOAL", help="cli.analyse.goal")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Judge every game of a stream; 1 with one line on standard error at the first wrong one."""
    terminal: Terminal = context.obj
    if goal is not None and goal not in tuple(Unit):
        raise Refused("cli.wrong.goal", text=goal[:20], goals=", ".join(Unit))
    with opened(file) as lines:
        try:
            for place, record in enumerate(records(lines)):
                _tell(terminal, _judged(terminal, record, goal), json=json, first=not place)
        except DaduError as wrong:
            if not wrong.line:
                raise
            terminal.flush()
            terminal.complain(error_line(terminal.words, wrong))
            return 1
    return 0


def _judged(terminal: Terminal, record: Record, goal: str | None) -> Analysis:
    from dadu.analysis import analyse as judge

    with progress(terminal, terminal.words("cli.analyse.working")) as heard:
        return judge(record, heard, _worth(record, goal))


def _worth(record: Record, goal: str | None) -> Worth:
    """What values a goal asks for. Raises Refused where a game has no such values."""
    penta, seats = isinstance(record.rules, PentaRules), len(record.seats)
    own = Unit.POINTS if penta or seats == 1 else Unit.WIN
    if goal == Unit.WIN and penta and seats == 2:
        return winning
    if goal not in (None, own):
        raise Refused("cli.analyse.no-goal", goal=goal)
    return values


def _tell(terminal: Terminal, judged: Analysis, *, json: bool, first: bool) -> None:
    from dadu.cli._report import report

    if json:
        terminal.json(as_json(judged))
    else:
        terminal.show(*[""] * (not first), *report(terminal.words, judged))
