"""Things that a question takes to be needed or used, and the abstract does without, or tells of earlier work only.

"Why does it need a draft network?" where the abstract says "without a draft network", or says so of others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.premises.own_work import own_sentences
from assistant.premises.preferences import stems

_NEEDS = re.compile(  # not "how much does it need on a phone?"
    r"\b(?:needs?|requires?|required|have to|has to|had to|must|only (?:for|with|when|if|in|on|under)|depends? on|"
    r"(?:rel(?:y|ies)|insists?|builds?) on|assumes?|presupposes?|presumes?|demands?)\s+"
    r"(?!(?:for|in|on|at|to|with|under|before|after|per|by|no|not|nothing|neither|never)\b)(.+)",
    re.IGNORECASE | re.DOTALL,
)
_USES = re.compile(
    r"^\W*(?:and |but |so )?(?:how|why|in what way)\b.{1,80}?\b(?:makes? use of|exploits?|takes? advantage of|"
    r"draws? on|"
    r"builds? on|rel(?:y|ies) on)\s+(.+)",
    re.IGNORECASE | re.DOTALL,
)
_PRESUPPOSED = re.compile(
    r"\b(?:the|an?|its|their)\s+((?:[\w-]+\s+){2,6}?)(?:that\s+|which\s+)?(?:it|they)\s+(?:presupposes?|needs?|requires?|"
    r"assumes?|demands?|rel(?:y|ies)\s+on|depends?\s+on)\b",
    re.IGNORECASE,
)
WITHOUT = re.compile(
    r"\b(?:without|no|not|nor|never|avoid\w*|eliminat\w*|remov\w*|bypass\w*|free of|instead of|rather than|unlike|"
    r"obviat\w*|dispens\w*|replac(?:es?|ing)|unnecessary|superfluous|beyond|"
    r"sidestep\w*|needs? neither|spares?)\b|-free\b",
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
_PREPOSITION = re.compile(r"\s(?:for|in|on|at|of|to|with|under|before|after|per|by)\s", re.IGNORECASE)
LEAST_THING = 2
NEARBY = 60  # characters between a word of doing without and what is done without
_SHARE = 0.6  # share of the words of a thing that must stand in the sentence


def used_by_others_only(question: str, sentences: Sequence[str]) -> bool:
    """Whether the question says that the work uses or presupposes what the abstract tells of other works only."""
    used = _USES.search(question) or _PRESUPPOSED.search(question)
    return used is not None and len(stems(used[1])) > LEAST_THING and _of_others_only(stems(used[1]), sentences)


def needless(question: str, sentences: Sequence[str]) -> bool:
    """Whether the abstract does without what the question holds to be needed, or says so of others only."""
    found = _NEEDS.search(question)
    if not found:
        return False
    needed = found[1]
    if any(_done_without(thing, sentence) for thing in _things(needed) for sentence in sentences):
        return True
    return _of_others_only(stems(_PREPOSITION.split(needed, maxsplit=1)[0]), sentences)


def _things(needed: str) -> list[set[str]]:
    """What is held to be needed, whole and up to its first preposition: "train a new model", "… for each size"."""
    core, *rest = _PREPOSITION.split(needed, maxsplit=1)
    means = [stems(part) for part in rest if len(stems(part)) >= LEAST_THING]  # "… in a train-test split"
    return [stems(needed), *([stems(core)] if len(stems(core)) > LEAST_THING else []), *means]


def _of_others_only(core: set[str], sentences: Sequence[str]) -> bool:
    """Whether the abstract speaks of a thing, but only as what other works need."""
    own = len(sentences) - len(own_sentences(sentences))
    told = [number for number, sentence in enumerate(sentences) if mostly(core, sentence)]
    return bool(told) and all(
        number < own or (_OTHERS.search(sentences[number]) and _BOUND.search(sentences[number])) for number in told
    )


def _done_without(thing: set[str], sentence: str) -> bool:
    """Whether most words of `thing` come shortly after a word of doing without."""
    return any(mostly(thing, sentence[found.end() : found.end() + NEARBY]) for found in WITHOUT.finditer(sentence))


def mostly(thing: set[str], sentence: str) -> bool:
    """Whether most words of `thing` stand in the sentence."""
    return bool(thing) and len(thing & stems(sentence)) >= _SHARE * len(thing)
