"""Tells what in a draft states nothing of a paper: headings, lead-ins, "the abstracts do not say", small talk."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.checking.agreement import same
from assistant.checking.names import knows, names
from assistant.checking.showing import readable
from assistant.checking.units import Claim, Kind
from assistant.contradiction.opposites import DIRECTIONS
from assistant.quantities import Quantity, quantities
from index_store.text import STOP_WORDS, plain_text, tokens, unspaced_share
from index_store.types import Paper

_MOST = 4_000
_HEADING_WORDS = 12
_LEAD_WORDS = 25
_MOST_SAID = 3
_UNSPACED = 0.3
_NAMES_WORDS = 2
_BOLD_LINE = re.compile(r"\*\*[^*\n]{1,120}\*\*:?")
_FRAME_WORDS = frozenset(
    tokens(
        "abstract paper study work article method approach technique system model author source evidence "
        "passage answer question summary overview comparison compare difference differ similarity common "
        "contrast key main major important finding result point aspect detail following follow list table "
        "describe report discuss mention address study present propose provide give show introduce relevant "
        "related several different various each here based according regarding according conclusion short "
        "brief overall first second third finally also one two three four five six use using apply task "
        "problem idea contribution limitation advantage disadvantage strength weakness drawback benefit effect impact "
        "implication background context example note setting evaluation experiment performance quality value claim "
        "name property feature criterion metric measure number year trade-off what how why when where which who does"
    )
)
_SAYS_NOTHING = re.compile(
    r"\b(?:(?:abstracts?|papers?|sources?|documents?|passages?|evidence|context|excerpts?|texts?|information|studies)\b"
    r"[^.;]{0,60}?\b(?:do(?:es)? not|don['’]t|doesn['’]t|did not|cannot|can['’]t|no)\b[^.;]{0,30}?"
    r"\b(?:say|state|mention|contain|provide|specify|answer|discuss|address|include|report|describe|cover|give|"
    r"indicate|information|evidence|details?)"
    r"|(?:not|n['’]t|nothing|never|no information|nowhere)\b[^.;]{0,30}?\b(?:said|stated|mentioned|given|provided|"
    r"specified|answered|found|covered|reported|discussed|available)\b[^.;]{0,30}?\b(?:abstracts?|papers?|sources?|"
    r"documents?|passages?|evidence|context|excerpts?)"
    r"|(?:none|neither|no one)\b[^.;]{0,20}?\b(?:abstracts?|papers?|sources?|passages?|documents?)\b[^.;]{0,30}?"
    r"\b(?:say|state|mention|contain|provide|specify|answer|discuss|address|include|report|describe|cover|give)s?"
    r"|no (?:abstract|paper|source|passage|document)s?\b[^.;]{0,30}?"
    r"\b(?:say|state|mention|contain|provide|specify|answer|discuss|address|include|report|describe|cover|give)s?"
    r"|(?:there is|i (?:have|found|find)) (?:no|not enough|insufficient) (?:information|evidence|mention)"
    r"|(?:i|we) (?:do not|don['’]t|cannot|can['’]t|am unable to|could not|couldn['’]t) "
    r"(?:know|find|answer|determine|tell)"
    r"|(?:cannot|can['’]t|could not|not possible to) (?:be )?(?:answer|determine|tell|say)(?:ed|d)?\b[^.;]{0,40}?"
    r"\b(?:abstracts?|papers?|sources?|passages?|evidence|context|information))",
    re.IGNORECASE,
)
_SAYS_NOTHING_CHINESE = re.compile(
    r"(?:摘要|论文|文献|资料|来源|证据|文中|上下文|文章)[^。；]{0,12}?(?:没有|并未|未能|未|均未|无法|不能|并没有|都没有)"
    r"[^。；]{0,8}?(?:说明|提到|提及|回答|给出|提供|涉及|报告|讨论|包含|说|指出|相关|介绍|描述)"
    r"|(?:没有|未|无)(?:找到|发现|提及|足够)?[^。；]{0,8}?(?:相关|足够的?)(?:信息|内容|证据|摘要|论文)"
    r"|(?:无法|不能)(?:根据|从|由)[^。；]{0,16}?(?:回答|得知|确定|判断|得出)"
)
_TALK = re.compile(
    r"\W*(?:here(?: is|'s|’s) (?:the|my|an?) (?:short |brief |final )?(?:answer|summary|response)[^.]{0,60}[:：]$"
    r"|(?:sure|certainly|of course|absolutely|great question|good question|okay|ok|hello|hi|thanks?(?: you)?)\b\W*"
    r"(?:$|here(?:'s| is| are)\b[^.]{0,80}$|let me\b[^.]{0,80}$|i(?:'ll| will| can)\b[^.]{0,80}$))"
    r"|\W*(?:i hope (?:this|that) helps?|let me know\b|feel free\b|please (?:let me know|note that i)|"
    r"if you (?:have|need|want|would like)\b|as an ai\b|好的|当然|希望这|如果您?(?:还?有|需要))",
    re.IGNORECASE,
)


def says_nothing(text: str) -> bool:
    """Whether a sentence says that the abstracts do not say something; English and Chinese."""
    text = text[:600]
    return _SAYS_NOTHING.search(text) is not None or _SAYS_NOTHING_CHINESE.search(text) is not None


def is_talk(text: str) -> bool:
    """Whether a sentence is small talk of a model, such as "Sure!"."""
    return len(text) < 200 and _TALK.match(text) is not None


class Frames:
    """Tells frames from claims in one draft.

    Args:
        evidence: the papers that the draft may cite.
        question: what was asked.
    """

    def __init__(self, evidence: Sequence[Paper], question: str) -> None:
        self._evidence = evidence
        self._asked = frozenset(tokens(plain_text(question)))
        self._numbers = quantities(plain_text(question)[:_MOST])
        self._words = frozenset(token for paper in evidence for token in tokens(plain_text(paper.abstract)[:_MOST]))
        self._labels = frozenset(token for paper in evidence for token in tokens(paper.label))

    def is_frame(self, claim: Claim) -> bool:
        """Whether a claim states nothing of a paper; one with a number or a name that nobody gave does."""
        if claim.kind is Kind.RULE or not claim.text:
            return True
        text = readable(claim.text)
        if claim.kind in (Kind.HEADING, Kind.HEAD) or _BOLD_LINE.fullmatch(claim.text):
            frame = len(text.split()) <= _HEADING_WORDS and self._says_only_what_is_known(text)
        elif claim.kind is Kind.SENTENCE:
            frame = says_nothing(text) or (not claim.markers and self._leads_in(text))
        else:
            frame = False
        return frame and self._gives_nothing(text)

    def _leads_in(self, text: str) -> bool:
        """Whether a sentence only leads to what follows it."""
        words = text.split()
        if text.rstrip(" *_")[-1:] not in (":", "：") or len(words) > _LEAD_WORDS:
            return False
        said = [token for token in tokens(text) if token not in self._asked | self._labels | _FRAME_WORDS | STOP_WORDS]
        few = len(said) <= _MOST_SAID and not any(token in DIRECTIONS for token in said)
        return few and self._says_only_what_is_known(text)

    def _says_only_what_is_known(self, text: str) -> bool:
        """Whether every word is the question's, the evidence's or a frame's: "X cures cancer" is a claim.

        A word or two may name anything ("Memory efficiency") but what was done ("Results retracted"). In unspaced
        script, whose single characters say little, every heading passes.
        """
        if unspaced_share(text) > _UNSPACED:
            return True
        known = self._asked | self._labels | self._words | _FRAME_WORDS | STOP_WORDS
        words = text.strip(" #*:：").split()
        if len(words) <= _NAMES_WORDS and not any(word.lower().endswith("ed") for word in words):
            return True
        return all(token in known or not any(map(str.isalpha, token)) for token in tokens(text))

    def _gives_nothing(self, text: str) -> bool:
        """Whether all numbers and names in a text are those of the question or of the evidence."""
        for name in names(text):
            asked = all(token in self._asked for token in tokens(name))
            if not asked and not any(knows(paper, name) for paper in self._evidence):
                return False
        return all(
            any(same(number, asked) for asked in self._numbers)
            or (not number.unit and number.value <= len(self._evidence))
            or any(_holds(paper, number) for paper in self._evidence)
            for number in quantities(text)
        )


def _holds(paper: Paper, number: Quantity) -> bool:
    return any(same(number, said) for said in quantities(plain_text(f"{paper.label}. {paper.abstract}")))
