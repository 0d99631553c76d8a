"""Work on the catalogues: `python -m scripts.catalogues compile [FILE…]`."""

from __future__ import annotations

import sys
from pathlib import Path

from hatch_build import compile_catalogue

FOLDER = Path(__file__).resolve().parent.parent / "src" / "dadu" / "i18n"


def compile_all() -> None:
    """Compile every catalogue that changed since it was last compiled."""
    for source in sorted(FOLDER.glob("*/messages.po")):
        compile_catalogue(source)


def main(arguments: list[str]) -> None:
    """Do what the first argument names."""
    if arguments[:1] != ["compile"]:
        sys.exit("usage: python -m scripts.catalogues compile [FILE…]")
    for file in arguments[1:]:
        compile_catalogue(Path(file))
    if not arguments[1:]:
        compile_all()


if __name__ == "__main__":
    main(sys.argv[1:])
