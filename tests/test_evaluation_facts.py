"""A fact counts as stated when one of its spellings stands in the text by itself, however it is written."""

import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.evaluation import gold
from assistant.evaluation.facts import normal, states
from assistant.samples import PAPERS, QUESTIONS
from index_store.readers import read

SHARED = Path(__file__).parent.parent.parent / "shared" / "eval"


def stated(spelling, text):
    return states(text, [[spelling]]) == [True]


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("MossNet", "we grow **mossnet** here"),
        ("6.3×", "smaller by 6.3$\\times$ or so"),
        ("6.3×", "smaller by 6.3 × or so"),
        ("40%", "as much as 40\\% of it"),
        ("10-4", "10−4 at most"),
        ("the bog's edge", "at the bog’s edge"),
        ("wet sand", "\\textbf{wet}  sand"),
        ("cache", "many caches of it"),
        ("42", "用42年"),
        ("沼泽", "这片沼泽很大"),
        ("α", "for $\\alpha$ = 2"),
        ("4,100", "4,100."),
        ("12 km", "12\u202fkm away"),
    ],
)
def test_a_fact_is_found_however_it_is_written(spelling, text):
    assert stated(spelling, text)


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("6.3", "16.3 of them"),
        ("6.3", "6.35 of them"),
        ("3", "6.3 of them"),
        ("412", "1,412 of them"),
        ("412", "412,000 of them"),
        ("cache", "cached already"),
        ("cache", "cachesort"),
        ("moss", "it is mossy"),
        ("moss", "sphagnummoss"),
        ("$", "anything"),
    ],
)
def test_a_fact_is_not_found_inside_another_word_or_number(spelling, text):
    assert not stated(spelling, text)


def test_any_spelling_of_a_fact_is_enough_and_every_fact_is_told():
    assert states("It takes 42 ms.", [["0.042 s", "42 ms"], ["a phone"]]) == [True, False]


@given(st.text(alphabet="ab1.,% $*\\{}文", max_size=12), st.text(alphabet="ab1.,% s文", max_size=12))
def test_a_text_states_itself_between_other_words(before, spelling):
    wanted = normal(spelling).strip()
    assert stated(spelling, f"{before} ; {spelling} ; {before}") is bool(wanted)


@pytest.mark.parametrize("text", ["\\" * 200_000, "\\text{" * 50_000, "a" * 200_000, "1," * 100_000, " " * 200_000])
def test_a_giant_text_takes_no_longer_than_its_length_explains(text):
    start = time.perf_counter()
    states(text, [["6.3×", "a fact"]])
    assert time.perf_counter() - start < 5


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared with the evaluation data is not here")
def test_facts_are_told_as_the_evaluation_outside_the_project_tells_them(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(SHARED), *sys.path])
    from match import facts_ok

    papers = [*read(PAPERS), *read(SHARED / "papers.jsonl")]
    questions = [*gold.read_questions(QUESTIONS), *gold.read_questions(SHARED / "questions_dev.jsonl")]
    told = 0
    for question in questions:
        texts = [paper.abstract for paper in papers if paper.id in question.relevant] + [papers[0].abstract]
        spellings = " · ".join(spelling for fact in question.facts for spelling in fact)
        for text in [*texts, spellings, question.text, spellings.upper().replace(" ", "")]:
            assert states(text, question.facts) == facts_ok(question.facts, text), (question.id, text)
            told += sum(states(text, question.facts))
    assert told > len(questions)
