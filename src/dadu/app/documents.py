"""Documents: pages of words as Markdown, one a game and language, in sections.

A document is CommonMark with tables, and three additions that ``dadu.app.pages`` draws:

* ``## Heading {#anchor}``: the anchor names a section, the same in every language;
* ``{figure argument ...}``: what ``dadu.app.figures`` makes of the rules in force, such as
  ``{points full 22255}`` or ``{dice 13346}``;
* a fenced block ``entries FACES PENTA BOX ...``: the boxes that a roll may be written in
  while the Penta box holds PENTA and those boxes are open, under the headings it holds.

A quoted block is an example. A link to ``#anchor`` leads to that section.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from dadu.i18n import document

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

__all__ = ["Section", "sections"]

ANCHOR = re.compile(r" \{#([a-z-]+)\}$")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document: its anchor, its heading and what stands under it."""

    anchor: str
    heading: str
    body: tuple[SyntaxTreeNode, ...]


@cache
def sections(language: str, name: str) -> tuple[Section, ...]:
    """The sections of a document. `ValueError` when words stand before the first of them."""
    from markdown_it import MarkdownIt  # only here: a server starts faster without it
    from markdown_it.tree import SyntaxTreeNode

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    nodes = SyntaxTreeNode(parser.parse(document(language, name))).children
    starts = [place for place, node in enumerate(nodes) if node.tag == "h2"]
    if not starts or starts[0]:
        raise ValueError(f"{language}/{name}.md does not begin with a section")
    ends = [*starts[1:], len(nodes)]
    return tuple(_section(nodes[start:end]) for start, end in zip(starts, ends, strict=True))


def _section(nodes: list[SyntaxTreeNode]) -> Section:
    text = nodes[0].children[0].content
    anchor = ANCHOR.search(text)
    if anchor is None:
        raise ValueError(f"a section without anchor: {text}")
    return Section(anchor[1], text[: anchor.start()], tuple(nodes[1:]))
