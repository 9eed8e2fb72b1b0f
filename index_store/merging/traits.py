"""What papers of different sources are compared by: identifiers, a bare title, its numbers, people, words.

Accents, case, markup, punctuation and a leading article make no difference. Knows no catalogue, and does not decide
which papers are one; `likeness` does.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from index_store import names
from index_store.identity import bare_doi
from index_store.text import plain_text
from index_store.types import Paper

_MOST_CHARACTERS = 20_000
_MOST_WORDS = 1_000
_MOST_PEOPLE = 40
_TAG = re.compile(r"<[^<>]{1,200}>")
_ARTICLES = frozenset({"the", "a", "an"})
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)")
_ARXIV_URL = re.compile(r"arxiv\.org/(?:abs|pdf)/([\w.\-]{1,20}(?:/\d{7})?)", re.IGNORECASE)
_VERSION = re.compile(r"v\d{1,2}$")
# DOIs of servers that hold preprints: arXiv, bioRxiv and medRxiv, SSRN, Research Square, Preprints.org, PsyArXiv, OSF,
# ChemRxiv, TechRxiv, Authorea, JMIR Preprints, EarthArXiv, SocArXiv, Zenodo.
_PREPRINT = re.compile(
    r"10\.(48550/arxiv|1101/|64898/|2139/ssrn|21203/rs|20944/preprints|31234/|31219/|26434/chemrxiv|36227/|22541/"
    r"|2196/preprints|31223/|31235/|5281/zenodo)"
)
_NOTICES = {
    "correction": "correction corrections erratum errata corrigendum corrigenda",
    "retraction": "retraction retractions withdrawal",
    "retracted": "retracted withdrawn",
    "reply": "reply response rejoinder rebuttal replies responses",
    "comment": "comment comments commentary re discussion letter remark remarks note",
    "concern": "concern",
    "addendum": "addendum addenda supplement",
    "review": "review",
}
_NOTICE = {word: kind for kind, words in _NOTICES.items() for word in words.split()}
_BEFORE_NOTICE = frozenset(
    "author authors author's publisher editor editors editorial in a an the of book brief".split()
)
_SERIES = frozenset("part pt parts volume vol section chapter phase stage type series paper no number study".split())
_ROMAN = {word: str(n) for n, word in enumerate("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(), 1)}
_COUNTED = {word: str(n) for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}
_LETTERED = {letter: str(n) for n, letter in enumerate("abcdefgh", 1)}
_GENERIC = frozenset(
    """abstract abstracts acknowledgements announcement announcements appendix authorindex bookreview bookreviews
    briefcommunication casereport conclusion conclusions conference contents contributors correspondence discussion
    editorial editorialboard editorscomment editorscomments editorsnote erratum errata corrigendum correction foreword
    frontmatter fromtheeditor fromtheeditors generaldiscussion guesteditorial highlights inbrief inmemoriam index
    intheissue inthisissue introduction issueinformation keynote letter letters lettertotheeditor letterstotheeditor
    masthead methods news newsandviews noabstract note notes notitle obituary obituaries opinion overview perspective
    posterabstracts posterpresentations preface proceedings prologue reply references report researchhighlights
    results retraction review reviewers specialissue summary supplement tableofcontents thisissue titlepage untitled
    viewpoint welcome whatsnew comment commentary background introductiontothespecialissue
    introductiontospecialissue editorialintroduction oralpresentations subjectindex conferencereport""".split()
)


@dataclass(frozen=True)
class Person:
    """An author: the folded words of the family name and of the given names, initials among them."""

    name: str
    family: tuple[str, ...]
    given: tuple[str, ...]


@dataclass(frozen=True)
class Traits:
    """One record of a paper, as it is compared with others.

    Attributes:
        content: its content hash.
        doi: bare, without a preprint's version.
        arxiv: bare, also from an arXiv DOI or address.
        preprint: whether its DOI is a preprint server's, or it has an arXiv identifier and no DOI.
        title: letters and digits of the title and nothing else.
        words: the title's words.
        main: letters and digits of what stands before a subtitle; empty without one.
        digits: every number in the title.
        series: numbers that tell parts of a series.
        notice: "correction", "retraction" and the like, if the title begins or ends with such a word.
        generic: whether many papers have that title.
        place: volume and first page.
        abstract: its words.
    """

    content: str
    doi: str | None
    arxiv: str | None
    pmid: str | None
    preprint: bool
    title: str
    words: tuple[str, ...]
    main: str
    digits: tuple[str, ...]
    series: tuple[str, ...]
    notice: str
    generic: bool
    year: int | None
    place: tuple[str, str]
    people: tuple[Person, ...]
    et_al: bool
    abstract: tuple[str, ...]


def traits(paper: Paper, content: str) -> Traits:
    """Give the traits of a paper whose content hash is `content`."""
    doi, arxiv = _doi(paper), _arxiv(paper)
    readable = _readable(paper.title or "")
    words = tuple(names.folded(readable).split())
    bare = words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
    title = "".join(bare)
    return Traits(
        content=content,
        doi=doi,
        arxiv=arxiv,
        pmid=paper.pmid.strip() if paper.pmid else None,
        preprint=bool(doi and _PREPRINT.match(doi)) or (bool(arxiv) and not doi),
        title=title,
        words=bare,
        main=_main(readable),
        digits=tuple(re.findall(r"\d+", title)),
        series=_series(words),
        notice=_notice(words),
        generic=title in _GENERIC,
        year=paper.year,
        place=(_number(paper.volume), _number(paper.pages)),
        people=tuple(map(person, paper.authors[:_MOST_PEOPLE])),
        et_al=paper.et_al or len(paper.authors) > _MOST_PEOPLE,
        abstract=tuple(names.folded(_readable(paper.abstract)).split()[:_MOST_WORDS]),
    )


def keys(known: Traits) -> set[int]:
    """Numbers of which records of one paper share at least one, for look-ups: 63 bits each."""
    return {int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 1 for text in _keys(known)}


def _keys(t: Traits) -> Iterator[str]:
    yield from (f"{kind}:{value}" for kind, value in (("d", t.doi), ("x", t.arxiv), ("p", t.pmid)) if value)
    if t.title and not t.generic:
        # A slip in one half of a title leaves the other; a short half tells enough beside who wrote it.
        people = _initials(t.people[0]) + "/" + _initials(t.people[-1]) if t.people else ""
        if people:
            yield f"l:{people}:{t.title[:10]}"
            yield f"r:{people}:{t.title[-10:]}"
        if len(t.title) >= 16:
            yield f"<:{t.title[:32]}"
            yield f">:{t.title[-32:]}"
    abstract = "".join(t.abstract)
    if len(abstract) >= 30:
        yield f"a:{abstract[:80]}"
        yield f"z:{abstract[-80:]}"


def person(name: str) -> Person:
    """Part a name: "Marquez, G. G.", "Gabriel García Márquez", "Marquez GG"."""
    spelled = name.split()
    last = spelled[-1].replace(".", "") if spelled else ""
    if "," not in name and len(spelled) > 1 and 1 <= len(last) <= 3 and last.isupper() and not spelled[0].isupper():
        first = spelled[0].replace(".", "")
        if len(first) > 1:  # "Marquez GG", as PubMed abbreviates
            return Person(name, tuple(names.key(" ".join(spelled[:-1])).split()), tuple(last.casefold()))
    family = tuple(names.family(name).split())
    words = names.parts(name)
    return Person(name, family, words[: max(0, len(words) - len(family))])


def _initials(who: Person) -> str:
    """The same for every spelling and order of a name: the least and the greatest initial."""
    ends = [(who.given or who.family or ("",))[0][:1], (who.family or ("",))[-1][:1]]
    return "".join(sorted(ends))


def _readable(text: str) -> str:
    """Without entities, tags and LaTeX; nothing of long text but its beginning."""
    cut = text[:_MOST_CHARACTERS]
    if "&" in cut:
        cut = html.unescape(cut).replace("&", " and ")
    if "<" in cut:
        cut = _TAG.sub("", cut)
    return plain_text(cut)


def _doi(paper: Paper) -> str | None:
    if not paper.doi or not (doi := bare_doi(paper.doi)):
        return None
    return _VERSION.sub("", doi).rstrip("/") if _PREPRINT.match(doi) else doi


def _arxiv(paper: Paper) -> str | None:
    found = _ARXIV_DOI.match(bare_doi(paper.doi)) if paper.doi else None
    written = paper.arxiv or (found[1] if found else None)
    if not written and paper.url and (at := _ARXIV_URL.search(paper.url[:500])):
        written = at[1].removesuffix(".pdf")
    if not written:
        return None
    return _VERSION.sub("", written.strip().casefold().removeprefix("arxiv:").strip()) or None


def _main(title: str) -> str:
    for mark in (": ", " - ", " – ", " — ", ". ", "? "):
        before, found, _ = title.partition(mark)
        if found:
            words = names.folded(before).split()
            return "".join(words[1:] if len(words) > 1 and words[0] in _ARTICLES else words)
    return ""


def _series(words: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers of parts: what follows "part" and the like, Roman numerals from II on, and a number at the end."""
    found = []
    for place, word in enumerate(words):
        after = place > 0 and words[place - 1] in _SERIES
        last = place == len(words) - 1
        if word.isdigit() and (after or (last and len(word) < 3)):
            found.append(word.lstrip("0"))
        elif word in _ROMAN and (after or word not in ("i", "v", "x") or (last and word == "i")):
            found.append(_ROMAN[word])
        elif after and (word in _COUNTED or word in _LETTERED):
            found.append(_COUNTED.get(word) or _LETTERED[word])
    return tuple(found)


def _notice(words: tuple[str, ...]) -> str:
    """What kind of notice a title is, by its first words ("author's reply to …") or its last ("…: erratum")."""
    for word in words[:3]:
        if word in _NOTICE:
            return _NOTICE[word]
        if word not in _BEFORE_NOTICE and word not in ("expression",):
            break
    if words[:3] == ("expression", "of", "concern"):
        return "concern"
    last = words[-1] if len(words) > 2 else ""
    return _NOTICE.get(last, "") if last not in ("review", "discussion", "comments", "response", "note") else ""


def _number(text: str | None) -> str:
    """The first number of a volume or a range of pages."""
    found = re.search(r"\d+", (text or "")[:50])
    return found[0].lstrip("0") if found else ""
