"""Wordings that ask for a list of papers, and bare topics, which ask for whatever there is about them."""

from __future__ import annotations

import re

from assistant.understanding.wording import has_verb, wants_number

_PAPER = r"(?:papers?|abstracts?|works?|entr(?:y|ies)|stud(?:y|ies)|articles?|submissions?|publications?|records?)"
_NOUNS = "papers|abstracts|works|entries|studies|articles|submissions|publications|records"
COUNTED = rf"(?:{_NOUNS})"  # what is counted when papers are
_PAPERS = rf"(?:{_NOUNS}|authors|groups|teams)"
# A name as methods have: digits or capitals inside.
NAMED = r"(?-i:(?<![\w+*-])(?=[\w+*]*[A-Z])(?=[A-Z]?[\w+*]*(?:[A-Z\d+*]|-[A-Z]))[\w+*-]+)"
# Plurals that stand for papers where they do something themselves: "which methods promise …".
_DOINGS = r"(?:methods|approaches|systems|algorithms|techniques|frameworks|ones)"
_FUNCTION_WORD = (
    r"(?:do|does|did|is|are|was|were|be|has|have|had|can|could|will|would|should|may|might|must|to|of|in|on|for|from|at|"
    r"by|with|and|or|besides|beside|other|among|between)"
)
_CAMEL = r".{0,200}(?-i:[a-z][A-Z])"  # the name of one method
_WORK = r"(?:works?|research|literature|studies|papers|abstracts|methods|approaches|articles|anything|something)"
_ON = r"(?:on|about|that|which|where|with|using|in|of|for|to)"
# Requests for whatever there is, and verbs of what a paper is about.
_WISHES = (
    rf"\b(?:i'?m|i am|we'?re|we are) (?:after|looking for|interested in|collecting|searching for) "
    rf"(?:[\w-]+ ){{0,2}}?{_WORK}\b"
    rf"|\bpoint me to (?:[\w-]+ ){{0,2}}?{_WORK} {_ON}\b|\bi(?:'d| would) like to read (?:up )?(?:on|about)\b"
    rf"|\b(?:is|are) there (?:[\w-]+ )?{_WORK} {_ON}\b"
    r"|\bwhat (?:research|work|literature) (?:exists|is there|has been done)\b"
    rf"|\boverview of (?:all |the )?{_WORK} {_ON}\b|\bwhat(?:'s| is| are)(?: there| available| known)? (?:on|about)\b"
    r"|^where does (?!(?:it|this|that|the)\b).{3,80}"
    r"\b(?:serve|appear|occur|show up|turn up|come up|play|get used|find use)\b"
    rf"|^\W*(?:\w+\s+){{0,2}}?{COUNTED}\s+(?:based|built|relying|dealing|concerned|involving|applying|addressing|tackling|"
    r"focusing|exploring|studying|proposing|introducing|mentioning|treating|covering)\b"
    r"|^what is there (?:to|for|in|that|which|by way of)\b|^what touches (?:on )?\w"
    r"|^\W*(?:\w+\s+){0,2}?(?:models|methods|approaches|systems|algorithms|techniques|frameworks|ideas|work) "
    r"(?:at whose|whose|in which|for which|with which|where|that)\b"
    r"|\bwho (?:has|have) (?:worked|looked|done|studied|published|written) (?:work |research )?(?:on|about|at|into)\b"
    r"|\bwho else \w+s\b"
    r"|\bwho (?:measured|tested|evaluated|experimented|trained) (?:\w+ )?(?:on|with) (?:[\w-]+ )?[\w-]+\W*$"
    r"|^\W*(?:what|which) (?:new|novel) (?:[\w-]+ ){1,5}?(?:are|were) (?:introduced|presented|proposed|released)\b"
    r"|^name (?:(?:all|some|any|every) )?(?:methods|approaches|systems|techniques) (?:that|which|for|with)\b"
    rf"|\bname (?:every|each|any) {_PAPER}\b|\bwhich of these (?!(?:two|is|are|was|were|has|does|do|can)\b)\w+\b(?!s\b)"
    rf"|\b(?:which|what) contributions\b"
    rf"|\bwhat (?:approaches|methods|works?) (?:to|on|for|about) .{{2,80}} (?:is|are|exist)\b"
    r"|\bwhat here (?:concerns|covers|treats|involves|addresses|uses|studies|is about)\b"
    rf"|^[^.;]{{0,100}}\b{COUNTED}\b[^.;]{{2,100}}[.;] (?:please )?(?:list|name|show|give) (?:me )?(?:them|all|these)\b"
)
_LIST = re.compile(
    rf"\b(?:which|what|list|show|name|find|give|all|any|other|more)\b(?:\s+(?!do\b|did\b)\w+){{0,4}}?\s+{_PAPERS}\b"
    rf"|^\W*(?:\w+\s+){{0,3}}?{COUNTED}\s+(?:on|about|that|which|where|whose|with|using|in which|of|for)\b"
    r"|\b(?:show|list|find|give|any|all|what|which)\b(?:\s+\w+){0,3}?\s+(?:work|research|literature)\s+"
    r"(?:on|about|that|which|where|with|using|in|of|for)\b"
    r"|\b(?:which ones|any of them)\W*$|^\W*any\s+(?!(?:of|idea|reason|chance|luck|hints?|clue)\b)\w+"
    rf"|\b(?:which|what)\s+(?:[\w-]+\s+){{0,2}}?{_DOINGS}\s+(?!{_FUNCTION_WORD}\b)[\w-]+"
    rf"|\b(?:every|each|any)\s+(?:\w+\s+)?{_PAPER}\s+(?:on|about|that|which|with|using|by|from)\b"
    rf"|^(?:list|enumerate)\b"
    rf"|\bwho (?:is (?:working|dealing|trying|using)|(?!is\b|was\b|has\b|does\b)\w+s)\b(?!{_CAMEL})"
    r"|\bwho (?:works?|uses?|stud(?:y|ies)|builds?|deals?|proposes?|introduces?|presents?|develops?|appl(?:y|ies)|"
    r"offers?|tackles?)\b"
    rf"|^\W*what (?:involves|concerns|covers|deals with|addresses|tackles|uses|studies)\b(?!{_CAMEL})"
    r"|\bwhat (?:is|do we have|have we got|exists?)(?: there)? (?:on|about|in here|for)\b|\bwhat in here\b"
    r"|\b(?:anything|something|everything) (?:here )?(?:on|about|with|that|which)\b|\bwhat else\b"
    rf"|^where (?:is|are|were|do)\b(?!.{{0,80}}\bfrom\b)(?!\s+(?:it|they|this|the (?:paper|method))\b)(?!{_CAMEL})"
    r"|^what (?:is there|do we have|exists) that\b|^what has been (?:written|done|said|published) (?:on|about)\b"
    r"|^whose \w+ (?!works\b)\w+s\b|^(?:does|did|has|is) any(?:one|body)\b(?! (?:know|measure)\w*\b)"
    r"|哪些.{0,8}?(?:论文|文章|摘要|文献|工作|研究)|有哪些|列出|列举|都有什么"
    rf"|{_WISHES}",
    re.IGNORECASE,
)
# "How does it decide which papers …" asks how.
_HOW_OR_WHY = re.compile(
    r"^\W*(?:and\s+|so\s+|but\s+)?(?:why|how (?:do|does|did|can|could|is|are|was|were|come|exactly))\b"
    r"|^\W*(?:(?:up to|by|at|for|in)\s+)?(?:what|which)\s+(?:percentage|share|fraction|proportion|rate|size)\b",
    re.IGNORECASE,
)
# "for the large one?" goes on from what was said.
_GOES_ON = re.compile(
    r"\W*(?:and|or|but|for|in|on|with|at|by|to|from|under|of)\b.*\b(?:it|one|ones|that|those|them)\b", re.I
)


