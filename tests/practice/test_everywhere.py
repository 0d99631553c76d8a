"""The set of a day is the same in the browser's Python, which is another one, as here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dadu.practice import daily, exercise_to_json
from dadu.web.site.runtime import run_node, runtime
from tests.practice.test_sets import GAMES, made

DAY = "2027-02-28"
RUN = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [runtime, source] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${runtime}/pyodide-lock.json`, "utf-8"));
const pyodide = await loadPyodide({ indexURL: runtime, lockFileContents: { info, packages: {} } });
pyodide.FS.mkdirTree("/source");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: source }, "/source");
console.log(pyodide.runPython(`
import json, sys
sys.path.insert(0, "/source")
from dadu.practice import daily, exercise_to_json

def made(steps):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value

json.dumps([[exercise_to_json(each) for each in made(daily(*of))] for of in OF])
`));
"""
SOURCE = Path(__file__).parents[2] / "src"


@pytest.mark.slow
def test_two_pythons_make_the_same_sets(tmp_path: Path) -> None:
    wanted = [[game, DAY] for game in GAMES]
    program = tmp_path / "run.mjs"
    program.write_text(RUN.replace("OF", json.dumps(wanted)), "utf-8")
    there = json.loads(run_node(program, str(runtime()), str(SOURCE)))
    here = [list(map(exercise_to_json, made(daily(game, day)))) for game, day in wanted]
    assert there == here
