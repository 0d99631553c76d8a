"""One engine in two Pythons: what browsers run says the same as what runs here, to the byte."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dadu.cli import main
from dadu.match import SeededDice, play
from dadu.notation.record import Seat, text
from dadu.players import LEVELS, choose
from dadu.rules import parse_rules
from dadu.web.site.runtime import run_node, runtime

RUN = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [runtime, source, packages, work] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${runtime}/pyodide-lock.json`, "utf-8"));
const pyodide = await loadPyodide({ indexURL: runtime, lockFileContents: { info, packages: {} } });
for (const [name, root] of Object.entries({ source, packages, games: work })) {
  pyodide.FS.mkdirTree(`/mounted/${name}`);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, `/mounted/${name}`);
}
console.log(pyodide.runPython(`
import contextlib, io, json, os, sys
sys.path[:0] = ["/mounted/source", "/mounted/packages"]
os.chdir("/mounted/games")
from dadu.cli import main

def said(arguments):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = main(arguments, {})
    return [status, out.getvalue()]

json.dumps([said(each) for each in json.load(open("asked.json"))])
`));
"""
GAMES = ("penta", "penta(joker=forced)", "ten-thousand", "ten-thousand(table=flat,target=5000)")
POSITIONS = (
    "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000",
    "ten-thousand dice=114556 left=6 turn=0 totals=2500,4100 seat=2 target=10000",
)


def said(arguments: list[str]) -> list[Any]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = main(arguments, {})
    return [status, out.getvalue()]


def record(rules: str, seed: int) -> str:
    player = LEVELS["casual"]
    seats = (Seat("Ana", player.name), Seat("Budi", player.name))
    mover = partial(choose, player, uniform=0.3, patient=False)
    return text(play(parse_rules(rules), seats, mover, SeededDice(seed)))


@pytest.mark.slow
def test_replay_is_the_same_to_the_byte_and_advice_to_a_millionth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked: list[list[str]] = []
    for number, rules in enumerate(GAMES):
        Path(f"{number}.dadu").write_text(record(rules, number), "utf-8")
        asked += [["replay", f"{number}.dadu"], ["replay", f"{number}.dadu", "--json"]]
    asked += [["advise", position, "--json"] for position in POSITIONS]
    (tmp_path / "asked.json").write_text(json.dumps(asked), "utf-8")
    (tmp_path / "run.mjs").write_text(RUN, "utf-8")
    source, packages = (str(root_of(name)) for name in ("dadu", "typer"))
    answered = run_node(tmp_path / "run.mjs", str(runtime()), source, packages, str(tmp_path))
    for arguments, there in zip(asked, json.loads(answered), strict=True):
        here = said(arguments)
        assert here[0] == 0, arguments
        if arguments[0] == "replay":
            assert there == here
        else:
            assert_near(json.loads(there[1]), json.loads(here[1]))


def root_of(package: str) -> Path:
    found = importlib.util.find_spec(package)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent.parent


def assert_near(there: dict[str, Any], here: dict[str, Any]) -> None:
    assert len(there["moves"]) == len(here["moves"]) > 1
    for mine, theirs in zip(here["moves"], there["moves"], strict=True):
        assert theirs["move"] == mine["move"]
        assert theirs["value"] == pytest.approx(mine["value"], abs=1e-6)
