"""Who plays, in New game: names, colours, levels of computers, and those who played before."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    VoidElement,
    bdi,
    button,
    div,
    h2,
    h3,
    li,
    ol,
    option,
    p,
    section,
    select,
    span,
    ul,
)
from htpy import input as input_

from dadu.app.advice import by_estimate, level_for, levels_for
from dadu.app.log import COACHING
from dadu.app.model import MOST_PEOPLE, Draft, Model, SavedPlayer
from dadu.app.names import placeholder
from dadu.app.seats import NAME_LENGTH, coaching, colours, is_same
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, action, token
from dadu.game import MOST_SEATS
from dadu.players import LEVELS
from dadu.rules import PentaRules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TEN_THOUSAND

__all__ = ["players"]


def players(room: Room, model: Model, draft: Draft) -> Element:
    """The seats, what may be added to them, and the names used before."""
    words = room.words
    full = len(draft.seats) == MOST_SEATS
    return section(".players", aria_labelledby="players")[
        h2("#players")[
            words("new.players"), span(".count")[words.plural("new.seats", len(draft.seats))]
        ],
        ol(".seat-rows")[[_seat(room, draft, number) for number in range(1, len(draft.seats) + 1)]],
        div(".add")[
            action(
                room,
                [icon("add"), words("new.add-person")],
                "draft-add",
                kind="person",
                off=full or draft.people == MOST_PEOPLE,
                attributes={"id": "add-person"},
            ),
            action(
                room,
                [icon("add"), words("new.add-computer")],
                "draft-add",
                kind="computer",
                off=full,
                attributes={"id": "add-computer"},
            ),
        ],
        p(".notice")[model.notice],
        _before(room, model, draft),
    ]


def _seat(room: Room, draft: Draft, number: int) -> Element:
    seat = draft.seats[number - 1]
    return li(".seat-row")[
        _colour(room, draft, number),
        _name(room, draft, number),
        _kind(room, number, seat.computer),
        button(
            ".icon-button",
            {"type": "button", "id": f"remove-{number}", **room.touch("draft-remove", seat=number)},
            aria_label=room.words("new.remove", number=number),
            title=room.words("new.remove", number=number),
            aria_disabled="true" if len(draft.seats) == 1 else None,
        )[icon("remove")],
        _level(room, draft, number) if seat.computer else None,
        _coached(room, draft, number),
    ]


def _colour(room: Room, draft: Draft, number: int) -> Element:
    """The counter of a seat; a touch gives it the next free colour."""
    words, colour = room.words, colours(draft)[number - 1]
    label = words("new.colour", number=number, colour=words(f"colour.{colour}"))
    return button(
        ".icon-button.colour-button",
        {"type": "button", "id": f"colour-{number}", **room.touch("draft-colour", seat=number)},
        title=label,
        aria_label=words("new.colour-change", label=label),
    )[token(number, colour)]


def _name(room: Room, draft: Draft, number: int) -> VoidElement:
    words, seat = room.words, draft.seats[number - 1]
    return input_(
        ".name-field",
        {
            "type": "text",
            "id": f"name-{number}",
            "maxlength": str(NAME_LENGTH),
            "value": seat.name,
            "dir": "auto",
            "placeholder": placeholder(words, draft.computers, number),
            "autocomplete": "off",
            "spellcheck": "false",
            "enterkeyhint": "done",
            **room.touch("draft-name", seat=number),
        },
        aria_label=words("new.name-of", number=number),
    )


def _kind(room: Room, number: int, computer: bool) -> Element:
    words = room.words
    kind = words("new.is-computer" if computer else "new.is-person", number=number)
    return button(
        ".kind-switch",
        {"type": "button", "id": f"kind-{number}", **room.touch("draft-kind", seat=number)},
        title=kind,
        aria_label=kind,
    )[
        icon("computer" if computer else "person"),
        span(".label")[words("new.computer" if computer else "new.person")],
    ]


def _level(room: Room, draft: Draft, number: int) -> Element:
    """How well a computer plays: the level, its character and its published strength."""
    words = room.words
    chosen = level_for(draft.rules, draft.seats[number - 1].level)
    offered = [
        option(value=level, selected=level == chosen)[words(f"level.{level}")]
        for level in levels_for(draft.rules)
    ]
    return div(".level")[
        select(
            {"id": f"level-{number}", **room.touch("draft-level", seat=number)},
            aria_label=words("new.level-of", number=number),
            aria_describedby=f"level-{number}-hint",
        )[offered],
        p(".hint", id=f"level-{number}-hint")[
            words(f"new.level-{chosen}"),
            " ",
            span(".strength")[_strength(room, draft, chosen)],
            [" ", words("house.level-by-estimate")] if by_estimate(draft.rules, chosen) else None,
        ],
    ]


def _coached(room: Room, draft: Draft, number: int) -> Node:
    """That the coach helps somebody, chosen now or with the game before; how much stands below."""
    if not coaching(draft) or coaching(draft)[number - 1] == COACHING[0]:
        return None
    return p(".seat-help")[icon("coach"), room.words("coach.with-help")]


def _strength(room: Room, draft: Draft, level: str) -> str:
    """How a level does by our own rules, as measured; nothing where that says nothing.

    Where the rules are others, it says by which ones that was.
    """
    words, player = room.words, LEVELS[level]
    if draft.game == PentaRules.NAME:
        told = words("new.strength-penta", points=round(player.mean))
        return told if draft.rules == PENTA else f"{told} {words('new.measured-penta')}"
    if player.win == 0:
        return ""
    told = words("new.strength-ten-thousand", share=words.percent(player.share, 0))
    ours = TEN_THOUSAND
    if draft.rules == ours:
        return told
    table = words(f"scoring.{ours.table}")
    return f"{told} {words('new.measured-ten-thousand', target=ours.target, table=table)}"


def _before(room: Room, model: Model, draft: Draft) -> Node:
    """The people who have played here and do not sit at this table."""
    sitting = [seat.name for seat in draft.seats]
    absent = [
        player
        for player in model.settings.players
        if not any(is_same(player.name, name) for name in sitting)
    ]
    if not absent:
        return None
    words = room.words
    return div(".before")[
        h3("#before")[words("new.before")],
        ul(".chips", aria_labelledby="before")[[_chip(room, player) for player in absent]],
    ]


def _chip(room: Room, player: SavedPlayer) -> Element:
    words = room.words
    return li(".chip")[
        button(
            ".chip-name",
            {"type": "button", **room.touch("draft-player", value=player.name)},
            title=player.name,
        )[span(f".dot.colour-{player.colour}", aria_hidden="true"), bdi(".name")[player.name]],
        button(
            ".icon-button",
            {"type": "button", **room.touch("forget-player", value=player.name)},
            aria_label=words("new.forget", name=player.name),
            title=words("new.forget", name=player.name),
        )[icon("remove")],
    ]
