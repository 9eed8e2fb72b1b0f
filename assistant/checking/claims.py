"""Cuts what a language model writes into claims, as it comes: sentences, list items, headings, the cells of tables.

Where a claim ends is decided by the text up to a fixed distance behind it, never by how the text came in pieces; so the
claims are the same however it is cut. Linear in the text. Does not know what is true.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.checking.sentences import Cut, first_sentence, without_markers
from assistant.checking.tables import Table, is_row, is_rule
from assistant.checking.units import Claim, Kind

_WINDOWS = (200, 600, 2_400)  # characters of a line that are looked at for where a sentence ends
_LONGEST_LINE = 6_000  # of a table or a heading; the rest of a longer one is left out
_EVERY = 100  # characters that come, at least, before it is worth looking again

_HEAD = re.compile(
    r"(?P<indent>[ \t]{0,12})[ \t]*(?P<quote>(?:>[ \t]?){0,3})[ \t]*"
    r"(?:(?P<heading>#{1,6})(?=[ \t])|(?P<bullet>[-*+•–—])(?=[ \t])|(?P<number>\d{1,3})[.)、](?=[ \t]|[^\W\d])"
    r"|\((?P<bracketed>\d{1,2})\)(?=[ \t]))?[ \t]*"
)
_RULE = re.compile(r"[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)$")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)[ \t]*([\w+-]{0,20})")
_PROSE = frozenset({"", "markdown", "md", "text", "txt", "plaintext", "plain", "answer", "output"})
_FOOTNOTE = re.compile(r"[ \t]*\[\^[^\]\n]{1,20}\]:")
_REFERENCES = re.compile(
    r"[ \t>#*_]*(?:references?|sources?|citations?|bibliography|works cited|cited (?:papers|works|abstracts|sources)|"
    r"参考文献|参考资料|来源|引用文献|引用)[ \t*_]*(?P<colon>[:：])?[ \t*_]*(?P<rest>.?)",
    re.IGNORECASE,
)
_LISTED = re.compile(r"[ \t>]*(?:[-*+•–]|\d{1,3}[.):]|[\[【［(]|\^|https?://|[¹²³⁴-⁹]|<)")
_ANSWER = re.compile(
    r"[ \t]*[*_#]{0,3}[ \t]*(?:(?:the |my |final |short |here is the )?answer|response|回答|答案|答)"
    r"[*_]{0,3}[ \t]?[:：][*_]{0,3}[ \t]*",
    re.IGNORECASE,
)


class ClaimReader:
    """Reads a draft in pieces; `names` are what the papers are called, by marker from 1 on."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = names
        self._parts: list[str] = []
        self._length = 0
        self._look_at = _EVERY
        self._before = ""  # the line breaks before the next claim
        self._cut = False  # the rest of this line is left out
        self._begun = False  # sentences of this line were read already
        self._opens = False  # none of them said anything so far
        self._prefix = ""  # the list and quote marks of this line
        self._spaced = False  # a space stands before the next sentence
        self._leading = False  # the markers of this line stand before their sentences
        self._leads: tuple[int, ...] = ()  # the markers at the beginning of this line
        self._said = False  # anything was read so far
        self._listing: int | None = None  # how far the list is indented that is being read
        self._references = False
        self._code = False
        self._table = Table(names)

    def feed(self, text: str) -> list[Claim]:
        """The claims that are complete with `text`."""
        made: list[Claim] = []
        *lines, rest = text.replace("\r", "").split("\n")
        for line in lines:
            self._add(line)
            made += self._line(ended=True)
        self._add(rest)
        if self._length >= self._look_at:
            made += self._line(ended=False)
        return made

    def finish(self) -> list[Claim]:
        """The claims that the end of the draft completes."""
        return [*self._line(ended=True), *self._table.finish()]

    @property
    def rest(self) -> str:
        """What was read of the last line and is no whole claim yet."""
        return "".join(self._parts)

    def _add(self, text: str) -> None:
        if text:
            self._parts.append(text)
            self._length += len(text)

    def _line(self, *, ended: bool) -> list[Claim]:
        """What can be said of the line read so far."""
        line = "".join(self._parts)
        at, made = self._read(line, ended)
        self._parts = [] if ended or at >= len(line) else [line[at:]]
        self._length = 0 if ended else len(line) - at
        self._look_at = self._length + max(_EVERY, self._length // 3)
        if ended:
            if self._said and not self._table.held:
                self._before += "\n"
            self._begun = self._leading = self._cut = False
        return made

    def _read(self, line: str, ended: bool) -> tuple[int, list[Claim]]:
        """How much of the line was read, and its claims."""
        if self._begun:
            return self._sentences(line, 0, ended)
        if self._cut or (not ended and (len(line) < _EVERY or self._waits(line))):
            return len(line) if self._cut else 0, []
        if not ended or len(line) > _LONGEST_LINE:
            self._cut = self._whole(line)
            line = line[:_LONGEST_LINE] if self._cut else line
        if not self._code and (is_row(line) or ((self._table.held or self._table.headed) and is_rule(line))):
            self._listing = None
            return len(line), self._made(self._table.row(line))
        made = self._made(self._table.finish())
        if made:
            self._before = "\n"
        if self._skipped(line):
            return (len(line) if ended else 0), made
        at, more = self._opened(line, ended)
        return at, [*made, *more]

    def _waits(self, line: str) -> bool:
        return len(line) < _LONGEST_LINE and self._whole(line)

    def _whole(self, line: str) -> bool:
        """Whether nothing is said of the line before it ends: it may be skipped, or is read as a whole."""
        return (
            is_row(line)
            or self._code
            or line.lstrip(" \t").startswith(("#", "`", "~"))
            or self._references
            or _REFERENCES.match(line) is not None
            or _FOOTNOTE.match(line) is not None
        )

    def _skipped(self, line: str) -> bool:
        """Whether the line says nothing: a rule, a fence, a footnote, one of the references listed at the end."""
        fence = _FENCE.match(line)
        if fence:
            self._code = not self._code and fence[1].lower() not in _PROSE
            return True
        if self._code:
            return not line.strip()
        if self._said and (found := _REFERENCES.match(line)) and (found["colon"] or not found["rest"]):
            self._references = True
        elif self._references and line.strip() and not _LISTED.match(line):
            self._references = False
        return self._references or not line.strip() or bool(_FOOTNOTE.match(line) or _RULE.fullmatch(line[:200]))

    def _opened(self, line: str, ended: bool) -> tuple[int, list[Claim]]:
        """Read the beginning of a line, and the sentences behind it."""
        if self._code:
            return len(line), self._made([Claim(line.strip(), kind=Kind.CODE)])
        answer = None if self._said else _ANSWER.match(line)
        head = _HEAD.match(line, answer.end() if answer else 0)
        at = head.end() if head else 0
        if not line[at:].strip():
            return len(line), []
        if head and head["heading"]:
            self._listing = None
            text, numbers = without_markers(line[at:].rstrip("# "), self._names)
            return len(line), self._made([Claim(text, f"{head['heading']} ", numbers, Kind.HEADING)] if text else [])
        self._begun = self._opens = True
        self._leads = ()
        self._prefix = self._structure(head) if head else ""
        return self._sentences(line, at, ended)

    def _structure(self, head: re.Match[str]) -> str:
        """The quote and list marks at the beginning of a line, written in one way."""
        quote = "> " * head["quote"].count(">")
        number = head["number"] or head["bracketed"]
        if not (head["bullet"] or number):
            self._listing = self._listing if head["indent"] else None
            return quote
        wide = len(head["indent"].expandtabs(4))
        wide = 0 if self._listing is None else min(wide, self._listing + 4)
        self._listing = wide
        return quote + " " * wide + (f"{int(number)}. " if number else "- ")

    def _sentences(self, line: str, at: int, ended: bool) -> tuple[int, list[Claim]]:
        """The sentences of `line[at:]` that are certain to be complete."""
        made: list[Claim] = []
        while at < len(line) and (cut := self._next(line, at, ended)):
            at += cut.end
            if self._opens:
                self._leads = cut.markers if cut.leading else ()
                self._leading = cut.leading
            if cut.text:
                before = self._prefix if self._opens else " " if self._spaced else ""
                made += self._made([Claim(cut.text, before, cut.markers or self._leads)])
                self._opens = False
            self._spaced = cut.spaced
        return at, made

    def _next(self, line: str, at: int, ended: bool) -> Cut | None:
        """The sentence at `at`, looked for in a window, so that a long line is not read again for each of them."""
        for wide in _WINDOWS:
            window, there = line[at : at + wide], at + wide >= len(line)
            whole = ended if there else wide == _WINDOWS[-1]
            cut = first_sentence(window, self._names, whole=whole and there, opening=self._opens, leading=self._leading)
            if cut is None and whole:  # nothing ends in the widest window
                cut = first_sentence(window, self._names, whole=True, opening=self._opens, leading=self._leading)
            if cut or there:
                return cut
        return None

    def _made(self, claims: Sequence[Claim]) -> list[Claim]:
        """The claims, the first of them with what stands before it."""
        if not claims:
            return []
        first, *rest = claims
        before, self._before, self._said = self._before + first.before, "", True
        return [replace(first, before=before), *rest]
