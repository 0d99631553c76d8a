"""One exercise at the table: to answer, then judged; and what came of a whole set."""

from __future__ import annotations

from htpy import Element, Node, a, div, h2, li, ol, p, pre, progress, section, span, strong

from dadu.app.board import address_of
from dadu.app.coaching import Act, hint_for, reasons
from dadu.app.drill import Marked, heading, marked, result, verdict
from dadu.app.model import Model
from dadu.app.table import Table
from dadu.app.training import Drill
from dadu.app.view import _penta, _ten_thousand
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, action
from dadu.app.view._ranked import figure, ranked, why
from dadu.app.view._share import share_button
from dadu.game import PentaState
from dadu.practice import Exercise, Grade, grade

__all__ = ["drill", "title"]


def title(room: Room, screen: Drill) -> str:
    """What is practised."""
    words, series = room.words, screen.series
    if series.kind == "own":
        return words("practice.own")
    game = words(f"game.{series.game}")
    return words(f"practice.{series.kind}-title", game=game)


def drill(room: Room, model: Model, screen: Drill) -> dict[str, Node]:
    """All regions: the exercise at its table, the wait for it, or the end of the series."""
    if screen.table:
        return _exercise(room, model, screen, screen.table)
    if screen.begun and model.pondering is None:
        return {"stage": _end(room, screen)}
    part = model.pondering.part if model.pondering else 0.0
    return {"stage": _wait(room, part)}


def _wait(room: Room, part: float) -> Element:
    label = room.words("practice.wait")
    return div(".practice-wait")[p[label], progress(value=f"{part:.3f}", max="1", aria_label=label)]


def _exercise(room: Room, model: Model, screen: Drill, table: Table) -> dict[str, Node]:
    state, act = table.state, _given(screen)
    heading = _heading(room, screen)
    news = _verdict(room, table, act) if act else _notice(model)
    laid = (
        _penta.laid(room, table, state, heading, news or _hint(room, table))
        if isinstance(state, PentaState)
        else _ten_thousand.laid(room, table, state, heading, news)
    )
    if not act:
        return laid
    return laid | {
        "controls": _next(room, screen),
        "sheets": [_judged(room, table, screen.exercises[screen.place], act), laid["sheets"]],
    }


def _given(screen: Drill) -> Act:
    """The answer that is judged in view; () while there is none."""
    hint = hint_for(screen.table.state) if screen.table and screen.shown else None
    if hint is None:
        return ()
    said = screen.answers[-1]
    return next((o.act for o in hint.options if " ".join(map(str, o.act)) == said), ())


def _heading(room: Room, screen: Drill) -> Element:
    """Which exercise it is; what it is about is told when it is answered."""
    words, exercise = room.words, screen.exercises[screen.place]
    focus = {"data-focus": True} if not screen.shown else {}
    return h2(".turn.exercise", {"id": f"exercise-{screen.place}", **focus}, tabindex="-1")[
        span[heading(words, screen)],
        span(".band")[words(f"band.{exercise.band}")] if exercise.band else None,
    ]


def _notice(model: Model) -> Node:
    return p(".notice")[model.notice] if model.notice else None


def _hint(room: Room, table: Table) -> Node:
    left = getattr(table.state, "rolls_left", 0)
    return p(".hint")[room.words("practice.keep-or-write" if left else "practice.write")]


def _loss(table: Table, act: Act) -> float:
    hint = hint_for(table.state)
    return (hint.loss_of(act) if hint else None) or 0.0


def _verdict(room: Room, table: Table, act: Act) -> Node:
    """What the answer was worth, on the felt."""
    graded = grade(table.state, _loss(table, act))
    hint = hint_for(table.state)
    if hint is None:
        return None
    said = verdict(room.words, table.state, hint.unit, _loss(table, act))
    return strong(f".graded.grade-{graded}")[icon("check") if graded.right else None, said]


def _judged(room: Room, table: Table, exercise: Exercise, act: Act) -> Node:
    """What it was about, why the best move is best, and every move with its worth."""
    hint, words = hint_for(table.state), room.words
    if hint is None:
        return None
    return section(".judged", aria_labelledby="judged")[
        h2("#judged")[words(f"skill.{exercise.skill}")],
        why(room, reasons(table.state, act)),
        ranked(room, hint, act),
        p[
            a(".button.small", href=_board(exercise))[
                icon("board"), span(".label")[words("board.title")]
            ]
        ],
    ]


def _board(exercise: Exercise) -> str:
    """The address of the analysis board with a position laid on it."""
    return address_of(f"{exercise.rules} {str(exercise.position).partition(' ')[2]}")


def _next(room: Room, screen: Drill) -> Node:
    words = room.words
    last = screen.series.kind != "free" and screen.place + 1 >= len(screen.exercises)
    return action(
        room,
        words("practice.to-end" if last else "practice.next"),
        "next-exercise",
        key="enter",
        look=".primary.wide",
        attributes={"id": "next", "data-focus": True},
    )


# The end of a series


def _end(room: Room, screen: Drill) -> Node:
    words = room.words
    results = marked(screen.exercises, screen.answers)
    if not results:
        return [p(".hint")[words("practice.nothing")], _back(room)]
    return [
        section(".figures.practice-end", aria_labelledby="end")[
            h2("#end", {"data-focus": True}, tabindex="-1")[result(words, results)],
            ol(".results")[[_result(room, each) for each in results]],
            _shared(room, screen, results) if screen.series.kind == "today" else None,
        ],
        _back(room),
    ]


def _result(room: Room, each: Marked) -> Element:
    words, state = room.words, each.exercise.state
    hint = hint_for(state)
    lost = figure(room, hint.unit, each.loss) if hint and not each.grade.right else ""
    return li(class_=["result", f"grade-{each.grade}"])[
        a(".skill-name", href=_board(each.exercise), title=words("board.title"))[
            words(f"skill.{each.exercise.skill}")
        ],
        span(".result-grade")[
            icon("check") if each.grade.right else None, words(f"grade.{each.grade}")
        ],
        span(".result-lost")[words("practice.lost", loss=lost) if lost else None],
    ]


def _shared(room: Room, screen: Drill, results: tuple[Marked, ...]) -> Node:
    """The result as a text: no position is given away."""
    words, date = room.words, screen.day.date if screen.day else ""
    lines = [
        f"{words('app.name')} · {words(f'game.{screen.series.game}')} · {date}",
        result(words, results),
        "".join(_mark(each.grade) for each in results),
        "",
    ]
    return [
        div(".share")[share_button(words("practice.share"), "share", "practice-text")],
        pre("#practice-text", hidden=True)["\n".join(lines)],
    ]


def _back(room: Room) -> Element:
    return p(".home-links")[a(".button", href="#/practice")[room.words("practice.more")]]


def _mark(given: Grade) -> str:
    """A grade where there is no room for words."""
    return {Grade.CLOSE: "🟡", Grade.MISTAKE: "🔴"}.get(given, "🟢")
