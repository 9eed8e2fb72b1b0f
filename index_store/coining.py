"""Finds the name that an abstract coins for its own method, benchmark or system.

Works on wording alone ("we propose FooNet", "a benchmark, termed Foo-Bench,"). Does not know others'
work, beyond this: a name that the abstract uses before it is introduced is not its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from index_store.text import PlainText, plain, plain_text

_VERB = (
    "propose|introduce|present|develop|design|describe|release|build|construct|contribute|devise|formulate|unveil"
    "|create|provide|offer|establish|formali[sz]e|instantiate|implement|suggest|put forward|curate"
)
_INTRODUCES = re.compile(
    r"\b(?:(?:[Ww]e|[Aa]uthors)"
    r"(?: (?:also|then|therefore|thus|hence|further|first|here|finally|instead|now|next))*"
    rf" (?:{_VERB})|(?:[Tt]his|[Tt]he|[Oo]ur) (?:paper|work|article|study) (?:{_VERB})s?"
    r"|(?:by|and) (?:proposing|introducing|presenting|developing)"
    r"|(?:and|then) (?:propose|introduce|present|develop)|[Tt]he proposed)\b"
)
_CALLS = re.compile(
    r"\b(?:dubbed|termed|called|named|coined|denoted(?: as| by)?|abbreviated(?: as)?|referred to as|known as"
    r"|[Ww]e (?:call|term|name|dub)(?: (?:it|this|the|our|these|resulting|new|method|approach|framework"
    r"|algorithm|model|system|benchmark|dataset))*)(?: (?:the|as))?[ :]+(?=\S)"
)
_OURS = re.compile(
    r"\b(?:[Oo]ur|[Tt]he (?:proposed|resulting)|[Tt]his) (?:[a-z-]+ ){0,3}?(?:method|framework|model|approach"
    r"|system|benchmark|algorithm|architecture|solution|pipeline|dataset|technique|estimator"
    r"|attack|defense)s?,? "
    r"(?=[^\s])"
)
_NAME = re.compile(r"[\"“'‘(]?([A-Za-z0-9Α-Ωα-ω][\w*+²³./-]{0,38}[\w*+²³]|[A-Z])")
_WORD = re.compile(r"[A-Za-z0-9Α-Ωα-ω$][\w*+²³-]*(?:\.[A-Za-z0-9][\w-]*)?")
_TITLE_CASE = re.compile(r"(?:[A-Z][\w*+-]+[ ]){1,6}[A-Z][\w*+-]+")
_BRACKETED = re.compile(r"\(\s*(?:or |i\.e\., )?([A-Za-z][\w*+²³-]{1,24})(?:[;,][^()]{0,60})?\)")
_HEAD_END = re.compile(
    r"\s(?:for|of|on|in|to|with|by|from|using|via|based|that|which|where|whose|when|over|under|against|between"
    r"|through|and|into|as|at|inspired|built|trained|across|than)\s|[.;?!](?:\s|$)"
)
# "the broader task of Foo Bar (FB)" names what stands behind "of", not the task.
_KIND_OF = re.compile(r"\b(?:task|problem|setting|notion|concept|class|family|paradigm|idea|principle)s?$")
_ALSO = re.compile(r" (?:also|additionally)\b|[Aa]dditionally")  # "we also introduce" a part of it
# "FooNet consistently outperforms …": what is evaluated is the work itself, not a part or a measure of it.
_EVALUATED = (
    r"(?: \w+ly)? "
    r"(?:outperform|achiev|surpass|reach|attain|yield|exceed|deliver|reduc|improv|accelerat|generali[sz]|cut)\w*"
)
_SENTENCE_END = re.compile(r"[.?!](?:\s|$)")
_APPOSED = re.compile(r"[,:—–]\s+(?:namely\s+|i\.e\.,?\s+)?(\S{2,40}?)\s*(?=[,(:;—–]|\.(?:\s|$)|\s(?:which|that)\b)")
_SET_OFF = re.compile(r"\s+(?:the )?([A-Z][\w*+-]{2,30})(?=[,:]| \(| —)")  # "we propose Foo, a …"
_PRESENTED = re.compile(r"\b(?:with|through|via|called) ([A-Z]\S{2,30}), (?=an? |the |which |our )")
_SUBJECT = re.compile(r"(?:^|[.?!] )([A-Za-z]\S{1,30}) (?=[a-z]{3,})")
_ARTICLES = frozenset({"", "the", "a", "an", "our", "a novel", "a new", "novel", "a simple", "two", "new"})
_GENERIC_WORDS = (
    "ai ml dl rl llm vlm mllm lm gpu cpu tpu cnn gnn rnn lstm mlp vae gan nlp cv pde ode sde sgd dag mdp "
    "pomdp 2d 3d 4d rgb api id ood iid sota rlhf rag moe vit bert gpt kv qa cot nn dnn svm pca mcmc ot np "
    "nlg asr ocr fl ssl eeg mri ct dna rna lora adam imagenet cifar-10 cifar-100 mnist coco http https "
    "github arxiv"
)
_GENERIC = frozenset(_GENERIC_WORDS.split())
_ENGLISH_WORDS = "the a an our new novel this these two three first here we it both one in"
_ENGLISH = frozenset(_ENGLISH_WORDS.split())


@lru_cache(2048)
def coined_name(abstract: str) -> str | None:
    """Return the name that `abstract` coins for its own method, benchmark or system, or None.

    `abstract` is taken as the file had it: what its authors set in bold or italics is the likelier name.
    """
    page = plain(abstract[:20_000])
    best: dict[str, float] = {}
    for name, weight, at in _candidates(page):
        best[name] = max(best.get(name, 0.0), weight + _standing(page, name, at))
    good = [(score, -order, name) for order, (name, score) in enumerate(best.items()) if score >= 3]
    return max(good)[2] if good else None


def _candidates(page: PlainText) -> Iterator[tuple[str, float, int]]:
    """Yield (name, weight of the wording, where it is introduced)."""
    text = page.text
    for found in _CALLS.finditer(text):
        yield from _called(page, found.end())
    for found in _OURS.finditer(text):
        name = _name_at(text, found.end())
        if name:
            yield name, 3.0, found.end()
    for pattern, weight in ((_PRESENTED, 3.0), (_SUBJECT, 2.0)):
        for found in pattern.finditer(text):
            name = _clean(found[1])
            if _is_distinct(name):
                yield name, weight, found.start(1)
    for found in _INTRODUCES.finditer(text):
        less = 1.5 if _ALSO.search(text, max(0, found.start() - 15), found.end()) else 0.0
        yield from ((name, weight - less, at) for name, weight, at in _introduced(page, found.end()))


def _called(page: PlainText, at: int) -> Iterator[tuple[str, float, int]]:
    name = _name_at(page.text, at)
    if name:
        yield name, 5.0, at
    yield from _phrases(page, at, at + 60, 4.0)
    yield from _short_for(page.text, at, at + 120)


def _introduced(page: PlainText, at: int) -> Iterator[tuple[str, float, int]]:
    text = page.text
    stop = _SENTENCE_END.search(text, at, at + 300)
    end = stop.start() if stop else min(len(text), at + 300)
    head = _HEAD_END.search(text, at, end)
    head_end = head.start() if head else end
    yield from _short_for(text, at, end)
    for found in _WORD.finditer(text, at, head_end):
        name = _clean(found[0])
        if _is_distinct(name):
            alone = _stands_alone(text, found.start(), found.end(), at)
            yield name, 2.5 if len(name) < 3 else 4.0 if alone else 3.0, found.start()  # "DD" tells less than its words
            break
    plain_name = _SET_OFF.match(text, at)
    if plain_name and plain_name[1].casefold() not in _ENGLISH:
        yield plain_name[1], 4.0, plain_name.start(1)
    yield from _phrases(page, at, head_end, 3.0)
    for apposed in _APPOSED.finditer(text, at, end):
        name = _clean(apposed[1])
        if _is_distinct(name):
            yield name, 3.0, apposed.start(1)


def _stands_alone(text: str, start: int, end: int, at: int) -> bool:
    """Tell "we propose FooNet, a" and "a framework, FooNet" from "a FooNet-like BERT encoder"."""
    before, after = text[at:start].strip().casefold(), text[end : end + 1]
    if before in _ARTICLES and (before in ("", "the") or after != " "):
        return True
    return text[:start].rstrip()[-1:] in ",:—–("


def _short_for(text: str, at: int, end: int) -> Iterator[tuple[str, float, int]]:
    """Yield FB of "a Foo-Bar network (FB)" where the long form starts before any "for" or "of"."""
    for found in _BRACKETED.finditer(text, at, end):
        name = found[1]
        start = _long_form(text[at : found.start()], name)
        if start is None or not _is_distinct(name):
            continue
        head = _HEAD_END.search(text, at, at + start)
        if head and _KIND_OF.search(text, at, head.start()):
            head = _HEAD_END.search(text, head.end(), at + start)
        yield name, (5.0 if len(name) > 2 else 2.5) if head is None else 2.0, found.start()


def _long_form(before: str, short: str) -> int | None:
    """Return where the words that `short` abbreviates start in `before` (Schwartz & Hearst 2003)."""
    letters = [char for char in short.casefold() if char.isalnum()]
    low, at = before.casefold(), len(before)
    for i in range(len(letters) - 1, -1, -1):
        at -= 1
        while at >= 0 and not (low[at] == letters[i] and (i > 0 or at == 0 or not low[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return None
    return at if len(before[at:].split()) <= len(letters) + 5 else None


def _phrases(page: PlainText, at: int, end: int, weight: float) -> Iterator[tuple[str, float, int]]:
    """Yield names of several words: in title case, or set in bold or italics by the authors."""
    found = _TITLE_CASE.search(page.text, at, min(end, len(page.text)))
    if found and page.text[at : found.start()].strip().casefold() in _ARTICLES:
        yield found[0], weight, found.start()
    for wrap in page.markup:
        inside = page.original[wrap.inner_start : wrap.inner_end]
        name = plain_text(inside).strip(" .,:;()")
        start = page.text.find(name, at, end + len(name)) if name else -1
        if at <= start < end and 1 < len(name) <= 60 and len(name.split()) <= 6:
            yield name, weight if " " in name or name[:1].isupper() else weight - 2, start


def _name_at(text: str, at: int) -> str | None:
    found = _NAME.match(text, at)
    name = _clean(found[1]) if found else ""
    return name if _is_distinct(name) else None


def _clean(word: str) -> str:
    word = word.strip("\"“”'‘’().,:;$")
    return re.sub(r"['’]s$|-(?:based|style|like)$", "", word).rstrip("-/.")


def _is_distinct(word: str) -> bool:
    """Tell whether `word` looks coined: capitals or digits within, and not a name that everybody uses."""
    low, capitals = word.casefold(), sum(char.isupper() for char in word)
    if len(word) < 2 or not capitals or low in _ENGLISH or {low, low.rstrip("s")} & _GENERIC:
        return False
    return capitals >= 2 or any(char.isdigit() for char in word) or word[:1].islower() or word[-1] in "+*"


def _standing(page: PlainText, name: str, at: int) -> float:
    """Weigh how a name is used: again later, set in bold, but not before it is introduced."""
    text = page.text
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?!\w)")
    earlier = word.search(text, 0, at)
    later = sum(1 for _ in word.finditer(text, at))
    weight = min(later - 1, 3) * 0.5 - (3.0 if earlier else 0.0)
    if re.search(rf"(?<![\w-]){re.escape(name)}{_EVALUATED}", text[at:]):
        weight += 0.75
    short = (wrap for wrap in page.markup if wrap.end - wrap.start < 80)
    if any(name in page.original[wrap.inner_start : wrap.inner_end] for wrap in short):
        weight += 1.0
    return weight - (0.5 if name.endswith("s") and name[:-1].isupper() else 0.0)
