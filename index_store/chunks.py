"""Cut the text of a paper so that each chunk fits the embedder; nothing is lost, nothing is embedded twice.

Most abstracts are one chunk. Longer ones are cut at sentences by llama-index's splitter, measured with the
embedder's own tokens (the splitter's default counts OpenAI's). Knows nothing of vectors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from index_store.embedders.types import Embedder
from index_store.sentences import split
from index_store.text import plain_text
from index_store.types import Paper

# Characters for each token that may still be taken, looked at in one go: few words are longer.
_WINDOW = 20


@dataclass(frozen=True)
class Chunk:
    """A piece of a paper's text as the embedder sees it.

    `text` is `title + ". "` (if there is a title) and then `abstract[start:end]`, where `abstract` is the plain
    abstract and `lead` is how many characters of `text` come before it.
    """

    text: str
    lead: int
    start: int
    end: int


def paper_text(paper: Paper) -> str:
    """What stands for the paper in the embedding and its hash: plain title and plain abstract."""
    return _lead(paper) + plain_text(paper.abstract)


def chunk(paper: Paper, embedder: Embedder) -> list[Chunk]:
    """The chunks of `paper`, in order; together they hold every word of the abstract."""
    abstract = plain_text(paper.abstract)
    lead = _lead(paper)
    room = embedder.max_tokens - len(embedder.token_spans(lead))
    if room < embedder.max_tokens // 2:  # a title that would crowd out the abstract
        lead, room = "", embedder.max_tokens
    pieces = [(0, len(abstract))]
    if len(embedder.token_spans(abstract)) > room:
        pieces = _cut(abstract, room, embedder)
    return [Chunk(lead + abstract[a:b], len(lead), a, b) for a, b in pieces]


def _lead(paper: Paper) -> str:
    return f"{plain_text(paper.title).rstrip('.')}. " if paper.title else ""


def _cut(text: str, room: int, embedder: Embedder) -> list[tuple[int, int]]:
    """Slices of `text` of at most `room` tokens each that together cover it."""
    from llama_index.core.node_parser import SentenceSplitter  # late: two seconds, and few abstracts need it

    splitter = SentenceSplitter(
        chunk_size=room,
        chunk_overlap=0,
        tokenizer=embedder.token_spans,
        chunking_tokenizer_fn=lambda part: [part[a:b] for a, b in _pieces(part, room, embedder)],
        include_metadata=False,
    )
    starts, position = [], 0
    for piece in splitter.split_text(text):
        found = text.find(piece, position)
        starts.append(found)
        position = found + len(piece)
    # White space between two pieces goes to the earlier one, so that the slices meet.
    bounds = [0, *starts[1:], len(text)]
    return [span for a, b in pairwise(bounds) for span in _fitting(text, a, b, room, embedder)]


def _pieces(text: str, room: int, embedder: Embedder) -> list[tuple[int, int]]:
    """Sentences with the white space after them; those that are too long in pieces.

    Left to itself the splitter takes a long sentence apart letter by letter, and every letter is tokenized.
    """
    starts = [start for start, _ in split(text)][1:]
    return [span for a, b in pairwise([0, *starts, len(text)]) for span in _fitting(text, a, b, room, embedder)]


def _fitting(text: str, start: int, end: int, room: int, embedder: Embedder) -> Iterator[tuple[int, int]]:
    """Cut a slice that is too long by tokens, between words where there are any."""
    window = room * _WINDOW
    while start < end:
        stop = min(end, start + window)
        spans = embedder.token_spans(text[start:stop])
        if len(spans) <= room and stop < end:  # words longer than any window so far
            window *= 2
            continue
        cut = stop if len(spans) <= room else start + max(1, _last_break(text[start:stop], spans, room))
        yield start, cut
        start = cut


def _last_break(text: str, spans: Sequence[tuple[int, int]], room: int) -> int:
    """Where the token after the first `room` begins, or an earlier one that begins a word."""
    begins = (spans[number][0] for number in range(room, room // 2, -1))
    return next((begin for begin in begins if text[begin - 1 : begin].isspace()), spans[room][0])
