"""The analysis board: a position as a line and as fields, and what can be done in it."""

from __future__ import annotations

from htpy import Element, Node, a, div, h2, h3, label, nav, p, section, span
from htpy import input as input_

from dadu.app.board import BLANK, FIELDS, Board, Laid, address_of, fields_of, game_from, laid
from dadu.app.coaching import hint_for, reasons
from dadu.app.events import LINE_LENGTH
from dadu.app.log import Header
from dadu.app.model import GAMES
from dadu.app.view._drawn import flat_die
from dadu.app.view._house_rules import house_line
from dadu.app.view._parts import Room, action, small_dice
from dadu.app.view._ranked import estimate_line, figure, ranked, why
from dadu.errors import DaduError
from dadu.game import CHANCE, AnyState
from dadu.game.penta import DICE as PENTA_DICE
from dadu.game.ten_thousand import DICE as TEN_THOUSAND_DICE
from dadu.rules.penta import BOXES
from dadu.solver import library, values

__all__ = ["board"]

NUMERIC = ("others", "totals")
"""Fields that hold several numbers, which a numeric keypad could not separate."""

FAULTS = {
    "not-dice": "dice",
    "dice-count": "dice",
    "dice-too-many": "dice",
    "position-left": "left",
    "bonus-without-penta": "bonus",
    "bonus-value": "bonus",
    "position-seat": "seat",
    "position-target": "target",
    "position-beyond": "totals",
    "position-last-round": "last-round",
}
"""The field that an error is about, where it does not name one itself."""


def board(room: Room, screen: Board) -> dict[str, Node]:
    """All regions of the board."""
    words = room.words
    found, wrong = _found(screen.text)
    return {
        "stage": [
            _games(room, screen.text),
            section(".figures.position", aria_labelledby="position-title")[
                h2("#position-title")[words("board.position")],
                _dice(room, screen.text),
                p("#board-wrong.notice")[_reason(room, wrong) if wrong else ""],
                _fields(room, screen.text, _culprit(wrong)),
                _line(room, screen.text, wrong),
            ],
        ],
        "sheets": _worth(room, screen, found) if found else None,
    }


def _found(text: str) -> tuple[Laid | None, DaduError | None]:
    try:
        return laid(text), None
    except DaduError as wrong:
        return None, wrong


def _games(room: Room, text: str) -> Element:
    """A fresh board of either game."""
    links = [
        a(
            ".tab",
            href=address_of(BLANK[game]),
            aria_current="page" if text.startswith(game) else None,
        )[room.words(f"game.{game}")]
        for game in GAMES
    ]
    return nav(".tabs.few.games-tabs", aria_label=room.words("board.games"))[links]


def _line(room: Room, text: str, wrong: DaduError | None) -> Node:
    words = room.words
    return [
        label(".board-label", for_="board-text")[words("board.line")],
        input_(
            ".name-field.board-line",
            {
                "type": "text",
                "id": "board-text",
                "value": text,
                "maxlength": str(LINE_LENGTH),
                "autocomplete": "off",
                "spellcheck": "false",
                "autocapitalize": "none",
                "enterkeyhint": "done",
                "dir": "ltr",
                **room.touch("board-text"),
            },
            aria_describedby="board-wrong",
            aria_invalid="true" if wrong else None,
        ),
    ]


def _culprit(wrong: DaduError | None) -> str:
    """The field that is wrong, where one is."""
    if wrong is None:
        return ""
    named = wrong.values.get("field") or wrong.values.get("box")
    return str(named or FAULTS.get(wrong.code, ""))


def _reason(room: Room, wrong: DaduError) -> str:
    error = room.words.error(wrong)
    named = "=" in error.split(" ", 1)[0]
    sentence = error if named else error[:1].upper() + error[1:]
    if not wrong.article:
        return room.words("board.malformed", sentence=sentence)
    return room.words("table.refused", sentence=sentence, article=wrong.article)


