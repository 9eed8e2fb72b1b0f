"""The first sentence of a line that is still being written, without its markers, and which markers are its own.

Does not know lists, tables and headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.checking.markers import Marker, markers
from index_store.sentences import split

BEHIND = 130  # characters behind a sentence that may still say where it ends; no marker and no next word is longer
_LONGEST = 1_200  # characters of a sentence; what is longer is cut between words
_EMPTY = re.compile(r"[(\[（【]\s{0,3}[)\]）】]")
_SPACES = re.compile(r"[^\S\n]{2,}")
_OPENING = " \t:：-–—,.;|"


@dataclass(frozen=True)
class Cut:
    """A sentence: its text, its markers, the end in the line; whether a space follows; whether markers lead."""

    text: str
    markers: tuple[int, ...]
    end: int
    spaced: bool
    leading: bool


@dataclass(frozen=True)
class _Bare:
    """A text without markers, and for each of these where it stood: in the text without, and behind it in the text."""

    text: str
    places: tuple[tuple[int, int, Marker], ...]

    def source(self, at: int) -> int:
        """Where the character before `at` ends in the text with markers."""
        shift = 0
        for place, end, _ in self.places:
            if place >= at:
                break
            shift = end - place
        return at + shift


def without_markers(text: str, names: Sequence[str] = ()) -> tuple[str, tuple[int, ...]]:
    """The text without its markers, and their numbers."""
    bare = _bare(text, names, opening=False)
    return tidy(bare.text), _numbers([marker for _, _, marker in bare.places])


def first_sentence(
    window: str, names: Sequence[str], *, whole: bool, opening: bool, leading: bool = False
) -> Cut | None:
    """The first sentence of `window`; None if what comes may still belong to it.

    Args:
        window: the line from where the sentence begins, as far as it is there.
        names: what the papers are called, by marker from 1 on.
        whole: whether the window ends with the line.
        opening: whether the window begins the line.
        leading: whether the markers of this line stand before their sentences.
    """
    bare = _bare(window, names, opening=opening)
    if opening:
        leading = _leads(bare, window)
    spans = split(bare.text)
    end = spans[0][1] if spans else len(bare.text)
    if end > _LONGEST:
        end = bare.text.rfind(" ", _LONGEST // 2, _LONGEST) + 1 or _LONGEST
    last = not bare.text[end:].strip()
    if last and whole:
        cut = len(window)
    else:
        cut = _with_markers(bare, end, window, leading=leading and not last)
        if not whole and len(window) - cut < BEHIND:
            return None
    mine = [marker for _, _, marker in bare.places if marker.end <= cut]
    text = tidy(bare.text[:end])
    gap = bare.text[end : end + 1].isspace() or window[cut : cut + 1].isspace() or text[-1:] not in "。！？｡”」』"
    return Cut(text.lstrip(_OPENING) if leading else text, _numbers(mine), cut, gap, leading)


def tidy(text: str) -> str:
    """The text without the brackets and spaces that its markers leave behind."""
    return _SPACES.sub(" ", _EMPTY.sub("", text)).strip()


def _bare(text: str, names: Sequence[str], *, opening: bool) -> _Bare:
    parts: list[str] = []
    places: list[tuple[int, int, Marker]] = []
    length = at = 0
    for marker in markers(text, opening=opening):
        piece = text[at : marker.start]
        word = _name(marker, names)
        if not word:
            piece = piece.rstrip(" \t")
        parts += [piece, word]
        length += len(piece) + len(word)
        places.append((length, marker.end, marker))
        at = marker.end
    parts.append(text[at:])
    return _Bare("".join(parts), tuple(places))


def _name(marker: Marker, names: Sequence[str]) -> str:
    if not marker.noun:
        return ""
    return " and ".join(names[number - 1] for number in marker.numbers if 1 <= number <= len(names))


def _with_markers(bare: _Bare, end: int, window: str, *, leading: bool) -> int:
    """Where the sentence that ends at `end` of the bare text ends in the window, the markers behind it included."""
    cut = bare.source(end)
    for place, stop, marker in bare.places:
        if place < end or leading or marker.noun:
            continue
        if window[cut : marker.start].strip():
            break
        cut = stop
    return cut


def _leads(bare: _Bare, window: str) -> bool:
    """Whether the line begins with a marker that is no word of its sentence."""
    if not bare.places:
        return False
    marker = bare.places[0][2]
    return not marker.noun and not window[: marker.start].strip(" \t*_") and bool(window[marker.end :].strip())


def _numbers(found: Sequence[Marker]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(number for marker in found for number in marker.numbers))
