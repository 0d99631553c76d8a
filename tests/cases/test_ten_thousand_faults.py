"""Faults that other programs of the Ten Thousand family had, each as its whole kind.

The letters are those under which the project's list of faults knows them.
"""

from __future__ import annotations

import re

import pytest

from dadu.dice import rolls, to_text
from dadu.notation import read, turns
from tests.cases.replay import earned, following, last, refused, ten_thousand
from tests.notation.games import one
from tests.rules import ten_thousand_twin as twin

TABLES = twin.TABLE_NAMES
FACES = range(1, 7)
SIX = [to_text(roll) for roll, _ in rolls(6)]
BUST = "223346 x"
BANKS = {1000: "111234 /111", 2000: "111123 /1111", 4000: "111112 /11111", 8000: "111111 /111111"}


def selections(table: str, digits: str) -> dict[str, int]:
    found = twin.selections(table, tuple(map(int, digits)))
    return {to_text(dice): worth for dice, worth in found.items()}


def taken(digits: str, count: int) -> str:
    """Digits written out to that many dice by dice that score nothing beside them."""
    return (digits + "".join(f for f in "2346234" if f not in digits))[:count]


# B045 B046 B047 B048 B049 B050 B081 B112 R-T2 R-T3: what may be set aside, and its worth


@pytest.mark.parametrize("table", TABLES)
def test_every_roll_offers_exactly_its_selections(table: str) -> None:
    for digits in SIX:
        wanted = {
            f"/{dice} {then}" for dice in selections(table, digits) for then in ("roll", "bank")
        }
        offered = following(ten_thousand(f"1.1 {digits}", table=table))
        assert set(offered) == (wanted or {"x"})
        assert len(set(offered)) == len(offered)


@pytest.mark.parametrize("table", TABLES)
def test_every_selection_banks_its_worth_and_nothing_else(table: str) -> None:
    for digits in SIX[::3]:
        for dice, worth in selections(table, digits).items():
            line = f"1.1 {digits} /{dice}"
            assert earned(ten_thousand(f"{line} =", table=table)) == [worth]
            refused(ten_thousand(f"{line} ={worth + 50}", table=table), "T4")


@pytest.mark.parametrize("table", TABLES)
def test_one_die_out_of_a_triple_may_be_set_aside_and_no_part_of_others(table: str) -> None:
    for face in FACES:
        parts = [str(face) * count for count in (1, 2)]
        for part in parts:
            line = f"1.1 {taken(str(face) * 3, 6)} /{part} ="
            if face in (1, 5):
                assert earned(ten_thousand(line, table=table)) == [
                    len(part) * (100 if face == 1 else 50)
                ]
            else:
                refused(ten_thousand(line, table=table), "T2")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_alike_dice_are_taken_by_three_or_more(table: str, face: int, count: int) -> None:
    digits = taken(str(face) * count, 6)
    for part in range(3, count + 1):
        worth = twin.worth(table, (face,) * part)
        assert earned(ten_thousand(f"1.1 {digits} /{str(face) * part} =", table=table)) == [worth]


# B051 B052 B053 B054: dice that score nothing, dice that were not rolled


@pytest.mark.parametrize("table", TABLES)
def test_a_selection_is_refused_whole_for_one_die_that_scores_nothing(table: str) -> None:
    for digits in SIX[::2]:
        allowed = selections(table, digits)
        for die in {int(digit) for digit in digits} - {1, 5}:
            most = max(allowed, key=len, default="")
            if str(die) in most:
                continue
            mixed = "".join(sorted(most + str(die)))
            error = refused(ten_thousand(f"1.1 {digits} /{mixed} =", table=table), "T2", "T6")
            if allowed:
                assert error.values.get("die") == die


@pytest.mark.parametrize("face", FACES)
def test_dice_that_were_not_rolled_cannot_be_set_aside(face: int) -> None:
    others = [
        digits for digits in SIX if str(face) not in digits and not selections("classic", digits)
    ]
    one_or_five = "1" if face != 1 else "5"
    for digits in ["".join(sorted(other[:5] + one_or_five)) for other in others[:10]]:
        refused(ten_thousand(f"1.1 {digits} /{face} ="), "T2")
        refused(ten_thousand(f"1.1 {digits} /{str(face) * 3} ="), "T2")
        refused(ten_thousand(f"1.1 {digits} /{one_or_five * 2} ="), "T2")


