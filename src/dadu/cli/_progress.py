"""A progress bar on standard error, where a person looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dadu.cli._terminal import Terminal

__all__ = ["progress"]


@contextmanager
def progress(terminal: Terminal, title: str) -> Iterator[Callable[[float], None]]:
    """Something to call with the part that is done, 0 to 1; the bar goes when all is done.

    The bar shows from the first call on, so what is done at once draws nothing.
    """
    if not sys.stderr.isatty():
        yield lambda _part: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    bar = Progress(
        *columns, TimeElapsedColumn(), console=terminal.screen(errors=True), transient=True
    )
    task = bar.add_task(title, total=1.0)
    started = False

    def report(part: float) -> None:
        nonlocal started
        if not started:
            bar.start()
            started = True
        bar.update(task, completed=part)

    try:
        yield report
    finally:
        bar.stop()
