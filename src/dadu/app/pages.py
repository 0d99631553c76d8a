"""Rule pages: a game's document with its dice drawn and every figure taken from the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import htpy as h
from htpy import Element, Node, fragment
from markupsafe import Markup, escape

from dadu.app import figures
from dadu.app.documents import Section, sections
from dadu.app.house_rules import HOUSE_RULES, SECTIONS, differing, sentence, usual
from dadu.i18n import Words
from dadu.rules import Rules

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

__all__ = ["FIGURE", "rules_page"]

FIGURE = re.compile(r"\{([a-z0-9-]+(?: [^{}]+)?)\}")
"""A figure among the words of a document."""
MARKS = "\u202f,.:;)"
"""The marks that may follow a figure, and that stay on its line."""
WIDE = 5
"""So many columns need small letters on a phone."""


@lru_cache(maxsize=64)
def rules_page(words: Words, rules: Rules) -> Markup:
    """The rules of a game as they are in force, in one language: contents, then the sections."""
    page = _Page(words, usual(rules), differing(rules))
    parts = sections(words.language, rules.NAME)
    return escape(
        fragment[page.contents(parts), page.house_rules(), [page.section(part) for part in parts]]
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """A page under rules without house rules, and the house rules that it tells besides."""

    words: Words
    rules: Rules
    house: tuple[tuple[str, str], ...]

    def address(self, anchor: str) -> str:
        return f"#/rules/{self.rules.NAME}/{anchor}"

    def contents(self, parts: tuple[Section, ...]) -> Node:
        headings = [(part.anchor, part.heading) for part in parts]
        if self.house:
            headings.insert(0, (HOUSE_RULES, self.words("house.in-this-game")))
        links = [h.li[h.a(href=self.address(anchor))[heading]] for anchor, heading in headings]
        return h.nav(".contents", aria_label=self.words("rules.contents"))[h.ul[links]]

    def house_rules(self) -> Node:
        """What differs in this game, before all else; nothing where nothing does."""
        if not self.house:
            return None
        heading = f"rules-{HOUSE_RULES}"
        return h.section(aria_labelledby=heading)[
            h.h2(id=heading, tabindex="-1")[self.words("house.in-this-game")],
            h.ul[[h.li[self.told(field, value)] for field, value in self.house]],
            h.p[self.words("house.come-first")],
        ]

    def told(self, field: str, value: str) -> Node:
        """A house rule, with a link to the section that it changes."""
        text = sentence(self.words, field, value)
        return h.a(href=self.address(SECTIONS[field]))[text]

    def section(self, part: Section) -> Node:
        heading = f"rules-{part.anchor}"
        return h.section(aria_labelledby=heading)[
            h.h2(id=heading, tabindex="-1")[part.heading],
            [self.note(*rule) for rule in self.house if SECTIONS[rule[0]] == part.anchor],
            [self.node(node) for node in part.body],
        ]

    def note(self, field: str, value: str) -> Node:
        """A house rule where it counts: at the head of the section it changes."""
        words = self.words
        return h.p(".house-note")[
            h.strong[words("house.rule")], " ", h.span[sentence(words, field, value)]
        ]

    def node(self, node: SyntaxTreeNode) -> Node:
        return _DRAWN_BY[node.type](self, node)

    def inside(self, node: SyntaxTreeNode) -> tuple[Node, ...]:
        found: list[Node] = []
        for child in node.children:
            drawn = self.node(child)
            found.extend(drawn if isinstance(drawn, tuple) else (drawn,))
        return tuple(found)

    def plain(self, node: SyntaxTreeNode) -> Node:
        return _ELEMENTS[node.type][self.inside(node)]

    def text(self, node: SyntaxTreeNode) -> Node:
        parts = FIGURE.split(node.content)
        shown: list[Node] = [parts[0]]
        for name, after in zip(parts[1::2], parts[2::2], strict=True):
            rest = after.lstrip(MARKS)
            mark = after[: len(after) - len(rest)]
            drawn = figures.figure(self.words, self.rules, name)
            shown += [h.span(".joined")[drawn, mark] if mark else drawn, rest]
        return tuple(shown)

    def item(self, node: SyntaxTreeNode) -> Node:
        """An item of a list; one of a single paragraph stands without it."""
        return h.li[self.inside(node.children[0] if len(node.children) == 1 else node)]

    def link(self, node: SyntaxTreeNode) -> Node:
        anchor = str(node.attrs["href"]).removeprefix("#")
        return h.a(href=self.address(anchor))[self.inside(node)]

    def table(self, node: SyntaxTreeNode) -> Node:
        columns = len(node.children[0].children[0].children)
        return _framed(self.inside(node), wide=columns >= WIDE)

    def heading(self, node: SyntaxTreeNode) -> Node:
        """The head of a column; one that a document aligns to the right has numbers."""
        return h.th(scope="col", class_=_number(node))[self.inside(node)]

    def cell(self, node: SyntaxTreeNode) -> Node:
        """A cell; the first of a row heads it."""
        if node.previous_sibling is None:
            return h.th(scope="row")[self.inside(node)]
        return h.td(class_=_number(node))[self.inside(node)]

    def entries(self, node: SyntaxTreeNode) -> Node:
        """The table of boxes that a roll may be written in."""
        rows = figures.entry_rows(self.words, self.rules, node.info)
        first, *others = node.content.split("|")
        heads = [h.th(scope="col")[first], *(h.th(".number", scope="col")[head] for head in others)]
        inside = (h.thead[h.tr[heads]], h.tbody[[_row(row) for row in rows]])
        return _framed(inside, wide=len(heads) >= WIDE)


def _row(cells: Iterable[str]) -> Element:
    first, *others = cells
    return h.tr[h.th(scope="row")[first], [h.td(".number")[cell] for cell in others]]


def _number(node: SyntaxTreeNode) -> str | None:
    return "number" if node.attrs.get("style") else None


def _framed(inside: tuple[Node, ...], *, wide: bool) -> Element:
    return h.div(".table-frame")[h.table(class_="wide" if wide else None)[inside]]


_ELEMENTS = {
    "paragraph": h.p,
    "bullet_list": h.ul,
    "ordered_list": h.ol,
    "strong": h.strong,
    "em": h.em,
    "thead": h.thead,
    "tbody": h.tbody,
    "tr": h.tr,
    "heading": h.h3,
    "blockquote": h.div(".example"),
}

_DRAWN_BY: dict[str, Callable[[_Page, SyntaxTreeNode], Node]] = {
    **dict.fromkeys(_ELEMENTS, _Page.plain),
    "text": _Page.text,
    "softbreak": lambda page, node: " ",
    "inline": _Page.inside,
    "list_item": _Page.item,
    "link": _Page.link,
    "table": _Page.table,
    "th": _Page.heading,
    "td": _Page.cell,
    "fence": _Page.entries,
}
