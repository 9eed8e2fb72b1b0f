"""One paper as HTML: who, where, when, and the abstract with its quotes highlighted.

Knows neither Gradio nor the answer the paper was cited in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from urllib.parse import quote, urlsplit

from assistant import Citation, Paper
from index_store.identity import bare_doi
from index_store.text import plain
from ui.render import byline, clean, shown

SHOWN_AUTHORS = 30
LONG_STRETCH = 20_000
"""Characters between two quotes, or within one, beyond which the middle of the stretch is left out."""

EMPTY = (
    '<div class="paper empty"><p>Choose a marker such as <span class="marker">[1]</span> in an answer: '
    "the cited paper opens here with the quoted words highlighted.</p></div>"
)


def paper_html(paper: Paper, citations: Sequence[Citation] = (), *, key: str = "", nth: int = 0) -> str:
    """The paper with the quotes of `citations` in `<mark>`; the `nth` of them is the one to scroll to.

    `key` names what is shown, so that the page need not ask again for what is already open.
    """
    facts = [paper.topic, paper.venue]
    lines = [byline(paper, SHOWN_AUTHORS), " · ".join(fact for fact in facts if fact)]
    about = "".join(f"<p>{shown(line)}</p>" for line in lines if line)
    return (
        f'<article class="paper" data-key="{shown(key)}" tabindex="-1" aria-label="Cited paper">'
        '<a class="close" href="#close" role="button" aria-label="Close the paper">×</a>'
        f'<h3>{shown(paper.label)}</h3><div class="about">{about}{_link(paper)}</div>'
        f'<h4>Abstract</h4><p class="abstract">{marked(paper.abstract, citations, nth)}</p></article>'
    )


def marked(abstract: str, citations: Sequence[Citation], nth: int = 0) -> str:
    """The escaped abstract, without LaTeX and Markdown, with every quote in `<mark>`.

    Quotes that overlap share one. The mark that holds the `nth` quote, or the last where there are fewer, has
    the class `current`.
    """
    read = plain(abstract)
    spans = [(bisect_right(read.ends, cited.start), bisect_left(read.starts, cited.end)) for cited in citations]
    current = spans[min(nth, len(spans) - 1)][0] if spans else -1
    parts, done = [], 0
    for start, end in _merged(spans):
        kind = ' class="current"' if start <= current < end else ""
        parts.append(_stretch(read.text[done:start]))
        parts.append(f"<mark{kind}>{_stretch(read.text[start:end])}</mark>")
        done = end
    return "".join([*parts, _stretch(read.text[done:])])


def address(paper: Paper) -> str | None:
    """Where the paper can be read: its http(s) address, else that of its DOI; None for any other scheme."""
    if paper.url and _is_web(clean(paper.url).strip()):
        return clean(paper.url).strip()
    doi = bare_doi(clean(paper.doi or ""))
    return f"https://doi.org/{quote(doi, safe='/')}" if doi.startswith("10.") else None


def _is_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and "@" not in parts.netloc


def _link(paper: Paper) -> str:
    where = address(paper)
    if not where:
        return ""
    host = urlsplit(where).hostname or ""
    return (
        f'<p><a class="outside" href="{shown(where)}" target="_blank" rel="noopener noreferrer nofollow">'
        f"Read it at {shown(host)}</a></p>"
    )


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if start >= end:
            continue
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _stretch(text: str) -> str:
    if len(text) <= LONG_STRETCH:
        return shown(text)
    half = LONG_STRETCH // 2
    return f"{shown(text[:half])} […] {shown(text[-half:])}"
