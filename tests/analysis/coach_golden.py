"""Sixty decisions and what the coach says of them, in every language, for people to read through.

``python -m tests.analysis.coach_golden`` writes ``tests/analysis/golden/coach.txt`` anew. Each
block begins with a position, a move beside the best, and the skill they test; to add a
decision, add that line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dadu.coach import Counsel, counsel
from dadu.game import AnyState, Move
from dadu.i18n import LANGUAGES, words
from dadu.notation import parse_position
from dadu.notation.position import PentaPosition
from dadu.rules import PentaRules, TenThousandRules
from dadu.skills import skill_of
from dadu.solver import values

FILE = Path(__file__).parent / "golden" / "coach.txt"
HEADER = "# written by: python -m tests.analysis.coach_golden\n"


class Decision(NamedTuple):
    """A position, and a move of it beside the best."""

    position: str
    other: str

    @property
    def state(self) -> AnyState:
        """The position by our own rules."""
        found = parse_position(self.position)
        if isinstance(found, PentaPosition):
            return found.state(PentaRules())
        return found.state(TenThousandRules(target=found.target or 10_000))

    @property
    def move(self) -> Move:
        """The other move."""
        moves: tuple[Move, ...] = self.state.moves()
        return next(move for move in moves if str(move) == self.other)

    @property
    def counsel(self) -> Counsel:
        """What the coach finds."""
        return counsel(self.state, self.move)


def decisions() -> list[Decision]:
    """The decisions of the golden file."""
    lines = FILE.read_text("utf-8").splitlines()
    heads = [line.split(" | ") for line in lines if " | " in line]
    return [Decision(position, other) for position, other, *_ in heads]


def block(decision: Decision) -> Iterator[str]:
    """The lines that tell one decision."""
    found, state = decision.counsel, decision.state
    skill = skill_of(state, values.advise(state))
    yield f"{decision.position} | {decision.other} | {skill}"
    yield f"  best {found.best} {found.best_value:.4f}, loses {found.loss:.4f}"
    for language in LANGUAGES:
        voice = words(language)
        yield f"  {language}: " + " ".join(said.in_words(voice) for said in found.sentences)


def written(those: list[Decision]) -> str:
    """The golden file of some decisions."""
    return HEADER + "".join("\n" + "\n".join(block(each)) + "\n" for each in those)


if __name__ == "__main__":
    FILE.write_text(written(decisions()), "utf-8")
