"""Weighs a claim against abstracts: how well it is supported, by which sentences, and what speaks against it.

Support is meaning (how near the best sentence comes to the claim, and how near the abstracts come to each of its words)
as long as nothing contradicts it: every number with its unit and every name must stand in one of the abstracts, and the
sentences that support the claim may not say the opposite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.checking.amounts import Amounts
from assistant.checking.growth import is_denied, unsaid_order
from assistant.checking.judging import Judge, Reading, Stance
from assistant.checking.meaning import likelihood
from assistant.checking.names import knows, names
from assistant.checking.swapping import SWAPPED, swapped
from assistant.contradiction.denying import words_of
from assistant.contradiction.polarity import asks, opposed
from assistant.understanding.translating import is_chinese
from assistant.writers.types import Quote
from index_store.text import tokens
from index_store.types import Paper, Passage

ENOUGH = 0.5
OPPOSITE = "the abstract says the opposite"
_SURE = 0.5  # of a model for inference
_EXACT = 20  # characters of a claim that is a quotation
_ASKING = 0.2  # taken from the worth of a sentence that only says what is to be found out
_MOST_QUOTES = 3
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
        all_found = bool(amounts.claimed) and not amounts.missing
        score = likelihood(readings, self._names, all_found=all_found, translated=self._translated)
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
        elif not problem and any(swapped(self._text, sentence.passage.plain) for sentence in chosen):
            problem = SWAPPED
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
        order = unsaid_order(self._text, papers)
        if order or is_denied(self._text):
            return f"the cited abstract does not say {order}" if order else OPPOSITE
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
