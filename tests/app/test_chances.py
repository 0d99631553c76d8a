"""Everybody's chance to win: shares of one, exact where that is known, hidden unless wanted."""

from __future__ import annotations

import pytest

from dadu.app.chances import chances_of
from dadu.game import AnyState, PentaState, Sheet, penta, start
from dadu.game.core import NOBODY
from dadu.notation import parse_position
from dadu.notation.position import TenThousandPosition
from dadu.rules.penta import BOXES, PENTA, Box
from dadu.rules.ten_thousand import TEN_THOUSAND, TenThousandRules
from dadu.solver import library, penta_win
from tests.app.house import at_table
from tests.app.reading import Page


def ten_thousand(line: str) -> AnyState:
    position = parse_position(line)
    assert isinstance(position, TenThousandPosition)
    return position.state(TEN_THOUSAND)


def nearly_done(*totals: int) -> PentaState:
    """Sheets with only Chance open, in the last round; the first seat is at play."""
    sheets = []
    for total in totals:
        scores: dict[Box, int] = {box: 0 for box in BOXES if box is not Box.CHANCE}
        scores[Box.SIXES] = total
        sheets.append(Sheet.of(scores, 0))
    return penta.start(PENTA, len(totals))._replace(sheets=tuple(sheets))


def test_alone_there_is_nothing_to_win() -> None:
    assert chances_of(start(PENTA, 1)) is None


def test_two_at_ten_thousand_have_their_exact_chances() -> None:
    chances = chances_of(start(TEN_THOUSAND, 2))
    assert chances is not None
    assert chances.exact
    assert chances.shares[0] == pytest.approx(0.532384872348, abs=1e-4)
    assert sum(chances.shares) == pytest.approx(1)


@pytest.mark.parametrize("seats", [3, 7])
def test_more_have_an_estimate_that_adds_up(seats: int) -> None:
    for rules in (PENTA, TEN_THOUSAND):
        chances = chances_of(start(rules, seats))
        assert chances is not None
        assert not chances.exact
        assert sum(chances.shares) == pytest.approx(1)
        assert max(chances.shares) < 2.5 / seats


def test_in_the_last_round_only_who_has_most_can_be_beaten() -> None:
    line = "ten-thousand dice=- left=6 turn=0 totals=10300,9000,10100 seat=2 last-round=1"
    chances = chances_of(ten_thousand(line))
    assert chances is not None
    assert chances.shares[2] == 0
    assert chances.shares[0] > 0.5 > chances.shares[1] > 0


def test_penta_is_exact_when_it_can_be_worked_out_to_the_end() -> None:
    state = nearly_done(12, 6)
    chances = chances_of(state)
    assert chances is not None
    assert chances.exact
    own = penta_win.chance(library.table_for(PENTA), state)
    assert chances.shares == pytest.approx((own, 1 - own))


def test_who_is_far_ahead_at_penta_is_foreseen_to_win() -> None:
    ahead = Sheet.of({Box.PENTA: 50, Box.LARGE_STRAIGHT: 40, Box.SMALL_STRAIGHT: 30}, 100)
    behind = Sheet.of({Box.PENTA: 0, Box.LARGE_STRAIGHT: 0, Box.SMALL_STRAIGHT: 0}, 0)
    chances = chances_of(penta.start(PENTA, 2)._replace(sheets=(ahead, behind)))
    assert chances is not None
    assert chances.shares[0] > 0.95


def test_a_finished_game_is_won() -> None:
    done = nearly_done(12, 12)
    filled = tuple(
        Sheet.of({box: score or 0 for box, score in zip(BOXES, sheet.scores, strict=True)}, 0)
        for sheet in done.sheets
    )
    chances = chances_of(done._replace(sheets=filled, to_act=NOBODY))
    assert chances is not None
    assert chances.shares == (0.5, 0.5)


def test_without_a_table_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "cache_folder", lambda: library.shipped_folder() / "none")
    assert chances_of(start(TenThousandRules(opening=500), 2)) is None


def test_the_bar_is_shown_where_it_is_wanted_with_the_same_in_words() -> None:
    house = at_table("ten-thousand", "pp")
    assert "chances-bar" not in house.html
    house.send("set", field="chances", value="on")
    page = Page(house.page.regions["sheets"])
    (told,) = page.attributes("svg", "aria-label")
    assert told.startswith("\u2068Player 1\u2069 53.2% and ")
    assert "53.2%" in page.text
    assert "estimate" not in page.text
