"""How long one event takes, from the client's message to the HTML of the answer.

    .venv/bin/python bench/app_event.py

Plays whole games with seven seats, people and computers, and prints for each kind of
event the median and the 95th percentile of update + view + encode, in milliseconds of
processor time; the goal is a median under 10.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import defaultdict

from dadu.app import Page
from dadu.app.narrate import busts
from dadu.game import PentaState, TenThousandState
from dadu.match import SeededDice
from dadu.players import computer_box
from tests.app.house import House, at_table

GOAL = 10.0


def main() -> int:
    """Measure both games; 1 when a median is above the goal."""
    slow = False
    for game in ("penta", "ten-thousand"):
        taken = measure(game)
        everything = [time for times in taken.values() for time in times]
        print(f"{game}: {len(everything)} events, median {statistics.median(everything):.2f} ms")
        for kind, times in sorted(taken.items()):
            high = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
            print(f"  {kind:<10} {statistics.median(times):6.2f} ms   p95 {high:6.2f} ms")
        slow |= statistics.median(everything) > GOAL
    return int(slow)


def measure(game: str) -> dict[str, list[float]]:
    """Milliseconds of every event of one game at a full table."""
    house = at_table(game, "pppcccp")
    house.dice = SeededDice(11)
    taken: dict[str, list[float]] = defaultdict(list)
    shown = house.page
    while not house.table.state.over:
        kind, fields = next_touch(house)
        begun = time.process_time()
        if kind == "computer":
            house.wait()
        else:
            house.receive({"type": kind, "game": shown.game, "step": shown.step, **fields})
        page = house.page
        encode(shown, page)
        taken[kind].append((time.process_time() - begun) * 1000)
        shown = page
    return taken


def next_touch(house: House) -> tuple[str, dict[str, object]]:
    """What comes next at the table: a computer's step, or what a plain player would touch."""
    table = house.table
    if table.computer:
        return "computer", {}
    if isinstance(table.state, PentaState):
        if not table.rolled:
            return "roll", {}
        if table.choice is not None:
            return "confirm", {}
        if table.state.rolls_left == 2 and not table.decided:
            return "hold", {"die": 0}
        if table.state.rolls_left:
            return "roll", {}
        return "choose", {"box": str(computer_box(table.state))}
    return next_of_ten_thousand(house, table.state)


def next_of_ten_thousand(house: House, state: TenThousandState) -> tuple[str, dict[str, object]]:
    """Set all that scores aside, and bank at 300."""
    table = house.table
    if busts(table):
        return "bust", {}
    if not table.rolled:
        return "roll", {}
    if not table.held:
        return "hold-all", {}
    return ("bank" if state.turn >= 200 else "roll"), {}


def encode(shown: Page, page: Page) -> str:
    """The answer as it goes over the wire: what has changed."""
    changed = {
        region: html for region, html in page.regions.items() if shown.regions.get(region) != html
    }
    return json.dumps(page.attributes() | {"regions": changed}, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())
