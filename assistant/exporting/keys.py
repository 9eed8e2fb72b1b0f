"""Citation keys such as `Xia2026EchoAttention`: ASCII, readable, the same in every export of the same papers.

Family name of the first author, the year, the first telling word of the label. Knows no format.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from assistant.exporting.people import people
from index_store.types import Paper

# Letters that Unicode does not decompose into an ASCII letter and a mark.
_FOLD = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
     "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "ı": "i"}
)  # fmt: skip
_EMPTY_WORDS = frozenset(
    ("a", "al", "an", "and", "are", "as", "at", "by", "can", "do", "does", "et", "for", "from", "how", "in",
     "into", "is", "it", "its", "of", "on", "or", "over", "the", "to", "toward", "towards", "under", "using",
     "via", "we", "what", "when", "where", "which", "why", "with", "without")
)  # fmt: skip
_LONGEST = 30
# A name or label is hostile text: what stands beyond this cannot change the key.
_READ = 300


def citation_keys(papers: Sequence[Paper]) -> list[str]:
    """Give each paper its key, unique without regard to case; equal keys get a, b, … in the given order."""
    wanted = [_key(paper) for paper in papers]
    counts = Counter(key.lower() for key in wanted)
    taken = {key for key, count in counts.items() if count == 1}
    used: Counter[str] = Counter()
    keys = []
    for key in wanted:
        name = key
        while counts[key.lower()] > 1:
            name = key + _letters(used[key.lower()])
            used[key.lower()] += 1
            if name.lower() not in taken:
                break
        taken.add(name.lower())
        keys.append(name)
    return keys


def _key(paper: Paper) -> str:
    names = people(paper)[:1]
    family = _ascii(names[0].family) if names else ""
    year = str(paper.year) if paper.year is not None and 0 < paper.year < 10000 else ""
    return (family[:_LONGEST] or "Anon") + year + (_telling_word(paper.label, family) or "Paper")


def _telling_word(label: str, family: str) -> str:
    """Give the first word of the label that is neither an empty word nor the author's name, capitalised."""
    for word in re.findall(r"[^\W_]+", _fold(label)):
        plain = _ascii(word)[:_LONGEST]
        if len(plain) > 1 and plain.lower() not in _EMPTY_WORDS and plain.lower() != family.lower():
            return plain[0].upper() + plain[1:]
    return ""


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKD", text[:_READ].translate(_FOLD)).encode("ascii", "ignore").decode()


def _ascii(text: str) -> str:
    """Fold accents and drop whatever is no ASCII letter or digit."""
    return re.sub(r"[^A-Za-z0-9]", "", _fold(text))


def _letters(number: int) -> str:
    """Count as a, b, … z, aa, ab and so on."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
