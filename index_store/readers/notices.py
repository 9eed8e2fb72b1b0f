"""Tells what is no part of an abstract though it stands in its field: a label before it, a notice after it.

In doubt a word stays: "Abstract interpretation is …" has no label, and a copyright that no sentence end stands
before is kept. Knows no markup.
"""

from __future__ import annotations

import re

_PLACEHOLDER = re.compile(
    r"[\[(]?(?:no abstract(?: is)? (?:available|provided)|abstract (?:is )?(?:not|un)\s?available)\.?[\])]?",
    re.IGNORECASE,
)
# Words that begin a sentence or a section, and cannot follow the adjective "abstract" in a title or a term.
_OPENERS = (
    "a|an|the|this|these|we|in|it|our|to|for|here|there|although|as|at|by|with|on|since|while|when|recent|recently|"
    "background|backgrounds|objectives?|purpose|aims?|introduction|context|methods?|motivation|rationale|importance|"
    "summary|results?"
)
_LABEL = re.compile(
    r"\s*+(?:"
    r"(?i:[\[(]?abstract[\])]?)\s*+(?:[:—–]|\.(?!\w)|-(?![a-z]))[\s:.—–-]*+"
    r"|(?:Abstract|ABSTRACT|\[Abstract\])[ \t]*+\r?\n\s*+"
    rf"|(?:Abstract|ABSTRACT)\s++(?=(?:(?i:{_OPENERS})\b))"
    r"|ABSTRACT\s++(?=[A-Z][a-z])"
    r"|(?:摘\s?要|要\s?旨|초\s?록)\s*+[:：]\s*+"
    r")"
)
_LONGEST_TAIL = 450
_LONGEST_EBSCO = 900
_START = re.compile(r"©|\([cC]\)|\bcopyright\b|\[ABSTRACT FROM|\(Psyc", re.IGNORECASE)
# What `_START` needs, looked for first: that is thirty times as fast.
_MARKS = ("©", "(c)", "copyright", "[abstract from", "(psyc")
_NOTICE = re.compile(
    r"(?:copyright\s*+)?(?:©|\(c\))\s*+(?:copyright\s*+)?(?:[^.]{0,80}?\b)?(?:1[89]|20)\d\d\b"
    r"|copyright\b\W{0,3}(?:(?:1[89]|20)\d\d\b|by\b.{0,80}?(?:1[89]|20)\d\d\b)"
    r"|(?:copyright\s*+)?©\s*+(?:the|by|crown|springer|elsevier|wiley|american|royal|society|author)"
    r"|\[abstract from [^\]]{1,30}\]"
    r"|copyright of .{1,200} is the property of "
    r"|\(psyc\w{1,8} database record",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"rights? reserved|published by|publish|licen[cs]e|creative ?commons|open access|behalf of|copyright|©|https?:|doi"
    r"|permission|reproduc|distribut|\bLtd|\bInc\b|\bLLC|GmbH|Elsevier|Springer|Wiley|Springer|Society|Press|\bCC\b"
    r"|\[abstract from",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.;!?])\s+")
_ENDS = ".!?;:)]}\"'”’»。！？*>"


def without_label(text: str) -> str:
    """The text after "Abstract:", "Abstract—", "ABSTRACT " and the like; structured labels stay."""
    at = 0
    while found := _LABEL.match(text, at):
        at = found.end()
    rest = text[at:]
    return rest if rest.strip() else ""


def without_tail(text: str) -> str:
    """The text (with single spaces) without a copyright notice that ends it; nothing for "No abstract available"."""
    if len(text) < 40 and _PLACEHOLDER.fullmatch(text):
        return ""
    end = text[-_LONGEST_EBSCO:].casefold()
    if not any(mark in end for mark in _MARKS):
        return text
    for found in _START.finditer(text, max(0, len(text) - _LONGEST_EBSCO)):
        before = text[: found.start()].rstrip()
        if before and before[-1] in _ENDS and _is_notice(text[found.start() :]):
            return before
    return text


def _is_notice(tail: str) -> bool:
    """A notice begins the tail, and every further sentence is one too, or as short as an abbreviation."""
    if not _NOTICE.match(tail):
        return False
    if len(tail) > _LONGEST_TAIL and not tail.lower().startswith(("[abstract from", "copyright of")):
        return False
    return all(_MORE.search(part) or len(part.split()) <= 3 for part in _SENTENCE.split(tail)[1:])
