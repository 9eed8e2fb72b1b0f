"""What tests of the store share: the counts of its parts, an index to harm, and what whole means."""

from inventing import paper, papers

from index_store import Store
from index_store.embedders import FakeEmbedder

OLD = papers(24)
EDITED = [
    paper(n, year=1990 + n, abstract=paper(n).abstract.replace("It works", "By night it works")) for n in range(6)
]
PILE = [*EDITED, *papers(24, 100)]
BEFORE = {p.id: p for p in OLD}
WHOLE = {p.id: p for p in [*OLD, *PILE]}


def counts(store: Store) -> tuple[int, int, int, int]:
    """Papers in the catalogue and among the words; chunks expected and among the vectors."""
    parts = store._parts
    with parts.access.held():
        return parts.catalog.count(), parts.lexical.count(), parts.catalog.chunk_count, parts.vectors.count()


def make_old(folder) -> None:
    """Make an index of the old papers and close it."""
    store = Store.open(folder, embedder=FakeEmbedder())
    store.add(OLD)
    store.search("moss")
    store.close()


def check(store: Store, wanted=WHOLE) -> None:
    """Nothing is lost, nothing is doubled, and every paper is found by its own word."""
    assert {p.id: p for p in store.papers()} == wanted
    assert len(store.search("moss lanterns works by night", k=1000)) == len(wanted)
    assert counts(store) == (len(wanted),) * 4
    for key in ("p3", "p17", "p101", "p123"):
        if key in wanted:
            assert wanted[key] in [hit.paper for hit in store.search(f"serial{key[1:]}", k=3)]
    assert ("p2" in store.holding(["night"])) == (wanted is WHOLE)
