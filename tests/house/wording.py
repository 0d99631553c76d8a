"""What a person would read, found in the sources: Python, JavaScript, styles, pages, manifests.

A text can be words by what it says (a sentence, a capital letter, a small word such as "the") or by
where it stands: inside an element, in an attribute that is read out, in what is printed. Where it
stands, any two letters are words.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

TAG = re.compile(r"</?[a-zA-Z][^<>]*>|\[/?[a-z]+(?: [a-z]+)*\]")
SENTENCE = re.compile(
    r"(?:^|[\s>])[A-ZÀ-Ý]?[a-zà-ÿ’']+[,;:]?(?: [a-zà-ÿ’']+[,;:]?)+ ?(?:…|[.!?](?:\s|$))"
    r"|^[A-ZÀ-Ý][a-zà-ÿ’']+[,:]?(?: \w[\w’'-]*[,:]?)+[.!?…]?$"
)
WORD = re.compile(r"^[A-ZÀ-Ý][a-zà-ÿ]+\s?[.!?…:,;]*$")
LINE = re.compile(r"[\w’'…,;:.!? -]+")
SMALL_WORDS = re.compile(
    r"(?<![\w.-])(?:a|an|and|are|at|by|for|has|have|in|is|it|its|no|not|nothing|of|on|or|that|the|this|to|was"
    r"|what|with|you|your)(?![\w.,-])",
    re.IGNORECASE,
)
LETTERS = re.compile(r"[^\W\d_]{2}")
OTHER_LANGUAGES = re.compile(r"^\s*(?:[A-Z]{2,}\b|[a-z-]+ '|Mozilla|.*, serif$)")

FOLDERS = {"Application Support", "Caches", "Dadu", "Library", "Local"}
TAGS = {"Coach", "Colours", "Date", "Game", "Rules", "Seat"}
HEADERS = {"Host", "Origin"}
CATEGORIES = {"Cc", "Cf", "Cn", "Cs", "Me", "Mn", "Zl", "Zp", "Zs"}
TYPES = {"Choice", "Move", "Options"}
KEYS = {"Dead", "Escape", "Enter", "Shift", "Tab"}
NAMES = FOLDERS | TAGS | HEADERS | CATEGORIES | TYPES | KEYS
"""What looks like words and is a name that nobody says otherwise in another language."""

READ_OUT = {
    "title", "alt", "label", "placeholder", "summary", "aria_label", "aria_description",
    "aria_placeholder", "aria_roledescription", "aria_valuetext",
}  # fmt: skip
"""The attributes that people see or hear."""
SPEAKING = {"print", "echo", "secho", "Say", "Panel", "exit", "SystemExit", "alert", "confirm"}
"""Calls whose texts go to a person as they are."""
LOGGING = {"debug", "info", "warning", "error", "exception"}
INTERNAL = {"AttributeError", "KeyError", "RuntimeError", "TypeError", "ValueError"}
"""Errors that are mistakes of ours: people get the sentence of a `DaduError` instead."""


def reads_as_words(text: str) -> bool:
    """Whether a person would take a text for a sentence or part of one, wherever it stands."""
    if text in NAMES or OTHER_LANGUAGES.match(text):
        return False
    plain = TAG.sub(" ", text).strip()
    if SENTENCE.search(plain) or WORD.match(plain):
        return plain not in NAMES
    several = LINE.fullmatch(plain) and " " in plain
    return bool(several and SMALL_WORDS.search(plain))


def has_letters(text: str) -> bool:
    """Whether a text says anything, as each does that stands where it is read; Dadu is a name."""
    return text.strip() != "Dadu" and LETTERS.search(TAG.sub(" ", text)) is not None


def python_words(source: str) -> list[str]:
    """What reads as words in Python."""
    tree = ast.parse(source)
    quiet, read = silent(tree), list(shown(tree))
    said = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet
    ]
    return [text for text in said if reads_as_words(text)] + [
        text for text in read if has_letters(text) and not reads_as_words(text)
    ]


def silent(tree: ast.AST) -> set[int]:
    """The nodes whose texts nobody using Dadu reads.

    They are documentation, log lines, patterns, errors of the internal kinds, names that a module
    exports and the names of classes in patterns.
    """
    nodes: list[ast.AST] = []
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant() as documentation):
                nodes.append(documentation)
            case ast.Assign([ast.Name("__all__")]) | ast.Assert() | ast.MatchValue():
                nodes.append(node)
            case ast.Raise(ast.Call(ast.Name(kind))) if kind in INTERNAL:
                nodes.append(node)
            case ast.Call(
                ast.Attribute(ast.Name("log") | ast.Call(ast.Attribute(_, "getLogger")), name)
            ) if name in LOGGING:
                nodes.append(node)
            case ast.Call(ast.Attribute(ast.Name("re"), "compile")):
                nodes.append(node)
    return {id(inner) for node in nodes for inner in ast.walk(node)}


def shown(tree: ast.AST) -> Iterator[str]:
    """The texts that stand where they are read: in elements, in attributes, in what is printed."""
    elements = set(elements_of(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value, inside) if root(value) in elements:
                yield from texts(inside)
            case ast.keyword(name, value) if name in READ_OUT:
                yield from texts(value)
            case ast.Dict(keys, values):
                for key, value in zip(keys, values, strict=True):
                    if isinstance(key, ast.Constant) and attribute(key.value) in READ_OUT:
                        yield from texts(value)
            case ast.Call(ast.Name(name) | ast.Attribute(_, name), given) if name in SPEAKING:
                for argument in given:
                    yield from texts(argument)


def elements_of(tree: ast.AST) -> Iterator[str]:
    """The names by which a module calls the elements of htpy."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "htpy":
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.asname or alias.name for alias in node.names if alias.name == "htpy")


