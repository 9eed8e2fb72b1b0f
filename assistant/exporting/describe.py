"""What every bibliography format says about a paper in the same words: title, kind, keywords, notes.

Knows no format. The label stands in for a missing title, and then a note says so: a reference list must
not pass off the assistant's words as the authors'.
"""

from __future__ import annotations

import re

from index_store.types import Paper

LABEL_NOTE = "The title is the assistant's label; the source gives no title."
OTHERS_NOTE = "The source names further authors only as et al."

_CONFERENCE = re.compile(
    r"\b(?:conference|conf|proceedings|proc|symposium|workshop|meeting|congress|"
    r"AAAI|ACL|CHI|COLM|CVPR|ECCV|EMNLP|ICASSP|ICCV|ICLR|ICML|ICRA|IJCAI|INTERSPEECH|IROS|KDD|MICCAI|NAACL|"
    r"NeurIPS|NIPS|SIGGRAPH|SIGIR|SIGMOD|UIST|VLDB|WWW)\b",
    re.IGNORECASE,
)


def title(paper: Paper) -> str:
    """Give the title, or the label where there is none."""
    return paper.title or paper.label


def kind(paper: Paper) -> str:
    """Give its kind (one of `index_store.types.KINDS`), or what the venue's name tells; "other" where nothing does."""
    if paper.kind:
        return paper.kind
    if not paper.venue:
        return "preprint" if paper.arxiv else "other"
    return "conference" if _CONFERENCE.search(paper.venue) else "article"


def keywords(paper: Paper) -> list[str]:
    """Give the keywords, then area and subarea, each once: reference managers show all of them as tags."""
    found: dict[str, str] = {}
    for word in (*paper.keywords, paper.area, paper.subarea):
        if word and word.strip():
            found.setdefault(word.strip().casefold(), word.strip())
    return list(found.values())


def notes(paper: Paper, *, others: bool) -> list[str]:
    """Give what a reader must know: that the title is a label; with `others`, that authors are missing."""
    found = [] if paper.title else [LABEL_NOTE]
    if others and paper.et_al:
        found.append(OTHERS_NOTE)
    return found
