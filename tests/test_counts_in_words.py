"""A count that a language model puts into words keeps the catalogue's numbers."""

import pytest

from assistant.understanding import Kind, Question
from assistant.writers.counts import count_prompt, counts, worded_count
from assistant.writers.types import Draft, Piece

HEAD = "There are 1,204 papers in the index that match.\n\n"
QUESTION = Question(text="How many papers did Ada Roe write since 2024?", search="", kind=Kind.COUNT)


def test_the_model_is_told_the_count_and_the_question():
    told = count_prompt(QUESTION, HEAD).messages[-1]["content"]
    assert "1,204 papers" in told
    assert "How many papers did Ada Roe write since 2024?" in told


@pytest.mark.parametrize(
    "sentence",
    [
        "The index holds 1204 papers by Ada Roe.",
        "Ada Roe wrote 1,204 of the papers in the index.",
        "共有 1,204 篇论文。",
    ],
)
def test_a_sentence_with_the_catalogues_number_stands(sentence):
    assert worded_count(sentence, QUESTION, HEAD)


@pytest.mark.parametrize(
    "sentence",
    [
        "Ada Roe wrote 1,205 papers.",
        "Ada Roe wrote 1,204 papers since 1999.",
        "Ada Roe wrote twelve papers, or 1,204.",
        "Ada Roe and Bo Lund wrote 1,204 papers.",
        "Ada Roe wrote many papers.",
        "",
        "1,204 papers " * 40,
    ],
)
def test_a_sentence_with_another_number_or_name_does_not(sentence):
    assert worded_count(sentence, QUESTION, HEAD) is None


def test_a_sentence_is_shown_as_it_is_whatever_it_holds():
    assert worded_count("<b>1,204</b> papers [1]", QUESTION, HEAD) is None  # a marker is a number nobody gave
    assert worded_count("<b>1,204</b> papers", QUESTION, HEAD) == r"\<b\>1,204\</b\> papers"


def test_only_counts_that_the_catalogue_gave_are_worded():
    assert counts(QUESTION, Draft((Piece(HEAD),)))
    assert not counts(QUESTION, Draft((Piece(HEAD),), refused=True))
    assert not counts(Question(text="", search="", kind=Kind.LIST), Draft((Piece(HEAD),)))


@pytest.mark.parametrize(
    "said", ["Ada Roe did not write 1,204 papers.", "Ada Roe wrote 1,204 bad papers, all retracted."]
)
def test_a_sentence_that_says_more_than_the_count_does_not_stand(said):
    assert worded_count(said, QUESTION, HEAD) is None
