"""Documents: whole pages of words, one Markdown file a page and language."""

from __future__ import annotations

from functools import cache

from dadu.i18n._folder import folder

__all__ = ["document"]


@cache
def document(language: str, name: str) -> str:
    """The page `name` in a language; `FileNotFoundError` where there is none."""
    return folder().joinpath(language, f"{name}.md").read_text("utf-8")
