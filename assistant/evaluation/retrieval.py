"""Searches for every query of a retrieval set and measures what comes back: nDCG@10, recall, reciprocal rank.

The measures are those of trec_eval, by `ir-measures`. Does not know how the search works.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assistant.evaluation.beir import Collection
from assistant.evaluation.rankings import SEARCH, Ranking
from assistant.evaluation.types import Result

if TYPE_CHECKING:
    from assistant.api import Assistant

DEPTH = 100
_FOUND = 10


def search_all(
    assistant: Assistant,
    collection: Collection,
    rankings: Sequence[Ranking] = (SEARCH,),
    step: Callable[[int], None] | None = None,
) -> tuple[Result, ...]:
    """Search once for every query, 100 hits, and measure each ranking of them.

    Args:
        assistant: over an index of the collection's papers.
        collection: the queries and judgements.
        rankings: the ways to order the hits; one result for each of them and each query.
        step: called with 1 after each query.
    """
    orders: dict[str, dict[str, list[str]]] = {ranking.name: {} for ranking in rankings}
    seconds: dict[str, float] = {}
    for name, text in collection.queries.items():
        start = time.perf_counter()
        hits = assistant.search(text, k=DEPTH)
        seconds[name] = time.perf_counter() - start
        for ranking in rankings:
            found = (i for hit in ranking.order(hits) for i in collection.ids(hit.paper))
            orders[ranking.name][name] = list(dict.fromkeys(found))[:DEPTH]
        if step:
            step(1)
    return tuple(
        Result(
            id=name,
            row=row,
            question=collection.queries[name],
            values=values,
            seconds=seconds[name],
            found=tuple(found[name][:_FOUND]),
        )
        for row, found in orders.items()
        for name, values in measured(collection.judgements, found)
    )


def measured(
    judgements: Mapping[str, Mapping[str, int]], found: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, dict[str, float]]]:
    """Measure a ranking of documents for every judged query, in their order.

    Args:
        judgements: how relevant documents are to each query.
        found: ids of documents for each query, best first.
    """
    from ir_measures import RR, R, evaluator, nDCG  # late: only who measures needs it

    names = {nDCG @ 10: "nDCG@10", R @ 10: "R@10", R @ 100: "R@100", RR @ 10: "MRR@10"}
    scores = {
        query: {document: 1.0 / rank for rank, document in enumerate(documents, start=1)}
        for query, documents in found.items()
    }
    values: dict[str, dict[str, float]] = {query: {} for query in judgements}
    for metric in evaluator(list(names), judgements).iter_calc(scores):
        values[metric.query_id][names[metric.measure]] = float(metric.value)
    for query in judgements:
        yield query, {name: values[query].get(name, 0.0) for name in names.values()}
