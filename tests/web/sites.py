"""A site for tests: built fast, served by a process of its own, with dice that a test types in.

Run as a program it is that server: ``python -m tests.web.sites FOLDER PORT [NAME ...]``.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest
from playwright.sync_api import Page, expect

from dadu.web.serve import serve_site
from dadu.web.site import Built, build
from dadu.web.site.building import LIST
from tests.web.serving import ROOT

FAST = 1
"""Brotli's quality: what a test needs is the form, not the size."""

LONG = 60_000

TYPED_DICE = """
from dadu.match import SeededDice, TypedDice
from dadu.web.worker import Device, MemoryPaper, rehearse


class TypedIn:
    def __init__(self):
        import js
        from pyodide.ffi import create_proxy

        self.typed = []
        self.computers = SeededDice(2026)
        self.channel = js.BroadcastChannel.new("typed")
        self.channel.onmessage = create_proxy(self.hear)

    def hear(self, event):
        self.typed.append(event.data)
        self.channel.postMessage("heard")

    def roll(self, count):
        if not self.typed:
            return self.computers.roll(count)
        return TypedDice([self.typed.pop(0)]).roll(count)


def open_device(first, second, languages):
    return Device((first or MemoryPaper(), second or MemoryPaper()), languages, TypedIn())
"""
TYPE_IN = """(faces) => new Promise((done) => {
  const channel = new BroadcastChannel("typed");
  channel.onmessage = ({ data }) => {
    if (data !== "heard") return;
    channel.close();
    done();
  };
  channel.postMessage(faces);
})"""


def build_fast(folder: Path, *, typed: bool = False) -> Built:
    """A site in a folder; ``typed`` dice are those of ``Site.type_in``."""
    if not typed:
        return build(folder, quality=FAST)
    return build(folder, quality=FAST, host="typed_dice", also={"typed_dice.py": TYPED_DICE})


def build_once(folders: pytest.TempPathFactory, *, typed: bool = False) -> Path:
    """The site that all tests of a run share, made by whoever needs it first; not to be changed."""
    run = folders.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent
    folder = run / ("typed-site" if typed else "site")
    with (run / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / LIST).exists():
            build_fast(folder, typed=typed)
    return folder


class Site:
    """A process that serves the site in a folder; ``url`` is where its page is."""

    def __init__(self, folder: Path, port: int = 0, names: Sequence[str] = ()) -> None:
        self.folder = folder
        self.port = port
        self.names = names
        self.page: Page | None = None
        self.start()

    def start(self) -> None:
        """Start, on the port it had before if it had one, and wait until it listens."""
        command = [sys.executable, "-m", "tests.web.sites", str(self.folder), str(self.port)]
        command += self.names
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url, "the site is not served"
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    @property
    def origin(self) -> str:
        return self.url.rstrip("/")

    def type_in(self, faces: str) -> None:
        """What the next roll of a person shows, in the page that was looked at last."""
        assert self.page is not None
        self.page.evaluate(TYPE_IN, faces)

    @property
    def data(self) -> Path:
        return self.folder

    def ready(self, page: Page) -> None:
        """Wait until the whole site is kept on the device, and let computers play at once."""
        self.page = page
        self.up(page)
        page.goto(f"{self.url}#/settings")
        page.locator("#choice-set-pace-instant").check(force=True)
        page.goto(f"{self.url}#/")

    def interrupt(self, page: Page) -> None:
        """The server goes, and the network; the page is opened again without them."""
        if self.process.poll() is None:
            self.kill()
        page.context.set_offline(True)
        page.reload()
        self.up(page)

    def up(self, page: Page) -> None:
        """Wait until the app runs on the device, however busy that is."""
        expect(page.locator("html")).to_have_attribute("data-offline-ready", "", timeout=LONG)

    def kill(self) -> None:
        """Nobody answers any more."""
        self.process.kill()
        self.process.wait(15)
        if self.process.stdout:
            self.process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.kill()


def main() -> None:
    """Serve until killed; the first line printed is the address."""

    def tell(key: str, **values: object) -> None:
        if key == "serve.at":
            sys.stdout.write(f"{values['url']}\n")
            sys.stdout.flush()

    serve_site(
        Path(sys.argv[1]), port=int(sys.argv[2]), open_browser=False, allow_hosts=sys.argv[3:],
        tell=tell,
    )  # fmt: skip


if __name__ == "__main__":
    main()
