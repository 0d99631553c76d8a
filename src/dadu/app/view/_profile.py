"""The profile: what everybody loses with each skill, beside the named levels."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    a,
    bdi,
    caption,
    details,
    div,
    h2,
    h3,
    p,
    progress,
    section,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from dadu.app.model import GAMES, Model
from dadu.app.profile import ENOUGH, Figure, Person, like
from dadu.app.seats import isolated
from dadu.app.training import Profile
from dadu.app.view._parts import Room, action
from dadu.skills import LOSSES, MEASURED, SKILLS, Skill

__all__ = ["profile"]


def profile(room: Room, model: Model, screen: Profile) -> dict[str, Node]:
    """All regions of the profile."""
    if screen.games is None or screen.judged is None:
        return {}
    words = room.words
    return {
        "stage": [
            _judging(room, model, screen),
            section(".figures", aria_labelledby="people")[
                h2("#people")[words("profile.skills")],
                p(".hint")[words("profile.about")],
                [_person(room, person) for person in screen.people]
                if screen.people
                else _nobody(room),
            ],
            section(".figures", aria_labelledby="levels")[
                h2("#levels")[words("profile.levels")],
                p(".hint")[words("profile.levels-about")],
                [_levels(room, game) for game in GAMES],
            ],
            p(".home-links")[
                a(".button", href="#/practice")[words("practice.title")],
                a(".button", href="#/statistics")[words("statistics.title")],
            ],
        ]
    }


def _nobody(room: Room) -> Node:
    """No game is judged: what to do first."""
    return [
        p[room.words("profile.none")],
        p(".home-links")[a(".button", href="#/new")[room.words("new.title")]],
    ]


def _judging(room: Room, model: Model, screen: Profile) -> Node:
    """How many games are not judged, and the touch that judges them."""
    words = room.words
    if screen.queue:
        number = screen.all - len(screen.queue) + 1
        label = words("profile.judging", number=number, count=screen.all)
        part = model.pondering.part if model.pondering else 0.0
        return section(".figures.judging", aria_labelledby="judging")[
            h2("#judging")[label],
            progress(value=f"{part:.3f}", max="1", aria_label=label),
        ]
    if not screen.waiting:
        return None
    return section(".figures.judging", aria_labelledby="judging")[
        h2("#judging")[words.plural("profile.unjudged", len(screen.waiting))],
        p(".hint")[words("profile.unjudged-about")],
        p[
            action(
                room,
                words("profile.judge"),
                "judge-games",
                look=".primary",
                attributes={"id": "judge"},
            )
        ],
    ]


def _person(room: Room, person: Person) -> Element:
    return div(".player-figures")[
        h3[bdi(".name", title=person.name)[person.name]],
        [_game(room, person, game) for game in GAMES if game in person.figures],
    ]


def _game(room: Room, person: Person, game: str) -> Node:
    words = room.words
    figures = person.figures[game]
    rows = [(skill, figures[skill]) for skill in SKILLS[game] if skill in figures]
    played = words.plural("profile.games", person.games.get(game, 0))
    return [
        div(".table-frame")[
            table(".figure-table.skill-table")[
                caption[
                    span[words(f"game.{game}")],
                    span(".unseen")[isolated(person.name)],
                    span(".played-count")[played],
                ],
                thead[
                    tr[
                        th(scope="col")[words("profile.skill")],
                        th(scope="col")[words(f"profile.mean-{game}")],
                        th(scope="col")[words("profile.like")],
                    ]
                ],
                tbody[[_row(room, game, skill, figure) for skill, figure in rows]],
            ]
        ],
        _advice(room, person, game),
    ]


def _row(room: Room, game: str, skill: Skill, figure: Figure) -> Element:
    words = room.words
    level = like(skill, figure)
    few = words("profile.few") if figure.decisions < ENOUGH else "–"
    return tr[
        th(scope="row")[
            span(".skill-name")[words(f"skill.{skill}")],
            span(".skill-about")[words.plural("profile.decisions", figure.decisions)],
        ],
        td[_mean(room, game, figure.mean)],
        td[words(f"level.{level}") if level else few],
    ]


def _mean(room: Room, game: str, mean: float) -> str:
    """A mean loss: points of Penta, a share of the chance to win in Ten Thousand."""
    return room.words.number(mean, 2) if game == GAMES[0] else room.words.percent(mean, 2)


def _advice(room: Room, person: Person, game: str) -> Node:
    """Where most is lost, and the way to practise it."""
    words, skill = room.words, person.worst(game)
    if skill is None:
        return None
    figure = person.figures[game][skill]
    lost = (
        words.number(figure.loss, 1) if game == GAMES[0] else words.percentage_points(figure.loss)
    )
    said = words.plural(f"profile.most-{game}", figure.decisions, skill=skill, loss=lost)
    return div(".most-lost")[
        p[said],
        a(".button.small", href=f"#/practice/{game}/{skill}")[
            words("profile.practise"), span(".unseen")[words(f"skill.{skill}")]
        ],
    ]


def _levels(room: Room, game: str) -> Element:
    """What each level loses, skill by skill."""
    words = room.words
    measured = [skill for skill in SKILLS[game] if skill in LOSSES]
    return details(".levels")[
        summary[words(f"game.{game}")],
        div(".table-frame")[
            table(".figure-table.skill-table")[
                caption[words(f"profile.mean-{game}")],
                thead[
                    tr[
                        th(scope="col")[words("profile.skill")],
                        [th(scope="col")[words(f"level.{level}")] for level in MEASURED],
                    ]
                ],
                tbody[
                    [
                        tr[
                            th(scope="row")[words(f"skill.{skill}")],
                            [td[_mean(room, game, LOSSES[skill][level])] for level in MEASURED],
                        ]
                        for skill in measured
                    ]
                ],
            ]
        ],
    ]
