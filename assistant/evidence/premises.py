"""False premises: questions that take for granted what the abstract denies.

Four kinds show in the words. "Why does it need a draft network?" where the abstract says "without a draft network", or
says so of earlier work only: what a question holds to be needed stands beside a word of doing without, or where only
others are talked of. "Why is A faster than B?" where the abstract says that B is faster than A: the same two things
compared, the other way round. "Why does it advise against A?" where the abstract advises A. What a sentence says the
other way round is read in `denials` and `contraries`, preferences ("why should A replace B?") in `preferences`.
"""

from __future__ import annotations

import re

from assistant.evidence.compared import compared_otherwise, short
from assistant.evidence.contraries import contrary
from assistant.evidence.denials import WHY, denied
from assistant.evidence.preferences import prefers_the_other, stems
from assistant.evidence.sentences import CONTRIBUTION
from assistant.evidence.winning import wins_otherwise
from index_store.sentences import split

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
_ASKS_WHY = re.compile(rf"^\W*(?:and |but |so )?(?:{WHY}|how much|how many)\b", re.IGNORECASE)
_WITHOUT = re.compile(
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
_AGAINST = re.compile(r"\b(?:advis|recommend|suggest|argu|warn|speak|spoke|decid)\w*\s+against\s+(.+)", re.IGNORECASE)
_FOR = re.compile(r"\b(?:recommend|advis|suggest|advocat|encourag|urge)\w*\s+(?!against\b)(.{1,200})", re.IGNORECASE)
_WHY_DOES = re.compile(
    r"^\W*(?:[Aa]nd |[Bb]ut |[Ss]o )?[Ww]hy\s+(?:does|do|did|can|could|will|would)\s+\S+(?:\s+\S+)??"
    r"\s+(not\s+|never\s+|fail\s+to\s+)?([a-z]+)\s+((?:the|its|their|with|on|in|under|an?)\s+.{1,100})",
)
_PREPOSITION = re.compile(r"\s(?:for|in|on|at|of|to|with|under|before|after|per|by)\s", re.IGNORECASE)
_FINDS = re.compile(
    r"\b(?:find|show|claim|conclude|report|say|argue|prove|suggest|insist|require|assume|demand|presuppose)s? that "
    r"(?:the )?(.{3,80}?) (?:is|are|was|were|be) (?:\w+ly )?"
    r"([a-z]{4,20})\b",
    re.IGNORECASE,
)
_HARDLY = re.compile(r"\b(?:hardly|seldom|rarely|cannot|fail\w*|barely|n[’']t)\b", re.IGNORECASE)
_LEAST_THING = 2
_CLOSE = 20  # characters between a thing and what is said of it
_NEARBY = 60  # characters between a word of doing without and what is done without
_SHARE = 0.6  # share of the words of a thing that must stand in the sentence


def false_premise(question: str, abstract: str) -> bool:
    """Whether `question` takes for granted something that the plain text `abstract` denies."""
    sentences = [abstract[start:end] for start, end in split(abstract)]
    if contrary(question, _own(sentences)) or wins_otherwise(question, _own(sentences)):
        return True
    used = _USES.search(question) or _PRESUPPOSED.search(question)
    if used and len(stems(used[1])) > _LEAST_THING and _of_others_only(stems(used[1]), sentences):
        return True
    if not _ASKS_WHY.search(question):
        return False
    needed, against = _NEEDS.search(question), _AGAINST.search(question)
    if needed and _needless(needed.group(1), sentences):
        return True
    if _contradicted(question, sentences) or _otherwise(question, sentences) or denied(question, _own(sentences)):
        return True
    if against and any(_advised(stems(against.group(1)), sentence) for sentence in sentences):
        return True
    asked, told = short(question), [short(sentence) for sentence in sentences]
    return compared_otherwise(asked, told) or prefers_the_other(asked, told)


def _things(needed: str) -> list[set[str]]:
    """What is held to be needed, whole and up to its first preposition: "train a new model", "… for each size"."""
    core, *rest = _PREPOSITION.split(needed, maxsplit=1)
    means = [stems(part) for part in rest if len(stems(part)) >= _LEAST_THING]  # "… in a train-test split"
    return [stems(needed), *([stems(core)] if len(stems(core)) > _LEAST_THING else []), *means]


def _otherwise(question: str, sentences: list[str]) -> bool:
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
    told = [sentence for sentence in sentences if _mostly(thing, sentence)]
    plain = re.compile(rf"\b(?<!not ){how}\b", re.IGNORECASE)
    last = max((place for place, sentence in enumerate(sentences) if opposite.search(sentence)), default=len(sentences))
    mended = any(plain.search(sentence) for sentence in sentences[last + 1 :])  # "… is unstable. We make it stable."
    return not mended and _beside(opposite, thing, told, _NEARBY) and not _beside(plain, thing, told, _CLOSE)


def _beside(said: re.Pattern[str], thing: set[str], sentences: list[str], most: int) -> bool:
    """Whether `said` stands at most so many characters beside a word of `thing`."""
    return any(
        bool(thing & stems(sentence[max(0, match.start() - most) : match.end() + most]))
        for sentence in sentences
        for match in said.finditer(sentence)
    )


def _needless(needed: str, sentences: list[str]) -> bool:
    """Whether the abstract does without what is held to be needed, or says of others only that they need it."""
    if any(_done_without(thing, sentence) for thing in _things(needed) for sentence in sentences):
        return True
    return _of_others_only(stems(_PREPOSITION.split(needed, maxsplit=1)[0]), sentences)


def _of_others_only(core: set[str], sentences: list[str]) -> bool:
    """Whether the abstract speaks of a thing, but only as what other works need."""
    own = len(sentences) - len(_own(sentences))
    told = [number for number, sentence in enumerate(sentences) if _mostly(core, sentence)]
    return bool(told) and all(
        number < own or (_OTHERS.search(sentences[number]) and _BOUND.search(sentences[number])) for number in told
    )


def _own(sentences: list[str]) -> list[str]:
    """The sentences from the first on in which the authors speak of their work; all where there is none."""
    return sentences[next((number for number, sentence in enumerate(sentences) if CONTRIBUTION.search(sentence)), 0) :]


def _contradicted(question: str, sentences: list[str]) -> bool:
    """Whether what "why does it VERB THING?" or "why does it not VERB THING?" takes for granted is said the other way.

    A sentence says it the other way that speaks of the whole thing, and of the verb with (or without) "not" or "un-".
    """
    found = _WHY_DOES.search(question)
    if not found:
        return False
    verb, thing = stems(found[2]), stems(found[3])
    if len(thing) < _LEAST_THING or len(verb) != 1:
        return False
    (word,) = verb
    for sentence in sentences:
        said = stems(sentence)
        if len(thing & said) < len(thing):
            continue
        undone = f"un{word}" in said
        plain = word in said and not _WITHOUT.search(sentence) and not _HARDLY.search(sentence)
        if (undone and not found[1]) or (plain and found[1]):
            return True
    return False


def _mostly(thing: set[str], sentence: str) -> bool:
    return bool(thing) and len(thing & stems(sentence)) >= _SHARE * len(thing)


def _advised(thing: set[str], sentence: str) -> bool:
    found = _FOR.search(short(sentence))
    return found is not None and bool(thing & stems(found.group(1)))


def _done_without(thing: set[str], sentence: str) -> bool:
    """Whether most words of `thing` come shortly after a word of doing without."""
    return any(_mostly(thing, sentence[found.end() : found.end() + _NEARBY]) for found in _WITHOUT.finditer(sentence))
