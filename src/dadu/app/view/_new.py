"""Setting up a game: which one, who plays, by which rules."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    button,
    div,
    h2,
    li,
    ol,
    p,
    section,
    span,
)
from htpy import (
    input as input_,
)

from dadu.app.advice import level_for, levels_for
from dadu.app.model import GAMES, MOST_PEOPLE, Draft, Model
from dadu.app.seats import NAME_LENGTH, placeholder
from dadu.app.view._choices import choices
from dadu.app.view._drawn import icon
from dadu.app.view._house_rules import house_rules
from dadu.app.view._parts import Room, action, token
from dadu.game import MOST_SEATS
from dadu.rules import TenThousandRules
from dadu.rules.ten_thousand import TABLES, TARGETS

__all__ = ["new_game"]


def new_game(room: Room, model: Model) -> dict[str, Node]:
    """All regions of the New game screen."""
    words, draft = room.words, model.draft
    return {
        "stage": div(".form")[
            choices(
                room,
                words("new.game"),
                "draft-game",
                [(game, words(f"game.{game}")) for game in GAMES],
                draft.game,
            ),
            _players(room, model, draft),
            _level(room, draft),
            _rules(room, draft.rules) if isinstance(draft.rules, TenThousandRules) else None,
            house_rules(room, draft.rules),
        ],
        "controls": action(
            room,
            words("new.start"),
            "start-game",
            look=".primary.wide",
            attributes={"id": "start", "data-main": True},
        ),
    }


def _players(room: Room, model: Model, draft: Draft) -> Element:
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
        p(".notice", role="status")[model.notice],
    ]


def _seat(room: Room, draft: Draft, number: int) -> Element:
    words, seat = room.words, draft.seats[number - 1]
    kind = words("new.is-computer" if seat.computer else "new.is-person", number=number)
    return li(".seat-row")[
        token(number),
        input_(
            ".name-field",
            {
                "type": "text",
                "id": f"name-{number}",
                "maxlength": str(NAME_LENGTH),
                "value": seat.name,
                "dir": "auto",
                "placeholder": placeholder(draft, number, words),
                "autocomplete": "off",
                "spellcheck": "false",
                "enterkeyhint": "done",
                **room.touch("draft-name", seat=number),
            },
            aria_label=words("new.name-of", number=number),
        ),
        button(
            ".kind-switch",
            {"type": "button", "id": f"kind-{number}", **room.touch("draft-kind", seat=number)},
            title=kind,
            aria_label=kind,
        )[
            icon("computer" if seat.computer else "person"),
            span(".label")[words("new.computer" if seat.computer else "new.person")],
        ],
        button(
            ".icon-button",
            {"type": "button", "id": f"remove-{number}", **room.touch("draft-remove", seat=number)},
            aria_label=words("new.remove", number=number),
            title=words("new.remove", number=number),
            aria_disabled="true" if len(draft.seats) == 1 else None,
        )[icon("remove")],
    ]


def _level(room: Room, draft: Draft) -> Node:
    """How well the computers play; nothing to ask without a computer, or without a choice."""
    words, offered = room.words, levels_for(draft.rules)
    if len(offered) == 1 or draft.people == len(draft.seats):
        return None
    chosen = level_for(draft.rules, draft.level)
    return choices(
        room,
        words("new.level"),
        "draft-level",
        [(level, words(f"level.{level}")) for level in offered],
        chosen,
        words(f"new.level-{chosen}"),
    )


def _rules(room: Room, rules: TenThousandRules) -> Node:
    words = room.words
    return [
        choices(
            room,
            words("new.target"),
            "draft-rule",
            [(str(target), words.number(target)) for target in TARGETS],
            str(rules.target),
            field="target",
        ),
        choices(
            room,
            words("new.table"),
            "draft-rule",
            [(table, words(f"scoring.{table}")) for table in TABLES],
            rules.table,
            words(f"new.table-{rules.table}"),
            field="table",
        ),
    ]
