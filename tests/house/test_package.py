"""`pip install .` gives all that playing needs: the words and the client inside the wheel."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from dadu.i18n import LANGUAGES
from tests.house import sources


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel built from the work tree."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(folder), str(sources.ROOT)]
    subprocess.run(command, check=True)
    (file,) = folder.glob("dadu-*.whl")
    with zipfile.ZipFile(file) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_is_inside(wheel: set[str], language: str) -> None:
    assert f"dadu/i18n/{language}/messages.mo" in wheel


def test_types_and_client_are_inside(wheel: set[str]) -> None:
    assert "dadu/py.typed" in wheel
    static = {
        path.relative_to(sources.PACKAGE.parent).as_posix()
        for path in (sources.PACKAGE / "web" / "static").rglob("*")
        if path.is_file()
    }
    assert static
    assert static <= wheel


def test_nothing_foreign_is_inside(wheel: set[str]) -> None:
    tops = {Path(name).parts[0] for name in wheel}
    assert tops == {"dadu", "dadu-0.1.0.dist-info"}
    assert not [name for name in wheel if "__pycache__" in name or name.endswith(".partial")]
