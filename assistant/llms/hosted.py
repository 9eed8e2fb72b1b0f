"""Text from a model behind a client library: Ollama, OpenAI, Anthropic, or what speaks like OpenAI.

Every reply has a connection of its own, so that stopping it stops nothing else. Knows no provider.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from assistant.errors import LlmError
from assistant.llms.connections import cut_by
from assistant.llms.estimating import estimated
from assistant.llms.failing import Seen, explained
from assistant.llms.keys import Place
from assistant.llms.stopping import Stop
from assistant.types import Message

if TYPE_CHECKING:
    from llama_index.core.llms import LLM, ChatResponse

TEMPERATURE = 0.1
CONNECT_S, READ_S = 5.0, 120.0
# The evidence of an answer fits into this; of the hundreds of thousands that some read, more would only cost.
WINDOW = 16_384

Hooks = dict[str, list[Callable[[Any], None]]]
# A piece of text, and whether the reply is whole with it.
Said = tuple[str, bool]
Opening = Callable[[Sequence[Message], int, Hooks], AbstractContextManager[Iterator[Said]]]


class HostedSource:
    """What a model says through its client.

    Args:
        place: where it is.
        opening: given the messages, the tokens of a reply and the hooks of its connection, what is said. A stream of
            which no piece makes the reply whole was cut.
        window: tokens that question, evidence and reply may have together, asked for when first needed.
    """

    def __init__(self, place: Place, opening: Opening, window: Callable[[], int]) -> None:
        self._place = place
        self._opening = opening
        self._ask_window = window
        self._window: int | None = None

    @property
    def name(self) -> str:
        """What the user called it."""
        return self._place.name

    @property
    def window(self) -> int:
        """Tokens that question, evidence and reply may have together."""
        if self._window is None:
            self._window = self._ask_window()
        return self._window

    def tokens(self, text: str) -> int:
        """A cautious estimate; nothing is downloaded and nobody asked for it."""
        return estimated(text)

    def pieces(self, messages: Sequence[Message], most: int, stop: Stop) -> Generator[str, None, None]:
        """The reply as it comes.

        Raises:
            LlmError: for whatever goes wrong.
        """
        seen = Seen()
        hooks: Hooks = {**cut_by(stop), "response": [seen.note]}
        whole = False
        try:
            with self._opening(messages, most, hooks) as saying:
                for piece, last in saying:
                    whole = whole or last
                    yield piece
        except Exception as error:
            if stop.is_set():
                return
            raise explained(error, self._place, seen) from None
        if not whole and not stop.is_set():
            raise LlmError(f"the model {self.name} at {self._place.url} broke off its answer; ask again")

    def close(self) -> None:
        """Nothing is kept between replies."""


def adapted(
    llm: LLM, messages: Sequence[Message], ended: Callable[[ChatResponse], bool]
) -> Generator[Said, None, None]:
    """What an adapter of llama-index says; `ended` tells whether a response makes the reply whole."""
    for response in llm.stream_chat(told(messages)):
        yield response.delta or "", ended(response)


def told(messages: Sequence[Message]) -> list[Any]:
    """The messages as llama-index has them."""
    from llama_index.core.llms import ChatMessage, MessageRole

    return [ChatMessage(role=MessageRole(message["role"]), content=message["content"]) for message in messages]
