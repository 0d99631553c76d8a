"""A page as its readers have it: headings, words, tables and the dice in them."""

from __future__ import annotations

from html.parser import HTMLParser

BLOCKS = {"p", "li", "h1", "h2", "h3", "td", "th", "a"}


class Page(HTMLParser):
    """Reads HTML. A drawn set of dice reads as its digits: ``[13346]``."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[tuple[str, str]] = []
        self.tables: list[list[list[str]]] = []
        self.text = ""
        self._since: list[int] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if tag == "input":
            return
        self.open.append(tag)
        self._since.append(len(self.text))
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif found.get("role") == "img":
            digits = "".join(filter(str.isdigit, found["aria-label"] or ""))
            self.text += f"[{digits}]"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        inside = self.text[self._since.pop() :].strip()
        if tag in {"h2", "h3"}:
            self.headings.append((tag, inside))
        elif tag in {"td", "th"}:
            self.tables[-1][-1].append(inside)
        if tag in BLOCKS:
            self.text += "\n"

    def handle_data(self, data: str) -> None:
        self.text += data

    def attributes(self, tag: str, name: str) -> list[str]:
        """The values of an attribute, wherever a tag has it."""
        return [str(attrs[name]) for found, attrs in self.tags if found == tag and attrs.get(name)]
