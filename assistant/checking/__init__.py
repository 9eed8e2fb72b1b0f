"""Check a draft and number it: what leaves here has only valid markers and exact quotes."""

from __future__ import annotations

from assistant.checking.checker import Checker
from assistant.checking.drafting import draft_of
from assistant.checking.fake import FakeJudge
from assistant.checking.frames import says_nothing
from assistant.checking.judging import Judge, Reading, Stance, StoreJudge
from assistant.checking.nli import NliJudge, NliModel, judge_from
from assistant.checking.numbering import checked
from assistant.checking.types import Verdict

__all__ = [
    "Checker", "FakeJudge", "Judge", "NliJudge", "NliModel", "Reading", "Stance", "StoreJudge", "Verdict", "checked",
    "draft_of", "judge_from", "says_nothing",
]  # fmt: skip
