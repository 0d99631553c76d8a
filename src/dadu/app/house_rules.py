"""House rules: what a household may change in New game, and what differs from our own rules.

A *field* is one of a rule set, by the name that its text gives it (``hot-dice``), and a
*value* is the text of what it holds (``roll``). The words for them are ``house.FIELD`` and
one sentence for every value.
"""

from __future__ import annotations

from dataclasses import replace

from dadu.i18n import Words
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TABLES, TARGETS, TEN_THOUSAND

__all__ = [
    "CHOSEN", "HOUSE", "HOUSE_RULES", "SECTIONS", "changed", "differing", "sentence", "sentences",
    "usual",
]  # fmt: skip

HOUSE: dict[str, dict[str, tuple[str, ...]]] = {
    PentaRules.NAME: {
        "joker": ("armed", "none"),
        "penta-bonus": ("100", "0"),
        "five-alike-full": ("no", "yes"),
    },
    TenThousandRules.NAME: {
        "opening": ("0", "300", "500", "1000"),
        "minimum": ("0", "300", "350", "500"),
        "hot-dice": ("bank", "roll"),
        "last-round": ("on", "off"),
        "exact": ("no", "yes"),
        "three-busts": ("0", "500", "1000"),
    },
}
"""The house rules that New game offers: for each field its values, ours first."""

CHOSEN: dict[str, dict[str, tuple[str, ...]]] = {
    PentaRules.NAME: {},
    TenThousandRules.NAME: {
        "target": tuple(map(str, TARGETS)),
        "table": tuple(TABLES),
    },
}
"""What every game chooses; the rule pages tell it from the rules in force."""

HOUSE_RULES = "house-rules"
"""The anchor of the section of the rule pages that tells what differs."""

SECTIONS = {
    "joker": "joker",
    "penta-bonus": "penta",
    "five-alike-full": "sheet",
    "upper-threshold": "upper-bonus",
    "upper-bonus": "upper-bonus",
    "full": "sheet",
    "small-straight": "sheet",
    "large-straight": "sheet",
    "opening": "banking",
    "minimum": "banking",
    "hot-dice": "hot-dice",
    "last-round": "target",
    "exact": "target",
    "three-busts": "bust",
}
"""The section of the rule pages that a house rule changes."""


def changed(rules: Rules, field: str, value: str) -> Rules:
    """Rules with one field changed; the same ones where that is not on offer."""
    offered = HOUSE[rules.NAME] | CHOSEN[rules.NAME]
    if value not in offered.get(field, ()):
        return rules
    return type(rules).from_fields(rules.fields() | {field: value})


def usual(rules: Rules) -> Rules:
    """The rules without house rules: with the target and the scoring table of these."""
    if isinstance(rules, PentaRules):
        return PENTA
    return replace(TEN_THOUSAND, target=rules.target, table=rules.table)


def differing(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The house rules in force, each as its field and its value."""
    ours = usual(rules).fields()
    return tuple((field, value) for field, value in rules.fields().items() if ours[field] != value)


WORTHS = {
    "upper-threshold": "house.upper-threshold",
    "upper-bonus": "house.upper-bonus",
    "full": "box.full",
    "small-straight": "box.small-straight",
    "large-straight": "box.large-straight",
}
"""Fields that only records carry: points of a thing."""


def sentence(words: Words, field: str, value: str) -> str:
    """What a field means with this value, in a sentence."""
    if field in WORTHS:
        return words("house.worth", thing=words(WORTHS[field]), points=int(value))
    if not value.isdigit():
        return words(f"house.{field}-{value}")
    if value == "0":
        return words(f"house.{field}-none")
    return words(f"house.{field}-points", points=int(value))


def sentences(words: Words, rules: Rules) -> list[str]:
    """The house rules in force, a sentence each."""
    return [sentence(words, field, value) for field, value in differing(rules)]
