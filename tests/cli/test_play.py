"""``dadu play`` with typed input: keeps, boxes, undo, refusals, leaving, resuming."""

from __future__ import annotations

import pytest

from dadu.notation import read
from tests.cli.running import PENTA, TEN_THOUSAND, Done, Here


class Evening:
    """One game in a file, played on with typed lines and typed dice."""

    def __init__(self, dadu: Here, *options: str) -> None:
        self._dadu = dadu
        self.path = dadu.folder / "evening.dadu"
        self._options = options

    def type(self, *lines: str) -> Done:
        """Play on, and leave when the lines are used up."""
        new = () if self.path.exists() else self._options
        done = self._dadu(
            "play",
            str(self.path),
            "--real-dice",
            "--pace",
            "0",
            *new,
            given="\n".join(lines) + "\n",
        )
        assert "Traceback" not in done.err
        return done

    @property
    def turns(self) -> list[str]:
        """The lines of the record."""
        text = self.path.read_text("utf-8")
        read(text)
        return text.partition("\n\n")[2].splitlines()


def penta(dadu: Here, *seats: str) -> Evening:
    return Evening(dadu, "--game", "penta", *(f"--seat={seat}" for seat in seats or ("Ana",)))


def ten_thousand(dadu: Here, *seats: str, rules: str = "ten-thousand") -> Evening:
    return Evening(dadu, "--rules", rules, *(f"--seat={seat}" for seat in seats or ("Ana",)))


def test_a_turn_of_penta(dadu: Here) -> None:
    evening = penta(dadu)
    done = evening.type("", "33416", "33", "", "256", "3 3", "", "312", "c", "")
    assert evening.turns == ["1.1 13346 /33 23356 /33 12333 =threes 9"]
    for words in ("Ana keeps 3 3.", "Ana writes 9 in Threes: 9 in all.", "dadu play"):
        assert words in done.out
    assert done.status == 0


@pytest.mark.parametrize("typed", ["i", "=full", "full", "Fu", "FULL"])
def test_a_box_by_its_letter_or_its_name(dadu: Here, typed: str) -> None:
    evening = penta(dadu)
    evening.type("", "22333", typed, "")
    assert evening.turns == ["1.1 22333 =full 25"]


def test_p1_none_is_kept(dadu: Here) -> None:
    evening = penta(dadu)
    evening.type("", "12346", "-", "", "22222", "m", "")
    assert evening.turns == ["1.1 12346 /- 22222 =penta 50"]


def test_g5_a_keep_is_taken_back_or_changed_until_the_roll(dadu: Here) -> None:
    evening = penta(dadu)
    evening.type("", "11234", "1", "u", "11", "234")
    assert evening.turns == ["1.1 11234 /234"]
    evening.type("", "55", "u")
    assert evening.turns == ["1.1 11234 /234 23455"]


def test_g5_a_box_is_taken_back_until_it_is_confirmed(dadu: Here) -> None:
    evening = penta(dadu)
    evening.type("", "11234", "b", "u", "a", "")
    assert evening.turns == ["1.1 11234 =ones 2"]


def test_a_zero_where_another_box_earns_is_asked_about(dadu: Here) -> None:
    done = penta(dadu).type("", "11234", "m", "u")
    assert "Penta would get 0, while another box would earn" in done.out


def test_refusals_say_why_and_ask_again(dadu: Here) -> None:
    evening = penta(dadu)
    evening.type("", "11234", "a", "")
    done = evening.type("", "11235", "a", "66", "11235", "what", "b", "")
    for words in ("filled already", "not among the dice", "at most four", "Type the dice to keep"):
        assert words in done.out
    assert evening.turns[-1] == "2.1 11235 =twos 2"


def test_p11_a_joker_is_announced_and_forces_its_box(dadu: Here) -> None:
    evening = penta(dadu)
    done = evening.type("", "44444", "m", "", "", "44444", "l", "d", "")
    assert "it must go into Fours" in done.out
    assert evening.turns[-1] == "2.1 44444 =fours 20+100"


def test_p9_nothing_earns_is_said(dadu: Here) -> None:
    boxes = "abcdefl"
    typed: list[str] = []
    for box in boxes:
        typed += ["", "12346", box, ""]
    done = penta(dadu).type(*typed, "", "12446")
    assert "Nothing earns here" in done.out


def test_a_turn_of_ten_thousand(dadu: Here) -> None:
    evening = ten_thousand(dadu)
    done = evening.type("", "122456", "15", "r", "5555", "u", "555", "u", "a", "b")
    assert evening.turns == ["1.1 122456 /15 5555 /5555 =1150"]
    for words in ("1 5 for 150", "Hot dice! All six come back.", "Ana banks 1,150: 1,150 in all."):
        assert words in done.out


def test_t6_a_bust_passes_the_turn(dadu: Here) -> None:
    evening = ten_thousand(dadu, "Ana", "Budi")
    done = evening.type("", "112346", "11", "r", "2346", "", "223346")
    assert "Bust! Ana loses 200 and keeps 0." in done.out
    assert evening.turns == ["1.1 112346 /11 2346 x", "1.2 223346 x"]


def test_t2_a_die_that_scores_nothing_is_named(dadu: Here) -> None:
    done = ten_thousand(dadu).type("", "123466", "14", "7", "")
    assert "die 4 scores nothing (T2)" in done.out


