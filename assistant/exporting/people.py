"""Names as reference managers want them: family name, given names, suffix, in the original spelling.

Knows nothing of who is the same person; `index_store.names` does. The rules follow BibTeX: "Family, Given"
and "Family, Jr, Given" are taken as they stand, a particle belongs to the family name when it is written in
lower case ("Ana de la Cruz"), and else the last word is the family name. A name in Chinese, Japanese or
Korean characters without a space, and anything with more than two commas, stays whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.exporting.lines import one_line
from index_store.types import Paper

_PARTICLES = frozenset(
    ("af", "al", "am", "auf", "av", "bin", "da", "dal", "de", "del", "della", "den", "der", "des", "di", "do",
     "dos", "du", "e", "el", "la", "las", "le", "los", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur",
     "y")
)  # fmt: skip
_SUFFIXES = frozenset(("jr", "jr.", "sr", "sr.", "ii", "iii", "iv"))
# Word characters of scripts whose names are written without a space.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff·・]+")


@dataclass(frozen=True)
class Person:
    """A name in parts. `given` and `suffix` may be empty; a `whole` name is neither split nor reordered."""

    family: str
    given: str = ""
    suffix: str = ""
    whole: bool = False

    def inverted(self) -> str:
        """The name as "Family, Given" or "Family, Given, Suffix", the order that RIS wants."""
        return ", ".join(part for part in (self.family, self.given, self.suffix) if part)


def split(name: str) -> Person:
    """Split a name as a paper gives it into its parts.

    >>> split("Ana de la Cruz Jr.")
    Person(family='de la Cruz', given='Ana', suffix='Jr.', whole=False)
    """
    name = one_line(name)
    parts = [part.strip() for part in name.split(",")]
    if len(parts) > 3 or not all(parts) or _UNSPACED.fullmatch(name):
        return Person(name, whole=True)
    if len(parts) == 1:
        return _in_reading_order(name.split())
    if len(parts) == 3:
        return _three(*parts)
    if parts[1].lower() in _SUFFIXES:
        person = _in_reading_order(parts[0].split())
        return Person(person.family, person.given, parts[1])
    return Person(parts[0], parts[1])


def people(paper: Paper) -> list[Person]:
    """Split the names of a paper's authors that are not blank; what the source says of family names is believed."""
    families = paper.families or ("",) * len(paper.authors)
    return [
        _known(one_line(name), one_line(family)) or split(name)
        for name, family in zip(paper.authors, families, strict=False)
        if one_line(name)
    ]


def _known(name: str, family: str) -> Person | None:
    """Split "Given Family" or "Given Family, Jr" at a family name that is known; a name that is all family is whole."""
    if not family:
        return None
    if name == family:
        return Person(name, whole=" " in name or "," in name)
    full, _, suffix = name.partition(", ")
    if not full.endswith(" " + family) or (suffix and suffix.lower() not in _SUFFIXES):
        return None
    return Person(family, full.removesuffix(family).strip(), suffix)


def _three(first: str, second: str, third: str) -> Person:
    """Tell BibTeX's "Family, Jr, Given" from RIS's "Family, Given, Jr"."""
    if third.lower() in _SUFFIXES:
        return Person(first, second, third)
    return Person(first, third, second)


def _in_reading_order(words: list[str]) -> Person:
    """Split "Given particle Family Jr"; a lone word is the family name."""
    suffix = words.pop() if len(words) > 2 and words[-1].lower() in _SUFFIXES else ""
    start = max(len(words) - 1, 0)
    while start > 1 and words[start - 1] in _PARTICLES:
        start -= 1
    if start > 1 and start < len(words) - 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1  # "Rogier Van der Weyden": a capital particle before a lower-case one
    return Person(" ".join(words[start:]), " ".join(words[:start]), suffix)
