"""What every decision is worth, best first: at the table, in a review, on the analysis board."""

from __future__ import annotations

from htpy import Element, Node, caption, div, p, span, table, tbody, td, th, thead, tr

from dadu.app.coaching import Act, Hint, Option
from dadu.app.retold import situation
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, small_dice
from dadu.coach import Said, moved
from dadu.game import AnyState, Keep, Move, SetAside
from dadu.solver.valued import Unit, beside

__all__ = ["act_words", "before", "estimate_line", "figure", "ranked", "why"]

SHOWN = 8
"""Decisions listed; a played one further down stands below them."""


def ranked(room: Room, hint: Hint, played: Act | None = None) -> Element:
    """The best decisions with their worth, and the played one wherever it stands."""
    words, options = room.words, hint.options
    shown = list(options[:SHOWN])
    shown += [option for option in options[SHOWN:] if option.act == played]
    counted = words.plural("coach.moves-of", len(options), shown=len(shown))
    return div(".table-frame")[
        table(".figure-table.ranked")[
            caption[counted],
            thead[
                tr[
                    th(scope="col")[words("coach.move-heading")],
                    th(scope="col")[words(f"coach.value-{hint.unit}")],
                    th(scope="col")[words("coach.loss")],
                ]
            ],
            tbody[[_row(room, hint, option, option.act == played) for option in shown]],
        ]
    ]


def _row(room: Room, hint: Hint, option: Option, played: bool) -> Element:
    words = room.words
    best = option.loss < hint.hair
    equal = best and option is not hint.options[0]
    loss = words("coach.equally-good") if equal else figure(room, hint.unit, option.loss)
    return tr(class_={"best": best, "played": played})[
        th(scope="row")[
            span(".ranked-move")[
                icon("check") if best else None,
                span[
                    act_words(room, option.act),
                    span(".mark-played")[words("coach.played")] if played else None,
                ],
            ]
        ],
        td[figure(room, hint.unit, beside(hint.unit, hint.options[0].value, option.value))],
        td["" if option is hint.options[0] else loss],
    ]


def figure(room: Room, unit: Unit, value: float, digits: int = 1) -> str:
    """A value or a difference of values: points, or a share as a percentage."""
    if unit is Unit.WIN:
        return room.words.percent(value, digits)
    return room.words.number(value, digits)


def act_words(room: Room, act: Act) -> Node:
    """A decision, its dice drawn."""
    first, *then = act
    return span(".act")[
        _move(room, first), [[" ", span(".joined")["· ", _move(room, m)]] for m in then]
    ]


def _move(room: Room, move: Move) -> Node:
    said = moved(move)
    if isinstance(move, Keep | SetAside) and move.dice:
        return room.words.parts(said.key, dice=small_dice(room.words, move.dice))
    return said.in_words(room.words)


def before(room: Room, state: AnyState) -> Node:
    """What a decision was about: the dice that lay there, or the points and dice in hand."""
    if state.dice:
        return small_dice(room.words, state.dice)
    there = situation(room.words, state)
    return p(".hint")[there] if there else None


def why(room: Room, sentences: tuple[Said, ...]) -> Node:
    """The reasons, as one paragraph."""
    if not sentences:
        return None
    return p(".why")[" ".join(sentence.in_words(room.words) for sentence in sentences)]


def estimate_line(room: Room, exact: bool) -> Node:
    """That values are an estimate, where they are."""
    return None if exact else p(".hint.estimate")[room.words("coach.estimate")]
