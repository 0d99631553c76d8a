"""The Ten Thousand table: dice in play and dice set aside, points at stake, everyone's total."""

from __future__ import annotations

from dataclasses import dataclass

from htpy import Element, Node, div, h2, li, ol, p, progress, section, span, strong

from dadu.app.combinations import combinations_named
from dadu.app.guide import tip_of
from dadu.app.model import Model, Play
from dadu.app.narrate import busts, hot_selection
from dadu.app.seats import spoken
from dadu.app.table import Table
from dadu.app.update import all_scoring
from dadu.app.view._chances import chances_bar
from dadu.app.view._coach import coach_button, coach_layer
from dadu.app.view._drawn import icon
from dadu.app.view._guide import tip_line
from dadu.app.view._house_rules import house_line
from dadu.app.view._meanings import help_link
from dadu.app.view._pad import pad, stage_of
from dadu.app.view._parts import Room, action, blank_die, name, rolled_die, small_dice, tagged_name
from dadu.app.view._scoring import scoring_card
from dadu.app.view._seated import (
    gain,
    last_turn,
    risk_question,
    skip_button,
    turn_line,
    undo_button,
)
from dadu.errors import Illegal
from dadu.game import CHANCE, SetAside, TenThousandState
from dadu.game.ten_thousand import BUSTS_IN_A_ROW
from dadu.rules.ten_thousand import DICE, bust_weight, selections

__all__ = ["laid", "scores", "table"]


@dataclass(frozen=True, slots=True)
class Stake:
    """The turn as it would be with the selected dice set aside.

    ``points`` are at stake; ``dice`` would be rolled next; ``refusal`` is why they may
    not be banked now, if so.
    """

    points: int
    selected: int
    dice: int
    ready: bool
    refusal: Illegal | None


def _stake(table: Table, state: TenThousandState) -> Stake:
    after = state
    if table.held:
        after = state.play(SetAside(table.shown(table.held)))
    ready = not after.dice and after.to_act is not CHANCE
    return Stake(
        after.turn,
        after.turn - state.turn,
        after.dice_left,
        ready,
        after.bank_refusal() if ready else None,
    )


def table(room: Room, model: Model, play: Play, state: TenThousandState) -> dict[str, Node]:
    """All regions of a Ten Thousand table in play."""
    stake = _stake(play.table, state)
    typing = play.typed is not None
    controls = pad(room, model, play) if typing else _controls(room, play.table, state, stake)
    return {
        "stage": _stage(*stage_of(room, model, play), play.table, state, stake),
        "controls": controls,
        "sheets": [
            chances_bar(room, model, play.table),
            scores(room, play.table, state),
            house_line(room, play.table.header),
        ],
        "layer": risk_question(room, play.table) if play.daring else coach_layer(room, play),
    }


def laid(
    room: Room, table: Table, state: TenThousandState, heading: Node, news: Node
) -> dict[str, Node]:
    """The table of an exercise, with a heading of its own, and news unless dice are selected."""
    stake = _stake(table, state)
    return {
        "stage": [
            heading,
            _at_stake(room, stake),
            div(".news")[news or _selection(room, table, state, stake)],
            _dice(room, table, state),
            _aside(room, table, state),
        ],
        "controls": _controls(room, table, state, stake),
        "sheets": scores(room, table, state),
    }


def _stage(room: Room, model: Model, table: Table, state: TenThousandState, stake: Stake) -> Node:
    return [
        turn_line(room, table),
        coach_button(room, table),
        _at_stake(room, stake),
        div(".news")[_news(room, model, table, state, stake)],
        _dice(room, table, state),
        _aside(room, table, state),
    ]


def _at_stake(room: Room, stake: Stake) -> Element:
    return p(".stake")[
        span(".label")[room.words("table.at-stake")],
        strong(".points")[room.words.number(stake.points)],
    ]


def _dice(room: Room, table: Table, state: TenThousandState) -> Element:
    """The dice in play, blank ones before the turn's first roll."""
    count = len(table.faces) or state.dice_left
    if table.faces:
        dice = [_die(room, table, state, place) for place in range(count)]
    else:
        dice = [blank_die(place) for place in range(count)]
    label = room.words("table.dice")
    return div(
        {
            "class": ["dice", "dice-6", f"dice-of-{count}"],
            "id": f"dice-of-{count}",
            "role": "group",
            "data-arrows": True,
        },
        aria_label=label,
    )[dice]


