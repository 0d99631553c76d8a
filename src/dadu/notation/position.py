"""A position as one line of text: enough to ask for the best move.

::

    penta dice=13356 left=2 card ones=3 penta=50 bonus=100 others=212,187
    ten-thousand dice=- left=3 turn=350 totals=9800,10350 seat=1 target=10000 last-round=2

A position need only be possible field by field. ``state`` checks it against a rule set
and gives the state of the game contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias, overload

from dadu import dice as dice_
from dadu.dice import Roll, rolls
from dadu.errors import Illegal, Malformed
from dadu.game import CHANCE, MOST_SEATS, AnyState, PentaState, Sheet, TenThousandState
from dadu.game import penta as penta_game
from dadu.game import ten_thousand as ten_thousand_game
from dadu.rules import PentaRules, TenThousandRules
from dadu.rules.penta import BOX_ARTICLES, BOXES, PENTA_POINTS, Box, joker_points, points
from dadu.rules.ten_thousand import MOST_TARGET

__all__ = ["PentaPosition", "Position", "TenThousandPosition", "parse_position", "position_of"]

_STEP = 50
"""Every score of Ten Thousand is a multiple of this."""


@dataclass(frozen=True, slots=True)
class PentaPosition:
    """One player's Penta position: dice, rolls left, the sheet, and the others' totals.

    The others' open boxes are not known to it.
    """

    dice: Roll
    left: int
    sheet: Sheet
    others: tuple[int, ...] = ()

    def __str__(self) -> str:
        written = [
            f"{box}={score}"
            for box, score in zip(BOXES, self.sheet.scores, strict=True)
            if score is not None
        ]
        if self.sheet.penta_bonus:
            written.append(f"bonus={self.sheet.penta_bonus}")
        others = f" others={','.join(map(str, self.others))}" if self.others else ""
        dice = dice_.to_text(self.dice)
        return f"penta dice={dice} left={self.left} card {' '.join(written) or '-'}{others}"

    def state(self, rules: PentaRules) -> PentaState:
        """The state with this player in the only seat. Raises Illegal with the article."""
        rolled = penta_game.DICE if self.dice else 0
        if len(self.dice) not in (0, penta_game.DICE):
            raise Illegal("dice-count", "P1", rolled=len(self.dice), due=penta_game.DICE)
        if not 0 <= self.left <= penta_game.ROLLS or (self.left == penta_game.ROLLS) == bool(
            rolled
        ):
            raise Illegal("position-left", "P1", left=self.left)
        seats = 1 + len(self.others)
        if seats > MOST_SEATS:
            raise Illegal("seats", "G1", seats=seats, most=MOST_SEATS)
        _check_sheet(rules, self.sheet)
        to_act = 1 if self.dice else CHANCE
        return PentaState(rules, (self.sheet,), 1, to_act, self.dice, None, self.left)


@dataclass(frozen=True, slots=True)
class TenThousandPosition:
    """A Ten Thousand position. ``turn`` is what was set aside before the present roll.

    ``left`` is the dice of the next roll when ``dice`` is empty; ``last_round`` the seat
    that started the last round. A ``target`` prevails over the rule set's.
    """

    dice: Roll
    left: int
    turn: int
    totals: tuple[int, ...]
    seat: int
    target: int | None = None
    last_round: int | None = None

    def __str__(self) -> str:
        left = "" if self.dice else f" left={self.left}"
        target = "" if self.target is None else f" target={self.target}"
        last_round = "" if self.last_round is None else f" last-round={self.last_round}"
        totals = ",".join(map(str, self.totals))
        dice = dice_.to_text(self.dice)
        return (
            f"ten-thousand dice={dice}{left} turn={self.turn} totals={totals}"
            f" seat={self.seat}{target}{last_round}"
        )

    def rules(self, rules: TenThousandRules) -> TenThousandRules:
        """The rule set in force: the given one, with the position's target if it has one."""
        return rules if self.target is None else replace(rules, target=self.target)

    def state(self, rules: TenThousandRules) -> TenThousandState:
        """The state of the contract. Raises Illegal with the article."""
        rules = self.rules(rules)
        self._check_dice()
        self._check_totals(rules)
        choosing = bool(self.dice) or self.turn > 0
        return TenThousandState(
            rules,
            self.totals,
            self.seat,
            1,
            self.seat if choosing else CHANCE,
            self.turn,
            self.left,
            self.dice,
            self.last_round,
            (0,) * len(self.totals),
        )

    def _check_dice(self) -> None:
        if len(self.dice) > ten_thousand_game.DICE:
            raise Illegal("dice-too-many", "T1", rolled=len(self.dice), most=ten_thousand_game.DICE)
        if (
            self.left != (len(self.dice) or self.left)
            or not 1 <= self.left <= ten_thousand_game.DICE
        ):
            raise Illegal("position-left", "T1", left=self.left)

    def _check_totals(self, rules: TenThousandRules) -> None:
        seats = len(self.totals)
        if not 1 <= seats <= MOST_SEATS:
            raise Illegal("seats", "G1", seats=seats, most=MOST_SEATS)
        for value in (*self.totals, self.turn):
            if value % _STEP:
                raise Illegal("position-step", "T3", value=value, step=_STEP)
        for seat in (self.seat, self.seat if self.last_round is None else self.last_round):
            if not 1 <= seat <= seats:
                raise Illegal("position-seat", "G6", seat=seat, seats=seats)
        if self.last_round is None:
            if max(self.totals) >= rules.target:
                raise Illegal("position-beyond", "T9", total=max(self.totals), target=rules.target)
        elif self.seat == self.last_round or not rules.last_round:
            raise Illegal("game-over", "T9")
        elif self.totals[self.last_round - 1] < rules.target:
            raise Illegal("position-last-round", "T9", seat=self.last_round, target=rules.target)


