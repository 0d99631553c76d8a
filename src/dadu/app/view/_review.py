"""The review of a game: mistakes first, everybody's sums, the charts, and the way through it."""

from __future__ import annotations

from typing import Any

from htpy import (
    Element,
    Node,
    a,
    div,
    h2,
    li,
    ol,
    p,
    progress,
    section,
    span,
    strong,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from dadu.app.coaching import reasons
from dadu.app.effects import Json
from dadu.app.log import Header
from dadu.app.model import Model
from dadu.app.retold import amount
from dadu.app.review import Review, after, mistakes, move_named
from dadu.app.view._charts import curve, luck_and_loss
from dadu.app.view._coach import coach_line
from dadu.app.view._history import day
from dadu.app.view._parts import Room, action, tagged_name
from dadu.app.view._ranked import act_words, estimate_line, why
from dadu.app.view._review_event import review_event
from dadu.notation import Record

__all__ = ["review", "title"]


def title(room: Room, screen: Review) -> str:
    """What the page is about."""
    if screen.table is None:
        return room.words("app.loading")
    game = room.words(f"game.{screen.table.header.rules.NAME}")
    return room.words("review.title", game=game)


def review(room: Room, model: Model, screen: Review) -> dict[str, Node]:
    """All regions of a review: the whole game, or the event in view."""
    if screen.table is None or screen.record is None:
        return {}
    if screen.judged is None or not screen.record.events:
        return {"stage": _waiting(room, model, screen)}
    if screen.event is not None:
        return review_event(room, screen, screen.table, screen.record, screen.judged)
    header = screen.table.header
    return {
        "stage": [
            p(".when")[day(header.created), coach_line(room, header)],
            estimate_line(room, screen.judged["exact"]),
            _mistakes(room, header, screen.record, screen.judged),
            _sums(room, header, screen.judged),
            section(".figures", aria_labelledby="curve-title")[
                h2("#curve-title")[room.words("review.course")],
                curve(room, screen.judged, header),
            ],
            section(".figures", aria_labelledby="luck-title")[
                h2("#luck-title")[room.words("review.luck-and-loss")],
                p(".hint")[room.words("review.bars")],
                luck_and_loss(room, screen.judged, header),
            ],
        ],
        "controls": [
            a(".button", href=f"#/history/{screen.game}")[room.words("review.sheets")],
            action(
                room,
                room.words("review.step-through"),
                "review-event",
                event=0,
                key="arrowright",
                look=".primary",
                attributes={"id": "step-through"},
            ),
        ],
    }


def _waiting(room: Room, model: Model, screen: Review) -> Node:
    """While nothing is judged: how far the thinking has come, or why there is none."""
    words = room.words
    if screen.unknown:
        return p(".hint", role="status")[words("review.unknown")]
    if screen.record is not None and not screen.record.events:
        return p(".hint")[words("review.nothing")]
    part = model.pondering.part if model.pondering else 0.0
    return div(".pondering")[
        p("#pondering")[words("review.thinking")],
        progress(value=f"{part:.3f}", max="1", aria_labelledby="pondering"),
        p(".points", aria_hidden="true")[words.percent(part, 0)],
    ]


def _mistakes(room: Room, header: Header, record: Record, judged: Json) -> Element:
    found = mistakes(judged)
    return section(".figures", aria_labelledby="mistakes-title")[
        h2("#mistakes-title", tabindex="-1", data_focus=True)[room.words("review.mistakes")],
        ol(".mistakes")[[_mistake(room, header, record, judged, choice) for choice in found]]
        if found
        else p(".hint")[room.words("review.no-mistakes")],
    ]


def _mistake(
    room: Room, header: Header, record: Record, judged: Json, choice: dict[str, Any]
) -> Element:
    words, state = room.words, after(record, choice["event"])
    played = (move_named(state, choice["played"]),)
    return li(".mistake")[
        p(".mistake-head")[
            span(".who")[tagged_name(words, header, choice["seat"])],
            span[words("review.round-label", round=choice["round"])],
            strong(".points")[f"−{amount(words, judged, choice['loss'])}"],
        ],
        p(".mistake-move")[act_words(room, played)],
        why(room, reasons(state, played)),
        action(
            room,
            words("review.look"),
            "review-event",
            event=choice["event"],
            look=".small",
            attributes={"id": f"look-{choice['event']}"},
        ),
    ]


def _sums(room: Room, header: Header, judged: Json) -> Element:
    """The totals of every seat, a row for each figure."""
    words, seats = room.words, judged["seats"]
    rows = [(key, [_figure(room, judged, key, seat) for seat in seats]) for key in _rows_of(judged)]
    return section(".figures", aria_labelledby="sums-title")[
        h2("#sums-title")[words("review.sums")],
        p(".hint")[words(f"review.about-{judged['unit']}")],
        div(".table-frame", tabindex="0", role="group", aria_labelledby="sums-title")[
            table(".figure-table.balance")[
                thead[
                    tr[
                        td,
                        [
                            th(scope="col")[tagged_name(words, header, seat["seat"])]
                            for seat in seats
                        ],
                    ]
                ],
                tbody[
                    [
                        tr[
                            th(scope="row")[words(f"review.sum-{key.replace('_', '-')}")],
                            [td[cell] for cell in cells],
                        ]
                        for key, cells in rows
                    ]
                ],
            ]
        ],
    ]


def _rows_of(judged: Json) -> list[str]:
    rows = ["begin", "luck", "loss", "now", "percentile", "decisions", "mean_loss", "accuracy"]
    has_par = any(seat["par"] is not None for seat in judged["seats"])
    split = ["bust_luck", "hot_luck"] if judged["game"] != "penta" else []
    return rows[:2] + split + rows[2:] + ["par"] * has_par


def _figure(room: Room, judged: Json, key: str, seat: dict[str, Any]) -> str:
    words, value = room.words, seat[key]
    if value is None:
        return "–"
    if key == "decisions":
        return words.number(value)
    if key == "accuracy":
        return words.percent(value)
    if key == "percentile":
        return words.percent(value, 0)
    return amount(words, judged, value, 2 if key == "mean_loss" else 1)
