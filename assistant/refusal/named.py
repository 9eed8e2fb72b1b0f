"""Names that a question asks for: "which data set was used?" needs a text that names one.

A text without any name but that of its own work gives none. For models, tools, places and machines a name must also
stand where such a name would: beside a word for the kind, in a list behind "on" or "such as", or with a version number.
Names of data sets are often plain words, so that any name will do. Does not know which names are what.

Of the 720 questions about 60 abstracts that it was made on: of 34 that ask for such a name in vain 18 are told, of 11
answered ones none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.sentences import split
from index_store.text import search_form

_OF_A_KIND = re.compile(
    r"\b(?:which|what)\s+(?:[\w-]+\s+){0,2}?"
    r"(data\s?sets?|benchmarks?|corpus|corpora|test suites?|models?|backbones?|LLMs?|simulators?|librar(?:y|ies)|"
    r"softwares?|toolkits?|frameworks?|platforms?)\s+"
    r"(?:is|was|are|were|do|does|did|has|have|had|serv\w+)\b",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\bwhat\s+(?:is|are|was|were)\s+the\s+(?:[\w'’-]+\s+){0,3}?([\w-]+)\s+called\b"
    r"|\bnames?\s+of\s+the\s+(?:[\w-]+\s+){0,3}?"
    r"(data\s?sets?|benchmarks?|corpus|corpora|test suites?|models?|simulators?)\b",
    re.IGNORECASE,
)
_INTRODUCED = re.compile(r"\(([A-Z][\w-]{1,12})\)")  # an acronym that the text makes for itself
_PLURAL = re.compile(r"(?<=[A-Z])s$")
_VERB = (
    r"(?:is|was|are|were|do|does|did|has|have|had|can|could|will|would|\w+ed|\w+s|of|for|in|on|at|by|to|with|as|gave|got|"
    r"made|took|ran|won|came|come|went|that|which|whose|used)"
)
_NO_KIND = r"(?:is|are|was|were|do|does|did|kinds?|sorts?|types?|papers?|works?|stud(?:y|ies)|class(?:es)?|part|parts)"
_CLAUSE = (
    r"(?:^\W*|[,;:–—]\s*|\b(?:and|but|so|or|me|know|say|exactly)\s+)"
    r"(?:(?:of|for|in|on|at|by|from|to|with|under)\s+)?"
)
# Words of the field that no particular thing is called by.
GENERIC = re.compile(
    r"(?:AI(?:-\w+)?|ML|[VM]?LL?Ms?|[GCTN]PUs?|[GCRD]?NNs?|ViTs?|MLPs?|ODEs?|S?PDEs?|KL|SOTA|MSE|RL|QA|API|KV|SQL|SVD|PCA|"
    r"FDR|Gaussian|Bayesian|Transformers?|Hessian|Lipschitz|SGD|Adam|I{2,3}|IV|\d-?D|[A-Z])"
    r"|.*-[a-z]{3,}|[\d.]+[xX×%]?"  # "Gaussian-based", "2.5x"
)
_LISTED = re.compile(
    r"\b(?:on|including|includes?|such as|e\.g\.,?|namely|with|from|like|using|of|across|over|for|by|in|at)\s+"
    r"(?:\S+\s+){0,3}?$",
    re.IGNORECASE,
)
_VERSION = re.compile(r"\s\d+(?:\.\d+)?\b(?!\s?%)")  # "3" behind "SAM"
# Answered by a description, or by one of two things that the question names itself.
_DESCRIBED = re.compile(
    r"\b(?:propos|present|develop|introduc|describ|suggest|design)\w*|,[^,?]{1,80}\bor\b|\bgood at\b", re.IGNORECASE
)
_BEFORE, _BEHIND = 5, 4  # words
_NEAR = 60  # characters
_LONG = 20_000  # characters, of what is no abstract: some name in it can be anything


@dataclass(frozen=True)
class _Kind:
    """What is called by names: how a question asks for one, beside what words a text gives it, how it is written."""

    asked: re.Pattern[str]
    beside: re.Pattern[str]
    written: re.Pattern[str]


def _kind(asked: str, beside: str, written: str) -> _Kind:
    return _Kind(
        re.compile(
            rf"(?:{_CLAUSE}(?:which|what|whose)\s+(?:of\s+the\s+|(?:are|is|were|was)\s+the\s+(?=.{{1,60}}\bcalled\b))?|^\W*name\s+(?:the|all)\s+|\bnames?\s+of\s+the\s+)"
            rf"(?:(?!{_NO_KIND}\b)[\w²'’-]+\s+){{0,3}}?({asked})(?=(?:['’]s?)?\s+(?:{_VERB}\b|(?<=['’]s )\w)|\W*$)",
            re.IGNORECASE,
        ),
        re.compile(rf"\b(?:{asked}|{beside})\b", re.IGNORECASE),
        re.compile(written),
    )


_MODELS = r"models?|LLMs?|VLMs?|MLLMs?|backbones?|transformers?|checkpoints?|generators?"
_TOOLS = r"simulators?|librar(?:y|ies)|softwares?|toolkits?|platforms?|programs?|packages?"
_PLACES = (
    r"hospitals?|compan(?:y|ies)|firms?|universit(?:y|ies)|countr(?:y|ies)|cit(?:y|ies)|clinics?|banks?|schools?|"
    r"retailers?|manufacturers?|vendors?|agenc(?:y|ies)|institutions?|laborator(?:y|ies)|(?:stock )?exchanges?"
)
_ROBOTS = r"robots?"
_MODEL = _kind(_MODELS, r"networks?|encoder|decoder", r"[A-Z].*[A-Z]|\d")
_KINDS = (
    _MODEL,
    _kind(_TOOLS, r"implement\w+|comput\w+", r"[A-Z]"),
    _kind(_PLACES, r"institutes?|centers?|centres?|regions?", r"[A-Z]"),
    _kind(_ROBOTS, r"hardware|arms?|hands?", r"[A-Z]"),
)


def missing_names(question: str, text: str, own: str) -> tuple[str, ...]:
    """The kinds of names that `question` asks for and `text` does not give.

    Args:
        question: the question.
        text: what the paper says, in plain text.
        own: what the paper is called.
    """
    if len(text) > _LONG or _DESCRIBED.search(question):
        return ()
    for kind in _KINDS:
        found = kind.asked.search(question)
        if found and not _names_one(kind, text, question, own):
            return (_name_of(found[1]),)
    asked = tuple(dict.fromkeys(found[1] for found in _OF_A_KIND.finditer(question)))
    asked += tuple(found[1] or found[2] for found in _CALLED.finditer(question))
    return () if any(_names(text, question, own)) else tuple(_name_of(kind) for kind in asked)


def gives_model(question: str, text: str, own: str) -> bool:
    """Whether `question` asks which model it is and `text` gives a name that can be one's."""
    kind = _MODEL
    return len(text) <= _LONG and kind.asked.search(question) is not None and _names_one(kind, text, question, own)


