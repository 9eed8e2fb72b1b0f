"""Adding is idempotent, edits keep their place, and no paper is lost to another one's number."""

from dataclasses import replace

import pytest
from inventing import paper, papers
from stores import counts

from index_store import AddReport, Paper, Problem, Store
from index_store.embedders import FakeEmbedder

WHALES = (
    "Whales near harbours sing lower at night than by day. We recorded them from 12 buoys over four winters, "
    "and found that ship noise explains most of the shift. Quiet harbours show none of it."
)


def ids(store: Store) -> list[str]:
    return [found.id for found in store.papers()]


# --- again --------------------------------------------------------------------------------------------------


def test_adding_twice_embeds_nothing_the_second_time(index, fake):
    assert index.add(papers(40)) == AddReport(added=40)
    embedded = len(fake.embedded)
    assert index.add(papers(40)) == AddReport(unchanged=40)
    assert len(fake.embedded) == embedded == 40
    assert counts(index) == (40, 40, 40, 40)


def test_adding_again_after_reopening_embeds_nothing(index, fake):
    index.add(papers(10))
    index.close()
    again = FakeEmbedder()
    with_store = Store.open(index.folder, embedder=again)
    assert with_store.add(papers(10)) == AddReport(unchanged=10)
    assert not again.embedded
    with_store.close()


def test_a_paper_twice_in_one_pile_counts_once(index, fake):
    assert index.add([paper(1), paper(1), paper(1, id="other")]) == AddReport(added=1, unchanged=2)
    assert ids(index) == ["p1"]
    assert len(fake.embedded) == 1


def test_problems_are_passed_on_and_the_papers_are_added(index):
    problem = Problem("pile.txt", 7, "no abstract")
    report = index.add([paper(1), problem, paper(2)])
    assert (report.added, report.problems) == (2, (problem,))


def test_progress_counts_every_paper_once(index):
    steps: list[int] = []
    index.add(papers(70), steps.append)
    assert sum(steps) == 70
    steps.clear()
    index.add([*papers(70), *papers(5, 100), paper(100)], steps.append)
    assert sum(steps) == 76


def test_more_papers_than_one_write_takes_are_all_there_in_their_order(index):
    index.add(papers(600))
    assert ids(index) == [f"p{number}" for number in range(600)]
    assert counts(index) == (600, 600, 600, 600)


# --- edits --------------------------------------------------------------------------------------------------


def test_an_edited_record_takes_its_old_place_and_keeps_its_id(index, fake):
    index.add(papers(5))
    edited = paper(2, year=1999, abstract=paper(2).abstract.replace("works beside", "is repaired beside"))
    assert index.add([edited]) == AddReport(updated=1)
    assert ids(index) == ["p0", "p1", "p2", "p3", "p4"]
    assert list(index.papers())[2] == edited
    assert counts(index) == (5, 5, 5, 5)
    assert index.search("repaired")[0].paper == edited


def test_an_edit_that_changes_no_text_embeds_nothing(index, fake):
    index.add(papers(5))
    embedded = len(fake.embedded)
    assert index.add([paper(3, year=2001, venue="Journal of Small Things")]) == AddReport(updated=1)
    assert len(fake.embedded) == embedded


def test_an_edited_record_without_its_id_is_found_by_its_content(index):
    index.add([Paper("whales", WHALES, authors=("Ada Lindqvist",))])
    assert index.add([Paper("abc", WHALES.replace("12 buoys", "14 buoys"), authors=("Ada Lindqvist",))]).updated == 1
    assert [(p.id, "14 buoys" in p.abstract) for p in index.papers()] == [("whales", True)]


def test_an_edited_long_abstract_leaves_no_chunk_behind(tmp_path):
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder(max_tokens=20))
    store.add([paper(1), paper(2)])
    before = counts(store)
    assert before[2] > 2
    store.add([paper(1, abstract="We measure moss.", title=paper(1).title)])
    after = counts(store)
    assert after[:2] == (2, 2)
    assert after[2] == after[3] < before[2]
    store.close()


def test_two_versions_in_one_pile_do_not_take_each_others_place(index, fake):
    pile = [Paper("v1", WHALES, ("Ada Tan",)), Paper("v2", WHALES + " A fifth winter agrees.", ("Ada Tan",))]
    assert index.add(pile) == AddReport(added=2)
    embedded = len(fake.embedded)
    for _ in range(3):
        assert index.add(pile) == AddReport(unchanged=2)
    assert index.add(pile[::-1]) == AddReport(unchanged=2)
    assert list(index.papers()) == pile
    assert len(fake.embedded) == embedded


