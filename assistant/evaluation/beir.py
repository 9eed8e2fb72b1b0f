"""Retrieval sets in BEIR's layout: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv in one folder.

Reads them whole (a corpus that can be embedded on one machine fits into memory) and tells which document a paper of
an index is. Does not search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from assistant.errors import AssistantError, UsageError
from assistant.evaluation import reading
from index_store import Paper

Judgements = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Collection:
    """A retrieval set.

    Attributes:
        folder: where it was read.
        split: the name of its judgements, such as "test".
        papers: the documents.
        queries: the text of each judged query, by id, in the order of the judgements.
        judgements: for each query its documents, by id, with how relevant each is; 0 means not.
        documents: ids of the documents that have this title and abstract: usually one.
    """

    folder: Path
    split: str
    papers: tuple[Paper, ...]
    queries: Mapping[str, str]
    judgements: Judgements
    documents: Mapping[tuple[str | None, str], tuple[str, ...]]

    def ids(self, paper: Paper) -> tuple[str, ...]:
        """Ids of the documents that a paper of the index is: by content, so that an index may use other ids."""
        return self.documents.get((paper.title, paper.abstract), (f"?{paper.id}",))

    def holds(self, paper: Paper) -> bool:
        """Whether the paper is a document of this set."""
        return (paper.title, paper.abstract) in self.documents


def read_collection(folder: Path, split: str | None = None, limit: int | None = None) -> Collection:
    """Read a retrieval set.

    Args:
        folder: the folder with corpus.jsonl, queries.jsonl and qrels/.
        split: which judgements; None for the only ones there are, or "test".
        limit: only the first so many queries; None for all.

    Raises:
        UsageError: if there are no judgements of that name.
        AssistantError: if a file is missing or a line of it is wrong, or judgements name what is not there.
    """
    path = _judged(folder, split)
    papers, documents = _papers(folder / "corpus.jsonl")
    known = {name for names in documents.values() for name in names}
    judgements = _judgements(path, known)
    texts = {
        reading.text(record, "_id", place): reading.text(record, "text", place)
        for place, record in reading.objects(folder / "queries.jsonl")
    }
    for name in judgements:
        if name not in texts:
            raise AssistantError(f"{path} names the query {name!r}, which {folder / 'queries.jsonl'} does not hold")
    chosen = list(judgements)[:limit]
    return Collection(
        folder=folder,
        split=path.stem,
        papers=papers,
        queries={name: texts[name] for name in chosen},
        judgements={name: judgements[name] for name in chosen},
        documents=documents,
    )


def read_documents(folder: Path) -> tuple[tuple[Paper, ...], dict[tuple[str | None, str], tuple[str, ...]]]:
    """The documents of a set, and for each title and abstract the ids that it has; queries are not needed.

    Raises:
        AssistantError: if corpus.jsonl is missing or a line of it is wrong.
    """
    return _papers(folder / "corpus.jsonl")


def _judged(folder: Path, split: str | None) -> Path:
    there = sorted(path.stem for path in (folder / "qrels").glob("*.tsv"))
    if not there:
        raise AssistantError(f"{folder} has no qrels/*.tsv; give a folder in BEIR's layout")
    wanted = split or (there[0] if len(there) == 1 else "test")
    if wanted not in there:
        raise UsageError(f"{folder} has no judgements called {wanted!r}; there are: {', '.join(there)} (--split NAME)")
    return folder / "qrels" / f"{wanted}.tsv"


def _papers(path: Path) -> tuple[tuple[Paper, ...], dict[tuple[str | None, str], tuple[str, ...]]]:
    papers: list[Paper] = []
    seen: set[str] = set()
    documents: dict[tuple[str | None, str], tuple[str, ...]] = defaultdict(tuple)
    for place, record in reading.objects(path):
        name = reading.text(record, "_id", place)
        title, text = (str(record.get(field) or "") for field in ("title", "text"))
        if name in seen:
            raise AssistantError(f"{place}: a second document has the _id {name!r}")
        seen.add(name)
        paper = Paper(id=name, abstract=text, title=title or None) if text.strip() else Paper(id=name, abstract=title)
        documents[paper.title, paper.abstract] += (name,)
        if paper.abstract.strip():  # some sets have documents without any text: judged perhaps, but never found
            papers.append(paper)
    if not papers:
        raise AssistantError(f"{path} holds no document; give one JSON object a line, with _id, title and text")
    return tuple(papers), dict(documents)


def _judgements(path: Path, known: set[str]) -> Judgements:
    judgements: Judgements = {}
    for number, (place, line) in enumerate(reading.lines(path)):
        fields = line.split("\t")
        if number == 0 and fields[-1].strip() == "score":
            continue  # BEIR's heading
        query, document, grade = _fields(fields, place)
        if document not in known:
            raise AssistantError(f"{place}: the document {document!r} is not in {path.parent.parent / 'corpus.jsonl'}")
        judgements.setdefault(query, {})[document] = grade
    if not judgements:
        raise AssistantError(f"{path} holds no judgement; a line is: query-id, corpus-id, score, with tabs between")
    return judgements


def _fields(fields: list[str], place: str) -> tuple[str, str, int]:
    try:
        query, document, grade = (field.strip() for field in fields)
        return query, document, int(grade)
    except ValueError:
        raise AssistantError(
            f"{place}: {reading.shown(chr(9).join(fields))} is no judgement; three fields with tabs between are "
            "wanted: query-id, corpus-id, score (a whole number)"
        ) from None
