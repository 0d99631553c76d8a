"""``dadu review``: the server with a record's games on its shelf, opened on their review."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from dadu.web import serve as server
from tests.cli.running import COMMAND, PENTA, Here, environment
from tests.cli.test_serve import wait_for

RECORD = PENTA + "\n1.1 13346 /33 23356 /33 12333 =threes 9\n"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """How the server was called, which does not serve."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda *_, **named: calls.append(named))
    return calls


def test_the_server_gets_the_record(
    dadu: Here, asked: list[dict[str, Any]], tmp_path: Path
) -> None:
    file = tmp_path / "game.dadu"
    file.write_text("\ufeff" + RECORD, "utf-8")
    assert dadu("review", str(file)).status == 0
    (named,) = asked
    assert (named["review"], named["open_browser"]) == (RECORD, True)


@pytest.mark.parametrize("given", [RECORD + "2.1 11111 =threes\n", "", "nonsense"])
def test_a_wrong_record_is_told_before_anything_is_served(
    dadu: Here, asked: list[dict[str, Any]], given: str
) -> None:
    done = dadu("review", "-", given=given)
    assert (done.status, done.out, asked) == (1, "", [])
    assert done.err.startswith("line ")


def test_the_address_is_that_of_the_review(tmp_path: Path) -> None:
    file = tmp_path / "game.dadu"
    file.write_text(RECORD)
    command = [*COMMAND, "review", str(file), "--port", "0", "--no-browser", "--data"]
    with subprocess.Popen(
        [*command, str(tmp_path)], stdout=subprocess.PIPE, env=environment(), text=True
    ) as running:
        assert running.stdout
        told = running.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:\d+/)#/review/\w+", told)
        assert found
        wait_for(found[1])
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)
    assert running.returncode == 0
