"""Weighs a claim against abstracts: how well it is supported, by which sentences, and what speaks against it.

Support is meaning (how near the best sentence comes to the claim, and how near the abstracts come to each of its words)
as long as nothing contradicts it: every number with its unit and every name must stand in one of the abstracts, and the
sentences that support the claim may not say the opposite.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.checking.amounts import Amounts
from assistant.checking.judging import Judge, Reading, Stance
from assistant.checking.names import knows, names
from assistant.checking.polarity import asks, opposed, words_of
from assistant.understanding.translating import is_chinese
from assistant.writers.types import Quote
from index_store.text import STOP_WORDS, tokens
from index_store.types import Paper, Passage

ENOUGH = 0.5
OPPOSITE = "the abstract says the opposite"
_STEEP = 12.0
_MIDDLE = 1.03
_MIDDLE_TRANSLATED = 0.8  # words without grammar come less near
_SURE = 0.5  # of a model for inference
_EXACT = 20  # characters of a claim that is a quotation
_NUMBERS = 0.06
_SAME_WORD = 0.85  # how near a word comes that the abstract holds, in whatever context
_ASKING = 0.2  # taken from the worth of a sentence that only says what is to be found out
_MOST_QUOTES = 3
# Words that say nothing of what an abstract says.
_EMPTY = STOP_WORDS | frozenset(
    "paper papers author authors method methods approach approaches study studies work works abstract abstracts former "
    "latter both article proposed proposes propose presented presents present called uses used using based".split()
)
_BESIDE = 0.85  # of what the sentence that shares most shares, for another that must not contradict either
_SHARED = 0.3


@dataclass(frozen=True)
class Weighed:
    """What abstracts say of a claim: a score from 0 to 1, 0.5 and more being support, quotes, and what is wrong."""

    score: float
    quotes: tuple[Quote, ...] = ()
    problem: str | None = None

    @property
    def supported(self) -> bool:
        """Whether the claim may be shown with these quotes."""
        return self.problem is None and self.score >= ENOUGH and bool(self.quotes)


@dataclass(frozen=True)
class Sentence:
    """A sentence of an abstract, and how well it bears on a claim."""

    paper: Paper
    passage: Passage
    worth: float
    shared: float


class Weigher:
    """Weighs one claim.

    Args:
        claim: its plain text.
        text: the same in the language of the papers, with what its row and column are about.
        judge: may know what follows from a sentence.
    """

    def __init__(self, claim: str, text: str, judge: Judge) -> None:
        self.claim = claim
        self._text = text
        self._judge = judge
        self._translated = is_chinese(claim) and not is_chinese(text)
        # In a translation, names and numbers are safer as written.
        self._names = names(claim if self._translated else text)

    def weigh(self, readings: Sequence[Reading]) -> Weighed:
        """Weigh the claim against these abstracts together."""
        exact = _exact(self._text, readings)
        if exact:
            return Weighed(1.0, (exact,))
        rarity = _rarity(readings)
        sentences = [passage.plain for reading in readings for passage in reading.passages]
        amounts = Amounts(self.claim if self._translated else self._text, sentences)
        ranked = sorted(_sentences(self._text, readings, rarity, amounts), key=lambda each: -each.worth)
        if not ranked:
            return Weighed(0.0)
        middle = _MIDDLE_TRANSLATED if self._translated else _MIDDLE
        score = _meaning(readings, ranked, amounts, middle)
        chosen = _covering(ranked, self._names, amounts)
        most = max(sentence.shared for sentence in ranked)
        beside = [each for each in ranked if each not in chosen and each.shared >= max(_BESIDE * most, _SHARED)]
        shared = {sentence.passage.plain: sentence.shared for sentence in ranked}
        problem = self._problem([r.paper for r in readings], chosen, rarity, amounts, shared)
        near = [sentence.passage.plain for sentence in (*chosen, *beside)]
        stances = None if problem else self._judge.stances(self._text, [*near, " ".join(near[: len(chosen)])])
        if stances:
            score = (score + max(stance.entails for stance in stances)) / 2
            problem = OPPOSITE if _contradicts(stances) else None
        elif not problem and any(opposed(self._text, sentence, rarity) for sentence in near):
            problem = OPPOSITE
        quotes = tuple(Quote(s.paper, s.passage.start, s.passage.end, round(score, 3)) for s in chosen)
        return Weighed(score, quotes, problem)

    def _problem(
        self,
        papers: Sequence[Paper],
        chosen: Sequence[Sentence],
        rarity: Mapping[str, float],
        amounts: Amounts,
        shared: Mapping[str, float],
    ) -> str | None:
        unknown = next((name for name in self._names if not any(knows(paper, name) for paper in papers)), None)
        if unknown:
            return f"the cited abstract does not mention {unknown}"
        return amounts.problem([sentence.passage.plain for sentence in chosen], rarity, shared)


def _contradicts(stances: Sequence[Stance]) -> bool:
    """Whether a sentence contradicts the claim and none has it follow."""
    return max(each.contradicts for each in stances) > _SURE > max(each.entails for each in stances)


def _exact(text: str, readings: Sequence[Reading]) -> Quote | None:
    """The sentence that a claim repeats word for word."""
    words = " ".join(text.split()).rstrip(" .。")
    for reading in readings:
        for passage in reading.passages:
            if len(words) >= _EXACT and words in " ".join(passage.plain.split()):
                return Quote(reading.paper, passage.start, passage.end)
    return None


def _rarity(readings: Sequence[Reading]) -> dict[str, float]:
    found: dict[str, float] = {}
    for word in (word for reading in readings for word in reading.words):
        for token in (*tokens(word.word), *words_of(word.word).stems):
            found[token] = word.rarity
    return found


def _sentences(
    claim: str, readings: Sequence[Reading], rarity: Mapping[str, float], amounts: Amounts
) -> Iterator[Sentence]:
    called = {stem for name in names(claim) for stem in words_of(name).stems}
    stems = set(words_of(claim).stems) - called  # every sentence of a paper is about what the paper is about
    whole = sum(rarity.get(stem, 1.0) for stem in stems) or 1.0
    for reading in readings:
        for passage in reading.passages:
            shared = stems & set(words_of(passage.plain).stems)
            overlap = sum(rarity.get(stem, 1.0) for stem in shared) / whole
            worth = passage.score + 0.3 * overlap + 0.3 * amounts.share(passage.plain)
            worth -= _ASKING if asks(passage.plain) else 0.0
            yield Sentence(reading.paper, passage, worth, overlap)


def _meaning(readings: Sequence[Reading], ranked: Sequence[Sentence], amounts: Amounts, middle: float) -> float:
    """How surely the abstracts say the claim, as far as nearness tells."""
    best = max(sentence.passage.score for sentence in ranked)
    covered = _covered(readings, {stem for sentence in ranked for stem in words_of(sentence.passage.plain).stems})
    bonus = _NUMBERS if amounts.claimed and not amounts.missing else 0.0
    near = best + (best if covered is None else covered) + bonus
    return 1 / (1 + math.exp(-_STEEP * (near - middle)))


def _covered(readings: Sequence[Reading], held: set[str]) -> float | None:
    """How near the abstracts come to the words of the claim on average, rare ones counting more.

    Args:
        readings: the abstracts.
        held: the stems that they hold.
    """
    total = near = 0.0
    for matches in zip(*(reading.words for reading in readings), strict=False):
        word = matches[0]
        if any(char.isalnum() for char in word.word) and word.word.lower() not in _EMPTY:
            weight = max(0.1, word.rarity)
            total += weight
            shared = _SAME_WORD if set(words_of(word.word).stems) & held else 0.0
            near += weight * max(shared, *(match.cosine for match in matches), 0.0)
    return near / total if total else None


def _covering(ranked: Sequence[Sentence], called: Sequence[str], amounts: Amounts) -> list[Sentence]:
    """The best sentence, and those that hold numbers or names of the claim which it does not."""
    chosen = [ranked[0]]
    wanted = set(amounts.found) | set(called)
    wanted -= _holds(ranked[0], wanted, amounts)
    for sentence in ranked[1:]:
        if not wanted or len(chosen) >= _MOST_QUOTES:
            break
        held = _holds(sentence, wanted, amounts)
        if held:
            chosen.append(sentence)
            wanted -= held
    return chosen


def _holds(sentence: Sentence, wanted: set[str], amounts: Amounts) -> set[str]:
    text = sentence.passage.plain
    stems = set(tokens(text))
    numbers = amounts.held(text)
    return {each for each in wanted if each in numbers or (tokens(each) and tokens(each)[0] in stems)}
