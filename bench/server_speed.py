"""The server: start to first page, an event there and back with the disk in it, memory.

Run it with ``python -m bench.server_speed``. A real server process on this machine; the
first page is the document and the first screen over its WebSocket; an event is a touch of
a die at a table of three, stored before it is answered. Memory is what Linux tells of the
process after ten pages have opened a hundred games.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

STARTS: Final = 7
EVENTS: Final = 300
GAMES: Final = 100
PAGES: Final = 10
FIRST_PAGE_SECONDS: Final = 1.0
EVENT_MILLISECONDS: Final = 10.0
MEGABYTES: Final = 100.0


@dataclass(frozen=True)
class Served:
    """A running server."""

    url: str
    process: subprocess.Popen[str]

    @contextmanager
    def page(self) -> Iterator[ClientConnection]:
        origin = Origin(self.url.rstrip("/"))
        with connect(self.url.replace("http", "ws", 1) + "ws", origin=origin) as socket:
            yield socket

    def memory(self) -> tuple[float, float]:
        """Resident megabytes now and at most."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text("utf-8").splitlines()
        sizes = {name: value for name, _, value in (line.partition(":") for line in lines)}
        now, most = (int(sizes[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
        return now, most


@contextmanager
def served(data: Path) -> Iterator[Served]:
    command = [sys.executable, "-m", "dadu", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data", str(data)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        url = next(word for word in process.stdout.readline().split() if word.startswith("http"))
        try:
            yield Served(url, process)
        finally:
            process.kill()


def say(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    socket.send(json.dumps(message))
    answer = json.loads(socket.recv())
    assert isinstance(answer, dict)
    assert "error" not in answer
    return answer


def first_page(data: Path) -> float:
    """Seconds from the command to the first screen."""
    begin = perf_counter()
    with served(data) as server:
        with urlopen(server.url) as page:
            page.read()
        with server.page() as socket:
            say(socket, {"type": "go", "hash": "#/"})
        return perf_counter() - begin


def sit_down(socket: ClientConnection, game: str) -> dict[str, Any]:
    say(socket, {"type": "go", "hash": f"#/new/{game}"})
    return say(socket, {"type": "start-game"})


def events(server: Served, game: str) -> list[float]:
    """Milliseconds of each touch of a die, there and back."""
    with server.page() as socket:
        where = sit_down(socket, game)["game"]
        step = int(say(socket, {"type": "roll", "game": where, "step": 0})["step"])
        times = []
        for _ in range(EVENTS):
            touch = {"type": "hold", "game": where, "step": step, "die": 0}
            begin = perf_counter()
            step = int(say(socket, touch).get("step", step))
            times.append((perf_counter() - begin) * 1000)
        return times


def fill(server: Served) -> None:
    """A hundred games, opened by ten pages."""
    for _ in range(PAGES):
        with server.page() as socket:
            for number in range(GAMES // PAGES):
                game = ("penta", "ten-thousand")[number % 2]
                where = sit_down(socket, game)["game"]
                step = int(say(socket, {"type": "roll", "game": where, "step": 0})["step"])
                for die in range(20):
                    touch = {"type": "hold", "game": where, "step": step, "die": die % 5}
                    step = int(say(socket, touch).get("step", step))
            say(socket, {"type": "go", "hash": "#/"})


def main() -> None:
    """Measure and tell."""
    print(f"{platform.machine()} {platform.system()}, Python {platform.python_version()}")
    print(", ".join(f"{name} {version(name)}" for name in ("starlette", "uvicorn", "websockets")))
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        starts = [first_page(data) for _ in range(STARTS)]
        told("start to first page, s", median(starts), max(starts), FIRST_PAGE_SECONDS)
        with served(data) as server:
            for game in ("penta", "ten-thousand"):
                times = events(server, game)
                late = quantiles(times, n=20)[-1]
                told(f"event, {game}, ms", median(times), late, EVENT_MILLISECONDS)
            fill(server)
            told(f"memory, {GAMES} games, MB", *server.memory(), MEGABYTES)


def told(what: str, middle: float, most: float, wanted: float) -> None:
    verdict = "" if middle < wanted else "  TOO MUCH"
    print(f"{what:32} {middle:8.2f} {most:8.2f}   wanted below {wanted:g}{verdict}")


if __name__ == "__main__":
    main()
