"""Which column of a table holds what: by the names that databases and reference managers give their columns.

Zotero, Scopus, Web of Science, IEEE Xplore, Springer, Lens, OpenAlex, Embase, PubMed, Dimensions, Cochrane, ACM, and
what people call them. Knows no values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

# Our field → names, folded to letters and digits, the best first: a column of full names beats one of initials.
NAMES: dict[str, tuple[str, ...]] = {
    "title": (
        "title", "documenttitle", "articletitle", "itemtitle", "papertitle", "primarytitle", "maintitle", "ti",
        "titleoriginal", "originaltitle", "displayname", "publicationname", "worktitle", "titles", "name",
    ),
    "abstract": (
        "abstract", "abstractnote", "abstracttext", "ab", "abstracts", "notesabstract", "abstractenglish", "summary",
        "paperabstract", "abstractoriginal", "abstractoriginallanguage", "abstractotherlanguage", "n2", "description",
    ),
    "authors": (
        "authorfullnames", "authorsfullnames", "fullauthornames", "fullauthors", "authors", "author", "authorsnames",
        "authornames", "authorname", "authorlist", "af", "au", "creators", "creator", "firstauthors", "authorss",
        "authorshipsauthordisplayname", "authorshipsrawauthorname", "authoraliases", "itemauthors", "contributors",
        "inventors",
    ),
    "groups": ("groupauthors", "bookgroupauthors", "corporateauthors", "collectiveauthors", "ca", "correspondinggroup"),
    "date": (
        "publicationyear", "pubyear", "yearpublished", "publishedyear", "year", "py", "publicationdate",
        "datepublished", "pubdate", "date", "issued", "published", "coverdate", "publishdate", "dateofpublication",
        "yearofpublication",
        "entrydate", "onlinedate", "earlyaccessdate", "createdate",
    ),
    "venue": (
        "sourcetitle", "publicationtitle", "journal", "journaltitle", "journalname", "containertitle", "booktitle",
        "journalbook", "proceedingstitle", "conferencename", "conferencetitle", "primarylocationsourcedisplayname",
        "hostvenue", "secondarytitle", "so", "jo", "jf", "t2", "source", "venue", "publication", "seriestitle",
        "fullsourcetitle", "bookseriestitle", "itemsource", "journalabbreviation",
    ),
    "volume": ("volume", "vol", "journalvolume", "vl", "bibliovolume"),
    "issue": ("issue", "issuenumber", "journalissue", "number", "no", "is", "biblioissue"),
    "pages": ("pages", "pagination", "pagerange", "pg", "page"),
    "start": ("pagestart", "startpage", "firstpage", "bp", "sp", "beginningpage", "bibliofirstpage"),
    "end": ("pageend", "endpage", "lastpage", "ep", "endingpage", "bibliolastpage"),
    "number": ("artno", "articlenumber", "articleno", "ar"),
    "publisher": ("publisher", "publishername", "pu", "primarylocationsourcehostorganizationname"),
    "doi": ("doi", "digitalobjectidentifier", "itemdoi", "di", "doilink", "bookdoi"),
    "url": (
        "url", "link", "articleurl", "itemurl", "sourceurl", "sourceurls", "externalurl", "weblink", "pdflink", "links",
        "fulltextlink", "openaccessurl", "ur", "dimensionsurl", "primarylocationlandingpageurl",
    ),
    "pmid": ("pmid", "pubmedid", "pubmedpmid", "medlinepmid", "pm", "idspmid", "medlineid"),
    "arxiv": ("arxiv", "arxivid", "eprint", "arxivnumber"),
    "kind": (
        "itemtype", "documenttype", "publicationtype", "contenttype", "doctype", "dt", "typecrossref", "type", "pt",
        "sourcetype", "itemkind",
    ),
    "keywords": (
        "authorkeywords", "keywords", "keyword", "manualtags", "de", "tags", "keywordsplus", "indexkeywords",
        "meshterms", "automatictags", "ieeeterms", "keywordsdisplayname", "fieldsofstudy", "subjects",
    ),
    "area": ("area",),
    "subarea": ("subarea",),
}  # fmt: skip
_TELLING = frozenset({"title", "abstract"})
_FOLD = re.compile(r"[\W_]+")


_FIELDS = {name: field for field, names in NAMES.items() for name in names}


ALIASES = {"year": "date", "journal": "venue", "author": "authors"}
"""Other names for our fields that a user may take."""


def folded(name: str) -> str:
    """A column's name as it is compared: letters and digits, in lower case."""
    return _FOLD.sub("", name).casefold()


def columns(header: Sequence[str], given: Mapping[str, str]) -> dict[str, list[int]]:
    """Our fields → the places of their columns in `header`, the best first.

    Args:
        header: the names of the columns.
        given: fields for which the user named the column.
    """
    given = {ALIASES.get(field, field): column for field, column in given.items()}
    names = [folded(name) for name in header]
    found: dict[str, list[int]] = {}
    for field, known in NAMES.items():
        wanted = (folded(given[field]),) if field in given else known
        places = [at for name in wanted for at, known_name in enumerate(names) if name == known_name]
        if places:
            found[field] = places
    return found


def is_header(row: Sequence[str], given: Mapping[str, str]) -> bool:
    """Whether a row names columns: a title or an abstract and something else that is known; or what the user named."""
    found = columns(row, given)
    if given:
        names = {folded(name) for name in row}
        return all(folded(name) in names for name in given.values()) and bool(found.keys() & _TELLING)
    return bool(found.keys() & _TELLING) and len(found) >= min(2, sum(bool(name.strip()) for name in row))


def field_of(name: str) -> str | None:
    """Our field for a column or key of this name, if it is known."""
    return _FIELDS.get(folded(name))
