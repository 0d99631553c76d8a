"""How long a table of house rules would take where there is no NumPy: in a browser.

Run it with ``python -m bench.solving_without_numpy``. A turn of each game, of a sheet half full
and of a middling pair of totals, is worked out in pure Python in the very runtime of the site
(Pyodide, under Node), several times, of which the shortest counts; a table takes that for each
of its entries. ``docs/site.md`` tells what follows from it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Final

import dadu
from dadu.web.site.runtime import run_node, runtime

EVALUATIONS: Final = 2
"""Turns worked out for each pair of totals: a guess, and one step of Newton's."""
RUN: Final = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [runtime, source, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${runtime}/pyodide-lock.json`, "utf-8"));
const pyodide = await loadPyodide({ indexURL: runtime, lockFileContents: { info, packages: {} } });
pyodide.FS.mkdirTree("/source");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: source }, "/source");
console.log(pyodide.runPython(`import sys; sys.path.insert(0, "/source")\\n` + program));
"""
PROGRAM: Final = """
import json
from functools import partial
from random import Random
from time import perf_counter
from dadu.rules import parse_rules
from dadu.solver import library
from dadu.solver.penta_index import index_for
from dadu.solver.penta_turn import Turn
from dadu.solver.ten_thousand_turn import Turn as Stakes

TIMES = 12
HALF = 0b1011010100101
chance = Random(2026)

def known(worths, entry):
    return worths.setdefault(entry, chance.random())

def shortest(turn):
    seconds = []
    for _ in range(TIMES):
        began = perf_counter()
        turn()
        seconds.append(perf_counter() - began)
    return min(seconds)

def penta(text):
    rules = parse_rules(text)
    one = lambda: Turn(rules, HALF, None, partial(known, {})).keep((), 3)
    return shortest(one), index_for(rules).size

def ten_thousand(text):
    rules = parse_rules(text)
    target = rules.target // 50
    top = target // 2 + 92
    one = lambda: Stakes(rules.scoring, lambda steps: steps / 1000, 0.4, top).rolled(0, 6)
    return shortest(one), target * target

json.dumps({
    "penta(joker=free)": penta("penta(joker=free)"),
    "ten-thousand(opening=500,target=5000)": ten_thousand("ten-thousand(opening=500,target=5000)"),
    "ten-thousand(opening=500)": ten_thousand("ten-thousand(opening=500)"),
})
"""


def main() -> None:
    """Measure, and print what whole tables would take."""
    with tempfile.TemporaryDirectory() as work:
        script = Path(work) / "run.mjs"
        script.write_text(RUN, "utf-8")
        source = str(Path(dadu.__file__).parent.parent)
        measured = json.loads(run_node(script, str(runtime()), source, PROGRAM))
    for rules, (seconds, entries) in measured.items():
        times = 1 if rules.startswith("penta") else EVALUATIONS
        whole = seconds * entries * times / 60
        sys.stdout.write(
            f"{rules}: {seconds * 1000:.1f} ms a turn, {entries} entries, {whole:.0f} minutes\n"
        )


if __name__ == "__main__":
    main()
