"""``dadu analyse``: the judged record, for people and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dadu.i18n import LANGUAGES
from dadu.solver import library
from dadu.solver.library import UnsolvedError
from tests.cli.running import Here

PENTA = """[Game "penta"]
[Rules "penta"]
[Seat1 "Ana"]
[Seat2 "Ana"]

1.1 13346 /33 23356 /33 12333 =threes 9
1.2 55555 =penta 50
2.1 12345 =chance 15
2.2 12346 /1234 12344
"""
TEN_THOUSAND = """[Game "ten-thousand"]
[Rules "ten-thousand(target=5000)"]
[Seat1 "Ana"]
[Seat2 "Budi"]

1.1 122456 /1 23446 x
1.2 111555 /111555 234446 /444 125 /15 =2050
2.1 112346 /11
"""


def judged(dadu: Here, text: str) -> dict[str, object]:
    done = dadu("analyse", "-", "--json", given=text)
    assert done.status == 0
    found: dict[str, object] = json.loads(done.out)
    return found


def test_json_closes_the_identity(dadu: Here) -> None:
    for text, unit in ((PENTA, "points"), (TEN_THOUSAND, "win")):
        found = judged(dadu, text)
        assert (found["unit"], found["exact"], found["over"]) == (unit, True, False)
        seats = seats_of(found)
        own, other = (seat["luck"] - seat["loss"] for seat in seats)
        gained = seats[0]["now"] - seats[0]["begin"]
        against = 0 if unit == "points" else other
        assert gained == pytest.approx(own - against, abs=1e-5)


def test_the_costliest_move_is_told_with_the_better_one(dadu: Here) -> None:
    told = dadu("analyse", "-", given=PENTA).out
    assert "Round 2, Ana (1): Write Chance" in told
    assert "Large straight brings 40 points at once." in told
    assert "Luckiest rolls\nRound 1, Ana (2): 5 5 5 5 5 (" in told
    assert "All in points." in told


def test_every_figure_stands_under_its_player(dadu: Here) -> None:
    rows = dict(rows_of(dadu("analyse", "-", given=PENTA).out))
    own, other = seats_of(judged(dadu, PENTA))
    assert rows["Luck"] == [f"{own['luck']:.1f}", f"{other['luck']:.1f}"]
    assert rows["Without the luck"][0] == f"{own['adjusted']:.1f}"
    assert rows["Par"][1] == f"{other['par']:.1f}"
    assert rows["Lost per decision"][1] == f"{other['mean_loss']:.2f}"
    assert rows["luckier than"] == [
        "about",
        f"{own['percentile']:.0%}",
        "about",
        f"{other['percentile']:.0%}",
    ]
    both = dadu("analyse", "-", given=TEN_THOUSAND).out
    assert {"of it: hot dice", "of it: bank or roll"} <= set(dict(rows_of(both)))


def seats_of(found: dict[str, object]) -> list[dict[str, float]]:
    seats = found["seats"]
    assert isinstance(seats, list)
    return seats


def rows_of(told: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of the table of figures."""
    for line in told.partition("All in")[0].splitlines():
        label, *figures = re.split(r"  +", line.strip())
        yield label, " ".join(figures).split()


def test_what_is_not_exact_is_said(dadu: Here) -> None:
    assert "The game is not over" in dadu("analyse", "-", given=PENTA).out
    assert "had the same dice been" in dadu("analyse", "-", given=TEN_THOUSAND).out
    three = TEN_THOUSAND.replace('[Seat2 "Budi"]', '[Seat2 "Budi"]\n[Seat3 "Citra"]')
    three = three.partition("2.1")[0] + "1.3 122456 /1\n"
    assert "the chances are estimates" in dadu("analyse", "-", given=three).out


def test_bank_or_roll_is_told_with_the_risk(dadu: Here) -> None:
    assert "bust 27.8% of the time" in dadu("analyse", "-", given=TEN_THOUSAND).out


def test_penta_for_two_in_chance_to_win(dadu: Here) -> None:
    found: dict[str, object] = json.loads(
        dadu("analyse", "-", "--goal=win", "--json", given=PENTA).out
    )
    assert (found["unit"], found["exact"]) == ("win", False)
    told = dadu("analyse", "-", "--goal=win", given=PENTA).out
    assert "Before the last round the chances are estimates" in told
    assert re.search(r"Write Large straight wins \d", told)


def test_house_rules_without_a_table_are_judged_by_estimate(
    dadu: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsolved(*_: object) -> None:
        raise UnsolvedError("solver-missing", module="numpy")

    monkeypatch.setattr(library, "build", unsolved)
    house = '[Rules "penta(joker=none,penta-bonus=0)"]'
    told = dadu("analyse", "-", given=PENTA.replace('[Rules "penta"]', house)).out
    assert "No table of these rules is at hand" in told
    assert re.search(r"Write Large straight is worth \d", told)
    ten = TEN_THOUSAND.replace("target=5000", "target=5000,opening=500")
    assert dadu("analyse", "-", given=ten).status == 2


def test_one_page_that_asks_for_nothing(dadu: Here, tmp_path: Path) -> None:
    for given, names in ((PENTA, ("Ana",)), (TEN_THOUSAND, ("Ana", "Budi"))):
        out = tmp_path / "game.html"
        done = dadu("--lang", "ms", "analyse", "-", "--html", str(out), given=given)
        assert (done.status, done.out) == (0, f"Halaman itu ada dalam {out}.\n")
        page = out.read_text("utf-8")
        assert page.startswith('<!doctype html><html lang="ms"')
        assert all(name in page for name in names)
        assert page.count("<svg") >= 2
        assert not re.search(r"<(?:script|link|img|iframe)|@import|\bsrc=|https?:", page)
        assert set(re.findall(r"url\(.{6}", page)) == {'url("data:'}


def test_a_page_is_about_one_game(dadu: Here, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    done = dadu("analyse", "-", "--html", str(out), given=PENTA + TEN_THOUSAND)
    assert (done.status, out.exists()) == (2, False)
    assert dadu("analyse", "-", "--html", str(out), "--goal=win", given=PENTA).status == 2


def test_a_goal_that_a_game_does_not_have_is_refused(dadu: Here) -> None:
    alone = PENTA.replace('[Seat2 "Ana"]\n', "").partition("1.2")[0]
    for given, goal in ((TEN_THOUSAND, "points"), (alone, "win"), (PENTA, "draw")):
        done = dadu("analyse", "-", "--goal", goal, given=given)
        assert (done.status, done.out) == (2, "")
        assert goal in done.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_in_every_language(dadu: Here, language: str) -> None:
    for text in (PENTA, TEN_THOUSAND):
        assert dadu("--lang", language, "analyse", "-", given=text).status == 0


def test_a_wrong_record_is_told_like_in_replay(dadu: Here, tmp_path: Path) -> None:
    file = tmp_path / "game.dadu"
    file.write_text(PENTA + "2.2 11111 =ones\n")
    done = dadu("analyse", str(file))
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("line 9: 2.2 : ")


def test_a_game_before_its_first_roll(dadu: Here) -> None:
    assert dadu("analyse", "-", given=PENTA.partition("\n\n")[0] + "\n").status == 0
