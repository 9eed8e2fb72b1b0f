"""What LaTeX and Markdown marks look like in running text, and when a character that could be one is none.

Does not know how they are read (see `markup`). Every pattern is bounded or fails at its first character, so
that hostile text costs no more than long text.
"""

from __future__ import annotations

import re

LONGEST_EMPHASIS = 1000
LONGEST_FORMULA = 1000
ODD = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u2069\ufeff"
    "\ud800-\udfff"
)
MARK = re.compile(r"\\+(?:[A-Za-z]+\*?|[^A-Za-z]|$)|\$\$?|[{}~\]]|-{2,}|''|`+|\*+|_+|!?\[|[" + ODD + "]", re.DOTALL)
TRIGGER = re.compile(r"[\\$*_{`\[~" + ODD + "]|--|''")
INLINE = re.compile(r"\$((?:[^$\\]|\\.){1,1000})\$", re.DOTALL)
DISPLAY = re.compile(r"\$\$((?:[^$\\]|\\.){1,1000})\$\$", re.DOTALL)
ACCENT = re.compile(
    r"(\{)?\\+(?:(['`^\"~=.])(\{\\?[A-Za-z]\s*\}|\\[ij](?![A-Za-z])|[A-Za-z])|([uvHckrbd])(\{\\?[A-Za-z]\}))(?(1)\})"
)
LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\(((?:[^\s()<>]|\([^\s()<>]*\)){1,500})\)")
CODE = re.compile(r"(`{1,2})([^`\n]{1,300})\1(?!`)")
OPTION = re.compile(r"(?:\[[^\[\]{}]{0,100}\])*")
BLANK = re.compile(r"\s*")
BRACE = re.compile(r"\\[{}]|[{}]")
ODD_CHAR = re.compile("[" + ODD + "]")
REFERENCE = re.compile(
    r"(?:no|foot|paren|text|auto|full)?cite[a-z]*|(?:eq|c|C|auto|page|name|v)?ref|label|begin|end|[vh]space|thanks"
)
DECLARATIONS_WORDS = (
    "bf it rm sf tt em sc sl bfseries itshape rmfamily sffamily ttfamily scshape slshape mdseries upshape "
    "normalfont tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge item noindent par "
    "centering xspace"
)
DECLARATIONS = frozenset(DECLARATIONS_WORDS.split())
ESCAPES = {char: char for char in "%&$#_{}*'\""} | dict.fromkeys(" ,;\n\t\\", " ") | {"-": "", "/": ""}


def tamed(odd: str) -> str:
    """Return what an odd character reads as: a space, nothing, or what a wrongly decoded file meant."""
    if "\ud800" <= odd <= "\udfff":
        return "\ufffd"
    if "\x80" <= odd <= "\x9f":  # Windows-1252 read as Latin-1: "\x96" was a dash between two numbers
        return odd.encode("latin-1").decode("cp1252", errors="ignore")
    return " " if odd.isspace() else ""


def is_accent(found: re.Match[str]) -> bool:
    r"""Tell `Schr\"odinger` from the quotes in `he said \"open\"`, which some exports escape."""
    mark, letter = found[2], found[3] or ""
    if mark is None or mark not in "'\"" or letter.startswith(("{", "\\")):
        return True
    before = found.string[max(0, found.start() - 1) : found.start()]
    if mark == "'":
        return letter in "aeiouyAEIOUYcnlzrgCNLZRSG" or not before.isalpha()
    return letter in "aeiouyAEIOUY" and (before.isalpha() or letter.isupper())


def may_open(mark: str, before: str, after: str) -> bool:
    """Tell whether `*` or `_` between these characters may begin emphasis: not in `2*3`, `D*-SORT`, `a_b`."""
    if not after or after.isspace() or before.isdigit():
        return False
    return not before.isalnum() or (mark[0] == "*" and len(mark) > 1 and after.isalnum())


def may_close(mark: str, before: str, after: str) -> bool:
    """Tell whether `*` or `_` between these characters may end emphasis."""
    return bool(before) and not before.isspace() and (mark[0] == "*" or not after.isalnum())


def is_formula(inside: str, after: str) -> bool:
    """Tell `$n^2$` from two sums of money: a formula hugs its dollars and does not read as prose."""
    if not inside.strip() or "\n\n" in inside or after[:1].isdigit():
        return False
    if any(char in inside for char in "\\^_="):
        return True
    if inside[0].isspace() or inside[-1].isspace():
        return len(inside) <= 20 and not after.strip()[:1].isdigit() and not re.search(r"\w\w", inside)
    return not (inside[0].isdigit() and re.search(r"\s[^\W\d_]{2}|[^\W\d_]{3}", inside))


def matching_braces(source: str) -> dict[int, int]:
    r"""Return where each balanced `{` is closed; `\{` and `\}` do not count."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for found in BRACE.finditer(source):
        if found[0] == "{":
            opened.append(found.start())
        elif found[0] == "}" and opened:
            pairs[opened.pop()] = found.start()
    return pairs