def _dice(room: Room, text: str) -> Element:
    """The dice drawn, where they can be."""
    digits = fields_of(text).get("dice", "")
    faces = tuple(int(digit) for digit in digits if digit in "123456")
    if faces:
        return p(".board-dice")[small_dice(room.words, faces)]
    count = PENTA_DICE if text.startswith(GAMES[0]) else TEN_THOUSAND_DICE
    return p(".board-dice.blank", aria_hidden="true")[span(".small-dice")[[flat_die(0)] * count]]


def _fields(room: Room, text: str, wrong: str) -> Node:
    game = text.partition(" ")[0].partition("(")[0]
    known, given, penta = FIELDS.get(game, ()), fields_of(text), game == GAMES[0]
    rolled = given.get("dice", "-") != "-"
    boxes = [name for name in known if name in BOXES]
    others = [name for name in known if name not in BOXES and name != "left"]

    def one(name: str) -> Element:
        return _field(room, game, name, given, wrong)

    return [
        div(".board-fields")[
            [one(name) for name in others if name not in ("bonus", "others")],
            one("left") if rolled == penta else None,
        ],
        section(aria_labelledby="board-sheet")[
            h3("#board-sheet")[room.words("board.sheet")],
            div(".board-fields.boxes")[[one(name) for name in (*boxes, "bonus", "others")]],
        ]
        if penta
        else None,
    ]


def _field(room: Room, game: str, name: str, given: dict[str, str], wrong: str) -> Element:
    return label(".board-field")[
        _label(room, game, name),
        input_(
            ".name-field",
            {
                "type": "text",
                "id": f"board-{name}",
                "value": given.get(name, "").replace("-", ""),
                "maxlength": str(LINE_LENGTH),
                "inputmode": "text" if name in NUMERIC else "numeric",
                "autocomplete": "off",
                **room.touch("board-field", field=name),
            },
            aria_describedby="board-wrong" if name == wrong else None,
            aria_invalid="true" if name == wrong else None,
        ),
    ]


def _label(room: Room, game: str, name: str) -> str:
    """What a field holds; what is left are rolls in Penta, dice in Ten Thousand."""
    if name == "left":
        name = "rolls-left" if game == GAMES[0] else "dice-left"
    return room.words(f"box.{name}" if name in BOXES else f"board.{name}")


def _worth(room: Room, screen: Board, found: Laid) -> Node:
    words, state = room.words, found.state
    hint = hint_for(state)
    return [
        section(".figures", aria_labelledby="worth-title")[
            h2("#worth-title")[words("board.worth")],
            _rules(room, found),
            _before_roll(room, state) if state.to_act is CHANCE else None,
            why(room, reasons(state)),
            estimate_line(room, hint.exact) if hint else None,
            ranked(room, hint) if hint else None,
            p(".hint")[words("coach.no-values")]
            if not hint and state.to_act is not CHANCE
            else None,
        ],
        _play_on(room, screen),
    ]


def _rules(room: Room, found: Laid) -> Node:
    """The rules the position is judged by, where they are not the usual ones."""
    return house_line(room, Header(found.rules, ()))


def _before_roll(room: Room, state: AnyState) -> Node:
    """What a position is worth before its roll."""
    words = room.words
    if library.ready(state.rules) is None:
        return p(".hint")[words("coach.no-values")]
    worth = figure(room, values.unit_of(state), values.value(state))
    return p(".why")[words(f"board.before-roll-{values.unit_of(state)}", value=worth)]


def _play_on(room: Room, screen: Board) -> Node:
    if screen.origin is None:
        return None
    words, there = room.words, game_from(screen) is not None
    back = f"#/review/{screen.origin.game}/{screen.origin.event}"
    return section(".figures", aria_labelledby="play-on-title")[
        h2("#play-on-title")[words("board.play-on-title")],
        p(".hint")[words("board.play-on-hint" if there else "board.play-on-not")],
        div(".share")[
            a(".button", href=back)[words("board.back")],
            action(
                room,
                words("board.play-on"),
                "play-on",
                look=".primary",
                attributes={"id": "play-on"},
            )
            if there
            else None,
        ],
    ]
