"""The coach at the table: its button, its hint, its question before a mistake, and who has it."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    details,
    div,
    h2,
    label,
    li,
    ol,
    option,
    p,
    select,
    span,
    summary,
)

from dadu.app.coaching import hint_for, reasons, told
from dadu.app.log import COACHING, Header
from dadu.app.model import Draft, Play
from dadu.app.names import placeholder
from dadu.app.retold import difference_told
from dadu.app.seats import coaching, colours, spoken
from dadu.app.table import Table
from dadu.app.update import act_of
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, action, small_dice, token
from dadu.app.view._ranked import estimate_line, ranked, why
from dadu.app.view._seated import dialog

__all__ = ["coach_button", "coach_choices", "coach_layer", "coach_line", "coach_mark"]


def coach_button(room: Room, table: Table) -> Node:
    """Ask the coach, where the seat at play may."""
    if not table.coached or table.computer:
        return None
    return action(
        room,
        [icon("coach"), span(".label")[room.words("coach.ask")]],
        "advise",
        key="h",
        look=".small.ask-coach",
        off=hint_for(table.state) is None,
        attributes={"id": "ask-coach"},
    )


def coach_layer(room: Room, play: Play) -> Node:
    """What the coach lays over the table: a hint, or the question before a mistake."""
    if play.warned:
        return _mistake(room, play)
    return _hint(room, play) if play.advised else None


def _hint(room: Room, play: Play) -> Node:
    words, state = room.words, play.table.state
    hint = hint_for(state)
    if hint is None:
        return None
    return div(
        ".dialog.coach-hint",
        role="dialog",
        aria_modal="true",
        aria_labelledby="question",
    )[
        h2("#question")[words("coach.title")],
        small_dice(words, state.dice) if state.dice else None,
        why(room, reasons(state)),
        estimate_line(room, hint.exact),
        ranked(room, hint),
        div(".answers.single")[
            action(
                room,
                words("coach.close"),
                "dismiss",
                key="escape",
                look=".primary",
                attributes={"id": "answer-no", "data-focus": True},
            )
        ],
    ]


def _mistake(room: Room, play: Play) -> Node:
    words, state, act = room.words, play.table.state, act_of(play.table, play.warned)
    hint = hint_for(state)
    loss = hint.loss_of(act) if hint else None
    if hint is None or loss is None:
        return None
    sentences = [sentence.in_words(words) for sentence in reasons(state, act)]
    lost = difference_told(words, hint.unit, loss)
    cost = words(f"coach.mistake-{hint.unit}", move=told(act, words), loss=lost)
    estimate = [] if hint.exact else [words("coach.estimate")]
    return dialog(
        room,
        words("coach.mistake-title"),
        " ".join([cost, *sentences, *estimate]),
        words("coach.mistake-no"),
        action(room, words("coach.mistake-yes"), "sure", attributes={"id": "answer-yes"}),
    )


def coach_mark(room: Room, header: Header) -> Node:
    """In a list of games: that somebody had help; nothing where nobody had."""
    if not header.coach:
        return None
    return span(".stored-help")[icon("coach"), room.words("coach.with-help")]


def coach_line(room: Room, header: Header) -> Node:
    """Who had which help in a game; nothing where nobody had."""
    words = room.words
    helped = [
        words(f"coach.helped-{header.coach_of(seat)}", name=spoken(words, header, seat))
        for seat, help_ in enumerate(header.coach, 1)
        if help_ != COACHING[0]
    ]
    if not helped:
        return None
    return p(".rules-line.coach-line")[icon("coach"), words("coach.helped", who=words.list(helped))]


def coach_choices(room: Room, draft: Draft) -> Node:
    """New game: what the coach does for every person, folded away while it does nothing."""
    words, wanted = room.words, coaching(draft)
    people = [number for number, seat in enumerate(draft.seats, 1) if not seat.computer]
    if not people:
        return None
    count = sum(help_ != COACHING[0] for help_ in wanted)
    said = words.plural("coach.count", count) if count else words("coach.off")
    return details("#coaching.house", open=count > 0)[
        summary[h2[words("coach.name")], span(".count")[said]],
        p(".hint")[words("coach.about")],
        ol(".coach-rows")[[_choice(room, draft, number) for number in people]],
    ]


def _choice(room: Room, draft: Draft, number: int) -> Element:
    words, seat = room.words, draft.seats[number - 1]
    name = seat.name or placeholder(words, draft.computers, number)
    offered = [
        option(value=help_, selected=help_ == seat.coach)[words(f"coach.{help_}")]
        for help_ in COACHING
    ]
    return li(".coach-row")[
        label(for_=f"coach-{number}")[
            token(number, colours(draft)[number - 1]), span(".name", dir="auto")[name]
        ],
        select({"id": f"coach-{number}", **room.touch("draft-coach", seat=number)})[offered],
    ]
