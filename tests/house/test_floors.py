"""The rooms of the house: knowledge flows downwards, and each room has its own few packages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import sources

WEB = {"starlette", "uvicorn", "websockets"}
GUESTS = {
    "solver/penta": {"numpy"},
    "solver/ten_thousand": {"numpy"},
    "solver/_": {"numpy"},
    "solver/_kernels": {"numpy", "numba"},
    "app": {"htpy", "markupsafe"},
    "web": WEB | {"htpy", "markupsafe"},
    "cli": {"typer", "click", "rich", "uvicorn"},
}
CHANCE = {"random", "secrets", "uuid"}
OUTSIDE_WORLD = {
    "asyncio", "datetime", "http", "io", "os", "pathlib", "shutil", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib",
}  # fmt: skip
ROOMS = (
    "errors", "dice", "rules", "game", "notation", "players", "match", "analysis", "app",
)  # fmt: skip


def room(path: Path) -> str:
    """The longest of `GUESTS` that begins a file's name, or its top-level name."""
    name = sources.name(path)
    inside = [guest for guest in GUESTS if re.match(rf"{guest}(?:[/_]|$)|{guest}(?<=_)", name)]
    return max(inside, key=len, default=name.partition("/")[0])


def test_layers() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=sources.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_third_party_packages_stay_in_their_rooms(path: Path) -> None:
    packages = {name.partition(".")[0] for name in sources.imports(path)}
    guests = packages - sys.stdlib_module_names - {"dadu"}
    assert guests <= GUESTS.get(room(path), set())


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
    packages = {name.partition(".")[0] for name in sources.imports(path)}
    assert not packages & OUTSIDE_WORLD
