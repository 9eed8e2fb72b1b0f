"""PubMed's XML: sets of articles and book chapters, and single ones.

Knows what PubMed calls things; parsing is `xml_records`', cleaning `building`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from index_store.readers.building import Fields, paper
from index_store.readers.file import File, Head
from index_store.readers.kinds import kind_of
from index_store.readers.people import Body
from index_store.readers.xml.records import all_of, first_of, local, markup_of, records, text_of
from index_store.reports import Problem
from index_store.types import Paper

_ROOTS = re.compile(r"<(?:PubmedArticleSet|PubmedBookArticleSet|PubmedArticle|PubmedBookArticle|MedlineCitation)\b")
_NOT_ARTICLES = ("preprint", "book", "thesis", "dissertation", "congress", "chapter")


def looks_like(head: Head) -> bool:
    """An element of PubMed's opens the file."""
    return _ROOTS.search(head.text[:20_000]) is not None and head.text.lstrip("\ufeff \n\r\t").startswith("<")


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read every article and book of the file."""
    beginning = next(file.text(), "")[:50_000]
    whole = [name for name in ("PubmedArticleSet", "PubmedBookArticleSet") if f"<{name}" in beginning]
    wrapped = "<PubmedArticle" in beginning or "<PubmedBookArticle" in beginning
    names = ("PubmedArticle", "PubmedBookArticle") if wrapped else ("MedlineCitation",)
    for found in records(file, names, whole[0] if whole else None):
        if isinstance(found, Problem):
            yield found
            continue
        fields = _book(found.node) if local(found.node) == "PubmedBookArticle" else _article(found.node)
        if fields.title or fields.abstract:
            yield paper(fields)
        else:
            reason = "there is neither a title nor an abstract"
            yield Problem(file.shown, found.line, reason, found.start, found.number)


def _article(node: etree._Element) -> Fields:
    citation = node if local(node) == "MedlineCitation" else first_of(node, "MedlineCitation")
    article, data = first_of(citation, "Article"), first_of(node, "PubmedData")
    issue = first_of(article, "Journal/JournalIssue")
    authors, cut = _authors(all_of(article, "AuthorList"))
    kinds = [text_of(one) for one in all_of(article, "PublicationTypeList/PublicationType")]
    return Fields(
        title=markup_of(first_of(article, "ArticleTitle")) or markup_of(first_of(article, "VernacularTitle")),
        abstract=_abstract(first_of(article, "Abstract")),
        authors=authors,
        et_al=cut,
        date=_date(issue, "PubDate") or _date(article, "ArticleDate"),
        venue=text_of(article, "Journal/Title", "Journal/ISOAbbreviation")
        or text_of(citation, "MedlineJournalInfo/MedlineTA"),
        volume=text_of(issue, "Volume"),
        issue=text_of(issue, "Issue"),
        pages=_pages(first_of(article, "Pagination")),
        doi=_identifier(all_of(data, "ArticleIdList/ArticleId"), "doi") or _doi_of_article(article),
        pmid=text_of(citation, "PMID"),
        kind=next(
            (kind_of(word) for word in kinds if any(sign in word.casefold() for sign in _NOT_ARTICLES)), "article"
        ),
        keywords=[text_of(one) for one in all_of(citation, "KeywordList/Keyword")]
        or [text_of(one) for one in all_of(citation, "MeshHeadingList/MeshHeading/DescriptorName")],
    )


def _book(node: etree._Element) -> Fields:
    document = first_of(node, "BookDocument")
    book = first_of(document, "Book")
    chapter = markup_of(first_of(document, "ArticleTitle"))
    own = [one for one in all_of(document, "AuthorList") if one.get("Type", "authors") != "editors"]
    of_book = [one for one in all_of(book, "AuthorList") if one.get("Type", "authors") != "editors"]
    authors, cut = _authors(own or of_book)
    title = markup_of(first_of(book, "BookTitle"))
    return Fields(
        title=chapter or title,
        abstract=_abstract(first_of(document, "Abstract")),
        authors=authors,
        et_al=cut,
        date=_date(book, "PubDate") or _date(document, "ContributionDate"),
        venue=title if chapter and chapter != title else "",
        volume=text_of(book, "Volume"),
        pages=_pages(first_of(document, "Pagination")),
        publisher=text_of(book, "Publisher/PublisherName"),
        doi=_identifier(all_of(document, "ArticleIdList/ArticleId"), "doi"),
        pmid=text_of(document, "PMID"),
        kind="chapter" if chapter and chapter != title else "book",
        keywords=[text_of(one) for one in all_of(document, "KeywordList/Keyword")],
    )


def _abstract(node: etree._Element | None) -> str:
    """The parts, each with its label; UNLABELLED says that there is none."""
    parts = []
    for part in all_of(node, "AbstractText"):
        label, text = (part.get("Label") or "").strip(), markup_of(part)
        if text:
            parts.append(f"{label}: {text}" if label and label.upper() != "UNLABELLED" else text)
    return "\n".join(parts) or (markup_of(node) if not all_of(node, "AbstractText") else "")


def _authors(lists: list[etree._Element]) -> tuple[list[str], bool]:
    """People as "Family, Suffix, Given" and bodies, and whether the list is cut."""
    people: list[str] = []
    for author in (one for authors in lists for one in all_of(authors, "Author") if one.get("ValidYN", "Y") != "N"):
        family, given = text_of(author, "LastName"), text_of(author, "ForeName", "FirstName", "Initials")
        if family or given:
            people.append(", ".join(part for part in (family, text_of(author, "Suffix"), given) if part))
        elif body := text_of(author, "CollectiveName"):
            people.append(Body(body))
    return people, any(one.get("CompleteYN") == "N" for one in lists)


def _date(node: etree._Element | None, name: str) -> str:
    return text_of(node, f"{name}/Year", f"{name}/MedlineDate")


def _pages(node: etree._Element | None) -> str:
    start, end = text_of(node, "StartPage"), text_of(node, "EndPage")
    return text_of(node, "MedlinePgn") or (f"{start}-{end}" if start and end else start)


def _identifier(nodes: list[etree._Element], kind: str) -> str:
    return next((text_of(one) for one in nodes if one.get("IdType") == kind), "")


def _doi_of_article(article: etree._Element | None) -> str:
    """The DOI among the article's locations, but not one that PubMed calls invalid."""
    nodes = [one for one in all_of(article, "ELocationID") if one.get("EIdType") == "doi"]
    return next((text_of(one) for one in nodes if one.get("ValidYN", "Y") == "Y"), "")
