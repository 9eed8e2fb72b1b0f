"""What a question wants, as the rest of the assistant needs to know it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from assistant.understanding.introduced import Introduced
from assistant.understanding.release_lists import Released
from assistant.understanding.said import Mention
from index_store.expanding import Expansion
from index_store.types import Filters


class Kind(StrEnum):
    """What sort of answer is wanted."""

    FACT = "fact"
    EXPLAIN = "explain"
    COMPARE = "compare"
    LIST = "list"
    COUNT = "count"
    LOOKUP = "lookup"  # papers by author, topic or year: the catalogue answers, not similarity
    EMPTY = "empty"
    TALK = "talk"  # "hello", "thanks", "help": nothing is asked of the papers


class Catalogue(Protocol):
    """What understanding asks of the catalogue: its own values, to find them in the question."""

    def authors_with_words(self, words: Iterable[str]) -> list[str]:
        """Author names that hold at least one of these folded words."""
        ...

    def topics(self) -> list[tuple[str | None, str | None, int]]:
        """Every (area, subarea) with its number of papers."""
        ...

    def years(self) -> list[tuple[int, int]]:
        """Every year with its number of papers."""
        ...

    def venues(self) -> Sequence[str]:
        """Every venue."""
        ...


class Vocabulary(Protocol):
    """What understanding asks of the words of the papers."""

    def respelled(self, words: Sequence[str]) -> Mapping[str, str]:
        """For each of these words that is misspelt, the word of the papers that was meant."""
        ...

    def expansion(self, text: str) -> Expansion:
        """What acronyms and long forms in `text` are also called."""
        ...


@dataclass(frozen=True)
class Question:
    """A question understood.

    Attributes:
        text: as asked, misspelt words read right; of a follow-up, with what it leaves out filled in, and "it" for "the
            second one".
        standalone: as it would be asked without the history, to be read: "How fast is it?" with the name for "it".
        search: what to look for: the question, with what a follow-up leans on.
        kind: what sort of answer is wanted.
        filters: authors, topics and years that the question names and the catalogue holds.
        cuts: the ways to cut the question into sides to be compared, each side as text to search by.
        chinese: asked in Chinese, so answered in Chinese.
        english: a question in Chinese, as English words to search by; empty for any other.
        leans: worded as if it could not be understood without the history.
        follows: a follow-up: about what the history was about, as far as the papers tell.
        meant: the papers of the history that it points at ("the second one", "both"), as the history named them.
        context: what the history was about, as text to search by; empty without a history.
        unknown_author: a name asked for as an author that the catalogue does not hold.
        about: what else is asked of the papers of a look-up ("papers by Ada Roe on speech"); empty if nothing.
        insists: the papers must be about `about` ("papers by Ada Roe on speech"); else it only narrows them down.
        without: words that the papers must not hold, one text for each thing left out ("not about radar").
        newest: only the most recent are wanted.
        oldest: only the oldest are wanted.
        called: for a count, the words that are the name of a topic and may be meant as words.
        parts: what is counted by itself as well, each with its topics: "by subarea", "in Law versus Ethics".
        ignored: conditions on papers that are not understood.
        field: the field of one paper that is asked for ("year", "authors"); empty if none.
        released: what the papers asked for are to give to the public; None if that is not asked.
        introduced: what the papers asked for are to introduce; None if that is not asked.
        table: what is asked of the catalogue as a whole ("topics", "years"); empty if nothing.
        wants_people: asked for authors or co-authors rather than contents.
        respelled: words and names that were read differently, each with what it was read as.
        maybe: authors that `unknown_author` may be a slip of.
        forms: what words of the question are also called (see `Expansion.forms`).
    """

    text: str
    search: str
    kind: Kind
    filters: Filters = dataclasses.field(default_factory=Filters)
    cuts: tuple[tuple[str, ...], ...] = ()
    chinese: bool = False
    english: str = ""
    leans: bool = False
    follows: bool = False
    standalone: str = ""
    meant: tuple[Mention, ...] = ()
    context: str = ""
    unknown_author: str | None = None
    about: str = ""
    insists: bool = False
    without: tuple[str, ...] = ()
    newest: bool = False
    oldest: bool = False
    called: str = ""
    ignored: tuple[str, ...] = ()
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    field: str = ""
    released: Released | None = None
    introduced: Introduced | None = None
    table: str = ""
    wants_people: bool = False
    respelled: tuple[tuple[str, str], ...] = ()
    maybe: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict, hash=False)
