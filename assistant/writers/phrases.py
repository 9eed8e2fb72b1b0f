"""The frame of an answer in the language of the question: English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """Sentences around the evidence; `{}` places are filled with escaped text."""

    empty: str
    talk: str
    not_said: str
    not_mentioned: str
    not_given: str
    not_spoken_of: str
    says: str
    no_papers: str
    unread: str
    no_index: str
    unknown_author: str
    read_as: str
    perhaps: str
    nearest: str
    one_found: str
    found: str
    less_certain: str
    in_their_words: str
    shown: str
    count_one: str
    count: str
    count_words_one: str
    count_words: str
    count_among: str
    count_without: str
    count_called: str
    undated: str
    ignored: str
    no_count: str
    none_about: str
    left_out: str
    no_field: str
    no_table: str
    matching: str
    first: str
    rest: str
    dropped_one: str
    dropped: str
    model_failed: str
    model_unsupported: str
    model_silent: str
    colon: str
    stop: str
    fields: Mapping[str, str]
    releases: Mapping[str, str]
    tables: Mapping[str, str]


ENGLISH = Phrases(
    empty="Please ask a question about the papers, for example which of them study a topic or what one of them found.",
    talk="Ask me about the papers here: which of them study something, what one of them found, how two of them differ, "
    "what somebody wrote, or how many there are.",
    not_said="The abstracts do not say.",
    not_mentioned="The abstracts do not say: none that fits the question mentions {}.",
    not_given="The abstracts do not say: the one nearest to the question gives no {}.",
    not_spoken_of="The abstracts do not say: the one nearest to the question does not speak of {}.",
    says="The nearest thing said, in the abstract of **{}**: “{}”",
    no_papers="No paper in the index matches that.",
    unread="Only questions in English and Chinese are understood here; one in this language finds no more than the "
    "abstracts that share its words.",
    no_index="The index holds no papers yet. Add some first.",
    unknown_author="No paper in the index has an author called {}.",
    read_as="“{}” was read as “{}”.",
    perhaps="Did you mean {}?",
    nearest="The nearest papers:",
    one_found="One paper:",
    found="{} papers:",
    less_certain="Less certain:",
    in_their_words="In the papers' words:",
    shown="{} papers, the first {} of them:",
    count_one="There is 1 paper in the index that matches.",
    count="There are {} papers in the index that match.",
    count_words_one="1 abstract in the index contains the word(s) {}.",
    count_words="{} abstracts in the index contain the word(s) {}.",
    count_among="Of the {0} papers that match, {1} contain the word(s) {2}.",
    count_without="{} papers in the index match and do not contain {}.",
    count_called="Filed under {1}: {0} of the papers that match; {2}, filed anywhere, contain the word(s) {3}.",
    undated="{} of them give no year.",
    ignored="This condition was not understood and is left out: {}.",
    no_count="This condition is not understood, so the papers are not counted: {}.",
    none_about="None of the {} papers that match is clearly about {}.",
    left_out="Papers that contain {} are left out.",
    no_field="The index does not give the {} of {}.",
    no_table="The index does not give that for any of its papers.",
    matching="The papers that match:",
    first="The first {}:",
    rest="{} of the papers give none.",
    dropped_one="One sentence of the draft was left out: no abstract here supports it.",
    dropped="{} sentences of the draft were left out: no abstract here supports them.",
    model_failed="Answered in exact sentences, without the language model: {}",
    model_unsupported="Answered in exact sentences: the abstracts support too little of what the language model wrote.",
    model_silent="Answered in exact sentences: the language model found no answer in them.",
    colon=": ",
    stop=".",
    fields={
        "year": "year", "venue": "venue", "doi": "DOI", "link": "link", "authors": "authors", "topic": "topic",
    },
    releases={"code": "public code", "data": "public data", "models": "public models"},
    tables={
        "topics": "The {1} papers are filed under {0} topics:", "papers per topic": "Papers for each of {0} topics:",
        "areas": "The {1} papers are filed under {0} areas:", "papers per area": "Papers for each of {0} areas:",
        "most topics": "Most papers under one topic:", "most areas": "Most papers under one area:",
        "years": "The {1} papers are of {0} years:", "papers per year": "Papers for each of {0} years:",
        "most years": "Most papers in one year:", "authors": "The {1} papers have {0} authors:",
        "papers per author": "Papers for each of {0} authors:", "most papers": "Most papers by one author:",
    },
)  # fmt: skip

CHINESE = Phrases(
    empty="请就这些论文提一个问题，例如哪些论文研究某个主题，或某篇论文得到了什么结果。",
    talk="您可以就这些论文提问：哪些论文研究某个主题、某篇论文得到了什么结果、两篇论文有何不同、某位作者写了什么，或者一共有多少篇。",
    not_said="这些摘要没有说明。",
    not_mentioned="这些摘要没有说明：与问题相关的摘要都没有提到 {}。",
    not_given="这些摘要没有说明：最接近的摘要没有给出 {}。",
    not_spoken_of="这些摘要没有说明：最接近的摘要没有提到 {}。",
    says="最接近的说法出自 **{}** 的摘要：“{}”",
    no_papers="索引中没有符合条件的论文。",
    unread="这里只能理解英文和中文的问题；用这种语言提问，只能找到含有相同词语的摘要。",
    no_index="索引中还没有论文，请先添加。",
    unknown_author="索引中没有作者名为 {} 的论文。",
    read_as="“{}”按“{}”理解。",
    perhaps="您是不是指 {}？",
    nearest="最接近的论文：",
    one_found="1 篇论文：",
    found="{} 篇论文：",
    less_certain="不太确定：",
    in_their_words="论文原文：",
    shown="共 {} 篇论文，以下是前 {} 篇：",
    count_one="索引中有 1 篇论文符合条件。",
    count="索引中有 {} 篇论文符合条件。",
    count_words_one="索引中有 1 篇摘要包含：{}。",
    count_words="索引中有 {} 篇摘要包含：{}。",
    count_among="符合条件的 {0} 篇论文中，有 {1} 篇包含：{2}。",
    count_without="索引中有 {} 篇论文符合条件且不包含：{}。",
    count_called="符合条件的论文中，有 {} 篇归入 {}；不论归入何处，有 {} 篇包含：{}。",
    undated="其中 {} 篇没有给出年份。",
    ignored="以下条件未能理解，已忽略：{}。",
    no_count="以下条件未能理解，因此没有计数：{}。",
    none_about="符合条件的 {} 篇论文中，没有一篇明确关于：{}。",
    left_out="已排除包含以下内容的论文：{}。",
    no_field="索引没有给出{}：{}。",
    no_table="索引中的论文都没有给出这一信息。",
    matching="符合条件的论文：",
    first="前 {} 项：",
    rest="其中 {} 篇没有给出。",
    dropped_one="草稿中有 1 句没有摘要支持，已删去。",
    dropped="草稿中有 {} 句没有摘要支持，已删去。",
    model_failed="以下为摘要原句，未使用语言模型：{}",
    model_unsupported="以下为摘要原句：语言模型所写的内容大多没有摘要支持。",
    model_silent="以下为摘要原句：语言模型没有从中找到答案。",
    colon="：",
    stop="。",
    fields={"year": "年份", "venue": "发表处", "doi": "DOI", "link": "链接", "authors": "作者", "topic": "主题"},
    releases={"code": "公开的代码", "data": "公开的数据", "models": "公开的模型"},
    tables={
        "topics": "{1} 篇论文分属 {0} 个主题：", "papers per topic": "{0} 个主题各有论文：",
        "areas": "{1} 篇论文分属 {0} 个领域：", "papers per area": "{0} 个领域各有论文：",
        "most topics": "论文最多的主题：", "most areas": "论文最多的领域：",
        "years": "{1} 篇论文分属 {0} 个年份：", "papers per year": "{0} 个年份各有论文：",
        "most years": "论文最多的年份：", "authors": "{1} 篇论文共有 {0} 位作者：",
        "papers per author": "{0} 位作者各有论文：", "most papers": "论文最多的作者：",
    },
)  # fmt: skip


def phrases(*, chinese: bool) -> Phrases:
    """The frame for a question in Chinese, or in any other language."""
    return CHINESE if chinese else ENGLISH
