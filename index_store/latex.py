r"""Reads a formula or LaTeX command as plain Unicode: `10^{-5}` as `10⁻⁵`, `\Theta(n\log n)` as `Θ(n log n)`.

The symbols are pylatexenc's. Its parser is not used: it takes 0.5 ms for a short formula, reads `%` as the
start of a comment and follows hostile braces into the recursion limit.

Does not know where a formula starts in a text, nor Markdown, nor offsets.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from pylatexenc import latex2text

LONGEST_FORMULA = 1000
_DEEPEST = 25

_TOKEN = re.compile(r"\\+(?:[A-Za-z]+\*?\s*|[^A-Za-z]|$)|\s+|.", re.DOTALL)
_SIMPLE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=<>().,:;/|!%")
_UPPER = "0123456789+-=()abcdefghijklmnoprstuvwxyzTABDEGHIJKLMNOPRUVWβγδ"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵁⱽᵂᵝᵞᵟ"
SUPERSCRIPTS = dict(zip(_UPPER, _RAISED, strict=True)) | {"−": "⁻", "∗": "*", "*": "*", "′": "′"}
_LOWER = "0123456789+-=()aehijklmnoprstuvxβγρφχ"
SUBSCRIPTS = dict(zip(_LOWER, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ", strict=True)) | {"−": "₋"}

ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "b": "\u0331",
    "d": "\u0323",
}  # fmt: skip
_MATH_ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304",
    "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308", "check": "\u030c", "not": "\u0338",
}  # fmt: skip
FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "nicefrac", "sfrac", "cfrac"})
_SILENT_WORDS = (
    "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr middle limits nolimits displaystyle "
    "textstyle scriptstyle bf it rm sf tt em cal boldmath nonumber notag"
)
_SILENT = frozenset(_SILENT_WORDS.split())
_DROPPED_WITH_ARGUMENT = frozenset({"label", "tag", "begin", "end", "cite", "citep", "citet", "vspace", "hspace"})
_SYMBOLS = {
    "textbraceleft": "{", "textbraceright": "}", "textasciicircum": "^", "textasciitilde": "~",
    "textgreater": ">", "textless": "<", "ne": "≠", "|": "‖", "%": "%", "LaTeX": "LaTeX", "TeX": "TeX",
    "argmax": "argmax", "argmin": "argmin", "S": "§", "epsilon": "ε", "sim": "~", "textbackslash": "\\",
    "quad": " ", "qquad": " ", "newline": " ", "lVert": "‖", "rVert": "‖", "lvert": "|", "rvert": "|",
    "Vert": "‖",
    "textendash": "–", "textemdash": "—", "*": "*", "/": "", "-": "", ":": " ", ">": " ", "@": "",
}  # fmt: skip


@cache
def _table() -> latex2text.MacroTextSpec:
    return latex2text.get_default_latex_context_db()


@lru_cache(4096)
def symbol(name: str) -> str | None:
    r"""Return what the command `\name` stands for without an argument: `times` is `×`; None if unknown."""
    if name in _SYMBOLS:
        return _SYMBOLS[name]
    spec = _table().get_macro_spec(name)
    text = getattr(spec, "simplify_repl", None)
    if not isinstance(text, str) or "%" in text or text.startswith("<"):
        return None
    return text.replace("\n", " ")


def accented(accent: str, letter: str) -> str:
    r"""Return `letter` (or `\i`, `\j`) under the LaTeX `accent`: `'` and `e` give `é`."""
    return unicodedata.normalize("NFC", letter.strip("{}\\ ") + ACCENTS[accent])


def command_name(token: str) -> str:
    r"""Return the name in `\name`, `\name*` or, as some exports write it, `\\name`."""
    bare = token.lstrip("\\")
    return bare.strip().rstrip("*") or bare[:1] or " "


@lru_cache(4096)
def formula(source: str) -> str | None:
    """Return the plain form of what stood between the dollar signs, or None where it is too deep or too long.

    Raises nothing: unbalanced braces are closed at the end, unknown commands keep their name.
    """
    if len(source) > LONGEST_FORMULA:
        return None
    if _SIMPLE.issuperset(source):
        return source
    try:
        return _Formula(source).text()
    except _TooDeepError:
        return None


class _TooDeepError(Exception):
    """The braces nest deeper than any real formula's."""


class _Formula:
    """A reader of one formula, one token ahead."""

    def __init__(self, source: str) -> None:
        self._tokens = _TOKEN.findall(source)
        self._at = 0
        self._depth = 0

    def text(self) -> str:
        parts = [self._sequence()]
        while self._at < len(self._tokens):  # a closing brace that nothing opened
            self._at += 1
            parts.append(self._sequence())
        return " ".join("".join(parts).split())

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self._at += 1
        return token

    def _sequence(self) -> str:
        out = ""
        while self._peek() not in ("", "}"):
            piece = self._atom(out)
            out = piece if not out else out + piece
        return out

    def _atom(self, before: str = " ") -> str:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _TooDeepError
        mark = self._take()
        if mark == "{":
            text = self._sequence()
            self._take()
        elif mark in ("^", "_"):
            text = self._script(mark)
        elif mark.startswith("\\"):
            text = self._command(mark, before)
        else:
            text = " " if mark.isspace() or mark in ("~", "&") else mark
        self._depth -= 1
        return text

    def _argument(self) -> str:
        while self._peek().isspace():
            self._at += 1
        return "" if self._peek() in ("", "}") else self._atom()

    def _script(self, mark: str) -> str:
        text = self._argument().strip()
        table = SUPERSCRIPTS if mark == "^" else SUBSCRIPTS
        # Words read worse as raised letters than as `x_max`; single letters and numbers read better.
        if all(char in table for char in text) and not (text.isalpha() and len(text) > 1):
            return "".join(table[char] for char in text)
        return f"{mark}{text}" if len(text) == 1 or text.isalnum() else f"{mark}({text})"

    def _command(self, token: str, before: str) -> str:
        name = command_name(token)
        if name in _SILENT:
            if (name == "left" and self._peek() == ".") or (name == "right" and self._peek() == "."):
                self._at += 1
            return ""
        if name in _DROPPED_WITH_ARGUMENT:
            self._argument()
            return ""
        found = symbol(name)
        if found is not None:
            return self._spaced(found, token, before)
        return self._with_arguments(name, before)

    def _with_arguments(self, name: str, before: str) -> str:
        if name in FRACTIONS:
            return f"{_grouped(self._argument())}/{_grouped(self._argument())}"
        if name == "sqrt":
            return f"√{_grouped(self._argument())}"
        if name in _MATH_ACCENTS:
            text = self._argument()
            return unicodedata.normalize("NFC", text + _MATH_ACCENTS[name]) if len(text) == 1 else text
        if self._peek() == "{" or name.startswith(("math", "text", "bold")):
            return self._argument()
        return self._spaced(name, "", before)

    def _spaced(self, text: str, token: str, before: str) -> str:
        """Set a word such as `log` apart from its neighbours, and `≤` as its author did."""
        if len(text) > 1 and text.isalpha():
            head = " " if before[-1:].isalnum() or before[-1:] == ")" else ""
            following = self._peek()[:1]
            return head + text + (" " if following.isalnum() or following == "\\" else "")
        return text + " " if token[-1:].isspace() and len(token) > 2 and before[-1:] == " " else text


def _grouped(text: str) -> str:
    return text if len(text) == 1 or text.isalnum() else f"({text})"
