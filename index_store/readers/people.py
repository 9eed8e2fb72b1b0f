"""Authors as a file writes them, as names for reading: "Given Family", with the family name known.

Knows no format, and not who is the same person; `index_store.names` does.
A suffix stands behind a comma: "Ada Holm, Jr".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from index_store.blanks import one_line
from index_store.readers import cleaning

Names = tuple[tuple[str, ...], tuple[str, ...], bool]
"""Names, their family names, and whether the list was cut ("et al.", "and others")."""

_SUFFIXES = frozenset("jr sr ii iii iv 2nd 3rd 4th junior senior".split())
_DEGREES = frozenset("md phd mph msc bsc ms ma mba dds rn dphil frcp prof dr mbbs esq ed eds".split())
_PARTICLE_WORDS = (
    "af al am auf av bin da dal de del della den der des di do dos du e el het la las le lo los ten ter 't "
    "van vom von vander vande zu zum zur y"
)
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_CUT = re.compile(r"(?:^|[\s,;]+)(?:and\s+others|others|et\.?\s+al\.?|等)$|^(?:…|\.\.\.)$", re.IGNORECASE)
_CUT_ENDS = ("others", "al", "al.", "等", "…", "...")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?-?){1,4}")
_MOST_WORDS = 12


class Body(str):
    """A collective author that has its place among the people; it stays whole."""

    __slots__ = ()


class Person(NamedTuple):
    """A name for reading, and its family name as written in it; "" if that is not known."""

    name: str
    family: str


def authors(
    names: Sequence[str], groups: Sequence[str] = (), *, latex: bool = False, family_first: bool = False
) -> Names:
    """Turn "Family, Given" round, keep particles and suffixes; groups stay whole.

    Args:
        names: one person each, as the file writes it. In LaTeX, a name all in braces is a group; so is a `Body`.
        groups: collective authors.
        latex: whether they may hold LaTeX.
        family_first: whether a name without a comma is "Family Initials", as in PubMed and Scopus.
    """
    cut, people = False, []
    for raw in names:
        written, ended = (raw, False) if isinstance(raw, Body) else _uncut(raw)
        cut = cut or ended
        person = _person(written, latex=latex, family_first=family_first)
        if isinstance(raw, Body):
            person = Person(cleaning.short(raw, latex=latex), cleaning.short(raw, latex=latex))
        if person.name:
            people.append(person)
    bodies = [cleaning.short(name, latex=latex) for name in groups]
    people += [Person(name, name) for name in bodies if name]
    families = tuple(person.family for person in people)
    return tuple(person.name for person in people), families if any(families) else (), cut


def _uncut(raw: str) -> tuple[str, bool]:
    raw = raw.strip().rstrip(";")
    if not raw[-6:].casefold().endswith(_CUT_ENDS):
        return raw, False
    found = _CUT.search(raw[-14:])
    return (raw[: len(raw) - len(raw[-14:]) + found.start()], True) if found else (raw, False)


def _person(raw: str, *, latex: bool, family_first: bool) -> Person:
    if latex and _is_braced(raw):
        whole = cleaning.short(raw, latex=True)
        return Person(whole, whole)
    if cleaning.is_clean(raw, latex=latex):
        parts = [one_line(part).strip(" ;") for part in raw.split(",")]
    else:
        parts = [cleaning.short(part, latex=latex).strip(" ;") for part in _at_commas(raw, latex=latex)]
    parts = [part for part in parts if part]
    while len(parts) > 1 and _bare(parts[-1]) in _DEGREES:
        parts.pop()
    if len(parts) < 2:
        return _without_comma(parts[0] if parts else "", latex=latex, family_first=family_first)
    if len(parts) > 3:
        return Person(", ".join(parts), "")
    return _with_commas(parts, latex=latex, family_first=family_first)


def _is_braced(raw: str) -> bool:
    """Whether one pair of braces holds the whole name, not one each of its parts."""
    if not (raw.startswith("{") and raw.endswith("}")) or raw.startswith("{\\"):
        return False
    depth = 0
    for at, character in enumerate(raw):
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return at == len(raw) - 1
    return False


def _at_commas(raw: str, *, latex: bool) -> list[str]:
    raw = raw.replace("，", ",")
    if not (latex and "{" in raw):
        return raw.split(",")
    parts, depth, begin = [], 0, 0
    for at, character in enumerate(raw):
        depth += (character == "{") - (character == "}")
        if character == "," and depth <= 0:
            parts.append(raw[begin:at])
            begin = at + 1
    return [*parts, raw[begin:]]


def _with_commas(parts: list[str], *, latex: bool, family_first: bool) -> Person:
    """Read "Family, Given", "Family, Jr, Given", "Family, Given, Jr" and "Given Family, Jr"."""
    suffixes = [part for part in parts[1:] if _is_suffix(part)]
    rest = [part for part in parts if part not in suffixes or part is parts[0]] if suffixes else parts
    if len(rest) == 1:
        person = _without_comma(rest[0], latex=latex, family_first=family_first)
        return Person(f"{person.name}, {suffixes[0]}", person.family)
    family, given = rest[0], " ".join(rest[1:])
    words = given.split()
    if len(words) > 1 and _is_suffix(words[-1]):
        suffixes.append(words.pop())
    name = f"{' '.join(words)} {family}"
    return Person(f"{name}, {suffixes[0]}" if suffixes else name, family)


def _without_comma(name: str, *, latex: bool, family_first: bool) -> Person:
    words = name.split()
    if len(words) < 2 or len(words) > _MOST_WORDS:
        return Person(name, "")
    suffix = f", {words.pop()}" if len(words) > 2 and _is_suffix(words[-1]) else ""
    if _ends_in_initials(words, family_first=family_first) or _is_particled(words):
        family, given = " ".join(words[:-1]), words[-1]
        return Person(f"{given} {family}{suffix}", family)
    family = " ".join(words[_family_start(words) :]) if latex else ""
    return Person(" ".join(words) + suffix, family)


def _ends_in_initials(words: list[str], *, family_first: bool) -> bool:
    """Tell "Holm AB" from "A B Holm" and "Ada HOLM": initials at the end behind a word that is none."""
    last, before = words[-1], words[-2]
    if not _INITIALS.fullmatch(last) or not last.isupper() or _INITIALS.fullmatch(words[0]):
        return False
    if family_first:
        return True
    if len(words) > 2 and _bare(last) in _DEGREES:
        return False
    return len(words) == 2 and len(last.replace(".", "")) <= 3 and not before.isupper()


def _is_particled(words: list[str]) -> bool:
    """Tell "van der Berg K.": a particle in front and initials at the end, as Scopus and Embase write."""
    return len(words) > 2 and words[0] in _PARTICLES and _INITIALS.fullmatch(words[-1]) is not None


def _family_start(words: list[str]) -> int:
    """BibTeX's rule: the family name begins at the first particle in lower case, else at the last word."""
    return next((at for at, word in enumerate(words[1:-1], 1) if word in _PARTICLES), len(words) - 1)


def _is_suffix(word: str) -> bool:
    return _bare(word) in _SUFFIXES


def _bare(word: str) -> str:
    return word.replace(".", "").casefold()


def at_and(text: str) -> Iterator[str]:
    """Split BibTeX's list of names at each "and" outside braces."""
    depth, begin = 0, 0
    for found in _AND.finditer(text):
        mark = found[0]
        if mark in "{}":
            depth = max(0, depth + (1 if mark == "{" else -1))
        elif depth == 0:
            yield text[begin : found.start()].strip()
            begin = found.end()
    yield text[begin:].strip()


_AND = re.compile(r"[{}]|(?:^|\s)and(?=\s|$)", re.IGNORECASE)
