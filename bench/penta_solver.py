"""The Penta table from nothing to a file, and simulated games, beside ``yatzy-solver``.

Run it with ``python -m bench.penta_solver [RUNS]``. Both solve the usual commercial rule (forced
joker) with all cores, in turns and each in a process of its own, several times over; the
medians are told: of the whole process (start of Python, imports, solving, writing the
file) and of solving alone, in seconds that passed and in seconds of all cores together.
Numba's compilation happens once, before, and is told apart.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

RULES: Final = "penta(joker=forced)"
VARIANT: Final = "american+forced-joker"
REPEATS: Final = 7
GAMES: Final = {"ours": 1_000_000, "theirs": 100_000}


def solve_ours(path: Path) -> tuple[float, float]:
    """Solve and save; return the seconds of solving alone, passed and of all cores."""
    from dadu.rules.penta import Joker, PentaRules
    from dadu.solver import penta
    from dadu.solver.table import save

    began, used = perf_counter(), process_time()
    table = penta.build(PentaRules(joker=Joker.FORCED))
    taken = perf_counter() - began, process_time() - used
    save(table, path)
    return taken


def solve_theirs(path: Path) -> tuple[float, float]:
    """The same by yatzy-solver, which solves and writes in one call."""
    import yatzy_solver

    began, used = perf_counter(), process_time()
    yatzy_solver.Solver.build_table(yatzy_solver.Variant(VARIANT), str(path))
    return perf_counter() - began, process_time() - used


def simulate_ours() -> float:
    """Games a second of best play."""
    from dadu.rules.penta import Joker, PentaRules
    from dadu.solver import penta
    from dadu.solver._penta_play import field, simulate

    rules = PentaRules(joker=Joker.FORCED)
    of = field(rules, penta.solve(rules))
    simulate(of, 10)
    began = perf_counter()
    simulate(of, GAMES["ours"], seed=1)
    return GAMES["ours"] / (perf_counter() - began)


def simulate_theirs() -> float:
    """Games a second of best play by yatzy-solver."""
    import yatzy_solver

    solver = yatzy_solver.Solver.build(yatzy_solver.Variant(VARIANT))
    began = perf_counter()
    solver.simulate(GAMES["theirs"], seed=1)
    return GAMES["theirs"] / (perf_counter() - began)


WORK: Final = {
    "solve-ours": solve_ours,
    "solve-theirs": solve_theirs,
    "simulate-ours": simulate_ours,
    "simulate-theirs": simulate_theirs,
}


def in_a_process(
    work: str, *words: str, cache: str | None = None
) -> tuple[list[float], float, float]:
    """What a piece of work prints, and the seconds its whole process took."""
    command = [sys.executable, "-m", "bench.penta_solver", work, *words]
    environment = {**os.environ, **({"NUMBA_CACHE_DIR": cache} if cache else {})}
    before, began = os.times(), perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    passed, after = perf_counter() - began, os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    return [float(word) for word in done.stdout.split()], passed, used


def compare(repeats: int) -> None:
    """Measure in turns and print the medians."""
    print(f"Python {platform.python_version()}, numba {version('numba')}", end=", ")
    print(f"yatzy-solver {version('yatzy-solver')}, {os.cpu_count()} cores, {repeats} runs each")
    with tempfile.TemporaryDirectory() as folder:
        path, cache = str(Path(folder) / "penta.table"), str(Path(folder) / "cache")
        _, first, _ = in_a_process("solve-ours", path, cache=cache)
        found: dict[str, list[tuple[float, ...]]] = {"ours": [], "theirs": []}
        for _ in range(repeats):
            for who, runs in found.items():
                words, *whole = in_a_process(f"solve-{who}", path, cache=cache)
                runs.append((*whole, *words))
                print(who, *(f"{second:.2f}" for second in runs[-1]), flush=True)
    columns = ("whole process", "its cores", "solving alone", "its cores")
    medians = {who: [median(run) for run in zip(*runs, strict=True)] for who, runs in found.items()}
    print(f"{'':10}" + "".join(f"{column:>16}" for column in columns))
    for who, seconds in medians.items():
        print(f"{who:10}" + "".join(f"{second:14.2f} s" for second in seconds))
    ratios = [theirs / ours for ours, theirs in zip(*medians.values(), strict=True)]
    print(f"{'faster':10}" + "".join(f"{ratio:14.2f} x" for ratio in ratios))
    print(f"the first run, which compiles: {first:.1f} s")
    speeds = {who: in_a_process(f"simulate-{who}")[0][0] for who in found}
    print("simulated games a second:", *(f"{who} {speed:,.0f}" for who, speed in speeds.items()))
    print(f"faster {speeds['ours'] / speeds['theirs']:.1f} x")


def main(words: list[str]) -> None:
    """Compare, in so many runs; or do a piece of work by name and print its figures."""
    if not words or words[0].isdigit():
        compare(int(words[0]) if words else REPEATS)
    elif words[0].startswith("solve"):
        print(*WORK[words[0]](Path(words[1])))  # type: ignore[operator]
    else:
        print(WORK[words[0]]())  # type: ignore[operator]


if __name__ == "__main__":
    main(sys.argv[1:])
