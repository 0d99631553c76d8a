"""The review of a game: mistakes first, everybody's sums, the charts, and the way through it."""

from __future__ import annotations

from typing import Any

from htpy import (
    Element,
    Node,
    a,
    div,
    h2,
    h3,
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

from dadu.analysis import Kind, shown
from dadu.app.coaching import reasons
from dadu.app.effects import Json
from dadu.app.log import Header
from dadu.app.model import Model
from dadu.app.retold import amount
from dadu.app.review import Review, after, mistakes, move_named
from dadu.app.view._charts import curve, luck_and_loss
from dadu.app.view._coach import coach_line
from dadu.app.view._history import day
from dadu.app.view._parts import Room, action, small_dice, tagged_name
from dadu.app.view._ranked import act_words, before, estimate_line, why
from dadu.app.view._review_event import review_event
from dadu.notation import Record
from dadu.rules import PentaRules

__all__ = ["review", "title"]

SHOWN_ROLLS = 3


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
            _rolls(room, screen.game, header, screen.judged),
            section(".figures", aria_labelledby="curve-title")[
                h2("#curve-title")[room.words("review.course")],
                curve(room, screen.judged, header)
                if _has_course(screen.judged)
                else p(".hint")[room.words("review.no-course")],
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


def _has_course(judged: Json) -> bool:
    """Whether the values after each turn add up, so that a curve of them means something."""
    return bool(judged["exact"]) or judged["game"] == PentaRules.NAME


def _waiting(room: Room, model: Model, screen: Review) -> Node:
    """While nothing is judged: how far the thinking has come, or why there is none."""
    words = room.words
    if screen.unknown:
        return p(".hint")[words("review.unknown")]
    if screen.record is not None and not screen.record.events:
        return [
            p(".hint")[words("review.nothing")],
            p(".home-links")[
                a(".button.primary", href=f"#/game/{screen.game}")[words("played.resume")]
            ],
        ]
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
            strong(".points")[amount(words, judged, -choice["loss"])],
        ],
        before(room, state),
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
    words, seats = room.words, shown(judged)
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
        p(".hint")[_luckier(room, judged)],
    ]


def _luckier(room: Room, judged: Json) -> str:
    """What *luckier than* counts, where it is told."""
    ranked = [seat for seat in judged["seats"] if seat["percentile"] is not None]
    if not ranked:
        return ""
    return room.words(f"cli.analyse.luckier-{ranked[0]['percentile_among']}")


def _rows_of(judged: Json) -> list[str]:
    """The figures that this game has, those that split another one below it."""
    penta = judged["game"] == PentaRules.NAME
    split_luck = [] if penta else ["bust_luck", "hot_luck"]
    split_loss = [] if penta else [str(Kind.SET_ASIDE), str(Kind.BANK_OR_ROLL)]
    rows = ["begin", "luck", *split_luck, "loss", *split_loss, "now", "adjusted", "par"]
    rows += ["percentile", "decisions", "mean_loss", "accuracy"]
    return [row for row in rows if any(_value(seat, row) is not None for seat in judged["seats"])]


def _value(seat: dict[str, Any], key: str) -> float | None:
    """A figure of a seat; None for one it does not have."""
    if key in tuple(Kind):
        kind = seat["kinds"].get(key)
        return kind["loss"] if kind else None
    value: float | None = seat[key]
    return value


def _figure(room: Room, judged: Json, key: str, seat: dict[str, Any]) -> str:
    words, value = room.words, _value(seat, key)
    if value is None:
        return "–"
    if key == "decisions":
        return words.number(value)
    if key == "accuracy":
        return words.percent(value)
    if key == "percentile":
        share = words.percent(value, 0)
        return share if seat["percentile_exact"] else words("cli.analyse.about", share=share)
    return amount(words, judged, value, 2 if key == "mean_loss" else 1)


def _rolls(room: Room, game: str, header: Header, judged: Json) -> Element:
    """The rolls that gave and that took most."""
    words = room.words
    by_luck = sorted(judged["rolls"], key=lambda roll: -roll["luck"])
    kinds = (
        ("luckiest", [roll for roll in by_luck[:SHOWN_ROLLS] if roll["luck"] > 0]),
        ("unluckiest", [roll for roll in by_luck[: -SHOWN_ROLLS - 1 : -1] if roll["luck"] < 0]),
    )
    return section(".figures", aria_labelledby="rolls-title")[
        h2("#rolls-title")[words("review.rolls")],
        div(".extremes")[
            [
                div[
                    h3[words(f"review.{kind}")],
                    ol[[_extreme(room, game, header, judged, roll) for roll in rolls]],
                ]
                for kind, rolls in kinds
                if rolls
            ]
        ],
    ]


def _extreme(room: Room, game: str, header: Header, judged: Json, roll: dict[str, Any]) -> Element:
    words, dice = room.words, tuple(map(int, roll["roll"]))
    label = words("review.round-label", round=roll["round"])
    return li(".extreme")[
        span(".who")[tagged_name(words, header, roll["seat"])],
        a(href=f"#/review/{game}/{roll['event']}")[label],
        small_dice(words, dice),
        strong(".points")[amount(words, judged, roll["luck"], signed=True)],
    ]
