"""A language whose rule pages lag behind the English ones is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from dadu.i18n import LANGUAGES
from scripts.pages import wrong_pages

ENGLISH = """## In short {#in-short}

A turn earns {points full 22255}.

## Bust {#bust}

{bust 234466} busts.
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wrong(language: str) -> None:
    assert list(wrong_pages(language)) == []


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        (None, ["game.md is missing"]),
        (ENGLISH, []),
        (
            ENGLISH.partition("## Bust")[0],
            ["game.md: its sections are in-short, not in-short, bust"],
        ),
        (
            ENGLISH.replace("22255", "22233"),
            [
                "game.md: section in-short lacks {points full 22255}",
                "game.md: section in-short has {points full 22233}, English has not",
            ],
        ),
    ],
)
def test_what_differs_is_told(tmp_path: Path, page: str | None, wrong: list[str]) -> None:
    for language, text in (("en", ENGLISH), ("xx", page)):
        (tmp_path / language).mkdir()
        if text is not None:
            (tmp_path / language / "game.md").write_text(text, "utf-8")
    assert list(wrong_pages("xx", tmp_path)) == wrong
