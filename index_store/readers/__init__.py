"""Files in, papers out: finds out what a file holds, and reads it one record at a time.

Knows nothing of indexes. What is no paper comes out as a `Problem`; only a file without any is an error.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

from index_store.errors import ReadError
from index_store.readers.charsets import encoding_of
from index_store.readers.detecting import binary_format, detected, head_of
from index_store.readers.file import File, Options
from index_store.readers.formats import FORMATS, Format
from index_store.readers.unpacking import Unpacked, container, standard_input, unpacked
from index_store.reports import Problem, Skipped
from index_store.types import Paper

# Problems before the first paper are held back, up to this many: without any paper they become one error.
_MOST_HELD = 1000

_DEFAULT = Options()
_TOO_DEEP = "an archive within an archive within an archive; unpack it yourself and add the files"


def read(source: Path, name: str | None = None, options: Options = _DEFAULT) -> Iterator[Paper | Problem | Skipped]:
    """Read the papers of one file as they come.

    Args:
        source: the file, which may be compressed or an archive; "-" for standard input.
        name: what to call it in problems and errors, and where its suffix is looked up; the path by default.
        options: how it is to be read.

    Raises:
        ReadError: at once if the file is missing, unreadable, empty, or of no format known here; at the end
            if nothing in it was a record.
    """
    shown = name or str(source)
    if str(source) == "-":
        return _never_nothing(_each(standard_input(), options), "standard input")
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
    if container(source):
        return _never_nothing(_each(unpacked(source, shown), options), shown)
    format, encoding = _format(source, shown, options)
    file = File(source, shown, encoding, options)
    return _never_nothing(_with_abstracts(format.papers(file), file), shown)


def _each(files: Iterator[Unpacked], options: Options) -> Iterator[Paper | Problem | Skipped]:
    """Read unpacked files one after the other; one that cannot be read stops nothing."""
    for file in files:
        if file.path is not None:
            try:
                packed = container(file.path)
                yield from [Problem(file.shown, None, _TOO_DEEP)] if packed else read(file.path, file.shown, options)
            except ReadError as error:
                yield Problem(file.shown, None, str(error).removeprefix(f"{file.shown} "))
        if file.fault is not None:
            yield Problem(file.shown, None, file.fault, cut=True)


def _format(source: Path, shown: str, options: Options) -> tuple[Format, str]:
    """The format of the file, as the user said or as it looks, and the encoding of its text."""
    if options.format is not None and options.format not in FORMATS:
        raise ReadError(f"unknown format {options.format!r}; known are: {', '.join(FORMATS)}")
    given = FORMATS[options.format] if options.format else binary_format(source, shown)
    if given and given.binary:
        return given, ""
    encoding = encoding_of(source, shown)
    return given or detected(head_of(source, encoding, shown), shown), encoding


def _with_abstracts(results: Iterator[Paper | Problem], file: File) -> Iterator[Paper | Problem | Skipped]:
    """Count records, and skip those without an abstract; with `titles`, only those without a title too."""
    record = 0
    for result in results:
        record += isinstance(result, Paper)
        if isinstance(result, Problem) or result.abstract.strip() or (file.options.titles and result.title):
            yield result
        else:
            yield Skipped(file.shown, record, result.title or "")


def _never_nothing(results: Iterator[Paper | Problem | Skipped], shown: str) -> Iterator[Paper | Problem | Skipped]:
    """Pass everything on; raise at the end if nothing was a record."""
    held: list[Problem] = []
    for result in results:
        if not isinstance(result, Problem):
            yield from held
            yield result
            yield from results
            return
        held.append(result)
        if len(held) > _MOST_HELD:
            yield held.pop()
    raise ReadError(_nothing(held, shown))


def _nothing(problems: list[Problem], shown: str) -> str:
    place = f"line {problems[0].line}: " if problems and problems[0].line is not None else ""
    why = f"; {place}{problems[0].reason}" if problems else ""
    more = f" (and {len(problems) - 1} more problems)" if len(problems) > 1 else ""
    return f"nothing in {shown} is a paper{why}{more}; see what can be read with: assistant add --help"
