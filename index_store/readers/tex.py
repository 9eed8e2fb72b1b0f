r"""Reads LaTeX in titles, names and abstracts: accents as letters, `\emph{x}` as `x`, `\&` as `&`, without braces.

Mathematics between $ signs, `\(…\)` and `\[…\]` stays as it is. One pass over the text; symbols are pylatexenc's, whose
parser is not used: it takes 0.5 ms for a short formula. Knows nothing of BibTeX's entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from index_store import marks
from index_store.latex import accented, symbol

# What every token begins with: looked for alone, most of a text is passed over quickly.
_START = re.compile(r"[$\\{}~`'-]")
_TOKEN = re.compile(
    r"(?P<math>\$\$(?:[^$\\]|\\.){1,1000}+\$\$|\$(?:[^$\\]|\\.){1,1000}+\$)"
    r"|(?P<round>\\\((?:[^\\]|\\[^)]){1,1000}+\\\)|\\\[(?:[^\\]|\\[^\]]){1,1000}+\\\])"
    r"|\{?\\(?:(?P<mark>['`^\"~=.])\s*+(?P<of>\{\s*\\?[A-Za-z]\s*\}|\\[ij](?![A-Za-z])\s?|[A-Za-z])"
    r"|(?P<word>[uvHckrbd])(?P<on>\s*\{\s*\\?[A-Za-z]\s*\}|\s+\\?[A-Za-z](?![A-Za-z])\s?))(?P<shut>\})?"
    r"|(?P<drop>\\(?:no|foot|paren|text|auto|full)?cite[a-z]*\*?(?:\[[^\[\]{}]{0,100}\])?\{[^{}]{0,500}\}"
    r"|\\(?:(?:eq|c|C|auto|page)?ref|label|begin|end|[vh]space|href)\*?\{[^{}]{0,500}\})"
    r"|\\(?P<name>[A-Za-z]+)\*?(?P<blank>\s*)(?:\{\})?"
    r"|\\(?P<escape>.)"
    r"|(?P<other>-{2,}|``|''|[{}~])",
    re.DOTALL,
)


def plain(text: str) -> str:
    """The text as a reader sees it, with formulas as they are."""
    pieces, kept, at = [], 0, 0
    while start := _START.search(text, at):
        found = _TOKEN.match(text, start.start())
        at = found.end() if found else start.end()
        if found:
            pieces += [text[kept : found.start()], _read(found)]
            kept = at
    return "".join(pieces) + text[kept:]


def _read(found: re.Match[str]) -> str:
    kind = found.lastgroup
    if kind in ("math", "round"):
        return _formula(found)
    if found["mark"] or found["word"]:
        return _accent(found)
    if found["name"]:
        return _command(found)
    if found["escape"]:
        return marks.ESCAPES.get(found["escape"], found[0])
    if kind == "drop":
        return ""
    return _OTHER[found["other"][0]](found)


def _formula(found: re.Match[str]) -> str:
    """Two prices are no formula; what stands between them is text."""
    inner = found[0].strip("$")
    if found["math"] and not marks.is_formula(inner, found.string[found.end() : found.end() + 2]):
        return "$" * ((len(found[0]) - len(inner)) // 2) + plain(inner) + "$" * ((len(found[0]) - len(inner)) // 2)
    return found[0]


def _accent(found: re.Match[str]) -> str:
    mark, letter = found["mark"] or found["word"], found["of"] or found["on"]
    text, start, end = found.string, found.start(), found.end()
    if mark == "'" and letter == "s" and text[start - 1 : start].isalpha() and not text[end : end + 1].isalpha():
        return "'s"  # some exports escape the apostrophe of a genitive
    return accented(mark, letter.strip())


def _command(found: re.Match[str]) -> str:
    name, blank = found["name"], found["blank"]
    if name in marks.DECLARATIONS or name in ("protect", "relax"):
        return ""
    known = symbol(name)
    if known is not None:
        # A letter such as \ss takes the space that ends its name; a sign such as \le is set apart by it.
        return known if known.isalpha() and known < "\u0250" else known + blank
    following = found.string[found.end() : found.end() + 1]
    return "" if following in ("{", "[") or found[0].endswith("{}") else found[0]


def _tie(found: re.Match[str]) -> str:
    text, at = found.string, found.start()
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    joins = (before.isalnum() or before in tuple(".,)}$")) and (after.isalnum() or after in tuple("\\($[{"))
    return " " if joins else "~"


def _dash(found: re.Match[str]) -> str:
    text, end = found.string, found.end()
    flag = text[found.start() - 1 : found.start()] in ("", " ", "(") and text[end : end + 1].isalpha()
    if len(found[0]) > 3 or (len(found[0]) == 2 and flag):
        return found[0]
    return "—" if len(found[0]) == 3 else "–"


_OTHER: dict[str, Callable[[re.Match[str]], str]] = {
    "-": _dash,
    "~": _tie,
    "`": lambda _found: "“",
    "'": lambda found: "”" if "``" in found.string else "''",
    "{": lambda _found: "",
    "}": lambda _found: "",
}
