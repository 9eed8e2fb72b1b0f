"""A small invented catalogue for tests: names, topics and years that are easily mistaken for other things."""

from index_store import Paper, Store
from index_store.embedders import FakeEmbedder

SHELF = [
    (("Ada Lindqvist", "Bo Gold"), "Gardens", "Theory", 2021),
    (("Wei He", "Mei Tan"), "Gardens", "Moss and Stone", 2022),
    (("Mei Tanaka", "José Núñez-Ruiz"), "Theory", "Everything Else", 2023),
    (("Sørén Łukasz Quist", "Xu Li"), "Theory", "Graph Theory", 2024),
    (("Anna Quist", "Hugo Long"), "Weather", "Everything Else", 2025),
    (("van der Berg, Kees",), None, None, None),
    (("Ira Light",), "Weather", "Rain, Snow, and Hail", 2025),
]


def open_shelf(folder):
    """Give an open index with the papers of `SHELF`, over the embedder without a model."""
    store = Store.open(folder / "papers.index", embedder=FakeEmbedder())
    store.add(
        Paper(f"p{n}", f"Abstract number {n} tells of moss.", authors, area=area, subarea=subarea, year=year)
        for n, (authors, area, subarea, year) in enumerate(SHELF)
    )
    return store
