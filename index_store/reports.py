"""What reading and adding tell: what was no paper, what had no abstract, where a paper stood, what an add did.

Knows nothing of how files are read or papers are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from index_store.types import Paper


@dataclass(frozen=True)
class Problem:
    """Something in a file that could not be read as a paper, and where.

    `line` and `record` count from 1 and are None where none can be named; `start` is the first characters of what
    stood there. After one with `cut` nothing of the file could be read.
    """

    file: str
    line: int | None
    reason: str
    start: str = ""
    record: int | None = None
    cut: bool = False

    def __str__(self) -> str:
        """Show as "file:line: reason", or "file: record 3: reason" where there are no lines."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        if self.line is None and self.record is not None:
            place = f"{self.file}: record {self.record}"
        return f"{place}: {self.reason}" + (f" (“{self.start}”)" if self.start else "")


@dataclass(frozen=True)
class Skipped:
    """A record without an abstract, which is counted and not added: `record` counts the file's records from 1."""

    file: str
    record: int
    title: str = ""


@dataclass(frozen=True)
class Found:
    """A paper, and the file and the record of it (counted from 1) that it stood in."""

    paper: Paper
    file: str
    record: int


@dataclass(frozen=True)
class Ended:
    """A file that was read to its end, under the name that its papers are `Found` in, and how many problems it had.

    With `cut` any number of its records may not have been seen.
    """

    file: str
    problems: int = 0
    cut: bool = False


Reading = Found | Paper | Problem | Skipped | Ended
"""What reading gives: a paper of a file, a paper as it was given, what is no paper, a record without an abstract."""

KEPT_PROBLEMS = 10_000
"""So many problems are kept in a report; all are counted."""


@dataclass(frozen=True)
class FileReport:
    """What an add did with each record of one file; see `AddReport`."""

    file: str
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    merged: int = 0
    skipped: int = 0
    problems: int = 0


@dataclass(frozen=True)
class AddReport:
    """What an add did with each record.

    Attributes:
        added: papers that are new.
        updated: papers that changed.
        unchanged: records that said nothing new.
        problems: what could not be read, the first `KEPT_PROBLEMS`.
        merged: records of another source that became one with a paper that is here.
        skipped: records without an abstract.
        removed: papers that are gone from a folder that is kept in step.
        problem_count: how many problems there were.
        files: the same for each file, the first thousand.
    """

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: tuple[Problem, ...] = ()
    merged: int = 0
    skipped: int = 0
    removed: int = 0
    problem_count: int = 0
    files: tuple[FileReport, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Count the problems where nobody did."""
        object.__setattr__(self, "problem_count", max(self.problem_count, len(self.problems)))

    @property
    def total(self) -> int:
        """Papers read, whatever became of them."""
        return self.added + self.updated + self.unchanged + self.merged
