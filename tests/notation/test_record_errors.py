"""Every kind of malformed text and illegal play, with its line, token and article (A15).

Each row stands for a kind. The line counts through the stream; a malformed error has no
article, an illegal one always has.
"""

from __future__ import annotations

import pytest

from dadu.errors import DaduError, Illegal, Malformed
from dadu.notation import read
from dadu.rules.penta import Box
from tests.notation.games import penta, ten_thousand

P = '[Game "penta"]\n[Rules "penta"]\n[Seat1 "Ana"]\n'
T = '[Game "ten-thousand"]\n[Rules "ten-thousand"]\n[Seat1 "Ana"]\n'
HALF = P + "1.1 12345 =ones 1\n"

# text, line, token
STREAMS = [
    ("", 1, "[Game]"),
    (" \n\n", 1, "[Game]"),
    ("# only a comment\n", 1, "[Game]"),
    ("{", 1, "{"),
    ("1.1 12345 =chance 15\n", 1, "1.1"),
    ('[Rules "penta"]\n', 1, "[Rules]"),
    (P.replace("\n", "\r"), 1, "[Game]"),
    (P.replace("\n", "\u2028"), 1, "[Game]"),
    (P.replace("\n", "\u0085"), 1, "[Game]"),
    (P.replace("\n", "\f"), 1, "[Game]"),
    ("\ufeff\ufeff" + P, 1, "\ufeff[Game"),
    (P + '\ufeff[Seat2 "Budi"]\n', 4, "\ufeff[Seat2"),
    (HALF + "hello\n", 5, "hello"),
    (HALF + '[Date "2026-11-30"]\n', 5, "[Date]"),
    (HALF + '[Seat2 "Budi"]\n', 5, "[Seat2]"),
]
TAGS = [
    ('[Game "yatzy"]\n', 1, "[Game]"),
    ('[Game "Penta"]\n', 1, "[Game]"),
    ("[Game penta]\n", 1, "[Game]"),
    ("[Game]\n", 1, "[Game]"),
    ('[ "penta"]\n', 1, '[ "penta"]'),
    ('[Game"penta"]\n', 1, "[Game]"),
    ('[Game "penta"\n', 1, "[Game]"),
    ('[Game "penta"] penta\n', 1, "[Game]"),
    ('[Game "penta"]\n[Seat1 "Ana"]\n', 1, "[Rules]"),
    ('[Game "penta"]\n[Rules "penta"]\n', 1, "[Seat1]"),
    ('[Game "penta"]\n[Rules "penta"]\n1.1 12345\n', 1, "[Seat1]"),
    ('[Game "penta"]\n[Rules "ten-thousand"]\n[Seat1 "Ana"]\n', 2, "[Rules]"),
    ('[Game "ten-thousand"]\n[Rules "penta"]\n[Seat1 "Ana"]\n', 2, "[Rules]"),
    ('[Game "penta"]\n[Rules "penta(odd=1)"]\n[Seat1 "Ana"]\n', 2, "[Rules]"),
    ('[Game "penta"]\n[Rules "penta"]\n[Rules "penta"]\n', 3, "[Rules]"),
    (P + '[Seat1 "Budi"]\n', 4, "[Seat1]"),
    (P + '[Seat3 "Budi"]\n', 4, "[Seat3]"),
    ('[Game "penta"]\n[Rules "penta"]\n[Seat2 "Ana"]\n', 1, "[Seat1]"),
    (P + '[Date "a"]\n[Date "b"]\n', 5, "[Date]"),
    (P + '[Date "a\x07b"]\n', 4, "[Date]"),
    (P + '[Date "a\\b"]\n', 4, "[Date]"),
    (P + '[Date "a" computer="x"]\n', 4, "[Date]"),
    (HALF + P.replace('"Ana"', '" "'), 7, "[Seat1]"),
]
# turn, token
PENTA_TURNS = [
    ("1.1", "1.1"), ("1", "1"), ("1.", "1."), (".1", ".1"), ("1.1.1 12345", "1.1.1"),
    ("01.1 12345", "01.1"), ("1.01 12345", "1.01"), ("0.1 12345", "0.1"), ("1.0 12345", "1.0"),
    ("+1.1 12345", "+1.1"), ("-1.1 12345", "-1.1"), ("1,1 12345", "1,1"), ("1-1 12345", "1-1"),
    ("1 .1 12345", "1"), ("١.١ 12345", "١.١"), ("１.１ 12345", "１.１"), ("1².1 12345", "1².1"),
    ("1.1: 12345", "1.1:"), ("1.1\u00a012345", "1.1\u00a012345"), ("x", "x"),
    ("1.1 12340", "12340"), ("1.1 12347", "12347"), ("1.1 １２３４５", "１２３４５"),
    ("1.1 1234²", "1234²"), ("1.1 1234(10)", "1234(10)"), ("1.1 1,2,3,4,5", "1,2,3,4,5"),
    ("1.1 1234x", "1234x"), ("1.1 -", "-"), ("1.1 12345=chance 15", "12345=chance"),
    ("1.1 12345 /0 12345", "/0"), ("1.1 12345 / 12345", "/"), ("1.1 12345 /7", "/7"),
    ("1.1 12345 //1", "//1"), ("1.1 12345 /1- 12345", "/1-"), ("1.1 12345 /--", "/--"),
    ("1.1 12345 /１ 12345", "/１"), ("1.1 12345 \\1 12345", "\\1"),
    ("1.1 12345 =", "="), ("1.1 12345 = chance", "="), ("1.1 12345 =three", "=three"),
    ("1.1 12345 =Chance 15", "=Chance"), ("1.1 12345 =chance15", "=chance15"),
    ("1.1 12345 =upper-bonus 35", "=upper-bonus"), ("1.1 12345 =fullhouse", "=fullhouse"),
    ("1.1 12345 chance 15", "chance"), ("1.1 12345 =chance=15", "=chance=15"),
    ("1.1 12345 =chance -15", "-15"), ("1.1 12345 =chance +15", "+15"),
    ("1.1 12345 =chance 015", "015"), ("1.1 12345 =chance 15.0", "15.0"),
    ("1.1 12345 =chance １５", "１５"), ("1.1 12345 =chance 15+", "15+"),
    ("1.1 12345 =chance 15+0", "15+0"), ("1.1 12345 =chance +100", "+100"),
    ("1.1 12345 =chance 15 +100", "+100"), ("1.1 12345 =chance x", "x"),
    ("1.1 12345 =chance 15 15", "15"), ("1.1 12345 =chance 15 12345", "12345"),
    ("1.1 12345 =chance =ones", "=ones"), ("1.1 12345 x", "x"), ("1.1 12345 roll", "roll"),
    ("1.1 12345 =15", "=15"), ("1.1 12345 ?", "?"), ("1.1 12345 \u200b", "\u200b"),
]  # fmt: skip
TEN_THOUSAND_TURNS = [
    ("1.1 123406", "123406"), ("1.1 1234(10)6 /1 =", "1234(10)6"), ("1.1 123466 /", "/"),
    ("1.1 123466 /0", "/0"), ("1.1 123466 /1 =1.000", "=1.000"), ("1.1 123466 /1 =1,000", "=1,000"),
    ("1.1 123466 /1 =+100", "=+100"), ("1.1 123466 /1 =-100", "=-100"),
    ("1.1 123466 /1 =0100", "=0100"), ("1.1 123466 /1 =100+100", "=100+100"),
    ("1.1 123466 /1 =１００", "=１００"), ("1.1 123466 /1 = 100", "100"),
    ("1.1 123466 =chance 22", "=chance"), ("1.1 223346 X", "X"), ("1.1 223346 bust", "bust"),
    ("1.1 123466 /1 bank", "bank"), ("1.1 123466 /1 roll", "roll"), ("1.1 223346 x x", "x"),
    ("1.1 123466 /1 =100 =100", "=100"), ("1.1 123466 /1 =100 123456", "123456"),
    ("1.1 223346 x 0", "0"), ("1.1 123466 ×", "×"),
]  # fmt: skip

