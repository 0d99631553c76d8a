"""What a page may say to the server, what it may not, and what other pages hear of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape
from websockets.exceptions import ConnectionClosed

from dadu.errors import Malformed
from dadu.i18n import words
from dadu.rules.ten_thousand import TEN_THOUSAND
from dadu.web.serve import GAMES_FILE
from dadu.web.store import Store
from dadu.web.wire import LONGEST_MESSAGE, parse
from tests.app.test_review import played
from tests.web.serving import TYPED, Server
from tests.web.talking import Talk, open_socket


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("protocol") / "data") as server:
        yield server


@pytest.fixture
def talk(server: Server) -> Iterator[Talk]:
    with Talk(server) as talk:
        yield talk


def rows(server: Server, game: str) -> tuple[dict[str, Any], ...]:
    store = Store(server.data / GAMES_FILE)
    found = store.load(game)
    store.close()
    assert found is not None
    return found.rows


NESTED = "[" * 60_000
WRONG = {
    "nothing": "",
    "no json": "hello",
    "half": '{"type": "go"',
    "nan": '{"type": "go", "hash": NaN}',
    "list": "[]",
    "text": '"go"',
    "null": "null",
    "no type": "{}",
    "type is no text": '{"type": 7}',
    "type is a list": '{"type": ["go"]}',
    "unknown": '{"type": "format-disk"}',
    "host's own": '{"type": "rolled", "dice": [6, 6, 6, 6, 6], "step": 0}',
    "field missing": '{"type": "go"}',
    "field unknown": '{"type": "go", "hash": "#/", "dice": [6]}',
    "field ill typed": '{"type": "go", "hash": 1}',
    "flag for a number": '{"type": "roll", "game": "x", "step": true}',
    "number too large": '{"type": "roll", "game": "x", "step": 1e999}',
    "digits without end": '{"type": "roll", "game": "x", "step": ' + "9" * 5000 + "}",
    "below zero": '{"type": "hold", "game": "x", "step": 0, "die": -1}',
    "text too long": json.dumps({"type": "go", "hash": "#/" + "x" * 1000}),
    "nested": NESTED,
    "lone surrogate": '{"type": "go", "hash": "\\ud800"}',
    "too long": json.dumps({"type": "go", "hash": "x" * LONGEST_MESSAGE}),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_message_is_refused_logged_and_changes_nothing(
    server: Server, talk: Talk, text: str
) -> None:
    game = talk.sit_down()
    talk.act("roll")
    before = rows(server, game)
    logged = server.logged().count("refused:")
    talk.socket.send(text)
    answer = talk.hear()
    assert answer.keys() >= {"error", "message", "at"}
    assert [told["text"] for told in answer["say"]] == [answer["message"]]
    assert str(escape(answer["message"])) in answer["regions"]["stage"]
    assert answer["message"] == answer["message"].strip() != ""
    assert "{" not in answer["message"]
    assert server.logged().count("refused:") == logged + 1
    assert rows(server, game) == before
    talk.act("hold", die=1)
    assert len(rows(server, game)) == len(before) + 1


def test_a_binary_message_is_refused(talk: Talk) -> None:
    talk.socket.send(b'{"type":"go","hash":"#/"}')
    assert talk.hear()["error"] == "message-not-text"
    assert talk.go("#/settings")["screen"] == "settings"


def test_a_huge_message_closes_its_socket_and_nothing_else(server: Server, talk: Talk) -> None:
    game = talk.sit_down()
    with open_socket(server) as other:
        other.send("x" * 2_000_000)
        with pytest.raises(ConnectionClosed) as raised:
            other.recv(timeout=10)
        assert raised.value.rcvd is not None
        assert raised.value.rcvd.code == 1009
    talk.act("roll")
    assert len(rows(server, game)) == 1


def test_when_something_breaks_it_is_logged_and_said_and_play_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path / "data", typed=True) as server, Talk(server) as talk:
        game = talk.sit_down()
        typed = server.data / TYPED
        typed.write_bytes(b"\xff\xfe")
        answer = talk.act("roll")
        assert answer["error"] == "server-error"
        assert answer["message"] in talk.shown["regions"]["stage"]
        assert "UnicodeDecodeError" in server.logged()
        assert rows(server, game) == ()
        typed.unlink()
        talk.act("roll")
        assert len(rows(server, game)) == 1


def test_messages_are_read_strictly() -> None:
    assert parse('{"type": "go", "hash": "é😀"}') == {"type": "go", "hash": "é😀"}
    for text, code in ((None, "message-not-text"), ("NaN", "message-not-json")):
        with pytest.raises(Malformed) as raised:
            parse(text)
        assert raised.value.code == code


@pytest.mark.parametrize("language", ["en", "fr", "id", "ms"])
def test_refusals_are_in_the_pages_language(server: Server, language: str) -> None:
    with Talk(server, f"{language}, en;q=0.1") as talk:
        assert talk.say({"type": "nonsense"})["message"] == words(language)(
            "error.event-unknown", type="nonsense"
        )


def test_only_what_changed_is_sent(talk: Talk) -> None:
    talk.sit_down()
    first = talk.act("roll")
    assert "stage" in first["regions"]
    assert "language" not in first
    again = talk.act("look", seat=1)
    assert "regions" not in again


def test_a_new_page_is_shown_the_whole_game(server: Server, talk: Talk) -> None:
    game = talk.sit_down()
    talk.act("roll")
    talk.act("hold", die=2)
    with Talk(server) as other:
        other.go(f"#/game/{game}")
        assert other.shown["step"] == 2
        assert other.shown["regions"] == talk.shown["regions"]


def test_a_page_hears_at_once_what_another_did(server: Server, talk: Talk) -> None:
    game = talk.sit_down()
    with Talk(server) as other, Talk(server) as elsewhere:
        other.go(f"#/game/{game}")
        elsewhere.go("#/settings")
        talk.act("roll")
        assert other.hear()["step"] == 1
        assert other.shown["regions"]["stage"] == talk.shown["regions"]["stage"]
        other.act("hold", die=0)
        assert talk.hear()["step"] == 2
        with pytest.raises(TimeoutError):
            elsewhere.hear(0.3)


def test_the_first_screen_follows_what_happens_elsewhere(server: Server, talk: Talk) -> None:
    with Talk(server) as home:
        home.go("#/")
        game = talk.sit_down()
        while game not in "".join(home.shown["regions"].values()):
            home.hear()


def test_a_game_deleted_elsewhere_leads_home(server: Server, talk: Talk) -> None:
    game = talk.sit_down()
    with Talk(server) as home:
        home.go("#/")
        for kind in ("delete-game", "delete-for-good"):
            home.say({"type": kind, "id": game})
    assert talk.hear()["screen"] == "home"


def test_what_a_page_did_before_it_closed_is_told_to_others(server: Server, talk: Talk) -> None:
    game = talk.sit_down()
    with Talk(server) as other:
        other.go(f"#/game/{game}")
        other.socket.send(json.dumps({"type": "roll", "game": game, "step": 0}))
    assert talk.hear()["step"] == 1


def test_a_double_tap_rolls_once(server: Server, talk: Talk) -> None:
    game = talk.sit_down()
    tap = {"type": "roll", "game": game, "step": 0}
    for _ in range(3):
        talk.socket.send(json.dumps(tap))
    for _ in range(3):
        talk.hear()
    assert [list(row) for row in rows(server, game)] == [["roll"]]


def test_of_pages_that_roll_at_once_one_does(server: Server) -> None:
    for _ in range(5):
        talk = Talk(server)
        game = talk.sit_down()
        pages = [Talk(server) for _ in range(4)]
        for page in pages:
            page.go(f"#/game/{game}")
        tap = json.dumps({"type": "roll", "game": game, "step": 0})
        with ThreadPoolExecutor(4) as pool:
            for page in pages:
                pool.submit(page.socket.send, tap)
        for page in (talk, *pages):
            while page.shown["step"] == 0:
                page.hear()
        assert [list(row) for row in rows(server, game)] == [["roll"]]
        stages = {page.shown["regions"]["stage"] for page in pages}
        assert len(stages) == 1
        for page in (talk, *pages):
            page.close()


def test_the_browsers_language_counts_until_one_is_chosen(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        with Talk(server, "ms-MY, en;q=0.5") as talk:
            talk.go()
            assert talk.shown["language"] == "ms"
            talk.say({"type": "set", "field": "language", "value": "fr"})
            assert talk.shown["language"] == "fr"
        with Talk(server, "id") as talk:
            talk.go()
            assert talk.shown["language"] == "fr"


def test_a_page_that_thinks_still_answers(talk: Talk) -> None:
    talk.go("#/history")
    talk.say({"type": "import", "text": played(TEN_THOUSAND, 3), "left": 0})
    while "1 game was imported" not in talk.shown["regions"]["stage"]:
        talk.hear()
    found = re.search("#/history/([a-z0-9]+)", talk.shown["regions"]["stage"])
    assert found is not None
    talk.socket.send(json.dumps({"type": "go", "hash": f"#/review/{found[1]}"}))
    talk.socket.send(json.dumps({"type": "set", "field": "sound", "value": "on"}))
    message = talk.hear()
    assert "<progress" in talk.shown["regions"]["stage"]
    while "sound" not in message:
        message = talk.hear()
    assert "mistakes" not in talk.shown["regions"]["stage"]
    while "mistakes" not in talk.shown["regions"]["stage"]:
        message = talk.hear(60)
    assert message["say"][-1]["text"] == "The game has been judged."
