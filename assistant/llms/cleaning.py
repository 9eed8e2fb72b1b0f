"""What a reply goes through before anyone reads it: private thoughts taken out, endless ones stopped.

Linear in the length of the reply. Knows nothing of providers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.errors import LlmError

_OPEN, _CLOSE = "<think>", "</think>"
# A reply loops when its end is one stretch of text, four times or more, over so many characters: a table's rule of
# dashes is shorter.
_LOOPS_OVER = 400
_REPEATS = 4
_SEEN = 2400
_EVERY = 200
_CHARACTERS_A_TOKEN = 16


def cleaned(pieces: Iterable[str], name: str, most: int) -> Iterator[str]:
    """The reply without its thoughts; an empty piece is a sign of life and is handed on.

    Raises:
        LlmError: if it goes round in circles, is far longer than `most` tokens, or says nothing.
    """
    said = False
    length = since = 0
    end = ""
    for piece in _without_thoughts(pieces):
        said = said or bool(piece.strip())
        length += len(piece)
        since += len(piece)
        end = (end + piece)[-_SEEN:]
        if length > _CHARACTERS_A_TOKEN * most + 1000:
            raise LlmError(
                f"the model {name} does not stop (over {most} tokens); ask again, or name another with --llm"
            )
        if since >= _EVERY:
            since = 0
            if loops(end):
                raise LlmError(f"the model {name} repeats itself without end; ask again, or name another with --llm")
        yield piece
    if not said:
        raise LlmError(f"the model {name} said nothing; ask again, or name another with --llm")


def loops(text: str) -> bool:
    """Whether `text` ends with one stretch repeated at least four times over at least 400 characters.

    The periods of the reversed text's beginnings come from its prefix function (Knuth, Morris and Pratt 1977).
    """
    back = text[::-1]
    border = [0] * len(back)
    for end in range(1, len(back)):
        length = border[end - 1]
        while length and back[end] != back[length]:
            length = border[length - 1]
        border[end] = length + (back[end] == back[length])
        if end + 1 >= max(_LOOPS_OVER, _REPEATS * (end + 1 - border[end])):
            return True
    return False


def _without_thoughts(pieces: Iterable[str]) -> Iterator[str]:
    """Leave out `<think>…</think>` at the beginning, as models write that reason before they answer."""
    start = ""  # what came so far, while it may still be the opening tag, or may hold the closing one
    state = "before"
    for piece in pieces:
        if state == "within":
            start = (start + piece)[-len(piece) - len(_CLOSE) :]
            _, closing, piece = start.partition(_CLOSE)
            state = "after" if closing else state
        elif state == "before":
            start += piece
            state = _begun(start.lstrip())
            piece = "" if state in ("before", "within") else start
            start = start.lstrip().removeprefix(_OPEN) if state == "within" else start
            # a reply that is one piece may hold both tags
            if _CLOSE in start and state == "within":
                state, piece = "after", start.partition(_CLOSE)[2]
        if state == "after":
            piece = piece.lstrip()
            state = "text" if piece else state
        yield piece
    if state == "before" and start:
        yield start


def _begun(start: str) -> str:
    if start.startswith(_OPEN):
        return "within"
    return "before" if _OPEN.startswith(start) else "text"
