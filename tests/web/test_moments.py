"""The great moments: what moves, sounds and vibrates for each, and that a touch ends all of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

SENSES = """() => {
  window.felt = { sounds: 0, buzzes: [], moments: [], papers: 0, moved: 0 };
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class Part {
    constructor() { this.gain = param; }
    connect(next) { return next; }
    start() { felt.sounds += 1; }
    stop() {}
  }
  for (const name of ["OscillatorNode", "GainNode", "AudioBufferSourceNode", "BiquadFilterNode"]) {
    window[name] = Part;
  }
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    sampleRate = 8000;
    destination = {};
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
  };
  navigator.vibrate = (pattern) => felt.buzzes.push(pattern.length);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    felt.moved += 1;
    return animate.apply(this, how);
  };
  addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    for (const { attributeName, addedNodes } of changes) {
      const { moment } = document.documentElement.dataset;
      if (attributeName === "data-moment" && moment) felt.moments.push(moment);
      felt.papers += [...addedNodes].filter((node) => node.className === "papers").length;
    }
  }).observe(document, { subtree: true, childList: true, attributes: true }));
}"""
"""An ear, a hand and an eye: what is played, how the device shakes, what is marked or thrown."""
FELT = "felt"
SLOWLY = 0.001
MOVING = """() => {
  const going = document.getAnimations().filter(({ playState, effect }) =>
    playState === "running" && effect.getComputedTiming().endTime !== Infinity);
  return going.length + document.querySelectorAll(".flyer, .papers").length;
}"""
"""How much is on its way."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("moments") / "data", typed=True) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor.arrive(browser, server)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.add_init_script(f"({SENSES})()")
    visitor.page.reload()
    yield visitor
    visitor.leave()


def choose(visitor: Visitor, **choices: str) -> None:
    visitor.page.goto(f"{visitor.server.url}#/settings")
    for field, value in choices.items():
        choice = visitor.page.locator(f"#choice-set-{field}-{value}")
        choice.check(force=True)
        expect(choice).to_be_checked()


def until_marked(visitor: Visitor, moment: str) -> None:
    visitor.page.wait_for_function("(moment) => felt.moments.includes(moment)", arg=moment)


def slow_down(visitor: Visitor) -> None:
    slowed = visitor.context.new_cdp_session(visitor.page)
    slowed.send("Animation.enable")
    slowed.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})


def play_ten_thousand(visitor: Visitor, marked: bool) -> None:
    """A bust, hot dice, the last round and a win."""
    visitor.sets_up("ten-thousand", ["Ana", "Budi"], computers=0, target=5000)
    for faces, touches, moment in (
        ("223346", ("pass-on",), "bust"),
        ("111111", ("hold-all", "bank"), "hot-dice"),
        ("123346", ("hold-all", "bank"), "win"),
    ):
        visitor.roll(faces)
        for touched in touches:
            visitor.touch(touched)
        if marked:
            until_marked(visitor, moment)
    expect(visitor.page.locator(".verdict")).to_be_visible()


def test_every_great_moment_is_seen_heard_and_felt(visitor: Visitor) -> None:
    choose(visitor, dice="quick", sound="on", vibration="on")
    play_ten_thousand(visitor, marked=True)
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.roll("66666")
    until_marked(visitor, "penta")
    felt = visitor.page.evaluate(FELT)
    assert felt["moments"] == ["bust", "hot-dice", "last-round", "win", "penta"]
    assert felt["papers"] == 2
    assert felt["buzzes"] == [1, 3, 3, 7, 5]
    assert felt["sounds"] > 30


@pytest.mark.parametrize(("sound", "vibration"), [("on", "off"), ("off", "on"), ("off", "off")])
def test_sound_and_vibration_are_two_choices(visitor: Visitor, sound: str, vibration: str) -> None:
    choose(visitor, dice="quick", sound=sound, vibration=vibration)
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.roll("66666")
    until_marked(visitor, "penta")
    felt = visitor.page.evaluate(FELT)
    assert (felt["sounds"] > 0, felt["buzzes"]) == (sound == "on", [5] * (vibration == "on"))


def test_at_once_nothing_shakes_hops_or_flies(visitor: Visitor) -> None:
    choose(visitor, dice="instant", sound="on", vibration="on")
    play_ten_thousand(visitor, marked=False)
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.roll("66666")
    visitor.touch("confirm", off=True)
    visitor.touch("box-penta")
    visitor.touch("confirm")
    visitor.sees_totals((50,))
    felt = visitor.page.evaluate(FELT)
    assert (felt["moments"], felt["papers"]) == ([], 0)
    assert felt["moved"] <= 1, "but for the die that warms up the code"
    assert felt["buzzes"] == [1, 3, 3, 7, 5]
    assert felt["sounds"] > 30


@pytest.mark.parametrize("by", ["touch", "key"])
def test_a_touch_or_a_key_ends_whatever_moves(visitor: Visitor, by: str) -> None:
    """Points on their way to a box, papers of a Penta, dice on their way to those set aside."""
    choose(visitor, dice="showy", sound="off", vibration="off")
    visitor.sets_up("penta", ["Ana"], computers=0)
    slow_down(visitor)
    visitor.roll("66666")
    expect(visitor.page.locator("html[data-tumbling]")).to_have_count(1)
    wants_it_to_lie(visitor, by)
    until_marked(visitor, "penta")
    expect(visitor.page.locator(".papers")).to_have_count(1)
    lies_at_last(visitor, by)
    visitor.touch("box-sixes")
    visitor.touch("confirm")
    flyer = visitor.page.locator(".flyer")
    expect(flyer).to_have_text("30")
    lies_at_last(visitor, by)
    visitor.sets_up("ten-thousand", ["Ana"], computers=0)
    slow_down(visitor)
    visitor.roll("155346")
    lies_at_last(visitor, by)
    visitor.touch("die-0")
    visitor.roll("55346")
    visitor.page.wait_for_function(f"() => ({MOVING})() > 5")
    lies_at_last(visitor, by)


def lies_at_last(visitor: Visitor, by: str) -> None:
    """It moves, far too slowly to end by itself, until somebody wants it to."""
    visitor.page.wait_for_function(f"() => ({MOVING})() > 0")
    wants_it_to_lie(visitor, by)
    visitor.page.wait_for_function(f"() => ({MOVING})() === 0", timeout=5_000)


def wants_it_to_lie(visitor: Visitor, by: str) -> None:
    if by == "key":
        visitor.page.keyboard.press("Shift")
    else:
        visitor.page.mouse.click(2, 300)


def test_points_fly_to_the_box_that_was_written(visitor: Visitor) -> None:
    choose(visitor, dice="showy")
    visitor.sets_up("penta", ["Ana"], computers=0)
    visitor.roll("13466")
    expect(visitor.page.locator("html[data-tumbling]")).to_have_count(0)
    visitor.touch("box-chance")
    slow_down(visitor)
    visitor.touch("confirm")
    expect(visitor.page.locator(".flyer")).to_have_text("20")
    visitor.page.evaluate("document.querySelector('.flyer').getAnimations()[0].currentTime = 999.9")
    near = visitor.page.evaluate(
        """() => {
          const middle = (element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
          };
          const flyer = middle(document.querySelector(".flyer"));
          const box = middle(document.querySelector(".box.fresh .points"));
          return Math.hypot(flyer[0] - box[0], flyer[1] - box[1]);
        }"""
    )
    assert near < 3
    visitor.page.keyboard.press("Shift")
    expect(visitor.page.locator(".flyer")).to_have_count(0)
