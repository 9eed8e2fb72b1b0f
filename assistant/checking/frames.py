"""Tells what in a draft states nothing of a paper: headings, lead-ins, "the abstracts do not say", small talk."""

from __future__ import annotations

import re

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
    r"\W*(?:sure|certainly|of course|absolutely|great question|good question|okay|ok|hello|hi|thanks?(?: you)?)\b\W*"
    r"(?:$|here(?:'s| is| are)\b[^.]{0,80}$|let me\b[^.]{0,80}$|i(?:'ll| will| can)\b[^.]{0,80}$)"
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


def is_lead_in(text: str) -> bool:
    """Whether a sentence only leads to what follows it."""
    return text.rstrip(" *_")[-1:] in (":", "：") and len(text.split()) <= 25
