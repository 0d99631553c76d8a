"""Why one move is better than another: measured facts, as keys and values for the catalogue.

Nothing is said that was not worked out for the position at hand: how often a keep ends
in each box under best play, what the turn brings against what it leaves for later, what the
upper bonus still needs, the risk of the next roll and what is at stake.
"""

from dadu.coach.counsel import HAIR, Counsel, counsel
from dadu.coach.penta import Aim, prospects
from dadu.coach.said import Amount, Said, Share, Voice, moved

__all__ = [
    "HAIR", "Aim", "Amount", "Counsel", "Said", "Share", "Voice", "counsel", "moved",
    "prospects",
]  # fmt: skip
