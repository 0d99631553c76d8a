"""One style, checked types, a small public face."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dadu
from tests.house import sources

LONGEST_FILE = 400
LONGEST_FUNCTION = 60


def run(*command: str) -> None:
    tool = str(Path(sys.executable).with_name(command[0]))
    done = subprocess.run(
        [tool, *command[1:]], cwd=sources.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff() -> None:
    run("ruff", "check")


def test_format() -> None:
    run("ruff", "format", "--check")


@pytest.mark.slow
def test_types() -> None:
    run("mypy")


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            last = node.end_lineno or node.lineno
            assert last - node.lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_every_public_name_imports(path: Path) -> None:
    statements = ast.parse(path.read_text("utf-8")).body
    if path.name == "__main__.py" or (path.name == "__init__.py" and len(statements) <= 1):
        return
    module = importlib.import_module(sources.module_name(path))
    for name in module.__all__:
        assert hasattr(module, name), name


def test_the_version_is_said_once_more_the_same() -> None:
    project = tomllib.loads((sources.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == dadu.__version__
