"""Put the parts of understanding together: a question and its history become a `Question`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.types import Message
from assistant.understanding.authors import AuthorsAsked, authors_asked
from assistant.understanding.comparison import sides
from assistant.understanding.followup import context_of, leans
from assistant.understanding.intent import kind_of
from assistant.understanding.topics import topics_asked
from assistant.understanding.types import Catalogue, Kind, Question
from assistant.understanding.years import newest_asked, years_asked
from index_store.types import Filters

_CHINESE = re.compile(r"[㐀-鿿]")
_MAX_CHARS = 4_000
# Words of a look-up that say nothing about contents; what is left over is searched for among the papers found.
_LOOKUP_WORDS = re.compile(
    r"\b(?:which|what|who|whom|whose|how|many|much|list|show|give|find|tell|name|me|us|all|any|anything|everything|there|"
    r"here|is|are|was|were|has|have|had|do|does|did|the|a|an|of|by|in|on|to|for|from|with|and|or|as|an|their|its|his|her|"
    r"they|it|this|that|these|papers?|abstracts?|works?|entr(?:y|ies)|articles?|stud(?:y|ies)|publications?|records?|"
    r"authors?|co-?authors?|co-?written|co-?wrote|wrote|written|published|publish|sign(?:ed|s)?|listed?|else|main|primary|"
    r"sub-?areas?|areas?|topics?|categor\w+|classif\w+|filed?|under|label\w*|tagged|belongs?|fields?|since|after|before|"
    r"until|between|most|recent|latest|newest|year|years|please|about|collection|index|corpus|someone|people|other|others|mention\w*|"
    r"contain\w*|discuss\w*|deal\w*|concern\w*|talk\w*|stud(?:y|ies|ied)|use[ds]?|using|number|count|total|you|we)\b",
    re.IGNORECASE,
)


def understand(text: str, history: Sequence[Message], catalogue: Catalogue) -> Question:
    """What `text` wants, given what was said before and what the catalogue holds."""
    text = text[:_MAX_CHARS].strip()
    kind = kind_of(text)
    chinese = bool(_CHINESE.search(text))
    if kind is Kind.EMPTY:
        return Question(text, text, kind)
    authors = authors_asked(text, catalogue)
    topics = topics_asked(text, catalogue)
    known_years = catalogue.years()
    since, until = years_asked(text, known_years)
    filters = Filters(authors.names, topics, since, until)
    newest = newest_asked(text, known_years)
    about = _about(text, authors, topics) if filters or newest or kind is Kind.COUNT else ""
    context = context_of(history)
    by_catalogue = bool(authors.names or topics) and kind is not Kind.COUNT
    only_filters = kind in (Kind.LIST, Kind.FACT) and bool(filters or newest) and not about
    if by_catalogue or only_filters:
        kind = Kind.LOOKUP
    return Question(
        text=text,
        search=text,
        kind=kind,
        filters=filters,
        parts=sides(text) if kind is Kind.COMPARE else (),
        chinese=chinese,
        leans=bool(context) and leans(text),
        context=context,
        unknown_author=authors.unknown,
        about=about,
        newest=newest,
        wants_people=authors.wants_people,
    )


def _about(text: str, authors: AuthorsAsked, topics: Sequence[str]) -> str:
    """What the question says beyond its filters."""
    for phrase in [*authors.words, *{part for topic in topics for part in topic.split(" · ")}]:
        text = re.sub(rf"\b{re.escape(phrase)}\b(?:[’']s)?", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:19|20)\d\d\b", " ", text)
    left = re.findall(r"\w[\w-]*", _LOOKUP_WORDS.sub(" ", text))
    return " ".join(word for word in left if len(word) > 1)
