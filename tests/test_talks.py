"""Follow-ups over the sample corpus: what a question in the middle of a conversation is about."""

import pytest
from conversations import WRITTEN_AFTER, WRITTEN_FIRST, WRITTEN_LAST, history
from wholeness import cited, flaws

from assistant import Assistant

pytestmark = pytest.mark.slow
TALKS = [*WRITTEN_FIRST, *WRITTEN_AFTER, *WRITTEN_LAST]


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


def said_so_far(assistant, said):
    """The messages of a conversation, its open places filled with what the assistant answers."""
    answers = []
    for place, turn in enumerate(said):
        if turn is None:
            so_far = history(said[: place - 1], answers)
            answers.append(assistant.ask(said[place - 1], so_far).text)
    return history(said, answers)


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.asks)
def test_a_question_in_a_conversation_is_about_what_was_meant(assistant, talk):
    answer = assistant.ask(talk.asks, said_so_far(assistant, talk.said))
    assert flaws(answer) == []
    found = {int(key.removeprefix("sample-")) for key in cited(answer)}
    assert talk.cites <= found <= talk.cites | talk.may, answer.text
    assert answer.refused == talk.refuses, answer.text
    assert [words for words in talk.states if words not in answer.text] == [], answer.text
