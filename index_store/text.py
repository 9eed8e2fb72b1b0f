r"""Turns the LaTeX and Markdown in an abstract into plain Unicode, and plain text into words to look up.

`2.71$\times$` becomes `2.71×`, `**F**ast` becomes `Fast`; `D*-SORT`, `$5 and $10` and `<script>` stay.
Text outside LaTeX and Markdown is kept character for character, save for odd spaces and control characters;
every plain character knows where in the original it came from. Every pass is linear in the text.

Does not know sentences, papers or indexes.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import snowballstemmer

from index_store.latex import SUPERSCRIPTS
from index_store.marks import TRIGGER
from index_store.markup import Reader, Wrap


@dataclass(frozen=True)
class PlainText:
    """A text without markup, and where in the original each of its characters came from.

    Attributes:
        original: the text as the file had it.
        text: the same text for reading.
        starts: for every character of `text`, where the piece of `original` it came from starts.
        ends: for every character of `text`, where that piece ends. Both never decrease.
        markup: the pieces of `original` that wrap text, sorted by start.
    """

    original: str
    text: str
    starts: Sequence[int] = field(compare=False, repr=False)
    ends: Sequence[int] = field(compare=False, repr=False)
    markup: tuple[Wrap, ...] = field(default=(), repr=False)

    @cached_property
    def _wrap_starts(self) -> list[int]:
        return [wrap.start for wrap in self.markup]

    @cached_property
    def _longest_wrap(self) -> int:
        return max((wrap.end - wrap.start for wrap in self.markup), default=0)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the smallest slice of `original` that shows `text[start:end]` with its own markup whole.

        An empty or inverted slice gives an empty slice of the original. Indices are clipped to the text.
        """
        start, end = max(0, min(start, len(self.text))), max(0, min(end, len(self.text)))
        if start >= end:
            at = self.starts[start] if start < len(self.starts) else len(self.original)
            return at, at
        low, high = self.starts[start], self.ends[end - 1]
        first = bisect_left(self._wrap_starts, low - self._longest_wrap)
        last = bisect_right(self._wrap_starts, high)
        for wrap in sorted(self.markup[first:last], key=lambda wrap: wrap.end - wrap.start):
            apart = wrap.end <= low or wrap.start >= high
            within = wrap.inner_start <= low and high <= wrap.inner_end
            fills = low <= wrap.inner_start and wrap.inner_end <= high
            if not apart and (not within or fills):
                low, high = min(low, wrap.start), max(high, wrap.end)
        return low, high


@lru_cache(512)
def plain(original: str) -> PlainText:
    """Return `original` without LaTeX and Markdown, and the way back; never raises, never loses a word."""
    if not TRIGGER.search(original):
        return PlainText(original, original, range(len(original)), range(1, len(original) + 1))
    read = Reader(original)
    wraps = tuple(sorted(read.wraps, key=lambda wrap: wrap.start))
    return PlainText(original, "".join(read.chars), read.starts, read.ends, wraps)


def plain_text(original: str) -> str:
    """Return `original` without LaTeX and Markdown."""
    return plain(original).text


