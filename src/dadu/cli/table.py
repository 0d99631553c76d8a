"""``dadu table``: what a table file holds, if it is whole."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from dadu.cli._paths import path_of
from dadu.cli._terminal import Refused, Terminal
from dadu.errors import DaduError
from dadu.rules import parse_rules

__all__ = ["EXAMPLES", "table"]

EXAMPLES = ("dadu table forced.table", "dadu table --json forced.table")
CHECKSUM_BYTES = 32
"""A table file ends with its SHA-256 (``dadu.solver.table``)."""


def table(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.table.file")],
    as_json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Describe a table; 1 when the file is damaged or none of ours."""
    from dadu.solver import table as tables

    terminal: Terminal = context.obj
    path = path_of(file)
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused("cli.wrong.file", file=file, reason=reason) from error
    try:
        found = tables.read(content)
        parse_rules(found.rules)
    except DaduError as wrong:
        terminal.complain(f"dadu: {terminal.sentence(wrong)}")
        return 1
    described = {
        "rules": found.rules,
        "kind": found.kind,
        "bytes": len(content),
        "checksum": content[-CHECKSUM_BYTES:].hex(),
        "facts": dict(found.facts),
        "columns": {
            name: {"entries": len(column), "unit": column.unit}
            for name, column in found.columns.items()
        },
    }
    if as_json:
        terminal.json(described)
    else:
        _tell(terminal, described)
    return 0


def _tell(terminal: Terminal, described: dict[str, Any]) -> None:
    from rich.table import Table

    w = terminal.words
    shown = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2))
    shown.add_column(no_wrap=True)
    shown.add_column(overflow="fold")
    shown.add_row(w("cli.table.rules"), described["rules"])
    shown.add_row(w("cli.table.kind"), described["kind"])
    shown.add_row(w("cli.table.size"), w.number(described["bytes"]))
    shown.add_row(w("cli.table.checksum"), described["checksum"])
    for name, column in described["columns"].items():
        entries = w("cli.table.entries", entries=column["entries"], unit=f"{column['unit']:g}")
        shown.add_row(w("cli.table.column", name=name), entries)
    for name, fact in described["facts"].items():
        shown.add_row(w("cli.table.fact", name=name), str(fact))
    terminal.show(shown)