# "top accuracy of FooNet?", "memory needed by FooNet?"
_OF_ONE = re.compile(rf"\b(?:of|for|by|from|in|on|with)\s+(?:the\s+)?{NAMED}")
_AMOUNT = re.compile(r"\b(?:average|mean|median|peak|top|total|exact|drop|rise|fall|decrease)\b", re.IGNORECASE)
_WANTED = re.compile(
    rf"^\W*(?:\w+\s+){{0,4}}?(?:needed|used|reached|achieved|reported|taken|saved|claimed)\s+(?:by|in|for)\s+{NAMED}"
)


def asks_list(text: str) -> bool:
    """Whether papers, or what stands for them ("methods that …"), are asked for as a list."""
    return (_LIST.search(text) is not None and not _HOW_OR_WHY.search(text)) or _bare_topic(text)


def _bare_topic(text: str) -> bool:
    """A few words without a verb ("neural methods for PDEs?") ask for whatever there is about them."""
    words = re.findall(r"\w+", text)
    detail = (wants_number(text) or _AMOUNT.search(text)) and _OF_ONE.search(text)  # "peak memory of FooNet?"
    bare = 1 <= len(words) <= 8 and not has_verb(text) and text.isascii() and not _GOES_ON.match(text)
    return bare and not detail and not _WANTED.match(text)
