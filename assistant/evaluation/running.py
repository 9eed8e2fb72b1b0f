"""One evaluation from files to a run: opens or makes the index, adds what is missing, asks, describes.

Does not know the command line, nor how a run is shown.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.errors import AssistantError
from assistant.evaluation import beir, claims, environment, gold, questions, retrieval
from assistant.evaluation.rankings import RANKINGS, SEARCH
from assistant.evaluation.types import QUESTIONS, RETRIEVAL, GoldQuestion, Result, Run
from assistant.progress import counted
from assistant.samples import PAPERS
from assistant.samples import QUESTIONS as SAMPLE_QUESTIONS
from index_store import Paper

if TYPE_CHECKING:
    from assistant.api import Assistant
    from assistant.llms.types import Llm
    from index_store import Store


@dataclass(frozen=True)
class Models:
    """The models that are measured; None for the defaults: that of the index, no LLM, and rules alone."""

    embedder: str | None = None
    llm: str | Llm | None = None
    nli: str | None = None


def run_sample(index: Path | None, models: Models) -> Run:
    """Ask the sample corpus its own questions.

    Raises:
        AssistantError: if the index holds other papers.
    """
    from index_store.readers import read

    asked = gold.read_questions(SAMPLE_QUESTIONS)
    sample = [paper for paper in read(PAPERS) if isinstance(paper, Paper)]
    abstracts = {paper.abstract for paper in sample}
    with _opened(index, models, create=True) as assistant:
        _refuse_others(assistant, lambda paper: paper.abstract in abstracts, "the sample corpus")
        assistant.add(sample)
        results = _ask(assistant, asked, gold.own_id)
        return Run(QUESTIONS, environment.describe(assistant, [SAMPLE_QUESTIONS]), results)


def run_questions(
    path: Path, papers: Sequence[Path], gold_papers: Path | None, index: Path | None, models: Models
) -> Run:
    """Ask the questions of a file.

    Args:
        path: the questions.
        papers: files of papers to add to the index; none to take it as it is.
        gold_papers: which ids the questions use for which abstracts; None for the ids of the index.
        index: the folder of the index; None for a temporary one.
        models: what embeds, words and checks.

    Raises:
        AssistantError: if a file or the index cannot be read, or the questions name papers that are not there.
    """
    asked = gold.read_questions(path)
    gold_id = gold.ids_from(gold_papers) if gold_papers else gold.own_id
    with _opened(index, models, create=bool(papers)) as assistant:
        if papers:
            report = assistant.add(papers)
            if not report.total and report.problems:
                raise AssistantError(f"nothing could be read as a paper: {report.problems[0]}")
        gold.check_known(asked, (gold_id(paper) for paper in assistant.papers()))
        results = _ask(assistant, asked, gold_id)
        files = [path, *([gold_papers] if gold_papers else [])]
        return Run(QUESTIONS, environment.describe(assistant, files), results)


def run_retrieval(
    folder: Path, split: str | None, limit: int | None, index: Path | None, embedder: str | None, *, rankings: bool
) -> Run:
    """Search for the queries of a retrieval set; the arguments are those of `beir.read_collection`.

    Args:
        folder: the set.
        split: which judgements.
        limit: only so many queries.
        index: the folder of the index; None for a temporary one. What it lacks is added.
        embedder: the model; None for that of the index.
        rankings: measure each way of ranking, not only the search.

    Raises:
        AssistantError: if a file or the index cannot be read, or the index holds other papers.
    """
    collection = beir.read_collection(folder, split, limit)
    with _opened(index, Models(embedder), create=True) as assistant:
        _refuse_others(assistant, collection.holds, str(folder))
        assistant.add(collection.papers)
        with counted("Searching", show=None, unit="queries", total=len(collection.queries)) as step:
            results = retrieval.search_all(assistant, collection, RANKINGS if rankings else (SEARCH,), step)
        files = [folder / "corpus.jsonl", folder / "queries.jsonl", folder / "qrels" / f"{collection.split}.tsv"]
        about: dict[str, str | int] = {
            "set": folder.resolve().name,
            "split": collection.split,
            "queries": len(collection.queries),
        }
        return Run(RETRIEVAL, about | environment.describe(assistant, files), results)


def run_claims(
    path: Path, papers: Sequence[Path], beir_set: Path | None, index: Path | None, embedder: str | None, nli: str | None
) -> str:
    """Check the claims of a file against the abstracts that they cite; gives the report.

    Args:
        path: the claims.
        papers: files of papers to add to the index, whose own ids the claims use.
        beir_set: a folder with corpus.jsonl, of which the abstracts that are cited are added; None for none.
        index: the folder of the index; None for a temporary one.
        embedder: the model; None for that of the index.
        nli: a cross-encoder for natural language inference, by name or folder; None for none.

    Raises:
        AssistantError: if a file, the index or the model cannot be read, or a paper is missing.
    """
    from assistant.checking import judge_from
    from index_store import Store
    from index_store.readers.folders import read_all

    asked = claims.read_claims(path)
    with _index_folder(index) as folder:
        store = Store.open(folder, embedder=embedder, create=bool(papers or beir_set))
        try:
            store.add(read_all([str(paper) for paper in papers]) if papers else [])
            known = {paper.id: paper for paper in store.papers()}
            if beir_set is not None:
                known = _documents(store, beir_set, {claim.paper for claim in asked})
            with counted("Checking", show=None, unit="claims", total=len(asked)) as step:
                return claims.claims_report(claims.check_claims(asked, known, judge_from(store, nli), step))
        finally:
            store.close()


def _documents(store: Store, folder: Path, wanted: set[str]) -> dict[str, Paper]:
    """Add those documents of a retrieval set that are wanted and missing; gives the papers by the ids of the set."""
    documents, names = beir.read_documents(folder)
    here = {(paper.title, paper.abstract) for paper in store.papers()}
    cited = [paper for paper in documents if paper.id in wanted]
    with counted("Adding papers", show=None) as step:
        store.add([paper for paper in cited if (paper.title, paper.abstract) not in here], step)
    return {name: paper for paper in store.papers() for name in names.get((paper.title, paper.abstract), ())}


@contextmanager
def _index_folder(index: Path | None) -> Iterator[Path]:
    """The folder of an index; a temporary one that goes when the work is done."""
    if index is not None:
        yield index
        return
    with tempfile.TemporaryDirectory(prefix="assistant-eval-") as folder:
        yield Path(folder, "papers.index")


def _ask(assistant: Assistant, asked: Sequence[GoldQuestion], gold_id: gold.GoldId) -> tuple[Result, ...]:
    with counted("Asking", show=None, unit="questions", total=len(asked)) as step:
        return questions.ask_all(assistant, asked, gold_id, step)


@contextmanager
def _opened(index: Path | None, models: Models, *, create: bool) -> Iterator[Assistant]:
    """Open the index, or a new one in a temporary folder that goes when the work is done."""
    from assistant.api import Assistant  # late: it brings Chroma and NumPy

    with (
        _index_folder(index) as folder,
        Assistant.open(
            folder, llm=models.llm, nli=models.nli, embedder=models.embedder, create=create or index is None
        ) as assistant,
    ):
        yield assistant


def _refuse_others(assistant: Assistant, belongs: Callable[[Paper], bool], what: str) -> None:
    """Check, before anything is added, that an index holds no papers but those of the set: they would change it.

    Raises:
        AssistantError: if it does.
    """
    stranger = next((paper for paper in assistant.papers() if not belongs(paper)), None)
    if stranger is not None:
        raise AssistantError(
            f"the index {assistant.info().path} holds papers that are not of {what}, such as {stranger.id!r}; "
            "name another folder with --index, which will be made"
        )
