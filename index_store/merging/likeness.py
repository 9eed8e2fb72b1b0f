"""Decides whether two records of different sources are one paper, from their traits alone.

`same_paper` says that they are; `apart` that nothing may make them one, not even a third record that is like both.
What an *edit* of a record in its own source is, is for `identity`. Knows no catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz.distance import DamerauLevenshtein, Indel, LCSseq

from index_store import names
from index_store.merging.traits import Person, Traits

BY_TITLE, BY_IDENTIFIER = 1, 2

# Shares of words that two abstracts have in common in one order. An abstract without a sentence, with other spelling
# or markup keeps 0.7; two papers of one group with the same title keep less.
_ALIKE, _NEAR, _EQUAL = 0.7, 0.4, 0.95
# One that is cut is in the other one.
_CUT, _CUT_WORDS = 0.92, 15
_TELLING_WORDS = 20
_SAYING_WORDS = 8  # "No abstract available."
_TITLES_NEAR = 0.8
_SAME_NUMBERS = 0.8


@dataclass(frozen=True)
class _Shared:
    """What two records have in common.

    Attributes:
        people: "same", "some" (one list is the beginning of the other), "unknown" or "other".
        titles: "same", "slip", "near", "main" (one is without its subtitle), "none" (one has none) or "other".
        abstracts: 0 to 1; None where one is missing.
    """

    people: str
    titles: str
    abstracts: float | None


def same_paper(a: Traits, b: Traits) -> int:
    """How surely two records are one paper: 0 not at all, `BY_TITLE`, `BY_IDENTIFIER`."""
    if a.content == b.content:
        return BY_IDENTIFIER
    if apart(a, b):
        return 0
    if _identified(a, b):
        return BY_IDENTIFIER if _believable(a, b) else 0
    return BY_TITLE if _alike(a, b, _shared(a, b)) else 0


def apart(a: Traits, b: Traits) -> bool:
    """Whether two records are surely two papers: other identifiers, a notice about a paper, parts of a series."""
    if _differ(a.pmid, b.pmid) or _differ(a.arxiv, b.arxiv):
        return True
    if _differ(a.doi, b.doi) and not (a.preprint or b.preprint):
        return True
    if not _identified(a, b) and _people(a, b) == "other":
        return True
    if not a.title or not b.title:
        return False
    if a.notice != b.notice and not (_identified(a, b) and {a.notice, b.notice} == {"", "retracted"}):
        return True
    return a.series != b.series


def _differ(a: str | None, b: str | None) -> bool:
    return bool(a and b) and a != b


def _identified(a: Traits, b: Traits) -> bool:
    pairs = ((a.doi, b.doi), (a.arxiv, b.arxiv), (a.pmid, b.pmid))
    return any(ours and ours == theirs for ours, theirs in pairs)


def _believable(a: Traits, b: Traits) -> bool:
    """Whether one identifier may mean one paper: some files give a whole book's or supplement's DOI to each part."""
    shared = _shared(a, b)
    if shared.titles in ("same", "slip", "near", "main"):
        return True
    if shared.abstracts is not None and shared.abstracts >= _NEAR:
        return True
    if shared.titles == "none":
        return shared.people != "other" and shared.abstracts is None
    numbered = bool((a.arxiv and a.arxiv == b.arxiv) or (a.pmid and a.pmid == b.pmid))  # no book has one of these
    translated = shared.abstracts is None and len(a.people) > 1 and not _elsewhere(a, b)
    return shared.people == "same" and (numbered or translated)


def _alike(a: Traits, b: Traits, shared: _Shared) -> bool:
    if shared.people == "other" or not _years_fit(a, b, shared):
        return False
    if a.generic or b.generic or shared.titles == "none":
        return _by_abstract(a, b, shared)
    if shared.titles == "same":
        return _by_title(a, b, shared)
    known = shared.abstracts
    if shared.titles == "slip":
        if known is None:
            return shared.people == "same" and len(a.people) > 1 and a.year is not None and a.year == b.year
        return known >= _ALIKE and (shared.people != "unknown" or known >= _EQUAL)
    least = {"main": _ALIKE, "near": _CUT}.get(shared.titles, _EQUAL if a.preprint or b.preprint else 2.0)
    return known is not None and known >= least and shared.people in ("same", "some")


def _years_fit(a: Traits, b: Traits, shared: _Shared) -> bool:
    """Yearly reports repeat title, people and most words; a preprint is published years later."""
    if a.year is None or b.year is None or a.year == b.year:
        return True
    distance = abs(a.year - b.year)
    if a.preprint or b.preprint:
        return distance <= 5
    if shared.abstracts is None:
        return distance <= 1 and bool(a.abstract or b.abstract)
    if not _numbers_agree(a, b):
        return False
    return shared.abstracts >= (_ALIKE if distance == 1 else _EQUAL)


def _by_abstract(a: Traits, b: Traits, shared: _Shared) -> bool:
    """Without a title that tells anything, the abstracts have to."""
    least = min(len(a.abstract), len(b.abstract))
    if shared.abstracts is None or least < _CUT_WORDS or a.title != b.title != "" != a.title:
        return False
    if shared.people == "unknown":
        return shared.abstracts >= _EQUAL and least >= _TELLING_WORDS and (a.year == b.year or bool(a.title or b.title))
    one_titled = bool(a.title) or bool(b.title)
    return shared.abstracts >= _EQUAL or (one_titled and shared.abstracts >= _CUT)


def _by_title(a: Traits, b: Traits, shared: _Shared) -> bool:
    known = shared.abstracts
    if known is not None:
        return known >= _ALIKE or (known >= _NEAR and shared.people == "same" and _numbers_agree(a, b))
    if _elsewhere(a, b) or (a.notice and a.year != b.year):
        return False
    if shared.people == "same":
        return True
    same_year = a.year is not None and a.year == b.year
    return same_year and len(a.words) >= (5 if shared.people == "some" else 8)


def _elsewhere(a: Traits, b: Traits) -> bool:
    """Whether both tell volume and page, and both differ."""
    return all(ours and theirs and ours != theirs for ours, theirs in zip(a.place, b.place, strict=True))


def _shared(a: Traits, b: Traits) -> _Shared:
    return _Shared(_people(a, b), _titles(a, b), abstracts_alike(a.abstract, b.abstract))


def _numbers_agree(a: Traits, b: Traits) -> bool:
    ours, theirs = ({word for word in t.abstract if any(c.isdigit() for c in word)} for t in (a, b))
    if len(a.abstract) > len(b.abstract) * 1.2:
        return theirs <= ours
    if len(b.abstract) > len(a.abstract) * 1.2:
        return ours <= theirs
    return not (ours | theirs) or len(ours & theirs) >= _SAME_NUMBERS * len(ours | theirs)


def abstracts_alike(ours: tuple[str, ...], theirs: tuple[str, ...]) -> float | None:
    """The share of words in common, in order; of the shorter one's, where it is cut; None if one tells nothing."""
    if min(len(ours), len(theirs)) < _SAYING_WORDS:
        return None
    if ours == theirs or "".join(ours) == "".join(theirs):
        return 1.0
    shared = LCSseq.similarity(ours, theirs)
    least, most = sorted((len(ours), len(theirs)))
    if least >= _CUT_WORDS and shared >= _CUT * least:
        return max(shared / most, _CUT * shared / least)
    return shared / most


