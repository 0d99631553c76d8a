"""Charts of a judged game as drawings, each with its words and its numbers as a table.

Seats are told apart by the number at the end of their line, luck from loss by the width of
bars: colour is never alone. Sizes are those of the drawing, which stretches with the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor

from htpy import (
    Element,
    Node,
    caption,
    circle,
    details,
    div,
    figcaption,
    figure,
    g,
    line,
    polyline,
    rect,
    summary,
    svg,
    table,
    tbody,
    td,
    text,
    th,
    thead,
    tr,
)

from dadu.app.effects import Json
from dadu.app.log import Header
from dadu.app.retold import amount
from dadu.app.review import TurnSums, sums
from dadu.app.seats import spoken
from dadu.app.view._parts import Room, tagged_name
from dadu.solver.values import Unit

__all__ = ["curve", "luck_and_loss"]

WIDTH, HEIGHT, BARS = 420.0, 210.0, 130.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 26.0, 12.0, 24.0
APART = 18.0
"""How far the numbers at the ends of lines stand apart at least."""
STEPS = (0.01, 0.02, 0.05, 0.1, 0.25, 1, 2, 5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000)
MOST_LINES = 5
MOST_LABELS = 7


def curve(room: Room, judged: Json, header: Header) -> Element:
    """What every seat had after each turn: the expected final total, or the chance to win."""
    words = room.words
    ends = [
        words(
            "review.from-to",
            name=spoken(words, header, seat["seat"]),
            begin=amount(words, judged, seat["begin"]),
            now=amount(words, judged, seat["now"]),
        )
        for seat in judged["seats"]
    ]
    title = words(f"review.curve-{judged['game']}-{judged['unit']}")
    return figure(".chart")[
        figcaption[title],
        _curve(room, judged, header, words("review.told", title=title, told=words.list(ends))),
        _as_table(
            room,
            title,
            header,
            [
                (_turn_label(room, header, turn), [_shown(room, judged, v) for v in turn["values"]])
                for turn in judged["turns"]
            ],
        ),
    ]


def _curve(room: Room, judged: Json, header: Header, told: str) -> Element:
    begin = [seat["begin"] for seat in judged["seats"]]
    points = [begin, *(turn["values"] for turn in judged["turns"])]
    low, high, step = _scale(judged, [value for values in points for value in values])
    across = _spread(len(points), LEFT, WIDTH - RIGHT)
    down = _mapped(low, high, HEIGHT - BOTTOM, TOP)
    paths = [
        polyline(
            class_=f"curve colour-{header.colour(seat)}",
            points=" ".join(
                f"{x:.1f},{down(values[seat - 1]):.1f}"
                for x, values in zip(across, points, strict=True)
            ),
        )
        for seat in range(1, len(begin) + 1)
    ]
    return svg(viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}", role="img", aria_label=told)[
        _grid(room, judged, low, high, step, down),
        _rounds(room, [turn["round"] for turn in judged["turns"]], across[1:], HEIGHT),
        paths,
        _ends(header, [down(value) for value in points[-1]]),
    ]


def _ends(header: Header, heights: Sequence[float]) -> list[Element]:
    """The seats' numbers where their lines end, none over another."""
    places: dict[int, float] = {}
    last = TOP - APART
    for seat in sorted(range(len(heights)), key=lambda seat: heights[seat]):
        places[seat] = last = max(heights[seat], last + APART)
    over = max(0.0, last - (HEIGHT - BOTTOM / 2))
    return [
        g(class_=f"line-end colour-{header.colour(seat + 1)}")[
            circle(cx=f"{WIDTH - RIGHT / 2:.1f}", cy=f"{y - over:.1f}", r="8"),
            text(x=f"{WIDTH - RIGHT / 2:.1f}", y=f"{y - over + 4:.1f}")[str(seat + 1)],
        ]
        for seat, y in places.items()
    ]


def luck_and_loss(room: Room, judged: Json, header: Header) -> Element:
    """The luck and the loss of every turn, stacked, a drawing for each seat on one scale."""
    words = room.words
    turns = {seat["seat"]: sums(judged, seat["seat"]) for seat in judged["seats"]}
    high = max((turn.luck for own in turns.values() for turn in own), default=0.0)
    low = min(
        (min(turn.luck, 0) - turn.loss for own in turns.values() for turn in own), default=0.0
    )
    least = 0.01 if judged["unit"] == Unit.WIN else 1.0
    span = (min(low, -least), max(high, least))
    rounds = sorted({turn.round for own in turns.values() for turn in own})
    found = {(seat, turn.round): turn for seat, own in turns.items() for turn in own}
    title = words("review.luck-and-loss")
    return div(".charts")[
        [
            figure(".chart")[
                figcaption[tagged_name(words, header, seat)],
                _bars(room, judged, own, span, _told_bars(room, judged, header, seat)),
            ]
            for seat, own in turns.items()
        ],
        _as_table(
            room,
            title,
            header,
            [
                (
                    words("review.round-label", round=number),
                    [_luck_less_loss(room, judged, found.get((seat, number))) for seat in turns],
                )
                for number in rounds
            ],
        ),
    ]


