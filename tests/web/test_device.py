"""The worker's host without a browser: text in, text out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dadu.match import SeededDice
from dadu.web.worker import MemoryPaper, open_device, rehearse
from dadu.web.worker.host import Device
from tests.web.test_device_shelf import FullPaper

Papers = tuple[MemoryPaper, MemoryPaper]


class Page:
    """What the page of a device shows."""

    def __init__(self, papers: Papers, languages: str = "en") -> None:
        self.device = Device(papers, languages, SeededDice(1))
        self.shown: dict[str, Any] = {"regions": {}}

    def say(self, kind: str, **fields: object) -> dict[str, Any]:
        sent = {"type": kind, "game": self.shown.get("game"), "step": self.shown.get("step")}
        return self.hear(json.dumps(sent | fields))

    def hear(self, text: str) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.device.hear(text))
        for answer in said["answers"]:
            self.shown["regions"] |= answer.get("regions", {})
            self.shown |= {name: value for name, value in answer.items() if name != "regions"}
        return said


@pytest.fixture
def papers() -> Papers:
    return MemoryPaper(), MemoryPaper()


def test_the_first_message_gets_every_region_in_the_browsers_language(papers: Papers) -> None:
    page = Page(papers, "fr-CH,fr,en")
    page.say("go", hash="#/")
    assert page.shown["language"] == "fr"
    assert set(page.shown["regions"]) == {"top", "seats", "stage", "controls", "sheets", "layer"}


def test_a_game_goes_on_where_it_was_left(papers: Papers) -> None:
    page = Page(papers)
    page.say("quick-game", value="penta")
    page.say("roll")
    later = Page(papers)
    later.say("go", hash=f"#/game/{page.shown['game']}")
    assert later.shown["regions"]["stage"] == page.shown["regions"]["stage"]


def test_a_game_with_computers_asks_for_its_table(papers: Papers) -> None:
    page = Page(papers)
    assert page.say("quick-game", value="penta")["tables"] == ["penta.table"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type": "no-such"}', '{"type": "go"}'])
def test_what_means_nothing_is_refused_in_the_error_shape(papers: Papers, text: str) -> None:
    page = Page(papers)
    (answer,) = page.hear(text)["answers"]
    assert answer.keys() >= {"error", "message", "at"}
    assert [told["text"] for told in answer["say"]] == [answer["message"]]
    page.say("go", hash="#/")
    assert page.shown["screen"] == "home"


def test_what_breaks_the_app_is_said_and_the_page_goes_on(
    papers: Papers, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(papers)
    page.say("go", hash="#/")

    def broken(self: object, message: object) -> None:
        raise KeyError("broken")

    monkeypatch.setattr("dadu.web.host.Session.receive", broken)
    (answer,) = page.hear('{"type": "go", "hash": "#/"}')["answers"]
    assert answer["error"] == "server-error"
    assert "notice" in page.shown["regions"]["stage"]
    monkeypatch.undo()
    page.say("go", hash="#/settings")
    assert page.shown["screen"] == "settings"


def test_a_full_device_is_told_once_and_again_when_it_happens_again() -> None:
    paper = FullPaper(1200)
    page = Page((paper, MemoryPaper()))

    def told(kind: str, **fields: object) -> bool:
        page.say(kind, **fields)
        return "no room left" in page.shown["regions"]["stage"]

    started = [told("quick-game", value="penta"), told("roll")]
    assert [*started, *(told("hold", die=0) for _ in range(8))].count(True) == 1
    paper.room = 100_000
    assert not told("hold", die=0)
    paper.room = len(paper.text)
    assert told("hold", die=0)


def test_damage_is_told_with_the_first_screen(papers: Papers) -> None:
    page = Page(papers)
    page.say("quick-game", value="penta")
    page.say("roll")
    lines = papers[0].text.split("\n")
    lines[1] = lines[1][:-1]
    papers[0].text = "\n".join(lines)
    later = Page(papers)
    later.say("go", hash="#/")
    assert "could not be read" in later.shown["regions"]["stage"]


def test_without_papers_the_device_keeps_nothing_but_plays() -> None:
    device = open_device(None, None, "ms")
    (answer,) = json.loads(device.hear('{"type": "go", "hash": "#/"}'))["answers"]
    assert answer["language"] == "ms"


def test_the_rehearsal_is_quiet(caplog: pytest.LogCaptureFixture) -> None:
    rehearse()
    assert caplog.records == []