def _die(room: Room, table: Table, state: TenThousandState, place: int) -> Node:
    """A die in play: a toggle that tells its face, its worth and whether it is selected."""
    words, face, selected = room.words, table.faces[place], place in table.held
    worth = _worth(table, state, place)
    key = "table.die-selected" if selected else "table.die-scores" if worth else "table.die-nothing"
    return rolled_die(
        room,
        place,
        face,
        room.hold_key(table.faces, table.held, place),
        words(key, number=place + 1, face=face, points=worth),
        icon("check") if selected else words.number(worth) if worth else "",
        held=selected,
        off=table.computer or not worth,
        worthless=not worth,
    )


def _worth(table: Table, state: TenThousandState, place: int) -> int:
    """Points of the smallest selection with this die in it; 0 when it cannot score."""
    known = dict(selections(state.rules.scoring, state.dice)) if state.dice else {}
    face = table.faces[place]
    return next((points for dice, points in known.items() if face in dice), 0)


def _aside(room: Room, table: Table, state: TenThousandState) -> Node:
    """The dice set aside in this turn, each selection with its points."""
    words = room.words
    carried = state.turn - sum(group.points for group in table.aside)
    groups: list[Node] = [
        li(".group")[small_dice(words, group.faces), span(".points")[words.number(group.points)]]
        for group in table.aside
    ]
    if carried:
        groups.insert(
            0,
            li(".group.carried")[
                span[words("table.carried")], span(".points")[words.number(carried)]
            ],
        )
    return section(".aside", aria_label=words("table.aside"))[
        p(".aside-label")[words("table.aside")],
        ol(".groups")[groups] if groups else p(".none")[words("table.aside-none")],
    ]


def _news(room: Room, model: Model, table: Table, state: TenThousandState, stake: Stake) -> Node:
    words = room.words
    if busts(table):
        return [
            strong(".banner.bust")[words("moment.bust")],
            p(".hint")[words("table.bust-detail", points=state.turn), _third_bust(room, state)],
        ]
    if model.notice:
        return p(".notice")[model.notice]
    if hot_selection(table) or state.hot:
        return [
            strong(".banner.hot")[words("moment.hot-dice")],
            p(".hint")[_hot_detail(room, state)],
        ]
    if tip := tip_of(model):
        return tip_line(room, tip)
    selection = _selection(room, table, state, stake)
    return selection or last_turn(room, table) or p(".hint")[words("table.hint-first-roll-six")]


def _selection(room: Room, table: Table, state: TenThousandState, stake: Stake) -> Node:
    """The selected dice with their points, or that some are to be selected."""
    words = room.words
    if stake.selected:
        return p(".selection")[
            span[combinations_named(words, state.rules, table.shown(table.held))],
            help_link(room, state.rules.NAME, "scoring"),
        ]
    return p(".hint")[words("table.hint-select")] if table.rolled and table.faces else None


def _hot_detail(room: Room, state: TenThousandState) -> str:
    """What may be done with hot dice (T7)."""
    if state.rules.hot_dice_must_roll:
        return room.words("table.hot-must-roll")
    return room.words("table.hot-detail")


def _third_bust(room: Room, state: TenThousandState) -> str:
    """What a third bust in a row costs besides, where the house rules have it so."""
    cost = state.rules.three_busts
    third = cost and state.busts[state.seat - 1] == BUSTS_IN_A_ROW - 1
    return f" {room.words('table.bust-third', points=cost)}" if third else ""


def _controls(room: Room, table: Table, state: TenThousandState, stake: Stake) -> Node:
    words = room.words
    if table.computer:
        return [
            p(".thinking")[
                words.parts("table.computer-plays", name=name(words, table.header, state.seat))
            ],
            skip_button(room),
        ]
    if busts(table):
        return [
            action(
                room,
                [
                    span(".label")[words("table.pass-on")],
                    span(".detail")[words("table.bust-detail", points=state.turn)],
                ],
                "bust",
                key="enter",
                look=".primary.wide",
                attributes={"id": "pass-on", "data-main": True},
            )
        ]
    return [
        div(".extras")[undo_button(room, table), _all(room, table)],
        _roll(room, table, state, stake),
        _bank(room, table, state, stake),
    ]


