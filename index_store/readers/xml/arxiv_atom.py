"""arXiv's API: an Atom feed with one entry a paper.

Knows Atom's and arXiv's names; an entry that tells of an error is a problem.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from index_store.readers.building import Fields, paper
from index_store.readers.file import File, Head
from index_store.readers.xml.records import all_of, first_of, markup_of, records, text_of
from index_store.reports import Problem
from index_store.types import Paper

_FEED = re.compile(r"<(?:\w{1,20}:)?(?:feed|entry)\b[^>]{0,4000}http://www\.w3\.org/2005/Atom")


def looks_like(head: Head) -> bool:
    """A feed in Atom's namespace."""
    return _FEED.search(head.text[:20_000]) is not None


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read every entry; an error of the API is a problem."""
    root = "feed" if re.search(r"<(\w{1,20}:)?feed\b", next(file.text(), "")) else None
    for found in records(file, ("entry",), root):
        if isinstance(found, Problem):
            yield found
            continue
        address = text_of(found.node, "id")
        if "arxiv.org/api/errors" in address:
            reason = f"the API of arXiv answered with an error: {text_of(found.node, 'summary')}"
            yield Problem(file.shown, found.line, reason, found.start, found.number)
            continue
        fields = _fields(found.node, address)
        if fields.title or fields.abstract:
            yield paper(fields)
        else:
            reason = "there is neither a title nor an abstract"
            yield Problem(file.shown, found.line, reason, found.start, found.number)


def _fields(entry: etree._Element, address: str) -> Fields:
    of_arxiv = "arxiv.org/abs/" in address
    venue = text_of(entry, "journal_ref")
    terms = [one.get("term") or "" for one in all_of(entry, "category")]
    return Fields(
        title=markup_of(first_of(entry, "title")),
        abstract=markup_of(first_of(entry, "summary", "content")),
        authors=[text_of(one, "name") for one in all_of(entry, "author")],
        date=text_of(entry, "published", "updated"),
        venue=venue or ("arXiv" if of_arxiv else ""),
        doi=text_of(entry, "doi"),
        url=address if address.startswith("http") else _link(entry),
        arxiv=address.partition("/abs/")[2],
        kind="article" if venue else "preprint" if of_arxiv else None,
        keywords=list(dict.fromkeys(filter(None, terms))),
        latex=of_arxiv,
    )


def _link(entry: etree._Element) -> str:
    links = [one.get("href") or "" for one in all_of(entry, "link") if one.get("rel", "alternate") == "alternate"]
    return next(filter(None, links), "")
