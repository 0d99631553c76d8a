"""Tables of house rules are solved beside the server, once each, and never in its way."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any, Self

import pytest

from dadu.web import solving
from dadu.web.solving import Solving


class Started:
    """Stands for the processes that are started, and ends each at once."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.pid = 0
        self.ended = 0

    def __call__(self, command: list[str], **_: Any) -> Started:
        self.commands.append(command)
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def wait(self) -> int:
        return 1

    def terminate(self) -> None:
        self.ended += 1


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    processes = Started()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("os.setpriority", lambda *_: None, raising=False)
    monkeypatch.setattr(subprocess, "Popen", processes)
    return processes


def rest(work: Solving) -> None:
    """Let what has been asked for be done, and the thread end."""
    work._waiting.put(None)
    if work._thread:
        work._thread.join(10)


def test_each_rule_set_is_solved_once(started: Started) -> None:
    work = Solving()
    for rules in ("penta(joker=none)", "ten-thousand(opening=500)", "penta(joker=none)"):
        work.want(rules)
    rest(work)
    assert [command[3:] for command in started.commands] == [
        ["solve", "penta", "--rules", "penta(joker=none)"],
        ["solve", "ten-thousand", "--rules", "ten-thousand(opening=500)"],
    ]


def test_what_is_at_hand_is_not_solved(started: Started) -> None:
    work = Solving()
    work.want("penta")
    work.want("ten-thousand(target=5000)")
    rest(work)
    assert started.commands == []


def test_without_numpy_nothing_is_started(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "find_spec", lambda _: None)
    work = Solving()
    work.want("penta(joker=none)")
    rest(work)
    assert started.commands == []


class Lasting(Started):
    """Stands for processes that go on until they are told to end."""

    def __init__(self, begun: Callable[[], object]) -> None:
        super().__init__()
        self.begun = begun
        self.told = Event()

    def __call__(self, command: list[str], **_: Any) -> Started:
        self.begun()
        return super().__call__(command)

    def wait(self) -> int:
        return 0 if self.told.wait(10) else 1

    def terminate(self) -> None:
        super().terminate()
        self.told.set()


TWO = ("penta(joker=none)", "ten-thousand(opening=500)")


@pytest.mark.parametrize("when", ["solved", "started"])
def test_who_closes_leaves_no_process_behind(
    started: Started, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    work, begun = Solving(), Event()
    closing = Thread(target=work.close)
    processes = Lasting(begun.set if when == "solved" else closing.start)
    monkeypatch.setattr(subprocess, "Popen", processes)
    for rules in TWO:
        work.want(rules)
    if when == "solved":
        assert begun.wait(10)
        closing.start()
    assert work._thread
    work._thread.join(10)
    closing.join(10)
    assert not work._thread.is_alive()
    assert [command[-1] for command in processes.commands] == [TWO[0]]
    assert processes.ended == 1


def test_what_is_asked_for_after_closing_is_not_solved(started: Started) -> None:
    work = Solving()
    work.close()
    for rules in TWO:
        work.want(rules)
    rest(work)
    assert started.commands == []
