"""BibTeX and BibLaTeX: one paper an entry. What is no entry is a comment, unless it looks like the rest of one.

Entries may inherit from another one, wherever it stands (`crossref`): such a file is read twice. Knows no LaTeX.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from index_store.readers import building
from index_store.readers.file import File, Head
from index_store.readers.people import at_and
from index_store.readers.text.bibtex_entries import Block, Macros, blocks, fields, key_of
from index_store.reports import Problem
from index_store.types import Paper

_NO_PAPER = frozenset({"comment", "string", "preamble", "xdata", "set"})
_KINDS = {
    "article": "article", "inproceedings": "conference", "conference": "conference", "proceedings": "conference",
    "book": "book", "mvbook": "book", "booklet": "book", "collection": "book", "manual": "book",
    "incollection": "chapter",
    "inbook": "chapter", "bookinbook": "chapter", "suppbook": "chapter", "inreference": "chapter",
    "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "techreport": "report", "report": "report",
    "unpublished": "preprint", "preprint": "preprint",
}  # fmt: skip
_PARTS = frozenset({"inproceedings", "conference", "incollection", "inbook", "bookinbook", "inreference"})
# What is one entry's own, and never its parent's.
_OWN = frozenset("crossref xdata xref ids abstract doi url eprint keywords pages file note annote".split())
_LOOKS = re.compile(r"^\s*@\s*[A-Za-z][\w-]*\s*[{(]\s*[^\s,={}()]*\s*(?:,|=|$)", re.MULTILINE)
_REST = re.compile(r"[{}]|^\s*[\w-]{1,40}\s*=\s*[{\"]", re.MULTILINE)
_MOST_PARENTS = 50_000


def looks_like(head: Head) -> bool:
    """An entry that begins a line."""
    text = head.text
    return "@" in text and _LOOKS.search(text) is not None and not text.lstrip("\ufeff \n").startswith(("{", "[", "<"))


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a file."""
    parents = _parents(file)
    macros, record = Macros(), 0
    for block in blocks(file.lines()):
        if block.type == "string" and not block.cause:
            macros.learn(block.text)
        elif not block.type:
            if _REST.search(block.text):
                yield Problem(file.shown, block.line, "text that belongs to no entry", block.start)
        elif block.type not in _NO_PAPER or block.cause:
            record += 1
            yield _paper(block, macros, parents) or _problem(file, block, record)


def _problem(file: File, block: Block, record: int) -> Problem:
    reason = f"an entry that {block.cause}" if block.cause else "an entry without fields"
    return Problem(file.shown, block.line, reason, block.start, record)


def _paper(block: Block, macros: Macros, parents: Mapping[str, dict[str, str]]) -> Paper | None:
    if block.cause:
        return None
    found = fields(block.text, macros, key_of(block.text)[1])
    if not found:
        return None
    return building.paper(_fields(block.type, _with_parents(block.type, found, parents)))


def _fields(type: str, f: Mapping[str, str]) -> building.Fields:
    names = _names(f.get("author", ""))
    kind = _KINDS.get(type, "other")
    eprint = f.get("eprint", "")
    archive = _first(f, "archiveprefix", "eprinttype").casefold()
    return building.Fields(
        title=_title(f),
        abstract=_first(f, "abstract", "abstractnote"),
        authors=names,
        groups=[] if names else _names(_first(f, "collaboration", "book-group-author", "group-author")),
        date=_date(f),
        venue=_venue(f),
        volume=f.get("volume", ""),
        issue=_first(f, "issue", "number") if kind not in ("report", "thesis") else "",
        pages=_first(f, "pages", "eid", "article-number", "articleno"),
        publisher=_first(f, "publisher", "school", "institution", "organization"),
        doi=_first(f, "doi", "ee"),
        url=_first(f, "url", "ee", "link", "bdsk-url-1", "howpublished"),
        pmid=_first(f, "pmid", "pubmed-id") or (eprint if archive == "pubmed" else ""),
        arxiv=_first(f, "arxivid", "arxiv") or (eprint if not archive or "arxiv" in archive else ""),
        kind="preprint" if archive.startswith("arxiv") and kind in ("other", "preprint") else kind,
        keywords=_keywords(_first(f, "keywords", "keyword", "author_keywords", "author-keywords", "mendeley-tags")),
        notes=f.get("note", ""),
        latex=True,
    )


