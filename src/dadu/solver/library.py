"""Where tables come from: shipped with Dadu, kept in the user's cache folder, or solved now.

Shipped and cached tables need the standard library alone. Solving one takes NumPy and
Numba (the ``solve`` extra), imported only then.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from dadu.errors import DaduError, Malformed
from dadu.rules import PentaRules, Rules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TEN_THOUSAND
from dadu.solver import table as tables
from dadu.solver.table import Table

__all__ = [
    "SHIPPED",
    "Progress",
    "UnsolvedError",
    "build",
    "cache_folder",
    "file_name",
    "ready",
    "shipped_folder",
    "table_for",
    "usual",
]

Progress: TypeAlias = Callable[[float], None]
"""Called now and then with the part that is done, from 0 to 1."""
SHIPPED: Final = (
    "penta",
    "ten-thousand",
    "ten-thousand(target=5000)",
    "ten-thousand(target=15000)",
    "ten-thousand(table=flat)",
    "ten-thousand(table=steps)",
    "ten-thousand(table=dix-mille)",
)
"""The rule sets whose tables come with Dadu; ``python -m scripts.tables`` makes them."""
_KEPT: Final = 4


class UnsolvedError(DaduError):
    """No table for these rules is at hand, and NumPy and Numba to compute one are missing."""


def table_for(rules: Rules, progress: Progress | None = None, *, cache: bool = True) -> Table:
    """The table of a rule set: shipped, else cached, else solved now and cached.

    Without ``cache`` the cache folder is neither read nor written. A damaged file there is
    made anew. Raises UnsolvedError when NumPy or Numba is needed and missing.
    """
    found = ready(rules, cache=cache)
    if found:
        return found
    table = build(rules, progress)
    if cache:
        _store(table, cache_folder() / file_name(rules))
    return table


def ready(rules: Rules, *, cache: bool = True) -> Table | None:
    """The table of a rule set if no solving is needed for it, else None."""
    found = _shipped(rules)
    if found or not cache:
        return found
    path = cache_folder() / file_name(rules)
    return _read(path, path.stat().st_mtime_ns, str(rules)) if path.is_file() else None


def usual(rules: Rules) -> Rules:
    """The rules whose table stands in for that of house rules: ours, to the same target."""
    if isinstance(rules, PentaRules):
        return PENTA
    return replace(TEN_THOUSAND, target=rules.target)


def build(rules: Rules, progress: Progress | None = None) -> Table:
    """The table of a rule set, solved now. Raises UnsolvedError without NumPy and Numba."""
    try:
        if isinstance(rules, PentaRules):
            from dadu.solver import penta

            return penta.build(rules, progress)
        from dadu.solver import ten_thousand

        return ten_thousand.build(rules, progress)
    except ModuleNotFoundError as missing:
        raise UnsolvedError("solver-missing", module=missing.name) from missing


def shipped_folder() -> Path:
    """The folder of the tables that come with Dadu."""
    return Path(__file__).parent / "tables"


def cache_folder() -> Path:
    """The folder of the user where solved tables are kept."""
    named = os.environ.get("XDG_CACHE_HOME")
    if named:
        return Path(named) / "dadu"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "dadu"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "dadu"
    return Path.home() / ".cache" / "dadu"


def file_name(rules: Rules) -> str:
    """The name of a rule set's table file: ``penta.table``, ``penta-joker-free.table``."""
    return re.sub(r"[(),=]+", "-", str(rules)).rstrip("-") + ".table"


@lru_cache(maxsize=2 * len(SHIPPED))
def _shipped(rules: Rules) -> Table | None:
    path = shipped_folder() / file_name(rules)
    return _read(path, 0, str(rules)) if path.is_file() else None


@lru_cache(maxsize=_KEPT)
def _read(path: Path, _changed: int, rules: str) -> Table | None:
    try:
        return tables.load(path, rules)
    except Malformed as refused:
        logging.getLogger(__name__).warning("%s: %s", path.name, refused)
        return None


def _store(table: Table, path: Path) -> None:
    try:
        tables.save(table, path)
    except OSError as refused:
        logging.getLogger(__name__).warning("%s: %s", path.name, refused)
