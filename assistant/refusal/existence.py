"""Questions whether any paper does something, and which: "is there anything on …?"; and whether one paper does.

Such a question holds all that the paper must have, so its words decide: how much of it the best paper says, how near it
comes to it as a whole and to the word that is farthest, and whether another paper says much better what it does not. A
logistic function of these four, fitted on 156 such questions over two corpora, 83 of them not answered there, and
rounded; in ten-fold cross-validation the area under its curve is 0.98. Of the questions that it was fitted on, 86 % of
what is not there are refused at `_NONE`, and one of 73 others (rules on two of the four: 83 % and five); with
`said_elsewhere` above `_DOUBTED` 97 % and five.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from assistant.refusal.asked import is_broad
from assistant.refusal.elsewhere import ANY_PAPER, said_elsewhere
from assistant.refusal.support import nearness_told, support, telling_words
from assistant.understanding import Kind, Question
from assistant.understanding.wording import has_verb
from index_store.contents import contents
from index_store.text import tokens
from index_store.types import Hit, WordMatch

_PAPER = r"(?:paper|work|abstract|study|method|author|one|submission|article|publication)"
# Plurals ("which papers prove …") take for granted that there are some; these do not.
_EXISTS = re.compile(
    r"^\W*(?:is|are|was|were|do we have|does|do|did|has|have) (?:there\b|any\b)"
    r"|^\W*(?:is|does|did|has|have) any(?:one|body)\b|^\W*any(?:thing|one|body)?\b|\banything (?:on|about)\b"
    rf"|\b(?:which|what) {_PAPER}\b(?!s)|^\W*who (?!is\b|was\b|has\b|does\b)\w+s\b"
    r"|^\W*which (?:[\w-]+ ){1,3}(?:paper|work|abstract|study|method|approach|scheme) "
    r"(?!does\b|has\b|is\b|was\b)\w+[^sui\W]s\b"
    r"|^\W*what (?:do|have) (?:we|you|they|these|the (?:papers|abstracts)) (?:have|got|say|know) (?:about|of|on|for)\b"
    rf"|\bthe (?:[\w-]+ ){{1,4}}(?:{_PAPER}|approach) (?:here|in (?:this|the|your) (?:collection|corpus))\b"
    r"|^\W*what (?:is known|has been done|has anyone done) (?:about|of|on|for)\b"
    r"|\b(?:treated|covered|studied|discussed|considered|addressed|mentioned) "
    r"(?:anywhere|in (?:some|any) (?:paper|work|abstract|study))\b"
    r"|\b(?:here|in (?:this|the|your) collection|in (?:these|your) (?:papers|abstracts))\W*$"
    r"|\bwhich of (?:the|these|those|your) (?:papers|works|abstracts|studies|methods) (?!does\b|has\b|is\b)\w+s\b",
    re.IGNORECASE,
)
_WEIGHTS = {"support": -7.2, "fit": -3.9, "farthest": -7.5, "better": 7.0}
_CONSTANT = 8.0
_NONE, _DOUBTED = 0.7, 0.3
_NO_LIST = 0.9  # for a phrase ("papers on tensors"), whose words may each be of another paper
# Of 71 questions for yes or no over three corpora, 41 of them in vain, 12 of these are in more doubt and no other; but
# of 13 written to be answered in quite other words three are.
_YES_OR_NO = re.compile(
    r"^\W*(?:and |also |so )?(?:is|are|was|were|does|do|did|can|could|has|have|will|would)\s(?!.{0,200}\banywhere\b)",
    re.IGNORECASE,
)
_NO_ANSWER = 0.9
# Where the embedder tells nothing of single words, or the question was translated word by word.
_FIT_THERE, _SAID_THERE = 0.28, 0.43
_NOTHING_FAR = 0.8  # where every word stands in the paper
# One of these will do: "(federated clients or several sites)", "– sums, factors, streams".
_ALTERNATIVES = re.compile(r"\([^()]{0,200}\)|\s[-–—:]\s.{0,300}$|(?<![\w-])[\w-]{1,40}\s+or\s+[\w-]{1,40}")
_AMONG = 10  # of the best papers
_MUCH = 0.35  # nearer comes the other paper to a word


def asks_existence(question: Question) -> bool:
    """Whether the question asks if any paper does something at all, or which one does."""
    bare = question.kind is Kind.LIST and not has_verb(question.text)
    return bare or asks_any(question.text)


def asks_any(text: str) -> bool:
    """Whether a question asks in a sentence if any paper does something; phrases ("papers on …") ask for a list."""
    return bool(_EXISTS.search(text))


def none_does(question: Question, hits: Sequence[Hit]) -> bool:
    """Whether no paper does what a question of existence asks for, `hits` being the best ones."""
    if question.english or not nearness_told(hits[0]):
        return hits[0].fit < _FIT_THERE or support(hits[0]) < _SAID_THERE
    return doubt(hits) >= (_NONE if asks_any(question.text) else _NO_LIST)


def said_by_others(question: Question, hits: Sequence[Hit]) -> tuple[str, ...]:
    """The words of a doubtful question of existence that another paper says and the best one does not."""
    if question.english or not asks_any(question.text) or doubt(hits) < _DOUBTED:
        return ()
    needed = without_alternatives(question.text)
    return tuple(word for word in said_elsewhere(hits, ANY_PAPER) if word in needed)


def without_alternatives(text: str) -> str:
    """A question without what it lists to choose from, as "(CP or Tucker)" of "anything on tensors (CP or Tucker)"."""
    return _ALTERNATIVES.sub(" ", text)


def says_too_little(question: Question, hits: Sequence[Hit]) -> bool:
    """Whether a question to be answered by yes or no is about what the best of `hits` says too little of."""
    asks = _YES_OR_NO.search(question.text) and not asks_existence(question)
    if not asks or question.english or question.follows or not nearness_told(hits[0]):
        return False
    return doubt(hits) >= _NO_ANSWER


def doubt(hits: Sequence[Hit]) -> float:
    """How likely no paper does what a question of existence asks for, 0 to 1."""
    best = hits[0]
    held = _held(best)
    unheld = [match for match in telling_words(best) if not held & set(tokens(match.word))]
    measures = {
        "support": support(best),
        "fit": best.fit,
        "farthest": min((match.cosine for match in unheld if not is_broad(match.word)), default=_NOTHING_FAR),
        "better": _better(hits),
    }
    return 1 / (1 + math.exp(-_CONSTANT - sum(_WEIGHTS[name] * value for name, value in measures.items())))


def _better(hits: Sequence[Hit]) -> float:
    """By how much another paper comes nearer to words that the best one is far from, as a share of the question."""
    words, held = telling_words(hits[0]), _held(hits[0])
    whole = sum(match.rarity for match in words)
    mine = {match.word: _near(match, held) for match in words}
    gains = []
    for hit in hits[1:_AMONG] if whole > 0 else ():
        theirs = _held(hit)
        nearer = [(match, _near(match, theirs) - mine[match.word]) for match in hit.words if match.word in mine]
        gains.append(sum(match.rarity * gain for match, gain in nearer if gain > _MUCH) / whole)
    return max(gains, default=0.0)


def _near(match: WordMatch, held: set[str]) -> float:
    return 1.0 if held & set(tokens(match.word)) else max(0.0, match.cosine)


def _held(hit: Hit) -> set[str]:
    return set(tokens(contents(hit.paper)))