def root(node: ast.expr) -> str:
    """The name an expression begins with: `p` for `p(".hint")`, `h` for `h.button`."""
    while isinstance(node, ast.Call | ast.Attribute):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def attribute(name: Any) -> str:
    """An attribute of an element by the name it has in Python."""
    return str(name).replace("-", "_")


def texts(node: ast.expr) -> Iterator[str]:
    """The texts an expression can be, as they stand in it."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.Tuple(parts) | ast.List(parts) | ast.JoinedStr(parts) | ast.BoolOp(_, parts):
            for part in parts:
                yield from texts(part)
        case ast.IfExp(_, one, other) | ast.BinOp(one, _, other):
            yield from texts(one)
            yield from texts(other)
        case ast.ListComp(each) | ast.GeneratorExp(each) | ast.Starred(each):
            yield from texts(each)


QUOTED = r"(?P<q>[\"'`])(?P<text>(?:\\.|(?!(?P=q)).)*)(?P=q)"
SCRIPT = re.compile(rf"//[^\n]*|/\*.*?\*/|{QUOTED}", re.DOTALL)
SCRIPT_ERROR = re.compile(r"\b(?:Range|Type)?Error\($")
PLACES = r"textContent|innerText|innerHTML|title|placeholder|alt|aria[A-Z]\w*"
SCRIPT_SHOWN = re.compile(
    rf"(?:\.(?:{PLACES})\s*\+?=\s*(?:[\w.]+\s*(?:\?\?|\|\||\?)\s*)?"
    r"|\b(?:alert|confirm|prompt)\(\s*"
    r"|setAttribute\(\s*[\"'](?:title|placeholder|alt|label|aria-(?:label|description|valuetext"
    r"|placeholder|roledescription))[\"'],\s*)$"
)


def script_words(source: str) -> list[str]:
    """What reads as words in JavaScript, templates included; comments and errors left out."""
    found = []
    for token in SCRIPT.finditer(source):
        before = source[max(0, token.start() - 120) : token.start()]
        if token["text"] is None or SCRIPT_ERROR.search(before):
            continue
        text = re.sub(r"\$\{[^}]*\}", "…", token["text"])
        if reads_as_words(text) or (SCRIPT_SHOWN.search(before) and has_letters(text)):
            found.append(text)
    return found


class PageTexts(HTMLParser):
    """The texts between tags and in the attributes that people read."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [text or "" for name, text in attrs if attribute(name) in READ_OUT]

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def page_words(source: str) -> list[str]:
    """What reads as words in a page or a drawing."""
    page = PageTexts()
    page.feed(source)
    return [text for text in page.texts if has_letters(text)]


def style_words(source: str) -> list[str]:
    """What a style sheet writes before or after something."""
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    said = [quoted["text"] for given in re.findall(r"(?<![\w-])content\s*:([^;}]+)", source)
            for quoted in re.finditer(QUOTED, given)]  # fmt: skip
    return [text for text in said if has_letters(re.sub(r"\\[0-9a-fA-F]{1,6}", "", text))]


def manifest_words(source: str) -> list[str]:
    """What a web app manifest says besides the name of the app, at any depth."""
    return [text for text in _said(json.loads(source)) if has_letters(text)]


def _said(told: Any, name: str = "") -> Iterator[str]:
    if isinstance(told, dict):
        for key, value in told.items():
            yield from _said(value, key)
    elif isinstance(told, list):
        for value in told:
            yield from _said(value, name)
    elif name in {"name", "short_name", "description", "label", "title", "text"}:
        yield str(told)