def _all(room: Room, table: Table) -> Element:
    off = not table.rolled or not table.faces or len(table.held) == len(all_scoring(table))
    return action(
        room,
        [icon("check"), span(".label")[room.words("table.all")]],
        "hold-all",
        key="a",
        look=".all",
        off=off,
        attributes={"id": "hold-all"},
    )


def _roll(room: Room, table: Table, state: TenThousandState, stake: Stake) -> Element:
    words = room.words
    first = state.to_act is CHANCE
    may = first or stake.ready
    label = words("table.roll") if first else words.plural("table.roll-dice", stake.dice)
    if table.by_hand:
        label = words("table.enter-dice")
    risk = bust_weight(state.rules.scoring, stake.dice) / DICE**stake.dice
    detail = words("table.risk", risk=words.percent(risk)) if may else words("table.select-first")
    return action(
        room,
        [span(".label")[label if may else words("table.roll-again")], span(".detail")[detail]],
        "roll",
        key="r",
        look=".primary.roll" if first else ".roll",
        off=not may,
        attributes={"id": "roll", "data-main": first},
    )


def _bank(room: Room, table: Table, state: TenThousandState, stake: Stake) -> Element:
    words = room.words
    may = stake.ready and stake.refusal is None
    label = words("table.bank", points=stake.points) if stake.ready else words("table.bank-nothing")
    total = words("table.bank-total", points=state.totals[state.seat - 1] + stake.points)
    detail = _not_yet(room, stake.refusal) if stake.refusal else total
    return action(
        room,
        [span(".label")[label], span(".detail")[detail]],
        "bank",
        key="b",
        look=".primary.bank" if may else ".bank",
        off=not may,
        attributes={"id": "bank"},
    )


def _not_yet(room: Room, refusal: Illegal) -> str:
    """In short, why the house rules do not let these points be banked."""
    if refusal.code == "hot-dice-roll":
        return room.words("table.bank-hot")
    if refusal.code == "bank-past-target":
        return room.words("table.bank-past")
    return room.words("table.bank-least", points=refusal.values["least"])


def scores(room: Room, table: Table, state: TenThousandState) -> Node:
    """Everyone's total on the way to the target, and who has to beat what."""
    words = room.words
    return section(".scores", tabindex="0", aria_label=words("table.totals"))[
        h2(".scores-title")[_headline(room, table, state)],
        ol(".score-list")[[_score(room, table, state, seat) for seat in range(1, state.seats + 1)]],
        scoring_card(words, state.rules),
    ]


def _headline(room: Room, table: Table, state: TenThousandState) -> Node:
    words = room.words
    if state.last_round is None or state.over:
        return words("table.target", target=state.rules.target)
    most = max(state.totals)
    leader = name(words, table.header, state.totals.index(most) + 1)
    return [
        strong(".banner.last-round")[words("moment.last-round")],
        span(".to-beat")[words.parts("table.to-beat", name=leader, points=most)],
    ]


def _score(room: Room, table: Table, state: TenThousandState, seat: int) -> Element:
    words, total, target = room.words, state.totals[seat - 1], state.rules.target
    playing = seat == state.seat and not state.over
    marks = {"playing": playing, "winner": seat in state.winners}
    return li(
        {"data-reveal": f"{state.round}-{seat}" if playing else None},
        class_=["score", f"seat-{seat}", marks, f"colour-{table.header.colour(seat)}"],
        aria_current="true" if playing else None,
    )[
        span(".who")[tagged_name(words, table.header, seat)],
        span(".total", data_gain=gain(room, table, seat))[words.number(total)],
        progress(
            value=str(min(total, target)),
            max=str(target),
            aria_label=words("table.progress", name=spoken(words, table.header, seat)),
        ),
        span(".needs")[_needs(room, state, seat)],
    ]


def _needs(room: Room, state: TenThousandState, seat: int) -> str:
    """What a seat still has to do: reach the target, or beat the highest in the last round."""
    words, total = room.words, state.totals[seat - 1]
    if state.over:
        return ""
    if state.last_round is None:
        return words("table.needs", points=max(0, state.rules.target - total))
    if not _turn_to_come(state, seat):
        return words("table.done")
    best = max(total for other, total in enumerate(state.totals, 1) if other != seat)
    return words("table.must-beat", points=max(0, best - total))


def _turn_to_come(state: TenThousandState, seat: int) -> bool:
    """Whether a seat still has its turn of the last round, the one being played included."""
    started, seats = state.last_round or 0, state.seats
    return (seat - started) % seats >= (state.seat - started) % seats and seat != started
