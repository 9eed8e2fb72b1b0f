"""The checker lets through what the cited abstracts say, moves wrong markers, and reports all else with a reason."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from assistant.checking import Checker, FakeJudge, Verdict, checked, draft_of, says_nothing
from assistant.checking.agreement import same
from assistant.quantities import quantities
from index_store import Paper

KELP = Paper("kelp", "Kelp grows by 81.3\\% in cold water. It needs no light below 12 m.", title="Kelp Clocks")
MOSS = Paper("moss", "**MossNet** keeps 9 litres of rain on a roof. Stones are warm.", title="MossNet: Wet Roofs")
FERN = Paper("fern", "Fern spores travel 12 km in dry wind. We measured them with a kite.")
LOOM = Paper("loom", "Looms weave $2.4\\times$ faster than hands. Wool lasts longer than silk.")
PAPERS = (KELP, MOSS, FERN, LOOM)


def verdicts(draft, papers=PAPERS, question="", size=None):
    checker = Checker(papers, FakeJudge(), question)
    size = size or len(draft) + 1
    made = [verdict for at in range(0, len(draft), size) for verdict in checker.feed(draft[at : at + size])]
    return made + checker.finish()


def answered(draft, **given):
    made, gone = draft_of(verdicts(draft, **given))
    answer = checked("what?", made)
    return answer.text, [paper.id for paper in answer.papers], {each.text: each.reason for each in gone}


def test_markers_of_papers_that_do_not_exist_or_do_not_say_it_go_and_what_is_left_is_numbered_in_order():
    draft = "Looms weave faster than hands [4]. Cats like fish [5]. MossNet keeps 9 litres of rain [2][7]."
    text, papers, gone = answered(draft)
    assert text == "Looms weave faster than hands. [1] MossNet keeps 9 litres of rain. [2]"
    assert papers == ["loom", "moss"]
    assert list(gone) == ["Cats like fish."]


def test_a_number_that_the_abstract_gives_otherwise_is_not_shown():
    text, papers, gone = answered("Kelp grows by 91.3 % in cold water [1].")
    assert (text, papers) == ("", [])
    assert gone == {"Kelp grows by 91.3 % in cold water.": "the abstract says 81.3 %, not 91.3 %"}


def test_a_unit_counts_as_the_number_does():
    assert answered("Fern spores travel 12 m in dry wind [3].")[2].popitem()[1] == "the abstract says 12 km, not 12 m"


def test_markers_that_count_from_nought_are_moved_to_where_it_stands():
    text, papers, gone = answered("Kelp grows in cold water [0]. Fern spores travel in dry wind [2].")
    assert papers == ["kelp", "fern"]
    assert text == "Kelp grows in cold water. [1] Fern spores travel in dry wind. [2]"
    assert not gone


def test_a_claim_without_a_marker_is_given_one():
    assert answered("Fern spores travel 12 km in dry wind.")[0] == "Fern spores travel 12 km in dry wind. [1]"


def test_of_several_markers_those_stay_that_support():
    assert answered("Fern spores travel in dry wind [1][3][4].")[1] == ["fern"]


def test_a_claim_may_put_two_papers_together():
    text, papers, _ = answered("MossNet keeps 9 litres of rain and looms weave 2.4 times faster [2, 4].")
    assert text == "MossNet keeps 9 litres of rain and looms weave 2.4 times faster. [1] [2]"
    assert papers == ["moss", "loom"]


def test_what_is_denied_and_what_goes_the_other_way_is_not_shown():
    for claim in (
        "Kelp needs light below 12 m [1].",
        "Silk lasts longer than wool [4].",
        "Looms weave 2.4× slower [4].",
    ):
        assert list(answered(claim)[2].values()) == ["the abstract says the opposite"], claim


def test_a_name_that_no_abstract_holds_is_said():
    assert answered("FernNet travels 12 km in dry wind [3].")[2].popitem()[1] == "no abstract mentions FernNet"


def test_evidence_and_answer_as_strings_of_json_are_read():
    draft = '{"answer": "Fern spores travel 12 km in dry wind.", "evidence": "[{\\"id\\": 3}]"}'
    assert answered(draft)[:2] == ("Fern spores travel 12 km in dry wind. [1]", ["fern"])


def test_an_exact_sentence_supports_itself():
    (verdict,) = verdicts("It needs no light below 12 m. [1]")
    assert verdict.quotes[0].score == 1.0


def test_headings_lead_ins_and_lists_go_when_nothing_is_left_under_them():
    draft = "## Roofs\n- Cats like fish [1].\n\n## Winds\nThese papers are about winds:\n"
    draft += "- Fern spores travel in dry wind [3]\n"
    assert answered(draft + "- Dogs like bones [2]\n\nThe sources say this:\n- Owls hoot [1]")[0] == (
        "## Winds\nThese papers are about winds:\n- Fern spores travel in dry wind [1]"
    )


def test_a_heading_that_states_a_number_nobody_gave_is_a_claim():
    assert [verdict.frame for verdict in verdicts("## Growth\n\n## Growth by 77%")] == [True, False]


def test_a_cell_that_is_wrong_is_a_dash_and_a_row_without_any_right_cell_goes():
    draft = (
        "| paper | travels |\n|---|---|\n| Fern spores [3] | travel 12 km |\n| Looms [4] | travel 99 km |\n"
        "| MossNet [2] | 9 litres of rain |\n"
    )
    assert answered(draft)[0] == (
        "| paper | travels\n|---|---|\n| Fern spores | travel 12 km [1]\n| MossNet | 9 litres of rain [2]"
    )
    assert answered("| paper | travels |\n|---|---|\n| Looms [4] | travel 99 km |\n")[0] == ""


def test_what_is_left_of_a_list_item_keeps_its_bullet():
    assert answered("- Cats like fish [1]. Fern spores travel in dry wind [3].")[0] == (
        "- Fern spores travel in dry wind. [1]"
    )


def test_thanks_and_other_talk_is_left_out_in_silence():
    text, _, gone = answered("Sure! Here is the answer:\nFern spores travel in dry wind [3]. I hope this helps!")
    assert text == "Fern spores travel in dry wind. [1]"
    assert not gone


@pytest.mark.parametrize(
    "text",
    [
        "The abstracts do not say how long it takes.",
        "None of the papers mentions dogs.",
        "There is no information about dogs in the abstracts.",
        "I cannot answer this from the given evidence.",
        "这些摘要没有说明训练时间。",
        "无法根据摘要回答这个问题。",
    ],
)
def test_that_nothing_is_said_is_recognised(text):
    assert says_nothing(text)
    assert [verdict.frame for verdict in verdicts(text)] == [True]


def test_what_says_something_is_not_taken_for_that():
    for text in ("MossNet does not need light.", "No rule beats the random one.", "该方法不需要校准数据。"):
        assert not says_nothing(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,000 users", "1k users"), ("81.3 %", "81.3 percent"), ("2.4×", "2.4 times"), ("10⁻⁴", "1e-4"),
        ("1.8 million", "1800000"), ("a third", "33 %"), ("half", "50 %"), ("twice", "2×"), ("42 ms", "0.042 seconds"),
        ("12 km", "12,000 m"), ("two thirds", "67%"), ("five", "5"), ("1.9 to 5.2 points", "1.9 points"),
    ],
)  # fmt: skip
def test_numbers_are_one_however_they_are_written(one, other):
    assert same(quantities(one)[0], quantities(other)[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [("81.3 %", "91.3 %"), ("81 %", "81 points"), ("42 ms", "42 s"), ("2.4×", "2.4 %"), ("3 MB", "3 GB")],
)
def test_numbers_differ_by_value_and_by_unit(one, other):
    assert not same(quantities(one)[0], quantities(other)[0])


SENTENCES = st.sampled_from(
    ["Kelp grows by 81.3% in cold water", "MossNet keeps 9 litres of rain", "Fern spores travel 12 km in dry wind",
     "Looms weave 2.4$\\times$ faster", "Cats like fish", "<b onclick=x>bold</b>", "[a](javascript:x)", "![i](http://x)",
     "**bold** `code` $x$", "<script>alert(1)</script>", "## head", "- item", "\n\n",
     "| a | b |\n|---|---|\n| c | 9 l |\n",
     "The abstracts do not say", "[link]: http://x", "&lt;b&gt;", "\\", "<http://x.test>", "In [2], it rains"]
)  # fmt: skip
ENDS = st.sampled_from([" [1].", " [2].\n", "[3]. ", " [4][9].", " (1). ", ". ", ":\n- ", "\n", " [1, 2]\n| "])
DRAFTS = st.lists(st.tuples(SENTENCES, ENDS), max_size=9).map(lambda pairs: "".join(map("".join, pairs)))
PARSERS = [MarkdownIt("commonmark", {"html": True}), MarkdownIt("gfm-like", {"html": True, "linkify": False})]


@given(st.one_of(DRAFTS, st.text(max_size=300)), st.integers(1, 40))
def test_whatever_is_written_the_answer_is_whole_and_safe(draft, size):
    made = verdicts(draft)
    assert verdicts(draft, size=size) == made
    answer = checked("what?", draft_of(made)[0])
    used = list(dict.fromkeys(int(number) for number in re.findall(r"(?<!\\)\[(\d+)\]", answer.text)))
    assert used == list(range(1, len(used) + 1)) == sorted({c.number for c in answer.citations})
    for citation in answer.citations:
        assert citation.quote == citation.paper.abstract[citation.start : citation.end]
        assert citation.paper in PAPERS
    for parser in PARSERS:
        kinds = {part.type for block in parser.parse(answer.text) for part in [block, *(block.children or ())]}
        assert not kinds & {"link_open", "image", "html_inline", "html_block", "code_block", "fence"}


def test_a_verdict_is_either_supported_or_a_frame_or_has_a_problem():
    for verdict in verdicts("## Head\nKelp grows in cold water [1]. Cats like fish [2]. The abstracts do not say."):
        assert sum((bool(verdict.quotes), verdict.frame, bool(verdict.problem))) == 1


def test_a_long_draft_is_checked_up_to_a_limit_and_in_time():
    start = time.perf_counter()
    made = verdicts("Kelp grows in cold water [1]. " * 3_000)
    assert time.perf_counter() - start < 30
    assert any("too long" in (verdict.problem or "") for verdict in made)


def test_without_evidence_nothing_is_supported():
    assert [verdict.problem for verdict in verdicts("It grows [1].", papers=())] == ["no cited abstract says this"]
    assert draft_of([])[0].pieces == ()
    assert draft_of([Verdict("x", problem="no")])[1][0].reason == "no"


@pytest.mark.parametrize(
    "draft",
    [
        "Fern spores travel in dry wind [3]. **The authors were jailed.**",
        "## MossNet cures cancer\n\nFern spores travel in dry wind [3].",
        "## Results retracted\n\nFern spores travel in dry wind [3].",
        "The authors were jailed:\n\n- Fern spores travel in dry wind [3]",
        "Fern spores travel in dry wind, see https://evil.example/x [3].",
        "Fern spores travel in dry wind, see www.evil.example [3].",
    ],
)
def test_nothing_is_claimed_by_a_heading_a_lead_in_or_an_address(draft):
    shown = answered(draft)[0]
    assert not any(word in shown for word in ("jailed", "cures", "retracted", "evil"))


def test_a_heading_that_names_a_matter_stands():
    assert "Memory efficiency" in answered("## Memory efficiency\n\nFern spores travel in dry wind [3].")[0]
