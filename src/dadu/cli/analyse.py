"""``dadu analyse``: what was luck and what was skill in a record, for people or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from dadu.analysis import Analysis, Choice, as_json
from dadu.cli._names import name_of
from dadu.cli._progress import progress
from dadu.cli._terminal import Terminal, error_line
from dadu.cli.replay import opened
from dadu.coach import counsel, moved
from dadu.errors import DaduError
from dadu.game import start
from dadu.i18n import Words
from dadu.notation import Record, records
from dadu.notation.record import step
from dadu.solver.values import Unit

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from dadu.game import AnyState

__all__ = ["EXAMPLES", "analyse"]

EXAMPLES = ("dadu analyse game.dadu", "dadu analyse --json - < game.dadu")
MOST_MISTAKES = 3


def analyse(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.replay.file")],
    json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Judge every game of a stream; 1 with one line on standard error at the first wrong one."""
    terminal: Terminal = context.obj
    with opened(file) as lines:
        try:
            for place, record in enumerate(records(lines)):
                judged = _judged(terminal, record)
                if json:
                    terminal.json(as_json(judged))
                else:
                    terminal.show(*[""] * bool(place), *_report(terminal.words, judged))
        except DaduError as wrong:
            if not wrong.line:
                raise
            terminal.flush()
            terminal.complain(error_line(terminal.words, wrong))
            return 1
    return 0


def _judged(terminal: Terminal, record: Record) -> Analysis:
    from dadu.analysis import analyse as judge

    with progress(terminal, terminal.words("cli.analyse.working")) as report:
        return judge(record, report)


# For people


def _report(w: Words, judged: Analysis) -> Iterator[RenderableType]:
    yield _table(w, judged)
    yield w(f"cli.analyse.unit-{judged.unit}")
    if not judged.exact:
        yield w("cli.analyse.estimate")
    for seat in range(1, len(judged.record.seats) + 1):
        yield from _mistakes(w, judged, seat)
    if judged.throws:
        yield ""
        yield from _extremes(w, judged)


def _table(w: Words, judged: Analysis) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(w("cli.analyse.player"), overflow="ellipsis")
    with_par = judged.unit is Unit.POINTS
    for heading in ("result", "luck", "lost", "decisions", "accuracy", *["par"] * with_par):
        table.add_column(w(f"cli.analyse.{heading}"), justify="right")
    for seat in range(1, len(judged.record.seats) + 1):
        table.add_row(
            name_of(judged.record.seats, seat),
            _worth(w, judged, judged.now[seat - 1]),
            _worth(w, judged, judged.luck(seat)),
            _worth(w, judged, judged.loss(seat)),
            w.number(len(judged.decisions(seat))),
            w.percent(judged.accuracy(seat)),
            *[_worth(w, judged, judged.par(seat))] * with_par,
        )
    return table


def _worth(w: Words, judged: Analysis, value: float) -> str:
    return w.percent(value) if judged.unit is Unit.WIN else w.number(value, 1)


def _mistakes(w: Words, judged: Analysis, seat: int) -> Iterator[str]:
    for choice in judged.mistakes(seat, MOST_MISTAKES):
        yield ""
        yield w(
            "cli.analyse.mistake",
            round=choice.round,
            player=name_of(judged.record.seats, seat),
            move=moved(choice.played).in_words(w),
            loss=_worth(w, judged, choice.loss),
        )
        found = counsel(_before(judged.record, choice), choice.played)
        yield " ".join(said.in_words(w) for said in found.sentences)


def _before(record: Record, choice: Choice) -> AnyState:
    """The position a choice was made in."""
    state = start(record.rules, len(record.seats))
    for event in record.events[: choice.event]:
        state = step(state, event)
    return state


def _extremes(w: Words, judged: Analysis) -> Iterator[str]:
    by_luck = sorted(judged.throws, key=lambda throw: throw.luck)
    for key, throw in (("luckiest", by_luck[-1]), ("unluckiest", by_luck[0])):
        yield w(
            f"cli.analyse.{key}",
            round=throw.round,
            player=name_of(judged.record.seats, throw.seat),
            dice=" ".join(map(str, throw.roll)),
            luck=_worth(w, judged, throw.luck),
        )
