"""Questions for what a paper's authors gave to the public: "Is the code available?", "Where is the data of X?".

Tells what is asked for and what describes the paper. Does not know what abstracts say of it.
"""

from __future__ import annotations

import re

from assistant.understanding.fields import bare_field, field_asked, is_itself
from assistant.understanding.terms import distinctive, proper

_CODE = (
    r"(?:(?:source\s+)?code(?:base)?|implementations?|software|repo(?:sitor(?:y|ies))?|github|toolkits?|"
    r"librar(?:y|ies))"
)
_DATA = r"(?:data(?:\s?sets?)?|benchmarks?|splits?|recordings?|corpus|corpora|annotations?|labels|logs|traces)"
_MODELS = r"(?:(?:model\s+)?weights|checkpoints?|(?:trained\s+|pretrained\s+)?models?)"
_OPEN = r"(?:available|released|public|open(?:-?\s?sourced?)?|published|downloadable|accessible)"
_WHOSE = r"(?:\s+(?:of|for|from|behind)\s+(.{1,100}?))?"
_END = (
    r"(?:\s+(?:now|yet|anywhere|somewhere|online|on\s+\w+|to\s+(?:the\s+public|others|everyone)|for\s+download))?\W*$"
)
# Bound to the end of the question: "is the model public?" asks for a release, "is data available for tuning?" does not.
_PATTERNS = (
    rf"\b(?:is|are|was|were|will|has|have)\s+(?:there\s+)?(?:[\w-]+\s+){{0,4}}?THING\b{_WHOSE}(?:\s+(?:be|been|made))?"
    rf"(?:\s+\w+ly)?\s+{_OPEN}{_END}",
    rf"\b(?:do|did|does|have|has)\s+(\S.{{0,60}}?)\s+(?:release|publish|open-?\s?source)d?\s+(?:\w+\s+){{0,2}}THING{_END}",
    rf"\b(?:do|did|does|have|has)\s+(\S.{{0,60}}?)\s+(?:make|made)\s+(?:\w+\s+){{0,2}}THING(?:\s+\w+ly)?\s+{_OPEN}{_END}",
    r"\bTHING\s+(?:link|url|page)\b(?:\s+(?:of|for|to)\s+(.{1,100}))?\W*$",
    r"\b(?:links?|urls?|address)\s+(?:to|of|for)\s+(?:the\s+|their\s+|its\s+)?THING\b(?:\s+(?:of|for)\s+(.{1,100}))?\W*$",
    r"\bwhere\s+(?:is|are|can\s+\w+\s+(?:find|get|download|see)|do\s+they\s+\w+)\s+(?:the\s+|their\s+|its\s+)?"
    r"(?:[\w-]+\s+)?THING\b(?:\s+(?:of|for)\s+(.{1,100}))?\W*$",
)
_RULES = (
    *(
        (field, re.compile(pattern.replace("THING", things), re.IGNORECASE))
        for field, things in (("code", _CODE), ("data", _DATA), ("models", _MODELS))
        for pattern in _PATTERNS
    ),
    (
        "code",
        re.compile(
            r"\bis\s+there\s+(?:any\s+|an?\s+)?(?:\w+\s+)?(?:code|implementation|repository)\b"
            r"(?:\s+(?:of|for)\s+(.{1,100}))?\W*$",
            re.IGNORECASE,
        ),
    ),
)
_CHINESE_RULES = (
    ("code", re.compile(r"^(.*?)的?(?:源)?代码.{0,6}(?:链接|地址|公开|开源|哪里|在哪|发布)")),
    ("data", re.compile(r"^(.*?)的?数据集?.{0,6}(?:链接|地址|公开|开源|哪里|在哪|发布|下载)")),
)
_SEVERAL = re.compile(r"\b(?:papers|works|articles|which|what|most|all|list)\b|哪些|多少|所有", re.IGNORECASE)
_MOST = 600


def release_asked(text: str) -> tuple[str, str]:
    """What is asked to be public ("code", "data" or "models") and the words that describe the paper, if there are any.

    "Is the code available?", "What is their code link?", "Where is the data of FooNet?".
    """
    text = text[:_MOST]
    for field, rule in (*_RULES, *_CHINESE_RULES):
        found = rule.search(text)
        if found and not _SEVERAL.search(text[: found.end()].replace("What is", "").replace("what is", "")):
            paper = (found[1] or "").strip(" ?？!.。")
            return field, "" if is_itself(paper) else paper
    return "", ""


def field_or_release(text: str, *, talk: bool) -> tuple[str, str]:
    """The field of one paper that is asked for and what describes the paper: in a talk, it may be the one talked of."""
    if talk and (field := bare_field(text)):
        return field, ""
    field, described = field_asked(text)
    if field:
        return field, described
    release, described = release_asked(text)
    named = bool(distinctive(text) or proper(text))
    return (release, described or (text if named else "")) if described or talk or named else ("", "")
