"""Every number the coach says is worked out again here, by walking the game contract."""

from __future__ import annotations

import pytest

from dadu.coach import Amount, Said, Share, counsel, prospects
from dadu.dice import rolls
from dadu.game import CHANCE, Keep, Move, PentaState, TenThousandState, Write
from dadu.i18n import LANGUAGES, words
from dadu.notation import parse_position
from dadu.notation.position import PentaPosition
from dadu.rules import PentaRules, TenThousandRules
from dadu.rules.penta import Box
from dadu.rules.ten_thousand import selections
from dadu.solver import values

PENTA = (
    "penta dice=22345 left=1 card -",
    "penta dice=33316 left=1 card ones=3 twos=6 fours=12 fives=15 sixes=18",
    "penta dice=11346 left=0 card chance=20 ones=3",
    "penta dice=44446 left=1 card penta=0 fours=12",
    "penta dice=55555 left=0 card penta=50 fives=20",
    (
        "penta dice=13356 left=2 card ones=3 twos=6 threes=9 three-alike=20 four-alike=0 full=25 "
        "small-straight=30 large-straight=40 chance=22 penta=0"
    ),
)
TEN_THOUSAND = (
    "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000",
    "ten-thousand dice=- left=3 turn=350 totals=9800,10350 seat=1 target=10000 last-round=2",
    "ten-thousand dice=- left=2 turn=450 totals=3000,2500 seat=1",
    "ten-thousand dice=112345 totals=0 seat=1",
    "ten-thousand dice=- left=4 turn=300 totals=0 seat=1",
    "ten-thousand dice=223346 totals=100,100 seat=2",
)


def state_of(text: str) -> PentaState | TenThousandState:
    position = parse_position(text)
    if isinstance(position, PentaPosition):
        return position.state(PentaRules())
    return position.state(TenThousandRules())


def penta_state(text: str) -> PentaState:
    state = state_of(text)
    assert isinstance(state, PentaState)
    return state


def written(state: PentaState, chance: float = 1.0) -> list[tuple[Box, int, float, int]]:
    """(box, points, chance, what the total gains) of every way the turn may end, best played."""
    if state.to_act is CHANCE:
        weights = sum(weight for _, weight in state.outcomes())
        return [
            end
            for roll, weight in state.outcomes()
            for end in written(state.roll(roll), chance * weight / weights)
        ]
    return played(state, values.advise(state).best.move, chance)


def played(state: PentaState, move: Move, chance: float = 1.0) -> list[tuple[Box, int, float, int]]:
    assert isinstance(move, Keep | Write)
    after = state.play(move)
    if isinstance(move, Keep):
        return written(after, chance)
    entry = next(entry for entry in state.entries() if entry.box == move.box)
    gain = after.totals[0] - state.totals[0]
    return [(move.box, entry.points + entry.bonus, chance, gain)]


@pytest.mark.parametrize("text", PENTA)
def test_aims_are_what_best_play_comes_to(text: str) -> None:
    state = penta_state(text)
    for move in (values.advise(state).best.move, state.moves()[0], state.moves()[-1]):
        aims, gained = prospects(state, move)
        endings = played(state, move)
        assert gained == pytest.approx(sum(chance * gain for _, _, chance, gain in endings))
        for box in Box:
            found = [(points, chance) for b, points, chance, _ in endings if b == box and points]
            chance = sum(chance for _, chance in found)
            aim = next((aim for aim in aims if aim.box == box), None)
            assert (aim.chance if aim else 0) == pytest.approx(chance)
            if aim:
                mean = sum(points * part for points, part in found) / chance
                assert aim.points == pytest.approx(mean)


@pytest.mark.parametrize("text", PENTA + TEN_THOUSAND)
def test_loss_is_the_difference_of_the_values(text: str) -> None:
    state = state_of(text)
    known = values.advise(state)
    for move in state.moves():
        advised = counsel(state, move)
        assert advised.best_value == known.best.value
        assert advised.loss == pytest.approx(known.best.value - known.value_of(move))
        for said in advised.sentences:
            if isinstance(loss := said.values.get("loss"), Amount):
                assert loss == advised.loss


@pytest.mark.parametrize("text", TEN_THOUSAND)
def test_risks_are_counted_over_all_rolls(text: str) -> None:
    state = state_of(text)
    assert isinstance(state, TenThousandState)
    for said in counsel(state).sentences:
        if "risk" in said.values:
            dice = said.count or 0
            busts = sum(w for roll, w in rolls(dice) if not selections(state.rules.scoring, roll))
            assert said.values["risk"] == pytest.approx(busts / 6**dice)


def test_moves_within_a_hair_are_called_equally_good() -> None:
    state = penta_state("penta dice=13356 left=2 card -")
    best = values.advise(state).best.move
    assert [said.key for said in counsel(state, best).sentences] == ["coach.penta.aims"]
    twin = penta_state("penta dice=12346 left=0 card full=0 ones=3 twos=6 threes=9 fours=12 "
                       "fives=15 sixes=18 three-alike=20 four-alike=20 small-straight=30 "
                       "large-straight=40")  # fmt: skip
    keys = [said.key for said in counsel(twin).sentences]
    assert "coach.equal" not in keys


def numbers(said: Said) -> list[str]:
    voice = words("en")
    found = []
    for value in said.values.values():
        if isinstance(value, Share):
            found.append(voice.percent(value))
        elif isinstance(value, Amount):
            found.append(voice.number(value, 1))
        elif isinstance(value, int):
            found.append(voice.number(value))
    return found


@pytest.mark.parametrize("text", PENTA + TEN_THOUSAND)
def test_sentences_hold_their_numbers_in_every_language(text: str) -> None:
    for said in counsel(state_of(text)).sentences:
        english = said.in_words(words("en"))
        assert all(number in english for number in numbers(said) if said.key != "coach.equal")
        assert all(said.in_words(words(language)) for language in LANGUAGES)
