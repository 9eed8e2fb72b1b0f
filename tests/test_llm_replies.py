"""A reply is said, stopped, or fails with a reason, whatever the model does; with the model that follows a script."""

import itertools
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.errors import LlmError
from assistant.llms import model_from
from assistant.llms.cleaning import cleaned, loops
from assistant.llms.estimating import estimated
from assistant.llms.fake import ScriptedLlm
from assistant.llms.keys import masked
from assistant.llms.pumping import pumped
from assistant.llms.queueing import QueueTimeError, Turns
from assistant.llms.stopping import Stop
from assistant.llms.watching import Limits, Watched

ASKED = [{"role": "user", "content": "What grows?"}]


def watched(llm, **limits):
    return Watched(model_from(llm)._source, Limits(**limits), pause_s=0.01)


def test_a_script_is_followed_and_what_was_asked_is_kept():
    llm = ScriptedLlm(["Moss grows.", "So does fern."])
    model = model_from(llm)
    assert list(model.write(ASKED, 7)) == ["Moss ", "grows."]
    assert "".join(model.write(ASKED, 8)) == "So does fern."
    assert "".join(model.write(ASKED, 9)) == "So does fern."
    assert llm.asked == [ASKED] * 3
    assert llm.most == [7, 8, 9]
    assert llm.closings == 0


def test_a_script_may_answer_what_it_is_asked():
    llm = ScriptedLlm(lambda messages: messages[-1]["content"].upper(), piece=4)
    assert list(model_from(llm).write(ASKED, 9)) == ["WHAT", " GRO", "WS?"]


def test_a_script_may_break_off():
    said: list[str] = []
    with pytest.raises(LlmError, match="broke off after 2 pieces"):
        said.extend(model_from(ScriptedLlm("a b c d", fails_after=2)).write(ASKED, 9))
    assert said == ["a ", "b "]


def test_a_stopped_reply_stops_the_model():
    llm = ScriptedLlm(lambda _messages: ["moss "] * 50, pause_s=0.02)
    reply = model_from(llm).write(ASKED, 500)
    assert next(reply) == "moss "
    reply.close()
    assert llm.closings == 1
    assert list(reply) == []
    reply.close()


def test_a_reply_can_be_stopped_from_another_thread():
    llm = ScriptedLlm(lambda _messages: [f"{number} " for number in range(500)], pause_s=0.02)
    reply = model_from(llm).write(ASKED, 5000)
    threading.Timer(0.2, reply.close).start()
    begun = time.monotonic()
    assert len(list(reply)) < 50
    assert time.monotonic() - begun < 2


def test_a_reply_that_never_begins_or_stands_still_is_given_up():
    asleep = ScriptedLlm("a b c", pause_s=30)
    begun = time.monotonic()
    with pytest.raises(LlmError, match="began no answer"):
        list(watched(asleep, first_s=0.2).write(ASKED, 9))

    class Falls:
        def write(self, messages, most):
            yield "a"
            time.sleep(30)

    with pytest.raises(LlmError, match="broke off its answer: nothing came for"):
        list(watched(Falls(), next_s=0.2).write(ASKED, 9))
    with pytest.raises(LlmError, match="broke off its answer"):
        list(watched(ScriptedLlm(lambda _: [f"{n} " for n in range(999)], pause_s=0.05), total_s=0.3).write(ASKED, 999))
    assert time.monotonic() - begun < 3


def test_a_reply_that_nobody_reads_costs_nothing():
    llm = ScriptedLlm("a b c")
    model_from(llm).write(ASKED, 9).close()
    assert llm.asked == []


def test_an_error_of_ones_own_model_is_one_line_with_its_name():
    class Broken:
        name = "mine"

        def write(self, messages, most):
            raise ZeroDivisionError("by\nzero")

    with pytest.raises(LlmError, match=r"the model mine failed \(ZeroDivisionError: by zero\)"):
        list(model_from(Broken()).write(ASKED, 9))


@pytest.mark.parametrize("reply", ["", "  \n ", "<think>Hm, moss?</think>  ", "<think>never ends"])
def test_a_reply_that_says_nothing_is_an_error(reply):
    with pytest.raises(LlmError, match="said nothing"):
        list(model_from(ScriptedLlm(reply)).write(ASKED, 99))


