"""The sort of answer a question wants, read from its words; nothing here depends on what the papers are about."""

from __future__ import annotations

import re

from assistant.understanding.listing import COUNTED, NAMED, asks_list
from assistant.understanding.programs import is_program
from assistant.understanding.types import Kind

_COUNT = re.compile(
    rf"\bhow many (?:\w+ ){{0,3}}?{COUNTED}\b|\b(?:number|count) of (?:\w+ ){{0,2}}?{COUNTED}\b|\bcount the\b"
    r"|多少(?:篇|条)|多少个?(?:论文|文章|摘要|文献)|几篇",
    re.IGNORECASE,
)
_COMPARE = re.compile(
    r"\bvs\.?\b|(?<!-)\bversus\b|\bcompar(?:e|ed|es|ing|ison)\b"
    r"(?!.{0,60}\b(?:to|with) (?:what|earlier|older|previous|prior|existing|former) ?)|\bside by side\b"
    r"|^\W*(?:please\s+)?compare\b(?!.{0,120}\b(?:to|with|against) (?:earlier|older|previous|prior|existing|former)\b)"
    r"|\bdiffer(?:s|ences?)?\b|\bas opposed to (?:what|how|the|that)\b"
    r"|\bcontrast\b|\bthan the other\b|\brespectively\b|\beach (?:of|rely|deliver|decide|handle|use|report)\w*\b"
    r"|\bboth\b.{0,200}\b(?:papers?|methods?|works?)\b|\b(?:in|of) the first\b.{0,200}\bsecond\b"
    r"|\bone paper\b.{0,200}\banother\b|\bin each case\b|\bwhich one\b|:\s*the\b[^?:]{1,80}\bor the\b"
    r"|\btwo (?:\w+ )?(?:papers?|works?|submissions?|entries|abstracts|articles|"
    r"contributions|methods?|studies|groups|teams|labs|approaches)\b"
    r"|\band (?:what|which|how|why|where)\b[^?]{0,80}\bthe [\w-]+ one\b"
    rf"|\bwhich of the two\b|[:,]\s*{NAMED} or {NAMED}(?=\W*$|\s*[,;:])"
    r"|\bwhich of (?!(?:the|these|those|them|your|his|her|its|our|my|their)\b)[^?:]{1,80}\b(?:and|or)\b"
    r"|比较|对比|区别|不同之处|相比",
    re.IGNORECASE | re.DOTALL,
)
# Two things joined and one thing asked of them: a comparison, unless papers are asked for.
_EACH = (
    r"(?:\beach(?=\s+(?:add|give|use|make|take|find|show|prove|need|do|does|is|are|was|one|end|made|work|get)\b"
    r"|\s+\w+ed\b|\W*$)|\beither one\b|\bboth(?=\s+\w+)|\bbetween them\b)"
)
_SIDES = re.compile(
    rf"\band\b[^?:]{{1,120}}{_EACH}|^[^?:]{{3,120}}\band\b[^?:]{{1,120}}:[^?]{{1,120}}\b(?:each|either one|both)\b"
    r"|\b(?:one|either)\b.{0,200}\bthe other\b(?! \w+s\b)"
    r"|\b(what|which|how|where)\b[^?]{5,200}\b(?:and|but) \1 (?:in|for|by|with|of|about|on|under)\b"
    r"|\bthe [\w-]+ paper\b[^?]{1,100}\band\b[^?]{1,60}\bthe [\w-]+ paper\b"
    r"|\bwhich\b[^?]{5,200}\band which (?:does|do|did)\b"
    r"|\b(?:do|does|did)\b[^?:]{1,100}\band\b[^?:]{1,80}\beach\s+\w+"
    rf"|{NAMED} against {NAMED}|{NAMED} or {NAMED}\s*[-–—:,]?\s*(?:which|what|how)\b"
    r"|^\W*both\b[^?]{5,150}\band\b"
    r"|^(?!\W*(?:hello|hi|hey|thanks|please|ok|so|in|for|when|if|with|after|given|as|on|at)\b)"
    rf"[^:?]{{3,120}}\b(?:and|or)\s+(?:(?:the|an?)\b|{NAMED})[^:?]{{3,120}}:\s*"
    r"(?:what|which(?! ones)|how|when|does?|did|is|are)\b",
    re.IGNORECASE | re.DOTALL,
)
# "How much does it save compared with random sampling?" asks of one paper.
_AGAINST = re.compile(
    r"^\W*(?:by |up to )?how (?:many|much)\b[^,;?]{1,200}\bcompared (?:to|with)\b[^,;?]*\W*$", re.IGNORECASE
)
_EXPLAIN = re.compile(
    r"^\W*(?:and\s+|so\s+|but\s+)?(?:how (?:do|does|did|can|could|is|are|was|were|come|exactly|else)|why|"
    r"explain|describe|summari[sz]e|"
    r"in (?:what|which) (?:way|sense)|by what (?:trick|means)|what goes wrong|what is wrong|"
    r"what(?:'s| is) the (?:idea|trick|reason))\b"
    r"|\bhow (?:do|does|did) (?:they|it|the|this|that)\b"
    r"|[,;]\s*how (?:do|does|did|is|are|was|were|can)\b|\bwhy\b|为什么|为何|如何|怎么|怎样|原理",
    re.IGNORECASE,
)
_PLURAL = re.compile(rf"\b(?:{COUNTED}|which ones|who|whose)\b", re.IGNORECASE)
# "Which university are the authors of X from?" asks for no papers.
_WHERE_FROM = re.compile(
    r"^\W*(?:where\b|(?:from |at |in )?(?:what|which) (?:university|institut\w+|compan\w+|countr\w+|cit\w+|lab\w*)\b)"
    r".{0,60}\bauthors?\b(?:\s+of\b.{0,80})?.{0,10}\b(?:works?|from|based|affiliated|employed|lives?|come)\b",
    re.IGNORECASE,
)


_TALK = re.compile(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)(?: there| all)?|"
    r"(?:many )?thanks?(?: you)?(?: (?:so|very) much| a lot)?|ok(?:ay)?|great|cool|bye|goodbye|help(?: me)?|"
    r"what can (?:you do|i ask(?: you)?(?: here)?)|who are you|how (?:are you|does this work)|"
    r"你好|您好|谢谢(?:你|您)?|多谢|再见|帮助|你是谁|你能做什么|我可以问什么)\W*",
    re.IGNORECASE,
)


def kind_of(text: str) -> Kind:
    """The sort of answer `text` wants; authors, topics and years are looked at elsewhere."""
    if not re.search(r"\w", text) or is_program(text):
        return Kind.EMPTY
    if _TALK.fullmatch(text):
        return Kind.TALK
    if _COUNT.search(text):
        return Kind.COUNT
    if _COMPARE.search(text) and not _AGAINST.search(text):
        return Kind.COMPARE
    if _WHERE_FROM.search(text):
        return Kind.FACT
    listed = asks_list(text)
    if _SIDES.search(text) and not (listed and _PLURAL.search(text)):
        return Kind.COMPARE
    if listed:
        return Kind.LIST
    return Kind.EXPLAIN if _EXPLAIN.search(text) else Kind.FACT
