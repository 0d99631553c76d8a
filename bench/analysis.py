"""How long it takes to judge a game, and how many games can be judged in a second.

Run it with ``python -m bench.analysis [RUNS]``. In turns, several times over: a whole record
of Penta and one of Ten Thousand (two seats each, nothing remembered from before) in pure
Python, and many different games of Penta at once with NumPy and Numba, records in, luck and
losses out. Medians, in seconds of processor time, and games a second of one core.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Final

from dadu.analysis import analyse, marks
from dadu.match import SeededDice, play
from dadu.notation import Record, Seat
from dadu.players import LEVELS, choose
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.solver import penta_values, ten_thousand_values

RUNS: Final = 7
GAMES: Final = 300
GOALS: Final = {"Penta record": 1.5, "Ten Thousand record": 6.0}
GAMES_GOAL: Final = 200
SEATS: Final = (Seat("Ana"), Seat("Budi"))


def record_of(rules: Rules, seats: tuple[Seat, ...], seed: int, level: str = "skilled") -> Record:
    """A whole game of players of one level."""
    random = Random(seed)
    player = LEVELS[level]
    return play(rules, seats, lambda s: choose(player, s, random.random()), SeededDice(seed))


def of_one(record: Record) -> Callable[[], float]:
    """The seconds it takes to judge a record afresh."""

    def taken() -> float:
        penta_values._turn_of.cache_clear()  # noqa: SLF001 - nothing remembered
        ten_thousand_values._turn.cache_clear()  # noqa: SLF001
        began = process_time()
        analyse(record)
        return process_time() - began

    return taken


def of_many(records: list[Record]) -> Callable[[], float]:
    """The seconds it takes to judge each of many records."""

    def taken() -> float:
        began = process_time()
        marks(records)
        return (process_time() - began) / len(records)

    return taken


def main(runs: int) -> int:
    """Measure in turns and print the medians; 1 when a goal is missed."""
    print(f"Python {platform.python_version()}, numpy {version('numpy')}", end=", ")
    print(f"numba {version('numba')}, {platform.machine()}, {os.cpu_count()} cores, {runs} runs")
    many = [record_of(PentaRules(), SEATS[:1], seed) for seed in range(GAMES)]
    marks(many[:2])
    work = {
        "Penta record": of_one(record_of(PentaRules(), SEATS, 1)),
        "Ten Thousand record": of_one(record_of(TenThousandRules(), SEATS, 1)),
        f"one of {GAMES} Penta games": of_many(many),
    }
    found: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(runs):
        for name, taken in work.items():
            found[name].append(taken())
    medians = {name: median(times) for name, times in found.items()}
    for name, seconds in medians.items():
        print(f"{name:24} {seconds:9.4f} s   (best {min(found[name]):.4f})")
    speed = 1 / medians[f"one of {GAMES} Penta games"]
    print(f"{'Penta games a second':24} {speed:9,.0f}")
    missed = any(medians[name] > goal for name, goal in GOALS.items()) or speed < GAMES_GOAL
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))
