"""Which of two things an abstract says wins, held against a question that takes the other for the winner.

"Why does FernGAN overtake MossNet?" where the abstract says that MossNet "rivals FernGAN in small gardens, but
outperforms it in large ones". The winner in a sentence is what it speaks of first. Also a work said to be beaten of
which the abstract only says that it is best. Does not know by how much, nor on what.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.premises.preferences import stems
from assistant.understanding.terms import distinctive, mentioned

_BEATS = (
    r"(?:(?:still|always|clearly|easily|consistently|significantly)\s+)?(?:beats?|outperforms?|overtakes?|"
    r"surpass(?:es)?|exceeds?|outdo(?:es)?|wins? over)|ahead of|"
    r"(?:better|superior|preferable|(?:the )?better choice)\s+(?:than|to|over)"
)
_CLAIMS = re.compile(rf"^(?P<winner>.{{2,120}}?)\s+(?:{_BEATS})\s+(?P<loser>.{{2,80}})", re.IGNORECASE)
_ASKS = re.compile(
    r"^\W*(?:and |but |so )?(?:why|how come|for what reason|what (?:makes|explains|causes|lets)|how)\b"
    r"(?:\s+(?:is|are|was|were|do|does|did|can|could|must|should|have|has|that))?\s+(?:that\s+)?"
    r"(?:the\s+\w+\s+(?:say|claim|show|prove|conclude|find|argue)s?\s+that\s+)?",
    re.IGNORECASE,
)
_WIN = re.compile(
    r"\b(?:outperform\w*|surpass\w*|beats?|exceed\w*|superior to|better than|improv\w+ (?:up)?on|over|"
    r"(?:higher|better|stronger) (?:[\w-]+ ){1,8}than)\b",
    re.IGNORECASE,
)
_LOSES = re.compile(
    r"\b(?:underperform\w*|worse|inferior|falls? (?:behind|short)|lags?|loses?|except|"
    r"(?:outperformed|surpassed|beaten) by|"
    r"not|cannot|only|fails?)\b",
    re.IGNORECASE,
)
_BEST = re.compile(
    r"\b(?:best|state-of-the-art (?:performance|results|accuracy)|outperform\w*|surpass\w*|superior)\b", re.IGNORECASE
)
_END = re.compile(
    r"[,;:?]|\s(?:as|when|once|if|on|in|for|at|by|with|under|while|after|before|according|and)\s", re.IGNORECASE
)
# Needing more is losing.
_COSTS_MORE = re.compile(
    r"^(?P<loser>.{2,120}?)\s+(?:needs?|requires?|demands?|takes?|uses?|costs?|is|are|be|have|has)\s+(?:an?\s+)?"
    r"(?:much\s+|far\s+|many\s+)?(?:more|wider|larger|bigger|deeper|slower|longer|costlier)\b.{0,60}?\bthan\s+"
    r"(?P<winner>.{2,80})",
    re.IGNORECASE,
)
_SPARES = re.compile(r"\b(?:improv\w+|advantage|saving|reduc\w+|gain) (?:over|up?on|on)\b", re.IGNORECASE)
_COST = re.compile(
    r"\b(?:costs?|costl\w+|overhead|expens\w+|slower|more|larger|wider|longer|bigger|trad(?:e|ing|es)\b.*\boff)\b",
    re.IGNORECASE,
)
_ANY = {"one"}  # "the dry one"
_MOST_CHARS = 300


def wins_otherwise(question: str, own: Sequence[str]) -> bool:
    """Whether `question` takes for the winner what a sentence on the own work says loses.

    Args:
        question: the question.
        own: what the abstract says of its own work, sentence by sentence.
    """
    asks = _ASKS.match(question[:_MOST_CHARS])
    if not asks:
        return False
    asked = question[asks.end() : _MOST_CHARS]
    dearer, claim = _COSTS_MORE.search(asked), _CLAIMS.search(asked)
    if dearer and any(_spares(dearer["winner"], dearer["loser"], sentence) for sentence in own):
        return True
    if not claim or _LOSES.search(claim[0]):
        return False
    lost = _END.split(claim["loser"], maxsplit=1)[0]
    winner, loser = stems(claim["winner"]), stems(lost)
    winner, loser = winner - loser - _ANY, loser - winner - _ANY
    if not winner or not loser:
        return False
    if any(_first(loser, winner, sentence) for sentence in own):
        return not any(_first(winner, loser, sentence) for sentence in own)
    names = distinctive(f"the {lost}")
    best = any(_BEST.search(said) and all(mentioned(name, said) for name in names) for said in own)
    return bool(names) and best and not any(_LOSES.search(said) for said in own)


def _spares(cheaper: str, dearer: str, sentence: str) -> bool:
    """Whether the sentence speaks of an improvement on what is said to need less, and of nothing that costs more."""
    found = _SPARES.search(sentence)
    if not found or _COST.search(sentence) or _LOSES.search(sentence):
        return False
    rival = stems(_END.split(cheaper, maxsplit=1)[0]) - stems(dearer)
    return bool(rival & stems(sentence[found.end() :])) and not stems(dearer) <= stems(sentence[found.end() :])


def _first(one: set[str], other: set[str], sentence: str) -> bool:
    """Whether the sentence says that `one`, which it speaks of first, wins over `other`."""
    win, whole = _WIN.search(sentence), stems(sentence)
    one, other = one & whole, other & whole
    if not win or not one or not other or _LOSES.search(sentence) or not one <= stems(sentence[: win.start()]):
        return False
    return _place(one, sentence) < _place(other, sentence)


def _place(thing: set[str], sentence: str) -> int:
    """Where the first word of a thing stands."""
    for found in re.finditer(r"\w[\w-]*", sentence):
        if stems(found[0]) & thing:
            return found.start()
    return len(sentence)
