"""What the documents promise is there: targets, commands, pictures, and examples that run."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dadu.cli._app import COMMANDS
from tests.house import sources

README = (sources.ROOT / "README.md").read_text("utf-8")
MAKEFILE = (sources.ROOT / "Makefile").read_text("utf-8")
LINKS = re.findall(r"\]\((?!https?:|#)([^)]+)\)", README)


def test_the_two_commands_come_first() -> None:
    commands = re.findall(r"^make \w+", README, re.MULTILINE)
    assert commands[:2] == ["make play", "make test"]


@pytest.mark.parametrize(
    "target", sorted(set(re.findall(r"(?:`|^)make ([a-z]+)", README, re.MULTILINE)))
)
def test_every_target_is_made(target: str) -> None:
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize("link", sorted(set(LINKS)))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (sources.ROOT / link).exists()


def test_a_picture_of_each_table() -> None:
    assert {"docs/pictures/penta-table.png", "docs/pictures/ten-thousand-table.png"} <= set(LINKS)


def test_every_command_is_told() -> None:
    assert set(COMMANDS) == set(re.findall(r"`dadu ([a-z]+)\b", README))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(command: str) -> None:
    dadu = Path(sys.executable).with_name("dadu")
    done = subprocess.run([dadu, command, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_examples_run() -> None:
    examples = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    parsed = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert parsed.examples
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(parsed, out=report.append)
    assert not runner.failures, "".join(report)


def test_every_module_is_in_the_map() -> None:
    rooms = {sources.name(path).partition("/")[0] for path in sources.modules()}
    rooms -= {"__init__", "__main__", "."}
    assert rooms <= set(re.findall(r"`(\w+)(?:\.py|/)?`", README))


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_the_examples_of_a_module_run(path: Path) -> None:
    if ">>>" in path.read_text("utf-8"):
        module = importlib.import_module(sources.module_name(path))
        assert not doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed
