"""Put the parts of understanding together: a question and its history become a `Question`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.types import Message
from assistant.understanding.about import about, insisted, parted
from assistant.understanding.anew import anew_asked, points_back
from assistant.understanding.authors import AuthorsAsked, authors_asked
from assistant.understanding.chinese_names import with_family_names
from assistant.understanding.comparison import cuts
from assistant.understanding.conditions import Conditions, fields_asked, not_understood
from assistant.understanding.deeds import tells_what_somebody_says
from assistant.understanding.excluding import Excluded, excluded
from assistant.understanding.fields import is_itself
from assistant.understanding.filing import (
    Filed,
    called_by_name,
    filed_asked,
    kind_filed,
    parts_counted,
    without_asides,
)
from assistant.understanding.followup import Resolved, context_of, leans, resolved
from assistant.understanding.intent import kind_of
from assistant.understanding.introduced import introduced_asked
from assistant.understanding.misspelt import read_right
from assistant.understanding.release_lists import released_asked
from assistant.understanding.releases import field_or_release
from assistant.understanding.said import Mention, Turn, turns
from assistant.understanding.tables import table_asked
from assistant.understanding.translating import Known, english, is_chinese
from assistant.understanding.types import Catalogue, Kind, Question, Vocabulary
from assistant.understanding.venues import VenuesAsked, venues_asked
from assistant.understanding.years import (
    Years,
    newest_asked,
    oldest_asked,
    without_unwanted,
    without_years,
    years_asked,
)
from index_store.text import plain_text
from index_store.types import Filters

_MAX_CHARS = 4_000
_EXACT = (Kind.COUNT, Kind.LOOKUP)
_FORMULA = re.compile(r"[$\\]")
_PAPERS = re.compile(r"\b(?:papers|abstracts|works|articles|entries|publications)\b", re.IGNORECASE)


def understand(
    text: str,
    history: Sequence[Message],
    catalogue: Catalogue,
    known: Known | None = None,
    vocabulary: Vocabulary | None = None,
) -> Question:
    """What `text` wants, given what was said before and what the catalogue holds.

    With `known`, how many papers hold a word, a question in Chinese gets English words to search by. With
    `vocabulary`, misspelt words are read right, and acronyms and long forms get their other forms.
    """
    text, anew = anew_asked(_cleaned(text))
    history = () if anew and not points_back(text) else history
    right, changes = read_right(text, vocabulary) if vocabulary else (text, ())
    question = _in_talk(right, turns(history), catalogue)
    if question.chinese and known:
        question = _in_english(question, known)
    if vocabulary is None:
        return question
    forms = vocabulary.expansion(f"{question.text} {question.english}").forms
    return replace(question, respelled=(*changes, *question.respelled), forms=forms)


def _cleaned(text: str) -> str:
    text = text[:_MAX_CHARS].encode("utf-8", "replace").decode()  # half characters break tokenizers
    return _tidy(plain_text(text) if _FORMULA.search(text) else text)  # names are compared with plain abstracts


def _in_english(question: Question, known: Known) -> Question:
    """A question in Chinese with its search texts in English; what the papers hold in Chinese stays beside it."""
    translated = english(question.search, known)
    if not translated:
        return question
    return replace(
        question,
        english=translated,
        search=translated,
        context=english(question.context, known),
        about=english(question.about, known) or question.about,
        without=tuple(english(part, known) or part for part in question.without),
        cuts=tuple(tuple(english(side, known) or side for side in cut) for cut in question.cuts),
    )


def _tidy(text: str) -> str:
    return " ".join(text[:_MAX_CHARS].split())  # runs of blanks say nothing and cost patterns dearly


def _in_talk(text: str, told: Sequence[Turn], catalogue: Catalogue) -> Question:
    """The question with what the history gives it."""
    asked = resolved(text, told) if kind_of(text) not in (Kind.EMPTY, Kind.TALK) else Resolved(text, text)
    if asked.complete or (len(asked.meant) == 1 and kind_of(asked.text) is Kind.COMPARE):
        whole = _tidy(asked.standalone)
        return replace(_understood(whole, (), catalogue), standalone=whole)
    question = replace(_understood(_tidy(asked.text), told, catalogue), standalone=asked.standalone)
    return _pointing(question, asked.meant) if asked.meant else question


def _pointing(question: Question, meant: tuple[Mention, ...]) -> Question:
    """A question about papers that the history names: those, whatever else it seems to name."""
    if len(meant) > 1:
        many = Kind.LIST if question.filters else Kind.COMPARE
        return replace(question, meant=meant, leans=True, follows=True, kind=many, table="")
    one = Kind.EXPLAIN if question.kind is Kind.EXPLAIN else Kind.FACT
    return replace(question, meant=meant, leans=True, follows=True, kind=one, filters=Filters(), table="")


def _understood(text: str, told: Sequence[Turn], catalogue: Catalogue) -> Question:
    kind = kind_of(text)
    chinese = is_chinese(text)
    text = with_family_names(text, catalogue) if chinese else text
    if kind in (Kind.EMPTY, Kind.TALK):
        return Question(text, text, kind, chinese=chinese, standalone=text)
    for_papers = _for_papers(kind, text)
    fields = fields_asked(text) if for_papers else Conditions((), (), text)
    out = excluded(without_unwanted(fields.rest)) if for_papers else Excluded(fields.rest)
    asked = parted(out.rest)
    venues = venues_asked(asked, catalogue.venues()) if for_papers else VenuesAsked()
    asked = _without(venues.words, asked)
    authors = authors_asked(asked, catalogue)
    filed = filed_asked(asked, kind, out.under, catalogue)
    filed, called = called_by_name(filed, kind, authors.words, catalogue) if not authors.unknown else (filed, "")
    kind, asked = kind_filed(kind, filed), filed.rest
    filters = _filters(authors, out, filed, catalogue)
    filters = replace(_dated(filters, years_asked(parted(fields.rest))), having=fields.having, lacking=fields.lacking)
    filters = replace(filters, venues=venues.wanted, without_venues=venues.unwanted)
    if authors.names and tells_what_somebody_says(asked):
        return _said_by(text, asked, authors, filters, told)
    newest, oldest = newest_asked(asked, catalogue.years()), oldest_asked(asked, catalogue.years())
    looks_up = bool(filters or newest or oldest or out.about) or kind is Kind.COUNT
    left = without_asides(asked, catalogue, filters.topics) if filters.topics else asked
    words = about(left, (*authors.words, *(said for said, _ in filed.read)), filters.topics)
    words = words if looks_up and not called else ""
    released = released_asked(asked) if kind in (Kind.LIST, Kind.COUNT) else None
    introduced = introduced_asked(asked) if kind in (Kind.LIST, Kind.COUNT) and not released else None
    if stated := released or introduced:
        words, called = about(stated.rest, authors.words, filters.topics), ""
    kind = _settled(kind, filters, newest=newest or oldest, words=words, left_out=bool(out.about))
    context = context_of(told)
    table = "" if authors.names or authors.unknown else table_asked(text)
    parts = parts_counted(filed, catalogue, kind, table)
    field, described = ("", "") if filters or authors.unknown else field_or_release(text, talk=bool(context))
    narrowed = kind in (Kind.LIST, Kind.FACT) and (filters or out.rest != text)
    return Question(
        text=text,
        standalone=text,
        search=described or (_searched(asked) if narrowed else text),
        kind=kind,
        filters=filters,
        cuts=cuts(text),
        chinese=chinese,
        leans=bool(context) and (is_itself(described) if field else leans(text)),
        context=context,
        unknown_author=authors.unknown,
        respelled=(*authors.respelled, *filed.read),
        maybe=authors.maybe,
        about=words,
        insists=insisted(asked, words),
        without=out.about,
        newest=newest,
        oldest=oldest and not newest,
        called="" if parts else called,
        ignored=_ignored(stated.rest if stated else asked, authors, filters) if kind in _EXACT else (),
        released=released,
        introduced=introduced,
        field=field,
        table="" if parts else table,
        parts=parts,
        wants_people=authors.wants_people,
    )


def _for_papers(kind: Kind, text: str) -> bool:
    """Only questions for papers leave papers out: "why does it not work on snow?" does not."""
    return kind in (Kind.LIST, Kind.COUNT) or (kind is Kind.FACT and _PAPERS.search(text) is not None)


def _filters(authors: AuthorsAsked, out: Excluded, filed: Filed, catalogue: Catalogue) -> Filters:
    """Authors and topics wanted and not wanted."""
    not_by = [authors_asked(f"papers by {name}", catalogue).names for name in out.by]
    return Filters(
        authors=authors.names,
        topics=filed.topics,
        together=authors.together,
        without_authors=tuple(name for found in not_by for name in found),
        without_topics=filed.without,
    )


def _said_by(text: str, asked: str, authors: AuthorsAsked, filters: Filters, told: Sequence[Turn]) -> Question:
    """What somebody says about something: a question to the papers that he or she wrote."""
    bare = " ".join(_without(authors.words, asked).split())
    kind = Kind.EXPLAIN if kind_of(bare) is Kind.EXPLAIN else Kind.FACT
    subject = " ".join(re.sub(r"^\W*according to\W*", "", bare, flags=re.IGNORECASE).split())
    return Question(
        text=subject, standalone=text, search=about(asked, authors.words, ()) or subject, kind=kind, filters=filters,
        chinese=is_chinese(text), context=context_of(told), respelled=authors.respelled,
    )  # fmt: skip


def _dated(filters: Filters, years: Years) -> Filters:
    return replace(filters, since=years.since, until=years.until, years=years.some, without_years=years.without)


def _ignored(asked: str, authors: AuthorsAsked, filters: Filters) -> tuple[str, ...]:
    """The conditions that are left when authors, topics and years are taken out."""
    values = [part for topic in filters.topics for part in topic.split(" · ")]
    return not_understood(without_years(_without((*authors.words, *values), asked)))


def _without(phrases: Sequence[str], text: str) -> str:
    for phrase in sorted(phrases, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " ", text, flags=re.IGNORECASE)
    return text


def _settled(kind: Kind, filters: Filters, *, newest: bool, words: str, left_out: bool) -> Kind:
    """Whether the catalogue answers: by author, topic, or whatever else is asked when nothing is about contents."""
    if kind is Kind.COUNT:
        return kind
    if filters.authors or filters.topics or filters.venues or newest:
        return Kind.LOOKUP
    if kind in (Kind.LIST, Kind.FACT) and (filters or left_out) and not words:
        return Kind.LOOKUP
    return kind


def _searched(asked: str) -> str:
    """What to search for within the filters: the question without its years; all of it where nothing else is left."""
    return " ".join(without_years(asked).split()) or asked
