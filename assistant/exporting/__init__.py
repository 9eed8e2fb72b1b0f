"""Papers out of the house again: BibTeX, RIS, CSL-JSON, CSV, JSON lines, Markdown.

One file a format, each with `write(papers) -> str`; `export` picks by name. Knows nothing of questions or
of the index. No text holds a lone surrogate, so all can be written as UTF-8.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from index_store.errors import UsageError
from index_store.types import Paper

# Name → module, so that asking for one format loads only the writer that it needs.
_MODULES = {
    "bibtex": "bibtex",
    "ris": "ris",
    "csl-json": "csl",
    "csv": "tables",
    "jsonl": "jsonl",
    "markdown": "markdown",
}

FORMATS: tuple[str, ...] = tuple(_MODULES)
"""The names that `export` knows."""

SUFFIXES = {
    "bibtex": ".bib",
    "ris": ".ris",
    "csl-json": ".json",
    "csv": ".csv",
    "jsonl": ".jsonl",
    "markdown": ".md",
}
"""The usual file name ending of each format."""


def export(papers: Sequence[Paper], format: str) -> str:
    """Write papers in one of `FORMATS`, in the given order.

    Raises:
        UsageError: if the format is unknown.
    """
    if format not in _MODULES:
        raise UsageError(f"unknown export format {format!r}; known are: {', '.join(FORMATS)}")
    written: str = import_module(f"assistant.exporting.{_MODULES[format]}").write(papers)
    return written
