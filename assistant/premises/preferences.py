"""Preferences that a question takes for granted: "why should A replace B?" where the abstract speaks for B.

Which of two things an abstract speaks for shows in the words near each: what "suppresses noise" is better than what
"incurs a bias". Knows only pairs that a question names; says nothing of single things.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from index_store.text import STOP_WORDS, tokens

_OVER = (
    r"(?:(?:is|are|was|were|be|being)\s+)?(?:preferred|preferable|superior|better|favou?red)\s+(?:to|than|over)|"
    r"(?:should\s+)?(?:replaces?|beats?|outperforms?|surpass(?:es)?|exceeds?)|instead\s+of|rather\s+than"
)
_PREFERS = re.compile(rf"\b((?:[\w-]+\s+){{1,4}}?)(?:{_OVER})\s+((?:[\w-]+\W*){{1,4}})", re.IGNORECASE)
_CLAUSE = re.compile(
    r"\b(?:whereas|while|but|although|though|however|unlike|in contrast|on the other hand)\b|;", re.IGNORECASE
)
_GOOD = re.compile(
    r"\b(?:unbiased|suppress\w*|improv\w*|robust\w*|better|best|outperform\w*|superior|accurate|stable|reliabl\w*|effective|"
    r"faster|cheaper|simpler|safer|gains?|benefits?|wins?|reduc\w+ (?:the )?(?:errors?|noise|cost|latency))\b",
    re.IGNORECASE,
)
_BAD = re.compile(
    r"\b(?:bias(?:ed)?|worse|worst|errors?|vulnerab\w*|degrad\w*|fails?|fail(?:ed|ure)|suffer\w*|unstable|sensitiv\w*|slower|"
    r"costl\w*|inferior|poor\w*|loses?|lost|weak\w*|underperform\w*|breaks?|collaps\w*)\b",
    re.IGNORECASE,
)


def prefers_the_other(question: str, sentences: Sequence[str]) -> bool:
    """Whether `question` holds one thing to be better and some sentence, read clause by clause, the other."""
    found = _PREFERS.search(question)
    if not found:
        return False
    better, worse = stems(found[1]), stems(found[2])
    better, worse = better - worse, worse - better
    if not better or not worse:
        return False
    return any(_speaks_for(worse, better, sentence) for sentence in sentences)


def _speaks_for(one: set[str], other: set[str], sentence: str) -> bool:
    """Whether `sentence` speaks well of `one` and ill of `other`, in two clauses."""
    clauses = _CLAUSE.split(sentence)
    return any(_leaning(one, other, clause) > 0 for clause in clauses) and any(
        _leaning(other, one, clause) < 0 for clause in clauses
    )


def _leaning(thing: set[str], other: set[str], clause: str) -> int:
    """Good words less bad ones in a clause about `thing` alone; 0 for any other clause."""
    words = stems(clause)
    if not thing & words or other & words:
        return 0
    return len(_GOOD.findall(clause)) - len(_BAD.findall(clause))


def stems(text: str) -> set[str]:
    """The stems of the words of `text` that say something, the first part of each."""
    words = [word for word in re.findall(r"\w[\w-]*", text) if word.lower() not in STOP_WORDS]
    return {token for word in words for token in tokens(word)[:1]}
