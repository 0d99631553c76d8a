"""Reading records: lines to tags and turns, replayed through the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import AnyStr, NamedTuple

from dadu import dice
from dadu.errors import DaduError, Illegal, Malformed
from dadu.game import AnyState, Bank, Bust, Keep, PentaState, SetAside, Write
from dadu.notation.record import Event, Record, Seat, check_characters, ends_turn, event_text, step
from dadu.rules import PentaRules, TenThousandRules, parse_rules
from dadu.rules.penta import BOX_ARTICLES, Box

__all__ = ["lines_of", "read", "records"]

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_LABEL = re.compile(r"([1-9][0-9]{0,5})\.([1-9][0-9]?)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_POINTS = re.compile(r"(0|[1-9][0-9]{0,8})(?:\+([1-9][0-9]{0,8}))?")
_SEAT = re.compile(r"Seat([1-9][0-9]{0,5})")
_ANY_SEAT = re.compile(r"Seat[0-9]+")
_GAMES = {PentaRules.NAME: PentaRules, TenThousandRules.NAME: TenThousandRules}
_BLANKS = " \t"


class _Tag(NamedTuple):
    line: int
    name: str
    value: str
    computer: str | None


@dataclass(slots=True)
class _Draft:
    """One record while its lines come in: the record before its first roll, and what follows."""

    line: int
    tags: list[_Tag] = field(default_factory=list)
    opening: Record | None = None
    events: list[Event] = field(default_factory=list)
    state: AnyState | None = None
    turn_line: int = 0
    label: str = ""


def read(stream: str | bytes) -> tuple[Record, ...]:
    """Every record of a text, replayed; a Game tag opens the next one.

    Raises Malformed or Illegal (both ValueErrors) with the line, counted from 1 through
    the whole text, and the token that is at fault.
    """
    lines = lines_of(stream, b"\n") if isinstance(stream, bytes) else lines_of(stream, "\n")
    return tuple(records(lines))


def lines_of(stream: AnyStr, end: AnyStr) -> list[AnyStr]:
    """The lines of a text with their ends, as ``records`` takes them: an LF and nothing else."""
    lines = stream.split(end)
    return [line + end for line in lines[:-1]] + lines[-1:]


def records(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """The records of a stream of lines, each as soon as the next one opens or the stream ends.

    A line has its LF, or CR and LF, at its end. Raises like ``read``, after the records
    before the wrong one.
    """
    draft: _Draft | None = None
    for number, line in enumerate(lines, 1):
        content = _content(number, line)
        if not content or content.startswith("#"):
            continue
        if content.startswith("["):
            tag = _tag(number, content)
            if tag.name == "Game":
                if draft:
                    yield _finished(draft)
                draft = _Draft(number)
            if draft is None:
                raise Malformed("game-tag-first").at(number, f"[{tag.name}]")
            _add_tag(draft, tag)
        elif draft is None:
            raise Malformed("game-tag-first").at(number, content.split(" ")[0][:40])
        else:
            _add_turn(draft, number, content.partition("#")[0])
    if draft is None:
        raise Malformed("no-record").at(1, "[Game]")
    yield _finished(draft)


def _content(number: int, line: str | bytes) -> str:
    """What a line holds between its blanks, as text; a mark may stand before the first one."""
    text = line if isinstance(line, str) else _decoded(line)
    if number == 1:
        text = text.removeprefix("\ufeff")
    if text.endswith("\n"):
        text = text[:-1].removesuffix("\r")
    return text.strip(_BLANKS)


def _decoded(line: bytes) -> str:
    """Bytes as text; a stream that is not text is wrong from its first line on."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("not-utf-8").at(1, f"0x{line[error.start]:02x}") from error


# Tags


