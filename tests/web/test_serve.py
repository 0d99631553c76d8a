"""Starting and ending the server: ports, folders, damage, ``kill -9`` and Ctrl-C."""

from __future__ import annotations

import signal
import socket
import sys
from pathlib import Path

import httpx
import pytest

from dadu.web import serve as serving
from dadu.web.serve import GAMES_FILE, CannotServe, addresses, data_folder, listen
from dadu.web.wire import LONGEST_MESSAGE
from tests.web.serving import Server
from tests.web.talking import Talk


def test_a_port_in_use_gives_way_to_the_next_free_one(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as one:
        with Server(tmp_path / "other", one.port) as other:
            assert one.port < other.port <= one.port + serving.PORTS_TRIED
            assert httpx.get(other.url).status_code == 200
        assert httpx.get(one.url).status_code == 200


def test_no_free_port_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PORTS_TRIED", 1)
    with socket.socket() as first, socket.socket() as second:
        for number in range(20_000, 60_000, 2):
            try:
                first.bind(("127.0.0.1", number))
                second.bind(("127.0.0.1", number + 1))
            except OSError:
                continue
            break
        first.listen()
        second.listen()
        port = first.getsockname()[1]
        with pytest.raises(CannotServe) as raised:
            listen("127.0.0.1", port)
    assert raised.value.code == "ports-taken"
    assert raised.value.values == {"first": str(port), "last": str(port + 1)}


@pytest.mark.parametrize(
    ("host", "port", "code"),
    [
        ("127.0.0.1", 70_000, "port-range"),
        ("127.0.0.1", -1, "port-range"),
        ("192.0.2.1", 0, "host-unusable"),
        ("no such host", 0, "host-unusable"),
    ],
)
def test_what_cannot_be_listened_on_is_a_clear_error(host: str, port: int, code: str) -> None:
    with pytest.raises(CannotServe) as raised:
        listen(host, port)
    assert raised.value.code == code


def test_a_folder_that_cannot_hold_games_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotServe) as raised:
        serving.serve(port=0, data=tmp_path / "file", open_browser=False)
    assert raised.value.code == "store-unusable"


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/data/own"}, "/data/own/dadu"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, "/home/ana/.local/share/dadu"),
        ("linux", {}, "/home/ana/.local/share/dadu"),
        ("darwin", {}, "/home/ana/Library/Application Support/Dadu"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Dadu"),
        ("win32", {}, "/home/ana/AppData/Local/Dadu"),
    ],
)
def test_games_lie_where_the_system_has_them(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], folder: str
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HOME", "/home/ana")
    monkeypatch.setattr(sys, "platform", platform)
    assert data_folder() == Path(folder)


def test_the_addresses_told_can_be_opened() -> None:
    assert addresses("127.0.0.1", 8420) == [("serve.at", "http://127.0.0.1:8420/")]
    assert addresses("::1", 8420) == [("serve.at", "http://[::1]:8420/")]
    assert addresses("0.0.0.0", 8420)[0] == ("serve.at", "http://127.0.0.1:8420/")


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_while_pages_are_open(tmp_path: Path, by: signal.Signals) -> None:
    with Server(tmp_path / "data") as server, Talk(server) as talk:
        talk.sit_down()
        talk.act("roll")
        assert server.stop(by) in {0, -by}
        assert server.logged() == ""
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == [GAMES_FILE]


def test_g4_what_was_shown_is_there_after_kill_9(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        with Talk(server) as talk:
            game = talk.sit_down()
            talk.act("roll")
            talk.act("hold", die=1)
            talk.act("hold", die=4)
            shown = dict(talk.shown["regions"])
            server.kill()
        server.start()
        with Talk(server) as talk:
            talk.go(f"#/game/{game}")
            assert talk.shown["regions"] == shown
            talk.act("roll")
            assert talk.shown["step"] == 5


def test_a_damaged_file_is_told_until_someone_has_read_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / GAMES_FILE).write_text("no database at all " * 500)
    with Server(data) as server:
        with Talk(server) as talk:
            talk.go()
            talk.hear()
            (kept,) = data.glob("dadu-damaged-*")
            assert str(kept.name) in talk.shown["regions"]["stage"]
            with Talk(server) as unread:
                unread.go()
                unread.hear()
                assert str(kept.name) in unread.shown["regions"]["stage"]
            talk.sit_down()
        with Talk(server) as later:
            later.go()
            assert str(kept.name) not in later.shown["regions"]["stage"]


def test_the_games_of_a_newer_dadu_are_left_alone(tmp_path: Path) -> None:
    import sqlite3

    with Server(tmp_path / "data") as server:
        server.stop()
    path = tmp_path / "data" / GAMES_FILE
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(CannotServe) as raised:
        serving.serve(port=0, data=tmp_path / "data", open_browser=False)
    assert raised.value.code == "store-newer"


def test_the_document_about_the_server_tells_the_truth() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    for told in (
        f"{LONGEST_MESSAGE:,} characters".replace(" ", "\n"),
        f"{serving.LONGEST_FRAME:,} bytes",
        f"`{GAMES_FILE}`",
        "--host 0.0.0.0",
        "--allow-host",
        "--data",
    ):
        assert " ".join(told.split()) in " ".join(text.split())
