"""``dadu analyse``: what was luck and what was skill in a record, for people or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from dadu.analysis import Analysis, Worth, as_json
from dadu.cli._page import save, target
from dadu.cli._progress import progress
from dadu.cli._terminal import Refused, Terminal, error_line
from dadu.cli.replay import opened
from dadu.errors import DaduError
from dadu.notation import Record, records
from dadu.rules import PentaRules
from dadu.solver import estimating, values, winning
from dadu.solver.library import UnsolvedError
from dadu.solver.values import Unit

__all__ = ["EXAMPLES", "analyse"]

EXAMPLES = (
    "dadu analyse game.dadu",
    "dadu analyse --html game.html game.dadu",
    "dadu analyse --json - < game.dadu",
)


def analyse(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.replay.file")],
    goal: Annotated[
        str | None, typer.Option("--goal", metavar="GOAL", help="cli.analyse.goal")
    ] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="OUT", help="cli.analyse.html")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Judge every game of a stream; 1 with one line on standard error at the first wrong one."""
    terminal: Terminal = context.obj
    if goal is not None and goal not in tuple(Unit):
        raise Refused("cli.wrong.goal", text=goal[:20], goals=", ".join(Unit))
    if html is not None and json:
        raise Refused("cli.analyse.one-form")
    out = None if html is None else target(html, file)
    with opened(file) as lines:
        try:
            judged = (
                _judged(terminal, record, _worth(record, goal, page=html is not None))
                for record in records(lines)
            )
            if html is not None:
                _save(terminal, judged, file, out)
            for place, one in enumerate(judged):
                _tell(terminal, one, json=json, first=not place)
        except DaduError as wrong:
            if not wrong.line:
                raise
            terminal.flush()
            terminal.complain(error_line(terminal.words, wrong))
            return 1
    return 0


def _judged(terminal: Terminal, record: Record, worth: Worth) -> Analysis:
    from dadu.analysis import analyse as judge

    with progress(terminal, terminal.words("cli.analyse.working")) as heard:
        try:
            return judge(record, heard, worth)
        except UnsolvedError:
            if worth is not values or not isinstance(record.rules, PentaRules):
                raise
            return judge(record, heard, estimating)


def _worth(record: Record, goal: str | None, *, page: bool) -> Worth:
    """What values a goal asks for. Raises Refused where a game, or the page, has no such values."""
    penta, seats = isinstance(record.rules, PentaRules), len(record.seats)
    own = Unit.POINTS if penta or seats == 1 else Unit.WIN
    if goal == Unit.WIN and penta and seats == 2 and not page:
        return winning
    if goal not in (None, own):
        raise Refused("cli.analyse.no-goal", goal=goal)
    return values


def _save(terminal: Terminal, judged: Iterator[Analysis], file: str, out: Path | None) -> None:
    """Write the page of the one game of a stream. Raises Refused where there are more."""
    from dadu.web.saved import saved_review

    page = saved_review(next(judged), terminal.words.language)
    if next(judged, None):
        raise Refused("cli.analyse.one-game", file=file)
    save(page, out)
    if out:
        terminal.line(terminal.words("cli.analyse.saved", file=str(out)))


def _tell(terminal: Terminal, judged: Analysis, *, json: bool, first: bool) -> None:
    from dadu.cli._report import report

    if json:
        terminal.json(as_json(judged))
    else:
        terminal.show(*[""] * (not first), *report(terminal.words, judged))
