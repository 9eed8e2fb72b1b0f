"""The sort of answer a question wants, read from its words; nothing here depends on what the papers are about."""

from __future__ import annotations

import re

from assistant.understanding.programs import is_program
from assistant.understanding.types import Kind

_PAPER = r"(?:papers?|abstracts?|works?|entr(?:y|ies)|stud(?:y|ies)|articles?|submissions?|publications?|records?)"
_PAPERS = r"(?:papers|abstracts|works|entries|studies|articles|submissions|publications|records|authors|groups|teams)"
_COUNTED = r"(?:papers|abstracts|works|entries|studies|articles|submissions|publications|records)"
_COUNT = re.compile(
    rf"\bhow many (?:\w+ ){{0,3}}?{_COUNTED}\b|\b(?:number|count) of (?:\w+ ){{0,2}}?{_COUNTED}\b|\bcount the\b"
    r"|多少(?:篇|条)|多少个?(?:论文|文章|摘要|文献)|几篇",
    re.IGNORECASE,
)
# A name as methods have: digits or capitals inside.
_NAMED = r"(?-i:(?<![\w+*-])(?=[\w+*]*[A-Z])(?=[A-Z]?[\w+*]*(?:[A-Z\d+*]|-[A-Z]))[\w+*-]+)"
_COMPARE = re.compile(
    r"\bvs\.?\b|(?<!-)\bversus\b|\bcompar(?:e|ed|es|ing|ison)\b(?! (?:to|with) what)|\bside by side\b"
    r"|\bdiffer(?:s|ences?)?\b"
    r"|\bcontrast\b|\bthan the other\b|\brespectively\b|\beach (?:of|rely|deliver|decide|handle|use|report)\w*\b"
    r"|\bboth\b.{0,200}\b(?:papers?|methods?|works?)\b|\b(?:in|of) the first\b.{0,200}\bsecond\b"
    r"|\bone paper\b.{0,200}\banother\b|\bin each case\b|\bwhich one\b|:\s*the\b[^?:]{1,80}\bor the\b"
    r"|\btwo (?:\w+ )?(?:papers?|works?|submissions?|methods?|studies|groups|teams|labs|approaches)\b"
    r"|\bwhich of the two\b"
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
    rf"|{_NAMED} against {_NAMED}|{_NAMED} or {_NAMED}\s*[-–—:,]?\s*(?:which|what|how)\b"
    rf"|[:,]\s*{_NAMED} or {_NAMED}\W*$"
    r"|^(?!\W*(?:hello|hi|hey|thanks|please|ok|so|in|for|when|if|with|after|given|as|on|at)\b)"
    r"[^:?]{3,120}\b(?:and|or)\b[^:?]{3,120}:\s*(?:what|which(?! ones)|how|when|does?|did|is|are)\b",
    re.IGNORECASE | re.DOTALL,
)
# Plurals that stand for papers where they do something themselves: "which methods promise …".
_DOINGS = r"(?:methods|approaches|systems|algorithms|techniques|frameworks|ones)"
_AUXILIARY = (
    r"(?:do|does|did|is|are|was|were|be|has|have|had|can|could|will|would|should|may|might|must|to|of|in|on|for|from|at|"
    r"by|with|and|or|besides|beside|other|among|between)"
)
_CAMEL = r".{0,200}(?-i:[a-z][A-Z])"  # the name of one method
_LIST = re.compile(
    rf"\b(?:which|what|list|show|name|find|give|all|any|other|more)\b(?:\s+(?!do\b|did\b)\w+){{0,4}}?\s+{_PAPERS}\b"
    rf"|^\W*(?:\w+\s+){{0,3}}?{_COUNTED}\s+(?:on|about|that|which|where|whose|with|using|in which|of|for)\b"
    r"|\b(?:show|list|find|give|any|all|what|which)\b(?:\s+\w+){0,3}?\s+(?:work|research|literature)\s+"
    r"(?:on|about|that|which|where|with|using|in|of|for)\b"
    r"|\b(?:which ones|any of them)\W*$|^\W*any\s+(?!(?:of|idea|reason|chance|luck|hints?|clue)\b)\w+"
    rf"|\b(?:which|what)\s+(?:[\w-]+\s+){{0,2}}?{_DOINGS}\s+(?!{_AUXILIARY}\b)[\w-]+"
    rf"|\b(?:every|each|any)\s+(?:\w+\s+)?{_PAPER}\s+(?:on|about|that|which|with|using|by|from)\b"
    rf"|^(?:list|enumerate)\b"
    rf"|\bwho (?:is (?:working|dealing|trying|using)|(?!is\b|was\b|has\b|does\b)\w+s)\b(?!{_CAMEL})"
    r"|\bwho (?:works?|uses?|stud(?:y|ies)|builds?|deals?|proposes?|introduces?|presents?|develops?|appl(?:y|ies)|"
    r"offers?|tackles?)\b"
    r"|^\W*what (?:involves|concerns|covers|deals with|addresses|tackles|uses|studies)\b"
    r"|\bwhat (?:is|do we have|have we got|exists?)(?: there)? (?:on|about|in here|for)\b|\bwhat in here\b"
    r"|\b(?:anything|something|everything) (?:here )?(?:on|about|that|which)\b|\bwhat else\b"
    rf"|^where (?:is|are|were|do)\b(?!.{{0,80}}\bfrom\b)(?!\s+(?:it|they|this|the (?:paper|method))\b)(?!{_CAMEL})"
    r"|^what (?:is there|do we have|exists) that\b|^what has been (?:written|done|said|published) (?:on|about)\b"
    r"|^whose \w+ (?!works\b)\w+s\b|^(?:does|did|has|is) any(?:one|body)\b(?! (?:know|measure)\w*\b)"
    r"|哪些.{0,8}?(?:论文|文章|摘要|文献|工作|研究)|有哪些|列出|列举|都有什么",
    re.IGNORECASE,
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
_PLURAL = re.compile(rf"\b(?:{_COUNTED}|which ones|who|whose)\b", re.IGNORECASE)
# "How does it decide which papers …" asks how.
_HOW_OR_WHY = re.compile(
    r"^\W*(?:and\s+|so\s+|but\s+)?(?:why|how (?:do|does|did|can|could|is|are|was|were|come|exactly))\b", re.IGNORECASE
)
# "Which university are the authors of X from?" asks for no papers.
_WHERE_FROM = re.compile(
    r"^\W*(?:where\b|(?:from |at |in )?(?:what|which) (?:university|institut\w+|compan\w+|countr\w+|cit\w+|lab\w*)\b)"
    r".{0,60}\bauthors?\b(?:\s+of\b.{0,80})?.{0,10}\b(?:works?|from|based|affiliated|employed|lives?|come)\b",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|do|does|did|has|have|had|can|could|will|would|should|may|might|get|gets|need|needs|"
    r"what|which|who|whose|whom|when|where|why|how|give|show|name|tell|list|find|explain|describe|summari[sz]e)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\bhow (?:much|many|far|fast|large|small|big|long|wide|high|low|often|deep|quick\w*|strong\w*|good|"
    r"accurate|close)\b"
    r"|\b(?:number|percent\w*|rate|ratio|factor|share|portion|fraction|size|speed-?up|gain|gains|score|accuracy|cost|"
    r"overhead|penalty|magnitude|order|width|growth|amount|times|throughput|latency|error|reduction|increase)\b"
    r"|多少|几倍|多(?:大|快|长|久|高|远|深|重|宽)|几",
    re.IGNORECASE,
)


# "for the large one?" goes on from what was said.
_GOES_ON = re.compile(
    r"\W*(?:and|or|but|for|in|on|with|at|by|to|from|under|of)\b.*\b(?:it|one|ones|that|those|them)\b", re.I
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
    if _COMPARE.search(text):
        return Kind.COMPARE
    if _WHERE_FROM.search(text):
        return Kind.FACT
    listed = (_LIST.search(text) is not None and not _HOW_OR_WHY.search(text)) or _bare_topic(text)
    if _SIDES.search(text) and not (listed and _PLURAL.search(text)):
        return Kind.COMPARE
    if listed:
        return Kind.LIST
    return Kind.EXPLAIN if _EXPLAIN.search(text) else Kind.FACT


def wants_number(text: str) -> bool:
    """Whether a number is asked for."""
    return bool(_NUMBER.search(text))


def has_verb(text: str) -> bool:
    """Whether a verb or a question word shows that `text` is a sentence of its own."""
    return bool(_VERB.search(text))


def _bare_topic(text: str) -> bool:
    """A few words without a verb ("neural methods for PDEs?") ask for whatever there is about them."""
    words = re.findall(r"\w+", text)
    return 1 <= len(words) <= 8 and not has_verb(text) and text.isascii() and not _GOES_ON.match(text)
