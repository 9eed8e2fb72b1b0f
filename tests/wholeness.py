"""What makes an answer whole: exact quotes, and markers that run 1..n, one for each paper."""

import re

MARKER = re.compile(r"\[(\d+(?:\s*,\s*\d+)*)\]")


def cited(answer):
    return {paper.id for paper in answer.papers}


def flaws(answer):
    """What is wrong with the form of `answer`, as words; empty when it is whole."""
    found = []
    numbers = [int(n) for group in MARKER.findall(answer.text) for n in group.split(",")]
    known = {citation.number for citation in answer.citations}
    if set(numbers) != known:
        found.append(f"markers {sorted(set(numbers))} but citations {sorted(known)}")
    if list(dict.fromkeys(numbers)) != list(range(1, len(known) + 1)):
        found.append(f"markers in the order {numbers}")
    papers = {(citation.number, citation.paper.id) for citation in answer.citations}
    if not len(papers) == len(known) == len({paper for _, paper in papers}):
        found.append("a paper with two numbers, or a number with two papers")
    found += [f"{c.quote!r} is no slice of {c.paper.id}" for c in answer.citations if not _exact(c)]
    if answer.refused and answer.citations:
        found.append("refused with citations")
    if not answer.text.strip():
        found.append("no text")
    return found


def _exact(citation):
    return bool(citation.quote.strip()) and citation.paper.abstract[citation.start : citation.end] == citation.quote
