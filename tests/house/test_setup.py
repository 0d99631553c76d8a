"""What ``make`` sets up: to play only what playing needs, to test everything."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.house.sources import ROOT


@pytest.mark.parametrize(
    ("target", "extras"),
    [("play", [""]), ("test", ["", " solve dev site"]), ("site", ["", " solve dev site"])],
)
def test_what_is_installed_first(target: str, extras: list[str], tmp_path: Path) -> None:
    make = ["make", "--dry-run", f"VENV={tmp_path}", target]
    done = subprocess.run(
        make, cwd=ROOT, env={"PATH": os.environ["PATH"]}, check=True, capture_output=True, text=True
    )
    set_up = [line for line in done.stdout.splitlines() if "scripts/setup.py" in line]
    assert set_up == [f"python3 scripts/setup.py {tmp_path}{extra}" for extra in extras]
