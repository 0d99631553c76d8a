"""A game as a text to share: how it ended, and every sheet, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from dadu.app.seats import spoken
from dadu.app.table import Table
from dadu.game import PentaState, Sheet, TenThousandState
from dadu.i18n import Words
from dadu.notation import Turn
from dadu.rules.penta import BOXES

__all__ = ["sheet_text", "standing", "upper_bonus"]


def standing(table: Table) -> list[tuple[int, int]]:
    """Place and seat, best first; equal totals share a place."""
    totals = table.state.totals
    seats = sorted(range(1, len(totals) + 1), key=lambda seat: -totals[seat - 1])
    return [(1 + sum(total > totals[seat - 1] for total in totals), seat) for seat in seats]


def sheet_text(words: Words, table: Table, turns: tuple[Turn, ...]) -> str:
    """The game as lines of plain text, below its name; ``turns`` are those of its record."""
    header, state = table.header, table.state
    lines = [
        words(
            "share.place",
            place=place,
            name=spoken(words, header, seat),
            points=state.totals[seat - 1],
        )
        for place, seat in standing(table)
    ]
    sheets = (
        _sheets(words, table, state)
        if isinstance(state, PentaState)
        else _rounds(words, table, turns)
    )
    return "\n".join([*lines, *sheets, ""])


def _sheets(words: Words, table: Table, state: PentaState) -> Iterator[str]:
    for seat, own in enumerate(state.sheets, 1):
        yield from ("", spoken(words, table.header, seat))
        for box, score in zip(BOXES, own.scores, strict=True):
            if score is not None:
                yield words("share.line", name=words(f"box.{box}"), points=score)
        bonuses = (
            (words("played.upper-bonus"), upper_bonus(state, own)),
            (words("sheet.penta-bonus"), own.penta_bonus),
        )
        for name, points in bonuses:
            if points:
                yield words("share.line", name=name, points=points)
        yield words("share.line", name=words("sheet.total"), points=own.total(state.rules))


def upper_bonus(state: PentaState, own: Sheet) -> int:
    """The bonus of the upper section as it stands."""
    return state.rules.upper_bonus if own.upper >= state.rules.upper_threshold else 0


def _rounds(words: Words, table: Table, turns: tuple[Turn, ...]) -> Iterator[str]:
    if isinstance(table.state, TenThousandState) and turns:
        yield ""
    for number in range(1, (turns[-1].round if turns else 0) + 1):
        played = [
            words("share.points", name=spoken(words, table.header, turn.seat), points=turn.points)
            for turn in turns
            if turn.round == number
        ]
        yield words(
            "share.line", name=words("table.round", number=number), points=words.row(played)
        )