def _tag(line: int, content: str) -> _Tag:
    name = _TAG_NAME.match(content, 1)
    if name is None:
        raise Malformed("tag-name").at(line, content[:20])
    token = f"[{name[0]}]"
    value, end = _quoted(line, token, content, _skip(content, name.end(), need=True))
    computer = None
    after = _skip(content, end)
    if content.startswith("computer=", after) and after > end and _SEAT.fullmatch(name[0]):
        computer, end = _quoted(line, token, content, after + len("computer="))
        after = _skip(content, end)
    if content[after : after + 1] != "]":
        raise Malformed("tag-bracket").at(line, token)
    rest = content[after + 1 :].strip(_BLANKS)
    if rest and not rest.startswith("#"):
        raise Malformed("tag-rest", text=rest[:20]).at(line, token)
    return _Tag(line, name[0], value, computer)


def _skip(content: str, start: int, need: bool = False) -> int:
    end = start
    while content[end : end + 1] in (" ", "\t"):
        end += 1
    return -1 if need and end == start else end


def _quoted(line: int, token: str, content: str, start: int) -> tuple[str, int]:
    """The quoted text that starts there, and where it ends."""
    if start < 0 or content[start : start + 1] != '"':
        raise Malformed("tag-quote").at(line, token)
    letters: list[str] = []
    place = start + 1
    while (letter := content[place : place + 1]) != '"':
        if letter == "\\":
            place += 1
            letter = content[place : place + 1]
            if letter not in ('"', "\\"):
                raise Malformed("tag-escape").at(line, token)
        if not letter:
            raise Malformed("tag-quote").at(line, token)
        letters.append(letter)
        place += 1
    return "".join(letters), place + 1


def _add_tag(draft: _Draft, tag: _Tag) -> None:
    token = f"[{tag.name}]"
    if draft.opening is not None:
        raise Malformed("tag-after-turns").at(tag.line, token)
    if any(tag.name == other.name for other in draft.tags):
        raise Malformed("tag-twice").at(tag.line, token)
    try:
        check_characters(tag.value)
        if _SEAT.fullmatch(tag.name):
            Seat(tag.value, tag.computer)
        elif _ANY_SEAT.fullmatch(tag.name):
            raise Malformed("seat-number")
    except Malformed as error:
        raise error.at(tag.line, token) from None
    if tag.name == "Game" and tag.value not in _GAMES:
        raise Malformed("unknown-game", text=tag.value).at(tag.line, token)
    draft.tags.append(tag)


def _opened(draft: _Draft) -> Record:
    """The record that the tags describe, before its first roll; tags end here."""
    if draft.opening is None:
        draft.opening = _from_tags(draft)
    return draft.opening


def _finished(draft: _Draft) -> Record:
    """The record that all lines describe."""
    opening = _opened(draft)
    return replace(opening, events=tuple(draft.events), state=draft.state or opening.state)


def _from_tags(draft: _Draft) -> Record:
    tags = {tag.name: tag for tag in draft.tags}
    if "Rules" not in tags:
        raise Malformed("tag-missing", tag="Rules").at(draft.line, "[Rules]")
    rules_tag = tags["Rules"]
    try:
        rules = parse_rules(rules_tag.value)
        if not isinstance(rules, _GAMES[tags["Game"].value]):
            raise Malformed("rules-of-other-game", game=tags["Game"].value, rules=str(rules))
        seats = _seats(draft)
        others = tuple(
            (tag.name, tag.value)
            for tag in draft.tags
            if tag.name not in ("Game", "Rules") and not _SEAT.fullmatch(tag.name)
        )
        return Record.start(rules, seats, others)
    except Illegal as error:
        seated = [tag for tag in draft.tags if _SEAT.fullmatch(tag.name)]
        wrong = seated[-1] if error.article == "G1" else rules_tag
        raise error.at(wrong.line, f"[{wrong.name}]") from None
    except Malformed as error:
        raise error.at(rules_tag.line, "[Rules]") from None


def _seats(draft: _Draft) -> tuple[Seat, ...]:
    found = {int(match[1]): tag for tag in draft.tags if (match := _SEAT.fullmatch(tag.name))}
    if 1 not in found:
        raise Malformed("tag-missing", tag="Seat1").at(draft.line, "[Seat1]")
    for place, number in enumerate(sorted(found), 1):
        if place != number:
            tag = found[number]
            raise Malformed("seat-gap", seat=place).at(tag.line, f"[{tag.name}]")
    return tuple(Seat(found[number].value, found[number].computer) for number in sorted(found))


