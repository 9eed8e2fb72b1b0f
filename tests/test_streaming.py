"""An answer worded by a language model: what it writes, what stands of it, what becomes of it when the model fails."""

import pytest
from wholeness import flaws

from assistant import Assistant
from assistant.llms.fake import ScriptedLlm

pytestmark = pytest.mark.slow
ASKED = "How much smaller does SedimentKV make the cache?"


@pytest.fixture(scope="module")
def worded(samples):
    """Makes an assistant whose model writes what it is told to."""

    def made(replies, **options):
        model = ScriptedLlm(replies, **options)
        return Assistant(samples, model), model

    return made


def texts(answer):
    return [claim.text for claim in answer.unsupported]


def test_a_supported_sentence_stands_with_its_marker_and_quote(worded):
    assistant, _ = worded("SedimentKV shrinks the cache by 6.3× [1].")
    answer = assistant.ask(ASKED)
    assert answer.text.startswith(
        "SedimentKV shrinks the cache by 6.3×. [1]\n\n*In the papers' words:*\n\n**SedimentKV"
    )
    assert answer.writer == "scripted"
    assert "6.3" in answer.citations[0].quote
    assert answer.citations[0].support.score > 0.5
    assert flaws(answer) == []


def test_the_paper_of_which_the_model_told_least_comes_first_in_its_own_words(worded):
    told = (
        "SedimentKV shrinks the cache by 6.3× [1]. It raises decoding throughput by 2.1× [1]. "
        "Lend-KV fine-tunes a rank-8 adapter per borrower for 300 steps [2]."
    )
    assistant, _ = worded(told)
    answer = assistant.ask("SedimentKV vs Lend-KV: how much smaller is the cache?")
    rest = answer.text.split("In the papers' words")[1]
    assert rest.index("**LIN") < rest.index("**SedimentKV")
    assert flaws(answer) == []


def test_the_last_event_carries_the_answer_that_ask_gives(worded):
    assistant, _ = worded("SedimentKV shrinks the cache by 6.3× [1]. It is 9.9 times as fast [1].")
    events = list(assistant.stream(ASKED))
    assert events[-1].answer == assistant.ask(ASKED)
    assert all(event.answer is None for event in events[:-1])


def test_exact_sentences_come_first_and_the_words_as_they_are_written(worded):
    assistant, _ = worded("SedimentKV shrinks the cache by 6.3× [1]. " * 8, piece=7)
    first, *rest = assistant.stream(ASKED)
    assert "6.3" in first.meanwhile.text
    assert first.meanwhile.writer == "extractive"
    assert "".join(event.text for event in rest).startswith("SedimentKV shrinks")
    assert any(event.checked and event.pending for event in rest)


def test_a_sentence_that_no_abstract_supports_is_taken_out_and_told(worded):
    assistant, _ = worded("SedimentKV shrinks the cache by 6.3× [1]. It was funded by the Moss Trust [1].")
    answer = assistant.ask(ASKED)
    assert "Moss" not in answer.text
    assert "One sentence of the draft was left out" in answer.text
    assert texts(answer) == ["It was funded by the Moss Trust."]


def test_a_draft_of_which_too_little_is_supported_gives_way_to_exact_sentences(worded):
    assistant, _ = worded("It was funded by the Moss Trust [1]. It weighs 12 kg [1].")
    answer = assistant.ask(ASKED)
    assert answer.writer == "extractive"
    assert "support too little" in answer.notice
    assert "6.3" in answer.text
    assert len(answer.unsupported) == 2


def test_a_model_that_finds_no_answer_gives_way_to_exact_sentences(worded):
    answer = worded("The abstracts do not say.")[0].ask(ASKED)
    assert "found no answer" in answer.notice
    assert "6.3" in answer.text


@pytest.mark.parametrize("after", [0, 1, 4])
def test_a_model_that_breaks_off_costs_no_answer(worded, after):
    assistant, _ = worded("SedimentKV shrinks the cache by 6.3× [1].", fails_after=after)
    answer = assistant.ask(ASKED)
    assert "6.3" in answer.text
    assert answer.writer == "extractive"
    assert "broke off" in answer.notice


@pytest.mark.parametrize("reply", ["", "   \n\n", "<think>hm", "[1]", "** **", "```"])
def test_an_empty_reply_costs_no_answer(worded, reply):
    answer = worded(reply)[0].ask(ASKED)
    assert "6.3" in answer.text
    assert answer.notice


@pytest.mark.parametrize(
    "asked",
    [
        "Who won the football match?",
        "What does the Zorblax method do?",
        "",
        "hello",
        "Which papers are under Sound?",
        "How many papers are there for each topic?",
    ],
)
def test_a_model_is_not_asked_where_the_abstracts_do_not_say_or_the_catalogue_does(worded, asked):
    assistant, model = worded("Surely.")
    assert flaws(assistant.ask(asked)) == []
    assert model.asked == []


def test_the_number_of_a_count_stays_the_catalogues(worded, samples):
    asked = "How many papers are there?"
    exact = Assistant(samples).ask(asked).text.split("\n")[0]
    right = worded("The index holds 30 papers.")[0].ask(asked)
    assert right.text.startswith("The index holds 30 papers.")
    assert right.writer == "scripted"
    wrong = worded("The index holds 31 papers.")[0].ask(asked)
    assert wrong.text.startswith(exact)


def test_papers_that_a_list_leaves_out_are_named_all_the_same(worded, samples):
    asked = "Which papers study federated learning?"
    exact = Assistant(samples).ask(asked)
    label = exact.papers[0].label
    first = exact.citations[0].support.sentence
    answer = worded(f"- {first} [1]")[0].ask(asked)
    assert {paper.id for paper in exact.papers} == {paper.id for paper in answer.papers}
    assert answer.text.index(first[:20].split("$")[0]) < answer.text.index("Less certain")
    assert label not in answer.text.split("Less certain")[1]
    assert flaws(answer) == []


def test_both_sides_of_a_comparison_are_told_even_if_the_model_tells_one(worded, samples):
    asked = "How do SedimentKV and Cairn-Cache differ?"
    exact = Assistant(samples).ask(asked)
    answer = worded("SedimentKV shrinks the cache by 6.3× [1].")[0].ask(asked)
    assert {paper.id for paper in answer.papers} == {paper.id for paper in exact.papers}
    assert flaws(answer) == []


def test_a_question_that_leans_on_the_history_reaches_the_model_whole(worded):
    assistant, model = worded("Throughput rises by 2.1× [1].")
    said = [{"role": "user", "content": "What is SedimentKV?"}, {"role": "assistant", "content": "A cache. [1]"}]
    assistant.ask("How much faster is it?", history=said)
    assert "SedimentKV" in model.asked[0][-1]["content"].split("Question:")[1]


def test_closing_the_stream_stops_the_model(worded):
    from test_pumping import settled

    assistant, model = worded("SedimentKV shrinks the cache by 6.3× [1]. " * 20, pause_s=0.02)
    events = assistant.stream(ASKED)
    next(event for event in events if event.text)
    events.close()
    assert settled(lambda: model.closings == 1)


def test_a_window_too_small_for_any_evidence_is_said(worded):
    answer = worded("x", window=120)[0].ask(ASKED)
    assert "120 tokens" in answer.notice
    assert "6.3" in answer.text
