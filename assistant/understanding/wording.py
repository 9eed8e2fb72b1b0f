"""What the words of a question show by themselves: whether there is a verb, whether a number is wanted."""

from __future__ import annotations

import re

_VERB = re.compile(
    r"\b(?:is|are|was|were|be|do|does|did|has|have|had|can|could|will|would|should|may|might|get|gets|need|needs|"
    r"what|which|who|whose|whom|when|where|why|how|give|show|name|tell|list|find|explain|describe|summari[sz]e)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\bhow (?:much|many|far|fast|large|small|big|long|wide|high|low|often|deep|quick\w*|strong\w*|good|"
    r"accurate|close)\b"
    r"|\b(?:number|percent\w*|rate|ratio|factor|share|portion|fraction|size|speed-?up|gain|gains|score|accuracy|cost|"
    r"overhead|penalty|magnitude|order|width|growth|amount|times|throughput|latency|error|reduction|increase)\b"
    r"|多少|几倍|多(?:大|快|长|久|高|远|深|重|宽)|几",
    re.IGNORECASE,
)


def wants_number(text: str) -> bool:
    """Whether a number is asked for."""
    return bool(_NUMBER.search(text))


def has_verb(text: str) -> bool:
    """Whether a verb or a question word shows that `text` is a sentence of its own."""
    return bool(_VERB.search(text))
