"""Questions that take for granted the contrary of what a sentence on the own work says.

"How does it get by without any user logs?" where a sentence speaks of user logs and denies nothing; so too what is said
to change and is kept, to grow in another way, to be done for each thing and is done once, to go without training and
needs a little, to be due to one thing alone, to be valid, or to be impossible.

Of the 720 questions about 60 abstracts that the first was made on: of 11 with such words and no answer two are told, of
four with one none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.premises.preferences import stems

ASKS = re.compile(
    r"^\W*(?:(?:in|for|with) [^,]{1,60}, )?(?:and |so |but )?(?:why|how|what (?:makes?|stops?|explains|causes?|made)|"
    r"(?:for )?what reasons?|(?:on |in )?which|on how many|by (?:how much|what factor))\b",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r"\b(?:without(?: any)?|with no|no|ignor\w+|throw\w* (?:away|out)|discard\w*)\s+((?:[\w'’-]+\s*){1,4})",
    re.IGNORECASE,
)
DENIES = re.compile(
    r"\b(?:without|no|not|nor|never|neither|avoid\w*|eliminat\w*|remov\w*|bypass\w*|free of|instead of|rather than|"
    r"unlike|obviat\w*|dispens\w*|replac\w*|beyond|ignor\w*|discard\w*|throw\w*|fails?|cannot|lack\w*|only|less|fewer|"
    r"independent\w*|regardless|despite|unnecessary)\b|-free\b|n['’]t\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:(?:becomes?|gets?|grows?|made|turns?)\s+(?:\w+ly\s+)?(?:larger|smaller|bigger|wider|narrower|longer|shorter|higher|"
    r"lower|different)|chang(?:e|es|ed)|alter(?:s|ed)?|modif(?:y|ies|ied)|shrinks?|widens?|distorts?)\b",
    re.IGNORECASE,
)
_KEEPS = re.compile(
    r"\b(?:without (?:altering|changing|modifying|affecting|distorting|touching)|preserves?|"
    r"leav(?:es|ing)\b(?=.{1,80}\b(?:unchanged|unaltered|intact|as (?:it is|they are))\b)|"
    r"maintains? (?:exactly )?the same)\s+(.{1,80})",
    re.IGNORECASE,
)
_ONLY_FOR = re.compile(r"\b(?:for|to|with|under|on|in)\s+(?:the\s+)?((?:[\w-]+\s+){1,3})only\b", re.IGNORECASE)
_ALONE = re.compile(r"((?:[\w'’-]+\s+){1,6})(?:alone|only|on its own|on their own|by itself)\b", re.IGNORECASE)
_NOT_ALONE = re.compile(
    r"\b(?:rather than|not(?! only)|instead of|as opposed to|and not)\s+(.{1,60}?)\b(?:alone|only|[.,;])", re.I
)
_GROWTH = re.compile(
    r"\b(?:linear|quadratic|cubic|exponential|logarithmic|polynomial|constant)[\w-]*\s+(?:in )?(?:\w+\s+)?"
    r"(?:time|complexity|costs?|memory|runtime|overhead|space|scaling)\b"
    r"|\b(?:time|complexity|costs?|memory|runtime|overhead)\s+(?:\w+\s+)?"
    r"(?:linear|quadratic|cubic|exponential|logarithmic|polynomial|constant)(?:ly)?\b",
    re.IGNORECASE,
)
_WAY = re.compile(r"linear|quadratic|cubic|exponential|logarithmic|polynomial|constant", re.IGNORECASE)
_AFRESH = re.compile(
    r"\b(\w{4,}ed|\w{4,}ing|build|built|made|run|fit|tune|train|pretrain)\s+(?:[\w-]+\s+){0,4}?(?:(?:afresh|anew|again|"
    r"separately|from scratch)\s+)?(?:for|per)\s+(?:each|every)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\b(\w{4,}(?:ed|t|n))\s+(?:\w+ly\s+)?(?:only |just )?once\b", re.IGNORECASE)
_UNABLE = re.compile(
    r"\b(?:cannot|can never|can not|could never|can['’]t|impossible to|unable to|not able to|fails? to)\s+(\w{4,})",
    re.I,
)
_ABLE = re.compile(
    r"\b(?:can|able to|capable of)\s+(?:(\w{4,})\s+(?:any|every|all|arbitrary)\b|provably\s+(\w{4,}))", re.IGNORECASE
)
# Which follows or does not: "valid" of inferences, "safe" of comparisons.
_SOUND = re.compile(
    r"\b(?:valid|sound|safe|trustworthy|reliable|dependable|correct|justified|legitimate)(?:ly)?\b", re.I
)
_UNSOUND = re.compile(
    r"\b(?:invalid\w*|unsound|unsafe|untrustworthy|unreliable|incorrect|unjustified|illegitimate)\b|"
    r"\bcall(?:s|ed|ing)? into question\b",
    re.IGNORECASE,
)
_UNTRAINED = re.compile(
    r"\b(?:without|with no|free of)\s+(?:(?:any|further|extra|additional)\s+){0,2}"
    r"(?:fine-?tuning|re-?training|training|adaptation)\b",
    re.IGNORECASE,
)
_LITTLE_TRAINING = re.compile(
    r"\b(?:with|requir\w+|needs?|after|using)\s+(?:only\s+|just\s+)?(?:an?\s+)?(?:few|short|brief|light\w*|minimal|little)\b"
    r"[^.;,]{0,40}\b(?:fine-?tun\w+|train\w+|adaptation)\b",
    re.IGNORECASE,
)
OTHERS = re.compile(r"\b(?:existing|previous|prior|earlier|traditional|conventional|current|other|rival)\b", re.I)
MOST_CHARS, _LEAST_WORDS = 300, 2


def contrary(question: str, own: Sequence[str]) -> bool:
    """Whether `question` takes for granted the contrary of what a sentence on the own work says.

    Args:
        question: the question.
        own: what the abstract says of its own work, sentence by sentence.
    """
    question = question[:MOST_CHARS]
    return ASKS.match(question) is not None and (
        _uses_it(question, own)
        or _changes(question, own)
        or _only(question, own)
        or _grows(question, own)
        or _can(question, own)
        or _holds(question, own)
        or _afresh(question, own)
        or _trained(question, own)
    )


def _uses_it(question: str, own: Sequence[str]) -> bool:
    """Whether a sentence that denies nothing speaks of all that the work is said to do without."""
    found = _WITHOUT.search(question)
    thing = stems(found[1]) if found else set()
    return len(thing) >= _LEAST_WORDS and any(thing <= stems(said) and not DENIES.search(said) for said in own)


def _changes(question: str, own: Sequence[str]) -> bool:
    """Whether a sentence says that the work leaves as it is what it is said to change."""
    found = _CHANGES.search(question)
    if not found or DENIES.search(question):
        return False
    asked = stems(question)
    kept = [said[1].split(",")[0] for sentence in own for said in _KEEPS.finditer(sentence)]
    return any(len(stems(thing) & asked) >= _LEAST_WORDS for thing in kept)


def _only(question: str, own: Sequence[str]) -> bool:
    """Whether the work is for what is "non-X" where it is said to be for X only, or not by X alone where X alone is."""
    found = _ONLY_FOR.search(question)
    for word in found[1].split() if found else ():
        if any(re.search(rf"\bnon-?{re.escape(word)}\b", sentence, re.IGNORECASE) for sentence in own):
            return True
    alone = [stems(claim[1]) for claim in _ALONE.finditer(question)]
    denied = [stems(said[1]) for sentence in own for said in _NOT_ALONE.finditer(sentence)]
    return any(said and said <= claim for said in denied for claim in alone)


def _grows(question: str, own: Sequence[str]) -> bool:
    """Whether a cost is said to grow in one way and a sentence on the own work says in another."""
    found = _GROWTH.search(question)
    if not found or DENIES.search(question):
        return False
    ways = {_way(said[0]) for sentence in own for said in _GROWTH.finditer(sentence)}
    return bool(ways) and _way(found[0]) not in ways


def _way(growth: str) -> str:
    found = _WAY.search(growth)
    return found[0].casefold() if found else growth


def _afresh(question: str, own: Sequence[str]) -> bool:
    """Whether a sentence says that it is done once what is said to be done for each thing again."""
    found = _AFRESH.search(question)
    if not found or DENIES.search(question):
        return False
    done = [stems(said[1]) for sentence in own for said in _ONCE.finditer(sentence)]
    return any(stems(found[1]) <= deed for deed in done)


def _trained(question: str, own: Sequence[str]) -> bool:
    """Whether something is said to do without training that a sentence says needs a little."""
    return _UNTRAINED.search(question) is not None and any(_LITTLE_TRAINING.search(sentence) for sentence in own)


def _can(question: str, own: Sequence[str]) -> bool:
    """Whether a sentence says that the work can do with anything what it is said to be unable to do."""
    found = _UNABLE.search(question)
    deed = stems(found[1]) if found else set()
    able = [stems(said[1] or said[2]) for sentence in own for said in _ABLE.finditer(sentence)]
    return bool(deed) and any(deed <= said for said in able)


def _holds(question: str, own: Sequence[str]) -> bool:
    """Whether something is said to be valid and a sentence on it says that it is not."""
    if not _SOUND.search(question) or DENIES.search(question) or any(_SOUND.search(sentence) for sentence in own):
        return False
    asked = stems(question)
    told = (said for said in own if _UNSOUND.search(said) and not OTHERS.search(said))
    return any(len(asked & stems(sentence)) > _LEAST_WORDS for sentence in told)
