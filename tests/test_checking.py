"""A checked answer has only exact quotes, and markers that run 1..n in order of first use, one for each paper."""

import re

from hypothesis import given
from hypothesis import strategies as st

from assistant.checking import checked
from assistant.writers.types import Draft, Piece, Quote
from index_store import Paper

MOSS = Paper("moss", "Moss grows. It grows on stones. Nobody minds.")
KILN = Paper("kiln", "Kilns are hot. They bake bricks.")
LOOM = Paper("loom", "Looms weave.")
PAPERS = (MOSS, KILN, LOOM)


def quote(paper, words):
    start = paper.abstract.index(words)
    return Quote(paper, start, start + len(words))


def markers(text):
    return [int(number) for number in re.findall(r"\[(\d+)\]", text)]


def test_markers_count_in_the_order_in_which_papers_are_first_used():
    draft = Draft(
        (
            Piece("Bricks.", (quote(KILN, "They bake bricks."),)),
            Piece(" Stones.", (quote(MOSS, "It grows on stones."),)),
            Piece(" Heat.", (quote(KILN, "Kilns are hot."),)),
        )
    )
    answer = checked("what?", draft)
    assert answer.text == "Bricks. [1] Stones. [2] Heat. [1]"
    assert [paper.id for paper in answer.papers] == ["kiln", "moss"]


def test_a_piece_without_quotes_has_no_marker():
    answer = checked("what?", Draft((Piece("Two papers:\n\n"), Piece("- Looms", (quote(LOOM, "Looms weave."),)))))
    assert answer.text == "Two papers:\n\n- Looms [1]"


def test_one_paper_may_be_quoted_several_times_under_one_number():
    piece = Piece("Both.", (quote(MOSS, "Moss grows."), quote(MOSS, "Nobody minds.")))
    answer = checked("what?", Draft((piece,)))
    assert answer.text == "Both. [1]"
    assert [(c.number, c.quote) for c in answer.citations] == [(1, "Moss grows."), (1, "Nobody minds.")]


def test_a_piece_of_two_papers_has_two_markers():
    answer = checked("what?", Draft((Piece("Both.", (quote(MOSS, "Moss grows."), quote(LOOM, "Looms weave."))),)))
    assert answer.text == "Both. [1] [2]"


def test_the_same_quote_twice_is_one_citation():
    piece = Piece("Again.", (quote(LOOM, "Looms weave."),))
    assert len(checked("what?", Draft((piece, piece))).citations) == 1


def test_a_quote_that_is_no_slice_of_its_abstract_is_left_out_and_its_piece_with_it():
    length = len(LOOM.abstract)
    for start, end in ((-3, 4), (5, 5), (8, 2), (0, length + 1), (length, length + 9), (-4, -1)):
        draft = Draft((Piece("True.", (quote(KILN, "Kilns are hot."),)), Piece(" False.", (Quote(LOOM, start, end),))))
        answer = checked("what?", draft)
        assert answer.text == "True. [1]"
        assert [c.paper.id for c in answer.citations] == ["kiln"]


def test_a_quote_of_nothing_but_spaces_is_left_out():
    paper = Paper("gap", "One.   Two.")
    assert checked("what?", Draft((Piece("Gap.", (Quote(paper, 4, 7),)),))).citations == ()


def test_a_good_quote_beside_a_bad_one_keeps_the_piece():
    answer = checked("what?", Draft((Piece("Half.", (Quote(LOOM, 90, 99), quote(MOSS, "Moss grows."))),)))
    assert answer.text == "Half. [1]"
    assert [c.quote for c in answer.citations] == ["Moss grows."]


def test_a_dropped_piece_leaves_no_gap_in_the_numbers():
    pieces = (
        Piece("a", (quote(MOSS, "Moss grows."),)),
        Piece("b", (Quote(KILN, -1, 2),)),
        Piece("c", (quote(LOOM, "Looms weave."),)),
    )
    assert markers(checked("what?", Draft(pieces)).text) == [1, 2]


def test_a_refusal_has_no_citations_and_keeps_the_related_papers():
    answer = checked("what?", Draft((Piece("The abstracts do not say."),), refused=True, related=(MOSS,)))
    assert answer.refused
    assert answer.citations == ()
    assert answer.related == (MOSS,)


ANY_QUOTE = st.builds(Quote, st.sampled_from(PAPERS), st.integers(-5, 60), st.integers(-5, 60))
ANY_PIECE = st.builds(Piece, st.sampled_from(["words", " and more", "\n"]), st.lists(ANY_QUOTE, max_size=4).map(tuple))


@given(st.lists(ANY_PIECE, max_size=8))
def test_whatever_the_draft_holds_the_answer_is_whole(pieces):
    answer = checked("what?", Draft(tuple(pieces)))
    used = list(dict.fromkeys(markers(answer.text)))
    assert used == list(range(1, len(used) + 1))
    assert {c.number for c in answer.citations} == set(used)
    assert len({c.paper.id for c in answer.citations}) == len(used)
    for citation in answer.citations:
        assert citation.quote
        assert citation.paper.abstract[citation.start : citation.end] == citation.quote
