"""A cross-encoder for natural language inference, by name or folder: tells what follows from a sentence, what does not.

Any model of sentence-transformers with three labels will do (Bowman et al. 2015 named them; Laban et al. 2022 check
claims by sentence, as here); which output means what is read from the model's own configuration. Loaded when first
used. Does not know what is done with what it says.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assistant.checking.judging import Judge, Reading, Reads, Stance, StoreJudge
from assistant.errors import AssistantError
from index_store.rerankers.loading import LoadingError, cross_encoder
from index_store.types import Paper

_BATCH = 16


class NliModel:
    """A model by name or folder; the hub is contacted only if the model is not on this machine already.

    Args:
        source: its name on the hub, or its folder.
    """

    def __init__(self, source: str | Path) -> None:
        self.name = str(source)
        self._lock = threading.Lock()
        self._loaded: tuple[Any, int, int] | None = None

    def stances(self, claim: str, sentences: Sequence[str]) -> list[Stance]:
        """What each sentence says of the claim.

        Raises:
            AssistantError: if the model cannot be loaded, or has other labels.
        """
        if not sentences:
            return []
        with self._lock:  # one forward pass at a time: torch already uses every core
            model, entails, contradicts = self._load()
            told = model.predict(
                [(sentence, claim) for sentence in sentences],
                batch_size=_BATCH,
                show_progress_bar=False,
                apply_softmax=True,
                convert_to_numpy=True,
            )
        return [Stance(float(row[entails]), float(row[contradicts])) for row in told]

    def _load(self) -> tuple[Any, int, int]:
        """The model, and which of its outputs mean that a claim follows and that it is contradicted."""
        if self._loaded is None:
            try:
                model = cross_encoder(self.name)
            except LoadingError as error:
                raise AssistantError(f"the inference model {error}; or leave it out") from error
            labels: Mapping[int, str] = model.config.id2label
            places = [
                next((int(place) for place, label in labels.items() if word in label.lower()), -1)
                for word in ("entail", "contra")
            ]
            if len(labels) != 3 or min(places) < 0:
                raise AssistantError(
                    f"{self.name!r} is no model for inference (its labels are {', '.join(labels.values())[:100]}); "
                    "name one with entailment, neutral and contradiction, such as cross-encoder/nli-deberta-v3-small"
                )
            self._loaded = model, places[0], places[1]
        return self._loaded


class NliJudge:
    """Another judge's readings, and a model's word on what follows from them."""

    def __init__(self, judge: Judge, model: NliModel) -> None:
        self._judge = judge
        self._model = model

    def prepare(self, claims: Sequence[str]) -> None:
        """As the other judge does."""
        self._judge.prepare(claims)

    def read(self, claim: str, papers: Sequence[Paper]) -> Sequence[Reading]:
        """As the other judge does."""
        return self._judge.read(claim, papers)

    def stances(self, claim: str, sentences: Sequence[str], /) -> Sequence[Stance] | None:
        """What the model says."""
        return self._model.stances(claim, sentences)


def judge_from(store: Reads, nli: str | None) -> Judge:
    """The judge over an index; with a model for inference, by name or folder, one that asks it as well."""
    judge = StoreJudge(store)
    return NliJudge(judge, NliModel(nli)) if nli else judge
