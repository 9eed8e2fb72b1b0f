"""The things that `index_store` hands out: papers, passages, hits and filters.

Knows nothing of files, vectors or questions. Every type is a frozen dataclass, so that a paper
read from one room can be passed to another without anybody changing it on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

KINDS = ("article", "conference", "book", "chapter", "thesis", "preprint", "report", "other")
"""What a paper can be."""


@dataclass(frozen=True)
class Paper:
    """One paper as its source file gave it; everything but `id` and `abstract` may be missing.

    Attributes:
        id: its name in the index.
        abstract: what is searched, shown and quoted. From a listing or our own JSONL exactly what the file held,
            LaTeX, Markdown and all; from other formats without their markup (HTML, LaTeX commands, line ends).
            Quotes are slices of it. Empty for a paper that is kept by its title alone.
        authors: people as "Given Family" or "Family, Given", and groups.
        et_al: whether the source names further authors only as "et al.".
        title: its title.
        area: the wider topic.
        subarea: the narrower topic.
        year: of publication.
        venue: the journal, conference or book.
        doi: bare, in lower case, from formats other than our own.
        url: where it can be read.
        keywords: the authors' or the index's.
        kind: one of `KINDS`; None if the source does not say.
        volume: of the journal or series.
        issue: the number within the volume.
        pages: "12–34", or the article's number.
        publisher: who published it.
        pmid: its number in PubMed.
        arxiv: its arXiv identifier, without version.
        families: the family name of each author in order, as written in `authors`, where the source parts names;
            "" for one that is not parted, the whole name for a group. Empty if nothing is known.
        original: the abstract as the file wrote it, where `abstract` differs in more than white space.
    """

    id: str
    abstract: str
    authors: tuple[str, ...] = ()
    et_al: bool = False
    title: str | None = None
    area: str | None = None
    subarea: str | None = None
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    url: str | None = None
    keywords: tuple[str, ...] = ()
    kind: str | None = None
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    publisher: str | None = None
    pmid: str | None = None
    arxiv: str | None = None
    families: tuple[str, ...] = ()
    original: str | None = None

    @cached_property
    def label(self) -> str:
        """What a reader sees: the title; else the name the abstract coins; else "First-Author et al. · subarea"."""
        from index_store.labels import label  # late: labels reads a paper, and a paper shows its label

        return label(self)

    @property
    def topic(self) -> str | None:
        """The topic line, "Area · Subarea", as far as it is known."""
        parts = [part for part in (self.area, self.subarea) if part]
        return " · ".join(parts) or None


@dataclass(frozen=True)
class Passage:
    """A piece of one abstract: `paper.abstract[start:end]`, usually one sentence.

    `plain` is the same text for reading, without LaTeX and Markdown. `score` is how well it bears on the
    search text: higher is better, comparable within one search only.
    """

    start: int
    end: int
    text: str
    plain: str
    score: float = 0.0


@dataclass(frozen=True)
class WordMatch:
    """A word of the search text and how well a paper matches it.

    Attributes:
        word: the word as written.
        cosine: how near the nearest word of the paper comes to it, each in its context; where the embedder has no
            vectors of words (an endpoint), how near the nearest sentence comes to the whole search text.
        rarity: inverse document frequency in the index: ln((papers + 1) / (papers with the word + 0.5)).
    """

    word: str
    cosine: float
    rarity: float = 0.0


@dataclass(frozen=True)
class Views:
    """What each way of looking says of a paper: cosines of text, best sentence and tokens; BM25 of its words.

    `reranker` is None where none was named, and for hits behind those that it scores.
    """

    dense: float = 0.0
    sentence: float = 0.0
    late: float = 0.0
    words: float = 0.0
    reranker: float | None = None


@dataclass(frozen=True)
class Hit:
    """A paper that a search found, with all its sentences scored against the search text.

    Attributes:
        paper: the paper.
        score: orders the hits of one search; says nothing across searches.
        passage: the best of `passages`.
        passages: every sentence of the abstract, in its order.
        fit: how well the paper fits by itself, a mean of cosines: comparable across searches, low when nothing fits.
        words: the words of the search text with their nearest matches in the paper.
        views: what the score is made of.
    """

    paper: Paper
    score: float
    passage: Passage
    passages: tuple[Passage, ...] = ()
    fit: float = 0.0
    words: tuple[WordMatch, ...] = ()
    views: Views = Views()


@dataclass(frozen=True)
class Filters:
    """Which papers may be found. Every given part must hold; within one part any value is enough.

    The authors may be asked for together, and then every one of them must have written the paper.

    Attributes:
        authors: names in any order, case and accent: "Bjornsen", "qin meilan". "Wei Li" never means "Wei Liang".
        topics: areas or subareas, or "Area · Subarea", compared without case.
        since: first year wanted; papers without a year do not match.
        until: last year wanted; papers without a year do not match.
        together: papers by all of `authors`, not by any of them.
        without_authors: no paper by any of these.
        without_topics: no paper under any of these.
        years: these years and no others, beside `since` and `until`.
        without_years: no paper of these years; papers without a year match.
        venues: where it appeared, compared without case.
        without_venues: nothing that appeared there.
        having: fields that the paper must have ("year", "venue", "doi" …).
        lacking: fields that it must not have.
    """

    authors: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None
    together: bool = False
    without_authors: tuple[str, ...] = ()
    without_topics: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    without_years: tuple[int, ...] = ()
    venues: tuple[str, ...] = ()
    without_venues: tuple[str, ...] = ()
    having: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether anything is filtered at all."""
        years = self.since is not None or self.until is not None or self.years or self.without_years
        fields = self.venues or self.without_venues or self.having or self.lacking
        people_and_topics = self.authors or self.topics or self.without_authors or self.without_topics
        return bool(people_and_topics or years or fields)
