r"""Text as LaTeX inside a BibTeX value: math kept, braces balanced, special characters escaped.

Accents and other scripts stay UTF-8. Control words that pylatexenc knows stay (`\alpha`, `\textbf`), except
those that read files; any other backslash becomes `\textbackslash{}`, because an abstract is hostile text and
a bibliography is run through TeX. Does not know BibTeX's entries.

BibTeX counts every brace, bibtexparser only those without a backslash before them: both counts come out even.
"""

from __future__ import annotations

import re
from functools import cache

from assistant.exporting.lines import one_line

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\\|\$\$?|[{}%&#_]|\^+|~")
# Beyond pylatexenc's tables; `left` and `right` are known there only as parts of delimiters.
_ALSO_KNOWN = frozenset({"left", "right", "operatorname", "textasciitilde", "textasciicircum", "boldsymbol"})
_READS_FILES = frozenset({"input", "include", "includegraphics", "verb"})
_KEPT_SYMBOLS = frozenset("%&#_$,;:! -/|\\*+`'^\"~=.")
_ACCENTS = frozenset("`'^\"~=.")
_TIE = re.compile(r"[.,A-Za-z]~[\\A-Za-z0-9$]")
_OPENERS = {"{": "}", "\\{": "\\}"}
_FORMULAS = {"$": "$", "$$": "$$", "\\(": "\\)", "\\[": "\\]"}
_DELIMITERS = frozenset({*_FORMULAS, *_FORMULAS.values()})


@cache
def _known_words() -> frozenset[str]:
    """Give the control words that may stay, from pylatexenc's table of text replacements."""
    from pylatexenc.latex2text import get_default_latex_context_db

    specs = get_default_latex_context_db().iter_macro_specs()
    return frozenset(spec.macroname for spec in specs) - _READS_FILES | _ALSO_KNOWN


def tex(text: str) -> str:
    """Write the text, on one line, as LaTeX that TeX can set and BibTeX can read.

    Linear in the length of the text.
    """
    text = one_line(text)
    tokens = list(_TOKEN.finditer(text))
    math = _math(text, tokens)
    paired = _paired(tokens, math)
    out: list[str] = []
    end = 0
    for index, token in enumerate(tokens):
        out.append(text[end : token.start()])
        end = token.end()
        out.append(_written(token, in_math=bool(math[index]), paired=index in paired, before=out))
    out.append(text[end:])
    written = "".join(out)
    return written + " " if written.endswith("\\") else written  # else it would escape the closing brace


def _math(text: str, tokens: list[re.Match[str]]) -> list[int]:
    """Number the formula that each token stands in, 0 for none; its delimiters belong to it."""
    inside = [0] * len(tokens)
    delimiters = [index for index, token in enumerate(tokens) if token[0] in _DELIMITERS]
    position = 0
    while position < len(delimiters) - 1:
        first, last = delimiters[position : position + 2]
        if _is_formula(text, tokens[first], tokens[last]):
            inside[first : last + 1] = [first + 1] * (last - first + 1)
            position += 1
        position += 1
    return inside


def _is_formula(text: str, first: re.Match[str], last: re.Match[str]) -> bool:
    r"""Tell a formula from two prices, by Pandoc's rule: no space inside the dollars, no digit after them.

    A formula written with spaces, `$ x^2 $`, is known by its backslash, caret or underscore.
    """
    content = text[first.end() : last.start()]
    if _FORMULAS.get(first[0]) != last[0] or not content.strip():
        return False
    if first[0] != "$" or any(mark in content for mark in "\\^_"):
        return True
    return content == content.strip() and not text[last.end() : last.end() + 1].isdigit()


def _paired(tokens: list[re.Match[str]], math: list[int]) -> set[int]:
    """Give the indices of the braces that have a partner in the same formula, or both outside any."""
    paired: set[int] = set()
    open_braces: dict[str, list[int]] = {closer: [] for closer in _OPENERS.values()}
    for index, token in enumerate(tokens):
        if token[0] in _OPENERS:
            open_braces[_OPENERS[token[0]]].append(index)
        elif token[0] in open_braces:
            waiting = open_braces[token[0]]
            while waiting and math[waiting[-1]] not in (0, math[index]):
                waiting.pop()  # its formula has ended
            if waiting and math[waiting[-1]] == math[index]:
                paired |= {waiting.pop(), index}
    return paired


def _written(token: re.Match[str], *, in_math: bool, paired: bool, before: list[str]) -> str:
    mark = token[0]
    if mark in ("{", "}", "\\{", "\\}"):
        return _brace(mark, in_math=in_math, paired=paired, before=before)
    if mark.startswith("\\"):
        return _command(token, in_math=in_math)
    if mark.startswith("$"):
        return mark if in_math else mark.replace("$", "\\$")
    if mark in "%#" or (mark in "&_" and not in_math):
        return "\\" + mark
    if mark.startswith("^"):  # TeX reads ^^5c as a backslash
        return "^{}" * (len(mark) - 1) + "^" if in_math else "\\textasciicircum{}" * len(mark)
    if mark == "~" and not in_math and not _TIE.match(token.string, max(token.start() - 1, 0)):
        return "\\textasciitilde{}"
    return mark


def _brace(mark: str, *, in_math: bool, paired: bool, before: list[str]) -> str:
    if paired:
        last = next((piece[-1] for piece in reversed(before) if piece), "")
        return " " + mark if last == "\\" else mark  # bibtexparser takes \\{ for an escaped brace
    side = "left" if mark.endswith("{") else "right"
    return f"\\{side[0]}brace " if in_math else f"\\textbrace{side}{{}}"


def _command(token: re.Match[str], *, in_math: bool) -> str:
    name = token[0][1:]
    following = token.string[token.end() : token.end() + 1]
    if name.isascii() and name.isalpha():
        kept = name in _known_words()
    elif name in _ACCENTS and not in_math:
        kept = following.isalpha() or following in ("{", "\\")
    else:
        kept = name in _KEPT_SYMBOLS or (in_math and token[0] in _DELIMITERS)
    if not kept:
        return ("\\backslash " if in_math else "\\textbackslash{}") + tex(name)
    if name == "\\" and following in tuple("%&#_$"):
        return ""  # Markdown's escaped escape: 39\\% means 39\%, and the next token writes its own backslash
    return token[0]
