"""Questions for a paper's own fields: "When was X published?", "Who wrote X?", "What is the DOI of X?".

Tells which field is asked for and what describes the paper. Does not know whether there is such a paper.
"""

from __future__ import annotations

import re

from assistant.understanding.terms import distinctive, proper

_OUT = r"(?:been\s+)?(?:published|presented|released|printed|written|appear(?:ing|ed)?|come\s+out)"
_WAS = r"(?:is|was|were|did|has|does)\s+(.+?)\s+"
_WHAT = r"\b(?:what|which)\s+"
_WHAT_IS = rf"{_WHAT}(?:is|was)\s+the\s+"
_VENUE = r"(?:venue|journal|conference|workshop|proceedings)"
_TOPIC = r"(?:sub-?)?(?:area|topic|field)s?"
_WROTE = r"(?:wrote|authored|co-?authored|co-?wrote|signed|published)"
_FILED = r"(?:filed|listed|classified|categori[sz]ed|belong|in|under)"
_NAMES = r"(?:(?:(?:what|which)\s+(?:is|are)|list|name|give(?:\s+me)?)\s+the\s+)?(?:names?\s+of\s+the\s+)?"
# "Why does it grow, say the Moss authors?" asks for no authors; "Why Language Models Hallucinate authors" does.
_ASKS = r"(?:(?:why|how|what|which|when|where)\s+)?(?:do|does|did|is|are|was|were|can|could|has|have|should|would|will)"
_PATTERNS = (
    ("year", rf"(?:\bwhen|{_WHAT}year)\s+{_WAS}{_OUT}\W*$"),
    ("year", rf"{_WHAT_IS}(?:publication\s+)?(?:year|date)\s+(?:of|for)\s+(.+)"),
    ("year", rf"{_WHAT}year\s+(?:is|was)\s+(.+?)\s+from\W*$"),
    ("year", r"^\W*publication\s+(?:year|date)\s+of\s+(.+)"),
    ("venue", rf"{_WHAT}{_VENUE}\s+{_WAS}{_OUT}(?:\s+(?:in|at))?\W*$"),
    ("venue", rf"\bwhere\s+{_WAS}(?:been\s+)?(?:published|presented|printed|appear)\W*$"),
    ("venue", rf"{_WHAT_IS}{_VENUE}\s+(?:of|for)\s+(.+)"),
    ("venue", rf"{_WHAT}{_VENUE}\s+published\s+(.+)"),
    ("doi", r"\bdois?\s+(?:of|for)\s+(.+)"),
    ("link", r"\b(?:link|url|web\s?page)\s+(?:of|for|to)\s+(.+)"),
    ("link", r"\bwhere\s+can\s+(?:i|we|one)\s+(?:find|read|download|get)\s+(?:the\s+)?((?:paper|article)\s+.+)"),
    ("authors", rf"\bwho\s+{_WROTE}\s+(?!(?:about|on|papers)\b)(.+)"),
    ("authors", r"\bwho\s+(?:is|are|was|were)\s+(?:the\s+(?:co-?)?authors?\s+of|(?:the\s+\w+\s+)?behind)\s+(.+)"),
    ("authors", r"\bby\s+whom\s+(?:is|was)\s+(.+?)\s+written\W*$"),
    ("authors", rf"^\W*{_NAMES}authors?\s+of\s+(.+)"),
    (
        "authors",
        rf"^\W*(?!{_ASKS}\b)(?!.*(?:according to|\bsays?|\bsaid) the\b)(\S.*?)\s+authors?\W*$",
    ),
    ("topic", rf"{_WHAT}{_TOPIC}\s+{_WAS}{_FILED}\b"),
    ("year", r"^(.+?)(?:是|于|在)?(?:哪一?年|什么时候|何时)(?:发表|出版|写)"),
    ("year", r"^(.+?)的?(?:发表年份|出版年份|发表时间)"),
    ("venue", r"^(.+?)(?:是|发表)?(?:在|于)(?:哪个|哪家|什么|哪里)(?:期刊|会议|地方|刊物|杂志|发表)"),
    ("venue", r"^(.+?)发表(?:在|于)(?:哪里|哪儿)"),
    ("doi", r"^(.+?)的\s*DOI"),
    ("link", r"^(.+?)的(?:链接|网址)"),
    ("authors", r"^谁(?:写了|发表了|是)(.+?)(?:的作者)?[？?。]*$"),
    ("authors", r"^(.+?)(?:是谁写的|的作者(?:是谁|有哪些|是哪些人)?)[？?。]*$"),
)
# Fields of the paper talked of, which is not named: "What is its DOI?", "who are the authors?", "which venue?".
_BARE = (
    r"^\W*(?:(?:and|but|so|ok)\b\W*)?(?:(?:what|which|who)(?:['’]s|\s+is|\s+are|\s+was|\s+were)?\s+|"
    r"(?:give|show|tell)\s+(?:me\s+)?)?(?:its|their|the|his|her)?\s*"
)
_BARE_FIELDS = (
    ("doi", r"dois?"), ("link", r"(?:links?|urls?|web\s?(?:page|site|address))"), ("authors", r"(?:co-?)?authors?"),
    ("venue", _VENUE), ("year", r"(?:publication\s+)?(?:year|date)"),
)  # fmt: skip
_TAIL = r"(?:\s+(?:(?:is|was)\s+(?:it|that|this)(?:\s+(?:in|at|from|published(?:\s+in)?))?|please))?\W*$"
_BARE_RULES = (
    *((field, re.compile(_BARE + words + _TAIL, re.IGNORECASE)) for field, words in _BARE_FIELDS),
    ("doi", re.compile(r"^\W*(?:它们?的|其)?\s*DOI\W*(?:是什么|是多少)?\W*$", re.IGNORECASE)),
    ("authors", re.compile(r"^\W*(?:它们?的|其)?作者(?:是谁|有哪些|都?有谁)?\W*$|^\W*(?:是)?谁写的\W*$")),
)
_ITSELF = re.compile(
    r"\W*(?:(?:the|this|that)\b\s*)?(?:it|they|them|this|that|its|their|these|those|papers?|works?|study|article|method|one|"
    r"authors?|它们?|该文|这篇(?:论文|文章)?)?\W*",
    re.IGNORECASE,
)
_RULES = tuple((field, re.compile(pattern, re.IGNORECASE)) for field, pattern in _PATTERNS)
_MOST = 600
_EDGES = re.compile(
    r"^(?:the|a|an)\s+|^(?:paper|article|abstract|work|论文|文章)s?\s*(?=[\"“'‘《])|[\s?？!.。]+$", re.IGNORECASE
)
_SEVERAL = re.compile(r"\b(?:papers|works|articles|which|what|most|all|any|list)\b|哪些|多少|所有", re.IGNORECASE)


def field_asked(text: str) -> tuple[str, str]:
    """The field asked for and the words that describe the paper; two empty texts if no field is asked for."""
    text = text[:_MOST]
    for field, rule in _RULES:
        if found := rule.search(text):
            paper = _EDGES.sub("", _EDGES.sub("", found[1].strip()))
            if paper and not _SEVERAL.search(paper) and (field != "link" or _is_named(paper, text)):
                return field, paper.strip(" \"“”'‘’《》")
    return "", ""


def is_itself(described: str) -> bool:
    """Whether a description says no more than "it", "the paper" or nothing."""
    return _ITSELF.fullmatch(described) is not None


def bare_field(text: str) -> str:
    """The field asked for of the paper talked of, where the question holds nothing else; empty if none."""
    return next((field for field, rule in _BARE_RULES if rule.search(text[:_MOST])), "")


def _is_named(paper: str, text: str) -> bool:
    """Whether a paper is named or called one: "the link to tides" may be no web address."""
    return bool(
        distinctive(paper) or proper(f"the {paper}") or re.search(r"\b(?:paper|article)\b", text, re.IGNORECASE)
    )
