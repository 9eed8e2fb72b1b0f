"""The frame of an answer in the language of the question: English and Chinese."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """Sentences around the evidence; `{}` places are filled with escaped text."""

    empty: str
    not_said: str
    not_mentioned: str
    not_given: str
    no_papers: str
    no_index: str
    unknown_author: str
    nearest: str
    one_found: str
    found: str
    shown: str
    count_one: str
    count: str
    count_words_one: str
    count_words: str
    total: str
    authors: str
    colon: str


ENGLISH = Phrases(
    empty="Please ask a question about the papers, for example which of them study a topic or what one of them found.",
    not_said="The abstracts do not say.",
    not_mentioned="The abstracts do not say: none that fits the question mentions {}.",
    not_given="The abstracts do not say: the one nearest to the question gives no {}.",
    no_papers="No paper in the index matches that.",
    no_index="The index holds no papers yet. Add some first.",
    unknown_author="No paper in the index has an author called {}.",
    nearest="The nearest papers:",
    one_found="One paper:",
    found="{} papers:",
    shown="{} papers, the first {} of them:",
    count_one="There is 1 paper in the index that matches.",
    count="There are {} papers in the index that match.",
    count_words_one="1 abstract in the index contains the word(s) {}.",
    count_words="{} abstracts in the index contain the word(s) {}.",
    total="The index holds {} papers.",
    authors="Authors",
    colon=": ",
)

CHINESE = Phrases(
    empty="请就这些论文提一个问题，例如哪些论文研究某个主题，或某篇论文得到了什么结果。",
    not_said="这些摘要没有说明。",
    not_mentioned="这些摘要没有说明：与问题相关的摘要都没有提到 {}。",
    not_given="这些摘要没有说明：最接近的摘要没有给出 {}。",
    no_papers="索引中没有符合条件的论文。",
    no_index="索引中还没有论文，请先添加。",
    unknown_author="索引中没有作者名为 {} 的论文。",
    nearest="最接近的论文：",
    one_found="1 篇论文：",
    found="{} 篇论文：",
    shown="共 {} 篇论文，以下是前 {} 篇：",
    count_one="索引中有 1 篇论文符合条件。",
    count="索引中有 {} 篇论文符合条件。",
    count_words_one="索引中有 1 篇摘要包含：{}。",
    count_words="索引中有 {} 篇摘要包含：{}。",
    total="索引中共有 {} 篇论文。",
    authors="作者",
    colon="：",
)


def phrases(*, chinese: bool) -> Phrases:
    """The frame for a question in Chinese, or in any other language."""
    return CHINESE if chinese else ENGLISH
