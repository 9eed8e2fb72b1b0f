"""Where an abstract speaks of its authors' own work, and where of what others did before."""

from __future__ import annotations

import re
from collections.abc import Sequence

CONTRIBUTION = re.compile(
    r"\b(?:we|this (?:paper|work|article|study)|here)\b[^.]{0,40}?\b(?:propos|introduc|present|develop|show|stud|prove|"
    r"investigat|describ|design|analy|releas|provid|formulat|address|explor|establish|argue|offer|build|report|measure|"
    r"compare|revisit|ask|give)\w*",
    re.IGNORECASE,
)


def own_sentences(sentences: Sequence[str]) -> Sequence[str]:
    """The sentences from the first on in which the authors speak of their work; all where there is none."""
    return sentences[next((number for number, sentence in enumerate(sentences) if CONTRIBUTION.search(sentence)), 0) :]
