"""House rules: to choose in New game, and to read at the table and in the rule pages."""

from __future__ import annotations

from htpy import Element, Node, details, div, h2, li, p, span, strong, summary, ul

from dadu.app.advice import plays_by_estimate
from dadu.app.house_rules import HOUSE, differing, sentence, sentences
from dadu.app.log import ROLLED_BY, Header
from dadu.app.view._choices import choices
from dadu.app.view._parts import Room
from dadu.rules import Rules, TenThousandRules

__all__ = ["house_line", "house_rules", "real_dice_line"]

YES = ("armed", "yes", "roll", "on")
NO = ("none", "no", "bank", "off", "0")


def house_rules(room: Room, rules: Rules) -> Element:
    """The house rules on offer, folded away; each says in a line what is chosen."""
    words, chosen = room.words, len(differing(rules))
    count = words.plural("house.count", chosen) if chosen else words("house.usual")
    return details("#house-rules.house", open=chosen > 0)[
        summary[h2[words("house.title")], span(".count")[count]],
        div(".house-rules")[[_choice(room, rules, field) for field in HOUSE[rules.NAME]]],
        _endless(room, rules),
    ]


def _choice(room: Room, rules: Rules, field: str) -> Element:
    words, value = room.words, rules.fields()[field]
    offered = HOUSE[rules.NAME][field]
    return choices(
        room,
        words(f"house.{field}"),
        "draft-rule",
        [(other, _label(room, other)) for other in offered],
        value,
        sentence(words, field, value),
        field=field,
    )


def _label(room: Room, value: str) -> str:
    if value in YES:
        return room.words("house.yes")
    return room.words("house.no") if value in NO else room.words.number(int(value))


def _endless(room: Room, rules: Rules) -> Node:
    endless = isinstance(rules, TenThousandRules) and rules.endless
    return p(".notice")[room.words("house.endless") if endless else ""]


def house_line(room: Room, header: Header) -> Node:
    """The house rules in force, a line each; nothing where there are none."""
    words, rules = room.words, header.rules
    found = sentences(words, rules)
    if not found:
        return None
    return div(".house-line")[
        strong[words("house.title")],
        ul[[li[text] for text in found]],
        p[words("house.estimate")] if plays_by_estimate(header) else None,
    ]


def real_dice_line(room: Room, header: Header) -> Node:
    """That the dice of a game are real ones; nothing where Dadu rolls."""
    if header.rolled_by == ROLLED_BY[0]:
        return None
    return p(".rules-line")[room.words("table.real-dice")]