# turns, line after the tags, token, article
PENTA_ILLEGAL = [
    (["1.1 1234"], 1, "1234", "P1"),
    (["1.1 123456"], 1, "123456", "P1"),
    (["1.1 1234512345"], 1, "1234512345", "P1"),
    (["1.1 12345 12345"], 1, "12345", "P1"),
    (["1.1 23344 /333 33312"], 1, "/333", "P1"),
    (["1.1 13346 /13346 13346"], 1, "/13346", "P1"),
    (["1.1 23344 /234 23356"], 1, "23356", "P1"),
    (["1.1 12345 /1 /1"], 1, "/1", "P1"),
    (["1.1 12345 /1 =chance"], 1, "=chance", "P1"),
    (["1.1 12345 /1 12345 /1 12345 /1"], 1, "/1", "P1"),
    (["1.1 12345 /1 12345 /1 12345 12345"], 1, "12345", "P1"),
    (["1.1 =chance"], 1, "=chance", "P1"),
    (["1.1 /1 12345"], 1, "/1", "P1"),
    (["1.1 11123 =ones", "2.1 11123 =ones"], 2, "=ones", "P2"),
    (["1.1 11123 =ones 2"], 1, "=ones", "P3"),
    (["1.1 33356 =three-alike 9"], 1, "=three-alike", "P4"),
    (["1.1 14444 =four-alike 16"], 1, "=four-alike", "P4"),
    (["1.1 14444 =full 25"], 1, "=full", "P5"),
    (["1.1 66666 =full 25"], 1, "=full", "P5"),
    (["1.1 34466 =small-straight 30"], 1, "=small-straight", "P6"),
    (["1.1 65431 =large-straight 40"], 1, "=large-straight", "P6"),
    (["1.1 12345 =chance 16"], 1, "=chance", "P7"),
    (["1.1 12345 =penta 50"], 1, "=penta", "P7"),
    (["1.1 12345 =chance 15+100"], 1, "=chance", "P10"),
    (["1.1 66666 =penta 50+100"], 1, "=penta", "P10"),
    (["1.1 66666 =penta", "2.1 66666 =sixes 30"], 2, "=sixes", "P10"),
    (["1.1 66666 =penta", "2.1 66666 =sixes 30+50"], 2, "=sixes", "P10"),
    (["1.1 66666 =penta", "2.1 11111 =full"], 2, "=full", "P11"),
    (["1.1 66666 =penta", "2.1 66666 =sixes", "3.1 66666 =ones"], 3, "=ones", "P11"),
    (["1.1 66666 =penta", "2.1 66666 =sixes", "3.1 66666 =full 0+100"], 3, "=full", "P11"),
    (["1.1 12346 =penta", "2.1 66666 =full 25"], 2, "=full", "P5"),
    (["1.2 12345"], 1, "1.2", "G6"),
    (["2.1 12345"], 1, "2.1", "G6"),
    (["1.1 12345 =chance", "1.1 12345"], 2, "1.1", "G6"),
    (["1.1 12345 =chance", "3.1 12345"], 2, "3.1", "G6"),
]
TEN_THOUSAND_ILLEGAL = [
    (["1.1 12346"], 1, "12346", "T1"),
    (["1.1 123466123466"], 1, "123466123466", "T1"),
    (["1.1 x"], 1, "x", "T1"),
    (["1.1 ="], 1, "=", "T1"),
    (["1.1 /1"], 1, "/1", "T1"),
    (["1.1 433343 /333344"], 1, "/333344", "T2"),
    (["1.1 123466 /2"], 1, "/2", "T2"),
    (["1.1 123466 /111"], 1, "/111", "T2"),
    (["1.1 123466 /-"], 1, "/-", "T2"),
    (["1.1 123466 123466"], 1, "123466", "T2"),
    (["1.1 123466 =0"], 1, "=0", "T2"),
    (["1.1 112346 /1 /1"], 1, "/1", "T2"),
    (["1.1 123466 /1 22345 =100"], 1, "=100", "T2"),
    (["1.1 123466 /1 =150"], 1, "=150", "T4"),
    (["1.1 123466 /1 =0"], 1, "=0", "T4"),
    (["1.1 123466 /1 1234"], 1, "1234", "T5"),
    (["1.1 123466 /1 123466"], 1, "123466", "T5"),
    (["1.1 123466 x"], 1, "x", "T6"),
    (["1.1 123466 /1 x"], 1, "x", "T6"),
    (["1.1 223346 =0"], 1, "=0", "T6"),
    (["1.1 112346 /11 2346 1234"], 1, "1234", "T6"),
    (["1.1 123456 /123456 12345"], 1, "12345", "T7"),
    (["1.1 111111 /111111 =", "2.1 111123 /1111 =", "3.1 123456"], 3, "3.1", "T9"),
    (["1.1 223346 x", "1.2 223346 x"], 2, "1.2", "G6"),
]