_STOPS = (
    "a about above after again all also am an and any are as at be because been before being below "
    "between both but by can cannot could did do does doing down during each either else ever few for "
    "from further had has have having he her here hers him his how however i if in into is it its itself "
    "just let me might more most must my neither no nor not of off on once only or other our ours out "
    "over own per same shall she should so some such than that the their theirs them then there these "
    "they this those through thus to too under until up upon us very via was we were what when where "
    "whether which while who whom whose why will with within without would yet you your yours"
)
_CJK = "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_W = rf"[^\W_{_CJK}]"
_ATOM = rf"{_W}+(?:(?<=\d)\.(?=\d){_W}+)*(?:(?<=\de)-\d+)?(?:\^-?{_W}+)?%?"
_TOKEN = re.compile(rf"[{_CJK}]+|{_ATOM}(?:[*+]?[-_](?:{_ATOM}))*(?:[+*]{{1,2}}(?!\w))?")
_PARTS = re.compile(r"(?:(?<![\^])(?<!\de))-|_")
_RAISED = re.compile("[" + "".join(map(re.escape, set(SUPERSCRIPTS.values()) - {"*", "′"})) + "]+")
_IS_CJK = re.compile(f"[{_CJK}]")
_LOWERED = {raised: char for char, raised in SUPERSCRIPTS.items() if char != "−"}
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–−﹣－⁃", "-") | dict.fromkeys("—―", " ") | {"’": "'", "ʼ": "'"})
_GREEK_NAMES = dict(
    zip(
        "αβγδεζηθικλμνξοπρστυφχψω",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi "
        "chi psi omega".split(),
        strict=True,
    )
)
_GREEK = re.compile(
    "(?<![\u0370-\u03ff\u1f00-\u1fff\u0300-\u036f])(?:μ(?![a-z])|[α-λν-ρσ-ω])(?![\u0370-\u03ff\u1f00-\u1fff])"
)
_REWRITES = tuple(
    (re.compile(pattern), written)
    for pattern, written in (
        ("[\u0300-\u036f]", ""),
        (r"(?<=\d),(?=\d{3}(?!\d))", ""),
        (r"'s(?!\w)|'", ""),
        (r"\^[{(]([+-]?[\w.]{1,20})[})]", r"^\1"),
        (r"\^\+(?=\d)", "^"),
        (r"(?<![\w.])(\d{1,20}(?:\.\d{1,20})?) ?[x×·*] ?10\^(?=-?\d)", r"\1e"),
        (r"(?<=\de)\+?(-?)0{0,9}(?=\d)", r"\1"),
        (r"(?<![\w.])1(?:\.0{1,9})?e(?=-?\d)", "10^"),
        (r"(?<=\d) ?(?:×|times(?!\w))", "x"),
        (r"(?<=\d) x(?!\w)", "x"),
        (r"(?<=\d) ?(?:%|percent(?!\w)|per cent(?!\w))", "%"),
    )
)


def search_form(text: str) -> str:
    """Return the form that words of plain text are indexed and looked up under.

    Compatibility forms, case, accents, dashes and ways of writing numbers are made one: `10⁻⁵`, `1e-05` and
    `10^{-5}` are `10^-5`; `2.71×` and `2.71 times` are `2.71x`; `95 percent` is `95%`; `1,174` is `1174`. A Greek
    letter by itself is its name, which a keyboard has: `β-VAE` is `beta-vae`; `μm` stays.
    """
    if text.isascii():
        form = text.casefold()
    else:
        form = _RAISED.sub(lambda found: "^" + "".join(_LOWERED[char] for char in found[0]), text)
        form = unicodedata.normalize("NFKC", form.translate(_DASHES)).casefold()
        form = _GREEK.sub(lambda found: _GREEK_NAMES[found[0]], unicodedata.normalize("NFD", form))
    for pattern, written in _REWRITES:
        form = pattern.sub(written, form)
    return unicodedata.normalize("NFC", form)


def tokens(text: str) -> list[str]:
    """Return the words of plain text in order, in search form and stemmed (Snowball English).

    A word with inner hyphens is given whole and in parts, Chinese and other unspaced script as single
    characters and pairs, numbers with their decimals and unit. Stop words are not taken out.
    """
    return [token for found in _TOKEN.finditer(search_form(text)) for token in _split(found[0])]


def unspaced_share(text: str) -> float:
    """Share, 0 to 1, of the letters of `text` that are Chinese or of another script without spaces between words."""
    letters = sum(char.isalpha() for char in text)
    return sum(char.isalpha() for char in _IS_CJK.findall(text)) / letters if letters else 0.0


def _split(word: str) -> Iterator[str]:
    if _IS_CJK.match(word):
        yield from word
        yield from (word[i : i + 2] for i in range(len(word) - 1))
        return
    core = word.rstrip("+*")
    parts = [_stem(part.strip("+*")) for part in _PARTS.split(core)]
    whole = "-".join(parts) + word[len(core) :]
    yield whole
    if len(parts) > 1 or whole != parts[0]:
        yield from parts


_stemmer = snowballstemmer.stemmer("english")
_stemmer_lock = threading.Lock()  # a stemmer keeps the word it works on in itself


@lru_cache(65536)
def _stem(word: str) -> str:
    if not word.isalpha() or len(word) > 40:
        return word
    with _stemmer_lock:
        return str(_stemmer.stemWord(word))


STOP_WORDS: frozenset[str] = frozenset(_STOPS.split()) | frozenset(map(_stem, _STOPS.split()))
