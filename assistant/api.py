"""The public face: `Assistant`, from a folder of papers to cited answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from assistant.answering import search_request
from assistant.arguments import asked_text, told_before
from assistant.checking import Judge, judge_from
from assistant.llms import model_from
from assistant.llms.types import Llm, Model
from assistant.progress import counted
from assistant.streaming import events
from assistant.types import Answer, Event, Message
from index_store import AddReport, Embedder, Filters, Hit, Paper, Reranker, Store
from index_store.readers.file import Options
from index_store.readers.folders import read_all, read_folder
from index_store.reports import Problem
from index_store.sources import Merge

Source = Path | str | Iterable[Path | str | Paper]


@dataclass(frozen=True)
class Info:
    """Facts about an index: numbers of papers and authors, topics and years with their papers, model, place, bytes."""

    papers: int
    authors: int
    topics: tuple[tuple[str, int], ...]
    years: tuple[tuple[int, int], ...]
    embedder: str
    path: Path
    bytes: int


class Assistant:
    """Answers questions over an index of papers, with exact quotes.

    >>> from assistant import Assistant
    >>> a = Assistant.open("papers.index")          # doctest: +SKIP
    >>> a.ask("Which papers speed up training?").text   # doctest: +SKIP
    """

    def __init__(self, store: Store, model: Model | None = None, judge: Judge | None = None) -> None:
        self._store = store
        self._model = model
        self._judge = judge or judge_from(store, None)

    @classmethod
    def open(
        cls,
        path: str | Path = "papers.index",
        *,
        llm: str | Llm | None = "extractive",
        nli: str | None = None,
        embedder: str | Embedder | None = None,
        reranker: str | Reranker | None = None,
        create: bool = True,
    ) -> Assistant:
        """Open the index in folder `path`.

        Args:
            path: the folder; made if missing.
            llm: who words the answers; "extractive" (or None) means exact sentences and no LLM. Else a name such as
                "ollama:qwen3", "openai:gpt-…", "anthropic:…", "openai-like:http://host:8000/v1#model",
                "gguf:/path/model.gguf" or "local" (see `assistant.llms.model_from`), an LLM of llama-index, or any
                object with the method of `assistant.llms.Llm`. No other LLM is ever contacted.
            nli: a cross-encoder for natural language inference, by name or folder, that judges the claims of an LLM
                beside the rules; None for none.
            embedder: a sentence-transformers model name or folder, "openai-like:URL#MODEL" for an OpenAI-compatible
                endpoint such as "openai-like:http://127.0.0.1:8080/v1#bge-m3", or an `Embedder`; None for the model
                that the index was made with, or the packaged all-MiniLM-L6-v2. An endpoint is contacted only when it
                is named here, on every opening: with None its index can be read, but not searched or added to.
            reranker: a cross-encoder's name or folder, or a `Reranker`, that orders the first 50 hits of a search
                anew; None for none. The index does not remember it.
            create: make the index if there is none.

        Raises:
            UsageError: if `llm` names no model, or `embedder` an endpoint that makes no sense.
            LlmError: if what the LLM needs is not installed.
            AssistantError: if there is no index and `create` is false.
            WrongEmbedderError: if the index was made with another embedding model.
        """
        model = model_from(llm)  # first: a wrong name must not make an index
        store = Store.open(path, embedder=embedder, reranker=reranker, create=create)
        return cls(store, model, judge_from(store, nli))

    @property
    def llm(self) -> str | None:
        """The name of the LLM that words the answers; None where they are exact sentences."""
        return self._model.name if self._model else None

    # --- papers ----------------------------------------------------------------------------------------------

    def add(
        self,
        source: Source,
        *,
        format: str | None = None,
        columns: Mapping[str, str] | None = None,
        titles: bool = False,
        names: Mapping[str, str] | None = None,
        dry_run: bool = False,
        told: Callable[[Problem], None] | None = None,
        progress: bool | None = None,
    ) -> AddReport:
        """Add papers from a file, a folder, a list of them, or `Paper` objects. Adding again changes nothing.

        A paper that is here from another source is not added a second time; see `duplicates`.

        Args:
            source: what to read.
            format: read every file as this (see `assistant add --help`); None to look what each holds.
            columns: for tables, our field → the column's name: {"abstract": "Résumé"}.
            titles: keep records that have a title and no abstract.
            names: what files are to be called and remembered as, where their paths say nothing: path → name.
            dry_run: change nothing, and give the report all the same.
            told: called with every problem as it comes; a report keeps the first 10,000.
            progress: show a progress bar on stderr; None for when stderr is a terminal.

        Raises:
            ReadError: if nothing in `source` can be read.
            IndexBusyError: if another process is adding to the index.
        """
        options = Options(format, columns or {}, titles, names or {})
        with counted("Adding papers", show=progress) as step:
            return self._store.add(read_all(source, options), step, told=told, rehearse=dry_run)

    def sync(
        self,
        folder: str | Path,
        *,
        format: str | None = None,
        columns: Mapping[str, str] | None = None,
        titles: bool = False,
        dry_run: bool = False,
        told: Callable[[Problem], None] | None = None,
        progress: bool | None = None,
    ) -> AddReport:
        """Keep in step with a folder: add what is new, update what was edited, remove what disappeared from it.

        Papers that other files or scripts gave as well stay, as these gave them. A file that cannot be read now
        removes nothing. The arguments are those of `add`.

        Raises:
            ReadError: if there is no such folder.
            IndexBusyError: if another process is adding to the index.
        """
        options = Options(format, columns or {}, titles)
        with counted("Reading the folder", show=progress) as step:
            records = read_folder(folder, options)
            return self._store.add(records, step, told=told, folder=folder, rehearse=dry_run)

    def duplicates(self) -> Iterator[Merge]:
        """The papers that were merged of several sources, with the sources and which field came from where."""
        return self._store.merges()

    def unmerge(self, id: str) -> list[Paper]:
        """Take a merged paper apart, so that it stays so; gives the papers that it was made of.

        Raises:
            UsageError: if no merged paper has that id.
        """
        return self._store.unmerge(id)

    def remove(self, ids: Sequence[str]) -> int:
        """Remove papers by id; gives how many there were."""
        return self._store.remove(ids)

    def papers(self, filters: Filters | None = None) -> Iterator[Paper]:
        """The papers, or those that match, in the order in which they were first added."""
        return self._store.papers(filters)

    def count(self, filters: Filters | None = None) -> int:
        """How many papers there are, or match."""
        return self._store.catalog.count(filters)

    def info(self) -> Info:
        """Facts about the index."""
        catalog = self._store.catalog
        named = [(" · ".join(part for part in (area, sub) if part), n) for area, sub, n in catalog.topics()]
        topics = tuple(sorted(named, key=lambda topic: (-topic[1], topic[0])))
        return Info(
            papers=catalog.count(),
            authors=catalog.author_count(),
            topics=topics,
            years=tuple(catalog.years()),
            embedder=self._store.embedder.name,
            path=self._store.folder,
            bytes=self._store.size(),
        )

    # --- questions -------------------------------------------------------------------------------------------

    def search(self, query: str, k: int = 10, filters: Filters | None = None) -> list[Hit]:
        """The `k` papers that fit `query` best. Authors, topics and years that it names come first.

        Without names the ranking is by similarity alone; the first ten of k=100 are the hits of k=10.
        """
        text, named = search_request(self._store, asked_text(query))
        if filters or not named:
            return self._store.search(text, k, filters, many=True)
        first = self._store.search(text, k, named, many=True)
        seen = {hit.paper.id for hit in first}
        rest = [hit for hit in self._store.search(text, k + len(first), many=True) if hit.paper.id not in seen]
        return [*first, *rest][:k]

    def ask(self, question: str, history: Sequence[Message] = (), filters: Filters | None = None) -> Answer:
        """Answer `question` from the abstracts, with exact quotes; `history` is what was said before.

        An LLM that fails costs no answer: it is then made of exact sentences, and its `notice` says why.
        """
        *_, last = self.stream(question, history, filters)
        if last.answer is None:
            raise AssertionError("the last event of a stream carries the answer")
        return last.answer

    def stream(self, question: str, history: Sequence[Message] = (), filters: Filters | None = None) -> Iterator[Event]:
        """The answer in pieces of text as they come; the last event carries the same `Answer` as `ask` gives.

        Closing the iterator stops the LLM.
        """
        return events(self._store, self._model, self._judge, asked_text(question), told_before(history), filters)

    # --- closing ---------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let go of the files and of the LLM."""
        if self._model:
            self._model.close()
        self._store.close()

    def __enter__(self) -> Assistant:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
