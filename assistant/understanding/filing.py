"""Under which topics the papers wanted are filed, and how that changes what a question seems to want."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.understanding.about import parted
from assistant.understanding.placing import left_out
from assistant.understanding.topics import topics_asked, topics_called, topics_of
from assistant.understanding.types import Catalogue, Kind

# "How many are in Law?": papers, though it does not say so.
_HOW_MANY = re.compile(
    r"^\W*how\s+many\s+(?:of\s+(?:them|these|those)\s+|ones?\s+)?"
    r"(?:are|is|were|do|does|did|have|has|fall|belong|come|sit|went|go)\b",
    re.IGNORECASE,
)
_PAPER = re.compile(r"\b(?:papers?|works?|articles?|entr(?:y|ies)|abstracts?|submissions?)\b", re.IGNORECASE)
# What is asked of the papers once they are found: ", and what are they about?"
_ASIDE = re.compile(
    r"(?:[,;]|\band\b)\s*(?:and\s+)?(?:what|which|who|how|why|name|list|tell|show|give|describe|explain|summari[sz]e)\b"
    r"[^,;.?!]{0,80}?\b(?:it|they|them|their|its|these|those|each|one|ones)\b[^,;]{0,40}$",
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

    Explanations and comparisons ask for topics only if they say so in so many words.
    """
    names, rest = left_out(text, [(area, subarea) for area, subarea, _ in catalogue.topics()])
    asked = topics_asked(rest, catalogue)
    wanted = asked.placed or kind not in (Kind.EXPLAIN, Kind.COMPARE)
    without = [*(topic for name in under for topic in topics_asked(parted(name), catalogue).topics)]
    without += [topic for topic in topics_of(names, catalogue) if topic not in without]
    return Filed(asked.topics if wanted else (), tuple(without), asked.placed and wanted, asked.read, asked.names, rest)


def called_by_name(filed: Filed, kind: Kind, authors: Sequence[str], catalogue: Catalogue) -> tuple[Filed, str]:
    """The topics that the question calls by their names, and, where papers are counted, the words that do so."""
    how_many = _HOW_MANY.search(filed.rest) is not None
    counting = kind is Kind.COUNT or how_many
    if filed.topics or not (counting or kind is Kind.LIST or _PAPER.search(filed.rest)):
        return filed, ""
    asked = topics_called(without_asides(filed.rest), authors, catalogue, counting=counting)
    if not asked.placed and kind in (Kind.EXPLAIN, Kind.COMPARE):
        return filed, ""
    words = " ".join(asked.names) if counting and not asked.placed else ""
    return replace(filed, topics=asked.topics, names=asked.names, placed=asked.placed), words


def kind_filed(kind: Kind, filed: Filed) -> Kind:
    """The kind of a question whose papers are filed somewhere: "how many are in Law?" counts them."""
    return Kind.COUNT if filed.topics and _HOW_MANY.search(filed.rest) else kind


def parts_counted(filed: Filed, catalogue: Catalogue, kind: Kind, table: str) -> Parts:
    """What is to be counted by itself as well: each topic ("by subarea"), or each of several that are named."""
    if filed.topics and table.startswith("papers per"):
        return tuple((topic, (topic,)) for topic in filed.topics)
    if kind is Kind.COUNT and len(filed.names) > 1:
        named = ((name, topics_of([name], catalogue)) for name in filed.names)
        some = [(name, tuple(topic for topic in topics if topic in filed.topics)) for name, topics in named]
        return tuple(some) if all(topics for _, topics in some) else ()
    return ()


def without_asides(text: str) -> str:
    """The question without what it asks of the papers that it finds."""
    return _ASIDE.sub(" ", text)
