"""Read a model in a thread of its own, so that who waits for it can stop waiting. Knows nothing of any provider."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress

from assistant.errors import LlmError
from assistant.llms.types import Llm
from assistant.llms.watching import Watched
from assistant.types import Message

BEAT_S = 0.2
"""How long the reader waits before it is given an empty piece."""


def pumped(model: Llm, messages: Sequence[Message], most: int) -> Iterator[str]:
    """The pieces of `model.write`, and an empty piece whenever nothing came for `BEAT_S` seconds.

    An iterator that is closed lets its model go at once: the thread closes the model's iterator after the piece that
    is under way.

    Raises:
        LlmError: whatever the model raises, as one of these.
    """
    pieces: queue.SimpleQueue[str | Exception | None] = queue.SimpleQueue()
    stopped = threading.Event()
    # A reply of a watched model may be closed from here, which ends it even while nothing comes; it has not begun yet.
    reply = model.write(messages, most) if isinstance(model, Watched) else None
    reader = threading.Thread(
        target=_read,
        args=(model if reply is None else reply, messages, most, pieces, stopped),
        name="language model",
        daemon=True,
    )
    reader.start()
    try:
        yield from _pieces(pieces)
    finally:
        stopped.set()
        if reply is not None:
            reply.close()


def _pieces(pieces: queue.SimpleQueue[str | Exception | None]) -> Iterator[str]:
    while True:
        try:
            piece = pieces.get(timeout=BEAT_S)
        except queue.Empty:
            yield ""
            continue
        if piece is None:
            return
        if isinstance(piece, LlmError):
            raise piece
        if isinstance(piece, Exception):
            raise LlmError(f"the language model failed: {type(piece).__name__}: {str(piece)[:200]}") from piece
        if piece:
            yield piece


def _read(
    model: Llm | Iterator[str],
    messages: Sequence[Message],
    most: int,
    pieces: queue.SimpleQueue[str | Exception | None],
    stopped: threading.Event,
) -> None:
    try:
        written = model.write(messages, most) if isinstance(model, Llm) else model
        try:
            for piece in written:
                if stopped.is_set():
                    break
                pieces.put(piece)
        finally:
            close = getattr(written, "close", None)  # an iterator need not be a generator
            if close:
                with suppress(Exception):
                    close()
    except Exception as error:  # whatever a model of the user's own raises: the reader tells it
        pieces.put(error)
    except BaseException as error:  # SystemExit and its like would end this thread alone, and the reader wait for ever
        pieces.put(LlmError(f"the language model broke off: {type(error).__name__}"))
    else:
        pieces.put(None)
