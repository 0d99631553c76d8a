"""Records: written one way, read by replaying, and read back as the same value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dadu.game import Bank, Bust, Keep, SetAside, Write
from dadu.notation import Record, Seat, next_moves, open_turn, read, turns
from dadu.notation.record import text
from dadu.rules import PentaRules, parse_rules
from dadu.rules.penta import PENTA, Box
from tests.game.keepers import PentaKeeper, Table, TenThousandKeeper
from tests.game.tables import keeper_of
from tests.notation import games
from tests.notation.games import one, penta, ten_thousand
from tests.rules.penta_twin import House

CANONICAL_PENTA = """\
[Game "penta"]
[Rules "penta"]
[Seat1 "Ana"]
[Seat2 "Budi" computer="classic"]
[Date "2026-11-30"]

1.1 13346 /33 23356 /33 12333 =threes 9
1.2 55555 =penta 50
2.1 12345 /- 11223 /1122
"""
CANONICAL_TEN_THOUSAND = """\
[Game "ten-thousand"]
[Rules "ten-thousand(target=5000,table=flat)"]
[Seat1 "Ana"]
[Seat2 "Budi"]

1.1 122456 /1 23446 x
1.2 111555 /111555 234446 /444 125 /15 =3050
2.1 123466 /1
"""


@pytest.mark.parametrize("canonical", [CANONICAL_PENTA, CANONICAL_TEN_THOUSAND])
def test_canonical_text_is_written_as_it_is_read(canonical: str) -> None:
    assert text(one(canonical)) == canonical


@given(games.records)
@settings(deadline=None, max_examples=60)
def test_every_record_round_trips(record: Record) -> None:
    assert read(text(record)) == (record,)
    assert read(text(record).encode()) == (record,)
    assert hash(one(text(record))) == hash(record)
    assert record.state == one(text(record)).state


@given(games.records, st.data())
@settings(deadline=None, max_examples=60)
def test_g4_a_record_stopped_after_any_event_resumes(record: Record, data: st.DataObject) -> None:
    stop = data.draw(st.integers(0, len(record.events)))
    resumed = Record.start(record.rules, record.seats)
    for event in record.events[:stop]:
        resumed = resumed.after(event)
    resumed = one(text(resumed))
    for event in record.events[stop:]:
        resumed = resumed.after(event)
    assert resumed == record


@given(st.lists(games.records, min_size=1, max_size=4))
@settings(deadline=None, max_examples=30)
def test_several_records_in_one_stream(several: list[Record]) -> None:
    assert read("".join(map(text, several))) == tuple(several)
    assert read("\n".join(map(text, several)).replace("\n", "\r\n")) == tuple(several)


@given(games.agreements, st.integers(1, 7), st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_turns_tell_what_the_keeper_wrote_down(
    agreed: House | Table, seats: int, seed: int
) -> None:
    """A3: points and bonus of each turn, and totals with the 35 in and open turns out."""
    record = games.random_record(agreed, seats, seed, 400)
    keeper = keeper_of(agreed, seats)
    told = iter(turns(record))
    for event in record.events:
        before, round_, seat = keeper.totals(), keeper.round, keeper.seat
        if isinstance(event, tuple):
            if keeper.due() is None:
                keeper.act("roll")
            keeper.roll(event)
        else:
            keeper.act("bank" if isinstance(event, Bank) else str(event))
        if not isinstance(event, Write | Bank | Bust):
            continue
        turn = next(told)
        assert (turn.round, turn.seat, turn.over) == (round_, seat, keeper.over)
        assert turn.totals == keeper.totals()
        if isinstance(keeper, PentaKeeper) and isinstance(event, Write):
            assert (turn.points, turn.bonus) == keeper.sheets[seat - 1][event.box.value]
        if isinstance(keeper, TenThousandKeeper) and isinstance(event, Bank):
            assert (turn.points, turn.bonus) == (keeper.totals()[seat - 1] - before[seat - 1], 0)
        if isinstance(event, Bust):
            assert (turn.points, turn.bonus) == (0, 0)
    assert next(told, None) is None


@given(games.records)
@settings(deadline=None, max_examples=60)
def test_turn_texts_are_the_lines_without_their_labels(record: Record) -> None:
    """A6, A11: the events of finished turns, and apart from them those of the open one."""
    written = [line.split(" ", 1) for line in games.lines(record) if line[:1].isdigit()]
    told = [[f"{turn.round}.{turn.seat}", turn.events] for turn in turns(record)]
    if open_turn(record):
        told.append([f"{record.state.round}.{record.state.seat}", open_turn(record)])
    assert written == told


def test_a6_dice_are_written_ascending_and_points_always() -> None:
    record = one(
        penta("1.1 33416 /33 33256 /33 33312 =threes", "2.1 66661 /- 55555 =penta",
              "3.1 54555 /5555 55555 =fives")
    )  # fmt: skip
    assert [turn.events for turn in turns(record)] == [
        "13346 /33 23356 /33 12333 =threes 9",
        "16666 /- 55555 =penta 50",
        "45555 /5555 55555 =fives 25+100",
    ]
    assert [(turn.points, turn.bonus) for turn in turns(record)] == [(9, 0), (50, 0), (25, 100)]


def test_a16_points_may_be_left_out() -> None:
    bare = ten_thousand("1.1 111234 /111 =", "2.1 111234 /111 =1000")
    assert [turn.points for turn in turns(one(bare))] == [1000, 1000]


def test_rolling_on_is_told_by_the_roll_that_follows() -> None:
    record = one(ten_thousand("1.1 111234 /111 234 x"))
    assert record.events == ((1, 1, 1, 2, 3, 4), SetAside((1, 1, 1)), (2, 3, 4), Bust())


def test_events_are_values() -> None:
    record = one(penta("1.1 33416 /33 33256 =threes"))
    assert record.events == ((1, 3, 3, 4, 6), Keep((3, 3)), (2, 3, 3, 5, 6), Write(Box.THREES))


# A12: what may come next


def test_a12_before_a_roll_and_after_a_keep_the_move_is_to_roll() -> None:
    for stream in (penta(), penta("1.1 12345 /1"), ten_thousand(), penta("1.1 12345 =chance")):
        assert next_moves(one(stream).state) == ("roll",)


def test_a12_after_a_penta_roll_every_keep_and_box() -> None:
    assert next_moves(one(penta("1.1 23344")).state) == (
        "/-", "/2", "/3", "/4", "/23", "/24", "/33", "/34", "/44", "/233", "/234", "/244", "/334",
        "/344", "/2334", "/2344", "/3344", *(f"={box}" for box in Box),
    )  # fmt: skip
    third = next_moves(one(penta("1.1 23344 /33 23344 /33 23344")).state)
    assert third == tuple(f"={box}" for box in Box)


def test_a12_after_a_ten_thousand_roll_every_selection_with_roll_and_bank() -> None:
    assert next_moves(one(ten_thousand("1.1 123466")).state) == ("/1 roll", "/1 bank")
    assert next_moves(one(ten_thousand("1.1 123466 /1")).state) == ("roll", "bank")


def test_a13_a_roll_that_busts_leaves_its_x() -> None:
    record = one(ten_thousand("1.1 123466 /1 22346"))
    assert turns(record) == ()
    assert next_moves(record.state) == ("x",)
    assert record.state.seat == 1


def test_a4_when_the_game_is_over_nothing_comes_next() -> None:
    record = one(ten_thousand("1.1 111111 /111111 =8000", "2.1 111123 /1111 =2000"))
    assert record.state.over
    assert next_moves(record.state) == ()
    assert record.state.winners == (1,)


# A10, A18 to A20: tags, comments, blanks, line ends


def test_a10_further_tags_are_kept_as_they_are() -> None:
    record = one(
        penta().replace('"penta"]\n[R', '"penta"]\n[Place "home"]\n[R') + '[Date "today"]\n'
    )
    assert record.tags == (("Place", "home"), ("Date", "today"))
    assert read(text(record)) == (record,)


def test_a10_tags_alone_are_a_game_before_its_first_roll() -> None:
    record = one(ten_thousand())
    assert (record.events, record.state.totals, record.state.winners) == ((), (0,), ())


def test_a18_a_number_sign_outside_quotes_starts_a_comment() -> None:
    record = one(
        '# a game\n[Game "penta"] # which\n[Rules "penta"]#\n[Seat1 "A # B"]\n  # turns\n'
        "1.1 12345 =chance 15 # all\n2.1 12345# open\n"
    )
    assert record.seats[0].name == "A # B"
    assert len(record.events) == 3


@pytest.mark.parametrize(
    "turn",
    ["1.1  12345\t=chance   15  ", "\t1.1 12345 =chance 15", " 1.1\t12345\t=chance\t15\t"],
)
def test_a19_tokens_are_separated_by_spaces_and_tabs(turn: str) -> None:
    assert one(penta(turn)) == one(penta("1.1 12345 =chance 15"))


@pytest.mark.parametrize("change", ["crlf", "mark", "no end", "blank lines", "close tags"])
def test_a20_what_the_stream_may_look_like(change: str) -> None:
    plain = CANONICAL_PENTA
    changed = {
        "crlf": plain.replace("\n", "\r\n"),
        "mark": "\ufeff" + plain,
        "no end": plain.rstrip("\n"),
        "blank lines": plain.replace("\n", "\n \t\n\n"),
        "close tags": plain.replace("\n\n", "\n"),
    }[change]
    assert read(changed) == read(changed.encode()) == read(plain)


def test_a9_the_rules_tag_may_be_written_in_any_order() -> None:
    plain = ten_thousand().replace(
        '"ten-thousand"]\n[S', '"ten-thousand(table=flat,target=5000)"]\n[S'
    )
    assert one(plain).rules == parse_rules("ten-thousand(target=5000,table=flat)")
    assert "(target=5000,table=flat)" in text(one(plain))


@given(games.agreements)
def test_every_house_rule_is_kept_in_the_record(agreed: House | Table) -> None:
    record = games.random_record(agreed, 2, 1, 0)
    assert one(text(record)).rules == record.rules


def test_house_rules_are_in_force_when_a_record_is_read() -> None:
    stream = penta("1.1 22233 =full 20").replace('Rules "penta"', 'Rules "penta(full=20)"')
    assert one(stream).rules == PentaRules(full=20)
    assert turns(one(stream))[0].points == 20


def test_g1_seven_seats_six_of_them_people() -> None:
    people = tuple(Seat(f"P{number}") for number in range(1, 7))
    record = Record.start(PENTA, (*people, Seat("Bot", computer="classic")))
    assert one(text(record)) == record
    assert record.state.seats == 7


def test_dice_of_a_roll_may_be_told_in_any_order() -> None:
    record = Record.start(PENTA, (Seat("Player 1"),)).after((6, 1, 3, 3, 4))
    assert record == one(penta("1.1 13346"))
