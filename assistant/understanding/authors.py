"""Author names in a question: those the catalogue holds, and those asked for that it does not hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.understanding.author_slips import author_meant, half_known
from assistant.understanding.deeds import does_something
from assistant.understanding.types import Catalogue
from index_store import names
from index_store.words import is_ordinary

# Words around a name that say a person is meant. Without them a family name alone ("Long", "Best") is just a word.
_CUES = re.compile(
    r"\b(?:by|author\w*|co-?author\w*|wrote|writ(?:e|es|ten|ing)|co-?wr\w+|publi\w+|sign(?:s|ed)|from|of)\b|[’']s\b"
    r"|作者|撰写|发表|署名|写[的了过]|合著|合作",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:who|whom|whose)\b[^?]{0,200}\b(?:sign\w*|wrote|writ\w+|author\w*|else)\b|\bco-?authors?\b|\bcollaborators?\b|"
    r"\bauthors? of\b|\bworked? with\b|作者(?:是|有)|合作者|合著者",
    re.IGNORECASE,
)
_WORKS = r"(?:papers?|abstracts?|works?|publications?|articles?|entries|stud(?:y|ies))"
_WROTE = r"(?:co-?)?(?:writ|wrote|publish|author|sign)"
_GIVEN = r"(?:any|one|anything|something|everything|written|authored|published|signed)"
_BY = rf"(?:{_WORKS}|{_GIVEN})\s+(?:(?:is|are|was|were)\s+)?by"
# Beside these even "gold" or "Li" is a name: "papers by gold", "gold's papers", "did Li write", "Li的论文".
_NAME_FOLLOWS = re.compile(
    rf"(?:\b(?:{_BY}|^by|{_WORKS}\s+(?:of|from)|(?:co-?authors?|collaborators?)\s+of|authors?|both|either)\s+|作者(?:是|为|:|：)?\s*)$",
    re.IGNORECASE,
)
_ASKS_DEED = re.compile(r"\b(?:did|has|have)\s+$", re.IGNORECASE)
_DEED = re.compile(rf"\s+(?:\w+\s+)?{_WROTE}", re.IGNORECASE)
_NAME_PRECEDES = re.compile(
    rf"[’']s?\s+(?:\w+\s+){{0,2}}(?:{_WORKS}|co-?authors?|collaborators?)\b|\s+(?:as\s+(?:an?\s+)?(?:co-?)?author|{_WROTE})"
    r"|\s*[-–—:]\s+(?:what|which|any|his|her|their)\b[^?]{0,30}\b(?:his|her|their|papers|contributions?)\b"
    r"|\s*(?:[在于]?\s*(?:\d{4}\s*年)?\s*所?(?:写|撰写|发表)|的(?:论文|文章|工作))",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?:,|&|和|与|、)\s*[\w'’-]*$|\b(?:and|or)(?:\s+[\w'’-]+)?$", re.IGNORECASE)
_NAME_ONLY = re.compile(rf"\W*(?:{_WORKS})?\W*(?:(?:19|20)\d\d)?\W*", re.IGNORECASE)
_BIG = r"[^\W\d_a-zßà-öø-ÿ㐀-鿿]"
# Two to four capitalised words, the first one no acronym.
_FIRST = rf"{_BIG}(?:\w{{0,20}}[^\W\d_A-Z]\w{{0,20}}|\.)(?:[-'’](?!s\b)\w+)*"
_CAPITALS = rf"({_FIRST}(?:\s+{_BIG}[\w.\-]*(?:['’](?!s\b)\w+)?){{1,3}})"
_ASKED_FOR = (
    re.compile(rf"\b(?i:{_BY}|^by|{_WORKS}\s+(?:of|from))\s+{_CAPITALS}"),  # not "sped up by Flash Attention"
    re.compile(rf"\b(?:did|has|have)\s+{_CAPITALS}\s+(?:\w+\s+)?{_WROTE}"),
    re.compile(rf"\b{_CAPITALS}[’']s?\s+(?:\w+\s+){{0,2}}(?:{_WORKS}|co-?authors?)\b"),
)
# Papers by several authors are those by any of them ("papers by Roe and Doe"), unless the question says "by both".
_TOGETHER = re.compile(
    r"\b(?:both|together|joint(?:ly)?|collaborat\w+)\b|\bco-?(?:wr|auth)\w+|合作|合著|合写|共同|一起",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\b(?:or|either|any of)\b|或", re.IGNORECASE)
_TITLES = frozenset("dr prof professor mr mrs ms".split())
_WORD = re.compile(r"[^\W\d_]+(?:[-'’](?!s\b)[^\W\d_]+)*")
_LOOK_BACK = 40
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
    """Names found in the question, the words they took up, and a name asked for that nobody has.

    `respelled` is a name that was misspelt and what it was read as; `maybe` are those that `unknown` may be a slip of.
    """

    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    unknown: str | None = None
    wants_people: bool = False
    together: bool = False
    respelled: tuple[tuple[str, str], ...] = ()
    maybe: tuple[str, ...] = ()


def authors_asked(text: str, catalogue: Catalogue) -> AuthorsAsked:
    """Find the authors that `text` asks for; Chinese in it must be parted from names (see `about.parted`)."""
    spoken = _spoken(text)
    wanted = sorted(
        {part for word in spoken for part in word.key.split() if part not in _STOP or word.capital or word.beside}
    )
    candidates = catalogue.authors_with_words(wanted) if wanted else []
    cued = bool(_CUES.search(text))
    found: dict[str, tuple[str, ...]] = {}
    for name in candidates:
        if words := _full(name, spoken) or _alone(name, spoken, cued=cued):
            found[" ".join(words)] = words
    longest = _without_parts(list(found))
    people = bool(_PEOPLE.search(text))
    if longest:
        used = tuple(word for phrase in longest for word in found[phrase])
        joint = _TOGETHER.search(text) or any(re.search(rf"\bwith\s+{re.escape(word)}(?!\w)", text) for word in used)
        together = bool(joint) and not _EITHER.search(text)
        if together and (other := _partner(text, used)):
            return AuthorsAsked(unknown=other, wants_people=people)
        return AuthorsAsked(tuple(longest), used, None, people, together and len(longest) > 1)
    asked = next((match for pattern in _ASKED_FOR if (match := pattern.search(text))), None)
    unknown = asked.group(1).strip(" .") if asked else None
    name = unknown or _lone_name(spoken) or (half_known(_pairs(spoken), candidates) if cued or people else "")
    meant = author_meant(name, catalogue) if name else None
    if meant and meant.name:
        used = tuple(name.split())
        return AuthorsAsked((meant.name,), used, None, people, respelled=((name, meant.name),))
    if meant and meant.maybe:
        return AuthorsAsked(unknown=name, wants_people=people, maybe=meant.maybe)
    return AuthorsAsked(unknown=unknown, wants_people=people)


def name_places(text: str) -> frozenset[str]:
    """Words of the question that stand where only a name can, and those behind them that may belong to it."""
    places: list[str] = []
    going = False
    for word in _spoken(text):
        going = word.key not in _STOP and (word.beside or (going and not is_ordinary(word.text)))
        places += [word.text] if going else []
    return frozenset(places)


def _lone_name(spoken: Sequence[_Word]) -> str:
    """A single word that only a name can be: "papers by Lindqvsit"."""
    places = [w.text for w in spoken if w.beside and w.key not in _STOP and not w.part_of]
    return places[0] if len(places) == 1 and (places[0][:1].isupper() or not is_ordinary(places[0])) else ""


def _pairs(spoken: Sequence[_Word]) -> list[tuple[str, str]]:
    return [(a.text, b.text) for a, b in pairwise(spoken) if a.key not in _STOP and b.key not in _STOP]


def _partner(text: str, used: Sequence[str]) -> str | None:
    """A capitalised name beside "with" or "and" that is none of the authors found."""
    known = {names.key(word) for word in used}
    for word in used:
        for found in re.finditer(rf"(?<!\w){re.escape(word)}\s+(?:and|together\s+with|with)\s+{_CAPITALS}", text):
            if not known & set(names.key(found[1]).split()):
                return found[1].strip(" .")
    return None


@dataclass(frozen=True)
class _Word:
    """A word of the question: `beside` what makes it a name, or who `acts`; `part_of` a name, after an `initial`."""

    text: str
    key: str
    capital: bool
    beside: bool
    acts: bool
    part_of: bool
    initial: str


def _spoken(text: str) -> list[_Word]:
    """The words of the question with what stands around them."""
    found: list[_Word] = []
    initial, last = "", None
    for match in _WORD.finditer(text):
        word, before = match.group(), text[max(0, match.start() - _LOOK_BACK) : match.start()]
        if len(word) == 1 and not _is_chinese(word):
            initial, last = word if word.isupper() else "", match
            continue
        close = last is not None and text[last.end() : match.start()].strip(".") == " "
        capital = word[:1].isupper() and match.start() > 0
        previous = found[-1] if found and close and not initial else None
        part_of = previous is not None and previous.capital and previous.key not in _STOP | _TITLES
        beside = _is_beside(text, match, before) or bool(found and found[-1].beside and _JOINED.search(before + word))
        kept = initial if close or (initial and before.endswith(f"{initial}.")) else ""
        acts = capital and does_something(before, text, match.end())
        found.append(_Word(word, names.key(word), capital, beside, acts, part_of, kept))
        initial, last = "", match
    return found


def _is_chinese(word: str) -> bool:
    return "㐀" <= word <= "鿿"


def _is_beside(text: str, match: re.Match[str], before: str) -> bool:
    """Whether what stands around a word says that it is a name."""
    if _NAME_FOLLOWS.search(before) or _NAME_PRECEDES.match(text, match.end()):
        return True
    if _ASKS_DEED.search(before) and _DEED.match(text, match.end()):
        return True
    return (
        not text[: match.start()].strip()
        and bool(_NAME_ONLY.fullmatch(text, match.end()))
        and match.group()[:1].isupper()
    )


def _full(name: str, spoken: Sequence[_Word]) -> tuple[str, ...]:
    """Two or more words of the question that name this author, or none. "Wei He" is a name though "he" is none."""
    length = len(names.parts(name))
    for size in range(min(length, 4), 1, -1):
        for start in range(len(spoken) - size + 1):
            window = spoken[start : start + size]
            sure = all(word.key not in _STOP or word.capital or window[0].beside for word in window)
            words = tuple(word.text for word in window)
            if sure and _all_in([word.key for word in window], name) and names.matches(" ".join(words), name):
                return words
    return ()


def _alone(name: str, spoken: Sequence[_Word], *, cued: bool) -> tuple[str, ...]:
    """The family name alone, where capitals or the words beside it say that it is one; or none."""
    parts = names.parts(name)
    whole = {names.family(name).replace(" ", ""), "".join(parts)}
    for word in spoken:
        last = "".join(parts[-len(word.key.split()) :]) if " " in word.key else ""  # "Roe-Doe"
        if word.part_of or word.key.replace(" ", "") not in {*whole, last}:
            continue
        likely = word.capital and cued and len(word.key) > 3 and word.key not in _STOP
        if likely or word.acts or (word.beside and (word.capital or word.key not in _STOP)):
            words = (word.initial, word.text) if word.initial else (word.text,)
            if names.matches(" ".join(words), name):
                return words
    return ()


def _all_in(window: Sequence[str], name: str) -> bool:
    """Every word is a whole part of the name, in either order; initials and halves are too weak inside a sentence."""
    have = set(names.parts(name)) | {"".join(names.parts(name)[:-1]), "".join(names.parts(name)[1:])}
    return all(part in have or word.replace(" ", "") in have for word in window for part in word.split())


def _without_parts(phrases: list[str]) -> list[str]:
    """Drop "Li" where "Wei Li" was found too."""
    kept: list[str] = []
    for phrase in sorted(phrases, key=lambda p: -len(p.split())):
        words = set(names.key(phrase).split())
        if not any(words <= set(names.key(other).split()) for other in kept):
            kept.append(phrase)
    return kept
