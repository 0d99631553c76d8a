"""Long work: in pieces, to a result or a reason why there is none; stale ones change nothing."""

from __future__ import annotations

from dadu.analysis import analyse, as_json
from dadu.app import Model, effects, events, update
from dadu.app.model import Pondering
from dadu.app.thinking import Thinking, judge, think
from dadu.app.update.thinking import ponder
from dadu.notation import read
from tests.app.test_history import PENTA


def done(steps: Thinking) -> tuple[list[float], effects.Json]:
    """The parts that were told, and the result."""
    parts = []
    while True:
        try:
            parts.append(next(steps))
        except StopIteration as end:
            return parts, end.value


def test_a_record_is_judged_event_by_event() -> None:
    record = read(PENTA)[0]
    parts, judged = done(think(judge(PENTA)))
    assert len(parts) == len(record.events)
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert judged == as_json(analyse(record))


def test_what_cannot_be_worked_out_says_why() -> None:
    assert done(think(judge("no record"))) == ([], {"error": "game-tag-first"})


def test_progress_is_kept_and_a_result_ends_the_wait() -> None:
    model, asked = ponder(Model(), {"judge": PENTA})
    assert asked == (effects.Think({"judge": PENTA}),)
    model, _ = update(model, events.Thinking(0.5))
    assert model.pondering == Pondering({"judge": PENTA}, 0.5)
    model, _ = update(model, events.Thought({"judge": "another"}, {}))
    assert model.pondering == Pondering({"judge": PENTA}, 0.5)
    model, _ = update(model, events.Thought({"judge": PENTA}, {}))
    assert model.pondering is None
    assert update(model, events.Thinking(0.7)) == (model, ())


def test_leaving_the_screen_ends_the_wait() -> None:
    model, _ = ponder(Model(), {"judge": PENTA})
    model, _ = update(model, events.Go("#/settings"))
    assert model.pondering is None
