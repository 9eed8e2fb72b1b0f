"""A progress bar for long work: on a terminal only, on stderr, gone when the work is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counted(what: str, *, show: bool | None) -> Iterator[Callable[[int], None] | None]:
    """Give a function that counts steps; None when nothing is to be shown.

    Args:
        what: shown before the bar.
        show: whether to show; None for when stderr is a terminal.
    """
    if not (sys.stderr.isatty() if show is None else show):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,} papers"),
        TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda n: bar.advance(task, n)
