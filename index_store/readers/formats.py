"""The formats that can be read: names, suffixes, and the module that knows each.

Every module of a format has two functions:

    looks_like(head: Head) -> bool                    is this surely the format, by the file's first lines or bytes?
    papers(file: File) -> Iterator[Paper | Problem]   one for every record, in the order of the file, as a stream

A record without an abstract comes as a paper whose abstract is empty; what to do with it is for `readers.read`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from index_store.readers.file import File, Head
from index_store.reports import Problem
from index_store.types import Paper


@dataclass(frozen=True)
class Format:
    """A format.

    Attributes:
        name: what `--format` takes.
        title: what a reader calls it.
        suffixes: endings of file names that say it where the content does not.
        binary: whether it is no text.
    """

    name: str
    title: str
    suffixes: frozenset[str]
    module: str
    binary: bool = False

    def looks_like(self, head: Head) -> bool:
        """Whether a file that begins so is surely of this format."""
        return bool(import_module(f"index_store.readers.{self.module}").looks_like(head))

    def papers(self, file: File) -> Iterator[Paper | Problem]:
        """Read the file."""
        found: Iterator[Paper | Problem] = import_module(f"index_store.readers.{self.module}").papers(file)
        return found


def _format(name: str, title: str, suffixes: str, module: str, *, binary: bool = False) -> Format:
    return Format(name, title, frozenset(suffixes.split()), module, binary)


_ALL = (
    _format("bibtex", "BibTeX", ".bib .bibtex", "text.bibtex"),
    _format("ris", "RIS", ".ris", "text.ris"),
    _format("pubmed-text", "PubMed text", ".nbib .medline", "text.pubmed_text"),
    _format("wos-tagged", "Web of Science text", ".isi .ciw .wos", "text.wos_tagged"),
    _format("endnote-refer", "EndNote text", ".enw .refer", "text.endnote_refer"),
    _format("ovid-tagged", "Ovid tagged text", ".ovid", "text.ovid_tagged"),
    _format("ovid-plain", "Ovid text", "", "text.ovid_plain"),
    _format("jsonl", "JSON lines", ".jsonl .ndjson", "jsonl"),
    _format("json", "JSON", ".json", "json_files"),
    *(
        _format(name, f"JSON of {name}", "", "json_files")
        for name in ("openalex", "semantic-scholar", "arxiv-kaggle", "openreview", "csl-json", "beir")
    ),
    _format("pubmed-xml", "PubMed XML", "", "xml.pubmed_xml"),
    _format("arxiv-atom", "an arXiv feed (Atom)", ".atom", "xml.arxiv_atom"),
    _format("endnote-xml", "EndNote XML", "", "xml.endnote_xml"),
    _format("csv", "a table (CSV, TSV)", ".csv .tsv .tab", "tables.text_tables"),
    _format("xlsx", "a spreadsheet (XLSX)", ".xlsx .xlsm", "tables.sheets", binary=True),
    _format("listing", "a paper-search listing", "", "listing.listing_file"),
)

FORMATS: dict[str, Format] = {known.name: known for known in _ALL}
"""By name; of several that a text looks like, the one that its suffix names wins, else the first in this order."""
