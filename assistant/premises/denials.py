"""What a question takes for granted, held against what the abstract says of its own work, as a claim is.

"Why do errors come before a switch?" claims that they do, and the abstract may say "errors come after a switch, not
before it". "Why does it discard the cache?" claims that the cache goes, and the abstract may be "compatible with the
cache". "How many steps does it train for?" claims that something is trained, and the abstract may be "training-free".
Only questions that deny nothing themselves are read; of two denials nobody can tell what is meant. What is compared by
"than" is read in `compared`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.contradiction.polarity import opposed
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.text import STOP_WORDS, tokens

WHY = r"(?:why|how come|for what reason|what (?:makes|explains|causes))"
_ASKING = re.compile(
    rf"^\W*(?:and |but |so )?(?:{WHY}"
    r"|(?:for |over |in |on |with |by )?how (?:much|many)(?: (?:more|less|fewer|better|worse|\w{2,20}er))?)\b"
    r"(?:\s+(?:do|does|did|is|are|was|were|can|could|should|will|would|may|might|has|have|had)\b)?",
    re.IGNORECASE,
)
_FURTHER = re.compile(r",? (?:and|but) (?:what|how|which|by what|with what)\b|,? according to\b|,? going by\b", re.I)
_NEGATED = re.compile(
    r"n[’']t\b|\b(?:not?|never|nobody|nothing|none|nor|neither|without|cannot|fail\w*|lack\w*|avoid\w*|"
    r"unlike|instead|rather|"
    r"hardly|free|despite|unable|impossible|block(?:s|ed|ing)? (?:the|of|a|an)|inhibit\w*|prevent\w*|"
    r"suppress\w*|deplet\w*|delet\w*|disrupt\w*|"
    r"knock\w*|loss of|absence|removal|removing)\b|-free\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\b(?:existing|previous|prior|traditional|conventional|current|unlike|other)\b", re.IGNORECASE)
_FREE = re.compile(r"\b(\w{4,20})-free\b", re.IGNORECASE)
_THROWN = re.compile(
    r"\b(?:throw|throws|throwing|thrown|discard\w*|abandon\w*|drop|drops|dropping|remov\w+|get(?:s|ting)? rid of|"
    r"give up|do(?:es)? away with|eliminat\w+|forbid\w*|ban|bans|replac\w+)\s+(?:out\s+|away\s+)?((?:[\w-]+\W*){1,3})",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\b(?:complementary (?:to|with)|compatible with|alongside|together with|in addition to|on top of|keep(?:s|ing)?|"
    r"retain\w*|preserv\w+|complements?|never (?:evict|discard|drop|remov|delet)\w*|coexists? with)\b(.{1,60})",
    re.IGNORECASE,
)
_LOSES = re.compile(
    r"\b(?:loses?|lost|falls? (?:behind|short)|lags?|underperforms?|trails?|worse|inferior|no better|"
    r"fails? to (?:beat|outperform|match))\b",
    re.IGNORECASE,
)
_WINS = re.compile(
    r"\b(?:outperform\w*|surpass\w*|state-of-the-art (?:performance|results|accuracy)|superior\w*|better|"
    r"exceed\w*|"
    r"beats?|(?:best|highest) (?:performance|results|accuracy)|improv\w+ (?:\w+ )?(?:up)?on|improv\w+ over)\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(r" than |\bthe (?:more|less) [\w-]+ (?:choice|option|one|variant|alternative|scheme)\b", re.I)
_LOST = re.compile(r"loses?|lost", re.IGNORECASE)
_COUNTED = re.compile(r"\s*(?:[\w-]+\s+){1,4}?(?:does|do|did|has|have|is|are|was|were)\s", re.IGNORECASE)
_MOST_CHARS, _MOST_SENTENCES = 300, 24
_LEAST_WORDS = 2
_SAME = 0.6  # share of a claim's words in a sentence that says the same


def denied(question: str, own: Sequence[str]) -> bool:
    """Whether a sentence says the opposite of what the question takes for granted.

    Args:
        question: one that asks why, how much or how many.
        own: what the abstract says of its own work, sentence by sentence.
    """
    asking = _ASKING.match(question)
    if not asking or _NEGATED.search(question):
        return False
    claim = _FURTHER.split(question[asking.end() : _MOST_CHARS], maxsplit=1)[0].strip(" ?")
    own = [sentence[:_MOST_CHARS] for sentence in own[:_MOST_SENTENCES]]  # what is compared takes more than linear time
    if _falls_behind(claim, own):
        return True
    return _is_free_of(claim, own) or _keeps(claim, own) or (not _COMPARED.search(claim) and _opposed(claim, own))


def _opposed(claim: str, own: Sequence[str]) -> bool:
    """Whether a sentence about the own work says the opposite, and none behind it says the same: what was mended."""
    against = [not _OTHERS.search(sentence) and opposed(claim, sentence, {}) for sentence in own]
    last = max((place for place, it_is in enumerate(against) if it_is), default=len(own))
    words = _contents(claim)
    return last < len(own) and not any(len(words & _contents(said)) > _SAME * len(words) for said in own[last + 1 :])


def _is_free_of(claim: str, own: Sequence[str]) -> bool:
    """Whether the work is "X-free" where the claim says that it does or has X."""
    free = {stem for sentence in own for found in _FREE.findall(sentence) for stem in tokens(found)[:1]}
    return bool(free & set(tokens(claim)))


def _keeps(claim: str, own: Sequence[str]) -> bool:
    """Whether the work keeps what the claim says that it throws out."""
    found = _THROWN.search(claim)
    thing = _contents(found[1]) if found else set()
    return bool(thing) and any(thing <= _contents(kept) for sentence in own for kept in _KEPT.findall(sentence))


def _falls_behind(claim: str, own: Sequence[str]) -> bool:
    """Whether what the work is called is said to lose, and the abstract only speaks of its winning."""
    loses = _LOSES.search(claim)
    if loses and _LOST.fullmatch(loses[0]) and _COUNTED.match(claim):  # "how many points does it lose?"
        return False
    subject = claim[: loses.start()] if loses else ""
    names = (*distinctive(f"the {subject}"), *proper(f"the {subject}"))
    if (
        not names and len(words := _contents(subject)) >= _LEAST_WORDS
    ):  # "the spectral clustering", as the abstract says
        names = tuple(word for word in re.findall(r"\w[\w-]*", subject) if _contents(word) & words)
    if not names or _OTHERS.search(subject) or not all(any(mentioned(name, said) for said in own) for name in names):
        return False
    return any(_WINS.search(said) for said in own) and not any(_LOSES.search(said) for said in own)


def _contents(text: str) -> set[str]:
    words = (word for word in re.findall(r"\w[\w-]*", text) if word.lower() not in STOP_WORDS)
    return {stem for word in words for stem in tokens(word)[:1]}
