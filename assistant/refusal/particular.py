"""Numbers asked of one particular thing: "how much faster is FooNet on BarModel?" needs a number said of BarModel.

An abstract often names what it was tried on and gives one number, of another of these or of all: where no sentence that
names the thing holds a number, its number is not given. An acronym that the abstract neither has nor spells out is not
in it at all. Does not know which number is of what.

Of 3,196 near misses about SciFact and invented abstracts that were answered before it 28 are told, and two of 1,916
questions that have an answer.
"""

from __future__ import annotations

import re

from assistant.refusal.amounts import candidates
from assistant.refusal.named import GENERIC
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.sentences import split
from index_store.text import STOP_WORDS, search_form
from index_store.words import is_ordinary

# "Non-Gaussian", "AI-generated", "LLMs": what kind of thing it is, not which.
_DESCRIBES = re.compile(r"(?:non|anti|pre|post|multi|sub)-.*|.*-[a-z]{3,}|[A-Z]{2,}s", re.IGNORECASE)
_ACRONYM = re.compile(r"[A-Z][A-Za-z0-9]*[A-Z0-9]")
# What only a number answers, asked for in a clause of its own.
_FIGURE = re.compile(
    r"(?:^\W*|[,;:–—]\s*|\b(?:and|but|by|to|at|on|for|in|with|know|say)\s+)(?:(?:by|to|at|on|for|in|with)\s+)?(?:"
    r"how (?:many|much|far|fast|large|big|small|long|wide|high|low|often)\b|by what factor\b|up to what\b|"
    r"(?:what|which)\s+(?:(?:is|was|are|were)\s+)?(?:(?!(?:of|for|in|on|at|by|from|to|with|do|does|did)\b)[\w'’.²-]+\s+){0,4}?"
    r"(?:accurac(?:y|ies)|precision|recall|F1|AUC|AUROC|PSNR|SSIM|FID|BLEU|perplexity|scores?|speed-?ups?|throughput|latency|"
    r"percentage|fraction|proportion|share|ratio|increase|reduction|decrease|gains?|improvement|savings?|overhead|factor|"
    r"error rate|error|margin)\b)"
    # "FooNet's speed-up on BarModel, please"
    r"|^\W*(?:and\s+)?(?:the\s+)?(?:[\w'’.²-]+\s+){0,3}?(?:accurac(?:y|ies)|precision|recall|perplexity|speed-?ups?|throughput|"
    r"latency|error rate|gain)\s+(?:of|on|for|with|under|at)\s",
    re.IGNORECASE,
)
_LEAST, _LONG = 3, 20_000


def without_number(question: str, text: str, own: str) -> tuple[str, ...]:
    """The listed things that `question` asks a number of and `text` gives none of.

    Args:
        question: the question, in English words.
        text: what the paper says, in plain text.
        own: what the paper is called.
    """
    if len(text) > _LONG or not _FIGURE.search(question):
        return ()
    named = dict.fromkeys((*distinctive(question), *proper(question), *_in_small_letters(question, text)))
    names = (name for name in named if not mentioned(name, own))
    particular = (name for name in names if not _DESCRIBES.fullmatch(name) and not GENERIC.fullmatch(name))
    return tuple(name for name in particular if not _numbered(name, question, text))


def _in_small_letters(question: str, text: str) -> tuple[str, ...]:
    """The names of `text` that `question` writes in small letters, as people do who type in a hurry."""
    asked = set(re.findall(r"[\w-]+", question))
    names = dict.fromkeys((*distinctive(text), *proper(text)))
    return tuple(name for name in names if name.casefold() in asked and not is_ordinary(name.casefold()))


def unknown_acronyms(question: str, text: str) -> tuple[str, ...]:
    """The acronyms of `question` that `text` neither holds nor spells out, where it holds another of its names."""
    names = tuple(dict.fromkeys((*distinctive(question), *proper(question))))
    if len(text) > _LONG or not any(mentioned(name, text) for name in names):
        return ()
    acronyms = [name for name in names if _ACRONYM.fullmatch(name) and len(name) >= _LEAST]
    return tuple(name for name in acronyms if not is_ordinary(name.lower()) and not _spelled_out(name, text))


def _numbered(name: str, question: str, text: str) -> bool:
    """Whether a sentence that names it holds a number beside those of the question; also where none names it."""
    said = [text[start:end] for start, end in split(text) if mentioned(name, text[start:end])]
    return not said or any(any(candidates(sentence, question)) for sentence in said)


def _spelled_out(acronym: str, text: str) -> bool:
    """Whether the text holds it inside another word, or words that begin with its letters."""
    letters = re.sub(r"[^a-z]", "", acronym.lower())
    clauses = re.split(r"[.,;:()!?]\s|\s[(–—]", search_form(text))
    words = ([word for word in re.findall(r"[a-z]+", clause) if word not in STOP_WORDS] for clause in clauses)
    initials = ("".join(word[0] for word in clause) for clause in words)
    return acronym.lower() in text.lower() or any(letters in run for run in initials)
