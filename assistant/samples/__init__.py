"""The sample corpus: thirty invented abstracts, and questions about them with the answers they should get.

Shipped so that the assistant can be tried, and tested, with no paper of one's own at hand. No paper, person,
method or measurement in it exists. Knows only where the files are; does not know how they are read or asked.
"""

from pathlib import Path

PAPERS: Path = Path(__file__).with_name("papers.jsonl")
"""JSONL: header lines that start with "#", then one paper a line."""

QUESTIONS: Path = Path(__file__).with_name("questions.jsonl")
"""JSONL without a header: one question a line, its relevant papers, and the facts an answer must state."""

EXAMPLES: tuple[str, ...] = (
    "How much smaller does SedimentKV make the cache, and when should it not be used?",
    "Seeing through clouds with radar or with time alone: what errors do VeilLift and Clearstack report?",
    "How many papers did Ciara Halloran co-write, and what are they about?",
    "Which papers are about federated learning?",
)
"""Questions that the page offers over this corpus: a fact, a comparison, an author, a list."""

__all__ = ["EXAMPLES", "PAPERS", "QUESTIONS"]
