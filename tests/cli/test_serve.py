"""``dadu`` and ``dadu serve``: what the server is asked for, and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from dadu.web import serve as server
from tests.cli.running import COMMAND, PENTA, Here, environment


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Each call of the server, which does not serve."""
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    monkeypatch.setattr(server, "serve", lambda *given, **named: calls.append((given, named)))
    return calls


def test_dadu_alone_serves_here_and_opens_the_browser(
    dadu: Here, asked: list[tuple[tuple[Any, ...], dict[str, Any]]]
) -> None:
    assert dadu().status == 0
    ((given, named),) = asked
    assert given == (server.HOST, server.PORT, None)
    assert named["open_browser"] is True


def test_serve_passes_on_what_it_was_told(
    dadu: Here, asked: list[tuple[tuple[Any, ...], dict[str, Any]]]
) -> None:
    options = ["--host=0.0.0.0", "--port=9000", "--data=~/dice", "--no-browser"]
    assert dadu("serve", *options, "--allow-host=a.lan", "--allow-host=b.lan").status == 0
    ((given, named),) = asked
    assert given == ("0.0.0.0", 9000, Path("~/dice").expanduser())
    assert named["open_browser"] is False
    assert named["allow_hosts"] == ["a.lan", "b.lan"]


def test_a_server_that_cannot_start_says_why(dadu: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise server.CannotServe("ports-taken", first="8420", last="8440")

    monkeypatch.setattr(server, "serve", refuse)
    done = dadu("serve", "--no-browser")
    assert (done.status, done.out) == (2, "")
    assert "8420" in done.err


def test_a_wrong_folder_is_told_before_a_taken_port(dadu: Here, tmp_path: Path) -> None:
    record = dadu.file(PENTA)
    with socket.create_server((server.HOST, 0)) as taken:
        port = f"--port={taken.getsockname()[1]}"
        for asked in (
            ["site", "serve", str(tmp_path / "nowhere")],
            ["review", record, "--data", record],
            ["serve", "--data", record],
        ):
            done = dadu(*asked, port, "--no-browser")
            assert (done.status, done.out) == (2, "")
            assert asked[-1] in done.err


def test_ctrl_c_ends_the_server(tmp_path: Path) -> None:
    command = [*COMMAND, "serve", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True
    ) as running:
        assert running.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+/", running.stdout.readline())
        assert found
        wait_for(found[0])
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, "")
    assert "stopped" in out


def wait_for(url: str) -> None:
    """Until the server answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with suppress(OSError), urlopen(url, timeout=5) as page:
            assert page.status == 200
            return
    raise AssertionError(url)
