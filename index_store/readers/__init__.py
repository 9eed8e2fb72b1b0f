"""Files in, papers out: finds out what a file holds, and reads it one record at a time.

Knows nothing of indexes. What is no paper comes out as a `Problem`; only a file without any is an error.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from index_store.errors import ReadError
from index_store.readers import detecting, jsonl, listing
from index_store.readers.lines import Line, encoding_of, lines
from index_store.types import Paper, Problem

# Problems before the first paper are held back, up to this many: without any paper they become one error.
_MOST_HELD = 1000

_READERS: dict[str, Callable[[Iterable[Line], str], Iterator[Paper | Problem]]] = {
    "jsonl": jsonl.papers,
    "listing": listing.papers,
}


def read(source: Path, name: str | None = None) -> Iterator[Paper | Problem]:
    """Read the papers of one file, a listing or JSONL, as they come.

    Args:
        source: the file.
        name: what to call it in problems and errors, and where its suffix is looked up; the path by default.

    Raises:
        ReadError: at once if the file is missing, unreadable, empty, or of no format known here; at the end
            if nothing in it was a paper.
    """
    shown = name or str(source)
    try:
        mode = source.stat().st_mode
    except FileNotFoundError as error:
        raise ReadError(f"{shown} does not exist; check the path") from error
    except (OSError, ValueError) as error:
        raise ReadError(f"cannot read {shown!r}: {error}; check the path and its rights") from error
    if stat.S_ISDIR(mode):
        raise ReadError(f"{shown} is a folder; give a file in it")
    if not stat.S_ISREG(mode):
        raise ReadError(f"{shown} is not a regular file; save what it gives and add that")
    encoding = encoding_of(source, shown)
    kind = detecting.kind(lines(source, encoding), shown)
    return _never_nothing(_READERS[kind](lines(source, encoding), shown), shown)


def read_all(sources: Path | str | Iterable[Path | str | Paper]) -> Iterator[Paper | Problem]:
    """Read files, folders with all that is in them (but hidden files), and papers, in the order given.

    Raises:
        ReadError: if `sources` is one file that cannot be read, or one folder without files. Beside others,
            such a file is a `Problem` and the others are read.
    """
    if isinstance(sources, (str, Path)):
        yield from _file_or_folder(Path(sources))
        return
    for source in sources:
        if isinstance(source, Paper):
            yield source
        else:
            yield from _beside_others(Path(source))


def _beside_others(path: Path) -> Iterator[Paper | Problem]:
    try:
        yield from _file_or_folder(path)
    except ReadError as error:
        yield Problem(str(path), None, str(error).removeprefix(f"{path} "))


def _file_or_folder(path: Path) -> Iterator[Paper | Problem]:
    try:
        is_folder = path.is_dir()
    except OSError:
        is_folder = False
    return _folder(path) if is_folder else read(path)


def _folder(folder: Path) -> Iterator[Paper | Problem]:
    found = False
    closed: list[OSError] = []
    for path in _files(folder, closed):
        found = True
        yield from _beside_others(path)
    for error in closed:
        found = True
        yield Problem(str(error.filename), None, f"cannot open this folder: {error.strerror}")
    if not found:
        raise ReadError(f"{folder} is a folder without files; give one that holds papers")


def _files(folder: Path, closed: list[OSError]) -> Iterator[Path]:
    """Yield the files that are not hidden, folder by folder, sorted; unreadable folders go to `closed`."""
    for here, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(here, name) for name in sorted(names) if not name.startswith("."))


def _never_nothing(results: Iterator[Paper | Problem], shown: str) -> Iterator[Paper | Problem]:
    """Pass everything on; raise at the end if nothing was a paper."""
    held: list[Problem] = []
    for result in results:
        if isinstance(result, Paper):
            yield from held
            yield result
            yield from results
            return
        held.append(result)
        if len(held) > _MOST_HELD:
            yield held.pop()
    raise ReadError(_nothing(held, shown))


def _nothing(problems: list[Problem], shown: str) -> str:
    why = f"; line {problems[0].line}: {problems[0].reason}" if problems else ""
    more = f" (and {len(problems) - 1} more problems)" if len(problems) > 1 else ""
    return f"nothing in {shown} is a paper{why}{more}; give a paper-search listing or JSONL"
