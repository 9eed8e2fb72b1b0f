"""The sides of a comparison, each as a text to search by.

"A vs B", "A, B and C side by side", "How do the A paper and the B paper each …". A side's text is the question without
the other sides, so that what is asked about them helps to find each.
"""

from __future__ import annotations

import re

_VERSUS = re.compile(r"^(.*?)\s+(?:vs\.?|versus)\s+(.*?)(?=\s[-–—]\s|[:;?,.]|$)", re.IGNORECASE | re.DOTALL)
_ONE_ANOTHER = re.compile(
    r"\b(?:one|the first)\s+(?:\w+\s+)?(.*?)\s+(?:and|while|whereas|but)\s+"
    r"(?:another|the other|the second)\s+(.*?)[.?;]",
    re.IGNORECASE | re.DOTALL,
)
_GROUPS = re.compile(
    r"(?:\b(?:of|between|compare|both|do|does|did|can|could)\s+|:\s*)(?:the\s+)?([^?:;.]*?)"
    r"(?=\s+(?:each|both|side by side|differ\w*|respectively|compare\w*|talk\w*|say\w*|report\w*|use[sd]?|claim\w*)\b"
    r"|[?.:;]|$)",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s+or\s+|\s+with\s+|\s+to\s+", re.IGNORECASE)
_CLAUSES = re.compile(r",?\s+and\s+(?=which|what|how|where|who|why|does|do|is|are|for|the)\b", re.IGNORECASE)
_MAX_SIDE_WORDS = 12


def sides(text: str) -> tuple[str, ...]:
    """One search text for each thing compared; empty when they cannot be told apart."""
    for pattern in (_VERSUS, _ONE_ANOTHER):
        if found := pattern.search(text):
            return _alone(text, [side.strip() for side in found.groups() if side.strip()])
    for found in _GROUPS.finditer(text):
        parts = [part.strip() for part in _SPLIT.split(found.group(1)) if part and part.strip()]
        if 2 <= len(parts) <= 4 and all(len(part.split()) <= _MAX_SIDE_WORDS for part in parts):
            return _alone(text, parts)
    clauses = [clause.strip() for clause in _CLAUSES.split(text)]
    return tuple(clauses) if len(clauses) == 2 and min(len(c.split()) for c in clauses) >= 3 else ()


def _alone(text: str, parts: list[str]) -> tuple[str, ...]:
    """For each part the question without the other parts; the part said first, because it matters most."""
    alone = []
    for part in parts:
        rest = text
        for other in parts:
            rest = rest.replace(other, " ") if other != part else rest
        alone.append(f"{part}. {' '.join(rest.split())}")
    return tuple(alone)