@pytest.mark.parametrize("loop", ["ha", "It is so. ", "A long sentence about moss and fern, and about the rain. " * 3])
def test_a_reply_that_goes_round_in_circles_is_stopped(loop):
    def endless(_messages):
        return ["Moss grows. ", *([loop] * 2000)]

    llm = ScriptedLlm(endless)
    with pytest.raises(LlmError, match="repeats itself"):
        list(model_from(llm).write(ASKED, 100_000))
    assert llm.closings == 1


def test_a_reply_that_does_not_end_is_stopped():
    numbers = (f"{number} is a number. " for number in itertools.count())
    with pytest.raises(LlmError, match="does not stop"):
        list(cleaned(numbers, "x", 50))


TABLE = "| paper | score |\n|---|---|\n" + "".join(f"| [{n}] | {n * 37 % 100}.{n} % |\n" for n in range(1, 40))


@pytest.mark.parametrize(
    "text", [TABLE, "|" + "---|" * 60, "Moss grows on stones. Fern grows in shade. " * 3, "e" * 300]
)
def test_tables_and_lists_are_no_circles(text):
    assert not loops(text)


def test_circles_are_found_in_linear_time():
    for text in ("ab" * 60_000 + "c", "a" * 100_000 + "b", ("a" * 50 + "b") * 2000 + "c"):
        begun = time.monotonic()
        loops(text)
        assert time.monotonic() - begun < 3


@given(st.text(alphabet="<think>/ moss\n", max_size=60), st.lists(st.integers(1, 7), max_size=12))
def test_how_a_reply_is_cut_into_pieces_changes_nothing(text, cuts):
    def said(pieces):
        try:
            return "".join(cleaned(pieces, "x", 1000))
        except LlmError:
            return None

    pieces, rest = [], text
    for cut in cuts:
        pieces.append(rest[:cut])
        rest = rest[cut:]
    assert said([*pieces, rest]) == said([text])


def test_thoughts_are_left_out_only_at_the_beginning():
    def said(text):
        return "".join(cleaned(list(text), "x", 1000))

    assert said("<think>a</think>\n\nMoss.") == "Moss."
    assert said("\n<think></think>Moss <think>x</think>") == "Moss <think>x</think>"
    assert said("<thinly> put") == "<thinly> put"


@given(st.text(max_size=300))
def test_an_estimate_is_no_less_than_one_token_for_a_sign_that_is_no_letter(text):
    assert estimated(text) >= sum(1 for char in text if not char.isspace() and not char.isalpha())
    assert estimated(text + text) <= 2 * estimated(text)


def test_an_estimate_is_cautious_with_words_and_with_chinese():
    assert estimated("Retrieval of passages") >= 4
    assert estimated("检索增强生成") == 6
    assert estimated("🙂") == 4


def test_turns_come_in_the_order_of_asking_and_can_be_given_up():
    turns, order, stop = Turns(), [], Stop()

    def take(number, seconds=5.0, stopped=None):
        with turns.turn(stopped or Stop(), seconds) as mine:
            order.append((number, mine))

    with turns.turn(Stop(), 1) as mine:
        assert mine
        threads = [threading.Thread(target=take, args=(n, 5.0, stop if n == 1 else None)) for n in range(3)]
        for thread in threads:
            thread.start()
            time.sleep(0.05)
        with pytest.raises(QueueTimeError) as caught:
            take(9, 0.05)
        assert caught.value.ahead == 4
        stop.set()
        threads[1].join(2)
        assert order == [(1, False)]
    for thread in threads:
        thread.join(2)
    assert order == [(1, False), (0, True), (2, True)]


def test_no_key_of_the_environment_stands_in_a_notice(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-0123456789")
    assert masked("401 for sk-secret-0123456789") == "401 for …"


@pytest.mark.parametrize("kind", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_a_model_that_would_end_the_program_ends_its_reply_only(kind):
    class Quitting:
        def write(self, messages, most):
            yield "Once"
            raise kind

    with pytest.raises(LlmError):
        list(pumped(Quitting(), [], 10))
