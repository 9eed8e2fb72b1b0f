"""Under which topics the papers wanted are filed, and how that changes what a question seems to want."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.understanding.about import about, parted
from assistant.understanding.placing import left_out, mentions
from assistant.understanding.topics import SEPARATOR, telling, topics_asked, topics_called, topics_of
from assistant.understanding.types import Catalogue, Kind

# "How many are in Law?": papers, though it does not say so.
_HOW_MANY = re.compile(
    r"^\W*how\s+many\s+(?:of\s+(?:them|these|those)\s+|ones?\s+)?"
    r"(?:are|is|were|do|does|did|have|has|fall|belong|come|sit|went|go)\b|\bhow\s+many\W*$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.?!;])\s+")
# "papers sit in", "works that have ended up under"
_STANDING = re.compile(
    r"\b((?:papers|works|articles|entries|abstracts|submissions|records|publications)"
    r"(?:\s+(?:that|which|do|are|were|have|been|can|be))*)\s+\w+(?:\s+up)?\s+((?:in|into|under|within|to|as)\s)"
    r"|\b(?:sits?|lies?|lives?|resides?|land(?:ed|s)?|stands?|end(?:ed|s)?\s+up)\s+(?=(?:in|under|within)\s)",
    re.IGNORECASE,
)
_NOUN = r"(?:papers?|works?|articles?|entr(?:y|ies)|abstracts?|submissions?|records?|publications?|list)"
_PAPER = re.compile(rf"\b{_NOUN}\b", re.IGNORECASE)
_PAPER_OF_A_KIND = re.compile(rf"(?:\b[\w-]+\s+){{0,2}}\b{_NOUN}\b", re.IGNORECASE)
# What is asked of the papers once they are found: ", and what are they about?"
_ASIDE = re.compile(
    r"(?:[,;:–—]|\band\b)\s*(?:and\s+)?(?:with\s+(?:an?|one|some|a\s+few)\s+\w+|what|which|who|how|why|name|list|tell|show|give|describe|explain|summari[sz]e)\b"
    r"[^,;.?!]{0,80}?\b(?:it|they|them|their|its|these|those|each|one|ones)\b[^,;]{0,40}$",
    re.IGNORECASE,
)


_KIND_OF_TOPIC = re.compile(  # "the catch-all subarea"
    r"\b(?:the|an?)\s+[\w-]+\s+(?=(?:sub-?)?(?:area|field|topic|category|section|track|heading)\b)", re.IGNORECASE
)
_WHICH_TOPICS = re.compile(
    r"^\W*(?:which|what|how\s+many|list)\s+(?:the\s+)?(?:different\s+)?(?:sub-?)?(?:areas|topics|fields|categories)\b",
    re.IGNORECASE,
)
Parts = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Filed:
    """The topics asked for and left out.

    Attributes:
        topics: wanted, as "Area · Subarea".
        without: not wanted.
        placed: the question says in so many words that the papers are filed there.
        read: topics read from names that are only like theirs.
        names: the areas and subareas named.
        rest: the question without what it leaves out.
    """

    topics: tuple[str, ...]
    without: tuple[str, ...]
    placed: bool
    read: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    rest: str


def filed_asked(text: str, kind: Kind, under: Sequence[str], catalogue: Catalogue) -> Filed:
    """The topics under which the papers of `text` are to be filed, and those of `under` and "except Law" not.

    Explanations and comparisons ask for topics only if they say so in so many words, and for nothing else.
    """
    names, rest = left_out(text, [(area, subarea) for area, subarea, _ in catalogue.topics()])
    asked = topics_asked(rest, catalogue)
    bare = asked.placed and not about(without_asides(rest, catalogue, asked.topics), (), ())
    wanted = bare or kind not in (Kind.EXPLAIN, Kind.COMPARE)
    without = [*(topic for name in under for topic in topics_asked(parted(name), catalogue).topics)]
    without += [topic for topics in topics_of(names, catalogue).values() for topic in topics]
    topics, placed = (asked.topics, asked.placed) if wanted else ((), False)
    return Filed(topics, tuple(dict.fromkeys(without)), placed, asked.read, asked.names, rest)


def called_by_name(filed: Filed, kind: Kind, authors: Sequence[str], catalogue: Catalogue) -> tuple[Filed, str]:
    """The topics that the question calls by their names, and, where papers are counted, the words that do so."""
    how_many = _HOW_MANY.search(filed.rest) is not None
    counting = kind is Kind.COUNT or how_many
    if filed.topics or not (counting or kind is Kind.LIST or _PAPER.search(filed.rest)):
        return filed, ""
    asked = topics_called(without_asides(filed.rest, catalogue), authors, catalogue, counting=counting)
    if not asked.placed and kind in (Kind.EXPLAIN, Kind.COMPARE):
        return filed, ""
    words = " ".join(telling(" ".join(asked.names))) if counting and not asked.placed else ""
    return replace(filed, topics=asked.topics, names=asked.names, placed=asked.placed), words


def kind_filed(kind: Kind, filed: Filed) -> Kind:
    """The kind of a question whose papers are filed somewhere: "how many are in Law?" counts them."""
    return Kind.COUNT if filed.topics and _HOW_MANY.search(filed.rest) else kind


def parts_counted(filed: Filed, catalogue: Catalogue, kind: Kind, table: str) -> Parts:
    """What is to be counted by itself as well: each topic ("by subarea"), or each of several that are named."""
    if filed.topics and (table.startswith("papers per") or _WHICH_TOPICS.search(filed.rest)):
        return tuple((topic, (topic,)) for topic in filed.topics)
    if kind is Kind.COUNT and len(filed.names) > 1:
        return tuple(topics_of(filed.names, catalogue).items())
    return ()


def without_asides(text: str, catalogue: Catalogue, topics: Sequence[str] = ()) -> str:
    """The part of a question that may say what the papers under its topics are about.

    Left out are the names of `topics`, what it asks of the papers that it finds, sentences that name no topic, what
    stands before papers and topics are spoken of, and how papers come to stand there: "sit" in "how many papers sit in
    the subarea Law? One line on each."
    """
    pairs = [(area, subarea) for area, subarea, _ in catalogue.topics()]
    telling = [part for part in _SENTENCE.split(text) if mentions(part, pairs)]
    text = _ASIDE.sub(" ", " ".join(telling) or text)
    named = mentions(text, pairs)
    paper = _PAPER_OF_A_KIND.search(text)
    starts = [mention.start for mention in named[:1]] + ([paper.start()] if paper else [])
    for mention in reversed(named):
        if any(mention.name in topic.split(SEPARATOR) for topic in topics):
            text = f"{text[: mention.start]}{' ' * (mention.end - mention.start)}{text[mention.end :]}"
    text = _KIND_OF_TOPIC.sub(" ", text[min(starts, default=0) :])
    return _STANDING.sub(lambda found: f"{found[1] or ''} {found[2] or ''}", text)
