"""Places where a person does something: "What does Roe say about …", "according to Roe", "write with Roe".

There a capitalised word that is some author's name means that author. It may as well be the name of a method ("What
does FooNet propose?"), so that a name nobody has is no unknown author.
"""

from __future__ import annotations

import re

_SAYS = (
    r"(?:say|said|think|find|found|show|propose|claim|argue|report|conclude|suggest|recommend|observe|prove|investigate|study|"
    r"studied|examine|discuss|present|introduce|develop|describe|measure|write|wrote|written|work(?:ed)?|publish|warn|advise|"
    r"note|discover|demonstrate|contribute|mention|explain|state|analy[sz]e)(?:e?[sd])?"
)
_BEFORE = re.compile(r"\b(?:did|does|do|has|have|had)\s+(?:[^\W\d_][\w.'’-]*\s+){0,2}$", re.IGNORECASE)
_AFTER = re.compile(rf"(?:\s+[^\W\d_][\w'’-]*)?(?:\s+(?:et\s+al\.?|ever|really|also))?\s+{_SAYS}\b", re.IGNORECASE)
_BEHIND = re.compile(
    r"\b(?:according\s+to|in\s+the\s+(?:view|opinion|words)\s+of|in\s+the\s+works?\s+of)\s+(?:[^\W\d_][\w.'’-]*\s+)?$"
    r"|\b(?:wr[io]t\w*|publi\w+|work\w*|author\w*|collaborat\w*|papers?|sign\w*)\b(?:\s+\w+){0,3}?\s+with\s+"
    r"(?:[^\W\d_][\w.'’-]*\s+)?$",
    re.IGNORECASE,
)
_TALKS = re.compile(
    rf"\bwhat\s+(?:did|does|do|has|have|had)\s+\S.{{0,60}}?\s+{_SAYS}\b|\baccording\s+to\b|\bin\s+\S.{{1,40}}[’']s?\s+(?:work|view)\b"
    rf"|^\W*(?:did|does|do|has|have)\s+\S.{{0,60}}?\s+{_SAYS}\b|\bhow\s+(?:did|does|do)\s+\S.{{0,60}}?\s+{_SAYS}\b",
    re.IGNORECASE,
)
_WRITES = re.compile(
    r"\b(?:wr[io]t\w*|publi\w+|co-?\w+ed|sign\w*|contribut\w*)\b|\b(?:did|has|have|does)\s+\S[^?]{0,40}\bwork\w*\s+on\W*$",
    re.IGNORECASE,
)


def does_something(before: str, text: str, end: int) -> bool:
    """Whether the word of `text` that ends at `end`, with `before` in front of it, is somebody who does something."""
    if _BEHIND.search(before):
        return True
    return _BEFORE.search(before) is not None and _AFTER.match(text, end) is not None


def tells_what_somebody_says(text: str) -> bool:
    """Whether `text` asks what somebody says or found, not for papers that somebody wrote."""
    return _TALKS.search(text) is not None and _WRITES.search(text) is None
