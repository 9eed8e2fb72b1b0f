"""Requests for the papers that introduce a benchmark, a data set or the like of their own.

"Which papers bring out a new benchmark?" is not about benchmarks, which most abstracts mention. Knows kinds of things
that are introduced by name only, not what abstracts say of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# Each kind: how it is called, as regular expressions, and the words that an abstract holds that has one.
KINDS = {
    "benchmark": (
        r"(?:benchmark(?:\s+(?:suite|collection|set))?|test\s?-?(?:suite|bed)|yardstick|leaderboard)s?",
        ("benchmark", "testbed"),
    ),
    "data set": (r"(?:data\s?-?sets?|corpus|corpora|collections? of \w+)", ("dataset", "data", "corpus")),
    "simulator": (r"(?:simulators?|simulation environments?)", ("simulator", "simulation")),
    "metric": (r"(?:metrics?|evaluation measures?)", ("metric", "measure")),
    "library": (r"(?:(?:software\s+)?librar(?:y|ies)|toolkits?|toolbox(?:es)?)", ("library", "toolkit", "toolbox")),
}
_VERB = (
    r"(?:introduc|present|propos|contribut|releas|bring(?:s|ing)?(?:\s+out)?|publish|put(?:s|ting)?\s+(?:forward|out)|develop|construct|"
    r"creat|curat|offer|assembl|come(?:s)?\s+with|coming\s+with)\w*"
)
_DETERMINER = r"(?:(?:an?|the|their|its|some|any|own|new|novel|brand-new|first|large|fresh)\s+){0,3}"
_PATTERNS = tuple(
    (kind, re.compile(pattern.replace("THING", thing), re.IGNORECASE))
    for kind, (thing, _) in KINDS.items()
    for pattern in (
        rf"\b{_VERB}\s+{_DETERMINER}THING\b(?!\s+(?:results?|scores?|numbers?|accurac(?:y|ies)|performance|experiments?|learning|spaces?))(?:\s+of\s+their\s+own)?",
        r"(?:^\W*(?:(?:what|which)\s+)?|\bany\s+|\b(?:with|have|has)\s+(?:an?\s+)?)(?:new|novel)\s+THING\b(?:[^?]{0,60}\b(?:introduced|presented|proposed|for\s+the\s+first\s+time)\b.*)?",
        r"\bTHING\s+of\s+(?:their|its)\s+own\b",
        rf"\b(?:is|are|was|were)\s+{_DETERMINER}THING\s+(?:\w+\s+)?(?:introduced|presented|proposed|released)\b",
    )
)
_CHINESE = re.compile(r"(?<!不)(?<!未)(?<!没有)(?:提出|发布|构建|引入|推出)了?(?:一个|新的?)*(基准|数据集|指标)")
_CHINESE_KINDS = {"基准": "benchmark", "数据集": "data set", "指标": "metric"}
_OTHERWISE = re.compile(r"n[’']t\b|\b(?:not?|never|without|lack\w*|nor|neither)\b", re.IGNORECASE)
_MOST_CHARS = 600


@dataclass(frozen=True)
class Introduced:
    """The kind of thing, a key of `KINDS`, that papers are to introduce, and the question without the words for it."""

    kind: str
    rest: str


def introduced_asked(text: str) -> Introduced | None:
    """The kind of thing that the papers asked for are to introduce; None where none is."""
    head = text[:_MOST_CHARS]
    found = ((kind, rule.search(head)) for kind, rule in _PATTERNS)
    kind, match = next(((kind, match) for kind, match in found if match), ("", None))
    if match is None and (match := _CHINESE.search(head)):
        kind = _CHINESE_KINDS[match[1]]
    if match is None or _OTHERWISE.search(head[: match.end()]):
        return None
    return Introduced(kind, " ".join(f"{head[: match.start()]} {head[match.end() :]}".split()))
