"""Ten Thousand: solving, valuing decisions in pure Python, playing games.

Run it with ``python -m bench.ten_thousand``. Compiling is done before the clock starts.
"""

from __future__ import annotations

import platform
import resource
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Final

from dadu.game.ten_thousand import TenThousandState, start
from dadu.rules.ten_thousand import TEN_THOUSAND, TenThousandRules
from dadu.solver.library import table_for
from dadu.solver.ten_thousand import solution_of, solve
from dadu.solver.ten_thousand_play import CLASSIC, GREEDY, PERFECT, simulate
from dadu.solver.ten_thousand_values import advice

DECISIONS: Final = 60
GAMES: Final = 50_000
MOST_SECONDS: Final = {10_000: 10.0, 15_000: 30.0}
MOST_MILLISECONDS: Final = 60.0
MOST_MEGABYTES: Final = 500.0


def solving() -> None:
    """Two seats, from nothing to the chances, and the memory of it all."""
    solve(TenThousandRules(target=100))
    for target, most in MOST_SECONDS.items():
        began, used = perf_counter(), process_time()
        solution = solve(TenThousandRules(target=target))
        wall, used = perf_counter() - began, process_time() - used
        chance = solution.win[0, 0, 0, 0]
        print(f"solve to {target}: {wall:.2f} s ({used:.2f} s of processor), goal {most:.0f} s")
        print(f"  first seat {chance:.12f}")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory {megabytes:.0f} MB, goal {MOST_MEGABYTES:.0f} MB")


def valuing() -> None:
    """First decisions of turns at totals drawn over the whole board."""
    table, chance, times = table_for(TEN_THOUSAND), Random(1), []
    advice(table, _decision(chance))
    for _ in range(DECISIONS):
        state = _decision(chance)
        began = process_time()
        advice(table, state)
        times.append((process_time() - began) * 1000)
    print(f"a decision in pure Python: median {median(times):.1f} ms, most {max(times):.1f} ms, "
          f"goal {MOST_MILLISECONDS:.0f} ms")  # fmt: skip


def _decision(chance: Random) -> TenThousandState:
    totals = (chance.randrange(0, 10_000, 50), chance.randrange(0, 10_000, 50))
    roll = [1, *(chance.randint(1, 6) for _ in range(5))]
    return start(TEN_THOUSAND, 2)._replace(totals=totals).roll(tuple(sorted(roll)))


def playing() -> None:
    """Whole games of two seats, each a second, and seat 1's share of the wins."""
    solution = solution_of(table_for(TEN_THOUSAND))
    simulate(solution, (PERFECT, PERFECT), 100, 0)
    for name, other in (("perfect", PERFECT), ("classic", CLASSIC), ("greedy", GREEDY)):
        began = perf_counter()
        outcome = simulate(solution, (PERFECT, other), GAMES, 1)
        speed = GAMES / (perf_counter() - began)
        print(f"perfect, {name}: {speed:,.0f} games a second, seat 1 wins "
              f"{outcome.wins[0]:.4f} ± {outcome.errors[0]:.4f}")  # fmt: skip


if __name__ == "__main__":
    print(platform.platform(), platform.python_version())
    solving()
    valuing()
    playing()
