"""A progress bar for long work: on a terminal only, on stderr, gone when the work is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counted(
    what: str, *, show: bool | None, unit: str = "papers", total: int | None = None
) -> Iterator[Callable[[int], None] | None]:
    """Give a function that counts steps; None when nothing is to be shown.

    Args:
        what: shown before the bar.
        show: whether to show; None for when stderr is a terminal.
        unit: what is counted.
        total: how many there are; None if nobody knows.
    """
    if not (sys.stderr.isatty() if show is None else show):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    of_all = "" if total is None else f" of {total:,}"
    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(),
        TextColumn("{task.completed:,}" + f"{of_all} {unit}"), TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda n: bar.advance(task, n)
