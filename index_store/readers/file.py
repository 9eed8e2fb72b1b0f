"""One file that is to be read, its beginning, and what the user said about it.

Knows no format. Compressed files are unpacked before they come here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path, PurePath

from index_store.readers.lines import Line, decoded, lines

_MOST_CHARACTERS = 300_000
_PACKED = frozenset({".gz", ".xz", ".bz2"})


def suffix_of(shown: str) -> str:
    """The ending of a name, in lower case, with the dot; that of the file within, where one is compressed."""
    name = PurePath(shown)
    return PurePath(name.stem if name.suffix.casefold() in _PACKED else name.name).suffix.casefold()


@dataclass(frozen=True)
class Options:
    """How files are to be read.

    Attributes:
        format: a name of `formats.FORMATS` to read every file as; None to look what each holds.
        columns: for tables, our field → the column's name, where the name is not known: {"abstract": "Résumé"}.
        titles: keep records that have a title and no abstract.
        names: what files are to be called where their paths say nothing, as of uploads: path → name. A file of the
            same name is the same file tomorrow.
    """

    format: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    titles: bool = False
    names: Mapping[str, str] = field(default_factory=dict)

    def name(self, path: Path) -> str:
        """What a file is called in problems."""
        return self.names.get(str(path), str(path))

    def source(self, path: Path) -> str:
        """What a file is remembered as: its absolute path, the same tomorrow and from another folder."""
        return self.names.get(str(path), str(path.absolute()))


@dataclass(frozen=True)
class File:
    """A regular file.

    Attributes:
        path: where it is now.
        shown: what to call it in problems; its suffix tells the format where the content does not.
        encoding: of its text; empty for a format that is no text.
        options: what the user said.
    """

    path: Path
    shown: str
    encoding: str
    options: Options = Options()

    def lines(self, *, strict: bool = False) -> Iterator[Line]:
        """The lines, decoded and numbered, as they come; undecodable bytes are mended, or faults if `strict`."""
        return lines(self.path, self.encoding, strict=strict)

    def beginning(self, most: int) -> Iterator[Line]:
        """The first lines, `most` at most, and no more of them than some 300 thousand characters."""
        characters = 0
        for line in islice(self.lines(), most):
            yield line
            characters += len(line.text)
            if characters > _MOST_CHARACTERS:
                return

    def text(self) -> Iterator[str]:
        """The text, decoded and mended, in pieces of some 64 thousand characters."""
        return decoded(self.path, self.encoding)

    @property
    def suffix(self) -> str:
        """The ending of its name, in lower case, with the dot: ".bib"."""
        return suffix_of(self.shown)


@dataclass(frozen=True)
class Head:
    """The beginning of a file, by which its format is told.

    Attributes:
        raw: the first bytes (64 KB at most).
        lines: the first lines, decoded; none for a file that is no text.
        suffix: the ending of the file's name, in lower case, with the dot.
    """

    raw: bytes
    lines: tuple[Line, ...]
    suffix: str

    @property
    def text(self) -> str:
        """The first lines as one text."""
        return "\n".join(line.text for line in self.lines)
