"""Finds where the sentences of a plain text start and end.

Made for abstracts: "et al.", "e.g.", "Fig. 2", initials, decimals and web addresses do not end a sentence,
while "etc. We", "3D", "fooNet" and Chinese stops are seen for what they are. One pass, linear in the text.

Does not know LaTeX or Markdown (see `text`), nor what a sentence says.
"""

from __future__ import annotations

import re

_CLOSERS = "\"'”’»)\\]}」』）】*"
_OPENERS = "\"'“‘«([{「『（【*$¿¡"
# Possessive, and never begun inside a run of stops: a million dots are read once, not once for each of them.
_STOP = re.compile(
    rf"(?<![.!?…])[.!?…]++[{_CLOSERS}]*+(?:[^\S\n]++[.!?…]++)*+(?=\s|$)|[。！？｡]++[{_CLOSERS}]*+|\n[^\S\n]*+\n\s*+"
)
_LAST_WORD = re.compile(r"[^\s(\[{“\"‘—–]{1,40}$")
_NEXT_WORD = re.compile(rf"\s*[{re.escape(_OPENERS)}]*([^\s]{{0,40}})")
_ENUMERATOR = re.compile(rf"[\s{re.escape(_OPENERS)}]*(?:\d{{1,3}}|[ivxIVX]{{1,4}}|[A-Za-z])[.)]*\s*$")
_INITIAL = re.compile(r"(?:[^\W\d_]\.-?)*[^\W\d_]\.")

# What follows one of these belongs to its sentence unless it plainly starts one; after an introducer, always.
_NEVER_LAST_WORDS = (
    "e.g eg i.e ie vs cf fig figs eq eqs eqn eqns sec secs sect ch chap tab tabs thm lem prop cor def defn "
    "ex app alg ref refs dr prof mr mrs ms st mt dept univ viz ca c.f a.k.a no nos vol pp p ed eds rev v "
    "art gen gov rep sen col lt capt hon"
)
_NEVER_LAST = frozenset(_NEVER_LAST_WORDS.split())
_INTRODUCERS = frozenset({"e.g", "eg", "i.e", "ie", "vs", "cf", "fig", "figs", "eq", "eqs", "sec", "secs"})
# These may be the last word, where a sentence clearly starts after them.
_MAY_BE_LAST_WORDS = (
    "resp approx w.r.t wrt s.t a.s i.i.d iid u.s u.k u.s.a e.u d.c ph.d m.sc a.m p.m inc ltd co corp jr sr "
    "est max min avg std dist incl excl intl"
)
_MAY_BE_LAST = frozenset(_MAY_BE_LAST_WORDS.split())
_ONLY_BEFORE_NUMBERS_WORDS = "no nos p pp v vol art ch ex ref refs app def cor prop tab ed rev rep gen col st"
_ONLY_BEFORE_NUMBERS = frozenset(_ONLY_BEFORE_NUMBERS_WORDS.split())
_STARTERS_WORDS = (
    "a additionally all also although an and another as at because besides both but by compared "
    "consequently despite during each empirically existing experiments extensive finally first for from "
    "further furthermore given hence here how however if in instead it its many more moreover most "
    "nevertheless notably on one our overall prior recent recently results second several similarly since "
    "some specifically still such surprisingly that the their then there therefore these they third this "
    "those though through thus to together two under unlike using we what when where whereas which while "
    "with without yet you"
)
_STARTERS = frozenset(_STARTERS_WORDS.split())


def split(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a plain text as slices, trimmed, in order, without overlap.

    Every character that is not white space belongs to exactly one of them.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for found in _STOP.finditer(text):
        if _ends_sentence(text, start, found):
            _append(text, start, found.end(), spans)
            start = found.end()
    _append(text, start, len(text), spans)
    return spans


def _append(text: str, start: int, end: int, spans: list[tuple[int, int]]) -> None:
    piece = text[start:end]
    body = piece.strip()
    if body:
        begin = start + len(piece) - len(piece.lstrip())
        spans.append((begin, begin + len(body)))


def _ends_sentence(text: str, start: int, found: re.Match[str]) -> bool:
    mark = found[0]
    if mark[0] in "\n。！？｡":
        return True
    following = _NEXT_WORD.match(text, found.end())
    after = following[1] if following else ""
    opened = after and text[found.end() : following.start(1)].strip() if following else ""
    if found.start() - start < 12 and _ENUMERATOR.fullmatch(text, start, found.end()):
        return False  # "1. First": the number belongs to what it counts
    if not _may_start(after):
        return False
    if mark[0] != "." or mark.startswith(".."):
        return True
    return _word_may_end(text[max(start, found.start() - 40) : found.start()], after, bool(opened))


def _may_start(word: str) -> bool:
    """Tell whether a sentence may start with `word`: not in lower case, save for a name like fooNet."""
    first = word[:1]
    if not first.islower() or "α" <= first <= "ω":
        return True
    return any(char.isupper() for char in word[1:]) and "." not in word.rstrip(".")


def _word_may_end(before: str, after: str, opened: bool) -> bool:
    found = _LAST_WORD.search(before)
    word = found[0] if found else ""
    bare = word.casefold().strip(".")
    starter = re.split(r"\W", after, maxsplit=1)[0].casefold() in _STARTERS and after[:1].isupper()
    if bare in _ONLY_BEFORE_NUMBERS:
        return not (after[:1].isdigit() or (word[:1].isupper() and not starter))
    if bare in _NEVER_LAST:
        return starter and bare not in _INTRODUCERS
    if bare in ("al", "etc"):
        return after[:1].isupper() and not opened
    if bare in _MAY_BE_LAST or _INITIAL.fullmatch(word + "."):
        return starter
    return True