def test_house_rules_refuse_a_bank_with_the_reason(dadu: Here) -> None:
    evening = ten_thousand(dadu, rules="ten-thousand(minimum=300)")
    done = evening.type("", "123466", "1", "b", "x")
    assert "at least 300 points" in done.out
    assert evening.turns == ["1.1 123466 /1"]


def test_t9_the_last_round_is_announced(dadu: Here) -> None:
    evening = ten_thousand(dadu, "Ana", "Budi", rules="ten-thousand(target=5000)")
    done = evening.type("", "111111", "a", "b", "", "223346")
    assert "Last round! Ana has 8,000" in done.out
    assert "8,000 to beat" in done.out
    assert "Ana wins with 8,000." in done.out


def test_dice_are_asked_for_until_they_are_dice(dadu: Here) -> None:
    done = ten_thousand(dadu).type("", "hello", "12", "123457", "123 456")
    assert "digits 1 to 6" in done.out
    assert "6 dice are to be rolled, here are 2" in done.out
    assert "Ana rolls 1 2 3 4 5 6." in done.out


def test_a_computer_plays_step_by_step(dadu: Here) -> None:
    evening = ten_thousand(dadu, "=classic", "Ana")
    done = evening.type("123446", "22334", "")
    assert "Computer 1 sets aside 1 for 100" in done.out
    assert "Bust! Computer 1 loses 100" in done.out
    assert evening.turns == ["1.1 123446 /1 22334 x"]


def test_a_level_nobody_knows_plays_classic(dadu: Here) -> None:
    evening = ten_thousand(dadu)
    seats = TEN_THOUSAND.replace('"Ana"]', '"Ana" computer="grandmother"]')
    evening.path.write_text(seats + "1.1 111234\n", "utf-8")
    evening.type()
    assert evening.turns == ["1.1 111234 /111 =1000"]


def test_leaving_keeps_the_game_and_says_how_to_go_on(dadu: Here) -> None:
    evening = penta(dadu, "Ana", "Budi")
    for leave in ("q", "quit", "Quit"):
        done = evening.type(leave)
        assert done.status == 0
        assert f"dadu play {evening.path}" in done.out
    assert evening.turns == []


def test_games_left_unfinished_are_offered(dadu: Here) -> None:
    options = ("--pace", "0", "--real-dice")
    dadu("play", *options, "--game", "penta", "--seat", "Ana", "--seat", "Budi", given="\n12345\n")
    done = dadu("play", *options, given="1\nl\n\nq\n")
    assert "1  Penta, round 1: Ana and Budi" in done.out
    assert "Ana writes 15 in Chance" in done.out
    done = dadu("play", *options, given="n\n2\n\nflat\nZoë\n\n0\nq\n")
    assert "Ten Thousand" in done.out
    saved = sorted((dadu.folder / "data" / "dadu" / "terminal").iterdir())
    assert len(saved) == 2
    assert '[Rules "ten-thousand(table=flat)"]\n[Seat1 "Zoë"]' in saved[1].read_text("utf-8")
    assert dadu("play", given="q\n").status == 0


def test_g1_a_new_game_starts_from_people_and_one_computer(dadu: Here) -> None:
    given = "3\n1\n\nBudi\n\n\n\nq\n"
    done = dadu("play", str(dadu.folder / "new.dadu"), given=given)
    text = (dadu.folder / "new.dadu").read_text("utf-8")
    assert '[Seat1 "Player 1"]\n[Seat2 "Budi"]\n[Seat3 "Computer 1" computer="classic"]' in text
    assert "Type one of these: 1, 2." in done.out


def test_seven_seats_fit_eighty_columns(dadu: Here) -> None:
    seats = [f"--seat=Player number {number}" for number in range(1, 7)]
    done = dadu("play", "--game=penta", *seats, "--seat==perfect", "--real-dice", given="\n12345\n")
    sheet = [line for line in done.out.splitlines() if "Small straight" in line]
    assert sheet
    assert all(len(line) <= 80 for line in sheet)


def test_files_that_cannot_be_played(dadu: Here) -> None:
    both = dadu.file(PENTA + PENTA, "both.dadu")
    assert "2 games" in dadu("play", both).err
    wrong = dadu.file(PENTA + "1.1 12345 =chance 16\n", "wrong.dadu")
    done = dadu("play", wrong)
    assert done.status == 2
    assert done.err.startswith("line 4: =chance : ")
    assert dadu("play", wrong, "--game", "penta").status == 2
    assert dadu("play", str(dadu.folder)).status == 2


def test_a_game_that_went_on_elsewhere_is_not_overwritten(
    dadu: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = penta(dadu)
    evening.type("")
    other = evening.path.read_text("utf-8") + "1.1 66666\n"

    def typed(_: str) -> str:
        evening.path.write_text(other, "utf-8")
        return ""

    monkeypatch.setattr("builtins.input", typed)
    done = dadu("play", str(evening.path))
    assert done.status == 2
    assert "was changed by something else" in done.err
    assert evening.path.read_text("utf-8") == other


def test_the_folder_of_games_may_hold_other_things(dadu: Here) -> None:
    folder = dadu.folder / "data" / "dadu" / "terminal"
    folder.mkdir(parents=True)
    (folder / "spoiled.dadu").write_bytes(b"\xff")
    (folder / "over.dadu").write_text(
        TEN_THOUSAND.replace('nd"]\n[S', 'nd(last-round=off)"]\n[S')
        + "1.1 111111 /111111 111111 /111111 =16000\n",
        "utf-8",
    )
    done = dadu("play", given="")
    assert "Which game?" in done.out
