"""Every error raised on purpose; `str(error)` says what is wrong, the value, and what to do next.

AssistantError
├── ReadError             nothing in a file can be read as papers
├── IndexBusyError        another process holds the index
├── WrongEmbedderError    the index was made with another embedding model
├── BrokenIndexError      the catalogue itself cannot be read
├── EmbedderError         the embedding model is missing or damaged, or its endpoint does not answer
├── RerankerError         the reranker is missing, damaged or gives no scores
└── UsageError            a value that makes no sense: an unknown format, a year that is no number
"""


class AssistantError(Exception):
    """Something that the user can act on."""


class ReadError(AssistantError):
    """Nothing in a file can be read as papers."""


class IndexBusyError(AssistantError):
    """Another process holds the index."""


class WrongEmbedderError(AssistantError):
    """The index was made with another embedding model than the one it is opened with."""


class BrokenIndexError(AssistantError):
    """The catalogue cannot be read; unlike words and vectors it cannot be rebuilt."""


class EmbedderError(AssistantError):
    """The embedding model is missing, damaged, or not what it says it is; its endpoint does not answer."""


class RerankerError(AssistantError):
    """The reranker is missing, damaged, or gives no scores."""


class UsageError(AssistantError):
    """A value that makes no sense, such as an unknown export format."""
