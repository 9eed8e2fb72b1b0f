"""Author names in a question: those the catalogue holds, and those asked for that it does not hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.understanding.types import Catalogue
from index_store import names

# Words around a name that say a person is meant. Without them a family name alone ("Long", "Best") is just a word.
_CUES = re.compile(
    r"\b(?:by|author\w*|co-?author\w*|wrote|writ(?:e|es|ten|ing)|co-?wr\w+|publi\w+|sign(?:s|ed)|from|of)\b|[’']s\b"
    r"|作者|撰写|发表|署名|写的|合著|合作",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:who|whom|whose)\b[^?]*\b(?:sign\w*|wrote|writ\w+|author\w*|else)\b|\bco-?authors?\b|\bcollaborators?\b|"
    r"\bauthors? of\b|\bworked? with\b|作者(?:是|有)|合作者|合著者",
    re.IGNORECASE,
)
_ASKED_FOR = re.compile(
    r"\b(?:by|authored by|written by|(?:works?|papers?|abstracts?|publications?) (?:of|from))\s+"
    r"((?:[A-ZÀ-ÖØ-ÞĀČĐŁŃÓŘŚŠŻŽ][\w'’.\-]*\s*){2,4})"
)
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*", re.UNICODE)
_STOP = frozenset(
    """
    a about all also an and any are at author authors be best by can co coauthors could data did do does else
    find for from give had has have he her here his how in is it its learning list long many may me might model
    models more most much name names new no not of on one or other others paper papers she show tell that the
    their there these they this those to two use used using was were what when where which who why will with
    work works would
    """.split()
)


@dataclass(frozen=True)
class AuthorsAsked:
    """Names found in the question, the words they took up, and a name asked for that nobody has."""

    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    unknown: str | None = None
    wants_people: bool = False


def authors_asked(text: str, catalogue: Catalogue) -> AuthorsAsked:
    """Find the authors that `text` asks for."""
    spoken = [word for word in _WORD.findall(re.sub(r"[’']s\b", "", text)) if len(word) > 1]
    folded = [names.key(word) for word in spoken]
    wanted = sorted({part for word in folded for part in word.split() if part not in _STOP})
    candidates = catalogue.authors_with_words(wanted) if wanted else []
    cued = bool(_CUES.search(text))
    found: dict[str, tuple[str, ...]] = {}
    for name in candidates:
        if words := _spoken_words(name, spoken, folded, cued=cued):
            found[" ".join(words)] = words
    longest = _without_parts(list(found))
    if longest:
        used = tuple(word for phrase in longest for word in found[phrase])
        return AuthorsAsked(tuple(longest), used, None, bool(_PEOPLE.search(text)))
    asked = _ASKED_FOR.search(text)
    return AuthorsAsked(unknown=asked.group(1).strip(" .") if asked else None)


def _spoken_words(name: str, spoken: Sequence[str], folded: Sequence[str], *, cued: bool) -> tuple[str, ...]:
    """The words of the question that name this author, or none."""
    length = len(names.parts(name))
    for size in range(min(length, 4), 1, -1):
        for start in range(len(spoken) - size + 1):
            window = spoken[start : start + size]
            whole = all(word not in _STOP for word in folded[start : start + size])
            if whole and _all_in(folded[start : start + size], name) and names.matches(" ".join(window), name):
                return tuple(window)
    if not cued:
        return ()
    family = names.family(name)
    for word, key in zip(spoken, folded, strict=True):
        rare = key not in _STOP and len(key) > 3
        joined = key.replace(" ", "")
        if rare and joined in {family.replace(" ", ""), "".join(names.parts(name))} and _like_a_name(word, spoken):
            return (word,)
    return ()


def _all_in(window: Sequence[str], name: str) -> bool:
    """Every word is a whole part of the name, in either order; initials and halves are too weak inside a sentence."""
    have = set(names.parts(name)) | {"".join(names.parts(name)[:-1]), "".join(names.parts(name)[1:])}
    return all(part in have or word.replace(" ", "") in have for word in window for part in word.split())


def _like_a_name(word: str, spoken: Sequence[str]) -> bool:
    """Capitalised; or the whole question is in lower case, so that capitals say nothing."""
    return word[:1].isupper() or not any(other[:1].isupper() for other in spoken[1:])


def _without_parts(phrases: list[str]) -> list[str]:
    """Drop "Li" where "Wei Li" was found too."""
    kept: list[str] = []
    for phrase in sorted(phrases, key=lambda p: -len(p.split())):
        words = set(names.key(phrase).split())
        if not any(words <= set(names.key(other).split()) for other in kept):
            kept.append(phrase)
    return kept
