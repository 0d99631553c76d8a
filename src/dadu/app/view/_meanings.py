"""Hints in place: what a box of Penta counts, and the way to the rules that say more."""

from __future__ import annotations

from functools import lru_cache

from htpy import Element, a, dd, details, div, dl, dt, h2, p, span, summary
from markupsafe import Markup, escape

from dadu.app.view._parts import Room, small_dice
from dadu.i18n import Words
from dadu.rules import PentaRules
from dadu.rules.penta import BOXES, UPPER_BOXES, Box, points

__all__ = ["box_hint", "boxes_card", "help_link"]

EXAMPLES = {
    Box.THREE_ALIKE: (2, 3, 3, 3, 5),
    Box.FOUR_ALIKE: (2, 4, 4, 4, 4),
    Box.FULL: (2, 2, 2, 5, 5),
    Box.SMALL_STRAIGHT: (1, 3, 4, 5, 6),
    Box.LARGE_STRAIGHT: (2, 3, 4, 5, 6),
    Box.CHANCE: (1, 3, 5, 6, 6),
    Box.PENTA: (6, 6, 6, 6, 6),
}


def meaning(words: Words, rules: PentaRules, box: Box) -> str:
    """What a box counts, in a line."""
    if box in UPPER_BOXES:
        return words("meaning.upper", face=UPPER_BOXES.index(box) + 1)
    return words(f"meaning.{box}", points=points(rules, box, EXAMPLES[box]))


def box_hint(room: Room, rules: PentaRules, box: Box) -> Element:
    """What the box that was just chosen counts."""
    words = room.words
    section = "penta" if box is Box.PENTA else "sheet"
    return p(".hint.meaning")[
        span[words("meaning.of", box=box, meaning=meaning(words, rules, box))],
        " ",
        help_link(room, rules.NAME, section),
    ]


def help_link(room: Room, game: str, section: str) -> Element:
    """A question mark that leads to a section of the rules."""
    label = room.words("meaning.more")
    return a(".help", href=f"#/rules/{game}/{section}", title=label, aria_label=label)["?"]


@lru_cache(64)
def boxes_card(words: Words, rules: PentaRules) -> Markup:
    """What every box counts, folded away under the sheets."""
    return escape(
        details("#meanings.meanings")[
            summary[h2[words("meaning.title")]],
            dl[[_entry(words, rules, box) for box in BOXES]],
        ]
    )


def _entry(words: Words, rules: PentaRules, box: Box) -> Element:
    example = EXAMPLES.get(box)
    return div(".meaning-entry")[
        dt[words(f"box.{box}")],
        dd[meaning(words, rules, box), " ", small_dice(words, example) if example else None],
    ]
