"""The site in a browser: bytes over the wire, starts, touches, memory (docs/site.md).

Run it with ``python -m bench.site [FOLDER]``: on a site that is built already, else on one
that is built first. A real Chromium on this machine, opened anew for each start: a cold one
has a profile of its own, a later one what an earlier visit kept. The first roll is possible
when the table is there after a touch of *Play* that was made as soon as it could be.
"""

from __future__ import annotations

import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any, ClassVar, Final

from playwright.sync_api import (
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from dadu.web.site import build
from dadu.web.site.building import LIST
from dadu.web.site.files import compress
from dadu.web.site.runtime import PYODIDE, runtime
from dadu.web.site.serving import KINDS
from scripts import browser as chromium
from tests.web.sites import LONG, Site

RUNS: Final = range(5)
TOUCHES: Final = 30
ROUNDS: Final = 60
REST: Final = 5000
SLOWED: Final = 4
BARE_QUALITY: Final = 5
MOMENT: Final = 0.004
MEGABIT: Final = 1_000_000 / 8
GOALS: Final = {
    "all that is needed offline, MB": 5.5,
    "first painted page, kB": 100,
    "cold start to first roll, s": 1.3,
    "later start to first roll, s": 0.8,
    "touch to visible change, ms": 50,
    "memory after a game, first visit, MB": 150,
    "memory after a game, later visit, MB": 150,
}
NOT_PAINTED: Final = ("first.js", "icon-192.png", "icon-512.png", "socket.js", "worker.js")
FIRST_ROLL: Final = """(() => {
  let touched = false;
  new MutationObserver((_, observer) => {
    const play = document.getElementById("play-penta");
    if (play && !touched) {
      touched = true;
      setTimeout(() => document.getElementById("play-penta").click());
    }
    if (!document.getElementById("roll")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.firstRoll = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
})()"""
"""Touches *Play* as soon as it is there and notes when one can roll; asking often costs time."""
PAUSE: Final = 0.5
TOUCH: Final = """() => new Promise((done) => {
  const die = document.getElementById("die-0");
  const begin = performance.now();
  new MutationObserver((_, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => done(performance.now() - begin));
  }).observe(die, { attributes: true, childList: true, subtree: true });
  die.click();
})"""
BARE: Final = {
    "index.html": '<!doctype html><script src="page.js"></script>',
    "page.js": """new Worker("worker.js", { type: "module" }).onmessage = () => {
  window.firstRoll = performance.now();
};""",
    "worker.js": """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
postMessage(python.runPython("1 + 1"));""",
}
"""A page with nothing but Pyodide as npm has it: what no app in Python can go below."""
SNAPSHOT: Final = """async () => {
  const kept = await caches.open(`dadu-snapshots ${new URL("./", document.baseURI).href}`);
  while ((await kept.keys()).length === 0) await new Promise((later) => setTimeout(later, 200));
}"""


def told(what: str, value: float) -> None:
    """One figure beside its goal."""
    goal = GOALS.get(what)
    wanted = (
        "" if goal is None else f"   wanted below {goal:g}{'' if value < goal else '  TOO MUCH'}"
    )
    print(f"{what:44} {value:8.2f}{wanted}", flush=True)


def sent(path: Path) -> int:
    """The bytes that a browser receives for a file."""
    return min(form.stat().st_size for form in path.parent.glob(path.name + "*"))


def sizes(folder: Path) -> None:
    """Bytes over the wire, from the files themselves."""
    files = [folder / name for name in json.loads((folder / LIST).read_text("utf-8"))["files"]]
    told("all that is needed offline, MB", sum(map(sent, files)) / 1e6)
    page = (folder / "index.html").read_text("utf-8")
    named = set(re.findall(r'(?:src|href)="(client-[^"]+)"', page))
    pictures = {str(path.relative_to(folder)) for path in folder.glob("client-*/*.png")}
    first = [name for name in named | pictures if not name.endswith(NOT_PAINTED)]
    first = [*first, *(name for name in named if name.endswith("first.js")), "index.html"]
    told("first painted page, kB", sum(sent(folder / name) for name in set(first)) / 1e3)


@contextmanager
def visit(playwright: Playwright, profile: str) -> Iterator[BrowserContext]:
    """A browser that was just opened, with what a profile has kept, that plays on every page."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium.find(),
        args=chromium.flags(),
        reduced_motion="reduce",
    )
    context.add_init_script(FIRST_ROLL)
    yield context
    context.close()


def first_roll(context: BrowserContext, url: str, patience: float = LONG) -> tuple[float, Page]:
    """Seconds from opening the page to the frame that shows a table at which one can roll."""
    page = context.new_page()
    page.goto(url, wait_until="commit")
    until = time.monotonic() + patience / 1000
    while not (seen := page.evaluate("window.firstRoll ?? 0")):
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(PAUSE)
    return seen / 1000, page


def cold_start(playwright: Playwright, url: str, patience: float = LONG) -> float:
    """Seconds to the first roll of somebody who was never here."""
    with (
        tempfile.TemporaryDirectory() as profile,
        visit(playwright, profile) as context,
    ):
        return first_roll(context, url, patience)[0]


def starts(playwright: Playwright, site: Site) -> None:
    """Cold and later starts, touches, and memory after a game on a first and on a later visit."""
    with bare() as nothing:
        pairs = [[cold_start(playwright, url) for url in (nothing, site.url)] for _ in RUNS]
    floor, cold = (median(times) for times in zip(*pairs, strict=True))
    told("cold start of Pyodide alone, s", floor)
    told("cold start to first roll, s", cold)
    with tempfile.TemporaryDirectory() as profile:
        with visit(playwright, profile) as context:
            _, page = first_roll(context, site.url)
            site.up(page)
            page.evaluate(SNAPSHOT)
            play(page)
            told("memory after a game, first visit, MB", renderer_memory())
        later = []
        for _ in RUNS:
            with visit(playwright, profile) as context:
                later.append(first_roll(context, site.url)[0])
        told("later start to first roll, s", median(later))
        with visit(playwright, profile) as context:
            _, page = first_roll(context, site.url)
            touches(page)
            play(page)
            told("memory after a game, later visit, MB", renderer_memory())


@contextmanager
def bare() -> Iterator[str]:
    """The address of a page with nothing but Python."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        for name, content in BARE.items():
            (folder / name).write_text(content, "utf-8")
        for path in runtime().iterdir():
            (folder / path.name).write_bytes(path.read_bytes())
        (folder / LIST).write_text("{}", "utf-8")
        compress(folder, [path.name for path in folder.iterdir()], BARE_QUALITY)
        with Site(folder) as site:
            yield site.url


def play(page: Page) -> None:
    """A game, quickly, and a moment of rest."""
    page.locator("#roll").click()
    for _ in range(ROUNDS):
        page.keyboard.press("Enter")
        page.wait_for_timeout(30)
    page.wait_for_timeout(REST)


def touches(page: Page) -> None:
    """From a touch of a die to the frame that shows it held."""
    page.locator("#roll").click()
    expect(page.locator("#die-0")).not_to_have_attribute("data-face", "0")
    page.wait_for_timeout(1500)
    told("touch to visible change, ms", median(page.evaluate(TOUCH) for _ in range(TOUCHES)))


def renderer_memory() -> float:
    """Private megabytes of the largest of Chromium's pages, as Linux tells it."""
    pages = subprocess.run(
        ["pgrep", "-f", "type=renderer"], capture_output=True, text=True, check=False
    ).stdout.split()
    return max(private(int(number)) for number in pages) / 1024


def private(process: int) -> int:
    """Kilobytes that a process alone has."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


@contextmanager
def slowed() -> Iterator[None]:
    """All of Chromium at a quarter of its speed: stopped for three moments of every four.

    Chromium's own throttling does not reach workers.
    """
    done = threading.Event()

    def halt() -> None:
        turn = 0
        while not done.is_set():
            if turn % 20 == 0:
                found = subprocess.run(["pgrep", "-f", "chrom"], capture_output=True, check=False)
                numbers = [int(number) for number in found.stdout.split()]
            turn += 1
            for sent, moments in ((signal.SIGSTOP, SLOWED - 1), (signal.SIGCONT, 1)):
                for number in numbers:
                    with suppress(ProcessLookupError):
                        os.kill(number, sent)
                time.sleep(MOMENT * moments)

    thread = threading.Thread(target=halt)
    thread.start()
    yield
    done.set()
    thread.join()


class Slow(BaseHTTPRequestHandler):
    """Serves compressed files over a line that all requests share."""

    folder: ClassVar[Path]
    line: ClassVar = threading.Lock()
    rate: ClassVar[float] = 10 * MEGABIT

    def do_GET(self) -> None:
        path = self.folder / (self.path.partition("?")[0].strip("/") or "index.html")
        if not path.is_file():
            self.send_error(404)
            return
        compressed = path.with_name(path.name + ".br")
        content = (compressed if compressed.exists() else path).read_bytes()
        self.send_response(200)
        self.send_header("content-type", KINDS.get(path.suffix, "application/octet-stream"))
        self.send_header("content-length", str(len(content)))
        self.send_header("cache-control", "max-age=31536000" if "-" in path.parts[-1] or
                         "-" in path.parent.name else "no-cache")  # fmt: skip
        if compressed.exists():
            self.send_header("content-encoding", "br")
        self.end_headers()
        for start in range(0, len(content), 16_384):
            piece = content[start : start + 16_384]
            with self.line:
                time.sleep(len(piece) / self.rate)
            with suppress(ConnectionError):
                self.wfile.write(piece)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def slow_line(folder: Path) -> Iterator[str]:
    """The site behind ten megabits a second."""
    handler = type("Line", (Slow,), {"folder": folder})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def main() -> None:
    """Measure and tell."""
    print(f"{platform.machine()} {platform.system()}, Pyodide {PYODIDE}")
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        folder = Path(sys.argv[1]) if sys.argv[1:] else Path(work) / "site"
        if not sys.argv[1:]:
            build(folder)
        sizes(folder)
        named = subprocess.run([str(chromium.find()), "--version"], capture_output=True, check=True)
        print(named.stdout.decode().strip())
        with Site(folder) as site:
            starts(playwright, site)
            with slowed():
                told("cold start slowed four times, s", cold_start(playwright, site.url, 4 * LONG))
        with slow_line(folder) as url:
            told("cold start at 10 Mbit/s, s", cold_start(playwright, url))


if __name__ == "__main__":
    main()
