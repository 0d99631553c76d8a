"""The page about the command line is true: its examples print what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dadu.cli._app import COMMANDS
from tests.cli.running import environment
from tests.house import sources

PAGE = (sources.ROOT / "docs" / "command-line.md").read_text("utf-8")
SESSIONS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("session", SESSIONS)
def test_examples_print_what_the_page_says(session: str) -> None:
    commands = [line.removeprefix("$ ") for line in session.splitlines() if line.startswith("$ ")]
    script = "\n".join(f"echo '$ '{quoted(command)}; {command} 2>&1" for command in commands)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, check=False, env=environment(PATH=path)
    )
    printed = [line.rstrip() for line in done.stdout.decode().splitlines()]
    assert printed == session.splitlines()


def quoted(command: str) -> str:
    return "'" + command.replace("'", "'\\''") + "'"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_on_the_page(command: str) -> None:
    assert re.search(rf"^## .*`dadu {command}`", PAGE, re.MULTILINE)
