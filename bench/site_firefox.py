"""The site in Firefox: a start, a turn of each game, and a start without the server.

Run it with ``python -m bench.site_firefox [FOLDER]`` where Debian's ``firefox-esr`` (or any
Firefox of that name) is installed. It is driven by Marionette, its own remote control.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from dadu.web.site import build
from tests.web.sites import Site

PORT: Final = 2828
PATIENCE: Final = 120.0
NAMES: Final = ("firefox-esr", "firefox")
UP: Final = "return document.documentElement.dataset.offlineReady !== undefined"
CLICK: Final = "document.getElementById(arguments[0]).click()"
THERE: Final = "return document.getElementById(arguments[0]) !== null"
FACES: Final = """return [...document.querySelectorAll("#stage [id^=die-]")]
  .map((die) => die.dataset.face).join("")"""


class Marionette:
    """Firefox's remote control: a message is its length, a colon, and JSON."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._number = 0
        self._hear()
        self.ask("WebDriver:NewSession", {"capabilities": {}})

    def ask(self, command: str, about: dict[str, Any]) -> Any:
        """Carry out a command; its result. `RuntimeError` when Firefox refuses."""
        self._number += 1
        text = json.dumps([0, self._number, command, about])
        self._line.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, result = self._hear()
        if error:
            raise RuntimeError(str(error)[:300])
        return result

    def run(self, script: str, *about: object) -> Any:
        """What a script in the page returns."""
        told = self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(about)})
        return told["value"]

    def wait(self, script: str, *about: object) -> float:
        """Seconds until a script in the page returns something true."""
        begin = time.perf_counter()
        while time.perf_counter() < begin + PATIENCE:
            if self.run(script, *about):
                return time.perf_counter() - begin
            time.sleep(0.02)
        raise TimeoutError(f"{script} {about}: {self.run('return document.body.innerText')}")

    def _hear(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._line.recv(1)
        content = b""
        while len(content) < int(length[:-1]):
            content += self._line.recv(65_536)
        return json.loads(content)


def installed() -> str:
    """The path of a Firefox, "" for none."""
    return next(filter(None, map(shutil.which, NAMES)), "")


@contextmanager
def firefox(profile: Path) -> Iterator[Marionette]:
    """A Firefox without a window, with a profile of its own."""
    command = [installed(), "--marionette", "--headless", "--no-remote", "--profile", str(profile)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as process:
        try:
            yield Marionette(_connected())
        finally:
            process.kill()


def _connected() -> socket.socket:
    until = time.perf_counter() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", PORT), timeout=PATIENCE)
        except OSError:
            if time.perf_counter() > until:
                raise
            time.sleep(0.2)


def turn(page: Marionette, url: str, game: str) -> str:
    """Begin a game and roll; the dice."""
    page.ask("WebDriver:Navigate", {"url": f"{url}#/"})
    page.wait(THERE, f"play-{game}")
    page.run(CLICK, f"play-{game}")
    page.wait(THERE, "roll")
    page.run(CLICK, "roll")
    page.wait(f"return !({FACES.removeprefix('return ')}).includes('0')")
    return str(page.run(FACES))


def main() -> None:
    """Start, play, cut the server off, start again."""
    if not installed():
        print("No Firefox here; on Debian: apt-get install firefox-esr")
        return
    with tempfile.TemporaryDirectory() as work:
        folder = Path(sys.argv[1]) if sys.argv[1:] else Path(work) / "site"
        if not sys.argv[1:]:
            build(folder)
        profile = Path(work) / "profile"
        profile.mkdir()
        with Site(folder) as site, firefox(profile) as page:
            page.ask("WebDriver:Navigate", {"url": site.url})
            print(page.run("return navigator.userAgent"))
            print(f"first start, kept for good: {page.wait(UP):.1f} s")
            for game in ("penta", "ten-thousand"):
                print(f"{game}: {turn(page, site.url, game)}")
            at_table = page.run("return location.href")
            dice = page.run(FACES)
            site.kill()
            page.ask("WebDriver:Navigate", {"url": "about:blank"})
            page.ask("WebDriver:Navigate", {"url": at_table})
            print(f"start without the server: {page.wait(THERE, 'die-0'):.1f} s")
            assert page.run(FACES) == dice
            print("the same dice lie there")


if __name__ == "__main__":
    main()
