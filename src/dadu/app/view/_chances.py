"""Everybody's chance to win, as a bar and in words."""

from __future__ import annotations

from htpy import Element, Node, h3, li, ol, rect, section, span, svg

from dadu.app.chances import Chances, chances_of
from dadu.app.model import Model
from dadu.app.seats import spoken
from dadu.app.table import Table
from dadu.app.view._parts import Room, name, token

__all__ = ["chances_bar"]

WIDTH = 1_000
HEIGHT = 14


def chances_bar(room: Room, model: Model, table: Table) -> Node:
    """The bar, where the household wants it and there is something to tell."""
    chances = chances_of(table.state) if model.settings.chances == "on" else None
    if chances is None:
        return None
    words = room.words
    title = words("chances.title" if chances.exact else "chances.title-estimate")
    return section(".chances", aria_label=title)[
        h3(".chances-title")[title],
        _bar(room, table, chances),
        ol(".chances-list")[
            [
                li[
                    token(seat, table.header.colour(seat)),
                    name(words, table.header, seat),
                    span(".points")[words.percent(share)],
                ]
                for seat, share in enumerate(chances.shares, 1)
            ]
        ],
    ]


def _bar(room: Room, table: Table, chances: Chances) -> Element:
    words = room.words
    told = [
        words("chances.of", name=spoken(words, table.header, seat), share=words.percent(share))
        for seat, share in enumerate(chances.shares, 1)
    ]
    parts: list[Node] = []
    start = 0.0
    for seat, share in enumerate(chances.shares, 1):
        parts.append(
            rect(
                class_=f"chance colour-{table.header.colour(seat)}",
                x=f"{start * WIDTH:.0f}",
                y="0",
                width=f"{share * WIDTH:.0f}",
                height=str(HEIGHT),
            )
        )
        start += share
    return svg(
        ".chances-bar",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        role="img",
        aria_label=words.list(told),
    )[parts]
