"""False premises: questions that take for granted what the abstract denies.

Four kinds show in the words. "Why does it need a draft network?" where the abstract says "without a draft network", or
says so of earlier work only: what a question holds to be needed stands beside a word of doing without, or where only
others are talked of. "Why is A faster than B?" where the abstract says that B is faster than A: the same two things
compared, the other way round. "Why does it advise against A?" where the abstract advises A. What a sentence says the
other way round is read in `denials` and `contraries`, preferences ("why should A replace B?") in `preferences`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.evidence.contraries import contrary
from assistant.evidence.denials import WHY, denied
from assistant.evidence.preferences import prefers_the_other, stems
from assistant.evidence.sentences import CONTRIBUTION
from assistant.evidence.winning import wins_otherwise
from index_store.sentences import split

_NEEDS = re.compile(
    r"\b(?:needs?|requires?|required|have to|has to|had to|must|only (?:for|with|when|if|in|on|under)|depends? on|"
    r"(?:rel(?:y|ies)|insists?|builds?) on|assumes?|presupposes?|presumes?|demands?)\s+"
    r"(?!(?:for|in|on|at|to|with|under|before|after|per|by)\b)(.+)",  # not "how much does it need on a phone?"
    re.IGNORECASE | re.DOTALL,
)
_ASKS_WHY = re.compile(rf"^\W*(?:and |but |so )?(?:{WHY}|how much|how many)\b", re.IGNORECASE)
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
_NO_COMPARATIVE = (
    r"(?!(?:paper|other|under|over|after|whether|number|layer|power|order|never|ever|together|however|either|neither|"
    r"\w+(?:former|coder|izer|iser|ifier|router|meter|learner|filter|user|computer))\b)"
)
_THAN = re.compile(
    rf"(?<=\S )((?:more|less|better|worse|fewer|{_NO_COMPARATIVE}\w{{1,20}}er)\b[^.?!;]{{0,200}}?) than (.{{1,400}})",
    re.IGNORECASE | re.DOTALL,
)
_LESS = re.compile(r"\b(?:less|fewer|worse|lower|weaker|slower|poorer)\b", re.IGNORECASE)
# More of these is worse and less of them better.
_COSTS = re.compile(
    r"\b(?:less|fewer|lower|more|higher|greater|larger)(?: [\w-]{1,20}){0,2}? (?:time|latenc\w+|memory|"
    r"costs?|errors?|comput\w+|energy|parameters|"
    r"overhead|steps|iterations|regret|variance)\b",
    re.IGNORECASE,
)
_FRAGILE = re.compile(
    r"\b(?:fragile|brittle|vulnerable|biased|unstable|noisy|noisier|unreliable|inaccurate|error-prone|wasteful)\b", re.I
)
_WHY_DOES = re.compile(
    r"^\W*(?:[Aa]nd |[Bb]ut |[Ss]o )?[Ww]hy\s+(?:does|do|did|can|could|will|would)\s+\S+(?:\s+\S+)??"
    r"\s+(not\s+|never\s+|fail\s+to\s+)?([a-z]+)\s+((?:the|its|their|with|on|in|under|an?)\s+.{1,100})",
)
_PREPOSITION = re.compile(r"\s(?:for|in|on|at|of|to|with|under|before|after|per|by)\s", re.IGNORECASE)
_FINDS = re.compile(
    r"\b(?:find|show|claim|conclude|report|say|argue|prove|suggest)s? that (.{3,80}?) (?:is|are|was|were) (?:\w+ly )?"
    r"([a-z]{4,20})\b",
    re.IGNORECASE,
)
_HARDLY = re.compile(r"\b(?:hardly|seldom|rarely|cannot|fail\w*|barely|n[’']t)\b", re.IGNORECASE)
_LEAST_THING = 2
_MAX_CHARS = 500  # of a question or a sentence; comparisons are short
_BEFORE = 400  # characters before a comparison that say what is compared
_CLOSE = 20  # characters between a thing and what is said of it
_NEARBY = 60  # characters between a word of doing without and what is done without
_SHARE = 0.6  # share of the words of a thing that must stand in the sentence


@dataclass(frozen=True)
class _Comparison:
    """The stems of what stands before and after "than", and whether the former is said to be less."""

    before: set[str]
    after: set[str]
    less: bool


def false_premise(question: str, abstract: str) -> bool:
    """Whether `question` takes for granted something that the plain text `abstract` denies."""
    sentences = [abstract[start:end] for start, end in split(abstract)]
    if contrary(question, _own(sentences)) or wins_otherwise(question, _own(sentences)):
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
    asked, told = _short(question), [_short(sentence) for sentence in sentences]
    compared = _comparison(asked)
    if compared and any(_the_other_way(compared, said) for said in map(_comparison, told) if said):
        return True
    return prefers_the_other(asked, told)


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
    things, core = _things(needed), stems(_PREPOSITION.split(needed, maxsplit=1)[0])
    if any(_done_without(thing, sentence) for thing in things for sentence in sentences):
        return True
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
    found = _FOR.search(_short(sentence))
    return found is not None and bool(thing & stems(found.group(1)))


def _done_without(thing: set[str], sentence: str) -> bool:
    """Whether most words of `thing` come shortly after a word of doing without."""
    return any(_mostly(thing, sentence[found.end() : found.end() + _NEARBY]) for found in _WITHOUT.finditer(sentence))


def _comparison(short: str) -> _Comparison | None:
    """What is compared by "than", if anything is."""
    found = _THAN.search(short)
    if not found:
        return None
    before = short[max(0, found.start() - 1 - _BEFORE) : found.start() - 1]
    turns = sum(bool(word.search(found[1])) for word in (_LESS, _COSTS, _FRAGILE))
    return _Comparison(stems(before), stems(found[2]), turns % 2 == 1)


def _the_other_way(asked: _Comparison, said: _Comparison) -> bool:
    """Whether the same two things are compared with their places, or more and less, changed."""
    first, second = asked.before - asked.after, asked.after - asked.before
    before, after = said.before, said.after
    turned = bool(first & after and second & before) and not (first & before or second & after)
    kept = bool(first & before and second & after) and not (first & after or second & before)
    opposite = asked.less != said.less
    return (turned and not opposite) or (kept and opposite)


def _short(text: str) -> str:
    return " ".join(text[:_MAX_CHARS].split())
