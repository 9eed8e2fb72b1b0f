"""Makes the draft of an answer from verdicts: what is supported stays, and nothing is left that leads to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from assistant.checking.types import Verdict
from assistant.types import Unsupported
from assistant.writers.escaping import unescaped
from assistant.writers.types import Draft, Piece

_DROPPED = "–"
_STRUCTURE = re.compile(
    r"\n?(?:> )*(?P<indent> *)(?:(?P<item>-|\d+\.) |(?P<heading>#{1,6}) |(?P<row>\| )|(?P<rule>\|--))?"
)
_BOLD = re.compile(r"\*\*[^*]+\*\*")
_BOLD_LEVEL = 7
_NO_LEVEL = 9


@dataclass
class _Line:
    """A line of the draft, a row of a table being one: all its verdicts, and those that may be shown."""

    all: list[Verdict]
    kept: list[Verdict] = field(default_factory=list)

    def __post_init__(self) -> None:
        found = _STRUCTURE.match(self.all[0].before.lstrip("\n"))
        assert found is not None
        self.item = found["item"] is not None
        self.row = found["row"] is not None
        self.rule = found["rule"] is not None
        self.indent = len(found["indent"]) if self.item else -1
        self.level = len(found["heading"]) if found["heading"] else self._bold_level()
        self.kept = self._cells() if self.row else self._sentences()

    def _bold_level(self) -> int:
        alone = len(self.all) == 1 and self.all[0].frame and not self.item
        return _BOLD_LEVEL if alone and _BOLD.fullmatch(self.all[0].text.rstrip(":：")) else _NO_LEVEL

    def _sentences(self) -> list[Verdict]:
        """What may be shown; what comes first then begins the line."""
        kept = [verdict for verdict in self.all if not verdict.problem]
        if kept and kept[0] is not self.all[0]:
            kept[0] = replace(kept[0], before=self.all[0].before)
        return kept

    def _cells(self) -> list[Verdict]:
        """A row with a dash in place of what may not be shown; nothing where that is all that the row says."""
        claims = [cell for cell in self.all if not cell.frame]
        if claims and all(cell.problem for cell in claims):
            return []
        return [Verdict(_DROPPED, cell.before, frame=True) if cell.problem else cell for cell in self.all]

    @property
    def leads(self) -> bool:
        """Whether its last sentence leads to what follows."""
        return bool(self.kept) and self.kept[-1].frame and self.kept[-1].text.rstrip("* ")[-1:] in tuple(":：")


def draft_of(verdicts: Sequence[Verdict]) -> tuple[Draft, tuple[Unsupported, ...]]:
    """The draft of what may be shown, its quotes kept for the markers, and the claims that may not be.

    A heading or a lead-in goes when nothing follows that may be shown, a row of a table when no cell of it may, a table
    when no row may. The text of an unsupported claim is plain: escape it where it is shown as Markdown.
    """
    gone = tuple(Unsupported(_plain(verdict.text), verdict.problem) for verdict in verdicts if verdict.problem)
    lines = list(_lines(verdicts))
    for place in range(len(lines) - 1, -1, -1):
        _drop_what_leads_nowhere(lines, place)
    kept = (verdict for line in lines for verdict in line.kept)
    return Draft(tuple(Piece(verdict.before + verdict.text, verdict.quotes) for verdict in kept)), gone


def _plain(text: str) -> str:
    return unescaped(text.replace("**", ""))


def _lines(verdicts: Sequence[Verdict]) -> Iterator[_Line]:
    line: list[Verdict] = []
    for verdict in verdicts:
        if line and "\n" in verdict.before:
            yield _Line(line)
            line = []
        line.append(verdict)
    if line:
        yield _Line(line)


def _drop_what_leads_nowhere(lines: Sequence[_Line], place: int) -> None:
    """Empty a line, or take its last sentence, if what it leads to is gone; the lines behind it are done already."""
    line = lines[place]
    if line.rule or (line.row and place + 1 < len(lines) and lines[place + 1].rule):
        if not any(each.kept for each in _rows(lines, place + 1 if line.rule else place + 2)):
            line.kept = []
    elif line.level < _NO_LEVEL:
        if not _says_something(lines, place):
            line.kept = []
    elif line.leads and not _led(lines, place):
        line.kept = line.kept[:-1]


def _rows(lines: Sequence[_Line], start: int) -> Iterator[_Line]:
    for line in lines[start:]:
        if not line.row:
            return
        yield line


def _says_something(lines: Sequence[_Line], place: int) -> bool:
    """Whether anything stands under a heading, other headings aside."""
    for line in lines[place + 1 :]:
        if line.level <= lines[place].level:
            return False
        if line.kept and line.level == _NO_LEVEL:
            return True
    return False


def _led(lines: Sequence[_Line], place: int) -> bool:
    """Whether anything is left of what a lead-in leads to: the list or table behind it, else the next line."""
    line = lines[place]
    for number, following in enumerate(lines[place + 1 :]):
        if following.level < _NO_LEVEL or (line.item and following.indent <= line.indent):
            return False
        if following.kept:
            return True
        if not (following.item or following.row or following.rule) and number:
            return False
    return False