def _names_one(kind: _Kind, text: str, question: str, own: str) -> bool:
    """Whether a name stands in the text where one of the kind would."""
    for name, sentence in _names(text, question, own):
        if GENERIC.fullmatch(name) or mentioned(name, own):
            continue
        for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", sentence):
            before, behind = sentence[: found.start()][-_NEAR:], sentence[found.end() : found.end() + _NEAR]
            around = f"{' '.join(before.split()[-_BEFORE:])} @ {' '.join(behind.split()[:_BEHIND])}"
            listed = kind.written.search(name) and _LISTED.search(before)
            if listed or kind.beside.search(around) or _VERSION.match(behind):
                return True
    return False


def _names(text: str, question: str, own: str) -> Iterator[tuple[str, str]]:
    """The names in `text` that neither the question nor the paper's own name holds, each with its sentence."""
    known = {_folded(name) for source in (question, own) for name in (*distinctive(source), *proper(f"the {source}"))}
    known |= {_folded(name) for name in _INTRODUCED.findall(text)}
    for start, end in split(text):
        sentence = text[start:end]
        for name in dict.fromkeys((*distinctive(sentence), *proper(sentence))):
            if _folded(name) not in known and not _beside_own(name, sentence, known):
                yield name, sentence


def _beside_own(name: str, sentence: str, known: Collection[str]) -> bool:
    """Whether it is part of a longer name of the paper's own: "Slide" in "Moss Slide Counter" of Moss."""
    around = re.search(rf"(\w*)\s+{re.escape(name)}(?!\w)(?:\s+(\w+))?", sentence)
    return around is not None and any(word and word[0].isupper() and _folded(word) in known for word in around.groups())


def _folded(name: str) -> str:
    return search_form(_PLURAL.sub("", name))


def _name_of(kind: str) -> str:
    one = _singular(kind)
    return f"name of {'an' if one[0] in 'aeio' else 'a'} {one}"


def _singular(kind: str) -> str:
    kind = kind if any(char.isupper() for char in kind[1:]) else kind.lower()
    if kind.endswith("ies"):
        return f"{kind[:-3]}y"
    return {"corpora": "corpus"}.get(kind, kind.removesuffix("s"))
