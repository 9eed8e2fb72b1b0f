"""Reads many files: folders with all that is in them, lists, and papers given as such.

Knows no format; one file is for `readers.read`.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.file import Options
from index_store.reports import Ended, Found, Problem, Reading
from index_store.types import Paper

_DEFAULT = Options()
_STANDARD_INPUT = "standard input"


def read_all(sources: Path | str | Iterable[Path | str | Paper], options: Options = _DEFAULT) -> Iterator[Reading]:
    """Read files, folders with all that is in them (but hidden files), and papers, in the order given.

    Args:
        sources: what to read; "-" is standard input.
        options: how files are to be read.

    Raises:
        ReadError: if `sources` is one file that cannot be read, or one folder without files. Beside others,
            such a file is a `Problem` and the others are read.
    """
    if isinstance(sources, (str, Path)):
        yield from _but_ends(_file_or_folder(Path(sources), options))
        return
    for source in sources:
        if isinstance(source, Paper):
            yield source
        else:
            yield from _but_ends(_beside_others(Path(source), options))


def _but_ends(results: Iterator[Reading]) -> Iterator[Reading]:
    """Without the ends of files, which tell something only where a whole folder is read."""
    return (result for result in results if not isinstance(result, Ended))


def read_folder(folder: Path | str, options: Options = _DEFAULT) -> Iterator[Reading]:
    """Read all files of a folder, of which there may be none, and tell which were read to their end.

    Raises:
        ReadError: if there is no such folder.
    """
    path = Path(folder)
    if not path.is_dir():
        raise ReadError(f"{path} is no folder; name one that holds files of papers")
    return _folder(path, options, empty=True)


def _beside_others(path: Path, options: Options) -> Iterator[Reading]:
    try:
        yield from _file_or_folder(path, options)
    except ReadError as error:
        name = options.name(path)
        yield Problem(name, None, str(error).removeprefix(f"{name} "))


def _standard_input(options: Options) -> Iterator[Reading]:
    """Read what is piped in; it is kept in a file meanwhile, since its beginning is looked at twice."""
    with tempfile.NamedTemporaryFile(prefix="standard-input-") as kept:
        shutil.copyfileobj(sys.stdin.buffer, kept)
        kept.flush()
        for record, result in enumerate(read(Path(kept.name), _STANDARD_INPUT, options), 1):
            yield Found(result, _STANDARD_INPUT, record) if isinstance(result, Paper) else result


def _file_or_folder(path: Path, options: Options) -> Iterator[Reading]:
    if str(path) == "-":
        return _standard_input(options)
    try:
        is_folder = path.is_dir()
    except OSError:
        is_folder = False
    return _folder(path, options) if is_folder else _found(path, options)


def _found(path: Path, options: Options) -> Iterator[Reading]:
    """Read one file, and say of each paper where it stood."""
    results, file, record, problems = read(path, options.name(path), options), options.source(path), 0, 0
    cut = False
    for result in results:
        record += not isinstance(result, Problem)
        problems += isinstance(result, Problem)
        cut = cut or (isinstance(result, Problem) and result.cut)
        yield Found(result, file, record) if isinstance(result, Paper) else result
    yield Ended(file, problems, cut)


def _folder(folder: Path, options: Options, *, empty: bool = False) -> Iterator[Reading]:
    found = False
    closed: list[OSError] = []
    for path in _files(folder, closed):
        found = True
        yield from _beside_others(path, options)
    for error in closed:
        found = True
        yield Problem(str(error.filename), None, f"cannot open this folder: {error.strerror}")
    if not found and not empty:
        raise ReadError(f"{folder} is a folder without files; give one that holds papers")


def _files(folder: Path, closed: list[OSError]) -> Iterator[Path]:
    """Yield the files that are not hidden, folder by folder, sorted; unreadable folders go to `closed`."""
    for here, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(here, name) for name in sorted(names) if not name.startswith("."))
