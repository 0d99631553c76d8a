"""Imports that wait for a function: what moves, what stays, and that nothing is lost by it."""

from __future__ import annotations

import ast
import builtins
import symtable
import sys
from pathlib import Path
from types import ModuleType

import pytest

import dadu
from dadu.web.site.engine import modules
from dadu.web.site.inside import LATER, name_of, waits
from dadu.web.site.inside.later import importing_later

SOURCE = Path(dadu.__file__).parent.parent
MOVES = (
    "from late import word\ndef say(): return word",
    "import late\ndef say(): return late.word",
    "import late as other\nclass Speaker:\n    def say(self): return other.word",
    "from __future__ import annotations\nfrom late import word\ndef say(a: word): return word",
    "from late import word\ndef say():\n    'Its text.'\n    return [word for _ in (1,)]",
    "from late import word, ready\ndef say(): return word, ready",
    "from late import word\nclass Held:\n    word: int = 0\ndef say(): return word",
)
STAYS = {
    "a value": "from late import word\nsaid = word",
    "a base": "from late import word\nclass Speaker(word): pass",
    "a decorator": "from late import word\n@word\ndef say(): pass",
    "a default": "from late import word\ndef say(a=word): pass",
    "an annotation that is evaluated": "from late import word\ndef say(a: word): pass",
    "a lambda": "from late import word\nsay = lambda: word",
    "a parameter of that name": "from late import word\ndef say(word): return word",
    "a local of that name": "from late import word\ndef say():\n    word = 1\n    return word",
    "a global of that name": "from late import word\ndef set_it():\n    global word\n    word = 1",
    "a capture of that name": (
        "from late import word\ndef say(a):\n    match a:\n        case word: pass"
    ),
    "another import of that name": (
        "from late import word\nfrom early import word\ndef say(): return word"
    ),
    "every name": "from late import *\ndef say(): return word",
    "a condition": "if True:\n    from late import word\ndef say(): return word",
}


@pytest.fixture(autouse=True)
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that waits, with a word in it."""
    made = ModuleType("late")
    made.__dict__.update(word=type("Word", (), {}), ready=True)
    monkeypatch.setitem(sys.modules, "late", made)


def moved(source: str) -> str:
    return ast.unparse(importing_later(ast.parse(source), "", lambda name: name == "late"))


def imports_at_the_top(source: str) -> bool:
    return any(
        isinstance(each, ast.Import | ast.ImportFrom) and "late" in ast.unparse(each)
        for each in ast.parse(source).body
    )


@pytest.mark.parametrize("source", MOVES)
def test_an_import_that_only_functions_use_waits_for_them(source: str) -> None:
    made = moved(source)
    assert not imports_at_the_top(made)
    before: dict[str, object] = {"__name__": "before"}
    after: dict[str, object] = {"__name__": "after"}
    exec(source, before)
    exec(made, after)
    speakers = [each["Speaker"] for each in (before, after) if "Speaker" in each]
    if speakers:
        before, after = ({"say": one.say.__get__(one())} for one in speakers)  # type: ignore[attr-defined, operator]
    arguments = (1,) if "a: word" in source else ()
    assert after["say"](*arguments) == before["say"](*arguments)  # type: ignore[operator]


@pytest.mark.parametrize("source", STAYS.values(), ids=STAYS)
def test_an_import_stays_where_it_is_needed_or_may_mean_something_else(source: str) -> None:
    assert ast.unparse(ast.parse(moved(source))) == ast.unparse(ast.parse(source))


def test_the_name_can_be_had_from_outside_as_ever() -> None:
    module = ModuleType("speaking")
    exec(moved("from late import word\ndef say(): return word"), module.__dict__)
    assert "word" not in module.__dict__
    assert module.word is sys.modules["late"].word
    assert not hasattr(module, "words")


def test_a_module_may_answer_for_its_names_itself() -> None:
    source = (
        "import late\ndef __getattr__(name):\n"
        "    if name == 'said': return late.word\n    raise AttributeError(name)"
    )
    module = ModuleType("speaking")
    exec(moved(source), module.__dict__)
    assert module.said is sys.modules["late"].word
    assert not hasattr(module, "__path__")


def test_a_relative_import_waits_by_its_full_name() -> None:
    tree = ast.parse("from .late import word\nfrom ..a import late\ndef say(): return word, late")
    made = importing_later(tree, "a.b", lambda name: name in {"a.b.late", "a.a.late"})
    assert not [each for each in made.body if isinstance(each, ast.ImportFrom)]


def unknown(source: str) -> set[str]:
    """Names that some scope reads as the module's and that neither it nor Python has."""
    top = symtable.symtable(source, "module", "exec")
    known = {one.get_name() for one in top.get_symbols() if one.is_assigned() or one.is_imported()}
    known |= {one.get_name() for one in top.get_symbols() if one.is_namespace()}
    missing: set[str] = set()
    waiting = list(top.get_children())
    while waiting:
        table = waiting.pop()
        waiting += table.get_children()
        missing |= {one.get_name() for one in table.get_symbols() if one.is_global()}
    given = {"__name__", "__file__", "__doc__", "__spec__", "__path__", "__loader__"}
    return missing - known - set(dir(builtins)) - given


def as_browsers_have_it(source: str, name: str, package: str) -> str:
    own = {None, waits(name)}
    return ast.unparse(
        importing_later(ast.parse(source), package, lambda other: waits(other) not in own)
    )


def test_no_name_of_ours_is_lost() -> None:
    """In every module of ours that imports something later."""
    late = 0
    for path in modules():
        name = name_of(path.relative_to(SOURCE))
        package = name if path.stem == "__init__" else name.rpartition(".")[0]
        source = path.read_text("utf-8")
        if any(one in source for one in LATER):
            made = as_browsers_have_it(source, name, package)
            assert unknown(made) == unknown(source), name
            late += "def __getattr__" in made
    assert late >= 10


def test_what_waits_is_there_to_wait() -> None:
    assert all(waits(name) == name for name in LATER)
    assert waits("dadu.coach.counsel") == "dadu.coach"
    assert waits("dadu.coaching") is None
