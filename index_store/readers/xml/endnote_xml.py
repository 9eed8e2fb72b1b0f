"""EndNote's XML, as EndNote, Zotero, Mendeley, Bookends and Papers write it.

Knows EndNote's names; values stand in <style> elements, which are only read for their text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from lxml import etree

from index_store.readers.building import Fields, paper
from index_store.readers.file import File, Head
from index_store.readers.kinds import kind_of
from index_store.readers.xml.records import all_of, first_of, markup_of, records, text_of
from index_store.reports import Problem
from index_store.types import Paper

_ROOT = re.compile(r"<records>\s*(?:<record>|</records>)|<records>\s*<record[\s>]")
_SEPARATORS = re.compile(r"[;\r\n]+")
_STYLE = re.compile(r"</?style\b[^>]*>")


def looks_like(head: Head) -> bool:
    """Records under <records>, with parts that only EndNote has."""
    begin = head.text[:60_000]
    parts = ("<ref-type", "<contributors>", "<source-app", "<titles>", "<rec-number>")
    return _ROOT.search(begin) is not None and any(part in begin for part in parts)


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read every record."""
    for found in records(file, ("record",), "records"):
        if isinstance(found, Problem):
            yield found
            continue
        fields = _fields(found.node)
        if fields.title or fields.abstract:
            yield paper(fields)
        else:
            reason = "there is neither a title nor an abstract"
            yield Problem(file.shown, found.line, reason, found.start, found.number)


def _fields(record: etree._Element) -> Fields:
    kind = first_of(record, "ref-type")
    return Fields(
        title=_marked(record, "titles/title"),
        abstract=_marked(record, "abstract"),
        authors=[text_of(one) for one in all_of(record, "contributors/authors/author")],
        date=text_of(record, "dates/year", "dates/pub-dates/date"),
        venue=text_of(
            record, "periodical/full-title", "titles/secondary-title", "titles/full-title", "alt-periodical/full-title"
        ),
        volume=text_of(record, "volume"),
        issue=text_of(record, "number", "issue"),
        pages=text_of(record, "pages", "electronic-article-number"),
        publisher=text_of(record, "publisher"),
        doi=text_of(record, "electronic-resource-num") or _doi_in_links(record),
        url=text_of(record, "urls/related-urls/url", "urls/web-urls/url", "urls/text-urls/url"),
        pmid=_pmid(record),
        kind=kind_of(kind.get("name") or "") if kind is not None else None,
        keywords=[word for one in all_of(record, "keywords/keyword") for word in _words(one)],
    )


def _marked(record: etree._Element, path: str) -> str:
    """The markup without EndNote's <style>, which may part a word."""
    return _STYLE.sub("", markup_of(first_of(record, path)))


def _words(keyword: etree._Element) -> list[str]:
    """One keyword, or several that stand in one element."""
    text = html.unescape(_STYLE.sub("", markup_of(keyword)))
    return [word.strip() for word in _SEPARATORS.split(text) if word.strip()]


def _doi_in_links(record: etree._Element) -> str:
    links = [text_of(one) for one in all_of(record, "urls/related-urls/url")]
    return next((link for link in links if "doi.org/" in link), "")


def _pmid(record: etree._Element) -> str:
    """The accession number, where the record is PubMed's."""
    source = f"{text_of(record, 'remote-database-name')} {text_of(record, 'remote-database-provider')}".casefold()
    number = text_of(record, "accession-num")
    return number if number.isdigit() and ("medline" in source or "pubmed" in source or "nlm" in source) else ""
