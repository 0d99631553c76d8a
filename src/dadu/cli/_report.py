"""A judged record for people at a terminal: every figure, the mistakes, the luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dadu.analysis import Analysis, Choice, Kind, Throw, as_json, shown
from dadu.cli._names import name_of
from dadu.coach import counsel, moved
from dadu.game import start
from dadu.i18n import Words
from dadu.notation import Record
from dadu.notation.record import step
from dadu.rules import PentaRules, TenThousandRules
from dadu.solver.valued import Unit, beside

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from dadu.game import AnyState

__all__ = ["report"]

MOST_ROLLS = 3
Figure = tuple[str, Callable[[int], str]]


def report(w: Words, judged: Analysis) -> Iterator[RenderableType]:
    """The report, one thing below the other."""
    yield _table(w, judged)
    yield from _notes(w, judged)
    for seat in judged.seats:
        yield from _mistakes(w, judged, seat)
    yield from _extremes(w, judged)


def _table(w: Words, judged: Analysis) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for seat in judged.seats:
        table.add_column(name_of(judged.record.seats, seat), justify="right", overflow="ellipsis")
    for key, figure in _figures(w, judged):
        table.add_row(w(f"cli.analyse.{key}"), *map(figure, judged.seats))
    return table


def _figures(w: Words, judged: Analysis) -> Iterator[Figure]:
    """The rows: from the start by luck and loss to the result, then how well it was played."""

    def worth(value: float | None, digits: int = 1) -> str:
        return "–" if value is None else _worth(w, judged, value, digits)

    dice = isinstance(judged.record.rules, TenThousandRules)
    sums = shown(as_json(judged))

    def of(name: str) -> Callable[[int], str]:
        return lambda seat: worth(sums[seat - 1][name])

    def lost(kind: Kind) -> Callable[[int], str]:
        return lambda seat: worth(sums[seat - 1]["kinds"].get(kind, {"loss": 0.0})["loss"])

    yield "begin", of("begin")
    yield "luck", of("luck")
    if dice:
        yield "bust-luck", of("bust_luck")
        yield "hot-luck", of("hot_luck")
    yield "percentile", lambda seat: _percentile(w, judged, seat)
    yield "lost", of("loss")
    if dice:
        yield "lost-set-aside", lost(Kind.SET_ASIDE)
        yield "lost-bank-or-roll", lost(Kind.BANK_OR_ROLL)
    yield "result", of("now")
    yield "adjusted", of("adjusted")
    if judged.unit is Unit.POINTS:
        yield "par", of("par")
    yield "decisions", lambda seat: w.number(len(judged.decisions(seat)))
    yield "mean-loss", lambda seat: worth(judged.mean_loss(seat), 2)
    yield "accuracy", lambda seat: w.percent(judged.accuracy(seat))


def _percentile(w: Words, judged: Analysis, seat: int) -> str:
    rank = judged.rank(seat)
    if rank is None:
        return "–"
    share = w.percent(rank.share, 0)
    return share if rank.exact else w("cli.analyse.about", share=share)


def _worth(
    w: Words, judged: Analysis, value: float, digits: int = 1, *, signed: bool = False
) -> str:
    return (w.percent if judged.unit is Unit.WIN else w.number)(value, digits, signed=signed)


def _notes(w: Words, judged: Analysis) -> Iterator[str]:
    """What the figures count, and what is not exact."""
    yield w(f"cli.analyse.unit-{judged.unit}")
    if not judged.exact:
        penta = isinstance(judged.record.rules, PentaRules)
        kind = "rules" if penta and judged.unit is Unit.POINTS else judged.record.rules.NAME
        yield w(f"cli.analyse.estimate-{kind}")
    if not judged.record.state.over:
        yield w("cli.analyse.unfinished")
    if rank := judged.rank(1):
        yield w(f"cli.analyse.luckier-{rank.among}")


def _mistakes(w: Words, judged: Analysis, seat: int) -> Iterator[str]:
    for choice in judged.mistakes(seat):
        yield ""
        yield w(
            "cli.analyse.mistake",
            round=choice.round,
            player=name_of(judged.record.seats, seat),
            move=moved(choice.played).in_words(w),
            loss=_worth(w, judged, -choice.loss),
        )
        yield _why(w, judged, choice)


def _why(w: Words, judged: Analysis, choice: Choice) -> str:
    """Why the best move is better; Penta's reasons stand on exact points."""
    if isinstance(judged.record.rules, PentaRules) and not judged.exact:
        return w(
            f"cli.analyse.better-{judged.unit}",
            move=moved(choice.best).in_words(w),
            best=_worth(w, judged, choice.best_value),
            value=_worth(w, judged, beside(judged.unit, choice.best_value, choice.value)),
        )
    found = counsel(_before(judged.record, choice), choice.played)
    return " ".join(said.in_words(w) for said in found.sentences)


def _before(record: Record, choice: Choice) -> AnyState:
    """The position a choice was made in."""
    state = start(record.rules, len(record.seats))
    for event in record.events[: choice.event]:
        state = step(state, event)
    return state


def _extremes(w: Words, judged: Analysis) -> Iterator[str]:
    """The luckiest and the unluckiest rolls of all seats."""
    by_luck = sorted(judged.throws, key=lambda throw: throw.luck)
    for key, throws in (("luckiest", by_luck[::-1]), ("unluckiest", by_luck)):
        if throws:
            yield ""
            yield w(f"cli.analyse.{key}")
        for throw in throws[:MOST_ROLLS]:
            yield _roll(w, judged, throw)


def _roll(w: Words, judged: Analysis, throw: Throw) -> str:
    return w(
        "cli.analyse.roll",
        round=throw.round,
        player=name_of(judged.record.seats, throw.seat),
        dice=" ".join(map(str, throw.roll)),
        luck=_worth(w, judged, throw.luck, signed=True),
    )
