"""Asking a model again after what passes by itself, as long as nothing was said. Knows no provider."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TYPE_CHECKING

from assistant.errors import LlmError
from assistant.llms.stopping import Stop

if TYPE_CHECKING:
    from tenacity import RetryCallState

_TRIES = 4
_LONGEST_PAUSE_S = 30.0


class PassingLlmError(LlmError):
    """What may go away by itself; `after` is how many seconds the provider asks to wait."""

    def __init__(self, message: str, after: float = 0.0) -> None:
        super().__init__(message)
        self.after = after


def again(pieces: Callable[[], Generator[str, None, None]], stop: Stop, pause_s: float) -> Generator[str, None, None]:
    """The pieces of the first try that says something; each one is closed when it is no longer read.

    Raises:
        LlmError: if no try does, or one breaks off.
    """
    from tenacity import Retrying, retry_if_exception, stop_after_attempt

    def pause(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = error.after if isinstance(error, PassingLlmError) else 0.0
        return max(asked, pause_s * 2.0 ** (state.attempt_number - 1))

    heard = False

    def worth(error: BaseException) -> bool:
        passing = isinstance(error, PassingLlmError) and error.after <= _LONGEST_PAUSE_S
        return passing and not heard and not stop.is_set()

    def rest(seconds: float) -> None:
        stop.wait(seconds)

    tries = Retrying(
        retry=retry_if_exception(worth),
        stop=stop_after_attempt(_TRIES),
        wait=pause,
        sleep=rest,
        reraise=True,
    )
    for attempt in tries:
        if stop.is_set():
            return
        with attempt, closing(pieces()) as said:
            for piece in said:
                heard = heard or bool(piece)
                yield piece
            return
