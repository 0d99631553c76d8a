"""Practice: what there is to practise today, of one's own mistakes, and skill by skill."""

from __future__ import annotations

from htpy import Element, Node, a, div, h2, h3, li, p, section, span, ul

from dadu.app.events import Day, Kept
from dadu.app.model import GAMES
from dadu.app.training import Practice
from dadu.app.training_notes import days_of, due, mistakes, set_of, streak
from dadu.app.view._choices import choices
from dadu.app.view._drawn import flat_die
from dadu.app.view._history import day
from dadu.app.view._parts import Room
from dadu.practice import SIZE, Band
from dadu.skills import SKILLS

__all__ = ["practice"]

FACES = {GAMES[0]: (3, 3, 3, 1, 6), GAMES[1]: (1, 5, 2, 4, 4, 6)}


def practice(room: Room, screen: Practice) -> dict[str, Node]:
    """All regions of the overview."""
    words = room.words
    if screen.day is None or screen.kept is None or screen.judged is None:
        return {}
    return {
        "stage": [
            _today(room, screen.day, screen.kept),
            _own(room, screen.day, screen.kept, screen.judged),
            _free(room, screen.band),
            p(".home-links")[a(".button", href="#/profile")[words("profile.title")]],
        ]
    }


def _today(room: Room, today: Day, kept: Kept) -> Element:
    words = room.words
    days = streak(days_of(kept), today.number)
    return section(".practice-today", aria_labelledby="today", data_again=True)[
        h2("#today")[words("practice.today"), " ", day(today.date)],
        p(".hint")[words.plural("practice.about-today", SIZE)],
        div(".games")[[_set(room, today, kept, game) for game in GAMES]],
        p(".streak")[words.plural("practice.streak", days)] if days > 1 else None,
    ]


def _set(room: Room, today: Day, kept: Kept, game: str) -> Element:
    words = room.words
    found = set_of(kept, game, today)
    answered = len(found[1]) if found else 0
    state = "done" if answered >= SIZE else "going" if answered else "new"
    title = words(f"game.{game}")
    return section(".game-card.practice-card", aria_label=title)[
        div(".card-dice", aria_hidden="true")[[flat_die(face) for face in FACES[game]]],
        h3[title],
        p[words("practice.answered", answered=answered, count=SIZE)],
        div(".card-actions")[
            a(
                class_=["button", {"primary": state != "done"}],
                id=f"today-{game}",
                href=f"#/practice/{game}",
            )[words(f"practice.{state}"), span(".unseen")[title]]
        ],
    ]


def _own(room: Room, today: Day, kept: Kept, judged: Kept) -> Element:
    words = room.words
    waiting, known = len(due(judged, kept, today.number)), len(mistakes(judged))
    return section(".figures", aria_labelledby="own")[
        h2("#own")[words("practice.own")],
        p[words.plural("practice.own-due", waiting) if known else words("practice.own-none")],
        p(".hint")[words("practice.own-about")],
        p[a("#own-begin.button", href="#/practice/own")[words("practice.new")]]
        if waiting
        else None,
    ]


def _free(room: Room, band: Band | None) -> Element:
    words = room.words
    return section(".figures", aria_labelledby="free")[
        h2("#free")[words("practice.free")],
        choices(
            room,
            words("practice.band"),
            "practice-band",
            [("any", words("practice.any-band")), *((str(b), words(f"band.{b}")) for b in Band)],
            str(band or "any"),
        ),
        [_skills(room, game, band) for game in GAMES],
    ]


def _skills(room: Room, game: str, band: Band | None) -> Node:
    words, rest = room.words, f"/{band}" if band else ""
    links = [("any", words("practice.any-skill"), "")] + [
        (str(skill), words(f"skill.{skill}"), words(f"skill-about.{skill}"))
        for skill in SKILLS[game]
    ]
    return [
        h3[words(f"game.{game}")],
        ul(".skills")[
            [
                li[
                    a(".skill", id=f"free-{game}-{skill}", href=f"#/practice/{game}/{skill}{rest}")[
                        span(".skill-name")[label], span(".skill-about")[about] if about else None
                    ]
                ]
                for skill, label, about in links
            ]
        ],
    ]
