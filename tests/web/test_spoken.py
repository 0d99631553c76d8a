"""What a screen reader is given to say by a real page: in turn, none of it stale, none too fast."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

LISTEN = """() => {
  window.heard = [];
  const began = performance.now();
  for (const id of ["polite", "urgent"]) {
    new MutationObserver(() => {
      heard.push([id, document.getElementById(id).textContent, performance.now() - began]);
    }).observe(document.getElementById(id), { childList: true });
  }
}"""
SPEAK = """async (answers) => {
  const { announce } = await import("/static/announce.js");
  const ends = answers.map((said) => announce(said));
  await Promise.all(ends);
}"""
"""Several answers in one moment, until all that is said of them has been heard or gave way."""
TICKS = """() => {
  window.ticks = [];
  new MutationObserver(() => {
    const left = document.querySelector("[data-countdown]")?.textContent;
    if (left && ticks.at(-1)?.[0] !== left) ticks.push([left, performance.now()]);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""

Said = dict[str, object]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("spoken") / "data", typed=True) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor.arrive(browser, server)
    yield visitor
    visitor.leave()


def say(text: str, *, urgent: bool = False, passing: bool = False) -> Said:
    return {"text": text, "urgent": urgent, "passing": passing}


def heard(visitor: Visitor, *answers: list[Said]) -> list[tuple[str, str]]:
    """What several answers at once have said, and where."""
    visitor.page.evaluate(LISTEN)
    visitor.page.evaluate(SPEAK, list(answers))
    return [(where, text) for where, text, _ in visitor.page.evaluate("heard")]


def test_what_is_said_waits_its_turn_and_what_went_wrong_does_not(visitor: Visitor) -> None:
    told = heard(
        visitor,
        [say("One."), say("Two.")],
        [say("Three.")],
        [say("No!", urgent=True), say("Four.")],
    )
    assert told == [
        ("polite", "One. Two."),
        ("urgent", "No!"),
        ("polite", "Three."),
        ("polite", "Four."),
    ]


def test_a_step_that_waits_gives_way_to_what_comes(visitor: Visitor) -> None:
    told = heard(
        visitor,
        [say("Ana banks 300. Computer’s turn.")],
        [say("Rolled 6 dice.", passing=True)],
        [say("Selected: 1.", passing=True)],
        [say("Rolled 5 dice.", passing=True)],
        [say("Computer banks 100. Ana’s turn.")],
        [say("Selected: 5.", passing=True), say("Touch Bank.")],
    )
    assert told == [
        ("polite", "Ana banks 300. Computer’s turn."),
        ("polite", "Computer banks 100. Ana’s turn."),
        ("polite", "Selected: 5. Touch Bank."),
    ]


def test_of_too_many_the_oldest_give_way(visitor: Visitor) -> None:
    told = heard(visitor, *([say(f"{number}.")] for number in range(20)))
    assert [text for _, text in told] == ["0.", *(f"{number}." for number in range(14, 20))]


def test_a_quick_computer_leaves_nothing_stale_behind(visitor: Visitor) -> None:
    """Its turn is told by how it ends, before it is one's own turn for long."""
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator("#choice-set-pace-instant").check(force=True)
    visitor.sets_up("ten-thousand", ["Ana"], computers=1)
    visitor.page.evaluate(LISTEN)
    visitor.roll("223346")
    visitor.touch("pass-on")
    expect(visitor.page.locator("#roll")).to_be_visible()
    expect(visitor.page.locator("#polite")).to_contain_text("Computer\u2069 b")
    told = visitor.page.evaluate("heard").pop()[1]
    assert "Rolled" not in told
    assert "\u2068Ana\u2069’s turn." in told


def test_p14_the_clock_begins_when_it_has_been_read_out(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana", "Budi"], computers=0)
    visitor.page.evaluate(LISTEN)
    visitor.page.evaluate(TICKS)
    for left in ("2 rolls left", "1 roll left", ""):
        visitor.server.type_in("66666")
        visitor.touch("roll")
        expect(visitor.page.locator("#stage")).to_contain_text(left)
    visitor.sees_totals((50, 0))
    said = [(text, at) for _, text, at in visitor.page.evaluate("heard")]
    text, at = next((text, at) for text, at in said if "3 seconds. W stops the clock." in text)
    begun, *_, ended = (when for _, when in visitor.page.evaluate("ticks"))
    written = next(when for words, when in said if words.startswith("\u2068Ana\u2069 writes"))
    assert written - at > 3000 + 20 * len(text)
    assert ended - begun > 2000


def test_without_shortcuts_escape_closes_a_question(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator("#choice-set-keys-off").check(force=True)
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.server.type_in("13466")
    visitor.page.keyboard.press("r")
    visitor.roll("13466")
    visitor.page.keyboard.press("1")
    visitor.touch("box-full")
    visitor.touch("confirm")
    expect(visitor.page.locator("#answer-no")).to_be_focused()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("alertdialog")).to_have_count(0)
    expect(visitor.page.locator("#die-0")).to_have_attribute("aria-pressed", "false")
    visitor.page.locator("#die-0").focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(visitor.page.locator("#die-1")).to_be_focused()
    visitor.page.goto(f"{visitor.server.url}#/settings")
    visitor.page.locator("#choice-set-keys-on").check(force=True)
    expect(visitor.page.locator("#choice-set-keys-on")).to_be_checked()