def _titles(a: Traits, b: Traits) -> str:
    if not a.title or not b.title:
        return "none"
    if a.title == b.title:
        return "same"
    if a.digits == b.digits and _slips(a, b):
        return "slip"
    short, long = sorted((a, b), key=lambda t: len(t.title))
    if long.main == short.title and len(short.words) >= 3:
        return "main"
    return "near" if Indel.normalized_similarity(a.title, b.title) >= _TITLES_NEAR and a.digits == b.digits else "other"


def _slips(a: Traits, b: Traits) -> bool:
    """Whether one letter was missed, added, changed or swapped in one long word or two, and nothing else."""
    if DamerauLevenshtein.distance(a.title, b.title, score_cutoff=2) > 2:
        return False
    if len(a.words) != len(b.words):
        return DamerauLevenshtein.distance(a.title, b.title, score_cutoff=1) <= 1 and len(a.title) >= 20
    pairs = [(x, y) for x, y in zip(a.words, b.words, strict=True) if x != y]
    return all(min(len(x), len(y)) >= 5 and DamerauLevenshtein.distance(x, y, score_cutoff=1) <= 1 for x, y in pairs)


def _people(a: Traits, b: Traits) -> str:
    if not a.people or not b.people:
        return "unknown"
    short, long = sorted((a, b), key=lambda t: len(t.people))
    left = list(long.people)
    for who in short.people:
        found = next((other for other in left if same_person(who, other)), None)
        if found:
            left.remove(found)
    matched = len(long.people) - len(left)
    if matched < 0.75 * len(short.people):
        return "other"
    return "same" if short.et_al or len(short.people) >= 0.75 * len(long.people) else "some"


def same_person(a: Person, b: Person) -> bool:
    """Whether two names may be one person's: family names alike, and initials or given names that fit."""
    if names.key(a.name) == names.key(b.name):
        return True
    if _families(a, b) and _given(a.given, b.given):
        return True
    return names.matches(a.name, b.name)


def _families(a: Person, b: Person) -> bool:
    ours, theirs = "".join(a.family), "".join(b.family)
    if ours == theirs:
        return True
    if min(len(ours), len(theirs)) >= 5 and DamerauLevenshtein.distance(ours, theirs, score_cutoff=1) <= 1:
        return True
    return any(len(word) > 3 for word in {*a.family} & {*b.family, *b.given} | {*b.family} & {*a.given})


def _given(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    if not ours or not theirs:
        return True
    first, other = ours[0], theirs[0]
    if 1 in (len(first), len(other)):
        return first[:1] == other[:1]
    if first.startswith(other) or other.startswith(first) or "".join(ours) == "".join(theirs):
        return True
    return min(len(first), len(other)) >= 5 and DamerauLevenshtein.distance(first, other, score_cutoff=1) <= 1
