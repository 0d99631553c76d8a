"""The build hook: compiles the catalogues, so that every wheel carries its words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogue(source: Path) -> Path:
    """Compile one `messages.po` beside itself, if it is newer than its compiled form.

    Returns the path of the compiled catalogue. Fuzzy entries are left out.
    """
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return target
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.name, abort_invalid=True)
    partial = target.with_suffix(".mo.partial")
    with partial.open("wb") as file:
        write_mo(file, catalogue)
    partial.replace(target)
    return target


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles all catalogues before any wheel, editable installs included."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is stale; the wheel target's `artifacts` carries the result."""
        for source in sorted(Path(self.root).glob("src/dadu/i18n/*/messages.po")):
            compile_catalogue(source)
