"""Counts what becomes of records, in all and by file, while a run goes on. Keeps the first problems, counts all."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

from index_store.reports import KEPT_PROBLEMS, AddReport, Ended, FileReport, Problem, Reading, Skipped
from index_store.sources import GIVEN

_MOST_FILES = 1_000


class Tally:
    """One run.

    Args:
        told: called with every problem as it comes.

    Attributes:
        removed: papers that were taken out.
        ended: files that were read to their end → how many records at most may hide behind their problems.
    """

    def __init__(self, told: Callable[[Problem], None] | None = None) -> None:
        self.removed = 0
        self.ended: dict[str, int] = {}
        self._told = told
        self._problems: list[Problem] = []
        self._all: Counter[str] = Counter()
        self._files: dict[str, Counter[str]] = {}

    def count(self, file: str, outcome: str) -> None:
        """Count one record of a file."""
        self._all[outcome] += 1
        if file != GIVEN and (file in self._files or len(self._files) < _MOST_FILES):
            self._files.setdefault(file, Counter())[outcome] += 1

    def take(self, reading: Reading) -> None:
        """Count what is no paper."""
        if isinstance(reading, Skipped):
            self.count(reading.file, "skipped")
        elif isinstance(reading, Ended):
            self.ended[reading.file] = sys.maxsize if reading.cut else reading.problems
        elif isinstance(reading, Problem):
            self.count(reading.file, "problems")
            if len(self._problems) < KEPT_PROBLEMS:
                self._problems.append(reading)
            if self._told:
                self._told(reading)

    def report(self) -> AddReport:
        """What became of all."""
        n = self._all
        files = tuple(
            FileReport(file, c["added"], c["updated"], c["unchanged"], c["merged"], c["skipped"], c["problems"])
            for file, c in self._files.items()
        )
        return AddReport(
            n["added"], n["updated"], n["unchanged"], tuple(self._problems), n["merged"], n["skipped"],
            self.removed, n["problems"], files,
        )  # fmt: skip
