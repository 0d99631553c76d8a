"""A record judged: what every decision gave up, and what every roll gave (luck and skill).

The *loss* of a move is the value of the best move less its own; the *luck* of a roll is
the value of the position after it less the value before. Both are in the game's unit:
points in Penta and in Ten Thousand alone, the chance to win in Ten Thousand for two.
They add up: what a seat has now, less what it had at the start, is the sum of its luck
less the sum of its losses (against an opponent, whose luck and losses count the other
way). A move that is the only one is no decision.
"""

from dadu.analysis.as_json import VERSION, as_json
from dadu.analysis.judged import Among, Analysis, Choice, Kind, Rank, Stand, Throw
from dadu.analysis.judging import Worth, analyse, judging
from dadu.analysis.many import Marks, marks
from dadu.analysis.shown import shown

__all__ = [
    "VERSION",
    "Among",
    "Analysis",
    "Choice",
    "Kind",
    "Marks",
    "Rank",
    "Stand",
    "Throw",
    "Worth",
    "analyse",
    "as_json",
    "judging",
    "marks",
    "shown",
]
