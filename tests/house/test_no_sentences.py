"""The engine speaks keys, the catalogue speaks words: no sentence stands in code or page.

What a reader would take for words is looked for in every text of the Python code (documentation,
log lines, messages of programming errors and the texts of other languages such as SQL aside), in
the JavaScript outside its comments, and between the tags of HTML and of drawings (SVG).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.house import sources

SENTENCE = re.compile(
    r"(?:^|[\s>])[A-ZÀ-Ý]?[a-zà-ÿ’']+[,;:]?(?: [a-zà-ÿ’']+[,;:]?)+ ?(?:…|[.!?](?:\s|$))"
    r"|^[A-ZÀ-Ý][a-zà-ÿ’']+,?(?: \w[\w’'-]*)+[.!?…]?$"
)
WORD = re.compile(r"^[A-ZÀ-Ý][a-zà-ÿ]+[.!?…:]?$")
FOLDERS = {"Application Support"}
OTHER_LANGUAGES = re.compile(r"^\s*(?:[A-Z]{2,}\b|[a-z-]+ '|Mozilla)")
QUIET_CALLS = ("debug", "info", "warning", "error", "exception", "compile", "Malformed", "Illegal")
WEB = sources.PACKAGE / "web"


def reads_as_words(text: str) -> bool:
    """Whether a person would take a text for a sentence or part of one."""
    if text in FOLDERS or OTHER_LANGUAGES.match(text):
        return False
    return SENTENCE.search(text) is not None


def silent(tree: ast.AST) -> set[int]:
    """The nodes whose texts nobody using Dadu reads: docstrings, log lines, raised errors."""
    nodes: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            nodes.append(node.value)
        elif isinstance(node, ast.Raise | ast.Assert):
            nodes.append(node)
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if name in QUIET_CALLS:
                nodes.append(node)
    return {id(inner) for node in nodes for inner in ast.walk(node)}


def shown(tree: ast.AST) -> Iterator[str]:
    """The texts that stand as they are inside an element: `h.button["Roll"]`, `title="Roll"`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call | ast.Attribute):
            children = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        elif isinstance(node, ast.keyword) and node.arg in {"title", "alt", "aria_label"}:
            children = [node.value]
        else:
            continue
        yield from (
            child.value
            for child in children
            if isinstance(child, ast.Constant) and isinstance(child.value, str)
        )


def python_texts(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    quiet = silent(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            yield node.value


def script_texts(source: str) -> Iterator[str]:
    """The texts of a JavaScript source, templates included; comments and errors thrown left out."""
    token = re.compile(
        r"//[^\n]*|/\*.*?\*/|(?P<q>[\"'`])(?P<text>(?:\\.|(?!(?P=q)).)*)(?P=q)", re.DOTALL
    )
    for found in token.finditer(source):
        if found["text"] is not None and not source[: found.start()].endswith("Error("):
            yield re.sub(r"\$\{[^}]*\}", "…", found["text"])


class PageTexts(HTMLParser):
    """The texts between tags and in the attributes that people read."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [text or "" for name, text in attrs if name in {"title", "alt", "aria-label"}]

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_no_sentence_in_python(path: Path) -> None:
    texts = python_texts(path.read_text("utf-8"))
    assert [text for text in texts if reads_as_words(text)] == []


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_no_lone_word_in_an_element(path: Path) -> None:
    texts = shown(ast.parse(path.read_text("utf-8")))
    assert [text for text in texts if WORD.match(text)] == []


def files(*endings: str) -> list[Path]:
    """The client's files and the site's, by the endings of their names."""
    return [path for path in sorted(WEB.rglob("*")) if path.suffix in endings]


@pytest.mark.parametrize("path", files(".js", ".mjs"), ids=lambda path: path.stem)
def test_no_sentence_in_javascript(path: Path) -> None:
    texts = script_texts(path.read_text("utf-8"))
    assert [text for text in texts if reads_as_words(text)] == []


def page_words(source: str) -> list[str]:
    """What reads as words in a page or a drawing; the name of the app is none."""
    page = PageTexts()
    page.feed(source)
    return [text for text in page.texts if re.search(r"[^\W\d_]{2}", text) and text != "Dadu"]


@pytest.mark.parametrize("path", files(".html", ".svg"), ids=lambda path: path.name)
def test_no_word_in_pages_and_drawings(path: Path) -> None:
    assert page_words(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Roll the dice", True),
        ("Nothing to bank.", True),
        ("you must roll again!", True),
        ("die held scoring", False),
        ("table.roll-again", False),
        ("SELECT text FROM games WHERE id = ?", False),
        ("default-src 'self'; img-src 'self' data:", False),
        ("text/html; charset=utf-8", False),
        ("dadu replay game.dadu", False),
        ("Application Support", False),
    ],
)
def test_what_reads_as_words(text: str, words: bool) -> None:
    assert reads_as_words(text) is words


def test_where_words_may_stand() -> None:
    source = '"""A docstring of words."""\nlog.info("The game goes on.")\nsay("Roll the dice")\n'
    assert list(filter(reads_as_words, python_texts(source))) == ["Roll the dice"]
    script = (
        '// Not this one.\nsay("Roll the dice"); /* "Nor this one." */ say(`It is ${name}’s turn`)'
        ' throw new Error("Nor this one.")'
    )
    assert list(filter(reads_as_words, script_texts(script))) == [
        "Roll the dice",
        "It is …’s turn",
    ]
    page = 'button["Roll"], p(title="Bank")[name, "Go!"], seats["Ana"], div(class_="Big")'
    assert set(shown(ast.parse(page.replace("button", "h.button")))) == {"Roll", "Bank", "Go!"}
    drawing = (
        '<svg aria-label="Die"><title>Five</title><text x="1">Roll 2</text><text>7</text></svg>'
    )
    assert page_words(drawing) == ["Die", "Five", "Roll 2"]
