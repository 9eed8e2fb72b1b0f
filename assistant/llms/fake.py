"""A language model that says what a script says: for tests, here and in programs that use this package.

Knows nothing of papers. It meets the whole interface `Model` and keeps what it was asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from assistant.errors import LlmError
from assistant.llms.estimating import estimated
from assistant.types import Message

Script = str | Sequence[str] | Callable[[Sequence[Message]], str | Sequence[str]]


class ScriptedLlm:
    """Replies from a script, piece by piece.

    Args:
        replies: one reply for every call; or a list of replies, one for each call in turn, the last one repeated;
            or a function of the messages that gives the reply as one text, or as its pieces.
        pause_s: seconds before every piece.
        fails_after: pieces after which the reply breaks off with an LlmError; 0: at once.
        piece: characters of a piece where the reply is given as one text; 0: words.
        name: what the model is called.
        window: tokens that question, evidence and reply may have together.

    Attributes:
        asked: the messages of every call.
        most: the greatest length allowed by every call, in tokens.
        closings: how many replies were stopped before their end.
        closed: how often `close` was called.
    """

    def __init__(
        self,
        replies: Script,
        *,
        pause_s: float = 0.0,
        fails_after: int | None = None,
        piece: int = 0,
        name: str = "scripted",
        window: int = 4096,
    ) -> None:
        self.name = name
        self.window = window
        self.asked: list[list[Message]] = []
        self.most: list[int] = []
        self.closings = 0
        self.closed = 0
        self._replies = replies
        self._pause_s = pause_s
        self._fails_after = fails_after
        self._piece = piece

    def write(self, messages: Sequence[Message], most: int) -> Iterator[str]:
        """The next reply of the script."""
        number = len(self.asked)
        self.asked.append([Message(role=message["role"], content=message["content"]) for message in messages])
        self.most.append(most)
        return self._told(self._pieces(number, messages))

    def tokens(self, text: str) -> int:
        """A cautious estimate, as for a model that does not tell."""
        return estimated(text)

    def close(self) -> None:
        """Count the call."""
        self.closed += 1

    def _told(self, pieces: Sequence[str]) -> Iterator[str]:
        try:
            for number, piece in enumerate(pieces):
                if self._fails_after is not None and number >= self._fails_after:
                    break
                time.sleep(self._pause_s)
                yield piece
        except GeneratorExit:
            self.closings += 1
            raise
        if self._fails_after is not None:
            raise LlmError(f"the model {self.name} broke off after {self._fails_after} pieces, as it was told to")

    def _pieces(self, number: int, messages: Sequence[Message]) -> Sequence[str]:
        if callable(self._replies):
            reply = self._replies(messages)
        elif isinstance(self._replies, str):
            reply = self._replies
        else:
            reply = self._replies[min(number, len(self._replies) - 1)] if self._replies else ""
        if not isinstance(reply, str):
            return reply
        if self._piece > 0:
            return [reply[start : start + self._piece] for start in range(0, len(reply), self._piece)]
        words = reply.split(" ")
        return [*(word + " " for word in words[:-1]), words[-1]]