def fails(stream: str, kind: type[DaduError], line: int, token: str) -> DaduError:
    with pytest.raises(kind) as caught:
        read(stream)
    assert (caught.value.line, caught.value.token) == (line, token)
    assert token in stream or token.startswith("[")
    return caught.value


@pytest.mark.parametrize(("stream", "line", "token"), STREAMS + TAGS)
def test_malformed_streams_and_tags(stream: str, line: int, token: str) -> None:
    fails(stream, Malformed, line, token)


@pytest.mark.parametrize(("turn", "token"), PENTA_TURNS)
def test_malformed_penta_turns(turn: str, token: str) -> None:
    fails(P + turn + "\n", Malformed, 4, token)
    fails(HALF + turn.replace("1.1", "2.1", 1) + "\n", Malformed, 5, token.replace("1.1", "2.1", 1))


@pytest.mark.parametrize(("turn", "token"), TEN_THOUSAND_TURNS)
def test_malformed_ten_thousand_turns(turn: str, token: str) -> None:
    fails(T + turn, Malformed, 4, token)


@pytest.mark.parametrize(("turns", "line", "token", "article"), PENTA_ILLEGAL)
def test_illegal_penta_turns(turns: list[str], line: int, token: str, article: str) -> None:
    error = fails(penta(*turns), Illegal, 3 + line, token)
    assert error.article == article
    later = HALF + "\n" + penta(*turns)
    assert fails(later, Illegal, 8 + line, token).article == article


