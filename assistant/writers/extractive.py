"""The default writer: exact sentences of the abstracts, grouped by paper. No LLM, nothing invented."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.evidence.types import Evidence, Findings
from assistant.understanding import Kind, Question
from assistant.understanding.languages import is_unread
from assistant.writers.catalogue import write_field
from assistant.writers.escaping import escaped
from assistant.writers.phrases import Phrases, phrases
from assistant.writers.types import Draft, Piece, Quote
from index_store.types import Paper, Passage


def write(question: Question, findings: Findings) -> Draft:
    """Make a draft of the findings, and behind it what was read differently or not at all.

    It refuses when there is no evidence.
    """
    return with_notes(_written(question, findings), question)


def with_notes(draft: Draft, question: Question) -> Draft:
    """The draft, and behind it how its question was read, or that its language was not."""
    return with_readings(_with_language(draft, question), question)


def _with_language(draft: Draft, question: Question) -> Draft:
    exact = question.kind is Kind.LOOKUP  # a name alone is in no language
    if draft.refused or exact or not is_unread(question.text):
        return draft
    return replace(draft, pieces=(*draft.pieces, Piece(f"\n\n{phrases(chinese=question.chinese).unread}")))


def with_readings(draft: Draft, question: Question) -> Draft:
    """The draft, and behind it which words of the question were read as others."""
    if not question.respelled:
        return draft
    frame = phrases(chinese=question.chinese)
    told = [frame.read_as.format(escaped(word), escaped(meant)) for word, meant in question.respelled]
    apart = "\n" if draft.pieces and draft.pieces[-1].text.endswith("\n") else "\n\n"
    return replace(draft, pieces=(*draft.pieces, Piece(apart + " ".join(told))))


def _written(question: Question, findings: Findings) -> Draft:
    frame = phrases(chinese=question.chinese)
    if question.kind in (Kind.EMPTY, Kind.TALK):
        return Draft((Piece(frame.talk if question.kind is Kind.TALK else frame.empty),), refused=True)
    if findings.total == 0 and findings.words:
        return _none_worded(question, findings, frame)
    if not findings.evidence:
        return _refusal(question, findings, frame)
    if question.field in frame.fields:
        return write_field(question, findings, frame)
    if question.kind is Kind.LOOKUP or findings.total is not None:
        return Draft((Piece(_head(question, findings, frame)), *lines(findings.evidence, people=True, frame=frame)))
    if question.kind in (Kind.LIST, Kind.COUNT):
        left_out = [Piece(f"{frame.left_out.format(_quoted(question.without))}\n\n")] if question.without else []
        return Draft((*left_out, *_graded(question, findings, frame)))
    return Draft(tuple(paragraphs(findings.evidence, people=question.wants_people, frame=frame)))


def _head(question: Question, findings: Findings, frame: Phrases) -> str:
    total, shown = findings.total or len(findings.evidence), len(findings.evidence)
    head = frame.one_found if total == 1 else frame.found.format(total)
    if question.kind is Kind.COUNT or question.without:
        head = _count(question, findings, total, frame)
    elif total > shown:
        head = frame.shown.format(total, shown)
    if findings.parts:
        counted = "; ".join(f"{escaped(name)}{frame.colon}{number}" for name, number in findings.parts)
        head = f"{head.rstrip(':：.。')}{frame.stop} {counted}{frame.stop}"
    if findings.undated:
        head = f"{head.rstrip(':：.。')}{frame.stop} {frame.undated.format(findings.undated)}"
    if question.ignored:
        head = f"{frame.ignored.format(_quoted(question.ignored))} {head}"
    return f"{head}\n\n"


def _count(question: Question, findings: Findings, total: int, frame: Phrases) -> str:
    if findings.saying is not None:
        topics = _quoted(question.filters.topics)
        return frame.count_called.format(total, topics, findings.saying, _quoted(findings.words))
    if findings.words:
        text = _count_of_words(findings, total, frame)
        return f"{text} {frame.left_out.format(_quoted(question.without))}" if question.without else text
    if question.without:
        return frame.count_without.format(total, _quoted(question.without))
    return frame.count_one if total == 1 else frame.count.format(total)


def _count_of_words(findings: Findings, total: int, frame: Phrases) -> str:
    words = _quoted(findings.words)
    if findings.among is not None:
        return frame.count_among.format(findings.among, total, words)
    return frame.count_words_one.format(words) if total == 1 else frame.count_words.format(total, words)


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{escaped(word)}”" for word in words)


def lines(evidence: Sequence[Evidence], *, people: bool, frame: Phrases) -> Iterator[Piece]:
    """One bullet for each paper: label, who wrote it, one sentence."""
    for item in evidence:
        who = f" ({escaped(_people(item.paper))})" if people and item.paper.authors else ""
        if not item.quotable:  # named by the catalogue, with nothing to quote
            yield Piece(f"- **{escaped(item.paper.label)}**{who}\n")
            continue
        passage = item.passages[0]
        text = f"- **{escaped(item.paper.label)}**{who}{frame.colon}{escaped(passage.plain)}"
        yield Piece(text, (_quote(item.paper, passage),))
        yield Piece("\n")


def _graded(question: Question, findings: Findings, frame: Phrases) -> Iterator[Piece]:
    """The certain papers, and behind them those that are less so."""
    certain = len(findings.evidence) if findings.certain is None else findings.certain
    yield from lines(findings.evidence[:certain], people=question.wants_people, frame=frame)
    if certain < len(findings.evidence):
        yield Piece(f"\n{frame.less_certain}\n\n")
        yield from lines(findings.evidence[certain:], people=question.wants_people, frame=frame)


def paragraphs(evidence: Sequence[Evidence], *, people: bool, frame: Phrases) -> Iterator[Piece]:
    """One paragraph for each paper: its best sentence first, the others in the order of the abstract."""
    for number, item in enumerate(evidence):
        lead = "\n\n" if number else ""
        who = f" ({escaped(_people(item.paper))})" if people and item.paper.authors else ""
        yield Piece(f"{lead}**{escaped(item.paper.label)}**{who}{frame.colon}")
        for place, passages in enumerate(_runs(item.passages)):
            text = " ".join(escaped(passage.plain) for passage in passages)
            whole = Quote(item.paper, passages[0].start, passages[-1].end)
            yield Piece((" " if place else "") + text, (whole,))


def _runs(passages: Sequence[Passage]) -> list[list[Passage]]:
    """Sentences that follow each other in the abstract make one quote; the run with the best sentence comes first."""
    if not passages:
        return []
    ordered = sorted(passages, key=lambda passage: passage.start)
    runs: list[list[Passage]] = [[ordered[0]]]
    for passage in ordered[1:]:
        if 0 <= passage.start - runs[-1][-1].end <= 2:
            runs[-1].append(passage)
        else:
            runs.append([passage])
    return sorted(runs, key=lambda run: passages[0] not in run)


def _refusal(question: Question, findings: Findings, frame: Phrases) -> Draft:
    related = tuple(hit.paper for hit in findings.near)
    text = _why_not(question, findings, frame)
    if maybe := question.maybe or findings.maybe:
        text += f" {frame.perhaps.format(_quoted(maybe))}"
    if is_unread(question.text):
        text += f" {frame.unread}"
    if question.without:
        text += f" {frame.left_out.format(_quoted(question.without))}"
    if related and findings.said and findings.said.plain.strip():
        text += f" {frame.says.format(escaped(related[0].label), escaped(findings.said.plain))}"
    if related:
        text += f" {frame.nearest}\n\n" + "\n".join(f"- {_name(paper)}" for paper in related)
    return Draft((Piece(text),), refused=True, related=related)


def _why_not(question: Question, findings: Findings, frame: Phrases) -> str:
    """Why there is no answer, in one sentence."""
    if question.kind is Kind.COUNT and question.ignored:
        return frame.no_count.format(_quoted(question.ignored))
    if question.unknown_author and not findings.missing:
        return frame.unknown_author.format(f"“{escaped(question.unknown_author)}”")
    if findings.missing:
        return frame.not_mentioned.format(_quoted(findings.missing))
    if findings.ungiven:
        return frame.not_given.format(", ".join(frame.releases.get(name, name) for name in findings.ungiven))
    if findings.unsaid:
        return frame.not_spoken_of.format(_quoted(findings.unsaid))
    if findings.total == 0:
        return frame.count.format(0) if question.kind is Kind.COUNT else frame.no_papers
    return frame.not_said if findings.near else frame.no_papers


def _none_worded(question: Question, findings: Findings, frame: Phrases) -> Draft:
    """A count of nothing is an answer about the index, not about an abstract: nothing to cite."""
    if question.kind is Kind.LOOKUP:
        text = f"{frame.none_about.format(findings.among, _quoted([' '.join(findings.words)]))} {frame.matching}"
    else:
        text = f"{_count_of_words(findings, 0, frame)} {frame.nearest}"
    related = tuple(hit.paper for hit in findings.near)
    if related:
        text += "\n\n" + "\n".join(f"- {_name(paper)}" for paper in related)
    return Draft((Piece(text),), refused=True, related=related)


def _name(paper: Paper) -> str:
    who = f" ({escaped(_people(paper, most=2))})" if paper.authors else ""
    return f"**{escaped(paper.label)}**{who}"


def _people(paper: Paper, most: int = 30) -> str:
    shown = ", ".join(paper.authors[:most])
    return f"{shown} et al." if paper.et_al or len(paper.authors) > most else shown


def _quote(paper: Paper, passage: Passage) -> Quote:
    return Quote(paper, passage.start, passage.end)
