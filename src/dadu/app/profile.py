"""How people play, skill by skill, over all their judged games, beside the named levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log

from dadu.analysis import VERSION
from dadu.app.effects import Json
from dadu.app.events import Kept, Listed
from dadu.app.log import Header, header_from_json
from dadu.app.names import called
from dadu.app.training_notes import LEARNED
from dadu.errors import DaduError
from dadu.i18n import Words
from dadu.players import PERFECT
from dadu.rules import PentaRules, TenThousandRules
from dadu.skills import LOSSES, Skill
from dadu.solver.valued import Unit

__all__ = ["ENOUGH", "Figure", "Person", "like", "people", "unjudged"]

ENOUGH = 10
"""Decisions below which a figure is compared with nothing."""
HARDLY = 1 / 3
"""Who loses less than this part of what an expert loses plays as the perfect player does."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The decisions that tested a skill, and all that was lost in them."""

    decisions: int = 0
    loss: float = 0.0

    @property
    def mean(self) -> float:
        """What a decision lost on average: points in Penta, chance to win in Ten Thousand."""
        return self.loss / self.decisions if self.decisions else 0.0

    def __add__(self, other: Figure) -> Figure:
        return Figure(self.decisions + other.decisions, self.loss + other.loss)


@dataclass(frozen=True, slots=True)
class Person:
    """Everybody of one name, whatever its case: figures by game and skill, games by game."""

    name: str
    figures: Mapping[str, Mapping[Skill, Figure]]
    games: Mapping[str, int]

    def worst(self, game: str) -> Skill | None:
        """The skill in which most was lost, of those that were tested often enough."""
        tested = self.figures[game].items()
        costly = [(figure.loss, skill) for skill, figure in tested if figure.decisions >= ENOUGH]
        loss, skill = max(costly, key=lambda each: each[0], default=(0.0, None))
        return skill if loss else None


def people(words: Words, games: Iterable[Listed], judged: Kept) -> tuple[Person, ...]:
    """The people of finished games that are judged and that can be compared, most games first."""
    found: dict[str, Person] = {}
    for listed, header in _comparable(games):
        if not _is_whole(judged, listed):
            continue
        figures = _figures(judged[f"{LEARNED}{listed.id}"])
        for seat, own in figures.items():
            name = called(words, header, seat)
            known = found.get(name.casefold(), Person(name, {}, {}))
            found[name.casefold()] = _with(known, header.rules.NAME, own)
    return tuple(sorted(found.values(), key=lambda each: (-sum(each.games.values()), each.name)))


def _with(person: Person, game: str, own: Mapping[Skill, Figure]) -> Person:
    """A person after one more game."""
    before = person.figures.get(game, {})
    added = {skill: before.get(skill, Figure()) + figure for skill, figure in own.items()}
    figures = {**person.figures, game: {**before, **added}}
    return Person(person.name, figures, {**person.games, game: person.games.get(game, 0) + 1})


def unjudged(games: Iterable[Listed], judged: Kept) -> tuple[str, ...]:
    """The finished games of people that could be compared, but are not judged yet."""
    return tuple(listed.id for listed, _ in _comparable(games) if not _is_whole(judged, listed))


def _is_whole(judged: Kept, listed: Listed) -> bool:
    """Whether a game was judged to its end, in what the levels were measured in."""
    note = judged.get(f"{LEARNED}{listed.id}", {})
    if note.get("version") != VERSION or note.get("over") is not True:
        return False
    return (note.get("game"), note.get("unit")) in _UNITS


_UNITS = {(PentaRules.NAME, str(Unit.POINTS)), (TenThousandRules.NAME, str(Unit.WIN))}
"""What the levels were measured in."""


def _comparable(games: Iterable[Listed]) -> Iterator[tuple[Listed, Header]]:
    """Finished games with a person, and with values that the levels were measured by."""
    for listed in games:
        try:
            header = header_from_json(listed.header)
        except DaduError:
            continue
        exact = isinstance(header.rules, PentaRules) or len(header.seats) == 2
        person = any(seat.computer is None for seat in header.seats)
        if listed.summary.get("over") and exact and person:
            yield listed, header


def _figures(note: Json) -> dict[int, dict[Skill, Figure]]:
    """What the people of a judged game lost, seat by seat; nothing of a spoiled note."""
    try:
        seats = [seat["seat"] for seat in note["seats"] if seat["computer"] is None]
        found: dict[int, dict[Skill, Figure]] = {seat: {} for seat in seats}
        for choice in note["choices"]:
            if choice["seat"] in found:
                own, skill = found[choice["seat"]], Skill(choice["skill"])
                own[skill] = own.get(skill, Figure()) + Figure(1, choice["loss"])
        return found
    except (KeyError, TypeError, ValueError):
        return {}


def like(skill: Skill, figure: Figure) -> str | None:
    """The level that loses most nearly as much; None where there is too little to compare."""
    losses: Mapping[str, float] = LOSSES.get(skill, {})
    if figure.decisions < ENOUGH or not losses:
        return None
    if figure.mean <= HARDLY * min(losses.values()):
        return PERFECT.name
    return min(losses, key=lambda level: abs(log(losses[level] / figure.mean)))
