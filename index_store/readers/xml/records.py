"""The records of an XML file, one element at a time, each parsed by itself: a broken one does not touch the next.

Knows the names of the elements that it is asked for, and no format. Documents' own entities are never expanded and
nothing outside the file is opened.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lxml import etree

from index_store.readers.file import File
from index_store.reports import Problem

LONGEST_RECORD = 16_000_000
"""Characters; what is longer is a problem."""

_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z][A-Za-z0-9]{0,31});")
_PREFIXES = re.compile(r"[<\s/]([A-Za-z_][\w.-]{0,40}):[A-Za-z_]")
# Characters, and references to them, that XML forbids; a broken exporter writes them all the same.
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|&#(?:[0-8]|1[124-9]|2\d|3[01]|11|12);")
_FORBIDDEN_HEX = re.compile(r"&#[xX]0*(?:[0-8bBcCeEfF]|1[0-9a-fA-F]);")


class Element(NamedTuple):
    """A record's element, its line, and its place among the records from 1."""

    node: etree._Element
    line: int
    number: int
    start: str


class _Cut(NamedTuple):
    """The text of one record, or the reason why it has none."""

    text: str
    line: int
    fault: str | None = None
    last: bool = False


def records(file: File, names: Sequence[str], root: str | None = None) -> Iterator[Element | Problem]:
    """Yield every element that has one of the names, or says why it is none.

    Args:
        file: an XML file.
        names: local names of the elements that are records; they do not hold each other.
        root: the name of the element around them; if the file ends before it does, that is a problem.
    """
    number = 0
    for cut in _cuts(file, names, root):
        number += 1
        if cut.fault is not None:
            yield Problem(file.shown, cut.line, cut.fault, _start(cut.text), number, cut.last)
            continue
        try:
            yield Element(_parsed(cut.text), cut.line, number, _start(cut.text))
        except etree.XMLSyntaxError as error:
            reason = " ".join(str(error.msg).split())[:200]
            yield Problem(file.shown, cut.line, f"not well-formed XML: {reason}", _start(cut.text), number)


def local(node: etree._Element) -> str:
    """The name of an element without its namespace; empty for comments and instructions."""
    return etree.QName(node).localname if isinstance(node.tag, str) else ""


def all_of(node: etree._Element | None, path: str) -> list[etree._Element]:
    """The elements at a path of local names ("Journal/Title"), whatever their namespaces."""
    nodes = [] if node is None else [node]
    for name in path.split("/"):
        nodes = [child for parent in nodes for child in parent if local(child) == name]
    return nodes


def first_of(node: etree._Element | None, *paths: str) -> etree._Element | None:
    """The first element at the first path that has one."""
    return next((found for path in paths for found in all_of(node, path)), None)


def text_of(node: etree._Element | None, *paths: str) -> str:
    """The plain text of the first element at a path that has any, or of the node itself without a path."""
    found = [node] if not paths else [one for path in paths for one in all_of(node, path)]
    texts = (" ".join("".join(_texts(one)).split()) for one in found if one is not None)
    return next((text for text in texts if text), "")


def markup_of(node: etree._Element | None) -> str:
    """What is in an element, with tags for the cleaning to judge, but without comments and attributes."""
    return "" if node is None else "".join(_marked(node)).strip()


def _texts(node: etree._Element) -> Iterator[str]:
    for kind, one in etree.iterwalk(node, events=("start", "end", "comment", "pi")):
        if kind == "start":
            yield one.text or ""
        elif one is not node:
            yield one.tail or ""


def _marked(node: etree._Element) -> Iterator[str]:
    for kind, one in etree.iterwalk(node, events=("start", "end", "comment", "pi")):
        if kind == "start":
            yield "" if one is node else f"<{local(one)}>"
            yield html.escape(one.text or "", quote=False)
        elif one is not node:
            yield f"</{local(one)}>" if kind == "end" else ""
            yield html.escape(one.tail or "", quote=False)


def _start(text: str) -> str:
    return " ".join(text[:400].split())[:80]


def _parsed(text: str) -> etree._Element:
    """Parse one element; prefixes that are declared around it in the file are declared here."""
    text = _ENTITY.sub(_character, _FORBIDDEN_HEX.sub(" ", _FORBIDDEN.sub(" ", text)))
    prefixes = {found for found in _PREFIXES.findall(text) if found not in ("xml", "xmlns")}
    names = "".join(f' xmlns:{prefix}="urn:{prefix}"' for prefix in sorted(prefixes))
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(f"<around{names}>{text}</around>".encode(), parser)[0]


def _character(found: re.Match[str]) -> str:
    """A letter that HTML names (XML alone does not know them); nothing for an entity of the file's own."""
    character = html.unescape(found[0])
    return "" if character == found[0] else html.escape(character, quote=False)


def _cuts(file: File, names: Sequence[str], root: str | None) -> Iterator[_Cut]:
    """Cut the text at the tags of records."""
    either = "|".join(map(re.escape, names))
    opener = re.compile(rf"<(?:\w{{1,20}}:)?({either})(?=[\s>/])")
    tag = re.compile(rf"<(/?)(?:\w{{1,20}}:)?({either})\s*(?=[\s>/])[^<>]*>")
    buffer, line, inside, seen, ended = "", 1, False, 0, root is None
    for piece in file.text():
        buffer += piece
        while True:
            if not inside:
                found = opener.search(buffer)
                if found is None:
                    ended = ended or f"</{root}" in buffer or f":{root}>" in buffer
                    kept = max(len(buffer) - 100, 0)
                    line, buffer = line + buffer.count("\n", 0, kept), buffer[kept:]
                    break
                line, buffer = line + buffer.count("\n", 0, found.start()), buffer[found.start() :]
                inside, seen = True, 1
            end = next((one for one in tag.finditer(buffer, seen)), None)
            if end is None:
                if len(buffer) > LONGEST_RECORD:
                    yield _Cut(buffer[:400], line, f"a record of over {LONGEST_RECORD} characters is no paper")
                    line, buffer, inside = line + buffer.count("\n"), "", False
                # A tag may be cut by the end of the piece; all before its beginning has been looked at.
                seen = max(1, len(buffer) - 2000)
                break
            cut = end.end() if end[1] else end.start()
            fault = None if end[1] else "this record is never closed before the next begins"
            yield _Cut(buffer[:cut], line, fault)
            line, buffer, inside = line + buffer.count("\n", 0, cut), buffer[cut:], False
    if inside:
        yield _Cut(buffer, line, "this record is cut off at the end of the file", last=True)
    elif not ended and f"</{root}" not in buffer and f":{root}>" not in buffer:
        yield _Cut("", line, f"the file ends before </{root}>; it may have been cut off", last=True)
