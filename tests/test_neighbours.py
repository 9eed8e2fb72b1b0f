"""Sentences that cannot be read without the one before them bring it along."""

import pytest

from assistant.evidence.neighbours import leans
from assistant.evidence.sentences import Budget, best_passages
from index_store.types import Hit, Paper, Passage


def hit(*sentences, best):
    """A hit whose sentence number `best` bears most on the question."""
    passages, at = [], 0
    for number, sentence in enumerate(sentences):
        score = 1.0 if number == best else 0.1 * (number == 0)
        passages.append(Passage(at, at + len(sentence), sentence, sentence, score))
        at += len(sentence) + 1
    return Hit(Paper("p", " ".join(sentences)), 1.0, passages[best], tuple(passages))


@pytest.mark.parametrize(
    "sentence",
    [
        "It runs in 3 ms.", "This halves the cost.", "These results hold in rain.", "However, it fails on snow.",
        "To address this, we add moss.", "In contrast, ferns grow.", "To this end, we water it.", "They are wet.",
        "As a result, the stone cools.", "Therefore, these filters clog.", "Such filters clog.", "Both are slow.",
    ],
)  # fmt: skip
def test_a_sentence_with_a_pronoun_or_a_link_leans(sentence):
    assert leans(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "MossNet runs in 3 ms.",
        "This paper is about moss.",
        "It is known that moss grows.",
        "Ferns, in contrast, grow.",
        "",
    ],
)
def test_a_sentence_that_names_its_subject_does_not(sentence):
    assert not leans(sentence)


SENTENCES = ("Rain is wet.", "MossNet filters rain.", "Ferns are green.", "We water MossNet daily.", "It takes 3 ms.")


def test_a_leaning_sentence_brings_the_one_before():
    chosen = best_passages("How long?", hit(*SENTENCES, best=4), Budget(1, 30))
    assert [passage.text for passage in chosen] == ["It takes 3 ms.", "We water MossNet daily."]


def test_the_first_sentence_has_none_before_it():
    chosen = best_passages("What is wet?", hit("It is wet here.", "Moss grows.", best=0), Budget(1, 30))
    assert len(chosen) == 1


def test_a_long_sentence_is_not_brought_along():
    long = "We water MossNet " + "again and again " * 30
    chosen = best_passages("How long?", hit("Rain.", long, "It takes 3 ms.", best=2), Budget(1, 30))
    assert [passage.text for passage in chosen] == ["It takes 3 ms."]
