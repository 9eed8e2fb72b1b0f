"""The sides of a comparison: "A vs B", "A, B and C side by side", "How do the A paper and the B paper each …"."""

from __future__ import annotations

import re

_VERSUS = re.compile(r"^(.*?)\s+(?:vs\.?|versus)\s+(.*?)(?:\s[-–—]\s|[:;?,.]|$)", re.IGNORECASE | re.DOTALL)
_OF = re.compile(
    r"\b(?:of|between|compare|do|does|did|can|could)\s+(?:the\s+)?([^?:;]*?)(?:\s+(?:each|both|side by side|differ\w*|"
    r"respectively|compare\w*)\b|[?.:;]|$)",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s+or\s+|\s+with\s+", re.IGNORECASE)
_ONE_ANOTHER = re.compile(
    r"\b(?:one|the first)\s+(?:\w+\s+)?(.*?)\s+(?:and|while|whereas|but)\s+"
    r"(?:another|the other|the second)\s+(.*?)[.?;]",
    re.IGNORECASE | re.DOTALL,
)
_MAX_SIDE_WORDS = 12


def sides(text: str) -> tuple[str, ...]:
    """The things compared, as text to search by; empty when they cannot be told apart."""
    for pattern in (_VERSUS, _ONE_ANOTHER):
        if found := pattern.search(text):
            return tuple(side.strip() for side in found.groups() if side.strip())
    for found in _OF.finditer(text):
        parts = [part.strip() for part in _SPLIT.split(found.group(1)) if part and part.strip()]
        if 2 <= len(parts) <= 4 and all(len(part.split()) <= _MAX_SIDE_WORDS for part in parts):
            return tuple(parts)
    return ()
