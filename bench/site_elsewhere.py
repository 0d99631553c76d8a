"""The site in Firefox and WebKit: a start, a turn of each game, a start without the server.

Run it with ``python -m bench.site_elsewhere [FOLDER]`` where Debian's ``firefox-esr`` or its
``webkit2gtk-driver`` with ``xvfb`` is installed. Firefox is driven by Marionette, its own
remote control, WebKit by WebDriver.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from dadu.web.site import build
from tests.web.sites import Site

MARIONETTE: Final = 2828
WEBDRIVER: Final = 4455
SCREEN: Final = ":77"
PATIENCE: Final = 120.0
FIREFOXES: Final = ("firefox-esr", "firefox")
MINI_BROWSERS: Final = "lib/*/webkit2gtk-*/MiniBrowser"
UP: Final = "return document.documentElement.dataset.offlineReady !== undefined"
CLICK: Final = "document.getElementById(arguments[0]).click()"
THERE: Final = "return document.getElementById(arguments[0]) !== null"
FACES: Final = """return [...document.querySelectorAll("#stage [id^=die-]")]
  .map((die) => die.dataset.face).join("")"""
ROLLED: Final = f"const faces = (() => {{ {FACES} }})(); return faces && !faces.includes('0')"


class Control(Protocol):
    """A browser that is driven from here."""

    def open(self, url: str) -> None:
        """Go to an address."""

    def run(self, script: str, *about: object) -> Any:
        """What a script in the page returns."""


class Marionette:
    """Firefox's remote control: a message is its length, a colon, and JSON."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._number = 0
        self._hear()
        self._ask("WebDriver:NewSession", {"capabilities": {}})

    def open(self, url: str) -> None:
        self._ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *about: object) -> Any:
        return self._ask("WebDriver:ExecuteScript", {"script": script, "args": about})["value"]

    def _ask(self, command: str, about: dict[str, Any]) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, command, about])
        self._line.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, result = self._hear()
        if error:
            raise RuntimeError(str(error)[:300])
        return result

    def _hear(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._line.recv(1)
        content = b""
        while len(content) < int(length[:-1]):
            content += self._line.recv(65_536)
        return json.loads(content)


class WebDriver:
    """WebKit's remote control: JSON over HTTP."""

    def __init__(self, binary: str) -> None:
        options = {"binary": binary, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = self._ask("/session", {"capabilities": wanted})["sessionId"]

    def open(self, url: str) -> None:
        self._ask(f"/session/{self._session}/url", {"url": url})

    def run(self, script: str, *about: object) -> Any:
        about_it = {"script": script, "args": about}
        return self._ask(f"/session/{self._session}/execute/sync", about_it)

    def _ask(self, path: str, about: dict[str, Any]) -> Any:
        asked = Request(f"http://127.0.0.1:{WEBDRIVER}{path}", json.dumps(about).encode())
        try:
            with urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise RuntimeError(error.read().decode()[:300]) from error


def wait(page: Control, script: str, *about: object) -> float:
    """Seconds until a script in the page returns something true."""
    begin = time.perf_counter()
    while time.perf_counter() < begin + PATIENCE:
        if page.run(script, *about):
            return time.perf_counter() - begin
        time.sleep(0.02)
    raise TimeoutError(f"{script} {about}: {page.run('return document.body.innerText')}")


@contextmanager
def started(command: list[str], **environment: str) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, stdout=quiet, stderr=quiet, env=os.environ | environment
    ) as process:
        try:
            yield
        finally:
            process.kill()


def connected(port: int) -> socket.socket:
    """A line to a browser that is starting."""
    until = time.perf_counter() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            if time.perf_counter() > until:
                raise
            time.sleep(0.2)


@contextmanager
def firefox(path: str, profile: Path) -> Iterator[Control]:
    """A Firefox without a window, with a profile of its own."""
    command = [path, "--marionette", "--headless", "--no-remote", "--profile", str(profile)]
    with started(command):
        yield Marionette(connected(MARIONETTE))


@contextmanager
def webkit(path: str, profile: Path) -> Iterator[Control]:
    """WebKit's small browser on a screen that nobody sees."""
    home = {"HOME": str(profile), "DISPLAY": SCREEN}
    with (
        started(["Xvfb", SCREEN, "-screen", "0", "800x900x24"]),
        started(["WebKitWebDriver", f"--port={WEBDRIVER}"], **home),
    ):
        connected(WEBDRIVER).close()
        yield WebDriver(path)


def turn(page: Control, url: str, game: str) -> str:
    """Begin a game and roll; the dice."""
    page.open(f"{url}#/")
    wait(page, THERE, f"play-{game}")
    page.run(CLICK, f"play-{game}")
    wait(page, THERE, "roll")
    page.run(CLICK, "roll")
    wait(page, ROLLED)
    return str(page.run(FACES))


def plays(page: Control, site: Site) -> None:
    """Start, play, cut the server off, start again."""
    page.open(site.url)
    print(page.run("return navigator.userAgent"), flush=True)
    print(f"first start, kept for good: {wait(page, UP):.1f} s", flush=True)
    for game in ("penta", "ten-thousand"):
        print(f"{game}: {turn(page, site.url, game)}", flush=True)
    at_table = page.run("return location.href")
    dice = page.run(FACES)
    site.kill()
    page.open("about:blank")
    page.open(at_table)
    print(f"start without the server: {wait(page, THERE, 'die-0'):.1f} s")
    assert page.run(FACES) == dice
    print("the same dice lie there", flush=True)


def main() -> None:
    """Each browser that is here."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(sys.argv[1]) if sys.argv[1:] else Path(work) / "site"
        if not sys.argv[1:]:
            build(folder)
        own = next(filter(None, map(shutil.which, FIREFOXES)), "")
        mini = next(map(str, Path("/usr").glob(MINI_BROWSERS)), "")
        for path, browser in ((own, firefox), (mini, webkit)):
            if not path:
                print(f"not here: {browser.__name__}")
                continue
            profile = Path(tempfile.mkdtemp(dir=work))
            with Site(folder) as site, browser(path, profile) as page:
                plays(page, site)


if __name__ == "__main__":
    main()
