"""``dadu advise``: every legal move of a position with its exact value, best first."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from dadu.cli._progress import progress
from dadu.cli._terminal import Refused, Terminal
from dadu.errors import DaduError, Malformed
from dadu.game import CHANCE, AnyState, PentaState, RollOn
from dadu.i18n import Words
from dadu.notation import PentaPosition, Position, TenThousandPosition, parse_position
from dadu.rules import PentaRules, Rules, TenThousandRules, parse_rules
from dadu.rules.penta import PENTA, Box
from dadu.rules.ten_thousand import TEN_THOUSAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from dadu.solver.table import Table

__all__ = ["EXAMPLES", "advise"]

EXAMPLES = (
    'dadu advise "penta dice=13356 left=2 card ones=3 threes=9"',
    'dadu advise "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1"',
    "dadu advise --json - < positions.txt",
)
DIGITS = 12
"""Decimals of a value."""
EQUAL = 1e-11
"""What differs by less is equal and stands in the order of its text: sums differ by as much
that are taken in another order."""
GOALS = ("points", "win")


@dataclass(frozen=True, slots=True)
class Asked:
    """A position with the state it stands for, and the final totals to beat in it, if any."""

    position: Position
    state: AnyState
    finals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """Moves in words of the record with their values, best first."""

    unit: str
    exact: bool
    moves: tuple[tuple[str, float], ...]


def advise(
    context: typer.Context,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="cli.advise.position")],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help="cli.option.rules")
    ] = None,
    goal: Annotated[
        str | None, typer.Option("--goal", metavar="GOAL", help="cli.advise.goal")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Judge one position, or with ``-`` one a line; nothing is printed if any is wrong."""
    terminal: Terminal = context.obj
    if goal is not None and goal not in GOALS:
        raise Refused("cli.wrong.goal", text=goal[:20], goals=", ".join(GOALS))
    chosen = parse_rules(rules) if rules is not None else None
    if position == "-":
        asked = [
            _asked(line, chosen, goal, place)
            for place, line in enumerate(_lines(), 1)
            if line.strip()
        ]
    else:
        asked = [_asked(position, chosen, goal, 0)]
    for number, one in enumerate(asked):
        found = _advice(terminal, one)
        if as_json:
            terminal.json(_as_json(one, found))
        else:
            terminal.show(*[""] * bool(number), *_as_table(terminal, one, found))
    return 0


def _lines() -> list[str]:
    """Standard input's lines. Raises Malformed (``not-utf-8``)."""
    content = sys.stdin.buffer.read()
    try:
        return content.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Malformed("not-utf-8").at(line, f"0x{content[error.start]:02x}") from error


def _asked(line: str, rules: Rules | None, goal: str | None, place: int) -> Asked:
    """What a line asks. Raises Malformed, Illegal, Refused; with its place in several lines."""
    try:
        position = parse_position(line)
        if isinstance(position, TenThousandPosition):
            return _ten_thousand(position, rules, goal)
        return _penta(position, rules, goal)
    except DaduError as wrong:
        raise wrong.at(place, line.strip()) if place else wrong from None


def _ten_thousand(position: TenThousandPosition, rules: Rules | None, goal: str | None) -> Asked:
    if rules is not None and not isinstance(rules, TenThousandRules):
        raise Malformed("rules-of-other-game", game=TenThousandRules.NAME, rules=str(rules))
    own = "win" if len(position.totals) > 1 else "points"
    if goal not in (None, own):
        raise Refused("cli.advise.no-goal", goal=goal)
    return Asked(position, position.state(rules or TEN_THOUSAND))


def _penta(position: PentaPosition, rules: Rules | None, goal: str | None) -> Asked:
    if rules is not None and not isinstance(rules, PentaRules):
        raise Malformed("rules-of-other-game", game=PentaRules.NAME, rules=str(rules))
    if goal == "win" and not position.others:
        raise Refused("cli.advise.no-others")
    finals = position.others if goal == "win" else ()
    return Asked(position, position.state(rules or PENTA), finals)