# B054 R-T6 B045-6 B048-2: bust or not


@pytest.mark.parametrize("table", TABLES)
def test_x_belongs_to_the_rolls_of_which_nothing_can_be_set_aside(table: str) -> None:
    for digits in SIX:
        stream = ten_thousand(f"1.1 {digits} x", table=table)
        if selections(table, digits):
            refused(stream, "T6")
        else:
            assert earned(stream) == [0]


# B055 B056: banking what was not set aside


@pytest.mark.parametrize("digits", ["123466", "111234", "155234"])
def test_after_each_roll_dice_are_set_aside_before_banking(digits: str) -> None:
    for written in ("=", "=0", "=100"):
        refused(ten_thousand(f"1.1 {digits} {written}"), "T2")
        refused(ten_thousand(f"1.1 {digits} /1 {taken('5', 5)} {written}"), "T2")
        refused(ten_thousand(f"1.1 {written}"), "T1")
    assert following(ten_thousand()) == ["roll"]


# B058 B060 B126: what a bust loses, and what follows it


@pytest.mark.parametrize("before", ["1.1 112346 /1 22346", "1.1 112346 /11 2346",
                                    "1.1 123456 /123456 223346", "1.1 111112 /11111 2",
                                    "1.1 111234 /111 115 /11 3"])  # fmt: skip
def test_a_bust_loses_the_turn_and_only_that(before: str) -> None:
    assert following(ten_thousand(before)) == ["x"]
    assert earned(ten_thousand(f"{before} x")) == [0]
    after = ten_thousand(f"{before} x", "1.2 123466 /1 =100", seats=2)
    assert [turn.totals for turn in turns(one(after))] == [(0, 0), (0, 100)]
    for written in ("=", "=100", "=200", "1234 /1 =", "/2"):
        refused(ten_thousand(f"{before} {written}"))
    kept = ten_thousand("1.1 111234 /111 =1000", f"2.1 {before.removeprefix('1.1 ')} x")
    assert last(kept).totals == (1000,)


# B049 B060: hot dice


@pytest.mark.parametrize("table", TABLES)
def test_six_dice_set_aside_are_all_rolled_again(table: str) -> None:
    for digits in SIX:
        worth = selections(table, digits).get(digits)
        if worth is None:
            continue
        line = f"1.1 {digits} /{digits} 122346 /1"
        assert earned(ten_thousand(f"{line} ={worth + 100}", table=table)) == [worth + 100]
        refused(ten_thousand(f"1.1 {digits} /{digits} 12234", table=table), "T7")


# B079: one selection for each roll


def test_a_second_selection_of_one_roll_is_refused() -> None:
    for first, second in [("1", "1"), ("1", "5"), ("5", "1"), ("15", "1"), ("11", "-")]:
        refused(ten_thousand(f"1.1 112345 /{first} /{second} ="), "T2")


# B108 B110: how many dice a roll has


@pytest.mark.parametrize("aside", ["1", "11", "111", "1111", "11111"])
def test_exactly_the_dice_that_are_left_are_rolled(aside: str) -> None:
    left = 6 - len(aside)
    for count in range(1, 13):
        roll = ("5" + "2346" * 3)[:count]
        stream = ten_thousand(f"1.1 {taken(aside, 6)} /{aside} {roll} /5")
        if count == left:
            assert following(stream)[0] == "roll"
        else:
            refused(stream, "T5")


# B082 B083 B155: whose turn it is, whose points they are


@pytest.mark.parametrize("seats", range(1, 7))
def test_busts_and_banks_pass_the_turn_once(seats: int) -> None:
    lines: list[str] = []
    for number in range(1, 4):
        for seat in range(1, seats + 1):
            for wrong in range(1, seats + 1):
                if wrong != seat:
                    refused(ten_thousand(*lines, f"{number}.{wrong} {BUST}", seats=seats), "G6")
            turn = BUST if (number + seat) % 2 else f"{BANKS[1000]} =1000"
            lines.append(f"{number}.{seat} {turn}")
    state = one(ten_thousand(*lines, seats=seats)).state
    assert (state.round, state.seat) == (4, 1)
    assert state.totals == tuple(1000 if seat % 2 == 0 else 2000 for seat in range(1, seats + 1))


# B064 B080: reaching the target exactly, at once, by 50 too few


