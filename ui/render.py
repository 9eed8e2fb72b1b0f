"""Answers and questions as HTML that is safe whatever the abstracts hold.

Every tag and attribute is written here; text from papers, questions and answers is only ever escaped text.
Knows neither Gradio nor the index. The HTML is one line, because Gradio's chat reads it as Markdown, in which
a blank line would end the HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from assistant import Answer, Paper, Unsupported

SHOWN_AUTHORS = 3
SHOWN_PAPERS = 8
SHOWN_CHARACTERS = 50_000
MOST_CLAIMS = 50
FORMATS = {"bibtex": "BibTeX", "ris": "RIS", "csv": "CSV", "markdown": "Markdown"}

_TERMINAL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
_UNSEEN = dict.fromkeys(
    [*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
_MARKER = re.compile(r"\[([1-9][0-9]{0,5})\]")


def clean(text: str) -> str:
    """Drop terminal colours, control characters and direction overrides; replace lone surrogates."""
    text = _TERMINAL.sub("", text).translate(_UNSEEN)
    return text.encode("utf-8", "replace").decode("utf-8")


def shown(text: str) -> str:
    """Escape text for HTML, cleaned and on one line; single and double quotes are escaped too."""
    return escape(clean(text).replace("\n", " "))


def question_html(question: str, filters: str = "") -> str:
    """The reader's own words, line breaks kept, and below them the filters that held, in words."""
    below = f'<span class="filters">Only papers {shown(filters)}</span>' if filters else ""
    return f'<div class="question">{"<br>".join(map(shown, question.splitlines()))}{below}</div>'


def answer_html(text: str, answer: Answer | None, turn: int, note: str = "") -> str:
    """One answer of the chat, also while it is being written.

    Args:
        text: the Markdown so far.
        answer: the whole answer; None while it is being written, and its markers are then plain text.
        turn: the place of the answer in the conversation, which its markers carry in their address.
        note: a line below, such as that the reader stopped the answer.
    """
    refused = answer is not None and answer.refused
    kind = "answer refused" if refused else "answer"
    if answer is None and not text and not note:
        return f'<div class="{kind}"><p class="waiting">Searching the abstracts…</p></div>'
    parts = [markdown_html(_without_list(text) if refused else text, answer, turn)]
    if answer:
        parts += [unsupported_html(answer.unsupported), _cited(answer, turn), _related(answer, turn)]
    if note:
        parts.append(f'<p class="note">{shown(note)}</p>')
    return f'<div class="{kind}">{"".join(parts)}</div>'


def markdown_html(text: str, answer: Answer | None, turn: int) -> str:
    """Markdown without links, images, code or HTML; `[n]` is a marker where n is the number of a citation.

    A text longer than `SHOWN_CHARACTERS` is cut, and says so.
    """
    cut = len(text) > SHOWN_CHARACTERS
    citations = answer.citations if answer else ()
    labels = {citation.number: citation.paper.label for citation in citations}
    env: dict[str, Any] = {"labels": labels, "turn": turn, "seen": {}}
    html: str = _MARKDOWN.render(clean(text[:SHOWN_CHARACTERS]), env).replace("\n", " ")
    return html + ("<p>… (shortened: this answer is too long for the page)</p>" if cut else "")


def byline(paper: Paper, limit: int = SHOWN_AUTHORS) -> str:
    """Authors and year as plain text: "Ada Example, Bo Sample et al. · 2024"; empty without both."""
    names = ", ".join(paper.authors[:limit])
    if names and (paper.et_al or len(paper.authors) > limit):
        names += " et al."
    return " · ".join(part for part in (names, str(paper.year or "")) if part)


def opener(turn: int, what: str, index: int, text: str, *, name: str, nth: int = 0) -> str:
    """A link that opens a paper beside the chat; markers.js reads what to open from its address.

    The address carries everything: Gradio's chat takes `data-` and `aria-` attributes out of messages.

    Args:
        turn: the place of the answer in the conversation.
        what: "marker" for the paper of a citation, "related" for one of the related papers.
        index: the number of the citation, or the place among the related papers.
        text: what the link shows.
        name: what it opens, for the pointer and the screen reader.
        nth: which of the quotes of this citation is meant, counted from 0.
    """
    return (
        f'<a class="{what}" href="#paper/{turn}/{what}/{index}/{nth}" role="button" '
        f'title="{shown(name)}">{shown(text)}</a>'
    )