@pytest.mark.parametrize(("turns", "line", "token", "article"), TEN_THOUSAND_ILLEGAL)
def test_illegal_ten_thousand_turns(turns: list[str], line: int, token: str, article: str) -> None:
    error = fails(ten_thousand(*turns), Illegal, 3 + line, token)
    assert error.article == article


@pytest.mark.parametrize("turn", ["1.1 12345", "1.1 12345 /1", "1.1 12345 /1 12345"])
def test_a14_only_the_last_line_of_a_record_may_stop(turn: str) -> None:
    fails(P + turn + "\n2.1 12345 =chance\n", Malformed, 4, "1.1")
    assert len(read(P + turn + "\n\n" + P)) == 2


def test_a13_a_bust_without_its_x_is_unfinished() -> None:
    fails(ten_thousand("1.1 223346", "1.2 123466", seats=2), Malformed, 5, "1.1")


def test_p15_no_turn_after_the_last_round() -> None:
    turns = [f"{number}.1 12345 ={box}" for number, box in enumerate(Box, 1)]
    error = fails(penta(*turns, "14.1 12345"), Illegal, 17, "14.1")
    assert error.article == "P15"


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
@pytest.mark.parametrize("level", ["", ' computer="classic"'])
def test_g1_an_eighth_seat_or_a_seventh_person_is_refused(game: str, level: str) -> None:
    tags = f'[Game "{game}"]\n[Rules "{game}"]\n'
    people = "".join(f'[Seat{seat} "P"]\n' for seat in range(1, 7))
    seventh = f'[Seat7 "P"{level}]\n'
    if level:
        assert len(read(tags + people + seventh)[0].seats) == 7
        eighth = f'[Seat8 "P"{level}]\n'
        assert fails(tags + people + seventh + eighth, Illegal, 10, "[Seat8]").article == "G1"
    else:
        assert fails(tags + people + seventh, Illegal, 9, "[Seat7]").article == "G1"
        later = '[Date "2026-01-02"]\n1.1 12345 =chance\n'
        assert fails(tags + people + seventh + later, Illegal, 9, "[Seat7]").article == "G1"


@pytest.mark.parametrize("ending", ["\r", "\r\r\n", "\r\r"])
@pytest.mark.parametrize("last", ["", "1.1 12345 =chance 15"])
def test_a20_a_lone_cr_ends_no_line(last: str, ending: str) -> None:
    stream = P + last if last else P.removesuffix("\n")
    assert read(stream)
    assert read(stream.replace("\n", "\r\n") + "\r\n")
    with pytest.raises(Malformed) as caught:
        read(stream + ending)
    assert caught.value.line == stream.count("\n") + 1
    with pytest.raises(Malformed):
        read((stream + ending).encode())


@pytest.mark.parametrize("target", [50, 500, 7000, 9950, 20000])
def test_t8_a_record_has_one_of_three_targets(target: int) -> None:
    stream = T.replace('Rules "ten-thousand"', f'Rules "ten-thousand(target={target})"')
    assert fails(stream, Illegal, 2, "[Rules]").article == "T8"


def test_text_that_is_not_utf_8_is_malformed() -> None:
    with pytest.raises(Malformed) as caught:
        read(P.encode() + b"1.1 12345 \xff\n")
    assert (caught.value.line, caught.value.token) == (1, "0xff")


def test_a28_the_first_wrong_record_refuses_the_stream() -> None:
    fails(HALF + "\n" + HALF.replace("=ones 1", "=ones 2"), Illegal, 9, "=ones")


def test_errors_of_house_rules_name_their_article() -> None:
    rules = "ten-thousand(opening=500,minimum=300,hot-dice=roll,exact=yes)"
    tags = T.replace('Rules "ten-thousand"', f'Rules "{rules}"')
    for turn, article in [
        ("1.1 333246 /333 =300", "T5"),
        ("1.1 666246 /666 =600\n2.1 123466 /1 =100", "T5"),
        ("1.1 123456 /123456 =1500", "T7"),
        ("1.1 111111 /111111 111112 /11111 =12000", "T8"),
    ]:
        token, line = turn.rsplit(" ", 1)[1], 4 + turn.count("\n")
        assert fails(tags + turn, Illegal, line, token).article == article


@pytest.mark.parametrize("tag", ["Seat0", "Seat01", "Seat007"])
def test_a10_seats_are_numbered_from_1_without_zeros(tag: str) -> None:
    text = f'[Game "penta"]\n[Rules "penta"]\n[Seat1 "Ana"]\n[{tag} "Budi"]\n'
    with pytest.raises(Malformed) as caught:
        read(text)
    assert (caught.value.code, caught.value.line, caught.value.token) == (
        "seat-number",
        4,
        f"[{tag}]",
    )
