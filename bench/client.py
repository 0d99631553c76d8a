"""The client in Chromium: bytes of the first page, what shifts, a tap until it shows, frames.

Run it with ``python -m bench.client``. A real server on this machine and a browser without a
window, a phone's size, motion on. *Tap* is from the finger that leaves a die, which is when a
browser takes it for a tap, to the frame that shows the die held; fingers lie on it for some
sixty milliseconds, and leave at any moment between two frames, as they do. *Frames* are those of
a tumble with a processor slowed four times, from the first in which dice move to the last;
*longest task* is that of the whole roll, from the touch to dice that lie. The two games and the
first roll after a load and later ones take turns, so that what else the machine does falls on all
of them.
"""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import uniform
from statistics import median, quantiles
from time import sleep
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.server_speed import served, told

GAMES: Final = ("penta", "ten-thousand")
ROUNDS: Final = 5
TAPS: Final = 12
SLOWED: Final = 4
SHIFT: Final = 0.00001
FRAME: Final = 1 / 60
DOWN: Final = 0.06
KILOBYTES: Final = 100.0
TAP_MILLISECONDS: Final = (50.0, 100.0)
LONG_TASK: Final = 50.0
CHROMIUM: Final = "/usr/bin/chromium"

WATCH = """() => {
  window.watched = { shift: 0, frames: [], tasks: [], taps: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
  let touched = 0;
  addEventListener("pointerup", (event) => { touched = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!touched) return;
    const began = touched;
    touched = 0;
    requestAnimationFrame(() => setTimeout(() => watched.taps.push(performance.now() - began)));
  }).observe(document.body, { subtree: true, attributes: true, childList: true });
}"""
FRAMES = """async (lasts) => {
  watched.tasks.length = 0;
  const frames = [];
  let began = Infinity;
  let ended = 0;
  const until = performance.now() + lasts;
  document.getElementById("roll").click();
  await new Promise((done) => {
    const frame = (now) => {
      frames.push(now);
      if (!ended) {
        for (const { effect, startTime, transitionProperty } of document.getAnimations()) {
          if (!effect.target.matches(".cube") || transitionProperty || startTime === null) continue;
          began = Math.min(began, startTime);
          ended = Math.max(ended, startTime + effect.getComputedTiming().endTime);
        }
      }
      if (now < until) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
  return [frames.filter((now) => now >= began && now <= ended), watched.tasks];
}"""


@contextmanager
def visited(browser: Browser, url: str) -> Iterator[Page]:
    """A page of a new visitor, on its first screen."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("#play-penta")
    yield page
    context.close()


def first_page(browser: Browser, url: str) -> float:
    """Kilobytes of all answers up to the first screen, as they came over the line."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    session.on("Network.webSocketFrameReceived", lambda got: sizes.append(_length(got)))
    page.goto(url)
    page.wait_for_selector("#play-penta")
    page.wait_for_timeout(500)
    context.close()
    return sum(sizes) / 1000


def _length(got: dict[str, Any]) -> int:
    return len(str(got["response"]["payloadData"]).encode())


def shifts(browser: Browser, url: str, game: str) -> float:
    """What shifts from the first screen over the table and three rolls, touches included."""
    with visited(browser, url) as page:
        page.evaluate(WATCH)
        page.tap(f"#play-{game}")
        for _ in range(3):
            page.wait_for_selector("#roll:not([aria-disabled=true]), #pass-on")
            page.tap("#roll" if page.query_selector("#roll") else "#pass-on")
            page.wait_for_timeout(900)
            if page.query_selector("#hold-all:not([aria-disabled=true])"):
                page.tap("#hold-all")
        return float(page.evaluate("watched.shift"))


def taps(browser: Browser, url: str) -> list[float]:
    """Milliseconds from a touch of a die to the frame that shows it held, or let go."""
    with visited(browser, url) as page:
        page.evaluate(WATCH)
        page.tap("#play-penta")
        page.wait_for_selector("#roll")
        page.tap("#roll")
        page.wait_for_selector("#die-0[aria-pressed]")
        page.wait_for_timeout(1500)
        page.evaluate("watched.taps.length = 0")
        session = page.context.new_cdp_session(page)
        for tap in range(TAPS):
            finger(session, page, f"#die-{tap % 5}")
            page.wait_for_timeout(150)
        return [float(time) for time in page.evaluate("watched.taps")]


def finger(session: CDPSession, page: Page, selector: str) -> None:
    """Touch an element as a finger does, at any moment between two frames."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    sleep(DOWN + uniform(0, FRAME))
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def frames(browser: Browser, url: str, game: str) -> tuple[list[float], list[float]]:
    """Frames a second and the longest task of the first roll after a load, and of one more."""
    with visited(browser, url) as page:
        page.evaluate(WATCH)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        rates, longest = [], []
        for _ in range(2):
            page.evaluate(f"document.getElementById('play-{game}').click()")
            page.wait_for_selector("#roll")
            page.wait_for_timeout(600)
            times, tasks = page.evaluate(FRAMES, 800)
            rates.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
            longest.append(max(tasks, default=0.0))
            page.evaluate("location.hash = '#/'")
            page.wait_for_selector(f"#play-{game}")
        return rates, longest


def main() -> None:
    """Measure and tell."""
    print(f"{platform.machine()} {platform.system()}, Python {platform.python_version()}")
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(f"Chromium {browser.version}")
        size = first_page(browser, server.url)
        told("first page, kB", size, size, KILOBYTES)
        times: list[float] = []
        rolls: dict[tuple[str, int], list[tuple[float, float]]] = {}
        for _ in range(ROUNDS):
            times += taps(browser, server.url)
            for game in GAMES:
                moved = shifts(browser, server.url, game)
                told(f"layout shift, {game}", moved, moved, SHIFT)
                for roll, found in enumerate(zip(*frames(browser, server.url, game), strict=True)):
                    rolls.setdefault((game, roll), []).append(found)
        late = quantiles(times, n=20)[-1]
        told("tap to frame, ms", median(times), late, TAP_MILLISECONDS[0])
        for (game, roll), seen in rolls.items():
            which = ("first", "later")[roll]
            rate = median(rate for rate, _ in seen)
            print(f"{f'{which} roll, {game}, frames a second':40} {rate:6.1f}   wanted 60")
            tasks = [task for _, task in seen]
            told(f"{which} roll, {game}, longest task, ms", median(tasks), max(tasks), LONG_TASK)
        browser.close()


if __name__ == "__main__":
    main()
