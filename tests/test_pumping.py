"""A model is read in a thread of its own, so that who waits for it can stop waiting."""

import threading
import time

import pytest

from assistant.errors import LlmError
from assistant.llms.fake import ScriptedLlm
from assistant.llms.pumping import pumped

ASKED = [{"role": "user", "content": "Hello?"}]


def settled(holds, seconds=3.0):
    """Whether `holds()` becomes true in time."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if holds():
            return True
        time.sleep(0.01)
    return False


def test_the_pieces_come_as_the_model_writes_them():
    assert "".join(pumped(ScriptedLlm("Moss stores water."), ASKED, 50)) == "Moss stores water."


def test_a_silent_model_lets_its_reader_look_up():
    pieces = list(pumped(ScriptedLlm(["Moss."], pause_s=0.7), ASKED, 50))
    assert pieces.count("") >= 2
    assert "".join(pieces) == "Moss."


def test_a_reader_who_stops_stops_the_model():
    model = ScriptedLlm("one two three four five six seven eight", pause_s=0.05)
    reading = pumped(model, ASKED, 50)
    next(piece for piece in reading if piece)
    reading.close()
    assert settled(lambda: model.closings == 1)


def test_a_model_that_fails_says_so_after_what_it_wrote():
    seen = []
    with pytest.raises(LlmError, match="broke off"):
        seen.extend(pumped(ScriptedLlm("one two three", fails_after=2), ASKED, 50))
    assert "".join(seen) == "one two "


class Broken:
    def write(self, messages, most):
        yield "one "
        raise ValueError("the socket is\ngone")


def test_whatever_a_model_raises_is_an_llm_error():
    with pytest.raises(LlmError, match="ValueError"):
        list(pumped(Broken(), ASKED, 50))


class Plain:
    """Its iterator is no generator and cannot be closed."""

    def write(self, messages, most):
        return iter(["one ", "two"])


def test_any_iterator_will_do():
    assert "".join(pumped(Plain(), ASKED, 50)) == "one two"


def test_no_thread_is_left_behind():
    before = threading.active_count()
    for _ in range(20):
        list(pumped(ScriptedLlm("one two"), ASKED, 50))
    assert settled(lambda: threading.active_count() <= before)