def test_two_versions_under_one_id_are_both_kept(index):
    pile = [Paper("v", WHALES, year=year) for year in (2020, 2021, 2022)]
    assert index.add(pile).added == 3
    assert index.add(pile).unchanged == 3
    assert sorted(p.year for p in index.papers()) == [2020, 2021, 2022]
    assert len(set(ids(index))) == 3


def test_files_that_number_their_papers_alike_lose_nothing(index):
    first = [replace(p, id=str(number)) for number, p in enumerate(papers(20))]
    second = [replace(p, id=str(number)) for number, p in enumerate(papers(20, 500))]
    assert index.add(first).added == 20
    assert index.add(second).added == 20
    assert {p.abstract for p in index.papers()} == {p.abstract for p in papers(20) + papers(20, 500)}
    assert index.add([*first, *second]) == AddReport(unchanged=40)
    assert index.add([*second, *first]) == AddReport(unchanged=40)


def test_papers_of_one_author_under_one_number_are_not_taken_for_versions(index):
    first = Paper("1", paper(1).abstract, ("Ada Tan",))
    assert index.add([first]).added == index.add([Paper("1", WHALES, ("Ada Tan",))]).added == 1
    assert index.add([Paper("2", "No abstract.", ("Ada Tan",)), Paper("3", "No abstract.", title="Moss")]).added == 2
    assert index.add([Paper("2", "No abstract.", ("Bo Quist",)), Paper("3", "No abstract.", title="Tides")]).added == 2


def test_a_record_of_nothing_but_id_and_abstract_can_be_edited(index):
    index.add([Paper("7", WHALES)])
    assert index.add([Paper("7", WHALES.replace("four winters", "five winters"))]) == AddReport(updated=1)
    assert index.add([Paper("7", paper(1).abstract)]) == AddReport(added=1)


def test_one_pile_that_uses_a_number_twice_loses_nothing(index):
    assert index.add([replace(p, id="same") for p in papers(30)]).added == 30
    assert len({p.abstract for p in index.papers()}) == len(set(ids(index))) == 30


def test_the_edit_of_a_paper_that_was_given_another_id_finds_it(index):
    index.add([paper(1, id="1")])
    index.add([Paper("1", WHALES, ("Ada Tan",))])
    assert index.add([Paper("1", WHALES.replace("12 buoys", "14 buoys"), ("Ada Tan",))]) == AddReport(updated=1)
    assert index.add([paper(1, id="1")]) == AddReport(unchanged=1)
    assert index.catalog.count() == 2


# --- removal ------------------------------------------------------------------------------------------------


def test_a_removed_paper_is_gone_everywhere(index):
    index.add(papers(10))
    assert index.search("serial4")[0].paper.id == "p4"
    assert index.remove(["p4", "p5", "unknown"]) == 2
    assert counts(index) == (8, 8, 8, 8)
    assert "p4" not in [hit.paper.id for hit in index.search("serial4", k=100)]
    assert index.add(papers(10)) == AddReport(added=2, unchanged=8)


def test_a_removed_text_that_another_paper_shares_stays_found(index, fake):
    index.add([Paper("a", WHALES, ("Ada Tan",)), Paper("b", WHALES, ("Bo Quist",), year=2020)])
    assert index.remove(["a"]) == 1
    assert [hit.paper.id for hit in index.search("whales")] == ["b"]
    assert len(fake.embedded) == 1


# --- what does not fit --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes", [{"year": 10**30}, {"title": "half \ud83d"}, {"abstract": "\udc00"}, {"year": True}]
)
def test_a_paper_that_cannot_be_kept_is_a_problem_and_the_others_are_added(index, changes):
    report = index.add([paper(1), paper(2, **changes), paper(3)])
    assert report.added == 2
    assert "p2" in str(report.problems[0])


@pytest.mark.parametrize(
    "abstract", ["", " ", "\x00", "…", "\x1b[31m\u202e", "x" * 100_000, "$" * 5_000, "a. " * 5_000]
)
def test_hostile_abstracts_are_kept_and_found_as_they_are(index, abstract):
    assert index.add([paper(1), Paper("odd", abstract, title="Oddity")]).added == 2
    assert [p.abstract for p in index.papers()][1] == abstract
    found = index.search("oddity", k=5)
    assert {hit.paper.id for hit in found} == {"p1", "odd"}
    for hit in found:
        assert all(hit.paper.abstract[p.start : p.end] == p.text for p in hit.passages)
