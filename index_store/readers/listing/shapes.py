"""What a line of a paper-search listing looks like: a page heading, a topic, authors, or running text.

Judges one line by its shape alone (separators, capitals, word counts, punctuation), never by known names;
what the lines around it make of it is for `listing`. Every test takes time linear in the line.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache

HEADING = "论文检索"

_DOT = re.compile(r"\s[·•・∙⋅]\s")
_ENDS = tuple(".!?:;。！？：；…")
_MORE = re.compile(r"(?:[\s,，、]等|(?<=[^\W\d_])等|(?:^|[\s,，、])et\s?al\.?)$", re.IGNORECASE)
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "phd", "md"})
# Words that names do not hold in lower case; sentences can hardly do without.
_LITTLE_WORDS = "a an and are as at be by can for from has have in is it its of on or our the to via was we with"
_LITTLE = frozenset(_LITTLE_WORDS.split())
_PARTICLE_WORDS = "af al av ben bin da dal de del den der des di dos du e el la le ter ten van von y zu zum zur"
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_AROUND = "()[]{}\"'“”‘’«»*†‡§¶"
_WITHIN = frozenset("-'’‘.·・‐‑–`´ʻʼ()")
_LONGEST_TOPIC = 160
_LONGEST_NAME = 80
_LONGEST_AUTHORS = 200_000  # physics has papers of five thousand authors


class Likeness(IntEnum):
    """How much a line looks like a list of names."""

    NONE = 0
    WEAK = 1
    STRONG = 2


def is_heading(text: str) -> bool:
    """Tell the page heading, which may come again between pages."""
    return text.strip() == HEADING


def topic(text: str) -> tuple[str, str] | None:
    """Split "Area · Subarea"; None where the line is no topic line."""
    text = text.strip()
    if len(text) > _LONGEST_TOPIC or text.endswith(_ENDS) or "$" in text or "\\" in text:
        return None
    dot = _DOT.search(text)
    if dot is None or len(text.split()) > 20:
        return None
    area, subarea = text[: dot.start()].strip(), text[dot.end() :].strip()
    return (area, subarea) if area and subarea else None


def is_plain_topic(text: str) -> bool:
    """Tell a topic whose area is written like a title, so that it can hardly be a sentence."""
    parts = topic(text)
    if parts is None:
        return False
    words = [word for word in parts[0].split() if word not in _LITTLE]
    return len(words) <= 8 and all(_is_capitalised(word.lstrip(_AROUND + "&")) for word in words)


def split_authors(text: str) -> tuple[tuple[str, ...], bool]:
    """Split an authors line at its commas; the second value tells whether " 等" or "et al." ended it."""
    text = text.strip()
    more = _MORE.search(text[-12:])
    if more:
        text = text[: len(text) - len(text[-12:]) + more.start()].rstrip(" ,，、")
    names: list[str] = []
    for part in _at_commas(text):
        if names and part.replace(".", "").casefold() in _SUFFIXES:
            names[-1] += ", " + part
        elif part:
            names.append(part)
    return tuple(names), more is not None


def ends_like_a_sentence(text: str) -> bool:
    """Tell a full stop after a word from one after an initial or "Jr."."""
    words = text[-_LONGEST_NAME:].split()
    if not words or not words[-1].endswith(_ENDS):
        return False
    return not words[-1].endswith(".") or not _is_abbreviation(words[-1])


@lru_cache(maxsize=8)  # each line is looked at as this, the next and the one after
def likeness_to_authors(text: str) -> Likeness:
    """Judge whether a line is a list of names: every part short, all words letters, no sentence end."""
    if (
        not text
        or len(text) > _LONGEST_AUTHORS
        or (ends_like_a_sentence(text) and not _MORE.search(text[-12:].rstrip()))
    ):
        return Likeness.NONE
    names, et_al = split_authors(text)
    if not names or any(len(name) > _LONGEST_NAME or len(name.split()) > 7 for name in names):
        return Likeness.NONE
    odd = sum(not all(_is_name_word(word) for word in name.split()) for name in names)
    if odd * 3 > len(names):
        return Likeness.NONE
    if et_al or _are_plainly_names(names):
        return Likeness.STRONG
    return Likeness.WEAK


def may_be_one_name(text: str) -> bool:
    """Tell two or three words that a name typed in lower case could be: no little word, no sentence."""
    words = text.split()
    return 2 <= len(words) <= 3 and len(split_authors(text)[0]) == 1 and not any(w in _LITTLE for w in words)


def _are_plainly_names(names: tuple[str, ...]) -> bool:
    if any(word in _LITTLE for name in names for word in name.split()):
        return False
    plain = sum(_is_plain_name(name) for name in names)
    if len(names) == 1:
        return plain == 1
    if plain * 2 >= len(names):
        return True
    # Names typed in lower case: still no more than three words between two commas, and mostly more than one.
    counts = [len(name.split()) for name in names]
    return max(counts) <= 3 and sum(count > 1 for count in counts) * 2 >= len(counts)


def _is_plain_name(name: str) -> bool:
    """Two to six words, all with capitals but for particles; or one word of a script without capitals."""
    words = name.split()
    if len(words) == 1:
        return _has_no_case(words[0]) and len(words[0]) > 1
    return len(words) <= 6 and all(_is_capitalised(word) or word in _PARTICLES for word in words)


def _is_capitalised(word: str) -> bool:
    first = word.lstrip(_AROUND)[:1]
    return first.isupper() or first.istitle() or (_has_no_case(first) and first.isalpha()) or first.isdigit()


def _has_no_case(word: str) -> bool:
    return word.lower() == word.upper()


def _is_name_word(word: str) -> bool:
    """Letters, marks, hyphens and apostrophes; a full stop only after a few letters ("J.", "Jr.")."""
    core = word.strip(_AROUND + ",")
    if core.isdigit():
        return len(core) == 4 and core.startswith("0")  # "Wei Li 0003"
    if core.endswith(".") and not _is_abbreviation(core):
        return False
    if not all(character in _WITHIN or unicodedata.category(character)[0] in "LM" for character in core):
        return False
    return any(map(str.isalpha, core)) and not _is_run_of_ideographs(core)


def _is_abbreviation(word: str) -> bool:
    letters = word.replace(".", "").replace("-", "").strip(_AROUND)
    return len(letters) <= 3 and letters[:1].isupper()


def _is_run_of_ideographs(word: str) -> bool:
    """Chinese names have two to four characters, transcribed ones dots between parts; sentences more."""
    parts = re.split("[·・]", word)
    if all("\u3400" <= character <= "\u9fff" for part in parts for character in part):
        return max(map(len, parts)) > (4 if len(parts) == 1 else 8)
    return _has_no_case(word) and len(word) > 16


def _at_commas(text: str) -> list[str]:
    """Split at commas of any script, but not inside closed parentheses: "Wei (Will, Bill) Li"."""
    if "(" not in text or text.count("(") != text.count(")"):
        return [part.strip() for part in re.split("[,，、]", text)]
    parts, depth, begin = [], 0, 0
    for at, character in enumerate(text):
        if character in "()":
            depth = max(0, depth + (1 if character == "(" else -1))
        elif character in ",，、" and depth == 0:
            parts.append(text[begin:at].strip())
            begin = at + 1
    parts.append(text[begin:].strip())
    return parts
