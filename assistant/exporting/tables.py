"""CSV for spreadsheets: RFC 4180, UTF-8, one paper a row.

A cell that a spreadsheet would run as a formula (it begins with = + - @, a tab or a line break) gets an
apostrophe before it, as OWASP advises; a cell that already begins with apostrophes before such a sign gets
one more, so that taking one away from `'=…` always gives the text back. Everything else is exactly what the
paper holds; authors and keywords are joined with "; ".
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from assistant.exporting.keys import citation_keys
from assistant.exporting.lines import encodable
from index_store.types import Paper

COLUMNS = (
    "key", "id", "label", "title", "authors", "et_al", "year", "venue", "area", "subarea", "doi", "url",
    "keywords", "kind", "volume", "issue", "pages", "publisher", "pmid", "arxiv", "abstract",
)  # fmt: skip
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")  # the full-width signs are formulas too in East Asian versions


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as CSV with a heading row."""
    out = io.StringIO(newline="")
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    for key, paper in zip(citation_keys(papers), papers, strict=True):
        rows.writerow([defused(cell) for cell in _cells(key, paper)])
    return out.getvalue()


def defused(cell: str) -> str:
    """Give the cell so that no spreadsheet takes it for a formula."""
    return "'" + cell if _FORMULA.match(cell) else cell


def _cells(key: str, paper: Paper) -> list[str]:
    cells = [
        key,
        paper.id,
        paper.label,
        paper.title,
        "; ".join(paper.authors),
        "yes" if paper.et_al else "",
        "" if paper.year is None else str(paper.year),
        paper.venue,
        paper.area,
        paper.subarea,
        paper.doi,
        paper.url,
        "; ".join(paper.keywords),
        paper.kind,
        paper.volume,
        paper.issue,
        paper.pages,
        paper.publisher,
        paper.pmid,
        paper.arxiv,
        paper.abstract,
    ]
    return [encodable(cell or "") for cell in cells]
