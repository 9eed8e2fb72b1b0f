"""Requests for the papers that give something to the public: "Which papers link to their code?", "… promise data?".

Tells what is given, and whether a link, anything that is out, or a promise will do. Does not know what abstracts say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_CODE = r"(?:(?:source\s+)?code(?:base|s)?|implementations?|software|repo(?:sitor(?:y|ies))?s?)"
_DATA = r"(?:data(?:\s?sets?)?|benchmarks?|recordings|corpus|corpora)"
_MODELS = r"(?:(?:model\s+)?weights|checkpoints?|(?:trained\s+|pretrained\s+)?models?)"
_TAIL = (
    r"(?=\W*$|[,;:(]|\s+(?:and|or|already|now|yet|on|online|publicly|under|with|too|later|upon|soon|today|"
    r"for\s+download|to\s+(?:the\s+public|everyone|others)|as\s+(?:well|open)|in\s+the\s+supplement\w*)\b)"
)
_OPEN = (
    r"(?:available|released|public(?:ly)?|published|online|open(?:-?\s?sourced?)?|downloadable|shared|out|promised|"
    rf"accessible|on\s+github|in\s+the\s+supplement\w*){_TAIL}"
)
_BE = r"(?:is|are|was|were|be|been|has|have|will|get|gets|made|make|makes|put|puts|already|now)"
_OWN = r"(?:(?:an?|the|their|its|all|own|any|some|both|new|his|her)\s+){0,3}(?:\w+(?:,\s+|\s+(?:and|or)\s+)){0,2}"
_AND = r"(?:(?:,\s+\w+)?,?\s+(?:and|or)\s+\w+)?"
# A word for one thing and verbs of giving it; "make models smaller" and "share data between clients" give nothing.
_PATTERNS = (
    rf"\bTHING\b{_AND}\s+(?:[\w-]+\s+){{0,2}}?{_BE}\s+(?:[\w-]+\s+){{0,4}}?{_OPEN}",
    rf"\b{_BE}\s+(?:the\s+|their\s+|its\s+)?THING{_AND}\s+(?:[\w-]+\s+){{0,2}}?{_OPEN}",
    r"\b(?:shar\w+|provid\w+|mak\w+|put\w*|giv\w+|offer\w*|upload\w*|host\w*|promis\w+|plan\w*|intend\w*|want)\b"
    rf"(?:\s+to\s+\w+)?\s+{_OWN}THING{_AND}\s+(?:[\w-]+\s+){{0,3}}?{_OPEN}",
    rf"\bopen-?\s?sourc\w+\s+{_OWN}THING\b",
    rf"\b(?:with|ha(?:s|ve)|releas\w+|offer\w*|provid\w+)\s+(?:public|publicly\s+available|open|open-?source)\s+THING{_TAIL}",
    rf"\b(?:links?|urls?|web\s?(?:address|link|site|page)\w*|addresses|address|pointers?)\s+(?:to|of|for|with)\s+{_OWN}THING\b",
    rf"\bTHING\s+(?:links?|urls?|(?:available|online){_TAIL})\b",
)
_CODE_ONLY = (
    r"\b(?:releas\w+|publish\w*|with|ha(?:s|ve)|provid\w+|shar\w+|giv\w+|includ\w+|contain\w*|attach\w*|"
    rf"promis\w+(?:\s+to\s+\w+)?)\s+{_OWN}(?:source\s+)?code(?:{_TAIL}|\s+for\b)",
    rf"\b(?:public|open|open-?source)\s+(?:source\s+)?code(?:{_TAIL}|\s+for\b)",
)
_THINGS = (("code", _CODE), ("data", _DATA), ("models", _MODELS))
_RULES = tuple(
    (thing, re.compile(pattern.replace("THING", words), re.IGNORECASE))
    for thing, words in _THINGS
    for pattern in (*_PATTERNS, *(_CODE_ONLY if thing == "code" else ()))
)
_CHINESE = re.compile(
    r"(?<!使用)(?<!采用)(?<!基于)(?<!利用)(?<!在)(?:公开|开源|提供|发布|给出|附有?)了?(?:其|自己的)?(?:源)?(?P<one>代码|数据集?|模型)"
    r"|(?P<other>代码|数据集?|模型)(?:已经?|均)?(?:公开|开源|链接|可用|可下载)"
)
# "do not release code", "assume that data is available": no paper says so of its own work.
_OTHERWISE = re.compile(
    r"n[’']t\b|\b(?:not?|never|without|lack\w*|nor|neither|hardly|assum\w+|when|where|if|need\w*|requir\w*|suppos\w+|little|"
    r"limited|scarce)\b|不|未|没|无|假设|需要",
    re.IGNORECASE,
)
_CHINESE_THINGS = {"代码": "code", "数据": "data", "数据集": "data", "模型": "models"}
_LINKED = re.compile(
    r"\b(?:links?|urls?|web\s?(?:address|link|site|page)\w*|github|repositor\w+)\b|链接|网址", re.IGNORECASE
)
_PROMISED = re.compile(
    r"\b(?:promis\w+|will|later|soon|plan\w*|intend\w*|upon\s+(?:acceptance|publication)|in\s+(?:the\s+)?future)\b|承诺|将会?",
    re.IGNORECASE,
)
_NOT_PROMISED = re.compile(
    r"\b(?:not|no|without|rather\s+than|instead\s+of)\s+(?:\w+\s+){0,2}?promis\w+", re.IGNORECASE
)
_EITHER = re.compile(
    r"\bor\s+(?:only\s+|just\s+|at\s+least\s+|have\s+)?"
    r"(?:promis|will|plan|intend|soon|later|out|released|available|already)",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:already|now|yet|merely|only|just|promis\w+|links?|urls?|web|address|online|later|soon|supplement\w*|publicly|"
    r"public|available|released?|open|github|download\w*|give[sn]?|giving|out|or|and|in|the|on|for|which|put|make|made|"
    r"their|code|data|models?|weights|will|be|to|do|does|is|are|been|has|have)\b",
    re.IGNORECASE,
)
_MOST_CHARS = 600


@dataclass(frozen=True)
class Released:
    """What papers are to give.

    Attributes:
        things: of "code", "data" and "models" those that are asked for; any of them will do.
        states: which ways will do: "linked" (with an address), "out" (said to be public, no address), "promised".
        rest: the question without the words that say this.
    """

    things: tuple[str, ...]
    states: tuple[str, ...]
    rest: str


def released_asked(text: str) -> Released | None:
    """What the papers asked for are to give to the public; None where nothing is."""
    head = text[:_MOST_CHARS]
    for thing, rule in _RULES:
        if (found := rule.search(head)) and not _OTHERWISE.search(head[: found.end()]):
            others = (other for other, words in _THINGS if re.search(rf"\b{words}\b", found.group(), re.IGNORECASE))
            return Released(tuple(dict.fromkeys((thing, *others))), _states(head), _rest(head, found))
    found = _CHINESE.search(head)
    if not found or _OTHERWISE.search(head[: found.end()]):
        return None
    return Released((_CHINESE_THINGS[found["one"] or found["other"]],), _states(head), _rest(head, found))


def _states(text: str) -> tuple[str, ...]:
    promised = _PROMISED.search(text) and not _NOT_PROMISED.search(text)
    if promised and not _EITHER.search(text):
        return ("promised",)
    if promised:
        return ("linked", "out", "promised")
    either = re.search(r"\bor\b", text)  # "a link or in the supplement"
    return ("linked",) if _LINKED.search(text) and not either else ("linked", "out")


def _rest(text: str, found: re.Match[str]) -> str:
    text = _NOT_PROMISED.sub(lambda found: " " * len(found.group()), text)
    left = f"{text[: found.start()]} {text[found.end() :]}"
    return " ".join(_SAID.sub(" ", left).split())