@pytest.mark.parametrize(
    "banks", [(4000, 1000), (8000, 1000, 1000), (8000, 4000, 2000, 1000)], ids=sum
)
@pytest.mark.parametrize("final", ["111234 /111 =1000", "155666 /155666 152236 /15 =950"])
def test_the_last_round_starts_at_the_target_and_not_below(
    banks: tuple[int, ...], final: str
) -> None:
    turns_of_1 = [f"{BANKS[points]} ={points}" for points in banks[:-1]] + [final]
    lines: list[str] = []
    for number, turn in enumerate(turns_of_1, 1):
        stream = ten_thousand(*lines, seats=2, target=sum(banks))
        assert not one(stream).state.over
        lines += [f"{number}.1 {turn}", f"{number}.2 {BUST}"]
    state = one(ten_thousand(*lines, seats=2, target=sum(banks))).state
    reached = final.endswith("=1000")
    assert (state.over, state.totals[0]) == (reached, sum(banks) - (0 if reached else 50))


# B065 B066 B072 R-T9: the last round


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("rounds", [0, 2])
def test_every_other_seat_has_one_more_turn(seats: int, rounds: int) -> None:
    for starter in range(1, seats + 1):
        order = [(n, s) for n in range(1, rounds + 3) for s in range(1, seats + 1)]
        begun = order.index((rounds + 1, starter))
        lines = [f"{n}.{s} {BUST}" for n, s in order[:begun]]
        lines.append(f"{rounds + 1}.{starter} {BANKS[8000]} =8000")
        for n, s in order[begun + 1 : begun + seats]:
            stream = ten_thousand(*lines, seats=seats, target=5000)
            assert not one(stream).state.over
            skipped = f"{n + (s == seats)}.{s % seats + 1} {BUST}"
            if seats > 1:
                refused(ten_thousand(*lines, skipped, seats=seats, target=5000), "G6")
            lines.append(f"{n}.{s} {BUST}")
        final = last(ten_thousand(*lines, seats=seats, target=5000))
        assert final.over
        assert one(ten_thousand(*lines, seats=seats, target=5000)).state.winners == (starter,)
        n, s = order[begun + seats]
        refused(ten_thousand(*lines, f"{n}.{s} {BUST}", seats=seats, target=5000), "T9")


@pytest.mark.parametrize("others", [(0, 0), (8000, 0), (0, 8000), (8000, 8000), (1000, 4000)])
def test_the_highest_total_wins_whoever_started_the_last_round(others: tuple[int, int]) -> None:
    turn = {0: BUST} | {points: f"{words} ={points}" for points, words in BANKS.items()}
    lines = [
        f"1.1 {turn[8000]}",
        *(f"1.{seat} {turn[points]}" for seat, points in zip((2, 3), others, strict=True)),
    ]
    state = one(ten_thousand(*lines, seats=3, target=5000)).state
    totals = (8000, *others)
    assert (state.over, state.totals) == (True, totals)
    assert state.winners == tuple(seat for seat in (1, 2, 3) if totals[seat - 1] == 8000)


def test_a_seat_behind_may_overtake_in_the_last_round() -> None:
    lines = ["1.1 111112 /11111 =4000", "1.2 111111 /111111 =8000", "2.1 111111 /111111 =8000"]
    record = one(ten_thousand(*lines, seats=2, target=5000))
    assert len(turns(record)) == 3
    assert (record.state.totals, record.state.winners) == ((12000, 8000), (1,))


def test_a_second_game_in_the_stream_starts_clean() -> None:
    ended = ten_thousand("1.1 111111 /111111 =8000", f"1.2 {BUST}", seats=2, target=5000)
    begun = ten_thousand("1.1 111111 /111111 =8000", seats=2, target=5000)
    first, second = read(ended + "\n" + begun)
    assert (first.state.over, second.state.over, second.state.seat) == (True, False, 2)


# B099: stopped in the last round


@pytest.mark.parametrize("stop", ["123466", "123466 /1", "123466 /1 22345", "123466 /1 22346"])
def test_a_game_stopped_in_the_last_round_goes_on(stop: str) -> None:
    lines = ["1.1 111111 /111111 =8000", f"1.2 {stop}"]
    state = one(ten_thousand(*lines, seats=3, target=5000)).state
    assert (state.over, state.seat, state.totals) == (False, 2, (8000, 0, 0))
    assert re.fullmatch(r"/1|roll|/5|x", str(state.moves()[0]))
