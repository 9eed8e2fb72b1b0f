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
    start: str | None = ""  # what came so far, while it may still be the opening tag
    inside = False
    for piece in pieces:
        if inside:
            start = (start or "") + piece
            _, closing, rest = start.partition(_CLOSE)
            if closing:
                inside, start = False, None
                yield rest.lstrip()
            else:
                start = start[-len(_CLOSE) :]
                yield ""
        elif start is None:
            yield piece
        else:
            start += piece
            begun = start.lstrip()
            if begun.startswith(_OPEN):
                inside, start = True, begun.removeprefix(_OPEN)
                yield ""
            elif _OPEN.startswith(begun):  # too short to tell, or only blanks
                yield ""
            else:
                yield start
                start = None
    if start and not inside:
        yield start
