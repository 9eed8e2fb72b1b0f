"""Compares people's names the way a reader does: any order, any case, with or without accents and hyphens.

Does not know who is who: two people of one name are one name. Papers and filters are other modules' business.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rapidfuzz.distance import DamerauLevenshtein

_UNDECOMPOSED = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "ß": "ss",
        "ı": "i",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ħ": "h",
        "ŋ": "n",
    }
)
_SUFFIXES_WORDS = "jr sr junior senior ii iii iv phd md esq"
_SUFFIXES = frozenset(_SUFFIXES_WORDS.split())
_PARTICLES_WORDS = (
    "van von der den de del della di da das do dos du la le las los ten ter zu zum zur af av al el bin ibn ben y e"
)
_PARTICLES = frozenset(_PARTICLES_WORDS.split())
# East Asian family names, roughly by number of bearers: which end of "Li Wei" is the family name.
_COMMON_WORDS = (
    "wang li zhang liu chen yang huang kim nguyen lee zhao wu zhou xu sun ma park tran zhu hu guo he lin "
    "gao luo choi zheng liang xie tang le pham song deng han feng cao peng zeng xiao tian dong pan yuan "
    "cai jiang yu du ye cheng jung jeong kang cho yoon jang lim hoang phan vu vo dang bui su lu ding ren "
    "yao lyu shen zhong cui tan fan wei liao shi jin jia xia fu fang bai zou meng xiong qin qiu hou yin "
    "xue yan lei duan tao long wan gu mao hao gong shao qian lai dai mo kong xiang chang qi seo shin kwon "
    "hwang ahn yoo hong moon oh chan wong cheung lau leung ng chow lam kwok hsu hsieh tsai chiu sato "
    "suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato"
)
_COMMON = {word: rank for rank, word in reversed(list(enumerate(_COMMON_WORDS.split())))}
_CAMEL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_NOT_WORD = re.compile(r"[\W_]+")


@lru_cache(65536)
def key(name: str) -> str:
    """Return `name` folded: no accents, one case, words parted by one space. Safe to compare with `==`."""
    return folded(name)


def folded(text: str) -> str:
    """The same for text of any length, which is not kept for the next time."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(char for char in folded if not unicodedata.combining(char)).translate(_UNDECOMPOSED)
    bare = unicodedata.normalize("NFC", bare.replace("'", "").replace("’", "").replace("ʼ", ""))
    return " ".join(_NOT_WORD.sub(" ", bare).split())


@lru_cache(65536)
def parts(name: str) -> tuple[str, ...]:
    """Return the folded words of `name` in the order given names, family name; suffixes (Jr, III) left out.

    "Family, Given" is turned round; "ParkJiYoon", written together, is parted at its capitals.
    """
    given, family_name = _halves(name)
    return _words(given) + _words(family_name)


@lru_cache(65536)
def family(name: str) -> str:
    """Return the folded family name, with its particles: "van der berg" of "Anna van der Berg"."""
    given, family_name = _halves(name)
    if family_name:
        return " ".join(_words(family_name)) or key(name)
    words = list(_words(given))
    if not words:
        return key(name)
    start = len(words) - 1
    while start > 1 and words[start - 1] in _PARTICLES:
        start -= 1
    if start == 1 and words[0] in _PARTICLES and len(words) > 1:
        start = 0
    return " ".join(words[start:])


def matches(wanted: str, author: str) -> bool:
    """Tell whether `wanted` names `author`.

    A full name matches in any order, an initial stands for a given name, and hyphenated, spaced and joined
    given names are one; "Wei Li" is not "Wei Liang". A lone word matches the last part or the family name,
    and the first part if that is a likelier East Asian family name than the last: "Li" matches "Li Xiaoming"
    and "Wei Li", "Wei" neither, and "Dana" not "Dana Holz".
    """
    return _matches(wanted, author, 0)


def close(wanted: str, author: str, typos: int = 1) -> bool:
    """Tell whether `wanted` names `author` if up to `typos` letters of each word of five or more are wrong.

    A typo is a letter missing, added, changed or swapped with its neighbour (Damerau-Levenshtein).
    """
    return _matches(wanted, author, typos)


def _halves(name: str) -> tuple[str, str]:
    """Part a name at its comma into given and family name; without a comma the latter is empty."""
    pieces = [piece.strip() for piece in name.split(",")]
    pieces = [piece for piece in pieces if piece and key(piece) not in _SUFFIXES]
    if len(pieces) < 2:
        return (pieces[0] if pieces else name), ""
    return " ".join(pieces[1:]), pieces[0]


def _words(text: str) -> tuple[str, ...]:
    words = tuple(key(text).split())
    if len(words) == 1 and " " not in text.strip() and not text.isupper():
        words = tuple(key(_CAMEL.sub(" ", text)).split())
    while len(words) > 1 and words[-1] in _SUFFIXES and (len(words) > 2 or words[-1] in ("jr", "sr")):
        words = words[:-1]
    return words


def _matches(wanted: str, author: str, typos: int) -> bool:
    looked, found = parts(wanted), parts(author)
    if not looked or not found:
        return bool(key(wanted)) and key(wanted) == key(author)
    if "".join(looked) == "".join(found):
        return True
    if len(looked) == 1:
        return _same_alone(looked[0], author, found, typos)
    if " ".join(looked) == family(author):
        return True
    return _same_words(looked, found, typos)


def _same_alone(word: str, author: str, found: tuple[str, ...], typos: int) -> bool:
    whole = family(author).replace(" ", "")
    spots = [whole, found[-1]]
    if "," not in author and _COMMON.get(found[0], 999) < _COMMON.get(found[-1], 999):
        spots.append(found[0])
    return any(_same(word, spot, typos) for spot in spots if len(spot) > 1)


def _same(a: str, b: str, typos: int) -> bool:
    if a == b:
        return True
    if typos < 1 or min(len(a), len(b)) < 5 or abs(len(a) - len(b)) > typos:
        return False
    return DamerauLevenshtein.distance(a, b, score_cutoff=typos) <= typos


def _same_words(looked: tuple[str, ...], found: tuple[str, ...], typos: int) -> bool:
    """Pair every wanted word with its own word of the author: whole words first, then initials."""
    rest = list(found)
    left = []
    for word in looked:
        twin = next((other for other in rest if _same(word, other, typos)), None)
        if twin is None:
            left.append(word)
        else:
            rest.remove(twin)
    if len(left) == len(looked) or len(looked) > 12:
        return _same_joined(looked, found)
    return all(_take_initial(word, rest) for word in left) or _same_joined(looked, found)


def _take_initial(word: str, rest: list[str]) -> bool:
    """Use up the word of `rest` that `word` is the initial of, or that is the initial of `word`."""
    for other in rest:
        if other[:1] == word[:1] and 1 in (len(other), len(word)):
            rest.remove(other)
            return True
    return False


def _same_joined(looked: tuple[str, ...], found: tuple[str, ...]) -> bool:
    """Compare family name and joined given names, in either order: "Xiao-Ming Tan" is "Tan Xiaoming"."""
    wanted = {_pair(looked, 1), _pair(looked, len(looked) - 1)}
    have = {_pair(found, 1), _pair(found, len(found) - 1)}
    return any(pair in have or pair[::-1] in have for pair in wanted)


def _pair(words: tuple[str, ...], at: int) -> tuple[str, str]:
    return "".join(words[:at]), "".join(words[at:])
