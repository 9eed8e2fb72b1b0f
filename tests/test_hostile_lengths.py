"""Long and repeated text costs time in proportion to its length, wherever a stranger may put it."""

import time

import pytest

from assistant.premises.false_premise import false_premise
from assistant.refusal.attributes import missing_attributes
from assistant.refusal.existence import asks_any, without_alternatives
from assistant.refusal.named import missing_names
from assistant.refusal.particular import unknown_acronyms, without_number
from assistant.understanding import understand
from index_store.sentences import split

LONGEST_QUESTION = 4_000
ATOMS = [
    *[" ", "\t", ".", "…", "a ", "papers ", "by ", "faster a ", "than ", "need ", "A B ", "and ", "'s ", "的", "作者 "],
    *["[1]", "$", "(", "not about ", "2024 ", "how many ", "between a and ", "Who wrote ", "-", "x-", "é"],
]


class NoCatalogue:
    def authors_with_words(self, words):
        return []

    def topics(self, *_):
        return []

    def venues(self):
        return ["Journal of Papers"]

    def years(self, *_):
        return [(2024, 3)]


def seconds(work):
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


@pytest.mark.parametrize("atom", ATOMS)
def test_a_question_of_one_thing_over_and_over_is_understood_at_once(atom):
    for text in (atom * LONGEST_QUESTION, "papers" + atom * LONGEST_QUESTION + "x"):
        assert seconds(lambda text=text: understand(text[:LONGEST_QUESTION], (), NoCatalogue())) < 2


@pytest.mark.parametrize("atom", ATOMS)
def test_looking_for_false_premises_takes_no_time_whatever_stands_there(atom):
    text = (atom * LONGEST_QUESTION)[:LONGEST_QUESTION]
    assert seconds(lambda: false_premise(f"Why {text}", text)) < 2


@pytest.mark.parametrize("atom", [".", "…", ". ", "!?", "。", "\n", "\n \n", "a.", ".)"])
def test_a_long_text_of_stops_is_cut_into_sentences_at_once(atom):
    assert seconds(lambda: split("a" + atom * 100_000 + "x")) < 5


@pytest.mark.parametrize("atom", [*ATOMS, "x-x-", "alone ", "that it needs ", "why is the more ", "or ", "A1 "])
def test_looking_for_what_is_not_given_takes_no_time_whatever_is_asked(atom):
    question, text = f"Why does {atom * LONGEST_QUESTION}", "We show MossNet. It beats FooNet on Bar2. " * 40
    for look in (missing_attributes, unknown_acronyms):
        assert seconds(lambda look=look: look(question, text)) < 1
    for look in (missing_names, without_number):
        assert seconds(lambda look=look: look(question, text, "MossNet")) < 1
    for look in (asks_any, without_alternatives):
        assert seconds(lambda look=look: look(question)) < 1


def test_what_is_listed_to_choose_from_is_not_all_wanted():
    assert without_alternatives("Anything on tensors (CP or Tucker)?").strip(" ?") == "Anything on tensors"
    assert "rain" not in without_alternatives("Any work on gardens in rain or snow?")
    assert "gardens" in without_alternatives("Any work on gardens in rain or snow?")
