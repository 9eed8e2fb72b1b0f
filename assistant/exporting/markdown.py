"""A numbered Markdown list of papers, for a README, a wiki or a message.

Every character that Markdown or HTML gives a meaning is escaped; only http(s) addresses and DOIs become
links.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from assistant.exporting.lines import one_line
from index_store.types import Paper

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$&@:])")
_HTTP = re.compile(r"https?://[^\s/]", re.IGNORECASE)
# RFC 3986's characters, without those that end a Markdown link; % is already an escape.
_KEPT = "%/:?#[]@!$&'*+,;=-._~"


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as a numbered list, each with its abstract as a paragraph below."""
    return "\n".join(_entry(number, paper) for number, paper in enumerate(papers, start=1))


def escaped(text: str) -> str:
    """Give the text on one line, so that Markdown shows it as it stands."""
    # Within a list item only a marker at a line's start matters, but "1. - x" is such a start again.
    return _SPECIAL.sub(r"\\\1", one_line(text))


def _entry(number: int, paper: Paper) -> str:
    indent = " " * (len(str(number)) + 2)
    names = ", ".join(escaped(name) for name in paper.authors) + (" et al" if paper.et_al else "")
    facts = [part for part in (names, escaped(paper.venue or ""), _year(paper), _links(paper)) if part]
    lines = [f"{number}. **{escaped(paper.label)}**"]
    if facts:
        lines[0] += "  "
        lines.append(indent + ". ".join(facts) + ".")
    words = [word for word in (paper.topic, *paper.keywords) if word]
    if words:
        lines[-1] += "" if lines[-1].endswith("  ") else "  "
        lines.append(indent + "Topics: " + ", ".join(f"*{escaped(word)}*" for word in words if one_line(word)))
    return "\n".join([*lines, "", indent + escaped(paper.abstract), ""])


def _year(paper: Paper) -> str:
    return "" if paper.year is None else str(paper.year)


def _links(paper: Paper) -> str:
    links = []
    if paper.doi:
        links.append(_link(paper.doi, "https://doi.org/" + re.sub(r"^https?://(dx\.)?doi\.org/", "", paper.doi)))
    if paper.url:
        links.append(_link(paper.url, paper.url) if _HTTP.match(paper.url) else escaped(paper.url))
    return ", ".join(links)


def _link(text: str, address: str) -> str:
    return f"[{escaped(text)}]({quote(one_line(address), safe=_KEPT)})"
