"""What a question takes an abstract to find, do or advise, and the abstract says the other way round.

"Why does it find that A is stable?" where the abstract calls A unstable; "why does it not share weights?" where it
shares them; "why does it advise against A?" where it advises A.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.premises.compared import short
from assistant.premises.needs import LEAST_THING, NEARBY, WITHOUT, mostly
from assistant.premises.preferences import stems

_AGAINST = re.compile(r"\b(?:advis|recommend|suggest|argu|warn|speak|spoke|decid)\w*\s+against\s+(.+)", re.IGNORECASE)
_FOR = re.compile(r"\b(?:recommend|advis|suggest|advocat|encourag|urge)\w*\s+(?!against\b)(.{1,200})", re.IGNORECASE)
_WHY_DOES = re.compile(
    r"^\W*(?:[Aa]nd |[Bb]ut |[Ss]o )?[Ww]hy\s+(?:does|do|did|can|could|will|would)\s+\S+(?:\s+\S+)??"
    r"\s+(not\s+|never\s+|fail\s+to\s+)?([a-z]+)\s+((?:the|its|their|with|on|in|under|an?)\s+.{1,100})",
)
_FINDS = re.compile(
    r"\b(?:find|show|claim|conclude|report|say|argue|prove|suggest|insist|require|assume|demand|presuppose)s? that "
    r"(?:the )?(.{3,80}?) (?:is|are|was|were|be) (?:\w+ly )?"
    r"([a-z]{4,20})\b",
    re.IGNORECASE,
)
_HARDLY = re.compile(r"\b(?:hardly|seldom|rarely|cannot|fail\w*|barely|n[’']t)\b", re.IGNORECASE)
_CLOSE = 20  # characters between a thing and what is said of it


def claims_otherwise(question: str, sentences: Sequence[str]) -> bool:
    """Whether the abstract finds, does or advises the contrary of what the question says it does."""
    return _otherwise(question, sentences) or _contradicted(question, sentences) or _advises(question, sentences)


def _advises(question: str, sentences: Sequence[str]) -> bool:
    """Whether the abstract advises what the question says it advises against."""
    against = _AGAINST.search(question)
    return against is not None and any(_advised(stems(against[1]), sentence) for sentence in sentences)


def _otherwise(question: str, sentences: Sequence[str]) -> bool:
    """Whether the question says that something was found to be so and the abstract says that it is not so."""
    found = _FINDS.search(question)
    if not found:
        return False
    thing, how = stems(found[1]), re.escape(found[2])
    opposite = re.compile(
        rf"\b(?:un|ir|non-?|in(?!valuable|formed|tense)|im(?=p(?:oss|rac|rec|erf))){how}\b"
        rf"|\b(?:not(?! only\b)|never|hardly) (?:\w+ )?{how}\b",
        re.IGNORECASE,
    )
    told = [sentence for sentence in sentences if mostly(thing, sentence)]
    plain = re.compile(rf"\b(?<!not ){how}\b", re.IGNORECASE)
    last = max((place for place, sentence in enumerate(sentences) if opposite.search(sentence)), default=len(sentences))
    mended = any(plain.search(sentence) for sentence in sentences[last + 1 :])  # "… is unstable. We make it stable."
    return not mended and _beside(opposite, thing, told, NEARBY) and not _beside(plain, thing, told, _CLOSE)


def _beside(said: re.Pattern[str], thing: set[str], sentences: Sequence[str], most: int) -> bool:
    """Whether `said` stands at most so many characters beside a word of `thing`."""
    return any(
        bool(thing & stems(sentence[max(0, match.start() - most) : match.end() + most]))
        for sentence in sentences
        for match in said.finditer(sentence)
    )


def _contradicted(question: str, sentences: Sequence[str]) -> bool:
    """Whether what "why does it VERB THING?" or "why does it not VERB THING?" takes for granted is said the other way.

    A sentence says it the other way that speaks of the whole thing, and of the verb with (or without) "not" or "un-".
    """
    found = _WHY_DOES.search(question)
    if not found:
        return False
    verb, thing = stems(found[2]), stems(found[3])
    if len(thing) < LEAST_THING or len(verb) != 1:
        return False
    (word,) = verb
    for sentence in sentences:
        said = stems(sentence)
        if len(thing & said) < len(thing):
            continue
        undone = f"un{word}" in said
        plain = word in said and not WITHOUT.search(sentence) and not _HARDLY.search(sentence)
        if (undone and not found[1]) or (plain and found[1]):
            return True
    return False


def _advised(thing: set[str], sentence: str) -> bool:
    found = _FOR.search(short(sentence))
    return found is not None and bool(thing & stems(found.group(1)))
