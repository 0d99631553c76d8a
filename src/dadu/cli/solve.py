"""``dadu solve``: compute the table of a rule set, and say what the game is worth."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from dadu.cli._paths import path_of
from dadu.cli._progress import progress
from dadu.cli._rules import GAMES, rules_of
from dadu.cli._terminal import Refused, Terminal
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.ten_thousand import DICE

if TYPE_CHECKING:
    from dadu.solver.table import Table

__all__ = ["EXAMPLES", "solve"]

EXAMPLES = (
    "dadu solve penta",
    "dadu solve penta --rules 'penta(joker=forced)' --no-cache --out forced.table",
    "dadu solve ten-thousand --rules 'ten-thousand(target=5000,opening=500)' --json",
)


@dataclass(frozen=True, slots=True)
class Solved:
    """A table, how many seconds it took, and whether it was computed now."""

    table: Table
    seconds: float
    computed: bool


def solve(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.solve.game")],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help="cli.option.rules")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="cli.solve.out")] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="cli.solve.no-cache")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Find or compute a table, write it if asked to, and print the result."""
    terminal: Terminal = context.obj
    chosen = rules_of(game, rules) or GAMES[game]
    path = None if out is None else path_of(out)
    if path and not path.parent.is_dir():
        raise Refused("cli.play.no-folder", folder=str(path.parent))
    solved = _solved(terminal, chosen, fresh=no_cache)
    size = None
    if path:
        from dadu.solver import table as tables

        size = tables.save(solved.table, path)
    result = _result(chosen, solved.table)
    if as_json:
        written = {"file": str(path), "bytes": size} if path else {}
        seconds = {"seconds": round(solved.seconds, 3), "computed": solved.computed}
        terminal.json({"game": chosen.NAME, "rules": str(chosen), **result, **seconds, **written})
    else:
        _tell(terminal, chosen, solved, result)
        if path and size is not None:
            terminal.line(terminal.words("cli.solve.written", file=str(path), bytes=size))
    return 0


def _solved(terminal: Terminal, rules: Rules, *, fresh: bool) -> Solved:
    from dadu.solver import library

    began = time.perf_counter()
    table = None if fresh else library.ready(rules)
    if table:
        return Solved(table, time.perf_counter() - began, computed=False)
    with progress(terminal, terminal.words("cli.solve.title", rules=str(rules))) as report:
        table = library.build(rules, report) if fresh else library.table_for(rules, report)
    return Solved(table, time.perf_counter() - began, computed=True)


def _result(rules: Rules, table: Table) -> dict[str, object]:
    """What best play expects from the start, in the names of the JSON."""
    if isinstance(rules, PentaRules):
        return {"unit": "points", "value": table.facts["start"]}
    from dadu.solver.ten_thousand_turn import one_turn

    return {
        "unit": "win",
        "value": table.facts["first-seat"],
        "turn": one_turn(rules.scoring).rolled(0, DICE),
        "thresholds": _thresholds(rules),
    }


def _thresholds(rules: TenThousandRules) -> tuple[int, ...]:
    """From how many points on to bank, with one to six dice left, for expected points alone."""
    from dadu.solver.ten_thousand_turn import thresholds

    return thresholds(rules.scoring)


def _tell(terminal: Terminal, rules: Rules, solved: Solved, result: dict[str, object]) -> None:
    w = terminal.words
    value = float(str(result["value"]))
    if isinstance(rules, PentaRules):
        terminal.line(w("cli.solve.points", rules=str(rules), points=w.number(value, 9)))
    else:
        terminal.line(w("cli.solve.win", rules=str(rules), chance=w.percent(value, 9)))
        terminal.line(w("cli.solve.turn", points=w.number(float(str(result["turn"])), 9)))
        terminal.line(w("cli.solve.thresholds"))
        for left, points in enumerate(_thresholds(rules), 1):
            terminal.line("  " + w.plural("cli.solve.threshold", left, points=points))
    seconds = w.number(solved.seconds, 2)
    terminal.line(w("cli.solve.time" if solved.computed else "cli.solve.found", seconds=seconds))
