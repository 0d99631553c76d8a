"""Setting up a game: which one, who plays, by which rules."""

from __future__ import annotations

from htpy import Element, Node, div

from dadu.app.log import ROLLED_BY
from dadu.app.model import GAMES, Draft, Model
from dadu.app.view._choices import choices
from dadu.app.view._coach import coach_choices
from dadu.app.view._house_rules import house_rules
from dadu.app.view._parts import Room, action
from dadu.app.view._players import players
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
            players(room, model, draft),
            _rules(room, draft.rules) if isinstance(draft.rules, TenThousandRules) else None,
            house_rules(room, draft.rules),
            coach_choices(room, draft),
            _dice(room, draft),
        ],
        "controls": action(
            room,
            words("new.start"),
            "start-game",
            look=".primary.wide",
            attributes={"id": "start", "data-main": True},
        ),
    }


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


def _dice(room: Room, draft: Draft) -> Element:
    """Who rolls."""
    words = room.words
    return choices(
        room,
        words("new.dice"),
        "draft-dice",
        [(by, words(f"new.dice-{by}")) for by in ROLLED_BY],
        draft.rolled_by,
        words(f"new.dice-{draft.rolled_by}-hint"),
    )
