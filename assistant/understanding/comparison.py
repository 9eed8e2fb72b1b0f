"""The sides of a comparison, each as a text to search by.

"A vs B", "compare A with B", "A, B and C side by side", "How do the A paper and the B paper each …", "one does A,
another B". A question may be cut in several ways; which cut is right only the papers can tell, so all are given. A
side's text is the side and the question without the other sides, so that what is asked about them helps to find each.
"""

from __future__ import annotations

import re
from itertools import pairwise

_VERSUS = re.compile(r"^(.{1,300}?)\s+(?:vs\.?|versus)\s+(.{1,300}?)(?=\s[-–—]\s|[:;?,.]|$)", re.IGNORECASE | re.DOTALL)
_ONE_ANOTHER = re.compile(
    r"\b(?:one|the first)\s+(?:paper\s+|work\s+)?(.{1,200}?)(?:,|\s+(?:and|while|whereas|but))\s+"
    r"(?:one|another|the other|the second)\s+(?:paper\s+|work\s+)?(.{1,200}?)[.?;]",
    re.IGNORECASE | re.DOTALL,
)
_WITH = re.compile(
    r"\b(?:[Cc]ompare|[Cc]ontrast|[Ww]eigh|[Ss]et)\s+(.{1,300}?)\s+(?:with|to|against)\s+"
    r"((?:what|how|that|the|where|why|its|[A-Z]).{1,300}?)(?=[?.:;](?:\s|$)|$)",
    re.DOTALL,
)
_OPPOSED = re.compile(r"^(.{1,300}?),?\s+as opposed to\s+(.{1,300}?)(?=[?.:;](?:\s|$)|$)", re.IGNORECASE | re.DOTALL)
# Where a pair of noun phrases joined by "and" or "or" may begin and end.
_JOINT = re.compile(
    r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+and\s+)(?:(?:for|in|by|with|of|on)\s+)?|\s+or\s+|\s+rather than\s+(?:with\s+)?",
    re.IGNORECASE,
)
_START = re.compile(
    r"(?:^|[:.]\s+|\b(?:of|between|compare|both|do|does|did|can|could|for|in|by|with|through|and|or|than)\s+)(?:the\s+)?",
    re.IGNORECASE,
)
_END = re.compile(
    r"\s+(?:each|both|side by side|differ\w*|respectively|compare\w*|talk\w*|say\w*|report\w*|use[sd]?|claim\w*|"
    r"keep\w*|make\w*|deliver\w*|decide\w*|handle\w*|rely|take\w*)\b|\s[-–—]\s|[?.:;]|$",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r",?\s+and\s+(?=which|what|how|where|who|why|does|do|is|are)", re.IGNORECASE)
_MAX_SIDE_WORDS = 12
_MAX_CUTS = 6
# A comparison is said in a few lines; looking for its sides in more costs time for nothing.
_MAX_CHARS = 600
_MAX_STRETCH = 250


def cuts(text: str) -> tuple[tuple[str, ...], ...]:
    """The ways in which `text` may be cut into sides, likelier ones first."""
    text = text[:_MAX_CHARS]
    matches = [match for pattern in (_VERSUS, _WITH, _OPPOSED, _ONE_ANOTHER) if (match := pattern.search(text))]
    found = [[side.strip() for side in match.groups()] for match in matches]
    clauses = [clause.strip() for clause in _CLAUSES.split(text)]
    found += [pair for pair in [clauses] if len(pair) == 2]
    found += _noun_phrases(text)
    whole = [sides for sides in found if 2 <= len(sides) <= 4 and all(_fit_for_a_side(side) for side in sides)]
    unique = list(dict.fromkeys(tuple(sides) for sides in whole))[:_MAX_CUTS]
    return tuple(_alone(text, sides) for sides in unique)


def _noun_phrases(text: str) -> list[list[str]]:
    """Stretches between a word that may open a pair and one that may close it, cut at "and", "or" and commas."""
    made = []
    for start in _START.finditer(text):
        end = _END.search(text, start.end(), start.end() + _MAX_STRETCH)
        if end:
            made.append([side.strip() for side in _JOINT.split(text[start.end() : end.start()])])
    return made


def _fit_for_a_side(side: str) -> bool:
    words = side.split()
    return 1 <= len(words) <= _MAX_SIDE_WORDS and any(len(word) > 3 or word[:1].isupper() for word in words)


def _alone(text: str, sides: tuple[str, ...]) -> tuple[str, ...]:
    """For each side: the side, then the question without the other sides."""
    places = sorted((text.find(side), side) for side in sides)
    cut = {side: (at, at + len(side)) for at, side in places if at >= 0}
    alone = []
    for side in sides:
        others = sorted(span for other, span in cut.items() if other != side)
        bounds = [0, *[edge for span in others for edge in span], len(text)]
        rest = " ".join(text[a:b].strip() for a, b in list(pairwise(bounds))[::2] if a <= b)
        alone.append(f"{side}. {rest}")
    return tuple(alone)
