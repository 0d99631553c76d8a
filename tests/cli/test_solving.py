"""``dadu solve``, ``dadu table`` and ``dadu simulate``."""

from __future__ import annotations

import json
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from dadu.rules import parse_rules
from dadu.solver import library
from tests.cli.running import Here

SMALL = "ten-thousand(target=500)"


def test_a_table_at_hand_is_found(dadu: Here) -> None:
    found = json.loads(dadu("solve", "penta", "--json").out)
    assert (found["rules"], found["unit"], found["computed"]) == ("penta", "points", False)
    assert found["value"] == pytest.approx(254.484845881683, abs=1e-9)
    shown = dadu("solve", "ten-thousand").out
    for words in ("53.23848", "582.317213808", "with 1 die left: 350", "17,750", "at hand"):
        assert words in shown


@pytest.mark.slow
def test_house_rules_are_solved_once_and_kept(dadu: Here) -> None:
    first = json.loads(dadu("solve", "ten-thousand", "--rules", SMALL, "--json").out)
    again = json.loads(dadu("solve", "ten-thousand", "--rules", SMALL, "--json").out)
    assert (first["computed"], again["computed"]) == (True, False)
    assert first["value"] == again["value"]
    assert list((dadu.folder / "cache" / "dadu").iterdir())
    out = str(dadu.folder / "small.table")
    fresh = dadu("solve", "ten-thousand", "--rules", SMALL, "--no-cache", "--out", out)
    assert "Computed in" in fresh.out
    assert f"Written to {out}" in fresh.out
    described = json.loads(dadu("table", out, "--json").out)
    assert described["rules"] == SMALL
    assert described["bytes"] == Path(out).stat().st_size


def test_without_the_cache_nothing_is_kept(dadu: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = library.ready(parse_rules("penta"))
    monkeypatch.setattr(library, "build", lambda *_: shipped)
    found = json.loads(dadu("solve", "penta", "--no-cache", "--json").out)
    assert found["computed"] is True
    assert not (dadu.folder / "cache").exists()


def test_without_numpy_the_sentence_says_what_to_install(
    dadu: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise library.UnsolvedError("solver-missing", module="numba")

    monkeypatch.setattr(library, "build", missing)
    done = dadu("solve", "ten-thousand", "--rules", SMALL)
    assert (done.status, done.out) == (2, "")
    assert "solve extra" in done.err


def test_an_interrupt_leaves_no_file(dadu: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(library, "build", interrupted)
    out = dadu.folder / "some.table"
    assert dadu("solve", "penta", "--no-cache", "--out", str(out)).status == 130
    assert not out.exists()


def test_a_table_is_described(dadu: Here) -> None:
    path = library.shipped_folder() / "penta.table"
    described = json.loads(dadu("table", str(path), "--json").out)
    assert (described["rules"], described["kind"]) == ("penta", "penta")
    assert described["bytes"] == path.stat().st_size
    assert described["checksum"] == path.read_bytes()[-32:].hex()
    assert described["columns"]["points"]["entries"] > 300_000
    shown = dadu("table", str(path)).out.replace("\n", "").replace(" ", "")
    assert described["checksum"] in shown


def test_damaged_and_foreign_tables_are_refused(dadu: Here) -> None:
    content = (library.shipped_folder() / "ten-thousand-target-5000.table").read_bytes()
    for damaged in (
        content[:-1],
        content[: len(content) // 2],
        b"x".join((content[:99], content[100:])),
    ):
        done = dadu("table", dadu.file(damaged, "damaged.table"))
        assert (done.status, done.out) == (1, "")
        assert "damaged" in done.err
    done = dadu("table", dadu.file("a letter", "letter.table"))
    assert (done.status, done.err) == (1, "dadu: this is no table of Dadu\n")
    assert dadu("table", str(dadu.folder)).status == 2


def test_the_bar_draws_only_where_a_person_looks(
    dadu: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dadu.cli._progress import progress
    from dadu.cli._terminal import open_terminal

    with progress(open_terminal("en", {}), "Solving") as report:
        report(0.5)
    monkeypatch.setattr("dadu.cli._progress.sys", SimpleNamespace(stderr=Pretending()))
    with progress(open_terminal("en", {}), "Solving") as report:
        report(0.5)
        time.sleep(0.01)


class Pretending:
    def isatty(self) -> bool:
        return True


@pytest.mark.slow
def test_simulated_means_hold_the_exact_ones(dadu: Here) -> None:
    options = ("--games", "20000", "--players", "perfect,beginner", "--seed", "7", "--json")
    found = json.loads(dadu("simulate", *options).out)
    assert (found["games"], found["seed"], found["rules"]) == (20000, 7, "penta")
    best, beginner = found["players"]
    low, high = best["mean_interval"]
    assert low - 0.8 < 254.4848 < high + 0.8
    assert best["mean"] > beginner["mean"]
    assert best["wins"] + beginner["wins"] == pytest.approx(1)
    assert json.loads(dadu("simulate", *options).out)["players"] == found["players"]


@pytest.mark.slow
def test_ten_thousand_is_simulated(dadu: Here) -> None:
    options = ("--games", "4000", "--players", "perfect,classic", "--rules", SMALL, "--seed", "1")
    done = dadu("simulate", *options)
    assert f"{SMALL}, 4,000 games, seed 1" in done.out
    assert "±" in done.out
    assert "games a second" in done.out