def _advice(terminal: Terminal, asked: Asked) -> Advice:
    from dadu.solver import library, ten_thousand_values

    state = asked.state
    title = terminal.words("cli.solve.title", rules=str(state.rules))
    with progress(terminal, title) as report:
        if isinstance(state, PentaState):
            return _penta_advice(library.table_for(state.rules, report), state, asked.finals)
        needed = ten_thousand_values.needs_table(state)
        table = library.table_for(state.rules, report) if needed else None
    found = ten_thousand_values.advice(table, state)
    unit = str(ten_thousand_values.unit(state))
    exact = ten_thousand_values.is_exact(state)
    return Advice(unit, exact, _sorted([(move.text, move.value) for move in found]))


def _penta_advice(table: Table, state: PentaState, finals: tuple[int, ...]) -> Advice:
    """Points, or the chance to end above the others' totals, which are taken as final ones."""
    from dadu.solver import penta_values, penta_win

    worths: Sequence[tuple[object, float]]
    if state.to_act is CHANCE:
        value = (
            penta_win.chance(table, state, finals) if finals else penta_values.value(table, state)
        )
        worths = [(RollOn(), value)]
    else:
        worths = (
            penta_win.chances(table, state, finals) if finals else penta_values.values(table, state)
        )
    unit = "win" if finals else "points"
    return Advice(unit, not finals, _sorted([(str(move), worth) for move, worth in worths]))


def _sorted(worths: list[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    """Best first; equal moves have one value, in the order of their texts."""
    alike: list[list[tuple[str, float]]] = []
    for text, worth in sorted(worths, key=lambda one: -one[1]):
        if alike and alike[-1][0][1] - worth < EQUAL:
            alike[-1].append((text, worth))
        else:
            alike.append([(text, worth)])
    return tuple((text, round(group[0][1], DIGITS)) for group in alike for text, _ in sorted(group))


def _losses(found: Advice) -> list[tuple[str, float, float]]:
    best = found.moves[0][1] if found.moves else 0.0
    return [(text, worth, round(best - worth, DIGITS)) for text, worth in found.moves]


def _as_json(asked: Asked, found: Advice) -> dict[str, object]:
    return {
        "position": str(asked.position),
        "unit": found.unit,
        "exact": found.exact,
        "moves": [
            {"move": text, "value": worth, "loss": loss} for text, worth, loss in _losses(found)
        ],
    }


def _as_table(terminal: Terminal, asked: Asked, found: Advice) -> tuple[RenderableType, ...]:
    from rich.table import Table
    from rich.text import Text

    w = terminal.words
    title = Text(str(asked.position), style="bold")
    if not found.moves:
        return (title, Text(w("cli.advise.bust")))
    shown = Table(box=None, pad_edge=False, padding=(0, 2))
    shown.add_column(w("cli.column.move"))
    shown.add_column(w(f"cli.column.{found.unit}"), justify="right")
    shown.add_column(w("cli.column.loss"), justify="right")
    wins = found.unit == "win"
    for text, worth, loss in _losses(found):
        figures = [w.percent(one, 2) if wins else w.number(one, 3) for one in (worth, loss)]
        shown.add_row(_spoken(w, text), figures[0], figures[1] if loss else "")
    estimate = "cli.advise.finals" if asked.finals else "cli.advise.estimate"
    return (title, shown) if found.exact else (title, shown, Text(w(estimate)))


def _spoken(w: Words, move: str) -> str:
    """A move for people: the dice kept or set aside, the box, roll or bank."""
    if move.startswith("="):
        return w("cli.advise.write", box=Box(move[1:]))
    dice, _, then = move.partition(" ")
    if not dice.startswith("/"):
        return w(f"cli.advise.{dice}")
    shown = " ".join(dice[1:])
    if then:
        return w(f"cli.advise.take-{then}", dice=shown)
    return w("cli.advise.keep", dice=shown) if shown != "-" else w("cli.advise.keep-none")
