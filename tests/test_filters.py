"""Filters are exact: every paper that matches is found and no other, in small indexes and in large ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inventing import AREAS, FAMILIES, GIVEN, SUBAREAS, papers

from index_store import Filters, Paper, Store
from index_store.embedders import FakeEmbedder
from index_store.names import matches

ALL = papers(120)
NAMES = [f"{given} {family}" for given in GIVEN for family in FAMILIES]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    made = Store.open(tmp_path_factory.mktemp("filters") / "papers.index", embedder=FakeEmbedder())
    made.add(ALL)
    yield made
    made.close()


@pytest.fixture(params=["small", "large"])
def size(request, monkeypatch):
    """Treat the index as a small one, or as one too large to compare every matching paper."""
    monkeypatch.setattr("index_store.search._SCAN", 1_000 if request.param == "small" else 3)


def fits(paper: Paper, filters: Filters) -> bool:
    """The meaning of filters, written down a second time."""
    topics = {topic.casefold() for topic in filters.topics}
    held = {(paper.area or "").casefold(), (paper.subarea or "").casefold(), (paper.topic or "").casefold()} - {""}
    wrote = [any(matches(wanted, name) for name in paper.authors) for wanted in filters.authors]
    barred = {topic.casefold() for topic in filters.without_topics}
    return (
        (not wrote or (all(wrote) if filters.together else any(wrote)))
        and not any(matches(wanted, name) for wanted in filters.without_authors for name in paper.authors)
        and not barred & held
        and (not filters.topics or bool(topics & held))
        and (filters.since is None or (paper.year is not None and paper.year >= filters.since))
        and (filters.until is None or (paper.year is not None and paper.year <= filters.until))
    )


def check(store: Store, filters: Filters) -> list[str]:
    wanted = [paper.id for paper in ALL if fits(paper, filters)]
    assert [paper.id for paper in store.papers(filters)] == wanted
    assert store.catalog.count(filters) == len(wanted)
    assert sorted(hit.paper.id for hit in store.search("moss device of parts", 1000, filters)) == sorted(wanted)
    some = store.search("moss device of parts", 5, filters)
    assert len(some) == min(5, len(wanted))
    return wanted


@pytest.mark.usefixtures("size")
@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([*NAMES, *FAMILIES, "nobody", "lindqvist ADA", "Nunez", "Soren Sorensen"]), max_size=3),
    st.lists(st.sampled_from([*AREAS, *SUBAREAS, "botany", "GEOLOGY · field work", "none"]), max_size=3),
    st.one_of(st.none(), st.integers(2010, 2030)),
    st.one_of(st.none(), st.integers(2010, 2030)),
)
def test_every_filter_lets_exactly_its_papers_through(store, authors, topics, since, until):
    check(store, Filters(tuple(authors), tuple(topics), since, until))


@pytest.mark.usefixtures("size")
@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from(FAMILIES), max_size=2),
    st.booleans(),
    st.lists(st.sampled_from(FAMILIES), max_size=2),
    st.lists(st.sampled_from([*AREAS, SUBAREAS[1], "none"]), max_size=2),
)
def test_papers_by_all_and_papers_not_by_or_under_are_exact_too(store, authors, together, without, topics):
    check(
        store, Filters(tuple(authors), together=together, without_authors=tuple(without), without_topics=tuple(topics))
    )


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize("wanted", ["Nunez", "NÚÑEZ", "nuñez carla", "Núñez, Carla", "Carla Núñez", "Sorensen"])
def test_names_match_in_any_order_case_and_accent(store, wanted):
    found = check(store, Filters(authors=(wanted,)))
    assert found


@pytest.mark.usefixtures("size")
def test_a_name_never_matches_a_longer_one(tmp_path):
    people = ["Wei Li", "Wei Liang", "Li Weimin", "Weili Zhao", "Wei Lin", "Liwei Sun", "Mei Li"]
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    abstracts = [f"We measure moss of kind {name} beside kilns for {n} days." for n, name in enumerate(people)]
    store.add([Paper(str(n), text, (people[n],)) for n, text in enumerate(abstracts)])
    for wanted, expected in {
        "Wei Li": {"Wei Li"}, "Li Wei": {"Wei Li"}, "wei liang": {"Wei Liang"}, "We": set(),
        "Li": {"Wei Li", "Mei Li", "Li Weimin"},
    }.items():  # fmt: skip
        filters = Filters(authors=(wanted,))
        assert {paper.authors[0] for paper in store.papers(filters)} == expected, wanted
        assert {hit.paper.authors[0] for hit in store.search("moss", 20, filters)} == expected, wanted
    store.close()


@pytest.mark.usefixtures("size")
def test_a_subarea_may_hold_commas_and_a_topic_may_be_the_whole_line(store):
    assert check(store, Filters(topics=("models, small and large",)))
    assert check(store, Filters(topics=("Botany · Models, Small and Large",)))
    assert check(store, Filters(topics=("botany · models, small AND large",)))
    assert check(store, Filters(topics=("Models",))) == []


@pytest.mark.usefixtures("size")
def test_papers_without_a_year_match_no_year(store):
    assert all(paper.year is not None for paper in store.papers(Filters(until=9999)))
    assert check(store, Filters(since=-5)) == check(store, Filters(until=10**30))
    assert check(store, Filters(since=10**30)) == check(store, Filters(until=-(10**30))) == []
    assert check(store, Filters(since=2024, until=2020)) == []


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize("odd", ["", " ", "%", "_", "'", "\x00", "*", "Ada OR 1=1", "a " * 5_000, "x" * 100_000, "·"])
def test_odd_names_and_topics_match_nobody(store, odd):
    assert check(store, Filters(authors=(odd,))) == []
    assert check(store, Filters(topics=(odd,))) == []


@pytest.mark.usefixtures("size")
def test_very_many_values_are_no_trouble(store):
    assert store.catalog.count(Filters(authors=tuple(NAMES) * 100)) == len(ALL)
    assert check(store, Filters(topics=(*AREAS, *(f"topic {number}" for number in range(5_000)))))


def test_an_area_of_thousands_of_subareas_can_be_filtered(tmp_path, monkeypatch):
    monkeypatch.setattr("index_store.search._SCAN", 100)
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    store.add([Paper(str(n), f"Moss of kind {n}.", area="Botany", subarea=f"Kind {n}") for n in range(1_500)])
    filters = Filters(topics=("Botany",))
    assert store.catalog.count(filters) == 1_500
    assert len(store.search("moss", 10, filters)) == 10
    assert len(store.search("moss", 2_000, filters)) == 1_500
    store.close()


def test_edits_and_removals_are_seen_by_filters(index):
    index.add(
        [
            Paper(
                "a",
                "We measure moss beside kilns for nine days, and harbours for ten more in the cold.",
                ("Wei Li",),
                year=2020,
                area="Botany",
            )
        ]
    )
    index.add(
        [
            Paper(
                "a",
                "We measure moss beside kilns for nine days, and harbours for ten more in the cold.",
                ("Wei Liang",),
                year=None,
                area="Geology",
            )
        ]
    )
    assert not index.search("moss", filters=Filters(authors=("Wei Li",)))
    assert not index.search("moss", filters=Filters(topics=("Botany",)))
    assert not index.search("moss", filters=Filters(since=2000))
    assert index.search("moss", filters=Filters(authors=("Liang",), topics=("geology",)))
    index.remove(["a"])
    assert not index.search("moss", filters=Filters(authors=("Liang",)))
    assert index.catalog.author_count() == 0