# Turns


def _add_turn(draft: _Draft, line: int, content: str) -> None:
    state = draft.state or _opened(draft).state
    label, *tokens = content.replace("\t", " ").split(" ")
    tokens = [token for token in tokens if token]
    match = _LABEL.fullmatch(label)
    if match is None:
        raise Malformed("turn-label", text=label[:20]).at(line, label[:20])
    if draft.events and not ends_turn(draft.events[-1]):
        raise Malformed("turn-unfinished").at(draft.turn_line, draft.label)
    if not tokens:
        raise Malformed("turn-empty").at(line, label)
    draft.turn_line, draft.label = line, label
    if state.over:
        article = "P15" if isinstance(state, PentaState) else "T9"
        raise Illegal("game-over", article).at(line, label)
    if (int(match[1]), int(match[2])) != (state.round, state.seat):
        due = f"{state.round}.{state.seat}"
        raise Illegal("turn-order", "G6", due=due).at(line, label)
    turn = _Turn(line, tokens, state)
    turn.read()
    draft.state = turn.state
    draft.events += turn.events


@dataclass(slots=True)
class _Turn:
    """The events of one line, read and replayed from left to right."""

    line: int
    tokens: list[str]
    state: AnyState
    events: list[Event] = field(default_factory=list)
    place: int = 0

    def read(self) -> None:
        """Replay the line. Raises with the token at fault."""
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            try:
                if self.place and ends_turn(self.events[-1]):
                    raise Malformed("turn-rest", text=token[:20])
                self._event(token)
            except DaduError as error:
                raise error.at(self.line, token[:40]) from None
            self.place += 1

    def _event(self, token: str) -> None:
        state = self.state
        event = _event(state, token)
        if self.place == 0 and not isinstance(event, tuple):
            raise Illegal("roll-first", "P1" if isinstance(state, PentaState) else "T1")
        after = step(state, event)
        claimed = self._claimed(token, event)
        if claimed is not None:
            _check_points(state, event, claimed)
        self.state = after
        self.events.append(event)

    def _claimed(self, token: str, event: Event) -> str | None:
        """The points that the text gives an event, None where it leaves them out."""
        if isinstance(event, Bank):
            return token[1:] or None
        following = self.tokens[self.place + 1 : self.place + 2]
        if not isinstance(event, Write) or not following:
            return None
        self.place += 1
        if not _POINTS.fullmatch(following[0]):
            raise Malformed("not-points", text=following[0][:20]).at(self.line, following[0][:20])
        return following[0]


def _event(state: AnyState, token: str) -> Event:
    """The event that a token writes. Raises Malformed."""
    if token[0] in "0123456789":
        return dice.parse(token)
    if isinstance(state, PentaState):
        return _penta_event(token)
    return _ten_thousand_event(token)


def _penta_event(token: str) -> Event:
    if token.startswith("/"):
        return Keep(dice.parse(token[1:]))
    if token.startswith("="):
        if token[1:] not in set(Box):
            raise Malformed("unknown-box", text=token[1:][:20])
        return Write(Box(token[1:]))
    raise Malformed("unknown-event", text=token[:20])


def _ten_thousand_event(token: str) -> Event:
    if token.startswith("/"):
        return SetAside(dice.parse(token[1:]))
    if token.startswith("="):
        if token[1:] and not _NUMBER.fullmatch(token[1:]):
            raise Malformed("not-points", text=token[1:][:20])
        return Bank()
    if token == str(Bust()):
        return Bust()
    raise Malformed("unknown-event", text=token[:20])


def _check_points(state: AnyState, event: Event, claimed: str) -> None:
    earned = event_text(state, event).split(" ")[-1].removeprefix("=")
    if claimed == earned:
        return
    if not isinstance(state, PentaState) or not isinstance(event, Write):
        raise Illegal("points", "T4", claimed=claimed, earned=earned)
    same_box = claimed.partition("+")[0] == earned.partition("+")[0]
    article = "P10" if same_box else "P11" if state.joker() else BOX_ARTICLES[event.box]
    raise Illegal("points", article, claimed=claimed, earned=earned)
