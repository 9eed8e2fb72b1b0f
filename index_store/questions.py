"""Search texts embedded, each once however often it is searched for. Knows nothing of papers."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from index_store.embedders.types import Embedder, Embedding
from index_store.text import plain_text

_MAX_CHARS = 4_000
# No model takes fewer tokens; how many an endpoint takes has to be found out by asking it.
_ANY_MODEL = 100
_KEPT = 64


@dataclass(frozen=True)
class EmbeddedQuestion:
    """A search text.

    Attributes:
        text: the text without markup.
        embedding: its vectors; a text longer than the model takes is cut for it.
        more: other words to be looked for: what things in the text are also called.
        many: many papers are wanted, those like the best ones too (see `feedback`).
    """

    text: str
    embedding: Embedding
    more: tuple[str, ...] = ()
    many: bool = False


class Questions:
    """Embeds search texts; `check` raises if a vector is not of the index's length."""

    def __init__(self, embedder: Embedder, check: Callable[[Embedding], None]) -> None:
        self._embedder = embedder
        self._check = check
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, EmbeddedQuestion | None] = OrderedDict()

    def get(self, query: str) -> EmbeddedQuestion | None:
        """`query` embedded; None if there is nothing in it."""
        return self._all([query])[0]

    def prepare(self, queries: Sequence[str]) -> None:
        """Embed several at once, which takes much less time than one after another."""
        self._all(queries[:_KEPT])

    def _all(self, queries: Sequence[str]) -> list[EmbeddedQuestion | None]:
        with self._lock:  # several users ask at once; the model takes one after another anyway
            missing = [query for query in dict.fromkeys(queries) if query not in self._kept]
            if missing:
                self._kept.update(zip(missing, self._embedded(missing), strict=True))
            found = [self._kept[query] for query in queries]
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return found

    def _embedded(self, queries: Sequence[str]) -> list[EmbeddedQuestion | None]:
        texts = [_readable(query) for query in queries]
        cuts = [self._cut(text) for text in texts]
        embeddings = iter(self._embedder.embed([cut for cut in cuts if cut], "question"))
        made: list[EmbeddedQuestion | None] = []
        for text, cut in zip(texts, cuts, strict=True):
            made.append(EmbeddedQuestion(text, next(embeddings)) if cut else None)
        for question in made:
            if question:
                self._check(question.embedding)
        return made

    def _cut(self, text: str) -> str:
        """As much of `text` as the model takes; empty if it has no tokens."""
        spans = self._embedder.token_spans(text)
        if not spans:
            return ""
        return text if len(spans) <= _ANY_MODEL else text[: spans[: self._embedder.max_tokens][-1][1]]


def _readable(query: str) -> str:
    whole = query[:_MAX_CHARS].encode("utf-8", "replace").decode()  # half characters break tokenizers
    return plain_text(whole).strip()
