"""JSON documents: a list of records, a page of an API with records in it, records by their keys, or one record.

One record is in memory at a time (ijson). Whose records they are, and what they hold, is for `json_shapes`.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import islice
from typing import Any, BinaryIO

from index_store.errors import ReadError
from index_store.readers import json_shapes, jsonl
from index_store.readers.file import File, Head
from index_store.reports import Problem
from index_store.types import Paper

# Where APIs put their records: OpenAlex, Semantic Scholar, OpenReview, Crossref, Solr, Elasticsearch, Zotero.
_PAGES = frozenset(
    ("results", "data", "works", "items", "notes", "records", "papers", "documents", "articles", "entries",
     "message.items", "response.docs", "hits.hits", "result.hits.hit", "references",
     "resultList.result", "recommendedPapers", "library")
)  # fmt: skip
_OF_A_PAPER = frozenset(("title", "abstract", "paperId", "content"))
_MOST_EVENTS = 20_000  # that may come before the records of a page
_DEEPEST = 100
_LARGEST_RECORD = 64_000_000  # bytes of a document that is one record


def looks_like(head: Head) -> bool:
    """Whether it begins as a list or an object does that its first line does not end: else it comes in lines."""
    text = head.text.lstrip()
    first, _, rest = text.partition("\n")
    if rest.strip() and text[:1] == "{" and first.rstrip().endswith("}") and not jsonl.fault(first):
        return False
    return text[:1] in ("[", "{") and text[1:].lstrip()[:1] in ("{", '"', "[", "]", "}")


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the records of a document; behind a place that is no JSON nothing can be read, and that is a problem.

    Raises:
        ReadError: if no records can be told in it.
    """
    import ijson

    if jsonl.looks_like(Head(b"", tuple(file.beginning(60)), file.suffix)):
        yield from jsonl.papers(file)  # the user named the shape, which may come as lines too
        return
    number = 0
    shape = jsonl.named_shape(file)
    try:
        for record in _records(file):
            number += 1
            try:
                yield json_shapes.paper(record, shape)
            except ValueError as error:
                yield Problem(file.shown, None, str(error), _start(record), record=number)
    except ijson.JSONError as error:
        reason = f"not valid JSON: {' '.join(str(error).split())[:200]}; what follows cannot be read"
        yield Problem(file.shown, None, reason, record=number + 1, cut=True)


def _records(file: File) -> Iterator[Any]:
    import ijson

    prefix = _place(file)
    with closing(_opened(file)) as source:
        if prefix is not None:
            yield from ijson.items(source, f"{prefix}.item" if prefix else "item", use_float=True)
            return
        if file.path.stat().st_size <= _LARGEST_RECORD:
            values = ijson.items(source, "", use_float=True)
            whole = next(values)
            if json_shapes.is_paper(whole):
                yield whole
                yield from values  # there are none, and what stands behind it is said to be no JSON
                return
    yield from _by_key(file)


def _start(record: object) -> str:
    try:
        return str(record)[:80]
    except RecursionError:
        return ""


def _by_key(file: File) -> Iterator[Any]:
    """Records that stand under their ids."""
    import ijson

    found = False
    with closing(_opened(file)) as source:
        for _, record in ijson.kvitems(source, "", use_float=True):
            if json_shapes.is_paper(record):
                found = True
                yield record
    if not found:
        known = ", ".join(sorted(_PAGES))
        raise ReadError(f"{file.shown} holds no list of papers; give a JSON list, or an object with one under: {known}")


def _place(file: File) -> str | None:
    """Where the list of records is: "" for the document itself; None if there is none before one record ends."""
    import ijson

    _refuse_deep(file)
    with closing(_opened(file)) as source:
        for number, (prefix, event, value) in enumerate(islice(ijson.parse(source), _MOST_EVENTS)):
            if event == "start_array" and (number == 0 or prefix in _PAGES):
                return str(prefix)
            if event == "map_key" and prefix == "" and value in _OF_A_PAPER:
                return None
    return None


def _refuse_deep(file: File) -> None:
    """Refuse nesting that no record has, before memory is spent on it: the place of a value grows with its depth.

    Raises:
        ReadError: if it is deeper than `_DEEPEST`.
    """
    import ijson

    depth = 0
    with closing(_opened(file)) as source, suppress(ijson.JSONError):  # what is broken is told where it is read
        for event, _ in islice(ijson.basic_parse(source), _MOST_EVENTS):
            depth += (event in ("start_map", "start_array")) - (event in ("end_map", "end_array"))
            if depth > _DEEPEST:
                raise ReadError(f"{file.shown} nests more than {_DEEPEST} values in each other; no list of papers does")


def _opened(file: File) -> BinaryIO:
    """The document as UTF-8 without a mark."""
    source = file.path.open("rb")
    if file.encoding not in ("utf-8", "utf-8-sig"):
        return codecs.EncodedFile(source, "utf-8", file.encoding, "replace")
    if source.read(3) != codecs.BOM_UTF8:
        source.seek(0)
    return source