Position: TypeAlias = PentaPosition | TenThousandPosition


@overload
def position_of(state: PentaState) -> PentaPosition: ...
@overload
def position_of(state: TenThousandState) -> TenThousandPosition: ...
def position_of(state: AnyState) -> Position:
    """The position of a decision, or of a turn that begins, as the seat at play sees it.

    Of Penta only that seat's sheet is told, of the others their totals.
    """
    if isinstance(state, PentaState):
        others = (*state.totals[: state.seat - 1], *state.totals[state.seat :])
        return PentaPosition(state.dice, state.rolls_left, state.sheet, others)
    return TenThousandPosition(
        state.dice,
        state.dice_left,
        state.turn,
        state.totals,
        state.seat,
        state.rules.target,
        state.last_round,
    )


def _check_sheet(rules: PentaRules, sheet: Sheet) -> None:
    for box, score in zip(BOXES, sheet.scores, strict=True):
        if score is not None and score not in _possible(rules, box):
            allowed = _in_words(sorted(_possible(rules, box)))
            raise Illegal("box-value", BOX_ARTICLES[box], box=box, value=score, allowed=allowed)
    bonus = sheet.penta_bonus
    if bonus and sheet.penta != PENTA_POINTS:
        raise Illegal("bonus-without-penta", "P10", bonus=bonus)
    most = rules.penta_bonus * (len(BOXES) - 1)
    if bonus and (not rules.penta_bonus or bonus % rules.penta_bonus or bonus > most):
        raise Illegal("bonus-value", "P10", bonus=bonus, step=rules.penta_bonus, most=most)
    if not sheet.open_boxes:
        raise Illegal("game-over", "P15")


def _in_words(numbers: list[int]) -> str:
    """Numbers one by one; from the second to the last as a stretch where none is left out."""
    first, *rest = numbers
    if len(rest) > 3 and rest == list(range(rest[0], rest[-1] + 1)):
        return f"{first}, {rest[0]}–{rest[-1]}"
    return ", ".join(map(str, numbers))


@cache
def _possible(rules: PentaRules, box: Box) -> frozenset[int]:
    """The scores that some roll earns in a box, as a joker or not."""
    every = [roll for roll, _ in rolls(penta_game.DICE)]
    alike = [roll for roll in every if roll[0] == roll[-1]]
    jokers = {joker_points(rules, box, roll) for roll in alike}
    return frozenset({points(rules, box, roll) for roll in every} | jokers)


def parse_position(text: str) -> Position:
    """The position that a line writes. Raises Malformed."""
    words = text.split()
    if words[:1] == [PentaRules.NAME]:
        return _parse_penta(words[1:])
    if words[:1] == [TenThousandRules.NAME]:
        return _parse_ten_thousand(words[1:])
    raise Malformed("unknown-game", text=words[0][:20] if words else "")


def _parse_penta(words: list[str]) -> PentaPosition:
    if "card" not in words[:-1]:
        raise Malformed("position-missing-card")
    before, card = words[: words.index("card")], words[words.index("card") + 1 :]
    fields = _fields(before, ("dice", "left"))
    roll = dice_.parse(_needed(fields, "dice"))
    left = _number("left", _needed(fields, "left") if roll else fields.get("left", "3"))
    if card[:1] == ["-"]:
        written = _fields(card[1:], ("others",))
    else:
        written = _fields(card, (*BOXES, "bonus", "others"))
    others = _numbers("others", written.pop("others")) if "others" in written else ()
    bonus = _number("bonus", written.pop("bonus", "0"))
    scores = {Box(name): _number(name, value) for name, value in written.items()}
    return PentaPosition(roll, left, Sheet.of(scores, bonus), others)


def _parse_ten_thousand(words: list[str]) -> TenThousandPosition:
    known = ("dice", "left", "turn", "totals", "seat", "target", "last-round")
    fields = _fields(words, known)
    roll = dice_.parse(_needed(fields, "dice"))
    left = _number("left", fields.get("left", str(len(roll) or ten_thousand_game.DICE)))
    turn = _number("turn", fields.get("turn", "0"))
    totals = _numbers("totals", _needed(fields, "totals"))
    seat = _number("seat", _needed(fields, "seat") if len(totals) > 1 else fields.get("seat", "1"))
    target = _number("target", fields["target"]) if "target" in fields else None
    if target is not None and (target % _STEP or not 0 < target <= MOST_TARGET):
        raise Malformed("position-target", target=target, step=_STEP, most=MOST_TARGET)
    last_round = _number("last-round", fields["last-round"]) if "last-round" in fields else None
    return TenThousandPosition(roll, left, turn, totals, seat, target, last_round)


def _fields(words: list[str], known: tuple[str, ...]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise Malformed("position-field", text=word[:20])
        if name not in known:
            raise Malformed("position-field-unknown", field=name[:20], fields=", ".join(known))
        if name in fields:
            raise Malformed("position-field-twice", field=name)
        fields[name] = value
    return fields


def _needed(fields: Mapping[str, str], name: str) -> str:
    if name not in fields:
        raise Malformed("position-missing", field=name)
    return fields[name]


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and str(int(text)) == text):
        raise Malformed("position-number", field=name, text=text[:20])
    return int(text)


def _numbers(name: str, text: str) -> tuple[int, ...]:
    return tuple(_number(name, part) for part in text.split(","))