def _first(f: Mapping[str, str], *names: str) -> str:
    return next((f[name] for name in names if f.get(name)), "")


def _title(f: Mapping[str, str]) -> str:
    title, more = f.get("title", ""), f.get("subtitle", "")
    if not more or more in title:
        return title
    return f"{title}: {more}" if title else more


def _date(f: Mapping[str, str]) -> str:
    """The year; the date where there is none, or none that is a number ("in press")."""
    year, date = f.get("year", ""), _first(f, "date", "eventdate", "issue_date")
    return f"{year} {date}"


def _venue(f: Mapping[str, str]) -> str:
    place = _first(f, "journal", "journaltitle", "booktitle", "maintitle", "eventtitle", "journal-iso", "howpublished")
    return "" if "://" in place or "\\url" in place else place


def _names(text: str) -> list[str]:
    if not text:
        return []
    names = [name for name in at_and(" ".join(text.split())) if name]
    if len(names) == 1 and ";" in text and "{" not in text and "&" not in text:
        return [name for name in text.split(";") if name.strip()]
    return names


def _keywords(text: str) -> list[str]:
    return re.split(r"\s*;\s*" if ";" in text.replace("\\;", "") else r"\s*[,\n]\s*", text) if text else []


def _with_parents(type: str, f: dict[str, str], parents: Mapping[str, dict[str, str]]) -> dict[str, str]:
    """Take from its parents, and theirs, what an entry lacks."""
    seen: set[str] = set()
    while (key := _parent(f)) and key in parents and key not in seen:
        seen.add(key)
        parent = parents[key]
        whole = {name: value for name, value in parent.items() if name not in _OWN}
        if type in _PARTS:
            whole["booktitle"] = parent.get("booktitle") or parent.get("title", "")
            whole = {name: value for name, value in whole.items() if name not in ("title", "subtitle", "author")}
        f = whole | f | {"crossref": parent.get("crossref", "")}
    return f


def _parent(f: Mapping[str, str]) -> str:
    return _first(f, "crossref", "xdata").strip().casefold()


def _parents(file: File) -> dict[str, dict[str, str]]:
    """The fields of the entries that others inherit from, by key; nothing is read twice if no entry inherits."""
    wanted = {key for block, f in _inheriting(file) if (key := _parent(f))}
    return _found(file, wanted) if wanted else {}


def _may_inherit(file: File) -> bool:
    """Look at the bytes alone, which costs a hundredth of cutting them into entries."""
    if file.encoding.startswith("utf-16"):
        return True
    before = b""
    with file.path.open("rb") as raw:
        while piece := raw.read(1 << 20):
            low = (before + piece).lower()
            if b"crossref" in low or b"xdata" in low:
                return True
            before = piece[-8:]
    return False


def _inheriting(file: File) -> Iterator[tuple[Block, dict[str, str]]]:
    if not _may_inherit(file):
        return
    macros = Macros()
    for block in blocks(file.lines()):
        if block.type and not block.cause and ("crossref" in (low := block.text.casefold()) or "xdata" in low):
            yield block, fields(block.text, macros, key_of(block.text)[1])


def _found(file: File, wanted: set[str]) -> dict[str, dict[str, str]]:
    macros, parents = Macros(), dict[str, dict[str, str]]()
    for block in blocks(file.lines()):
        if block.type == "string" and not block.cause:
            macros.learn(block.text)
        key, at = key_of(block.text) if block.type and not block.cause else ("", 0)
        if key.casefold() in wanted and len(parents) < _MOST_PARENTS:
            parents.setdefault(key.casefold(), fields(block.text, macros, at))
    return parents
