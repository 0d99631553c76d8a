"""The style sheets know start and end, not left and right, so that every script finds its way.

Nor do they ask for the language: colours that are right in one are right in all.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house import sources

SHEETS = sorted((sources.PACKAGE / "web").rglob("*.css"))
PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)"
    r"|left|right)[\w-]*\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b"
)
FOUR = re.compile(r"(?<![\w-])(?:margin|padding|inset|border-width|border-color)\s*:\s*([^;}]+)")
SAFE = re.compile(r"env\(safe-area-inset-(\w+)\)")
"""Where the device itself has its edges."""


def sided(css: str) -> list[str]:
    """Declarations by which the left side differs from the right one."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    found = [match[0] for match in PHYSICAL.finditer(css)]
    for match in FOUR.finditer(css):
        values = re.findall(r"(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+", match[1])
        if len(values) == 4 and SAFE.sub("", values[1]) != SAFE.sub("", values[3]):
            found.append(match[0])
    return found


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_no_style_asks_for_the_language(path: Path) -> None:
    assert re.findall(r":lang\b|\[(?:xml:|hreflang|lang)[^]]*\]", path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_sides_are_logical(path: Path) -> None:
    assert sided(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("css", "wrong"),
    [
        (".a { margin-left: 1px; }", True),
        (".a { padding: 0 1px 0 2px; }", True),
        (".a { text-align: left; }", True),
        (".a { inset: 0 auto 0 0; }", True),
        (".a { left: 0; }", True),
        (".a { margin-inline-start: 1px; }", False),
        (".a { padding: 1px 2px 3px 2px; }", False),
        (".a { padding: 0 env(safe-area-inset-right) 0 env(safe-area-inset-left); }", False),
        ("/* left: 0; */ .a { text-align: start; }", False),
    ],
)  # fmt: skip
def test_what_is_sided(css: str, wrong: bool) -> None:
    assert bool(sided(css)) is wrong
