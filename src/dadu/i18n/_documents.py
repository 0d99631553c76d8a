"""Documents: whole pages of words, one Markdown file a page and language."""

from __future__ import annotations

from functools import cache

from dadu.i18n._folder import folder
from dadu.i18n._language import DEFAULT

__all__ = ["document"]


@cache
def document(language: str, name: str) -> str:
    """The page `name` in a language, or in English where this language has none yet.

    `FileNotFoundError` where English has none either.
    """
    page = folder().joinpath(language, f"{name}.md")
    if not page.exists():
        page = folder().joinpath(DEFAULT, f"{name}.md")
    return page.read_text("utf-8")
