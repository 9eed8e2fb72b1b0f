"""180 claims about the sample abstracts: a third true, a third with one thing changed, a third true of another paper.

The claims of `claims.jsonl` were written before the checker was tuned; one half of them ("tuned") was looked at while
it was, the other ("held") was only counted. Those of `claims_unseen.jsonl` were written afterwards.
"""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from assistant.checking import Checker, StoreJudge

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def shown(samples):
    """Give for each half and kind whether each claim, cited to its one paper, would be shown."""
    papers = {paper.id: paper for paper in samples.papers()}
    judge = StoreJudge(samples)
    found = defaultdict(list)
    for name in ("claims.jsonl", "claims_unseen.jsonl"):
        rows = [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
        for at in range(0, len(rows), 60):
            judge.prepare([row["claim"] for row in rows[at : at + 60]])
            for row in rows[at : at + 60]:
                checker = Checker([papers[row["cited"]]], judge)
                verdicts = [*checker.feed(f"{row['claim']} [1]"), *checker.finish()]
                found[row["half"], row["kind"]].append(all(verdict.problem is None for verdict in verdicts))
    return found


def share(shown, halves, kinds):
    values = [value for half in halves for kind in kinds for value in shown[half, kind]]
    return sum(values) / len(values), len(values)


@pytest.mark.slow
def test_true_claims_are_kept_and_false_ones_caught(shown):
    kept, true = share(shown, ("tuned", "held"), ("true",))
    passed, false = share(shown, ("tuned", "held"), ("changed", "elsewhere"))
    assert (true, false) == (40, 80)
    assert kept >= 0.85
    assert 1 - passed >= 0.90


@pytest.mark.slow
def test_claims_that_nobody_tuned_on_are_told_apart_nearly_as_well(shown):
    for half, n in (("held", 20), ("unseen", 20)):
        kept, true = share(shown, (half,), ("true",))
        passed, false = share(shown, (half,), ("changed", "elsewhere"))
        assert (true, false) == (n, 2 * n)
        assert kept >= 0.85, half
        assert 1 - passed >= 0.80, half


@pytest.mark.slow
def test_what_another_paper_says_is_not_taken_for_said(shown):
    assert share(shown, ("tuned", "held", "unseen"), ("elsewhere",))[0] <= 0.02


@pytest.mark.slow
def test_a_claim_in_chinese_is_held_against_english_abstracts(samples):
    papers = [paper for paper in samples.papers() if paper.id in ("sample-01", "sample-17")]
    draft = "SedimentKV 将缓存缩小6.3倍[1]。SedimentKV 需要校准数据[1]。"
    draft += "LateGuest 支持安全聚合[2]。SedimentKV 将缓存缩小9.3倍[1]。"
    checker = Checker(papers, StoreJudge(samples))
    assert [bool(each.quotes) for each in [*checker.feed(draft), *checker.finish()]] == [True, False, False, False]
