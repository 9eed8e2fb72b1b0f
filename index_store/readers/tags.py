"""Takes HTML, JATS and MathML out of text: tags, comments, entities, also where they are escaped twice.

Only tags that these languages have are tags: "p<0.05", "a < b and c > d" and "<unk>" are text. Knows no format.
"""

from __future__ import annotations

import html
import re

_INLINE_WORDS = (
    "a abbr acronym b bdi bdo big bold cite code del dfn em email ext-link fixed-case font i inf inline-formula ins "
    "italic kbd label mark monospace named-content nobr overline q roman s samp sans-serif sc small span strike strong "
    "styled-content sub sup tex-math tt u underline uri var xref alternatives citeref inline-graphic emphasis tex url "
    "superscript subscript jats "
    "math mi mn mo ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup "
    "munder mover munderover mmultiscripts mprescripts none mtable mtr mtd maction semantics mspace mlabeledtr "
    "maligngroup malignmark annotation annotation-xml"
)
_BLOCK_WORDS = (
    "abstract abstracttext address article blockquote body br caption center dd disp-formula disp-quote div dl dt "
    "figure figcaption footer h1 h2 h3 h4 h5 h6 head header hr html li list list-item main nlm-category ol p para pre "
    "sec section simplesect simplepara table tbody td tfoot th thead title tr trans-abstract ul break"
)
_INLINE = frozenset(_INLINE_WORDS.split())
_BLOCK = frozenset(_BLOCK_WORDS.split())
# Single letters that also stand between angle brackets in physics and statistics: tags only where one is closed.
_DOUBTFUL = frozenset("a q s u".split())
_TAG = re.compile(
    r"<(/?)(?:[A-Za-z]{1,8}:)?([A-Za-z][A-Za-z0-9-]{0,30}+)"
    r"(?:\s++[\w:.-]++\s*+=\s*+(?:\"[^\"<]*+\"|'[^'<]*+'|[^\s\"'<>]++))*+\s*+/?>"
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPED_AMPERSANDS = re.compile(r"&(?:amp;|#0{0,4}38;|#[xX]0{0,4}26;)++", re.IGNORECASE)
_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
# The same formula a second time, for machines.
_TWICE = ("annotation", "annotation-xml")
# Escaped markup is escaped twice at most; more rounds only serve text made to need them.
_MOST_ROUNDS = 6


def without(text: str) -> str:
    """The text without tags and comments, with entities decoded; a block's tag leaves a line end."""
    for _ in range(_MOST_ROUNDS):
        before = text
        if "<" in text:
            text = _without_tags(text)
        if "&" in text:
            text = _ENTITY.sub(_decoded, _ESCAPED_AMPERSANDS.sub("&", text))
        if text == before:
            break
    return text


def _decoded(found: re.Match[str]) -> str:
    return html.unescape(found[0])


def _without_tags(text: str) -> str:
    if "<!" in text or "<?" in text:
        text = _without_spans(text, "<!--", "-->")
        text = _without_spans(_CDATA.sub("", text), "<?", "?>")
    lower = text.lower()
    for name in _TWICE:
        if name in lower:
            text = _without_elements(text, name)
    if "tex-math" in lower and "math>" in lower.replace("tex-math>", ""):
        text = _without_elements(text, "tex-math")
    closed = {name for name in _DOUBTFUL if f"</{name}>" in lower}

    def kept(found: re.Match[str]) -> str:
        name = found[2].lower()
        if name in _BLOCK:
            return "\n"
        if name in _INLINE and (name not in _DOUBTFUL or name in closed):
            return ""
        return found[0]

    return _TAG.sub(kept, text)


def _without_spans(text: str, opener: str, closer: str) -> str:
    """Leave out all from each `opener` to its `closer`; an opener that is never closed is text."""
    pieces, at = [], 0
    while (start := text.find(opener, at)) >= 0 and (end := text.find(closer, start + len(opener))) >= 0:
        pieces.append(text[at:start])
        at = end + len(closer)
    return "".join([*pieces, text[at:]])


def _without_elements(text: str, name: str) -> str:
    """Leave out the elements of that name with all that is in them, whatever their prefix."""
    for prefix in ("", "mml:", "m:", "jats:"):
        text = _without_spans(text, f"<{prefix}{name}", f"</{prefix}{name}>")
    return text
