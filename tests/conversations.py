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
    talk(CACHES, "Which papers are about recommender systems?", {24}, may=(21, 22, 23)),
    talk(KILNFOLD, "How far back do the satellite images of the moving shores go?", {14}, "1984"),
]

SPEECH = [
    "What is there for people with impaired speech?",
    "1. **HushBridge: A Voice for Those Who Can Only Whisper** – gives whisperers a voice [1]\n"
    "2. **RippleSpeech: Teaching Recognisers to Stammer** – synthetic stutter for training [2]\n"
    "3. **Do Not Retrain, Just Wait: Endpointing for People Who Stutter** – closes the microphone later [3]",
]
FEDERATED = [
    "Which papers are on federated training?",
    "LateGuest folds late updates in after a rotation; ThriftyRound sends three values per coordinate.",
]
REFUSED = [
    "What is the price of gold?",
    "The abstracts do not say. The nearest papers:\n\n- **LinenHand: Folding Cloth by Feeling Its Edge** (Jun-seo Mok, "
    "Chandra Velankar)\n- **Undertow: Recommending What Few Have Seen** (Ottoline Faßbender, Ngaire Tūhoe-Williams)",
]
PROTEINS = ["哪些论文设计蛋白质？", "KilnFold 提出稳定性突变 [1]；HingeSmith 设计有两种形状的蛋白质 [2]。"]
GRADER = ["Tell me about the grader that abstains.", None]

WRITTEN_AFTER = [
    talk(SPEECH, "How many participants took part in the listening tests of the first?", {7}, "120"),
    talk(SPEECH, "what does #3 do to the word error rate?", {10}, "15.8"),
    talk(SPEECH, "In the second study, how much do fluent speakers lose?", {9}, "0.3 points"),
    talk(SPEECH, "Does the first of these work for tone languages?", {7}, "Cantonese"),
    talk(SPEECH, "What word error rates do the second and the third reach?", {9, 10}, "13.2", "15.8"),
    talk([*SPEECH, "Who wrote the first one?", None], "And the last one?", {10}, "Vauclair"),
    talk([*SPEECH, "What latency does the first one have?", None], "Is it any good for Cantonese?", {7}, "Cantonese"),
    talk(FEDERATED, "Which of them works with secure aggregation?", {17, 18}, "secure aggregation"),
    talk(FEDERATED, "How many phones was the former tried on?", {17}, "212"),
    talk(FEDERATED, "Compare the two.", {17, 18}),
    talk(REFUSED, "Who wrote the second one?", {22}, "Ottoline"),
    talk(PROTEINS, "后者有多少个设计成功切换？", {26}, "17"),
    talk(PROTEINS, "第一个方法一轮需要多长时间？", {25}, "eleven days"),
    talk(PROTEINS, "它们的作者是谁？", {25, 26}, "Velankar", "Bjerregaard"),
    talk(GRADER, "In which languages were the essays?", {30}, "Twi"),
    talk(GRADER, "authors?", {30}, "Kwabena Asantewaa"),
    talk(GRADER, "which year was this published in?", {30}, "2026"),
    talk(GRADER, "and its web page?", {30}),
    talk(["Who wrote HingeSmith?", None], "And KilnFold?", {25}, "Chandra Velankar"),
    talk(["Which papers did Ciara Halloran write?", None], "and Priyamvada Kesari?", {5, 17}),
    talk(["How many papers are from 2024?", None], "What about 2025?", {2, 4, 9, 10, 13, 17, 23, 29}, "8"),
    talk(["Which papers are about clouds?", None], "And about laundry?", {27}, may=(28, 30)),
    talk(["How does the accuracy of RationDP change at ε = 3?", None], "And at ε = 0.5?", {19}, "0.8"),
    talk(["Foretaste 在代码编辑上能快多少？", None], "那开放式故事呢？", {5}, "1.1"),
    talk(["How much does Strandline err on sandy beaches?", None], "What about mangroves?", {14}, "30 m"),
    talk(
        ["How many tokens per verification does Foretaste get accepted for code editing?", None],
        "For stories?",
        {5},
        "1.1",
    ),
    refused(["What does Spillway do on molecules?", None], "Which GPU did they use for it?"),
    refused(SPEECH, "How many watts does the second one draw?"),
    talk(
        ["What does VeilLift do?", None],
        "Where can I find the repaired splits of the recommender data sets?",
        {24},
        "available",
    ),
    talk(SPEECH, "Why do Lipschitz functions cost a factor when the distance is unknown?", {20}),
    talk(SPEECH, "有哪些论文研究联邦学习？", {17, 18}, may=(6, 19)),
    talk(["What is Undertow?", None], "How many essays did the abstaining grader mark?", {30}, "21,000"),
]

WRITTEN_LAST = [
    talk(SPEECH, "Which of these is from 2024?", {7}),
    talk(SPEECH, "Which of them are by Mei Tanaka?", {7, 9}),
    refused(SPEECH, "Which of them are from 2021?"),
    talk(SPEECH, "Which of them has 85K parameters?", {7, 9, 10}, "85K"),
    talk(CACHES, "How does the second differ from the first?", {1, 2}),
    talk(CACHES, "What is the venue of paper 1?", {1}, "Imaginary"),
    talk(CACHES, "tell me more about the third", {3}),
    talk(CACHES, "more on [1]", {1}),
    talk(CLOUDS, "What did the second paper compute for Portugal?", {12}, "9 hours"),
    talk(CLOUDS, "Who wrote them?", {11, 12}, "Wójcikowska", "Demirsoy"),
    talk(["What does Benchhand do?", None], "And who are the people behind it?", {28}, "Zabalegui"),
    talk(["What does Benchhand do?", None, "Who wrote it?", None], "When did it appear?", {28}, "2026"),
    talk(["What does Benchhand do?", None], "Are the logs public?", {28}, "published"),
    refused(["What is Clearstack?", None], "Is there an implementation?"),
    talk(["Which papers are by Hyun-woo Baek?", None], "and since 2025?", {2, 4, 17}),
    talk(["How many parameters does PauseGate's classifier have?", None], "What about LinenHand?", {27}, "1.2M"),
    refused(["HushBridge 是什么？", None], "它的代码公开吗？"),
    # places in an older list, both of two answers, a list narrowed down or counted
    talk([*CACHES, "By how much does the second one raise throughput?", None], "and the first?", {1}, "2.1"),
    talk([*CACHES, "第一篇的吞吐量提高了多少？", None], "那第二篇呢？", {2}, "1.4"),
    talk(["What does VeilLift do?", None, "And Clearstack?", None, "Who wrote it?", None], "compare both", {11, 12}),
    talk(["Which papers are by Halloran?", None], "Only the ones from 2025, please", {2, 4, 9}),
    talk(["Which papers are by Halloran?", None], "how many are there?", {2, 4, 9, 14, 24}, "5 papers"),
    talk(["哪些论文的作者是 Achterberg？", None], "有几篇？", {25, 26, 28}, "3"),
    talk(["哪些论文的作者是 Achterberg？", None], "只要2026年的", {26, 28}),
    refused(CACHES, "what colour is the second one?"),
    talk(["What is RationDP?", None], "Which paper reports thermostable enzymes?", {25}, may=(26,)),
]
