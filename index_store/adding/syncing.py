"""Tells what disappeared from a folder since its files were last read.

What cannot be read now has not disappeared. Knows nothing of formats, and does not decide what becomes of papers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from index_store.adding.seen import Seen
from index_store.catalog.sources import SourceRows
from index_store.merging.gathering import Place


@dataclass
class Gone:
    """Sources that are no longer there, and the ids of the papers that they stood behind."""

    places: list[Place] = field(default_factory=list)
    papers: set[str] = field(default_factory=set)


def vanished(rows: SourceRows, folder: str, ended: Mapping[str, int], seen: Seen, batch: int) -> Iterator[Gone]:
    """The sources in `folder` that no record stands for any more, in batches.

    Args:
        rows: what the catalogue knows.
        folder: absolute path.
        ended: files that were read to their end now → how many records at most may hide behind their problems.
        seen: the sources that a record stood for now.
        batch: how many sources to give at a time.
    """
    inside = folder.rstrip(os.sep) + os.sep
    for number, file in rows.files():
        if not file.startswith(inside) or not _told(rows, number, file, ended, seen):
            continue
        gone = Gone()
        for n, paper, content in rows.of_file(number):
            if n not in seen:
                gone.places.append((file, content))
                gone.papers.add(paper)
            if len(gone.places) >= batch:
                yield gone
                gone = Gone()
        if gone.places:
            yield gone


def _told(rows: SourceRows, number: int, file: str, ended: Mapping[str, int], seen: Seen) -> bool:
    """Whether what is not seen in a file is surely not in it.

    As many records as the file has problems may be among these, written badly.
    """
    if file not in ended:
        return _is_missing(file, ended)
    return not ended[file] or sum(1 for n, _, _ in rows.of_file(number) if n not in seen) > ended[file]


def _is_missing(file: str, ended: Mapping[str, int]) -> bool:
    """Whether there is surely no such file; the member of an archive that was read to its end is missing from it."""
    archives = [file[:place] for place, char in enumerate(file) if char == "!"]
    if any(archive in ended for archive in archives):
        return not any(ended.get(archive) for archive in archives)
    return all(_is_nowhere(path) for path in [file, *archives])


def _is_nowhere(path: str) -> bool:
    try:
        Path(path).lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:  # a folder that is closed now, say
        return False
    return False