def unsupported_html(claims: Sequence[Unsupported]) -> str:
    """What a language model wrote and nobody says, folded away and struck out, each with the reason; empty without."""
    if not claims:
        return ""
    rows = "".join(
        f"<li><s>{shown(claim.text[:600])}</s> <span>{shown(claim.reason)}</span></li>"
        for claim in claims[:MOST_CLAIMS]
    )
    name = "1 sentence was left out" if len(claims) == 1 else f"{len(claims)} sentences were left out"
    return f'<details class="unsupported"><summary>{name}: unsupported</summary><ul>{rows}</ul></details>'


def _cited(answer: Answer, turn: int) -> str:
    if not answer.citations:
        return ""
    numbers = sorted({citation.number for citation in answer.citations})
    rows = []
    for number, paper in zip(numbers, answer.papers, strict=True):
        link = opener(turn, "marker", number, f"[{number}]", name=f"Show paper {number}: {paper.label}"[:200])
        rows.append(f"<li>{link} {_row(paper)}</li>")
    formats = " ".join(
        f'<a class="download" href="#download/{turn}/{key}" role="button" '
        f'title="Download the cited papers as {name}">{name}</a>'
        for key, name in FORMATS.items()
    )
    return (
        f'<section class="cited"><h4>Cited papers</h4>{_folded(rows)}'
        f'<p class="downloads">Download: {formats}</p></section>'
    )


def _related(answer: Answer, turn: int) -> str:
    if not answer.related:
        return ""
    rows = [
        f"<li>{opener(turn, 'related', place, paper.label, name=f'Show {paper.label}'[:200])} "
        f'<span class="byline">{shown(byline(paper))}</span></li>'
        for place, paper in enumerate(answer.related)
    ]
    return f'<section class="cited">{_folded(rows)}</section>'


def _without_list(text: str) -> str:
    """A refusal without the list of related papers at its end: the page lists them itself, as links."""
    return text.partition("\n\n- ")[0]


def _row(paper: Paper) -> str:
    label, by = shown(paper.label[:300]), shown(byline(paper))
    return f'<span class="label">{label}</span> <span class="byline">{by}</span>'


def _folded(rows: Sequence[str]) -> str:
    head = f'<ul class="papers">{"".join(rows[:SHOWN_PAPERS])}</ul>'
    if len(rows) <= SHOWN_PAPERS:
        return head
    rest = "".join(rows[SHOWN_PAPERS:])
    return f'{head}<details><summary>All {len(rows)} papers</summary><ul class="papers">{rest}</ul></details>'


def _marker_rule(state: StateInline, silent: bool) -> bool:
    found = _MARKER.match(state.src, state.pos)
    if not found or int(found[1]) not in state.env["labels"]:
        return False
    if not silent:
        state.push("marker", "", 0).meta = {"number": int(found[1])}
    state.pos = found.end()
    return True


def _marker_html(_self: object, tokens: Sequence[Any], place: int, _options: object, env: Any) -> str:
    number: int = tokens[place].meta["number"]
    nth = env["seen"].get(number, 0)
    env["seen"][number] = nth + 1
    name = f"Citation {number}: {env['labels'][number]}"[:200]
    return opener(env["turn"], "marker", number, f"[{number}]", name=name, nth=nth)


def _heading_html(_self: object, tokens: Sequence[Any], place: int, _options: object, _env: Any) -> str:
    return "<h4>" if tokens[place].nesting > 0 else "</h4>"


def _reader(rules: Iterable[str]) -> MarkdownIt:
    reader = MarkdownIt("zero").enable(list(rules))
    reader.inline.ruler.before("link", "marker", _marker_rule)
    reader.add_render_rule("marker", _marker_html)
    reader.add_render_rule("heading_open", _heading_html)
    reader.add_render_rule("heading_close", _heading_html)
    return reader


# Left out on purpose: links, images, HTML, reference definitions (an abstract could turn markers into its own
# links) and code (one stray backtick in an abstract would swallow the markers up to the next).
_MARKDOWN = _reader(["heading", "list", "blockquote", "table", "emphasis", "newline", "escape", "entity"])
