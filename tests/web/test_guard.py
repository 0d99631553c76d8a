"""Who may talk to the server, and what every answer carries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from dadu.web.guard import HEADERS, hosts
from dadu.web.server import KINDS, STATIC
from tests.web.serving import Server
from tests.web.talking import open_socket


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("guard") / "data") as server:
        yield server


@pytest.mark.parametrize("bound", ["127.0.0.1", "localhost", "::1", "127.0.0.5"])
def test_on_the_loopback_only_its_names_are_answered(bound: str) -> None:
    own = hosts(bound)
    for header in ("localhost", "LocalHost:8420", "127.0.0.1:1", "[::1]:8420"):
        assert own.allow(header)
    for header in (
        "", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.7:8420",
        "localhost:8420@evil.example", "localhost/", "127.0.0.1:99999999", "[::2]", "a b", "::1",
    ):  # fmt: skip
        assert not own.allow(header)


def test_in_the_house_addresses_and_the_machines_name_are_answered() -> None:
    house = hosts("0.0.0.0", ["dice.example"])
    for header in ("192.168.1.7:8420", "10.0.0.2", "[fe80::1]:8420", "localhost", "Dice.Example"):
        assert house.allow(header)
    for header in ("evil.example", "999.1.1.1", "dice.example.evil", "1.2.3", ""):
        assert not house.allow(header)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/static/dadu.js", 200),
        ("GET", "/static/nothing.js", 404),
        ("GET", "/static/../server.py", 404),
        ("GET", "/static/%2e%2e/server.py", 404),
        ("GET", "/elsewhere", 404),
        ("POST", "/", 405),
        ("PUT", "/static/dadu.js", 405),
        ("GET", "/ws", 404),
    ],
)
def test_every_answer_carries_the_policy_and_errors_have_one_shape(
    server: Server, method: str, path: str, status: int
) -> None:
    answer = httpx.request(method, server.origin + path)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "server" not in answer.headers
    if status >= 400:
        body = answer.json()
        assert set(body) == {"error", "message", "at"}
        assert body["error"] == {404: "not-found", 405: "method-not-allowed"}[status]


def test_the_policy_allows_nothing_inline_and_no_other_host() -> None:
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8420", "192.168.1.7", ""])
def test_a_strange_host_is_refused(server: Server, host: str) -> None:
    answer = httpx.get(server.url, headers={"Host": host})
    assert answer.status_code == 403
    assert answer.json()["error"] == "host-refused"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "http://127.0.0.1:1",
        "file://",
        "http://localhost:{port}",
    ],
)
def test_a_socket_from_another_origin_is_refused(server: Server, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as raised:
        open_socket(server, origin=origin and origin.format(port=server.port)).__enter__()
    response = raised.value.response
    assert response.status_code == 403
    assert b'"error":"origin-refused"' in (response.body or b"")
    assert "origin-refused" in server.logged()
    assert "ASGI" not in server.logged()


def test_a_socket_for_a_strange_host_is_refused(server: Server) -> None:
    asked = {
        "Host": "evil.example",
        "Origin": "http://evil.example",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    answer = httpx.get(f"{server.url}ws", headers=asked)
    assert answer.status_code == 403
    assert answer.json()["error"] == "host-refused"


@pytest.mark.parametrize("language", ["en", "fr", "id", "ms"])
def test_refusals_are_in_the_browsers_language(server: Server, language: str) -> None:
    from dadu.i18n import words

    answer = httpx.get(f"{server.url}nothing", headers={"Accept-Language": f"{language}-XX"})
    assert answer.json()["message"] == words(language)("error.not-found")


def test_files_are_compressed_and_sent_only_when_they_changed(server: Server) -> None:
    first = httpx.get(f"{server.url}static/dadu.js")
    assert first.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in first.headers["vary"].lower()
    assert first.headers["cache-control"] == "no-cache"
    again = httpx.get(
        f"{server.url}static/dadu.js", headers={"If-None-Match": first.headers["etag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize("ending", KINDS)
def test_files_are_named_for_what_they_are(server: Server, ending: str) -> None:
    for file in sorted(STATIC.glob(f"*{ending}")):
        answer = httpx.get(f"{server.url}static/{file.name}")
        assert answer.headers["content-type"].partition(";")[0] == KINDS[ending]


def test_the_page_holds_no_script_or_style_of_its_own(server: Server, tmp_path: Path) -> None:
    text = httpx.get(server.url).text
    assert "<style" not in text
    assert " style=" not in text
    assert text.count("<script") == text.count('<script type="module" src="/static/') == 1
    assert "//" not in text.replace("<!doctype html>", "")
    assert not re.search(r"\son\w+\s*=", text)
