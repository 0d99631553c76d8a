"""Statistics: what is counted, and that what is expected is exact."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given

from dadu.app import events
from dadu.app.fairness import THROWS, Dice, Odds, weights
from dadu.app.log import Header
from dadu.app.records import rows_of, shelved
from dadu.app.statistics import all_dice, is_whole, players
from dadu.app.table import replay
from dadu.app.tally import Tally, tallies
from dadu.dice import FACES, Roll
from dadu.game import AnyState, RollOn, TenThousandState, start
from dadu.i18n import words
from dadu.notation import Record
from dadu.notation.record import ends_turn, step
from dadu.rules import PentaRules, TenThousandRules
from tests.app.reading import Page
from tests.app.test_history import PENTA, SHORT, at_history, bring_in
from tests.notation.games import records
from tests.rules.ten_thousand_twin import TABLE_NAMES, selections

ENOUGH = Fraction(19, 20)
LAST_TURNS = "2.1 111111 /111111 =8000\n2.2 223346 x"


def listed(stream: str) -> tuple[events.Listed, ...]:
    """The games of a text of records, as a shelf lists them."""
    return tuple(
        events.Listed(str(number), game.header, game.summary)
        for number, game in enumerate(shelved(stream))
    )


@cache
def busts(table: str, roll: Roll) -> bool:
    return not selections(table, roll)


def fell(state: AnyState, roll: Roll) -> bool:
    """Whether a roll is a bust, or five alike, as the articles have it."""
    if isinstance(state, TenThousandState):
        return busts(state.rules.table, roll)
    return len(set(roll)) == 1


def chance(state: AnyState) -> Fraction:
    """That the roll to come is a bust, or five alike: every outcome is looked at."""
    outcomes = state.outcomes()
    hits = sum(weight for roll, weight in outcomes if fell(state, roll))
    return Fraction(hits, sum(weight for _, weight in outcomes))


def counted(record: Record) -> list[tuple[Tally, Fraction]]:
    """Every seat's turns, rolls and what came of them, and what should have, state by state."""
    own = [Tally() for _ in record.seats]
    expected = [Fraction() for _ in record.seats]
    state = start(record.rules, len(record.seats))
    for event in record.events:
        seat = state.seat - 1
        if isinstance(event, tuple):
            before = state if not state.moves() else state.play(RollOn())  # type: ignore[arg-type]
            own[seat].rolls += 1
            own[seat].came += fell(before, event)
            expected[seat] += chance(before)
        own[seat].turns += ends_turn(event)
        state = step(state, event)
    return list(zip(own, expected, strict=True))


@given(records)
def test_what_is_expected_is_the_sum_of_the_chances_of_all_rolls(record: Record) -> None:
    header = Header(record.rules, record.seats)
    for tally, (own, expected) in zip(
        tallies(header, rows_of(record)), counted(record), strict=True
    ):
        assert (tally.turns, tally.rolls, tally.came) == (own.turns, own.rolls, own.came)
        assert Odds.of(record.rules, tally.rolls, tally.could, tally.came).expected == expected


@pytest.mark.parametrize("table", TABLE_NAMES)
def test_busts_are_weighed_by_every_throw(table: str) -> None:
    for count, weight in enumerate(weights(TenThousandRules(table=table)), 1):
        thrown = [tuple(sorted(throw)) for throw in product(FACES, repeat=count)]
        share = Fraction(sum(busts(table, roll) for roll in thrown), len(thrown))
        assert Fraction(weight, THROWS) == share


@pytest.mark.parametrize("count", range(1, 6))
def test_five_alike_are_weighed_by_every_throw(count: int) -> None:
    kept = (4,) * (5 - count)
    thrown = [{*throw, *kept} for throw in product(FACES, repeat=count)]
    share = Fraction(sum(len(faces) == 1 for faces in thrown), len(thrown))
    assert Fraction(weights(PentaRules())[count - 1], THROWS) == share


def holds(odds: list[tuple[int, int]]) -> float:
    """How likely fair dice stay between, for so many rolls of each of these weights."""
    told = [1.0]
    for rolls, weight in odds:
        share = weight / THROWS
        each = [
            comb(rolls, hits) * share**hits * (1 - share) ** (rolls - hits)
            for hits in range(rolls + 1)
        ]
        told = [
            sum(
                told[hits] * each[both - hits]
                for hits in range(len(told))
                if 0 <= both - hits < len(each)
            )
            for both in range(len(told) + rolls)
        ]
    low, high = Odds(
        weight=sum(rolls * weight for rolls, weight in odds),
        spread=sum(rolls * weight * (THROWS - weight) for rolls, weight in odds),
    ).ordinary
    return sum(told[low : high + 1])


@pytest.mark.parametrize(
    "rules", [PentaRules(), TenThousandRules(), TenThousandRules(table="flat")]
)
@pytest.mark.parametrize("each", [1, 2, 5, 13, 40, 100])
def test_fair_dice_stay_between_19_times_in_20(
    rules: PentaRules | TenThousandRules, each: int
) -> None:
    for several in ([weight] for weight in weights(rules) if weight):
        assert holds([(each, weight) for weight in several]) >= ENOUGH
    assert holds([(each, weight) for weight in weights(rules)]) >= ENOUGH


