"""Where papers came from: a source is a file, a record in it, and the paper as that record gave it.

Knows nothing of catalogues, and not which papers are one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from index_store.types import Paper

GIVEN = ""
"""The file of papers that were given as objects."""

BEFORE = "?"
"""The file of papers that were in the index before it remembered sources."""


@dataclass(frozen=True)
class Source:
    """One record that stands behind a paper.

    Attributes:
        file: absolute path, with the member of an archive; `GIVEN` or `BEFORE` where there is none.
        record: its number in the file, from 1; 0 where there is no file.
        content: `identity.content_hash` of `paper`.
        paper: the paper as this source gave it.
    """

    file: str
    record: int
    content: str
    paper: Paper

    @property
    def known(self) -> bool:
        """Whether it is a file."""
        return self.file not in (GIVEN, BEFORE)


@dataclass(frozen=True)
class Merge:
    """A paper that is made of several records which do not say the same.

    Attributes:
        paper: the paper as the index shows it.
        sources: the records.
        fields: for each field that the paper has, the numbers (from 0) of the `sources` that it came from.
    """

    paper: Paper
    sources: tuple[Source, ...]
    fields: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Entry:
    """A paper with the hash of the text that was embedded for it. `paper` is None for a removal.

    `sources` are all that stand behind it from now on; None leaves them as they are.
    """

    id: str
    text: str | None
    paper: Paper | None
    sources: tuple[Source, ...] | None = None
