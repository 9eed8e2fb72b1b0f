"""Orders of growth, "O(n log n)": a claim may name only those that the cited abstracts name.

Also what denies a whole sentence: "It is false that …". Does not know mathematics: another way to write an order is
another order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from index_store.text import plain_text, search_form
from index_store.types import Paper

_ORDER = re.compile(r"(?<!\w)(?:o|theta|omega|θ|ω)~?\s?\(((?:[^()]|\([^()]{0,40}\)){1,60})\)")
_DENIED = re.compile(
    r"^\W*(?:it|this) (?:is|was|’s|'s) (?:not true|untrue|false|wrong|incorrect|not the case) (?:that|to say)\b",
    re.IGNORECASE,
)


def unsaid_order(claim: str, papers: Sequence[Paper]) -> str | None:
    """The first order of growth that a claim names and no paper does, as it is written; None if there is none."""
    claimed = _orders(claim)
    if not claimed:
        return None
    said = {order for paper in papers for order in _orders(plain_text(paper.abstract))}
    return next((f"O({order})" for order in claimed if order not in said), None)


def is_denied(claim: str) -> bool:
    """Whether a claim says of all that it says that it is not so."""
    return _DENIED.match(claim[:80]) is not None


def _orders(text: str) -> list[str]:
    return ["".join(found.split()) for found in _ORDER.findall(search_form(text))]
