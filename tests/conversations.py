"""Invented conversations over the sample corpus: what was said, what is asked next, and what the answer must hold."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.types import Message


@dataclass(frozen=True)
class Talk:
    """A conversation and its last question.

    Attributes:
        said: user and assistant by turns; an assistant's turn of None is what the assistant really answers.
        asks: the last question.
        cites: numbers of the sample papers that must be cited, and no others but `may`.
        states: words that the answer must hold.
        may: numbers of papers that may be cited as well.
        refuses: the abstracts do not say.
    """

    said: tuple[str | None, ...]
    asks: str
    cites: frozenset[int] = frozenset()
    states: tuple[str, ...] = ()
    may: frozenset[int] = frozenset()
    refuses: bool = False


def talk(said: list[str | None], asks: str, cites: set[int], *states: str, may: tuple[int, ...] = ()) -> Talk:
    """A conversation whose last question is answered."""
    return Talk(tuple(said), asks, frozenset(cites), states, frozenset(may))


def refused(said: list[str | None], asks: str) -> Talk:
    """A conversation whose last question the abstracts do not answer."""
    return Talk(tuple(said), asks, refuses=True)


def history(said: tuple[str | None, ...], answers: list[str]) -> list[Message]:
    """The turns as messages; `answers` fill the places of None."""
    rest = iter(answers)
    return [
        {"role": ("user", "assistant")[place % 2], "content": next(rest) if turn is None else turn}
        for place, turn in enumerate(said)
    ]


CACHES = [
    "Which papers make the cache of a language model smaller?",
    "- **SedimentKV: Letting Old Tokens Settle into Fewer Bits**: We introduce SedimentKV, which lets cache entries "
    "settle. [1]\n- **Cairn-Cache: Stacking Similar Keys into Landmarks**: Cairn-Cache never evicts. [2]\n"
    "- **LIN et al. · Memory and Serving**: We ask how far one layer can lend its cache to the next. [3]",
]
CACHES_IN_PROSE = [
    "Tell me about two ways to shrink the cache.",
    "One lets old entries settle into fewer bits [1], the other stacks similar keys into landmarks [2].",
]
CLOUDS = [
    "Compare VeilLift and Clearstack.",
    "**VeilLift: Radar as a Witness to What Clouds Hide**: We present VeilLift, which fills cloudy pixels by asking a "
    "radar image of the same day. [1]\n\n**Clearstack: Removing Clouds with Time Alone**: Clearstack takes the last "
    "twelve optical images of a place. [2]",
]
LAUNDRY = ["Which robot does the laundry?", "LinenHand folds cloth with tactile fingertips [1]."]
KILNFOLD = [
    "What is KilnFold?",
    "A method that proposes stabilising mutations and accepts them if three estimates agree.",
]
CROPS = [
    "哪些论文研究作物识别？",
    "- **SeasonLoom: Crop Maps from Two Hundred Labelled Fields**：SeasonLoom learns from unlabelled series. [1]\n"
    "- **Ertunç et al. · Clouds, Crops, and Coastlines**：Models that recognise crops are often trained in one country "
    "and sold in another. [2]",
]
AUDIT = ["Which audit looked at recommender data sets?", None]

WRITTEN_FIRST = [
    # the place or the number of a paper in the last answer
    talk(CACHES, "By how much does the second one raise throughput?", {2}, "1.4"),
    talk(CACHES, "How long does the fine-tuning in the last paper take?", {3}, "40 minutes"),
    talk(CACHES, "How does [2] fare in the recall of exact strings?", {2}, "96.1"),
    talk(CACHES, "number 3: how many of the layers can borrow without a loss?", {3}, "Half"),
    talk(CACHES, "What is the third paper about?", {3}, "lend"),
    talk(CACHES, "第二篇的吞吐量提高了多少？", {2}, "1.4"),
    talk(CACHES, "最后一篇论文的微调要多久？", {3}, "40 minutes"),
    talk(CACHES_IN_PROSE, "How much memory does the second one save?", {2}, "9.5"),
    talk(CACHES_IN_PROSE, "And for which uses do the authors of the former advise against it?", {1}, "verbatim"),
    talk(CLOUDS, "How many parameters does the latter have?", {12}, "2.3M"),
    talk(CLOUDS, "What is the error in reflectance of both?", {11, 12}, "0.021", "0.024"),
    talk(
        [*CLOUDS, "What does the first one do in snow?", None],
        "And the other one, what happens after a fire?",
        {12},
        "0.055",
    ),
    talk(CROPS, "第一篇用两百块田达到多少准确率？", {13}, "81.4"),
    # fields and code of the paper talked of
    talk(LAUNDRY, "Who wrote it?", {27}, "Jun-seo Mok", "Chandra Velankar"),
    talk(KILNFOLD, "When was it published?", {25}, "2024"),
    talk(KILNFOLD, "What is its DOI?", {25}, "10.5555/invented.25"),
    talk(CACHES, "Who are the authors of the second one?", {2}, "Hyun-woo Baek"),
    talk(AUDIT, "Are their repaired splits available?", {24}, "available"),
    refused(LAUNDRY, "Is the code available?"),
    # ellipses
    talk(["How accurate is SeasonLoom with 200 labelled fields?", None], "And with 50 fields?", {13}, "72.9"),
    talk(["How much smaller does SedimentKV make the cache?", None], "And Cairn-Cache?", {2}, "9.5"),
    talk(["How many papers did Mei Tan write?", None], "And Mei Tanaka?", {7, 9}, "2"),
    talk(["SedimentKV 能把缓存缩小多少倍？", None], "那 Cairn-Cache 呢？", {2}, "9.5"),
    # a new subject
    talk(LAUNDRY, "How many hours of mixed-language conversation were collected?", {8}, "412"),
    talk(CACHES, "Which papers are about recommender systems?", {21, 22, 24}, may=(23,)),
    talk(KILNFOLD, "How far back do the satellite images of the moving shores go?", {14}, "1984"),
]
