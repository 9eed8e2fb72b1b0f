"""Sentences that lean on the one before: "To address this, …", "It …", "These results …", "In contrast, …".

Wording alone: a sentence whose subject is a pronoun or that opens with a word of contrast or consequence cannot be read
without its predecessor.
"""

from __future__ import annotations

import re

_TO_DO = (
    r"to (?:this end|(?:address|tackle|solve|overcome|mitigate|remedy|resolve|bridge|fill|do|achieve|answer|test|meet) "
    r"(?:this|these|that|those|it|so))"
)
_LINKS = (
    r"by contrast|in contrast|conversely|instead|otherwise|as a result|consequently|therefore|thus|hence|"
    r"for this (?:purpose|reason)"
)
_OPENS = (
    rf"however|but|yet|still|moreover|furthermore|in addition|specifically|notably|importantly|similarly|in particular|"
    rf"and|with (?:this|these)|for this|based on this|building on this|{_LINKS}|{_TO_DO}"
)
_LEANS = re.compile(
    rf"\W*(?:(?:{_OPENS})\b[^,]{{0,40}},?\s+)?"
    r"(?:it|its|this|these|they|their|those|such|that|he|she|both|the (?:former|latter|same))\b"
    rf"|\W*(?:{_TO_DO}|{_LINKS})\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"\W*(?:this (?:paper|work|article|study|abstract)|it is|it has been)\b", re.IGNORECASE)


def leans(sentence: str) -> bool:
    """Whether `sentence` needs the one before it; "this paper" and "it is known" do not."""
    return _LEANS.match(sentence) is not None and _OWN.match(sentence) is None
