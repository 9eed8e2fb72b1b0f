"""Answers are measured as the tables say; the numbers here are worked out by hand."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.errors import AssistantError
from assistant.evaluation import gold, integrity
from assistant.evaluation.questions import first_words, measured
from assistant.evaluation.types import GoldQuestion
from assistant.types import Answer, Citation
from index_store import Paper

PAPERS = [Paper(f"p{n}", f"Moss number {n} is green. It drinks {n} litres.") for n in range(12)]
QUESTION = GoldQuestion("q1", "fact", "How much?", frozenset({"p1", "p2"}), frozenset({"p3"}), (("1 litre",), ("red",)))
NOTHING = GoldQuestion("q2", "unanswerable", "Why?")


def cite(number, paper, start=0, end=10):
    return Citation(number, paper, paper.abstract[start:end], start, end)


def answer(text, *citations, refused=False):
    return Answer("?", text, citations, refused)


def test_recall_precision_and_facts_are_those_worked_out_by_hand():
    given_answer = answer(
        "It drinks 1 litres [1], or more [2] [3].", cite(1, PAPERS[1]), cite(2, PAPERS[3]), cite(3, PAPERS[5])
    )
    result = measured(QUESTION, given_answer, [PAPERS[0], PAPERS[2], PAPERS[0]], gold.own_id, 0.25)
    assert result.values == {
        "R@5": 1 / 2,
        "R@10": 1 / 2,
        "MRR": 1 / 2,
        "citation recall": 1 / 2,
        "citation precision": 2 / 3,
        "citation F": pytest.approx(4 / 7),
        "facts": 1 / 2,
        "wrongly refused": 0.0,
    }
    assert (result.words, result.seconds, result.cited, result.found, result.faults) == (
        9,
        0.25,
        ("p1", "p3", "p5"),
        ("p0", "p2"),
        (),
    )


def test_an_answer_without_citations_has_no_precision_and_a_refusal_is_wrong():
    values = measured(QUESTION, answer("No.", refused=True), [], gold.own_id).values
    assert values["citation precision"] == values["citation F"] == values["MRR"] == 0.0
    assert values["wrongly refused"] == 1.0
    assert values["refusal precision"] == 0.0


@pytest.mark.parametrize(
    ("given_answer", "values"),
    [
        (answer("They do not say.", refused=True), {"refusal recall": 1.0, "refusal precision": 1.0}),
        (answer("It is [1].", cite(1, PAPERS[1])), {"refusal recall": 0.0}),
        (answer("No [1].", cite(1, PAPERS[1]), refused=True), {"refusal recall": 0.0, "refusal precision": 0.0}),
    ],
)
def test_an_unanswerable_question_wants_a_refusal_without_citations(given_answer, values):
    assert measured(NOTHING, given_answer, [], gold.own_id).values == values


def test_recall_of_more_papers_than_k_is_taken_of_k():
    many = replace(QUESTION, relevant=frozenset(f"p{n}" for n in range(12)))
    assert measured(many, answer(""), PAPERS, gold.own_id).values["R@5"] == 1.0


def test_facts_after_the_words_that_count_are_not_stated():
    text = "word " * 120 + "1 litre"
    assert measured(QUESTION, answer(text), [], gold.own_id).values["facts"] == 0.0
    assert measured(replace(QUESTION, type="list"), answer(text), [], gold.own_id).values["facts"] == 0.5


def test_two_chinese_characters_count_as_a_word():
    assert first_words("一二三四 word more", 3) == "一二三四 word "
    assert first_words("all of it", 3) == "all of it"


@pytest.mark.parametrize(
    ("given_answer", "fault"),
    [
        (answer("A [1].", Citation(1, PAPERS[1], "Moss", 1, 5)), integrity.QUOTE),
        (answer("A [1].", Citation(1, PAPERS[1], "", 0, 0)), integrity.QUOTE),
        (answer("A [1] [2].", cite(1, PAPERS[1])), integrity.UNCITED),
        (answer("A [1].", cite(1, PAPERS[1]), cite(2, PAPERS[2])), integrity.UNMARKED),
        (answer("A [2, 1].", cite(1, PAPERS[1]), cite(2, PAPERS[2])), integrity.NUMBERING),
        (answer("A [1] [2].", cite(1, PAPERS[1]), cite(2, PAPERS[1])), integrity.NUMBER_OF_PAPER),
        (answer("A [1].", cite(1, PAPERS[1]), cite(1, PAPERS[2])), integrity.NUMBER_OF_PAPER),
    ],
)
def test_each_fault_of_an_answer_is_named_alone(given_answer, fault):
    assert integrity.faults(given_answer) == (fault,)


def test_a_clean_answer_may_quote_a_paper_twice_and_show_brackets_as_text():
    clean = answer("A [1, 2] \\[9\\] B [1].", cite(1, PAPERS[1]), cite(2, PAPERS[2]), cite(1, PAPERS[1], 5, 9))
    assert integrity.faults(clean) == ()


_ids = st.lists(st.integers(0, 11), max_size=8)


@given(_ids, _ids, _ids, _ids, st.booleans())
def test_every_measure_lies_between_0_and_1_whatever_is_cited_and_found(relevant, acceptable, cited, found, refused):
    question = replace(
        QUESTION,
        relevant=frozenset(f"p{n}" for n in relevant),
        acceptable=frozenset(f"p{n}" for n in acceptable) - frozenset(f"p{n}" for n in relevant),
    )
    given_answer = answer("x", *(cite(i, PAPERS[n]) for i, n in enumerate(cited, 1)), refused=refused)
    values = measured(question, given_answer, [PAPERS[n] for n in found], gold.own_id).values
    assert all(0 <= value <= 1 for value in values.values())


# --- files ----------------------------------------------------------------------------------------------------


def written(tmp_path, *lines):
    path = tmp_path / "questions.jsonl"
    path.write_text("".join((x if isinstance(x, str) else json.dumps(x)) + "\n" for x in lines), encoding="utf-8")
    return path


def test_a_question_needs_an_id_and_a_text_only(tmp_path):
    path = written(
        tmp_path, "# a comment", {"id": 7, "question": "Why?"}, {"id": "b", "question": "?", "relevant": ["x"]}
    )
    first, second = gold.read_questions(path)
    assert (first.id, first.type, second.type) == ("7", "unanswerable", "answerable")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", ":2: not valid JSON"),
        ("[1]", ":2: a JSON object is wanted, this is a list"),
        ({"id": "b"}, ":2: field 'question' is missing"),
        ({"id": "a", "question": "?"}, ":2: a second question has the id 'a'"),
        ({"id": "b", "question": "?", "relevant": "x"}, ":2: field 'relevant' is 'x'; a list of texts"),
        (
            {"id": "b", "question": "?", "answer_facts": ["x"]},
            ":2: field 'answer_facts' is ['x']; for each fact a list",
        ),
        ({"id": "b", "question": "?", "answer_facts": [[""]]}, ":2: field 'answer_facts' is ['']"),
        ({"id": "b", "question": "?", "history": ["x"]}, ":2: field 'history' is ['x']; a list of turns"),
        ({"id": "b", "question": "?", "type": "fact"}, ":2: the question names no relevant paper but is not"),
        (
            {"id": "b", "question": "?", "relevant": ["x"], "type": "unanswerable"},
            ":2: the question names relevant papers but is of type",
        ),
    ],
)
def test_a_wrong_line_is_named_with_its_file_number_and_value(tmp_path, line, reason):
    path = written(tmp_path, {"id": "a", "question": "?"}, line)
    with pytest.raises(AssistantError) as caught:
        gold.read_questions(path)
    assert f"{path}{reason}" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_an_empty_and_a_binary_file_are_errors(tmp_path):
    with pytest.raises(AssistantError, match="does not exist; check the path"):
        gold.read_questions(tmp_path / "none.jsonl")
    with pytest.raises(AssistantError, match="holds no question"):
        gold.read_questions(written(tmp_path))
    with pytest.raises(AssistantError, match="cannot read"):
        gold.read_questions(tmp_path)
    (tmp_path / "questions.jsonl").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(AssistantError, match="not UTF-8"):
        gold.read_questions(tmp_path / "questions.jsonl")


def test_gold_ids_are_found_by_the_abstract_whatever_its_spaces_case_and_punctuation(tmp_path):
    gold_id = gold.ids_from(written(tmp_path, {"id": "g1", "abstract": "Moss, it says,  is GREEN."}))
    assert gold_id(Paper("x", "moss it says is green")) == "g1"
    assert gold_id(Paper("x", "sand is not")) == "?x"


def test_two_gold_papers_with_one_abstract_are_refused(tmp_path):
    path = written(tmp_path, {"id": "g1", "abstract": "Moss."}, {"id": "g2", "abstract": "moss"})
    with pytest.raises(AssistantError, match="'g1' and 'g2' have one abstract"):
        gold.ids_from(path)


def test_a_paper_that_the_index_lacks_is_named_with_the_question_and_the_next_step():
    with pytest.raises(
        AssistantError, match=r"question 'q1' names the paper 'p2', .*\(2 papers\).*--papers FILE.*--gold"
    ):
        gold.check_known([NOTHING, QUESTION], ["p1", "p3"])
