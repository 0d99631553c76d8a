"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Here


@pytest.fixture
def dadu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Here:
    """Runs ``dadu`` in this process, in English, with folders of its own."""
    return Here(monkeypatch, tmp_path)
