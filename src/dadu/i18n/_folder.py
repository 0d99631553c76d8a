"""Where the languages lie: a folder each, with its catalogue and its documents."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["folder"]

_INSTEAD: Final = "DADU_LANGUAGES"
"""The variable that names another folder of languages: for who makes one, and for tests."""


@cache
def folder() -> Path:
    """The folder of languages: the one of this package, unless the environment names another."""
    named = os.environ.get(_INSTEAD)
    return Path(named) if named else Path(__file__).parent
