"""What a question asks beyond its filters: the words that contents must have, and what is left to search for.

Works on wording alone. Words that say nothing about contents ("which", "papers", "write", "together") are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.understanding.years import without_years
from index_store.text import STOP_WORDS

_CJK = "㐀-鿿"
# "Roe的论文": Chinese around a name or a year is no part of the word.
_SEAM = re.compile(rf"(?<=[A-Za-zÀ-ɏ\d])(?=[{_CJK}])|(?<=[{_CJK}])(?=[A-Za-zÀ-ɏ])")
_FRAME = frozenset(
    """
    list show give find tell name names please many much anything everything something someone anybody people person
    others else whole together jointly joint joined separately paper papers abstract abstracts entry entries article
    articles publication publications record records submission submissions title titles author authors authorship
    coauthor coauthors co-author co-authors collaborator collaborators recent recently late latest newest new newer
    newly oldest earliest last year years number count total main primary area areas subarea subareas sub-area
    sub-areas topic topics
    subtopic subtopics field fields heading headings label labels tag tags category categories
    contribution contributions track section collection index corpus catalogue catalog database
    library set exist exists available ever far yet like want need know get see said come comes came go goes took take
    takes taken part fall falls fell carry carries carried bear bears first second third one ones two regard regarding
    related relating respect according per instead us labelled labeled tagged filed file listed printed
    versus vs compare compared comparison differ difference summarise summarize summary overview describe
    complete full entire marked exactly got broken down
    breakdown split went single sole names named proportion fraction percentage share
    let's what's who's there's that's thing things
    """.split()
)
_VERBS = re.compile(
    r"(?:co-?)?(?:wr[oi]te(?:s|r|rs)?|written|writing)|co-?wr\w+"
    r"|(?:publish|author|co-?author|sign|releas|appear|submit|submitt|present|collaborat|contribut|mention|contain|discuss|"
    r"deal|concern|talk|address|cover|hold|includ|involv|examin|investigat|explor|describ|work|us|study|"
    r"studi|classif|classifi|categoris|categoriz|belong|assign|speak|focus)"
    r"(?:e|es|s|ed|d|ing|y|ies|ied|ying)?",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    "请问|请|告诉|列出|列举|给出|显示|查找|找出|一共|总共|目前|现在|收录|索引|数据库|论文集|集合|多少|几篇|哪些|哪个|哪篇|"
    "哪位|什么|怎么|有没有|是否|关于|有关|涉及|提到|研究|讨论|论文|文章|摘要|文献|作者|作品|发表|撰写|合著|合作|共同|一起|"
    "写|所有|全部|最新|最近|以来|以后|之后|以前|之前|年份|年|领域|方向|主题|类别|属于|分类|标注|都有|都是|都|"
    "我们|这些|那些|篇|条|个|吗|呢|吧|了|过|的|是|有|在|里|中|由|与|和|及|及其|给|被|到|至|起"
)
# Of one character only what stands where contents do: "关于云的论文".
_SINGLE = re.compile(rf"(?:关于|有关|涉及|提到|研究|讨论)([{_CJK}])(?=的)")
_NUMBERED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3})\s+(?=(?:papers|works|entries|abstracts|articles)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}](?:[\w'’-]*\w)?")
_IS_CHINESE = re.compile(rf"[{_CJK}]")


def parted(text: str) -> str:
    """`text` with a space wherever Chinese touches Latin letters or digits."""
    return _SEAM.sub(" ", text)


def about(text: str, names: Iterable[str], topics: Iterable[str]) -> str:
    """The words of the question that say what the papers should be about, in their order.

    Args:
        text: the question, parted.
        names: words of the authors found in it.
        topics: the "Area · Subarea" topics found in it.
    """
    values = {part for topic in topics for part in topic.split(" · ")}
    for phrase in [*names, *sorted(values, key=len, reverse=True)]:  # "Graph Theory" before "Theory"
        text = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)(?:[’']s)?", " ", text, flags=re.IGNORECASE)
    text = without_years(_NUMBERED.sub(" ", text))
    found = [word for word in _WORD.findall(_without_frame(text)) if _says_something(word)]
    return " ".join([*found, *_SINGLE.findall(text)])


def insisted(text: str, words: str) -> bool:
    """Whether the question insists that papers be about `words`: "papers on moss", "moss papers", "mention moss"."""
    if not words:
        return False
    first, last = re.escape(words.split()[0]), re.escape(words.split()[-1])
    return bool(
        re.search(
            rf"\b(?:on|about|regarding|concerning|around|into|mention\w*|discuss\w*|contain\w*|deal\w* with|stud\w+|"
            rf"cover\w*|us(?:e|es|ed|ing)|address\w*|related to)\s+(?:(?:the|an?|their|any)\s+)?{first}(?!\w)"
            rf"|(?<!\w){last}\s+(?:papers?|works?|articles?|publications?)\b|(?:关于|有关|涉及|提到|研究|讨论)\s*{first}",
            text,
            re.IGNORECASE,
        )
    )


def _without_frame(text: str) -> str:
    return _CHINESE.sub(" ", text)


def _says_something(word: str) -> bool:
    bare = re.sub(r"[’']s$", "", word.casefold())
    if _IS_CHINESE.match(bare):
        return len(bare) > 1
    if len(bare) < 2 and not bare.isdigit():
        return False
    return bare not in STOP_WORDS and bare not in _FRAME and not _VERBS.fullmatch(bare)