def test_a_game_that_was_taken_over_counts_from_there_on() -> None:
    house = at_history()
    bring_in(house, SHORT)
    header, rows, _ = house.shelf["game0"]
    whole, later = (
        replay("x", {**header, "begun": begun}, rows).summary()["seats"][0] for begun in (0, 3)
    )
    assert (whole["turns"], whole["rolls"], whole["busts"]) == (2, 2, 1)
    assert (later["turns"], later["rolls"], later["busts"]) == (1, 1, 1)


def test_games_of_a_time_before_rolls_were_counted_get_their_figures() -> None:
    (game,) = listed(SHORT)
    old = [
        {name: seat[name] for name in ("dice", "pentas", "busts")} for seat in game.summary["seats"]
    ]
    assert is_whole(game)
    assert not is_whole(events.Listed("x", game.header, {**game.summary, "seats": old}))


def test_averages_stand_apart_by_target() -> None:
    longer = SHORT.replace("(target=5000)", "").replace("2.1 223346 x", LAST_TURNS)
    house = at_history()
    bring_in(house, longer)
    house.send("go", hash="#/statistics")
    usual = Page(house.html).tables[2]
    assert usual[3:5] == [["Average", "10,000"], ["Best", "12,000"]]
    house.send("go", hash="#/history")
    bring_in(house, SHORT)
    house.send("go", hash="#/statistics")
    assert Page(house.html).tables[2][3:7] == [
        ["Average, to 5,000", "6,000"],
        ["Average, to 10,000", "10,000"],
        ["Best, to 5,000", "8,000"],
        ["Best, to 10,000", "12,000"],
    ]


def test_statistics_count_every_name_once() -> None:
    games = tuple(
        events.Listed(game.header["created"], game.header, game.summary)
        for game in shelved(SHORT + "\n" + SHORT.replace("2026-01", "2025-01"))
    )
    (ana,) = players(words("en"), games)
    own = ana.games["ten-thousand"]
    assert (own.games, own.rivalled, own.wins, own.shared, own.busts) == (4, 4, 2, 0, 2)
    assert own.average(5_000) == 6_000
    assert all_dice([ana]).faces == [22, 6, 4, 2, 0, 2]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everybody_unnamed_is_one_whatever_was_spoken_then(language: str) -> None:
    named = SHORT.replace('"Ana"', '"Player 1"').replace('"ana"', '"Player 2"')
    spoken = (named, named.replace("Player", "Joueur"))
    games = tuple(
        events.Listed(name, {**game.header, "unnamed": [1, 2]}, game.summary)
        for name in spoken
        for game in shelved(name)
    )
    found = players(words(language), games)
    assert [player.name for player in found] == [
        words(language)("new.player", number=number) for number in (1, 2)
    ]
    assert [player.games["ten-thousand"].games for player in found] == [2, 2]


def test_unfinished_games_and_broken_summaries_are_not_counted() -> None:
    (game,) = shelved(PENTA)
    spoiled = {"over": True, "totals": ["1"], "winners": [1], "seats": None}
    listed = (
        events.Listed("a", game.header, game.summary),
        events.Listed("b", game.header, spoiled),
        events.Listed("c", {}, {"over": True}),
    )
    assert players(words("en"), listed) == ()


def test_fair_dice_stay_near_what_is_expected() -> None:
    dice = Dice([200] * len(FACES))
    assert (dice.count, dice.expected) == (1_200, 200)
    assert dice.ordinary == (174, 226)


def test_dice_of_people_who_roll_themselves_are_not_dadus() -> None:
    house = at_history()
    bring_in(house, SHORT)
    header, rows, _ = house.shelf["game0"]
    table = replay("x", {**header, "rolled_by": "all"}, rows)
    for seat in table.summary()["seats"]:
        assert seat["dice"] == seat["could"] == [0] * len(FACES)
        assert (seat["rolls"], seat["came"]) == (0, 0)
    assert [seat["busts"] for seat in table.summary()["seats"]] == [1, 0]


def test_statistics_say_it_plainly() -> None:
    house = at_history()
    bring_in(house, SHORT)
    house.send("go", hash="#/statistics")
    page = Page(house.html)
    assert "Of 18 dice, a six came 1 time; 3 expected." in page.text
    assert page.tables[0][1:3] == [["[1]", "11", "3"], ["[2]", "3", "3"]]
    assert page.tables[1] == [
        ["", "Busts"],
        ["Rolls", "3"],
        ["Rolled", "1"],
        ["Expected", "0.1"],
        ["Fair dice, 19 times in 20", "0 to 1"],
    ]


@pytest.mark.parametrize("screen", ["statistics", "profile"])
def test_where_nothing_is_counted_yet_a_touch_leads_to_a_game(screen: str) -> None:
    house = at_history()
    house.send("go", hash=f"#/{screen}")
    assert "#/new" in Page(house.page.regions["stage"]).attributes("a", "href")
