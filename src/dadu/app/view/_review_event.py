"""One event of a judged game: what lay there, what was done, and what would have been best."""

from __future__ import annotations

from typing import Any

from htpy import Element, Node, a, div, h2, li, ol, p, section, span

from dadu.app.coaching import moves_of, reasons
from dadu.app.effects import Json
from dadu.app.retold import choice_at, luck_told, roll_at, worth_told
from dadu.app.review import Review, after, mistakes, move_named
from dadu.app.table import Table
from dadu.app.view._drawn import icon
from dadu.app.view._game_page import sheets
from dadu.app.view._parts import Room, action, small_dice, tagged_name
from dadu.app.view._ranked import act_words, before, estimate_line, ranked, why
from dadu.game import AnyState, PentaState
from dadu.notation import Record

__all__ = ["review_event"]


def review_event(
    room: Room, screen: Review, table: Table, record: Record, judged: Json
) -> dict[str, Node]:
    """All regions of an event."""
    event = screen.event or 0
    choice, roll = choice_at(judged, event), roll_at(judged, event)
    shown = after(record, event + (roll is not None))
    return {
        "stage": [
            _head(room, table, record, judged, event),
            _done(room, record, judged, choice) if choice else None,
            _rolled(room, judged, roll) if roll else None,
        ],
        "controls": _controls(room, screen, record, judged, event),
        "sheets": _sheets(room, table, shown),
    }


def _head(room: Room, table: Table, record: Record, judged: Json, event: int) -> Node:
    part = choice_at(judged, event) or roll_at(judged, event) or {}
    words = room.words
    return div(".event-head")[
        h2(".event-title", tabindex="-1", data_focus=True)[
            span(".who")[tagged_name(words, table.header, part["seat"])],
            span(".event-round")[words("review.round-label", round=part["round"])],
        ],
        p(".hint")[words("review.event-of", number=event + 1, events=len(record.events))],
    ]


def _done(room: Room, record: Record, judged: Json, choice: dict[str, Any]) -> Element:
    """A decision: the dice it was about, the move, its worth, and the best moves."""
    words, state = room.words, after(record, choice["event"])
    played = (move_named(state, choice["played"]),)
    hint = moves_of(state)
    costly = choice["played"] != choice["best"] and choice["options"] > 1
    return section(".figures.decision", aria_label=words("review.decision"))[
        before(room, state),
        p(".mistake-move")[act_words(room, played)],
        p(class_=["verdict-line", {"costly": costly}])[
            icon("check") if not costly else None, worth_told(words, judged, record, choice)
        ],
        why(room, reasons(state, played)) if costly else None,
        estimate_line(room, choice["exact"]),
        ranked(room, hint, played) if hint and choice["options"] > 1 else None,
    ]


def _rolled(room: Room, judged: Json, roll: dict[str, Any]) -> Element:
    """A roll and its luck."""
    words = room.words
    dice = tuple(map(int, roll["roll"]))
    return section(".figures.decision", aria_label=words("review.roll"))[
        p(".rolled")[words.parts("review.rolled", dice=small_dice(words, dice))],
        p(".luck-line")[luck_told(words, judged, roll)],
        estimate_line(room, roll["exact"]),
    ]


def _controls(room: Room, screen: Review, record: Record, judged: Json, event: int) -> Node:
    words, last = room.words, len(record.events) - 1
    later = sorted(choice["event"] for choice in mistakes(judged) if choice["event"] > event)
    backwards, forwards = "arrowleft", "arrowright"
    if words.direction == "rtl":
        backwards, forwards = forwards, backwards
    return [
        _button(room, "previous", "back", event > 0, backwards, "review-step", value="back"),
        _button(room, "next", "forward", event < last, forwards, "review-step", value="next"),
        _button(
            room,
            "next-mistake",
            "skip",
            bool(later),
            "m",
            "review-event",
            event=later[0] if later else event,
        ),
        action(
            room,
            [icon("board"), span(".label")[words("review.what-if")]],
            "what-if",
            key="w",
            attributes={"id": "what-if"},
        ),
        a("#whole.button", href=f"#/review/{screen.game}")[
            icon("chart"), span(".label")[words("review.whole")]
        ],
    ]


def _button(
    room: Room, name: str, picture: str, there: bool, key: str, sends: str, **fields: Any
) -> Element:
    return action(
        room,
        [icon(picture), span(".label")[room.words(f"review.{name}")]],
        sends,
        key=key,
        off=not there,
        attributes={"id": name},
        **fields,
    )


def _sheets(room: Room, table: Table, state: AnyState) -> Node:
    """The sheets, or the totals, as they stood."""
    if isinstance(state, PentaState):
        return sheets(room, table, state)
    words = room.words
    return section(".figures.then", aria_label=words("table.totals"))[
        ol(".standing")[
            [
                li(class_=["standing-row", {"playing": seat == state.seat}])[
                    span(".who")[tagged_name(words, table.header, seat)],
                    span(".total")[words.number(total)],
                ]
                for seat, total in enumerate(state.totals, 1)
            ]
        ],
        p(".hint")[words("review.turn-points", points=state.turn)],
    ]
