"""False premises: questions that take for granted what the abstract denies.

Three kinds show in the words. "Why does it need a draft network?" where the abstract says "without a draft network", or
says so of earlier work only: what a question holds to be needed stands beside a word of doing without, or where only
others are talked of. "Why is A faster than B?" where the abstract says that B is faster than A: the same two things
compared, the other way round. "Why does it advise against A?" where the abstract advises A. Preferences ("why should A
replace B?") have a file of their own (`preferences`).
"""

from __future__ import annotations

import re

from assistant.evidence.preferences import prefers_the_other
from assistant.evidence.sentences import CONTRIBUTION
from index_store.sentences import split
from index_store.text import STOP_WORDS, tokens

_NEEDS = re.compile(
    r"\b(?:needs?|requires?|required|have to|has to|had to|must|only (?:for|with|when|if|in|on|under)|depends? on|"
    r"rel(?:y|ies) on)\s+(.+)",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_WHY = re.compile(r"^\W*(?:and |but |so )?(?:why|how come|how much|how many|for what reason)\b", re.IGNORECASE)
_WITHOUT = re.compile(
    r"\b(?:without|no|not|nor|never|avoid\w*|eliminat\w*|remov\w*|bypass\w*|free of|instead of|rather than|unlike|"
    r"obviat\w*|dispens\w*|unnecessary|superfluous|beyond|sidestep\w*|needs? neither|spares?)\b|-free\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:existing|previous|prior|earlier|related|traditional|conventional|classical|other|common|current|usual|most|"
    r"unlike|compared (?:to|with)|in contrast to)\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:restricted|limited|confined|requir\w*|rel(?:y|ies|ied)|assum\w*|need\w*|must|ha(?:s|ve) to)\b", re.I
)
_AGAINST = re.compile(r"\b(?:advis|recommend|suggest|argu|warn|speak|spoke|decid)\w*\s+against\s+(.+)", re.IGNORECASE)
_FOR = re.compile(r"\b(?:recommend|advis|suggest|advocat|encourag|urge)\w*\s+(?!against\b)(.{1,200})", re.IGNORECASE)
_THAN = re.compile(
    r"(.{1,400}?)\s+((?:more|less|better|worse|fewer|\w{1,20}er)\b[^.?!;]{0,200}?)\s+than\s+(.{1,400})",
    re.IGNORECASE | re.DOTALL,
)
_LESS = re.compile(r"\b(?:less|fewer|worse|lower|weaker|slower|poorer)\b", re.IGNORECASE)
_MAX_CHARS = 500  # of a question or a sentence; comparisons are short, and the pattern is not linear
_NEARBY = 60  # characters between a word of doing without and what is done without
_SHARE = 0.6  # share of the words of a thing that must stand in the sentence


def false_premise(question: str, abstract: str) -> bool:
    """Whether `question` takes for granted something that the plain text `abstract` denies."""
    if not _ASKS_WHY.search(question):
        return False
    sentences = [abstract[start:end] for start, end in split(abstract)]
    needed, against = _NEEDS.search(question), _AGAINST.search(question)
    if needed and _needless(_stems(needed.group(1)), sentences):
        return True
    if against and any(_advised(_stems(against.group(1)), sentence) for sentence in sentences):
        return True
    compared = _THAN.search(_short(question))
    if compared and any(_the_other_way(compared, sentence) for sentence in sentences):
        return True
    return prefers_the_other(_short(question), [_short(sentence) for sentence in sentences])


def _needless(thing: set[str], sentences: list[str]) -> bool:
    """Whether the abstract does without `thing`, or says of others only that they need it."""
    if any(_done_without(thing, sentence) for sentence in sentences):
        return True
    own = next((number for number, sentence in enumerate(sentences) if CONTRIBUTION.search(sentence)), 0)
    told = [number for number, sentence in enumerate(sentences) if _mostly(thing, sentence)]
    return bool(told) and all(
        number < own or (_OTHERS.search(sentences[number]) and _BOUND.search(sentences[number])) for number in told
    )


def _mostly(thing: set[str], sentence: str) -> bool:
    return bool(thing) and len(thing & _stems(sentence)) >= _SHARE * len(thing)


def _advised(thing: set[str], sentence: str) -> bool:
    found = _FOR.search(_short(sentence))
    return found is not None and bool(thing & _stems(found.group(1)))


def _done_without(thing: set[str], sentence: str) -> bool:
    """Whether most words of `thing` come shortly after a word of doing without."""
    for found in _WITHOUT.finditer(sentence):
        after = sentence[found.end() : found.end() + _NEARBY]
        if thing and len(thing & _stems(after)) >= _SHARE * len(thing):
            return True
    return False


def _the_other_way(asked: re.Match[str] | None, sentence: str) -> bool:
    """Whether `sentence` compares the same two things by "than" with their places, or more and less, changed."""
    said = _THAN.search(_short(sentence))
    if not asked or not said:
        return False
    first, second = _stems(asked.group(1)), _stems(asked.group(3))
    first, second = first - second, second - first
    before, after = _stems(said.group(1)), _stems(said.group(3))
    turned = bool(first & after and second & before) and not (first & before or second & after)
    kept = bool(first & before and second & after) and not (first & after or second & before)
    opposite = bool(_LESS.search(asked.group(2))) != bool(_LESS.search(said.group(2)))
    return (turned and not opposite) or (kept and opposite)


def _short(text: str) -> str:
    return " ".join(text[:_MAX_CHARS].split())


def _stems(text: str) -> set[str]:
    words = [word for word in re.findall(r"\w[\w-]*", text) if word.lower() not in STOP_WORDS]
    return {token for word in words for token in tokens(word)[:1]}
