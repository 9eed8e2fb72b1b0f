"""What the page asks of the assistant and makes of its answers, without a browser."""

from types import SimpleNamespace

import pytest
from starlette.middleware.trustedhost import TrustedHostMiddleware

from assistant import Answer, Citation, Filters, Paper
from assistant.errors import UsageError
from assistant.samples import EXAMPLES
from ui.app import serve
from ui.chat import LONGEST_QUESTION, Turn, bibliography, history, messages, opened, stopped, unaskable
from ui.guard import is_loopback, middleware
from ui.library import chosen, example_questions, in_words, reset
from ui.paper import EMPTY


def event(**data):
    return SimpleNamespace(_data=data)


def paper(number=1):
    return Paper(id=f"p{number}", title=f"Paper {number}", abstract="One. Two.", authors=("Ada Example",))


def turn(question="q", **more):
    citation = Citation(1, paper(), "One.", 0, 4)
    return Turn(question, text="One [1].", answer=Answer(question, "One [1].", (citation,), **more))


def test_an_empty_or_endless_question_is_met_with_a_message():
    assert "Type a question" in unaskable(" \n")
    assert "characters" in unaskable("x" * (LONGEST_QUESTION + 1))
    assert unaskable("What glows?") is None


def test_the_assistant_reads_the_conversation_as_plain_text_without_what_was_stopped():
    turns = (turn("first"), Turn("second", text="Hal"), turn("third"))
    assert history(turns) == [
        {"role": role, "content": content}
        for question in ("first", "third")
        for role, content in (("user", question), ("assistant", "One [1]."))
    ]


def test_a_stopped_answer_stays_and_says_that_it_is_not_whole():
    turns = (turn(), Turn("second", text="Hal"))
    shown, kept, _ = stopped(turns)
    assert "Stopped" in shown[-1]["content"]
    assert stopped(kept)[1] == kept
    assert stopped(turns[:1])[1] == turns[:1]
    assert stopped(())[:2] == ([], ())


def test_every_turn_is_shown_as_a_question_and_an_answer():
    assert [message["role"] for message in messages((turn(), turn()))] == ["user", "assistant"] * 2


def test_a_marker_opens_its_paper_and_anything_else_opens_none():
    turns = (turn(related=(paper(2),)),)
    assert "<mark" in opened(turns, event(turn="0", what="marker", number="1", nth="0"))
    assert "Paper 2" in opened(turns, event(turn="0", what="related", number="0", nth="0"))
    marker = {"turn": "0", "what": "marker", "number": "1", "nth": "0"}
    for nonsense in (
        {},
        {"turn": "9"},
        {**marker, "turn": "-1"},
        {**marker, "number": "7"},
        {"turn": ["0"], "number": None},
        {**marker, "what": "related"},
        {**marker, "turn": "9" * 5000, "number": "²"},
    ):
        assert opened(turns, event(**nonsense)) == EMPTY


FORMS = {"bibtex": "bib", "ris": "ris", "csv": "csv", "markdown": "md"}


@pytest.mark.parametrize(("form", "suffix"), FORMS.items())
def test_the_cited_papers_of_a_turn_are_written_in_every_format(form, suffix):
    file = bibliography((turn(),), event(turn="0", format=form))
    assert file["name"] == f"cited-papers.{suffix}"
    assert "Paper 1" in file["text"]


def test_an_unknown_format_or_turn_gives_no_file():
    assert bibliography((turn(),), event(turn="0", format="../../etc")) == {"name": "", "text": ""}
    assert bibliography((), event(turn="0", format="bibtex")) == {"name": "", "text": ""}


def test_filters_are_what_the_reader_set():
    assert chosen([], " ", 0, 0) is None
    assert chosen(*reset()) is None
    assert chosen(["Vision"], "Ada Example; Bo ", 2024, 0) == Filters(
        authors=("Ada Example", "Bo"), topics=("Vision",), since=2024
    )
    with pytest.raises(UsageError, match="2025"):
        chosen([], "", 2025, 2024)


def test_filters_are_told_in_words():
    assert in_words(None) == ""
    assert in_words(Filters(authors=("Ada", "Bo"), since=2024)) == "by Ada or Bo, since 2024"


def test_examples_fit_the_index():
    info = SimpleNamespace(topics=(("Optics", 3),), years=((2023, 1), (2024, 2)))
    assert example_questions(info, EXAMPLES) == list(EXAMPLES)
    assert example_questions(info, ()) == [
        "Which papers are under Optics?",
        "How many papers are there since 2024?",
    ]
    assert example_questions(SimpleNamespace(topics=(), years=()), ()) == []


def test_only_a_page_that_others_can_reach_answers_to_any_name():
    assert all(map(is_loopback, ("127.0.0.1", "::1", "[::1]", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.1.2", "example.org")))
    own, open_to_all = middleware("127.0.0.1"), middleware("0.0.0.0")
    assert TrustedHostMiddleware in {guard.cls for guard in own}
    assert TrustedHostMiddleware not in {guard.cls for guard in open_to_all}


def test_an_address_that_the_page_cannot_listen_on_is_refused_in_one_line():
    with pytest.raises(UsageError, match="::1"):
        serve(None, host="::1", port=7860, about=None, open_browser=False, block=False)