def _luck_less_loss(room: Room, judged: Json, turn: TurnSums | None) -> str:
    if turn is None:
        return ""
    luck = amount(room.words, judged, turn.luck, signed=True)
    return f"{luck} / {amount(room.words, judged, -turn.loss)}"


def _told_bars(room: Room, judged: Json, header: Header, seat: int) -> str:
    own = judged["seats"][seat - 1]
    return room.words(
        "review.luck-and-loss-of",
        name=spoken(room.words, header, seat),
        luck=amount(room.words, judged, own["luck"]),
        loss=amount(room.words, judged, own["loss"]),
    )


def _bars(
    room: Room, judged: Json, turns: Sequence[TurnSums], span: tuple[float, float], told: str
) -> Element:
    low, high, step = _rounded_scale(*span)
    down = _mapped(low, high, BARS - BOTTOM, TOP)
    room_each = (WIDTH - RIGHT - LEFT) / max(1, len(turns))
    middles = [LEFT + room_each * (place + 0.5) for place in range(len(turns))]
    wide, narrow = room_each * 0.7, room_each * 0.3
    bars: list[Node] = []
    for x, turn in zip(middles, turns, strict=True):
        bars.append(_bar("luck", x, wide, down(max(turn.luck, 0)), down(min(turn.luck, 0))))
        base = min(turn.luck, 0)
        bars.append(_bar("loss", x, narrow, down(base), down(base - turn.loss)))
    return svg(viewBox=f"0 0 {WIDTH:.0f} {BARS:.0f}", role="img", aria_label=told)[
        _grid(room, judged, low, high, step, down),
        _rounds(room, [turn.round for turn in turns], middles, BARS),
        bars,
        line(
            ".zero", x1=str(LEFT), x2=str(WIDTH - RIGHT), y1=f"{down(0):.1f}", y2=f"{down(0):.1f}"
        ),
    ]


def _bar(kind: str, x: float, wide: float, top: float, bottom: float) -> Node:
    if bottom - top < 0.05:
        return None
    return rect(
        class_=kind,
        x=f"{x - wide / 2:.1f}",
        y=f"{top:.1f}",
        width=f"{wide:.1f}",
        height=f"{bottom - top:.1f}",
    )


def _as_table(
    room: Room, title: str, header: Header, rows: list[tuple[Node, list[str]]]
) -> Element:
    """The numbers of a chart, folded away below it."""
    seats = range(1, len(header.seats) + 1)
    return details(".numbers")[
        summary[room.words("review.as-table")],
        div(".table-frame", tabindex="0", role="group", aria_label=title)[
            table(".figure-table")[
                caption(".unseen")[title],
                thead[tr[td, [th(scope="col")[tagged_name(room.words, header, s)] for s in seats]]],
                tbody[
                    [
                        tr[th(scope="row")[label], [td[cell] for cell in cells]]
                        for label, cells in rows
                    ]
                ],
            ]
        ],
    ]


def _turn_label(room: Room, header: Header, turn: dict[str, int]) -> str:
    name = spoken(room.words, header, turn["seat"])
    return room.words("review.turn-label", round=turn["round"], name=name)


def _shown(room: Room, judged: Json, value: float) -> str:
    return amount(room.words, judged, value)


def _grid(
    room: Room,
    judged: Json,
    low: float,
    high: float,
    step: float,
    down: Callable[[float], float],
) -> list[Element]:
    """The lines across, and what they stand for."""
    count = round((high - low) / step)
    digits = 0 if step >= (0.01 if judged["unit"] == Unit.WIN else 1) else 1
    return [
        g(".grid")[
            line(x1=str(LEFT), x2=str(WIDTH - RIGHT), y1=f"{down(at):.1f}", y2=f"{down(at):.1f}"),
            text(x=f"{LEFT - 6:.0f}", y=f"{down(at) + 4:.1f}")[
                amount(room.words, judged, at, digits)
            ],
        ]
        for at in (low + place * step for place in range(count + 1))
    ]


def _rounds(
    room: Room, rounds: Sequence[int], across: Sequence[float], height: float
) -> list[Element]:
    """The rounds below, as many as have room."""
    last = dict(zip(rounds, across, strict=True))
    every = max(1, ceil(len(last) / MOST_LABELS))
    return [
        text(".round-label", x=f"{x:.1f}", y=f"{height - 6:.0f}")[room.words.number(number)]
        for place, (number, x) in enumerate(last.items())
        if place % every == 0
    ]


def _scale(judged: Json, values: Sequence[float]) -> tuple[float, float, float]:
    """The lowest and the highest line of a curve, and the step between lines."""
    if judged["unit"] == Unit.WIN:
        return 0.0, 1.0, 0.25
    return _rounded_scale(min(values), max(values))


def _rounded_scale(low: float, high: float) -> tuple[float, float, float]:
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES - 1), STEPS[-1])
    first, last = floor(low / step), ceil(high / step)
    return first * step, max(last, first + 1) * step, step


def _mapped(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (value - low) / (high - low) * (end - start)


def _spread(count: int, start: float, end: float) -> list[float]:
    return [start + (end - start) * place / max(1, count - 1) for place in range(count)]
