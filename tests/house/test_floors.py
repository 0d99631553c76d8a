"""The rooms of the house: knowledge flows downwards, and each room has its own few packages."""

from __future__ import annotations

import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.house import sources

WEB = {"starlette", "uvicorn", "websockets"}
GUESTS = {
    "*": set[str](),
    "solver/penta": {"numpy"},
    "solver/ten_thousand": {"numpy"},
    "solver/*_play": {"numpy"},
    "solver/_*": {"numpy"},
    "solver/_kernels*": {"numpy", "numba", "llvmlite"},
    "app*": {"htpy", "markupsafe", "markdown_it"},
    "web*": WEB | {"htpy", "markupsafe"},
    "cli*": {"typer", "click", "rich", "uvicorn"},
}
CHANCE = {"random", "secrets", "uuid"}
OUTSIDE_WORLD = {
    "asyncio", "datetime", "http", "io", "os", "pathlib", "shutil", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib",
}  # fmt: skip
TEXT_ONLY = {"urllib.parse"}
"""Parts of those packages that only read and write text."""
ROOMS = (
    "errors", "dice", "rules", "game", "notation", "players", "skills", "match", "analysis",
    "practice", "app",
)  # fmt: skip


def guests_of(path: Path) -> set[str]:
    """The packages a file may import: what the last pattern that fits its name says."""
    return [guests for room, guests in GUESTS.items() if fnmatch(sources.name(path), room)][-1]


def test_layers() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=sources.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_third_party_packages_stay_in_their_rooms(path: Path) -> None:
    packages = {name.partition(".")[0] for name in sources.imports(path)}
    guests = packages - sys.stdlib_module_names - {"dadu"}
    assert guests <= guests_of(path)


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_g3_only_match_has_chance(path: Path) -> None:
    packages = {name.partition(".")[0] for name in sources.imports(path)}
    allowed = {"random", "secrets"} if sources.name(path) == "match" else set()
    if sources.name(path).startswith("web/"):
        allowed = {"secrets", "uuid"}  # names for games and sessions, not dice
    assert packages & CHANCE <= allowed


PURE = [path for path in sources.modules() if sources.name(path).partition("/")[0] in ROOMS]


@pytest.mark.parametrize("path", PURE, ids=sources.name)
def test_engine_and_app_do_not_touch_the_outside_world(path: Path) -> None:
    names = set(sources.imports(path)) - TEXT_ONLY
    assert not {name.partition(".")[0] for name in names} & OUTSIDE_WORLD
