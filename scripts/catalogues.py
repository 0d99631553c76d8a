"""Work on the catalogues.

python -m scripts.catalogues compile [FILE…]   compile what changed
python -m scripts.catalogues check             say everything that is wrong; exits 1 if anything
python -m scripts.catalogues missing LANGUAGE  print what a language lacks, even one that is not
                                               begun, as a catalogue to fill in; its head names
                                               the rule pages
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_catalogue
from scripts.keys import Use, uses
from scripts.pages import wrong_pages

FOLDER = Path(__file__).resolve().parent.parent / "src" / "dadu" / "i18n"
MARKUP = re.compile(r"<[a-z/!]|&[a-z#]+;|\*\*|`")
RECORD_TAG = re.compile(r"\[\w+ \"\w+\"\]")
FRENCH_SPACE = "\u202f"
HEAD = r"""msgid ""
msgstr ""
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {forms}\n"
"""
"""How a catalogue begins."""


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.name for path in FOLDER.glob("*/messages.po"))


def read(language: str) -> Catalog:
    """A language's catalogue as it is written; `PoFileError` when it cannot be read."""
    with (FOLDER / language / "messages.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def compile_all() -> None:
    """Compile every catalogue that changed since it was last compiled."""
    for language in languages():
        compile_catalogue(FOLDER / language / "messages.po")


def entries(catalogue: Catalog) -> dict[str, Message]:
    """The entries of a catalogue by key, without its header."""
    return {_key(message): message for message in catalogue if message.id}


def texts(message: Message) -> tuple[str, ...]:
    """What an entry says: one text, or one for each plural form."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return tuple(str(form or "") for form in forms)


def placeholders(text: str) -> frozenset[str]:
    """The names in a text's placeholders; `ValueError` when its braces do not match."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def check() -> list[str]:
    """Everything that is wrong with the catalogues and rule pages, one sentence each."""
    english = entries(read("en"))
    found = [*wrong_uses(english, uses())]
    for language in languages():
        catalogue = read(language)
        found += (f"{language}: {wrong}" for wrong in wrong_catalogue(catalogue, english))
        found += (f"{language}: {wrong}" for wrong in wrong_pages(language))
    return found


def wrong_uses(english: dict[str, Message], used: tuple[Use, ...]) -> Iterator[str]:
    """Keys the code asks for and English lacks, values it forgets, and entries it never uses."""
    rooms = {key.partition(".")[0] for key in english}
    asked = set()
    for use in used:
        key = use.pattern.replace("\\", "")
        asked.add(key)
        if use.exact and key.partition(".")[0] in rooms:
            if key not in english:
                yield f"{use.place}: no entry {key}"
            elif use.values is not None and not _wanted(english[key]) <= use.values:
                lacking = ", ".join(sorted(_wanted(english[key]) - use.values))
                yield f"{use.place}: {key} is not given {lacking}"
    made = [use for use in used if not use.exact]
    for key in english:
        if key not in asked and not any(use.covers(key) for use in made):
            yield f"en: {key} is never used"


def wrong_catalogue(catalogue: Catalog, english: dict[str, Message]) -> Iterator[str]:
    """What is wrong with one catalogue, English itself included."""
    own = entries(catalogue)
    yield from (f"{key} is missing" for key in english if key not in own)
    yield from (f"{key} is no entry of the English catalogue" for key in own if key not in english)
    yield from (f"{_key(message)} is obsolete" for message in catalogue.obsolete.values())
    for key in own.keys() & english.keys():
        yield from (f"{key} {wrong}" for wrong in wrong_entry(own[key], english[key], catalogue))


def wrong_entry(message: Message, english: Message, catalogue: Catalog) -> Iterator[str]:
    """What is wrong with one entry, held against the English one."""
    if message.fuzzy:
        yield "is fuzzy"
    if isinstance(message.id, tuple) != isinstance(english.id, tuple):
        yield "is plural in one language only"
    elif message.pluralizable and len(texts(message)) != catalogue.num_plurals:
        yield f"has not {catalogue.num_plurals} plural forms"
    for text in texts(message):
        yield from wrong_text(text, catalogue.locale_identifier or "")
        names = placeholders(text)
        if not names <= _wanted(english):
            yield f"has an unknown placeholder: {text}"
        elif not _wanted(english) - {"n"} <= names:
            yield f"lacks a placeholder: {text}"


def wrong_text(text: str, language: str) -> Iterator[str]:
    """What is wrong with one text by itself."""
    if not text:
        yield "is empty"
    if text != text.strip() and len(text) > 1:
        yield f"begins or ends with a space: {text!r}"
    if MARKUP.search(text):
        yield f"holds markup: {text}"
    if re.search(r"\.\.\.|['\"]", RECORD_TAG.sub("", text)):
        yield f"has typewriter marks for … ’ or quotes: {text}"
    if language == "fr" and wrong_french(text):
        yield f"has no narrow no-break space where French wants one: {text!r}"


def wrong_french(text: str) -> bool:
    """Whether a mark that French spaces (; : ! ? « ») stands without its narrow no-break space."""
    return bool(
        re.search(rf"[^{FRENCH_SPACE}!?][;!?:](?=\s|$)|«[^{FRENCH_SPACE}]|[^{FRENCH_SPACE}]»", text)
    )


def _wanted(message: Message) -> frozenset[str]:
    return frozenset[str]().union(*map(placeholders, texts(message)))


def _key(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple) else message.id)


def missing(language: str) -> Catalog:
    """The English entries that a language lacks or left fuzzy, as fuzzy ones to fill in."""
    begun = (FOLDER / language / "messages.po").exists()
    own = entries(read(language)) if begun else {}
    lacking = Catalog(locale=language, fuzzy=False)
    for key, english in entries(read("en")).items():
        if key not in own or own[key].fuzzy:
            text = _forms(english, lacking.num_plurals)
            lacking.add(english.id, text, auto_comments=english.auto_comments, flags=["fuzzy"])
    return lacking


def _forms(message: Message, count: int) -> str | tuple[str, ...]:
    """The text of an entry, in as many plural forms if it has any: the last one stands for more."""
    forms = texts(message)
    return tuple((*forms, *count * forms[-1:])[:count]) if message.pluralizable else forms[0]


def print_missing(language: str) -> None:
    """Print the rule pages and the entries that a language lacks; a head where it has none."""
    lacking = missing(language)
    for wrong in wrong_pages(language, FOLDER):
        print(f"# {wrong}")
    if len(lacking) == len(entries(read("en"))):
        print(HEAD.format(language=language, forms=lacking.plural_forms))
    sys.stdout.flush()
    write_po(sys.stdout.buffer, lacking, width=0, omit_header=True)


def main(arguments: list[str]) -> None:
    """Do what the first argument names."""
    match arguments:
        case ["compile"]:
            compile_all()
        case ["compile", *files]:
            for file in files:
                compile_catalogue(Path(file))
        case ["check"]:
            found = check()
            print("\n".join(found))
            sys.exit(1 if found else 0)
        case ["missing", language]:
            print_missing(language)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
