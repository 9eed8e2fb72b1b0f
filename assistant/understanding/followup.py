"""Follow-ups: whether a question leans on what was said before, what that was about, and the question without leaning.

Works on the wording of question and history. Whether the papers bear a follow-up out is told elsewhere, by evidence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.understanding.ellipsis import counting, filled, left_out
from assistant.understanding.intent import kind_of
from assistant.understanding.pointing import Pointer, pointers
from assistant.understanding.said import Mention, Turn, mentions
from assistant.understanding.terms import distinctive, proper
from assistant.understanding.types import Kind

_LEANS = re.compile(
    r"\b(?:it|its|they|them|their|theirs|these|those|this|that|he|she|his|her|"
    r"the (?:first|second|third|last|other|same|former|latter|authors?|method|paper|approach|model|work|study|results?)"
    r" ?(?:one|ones|paper|method)?|in there)\b"
    r"|^\W*(?:and|but|also|so|then|what about|how about|why|or)\b"
    r"|它|他们|她们|这(?:个|些|篇|种)?|那(?:个|些|篇|种)|其中|上述|该",
    re.IGNORECASE,
)
_OWN_NAME = re.compile(r"(?<!^)\b(?=\w*[a-z]?[A-Z])\w*(?:[a-z][A-Z]|[A-Z]{2,}|-[A-Z])\w*")
_ITS = re.compile(r"\b(?:its|their|his|her)\b|它们?的|其(?!中|他|它|实|余)", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|they|them|this|that|these|those|he|she)\b|它们?|(?:这|该)(?:篇|个)?", re.IGNORECASE)
_ONLY_LEAD = re.compile(
    r"\W*+(?:(?:(?:and|but|or|so|then|what|how|about|of)\b|那么|那|还有)[\s,，]*+){0,4}\W*+(?:呢\W*+)?", re.IGNORECASE
)
_SHORT = 6
_MAX_CONTEXT = 400
_FEW = 4
_MAX_ASKED = 1_000
_PAIR = 2
_ANSWERS = 6  # answers looked through for one that named enough papers
_CHAIN = 4  # questions before this one that may have to be filled in first


@dataclass(frozen=True)
class Resolved:
    """A question with what the history gives it.

    Attributes:
        text: what is asked: words that point at one paper became "it", what was left out is filled in.
        standalone: the question to be read without the history.
        meant: the papers of the history that it points at.
        complete: `text` needs no history: nothing leans on it any more.
    """

    text: str
    standalone: str
    meant: tuple[Mention, ...] = ()
    complete: bool = False


def context_of(turns: Sequence[Turn]) -> str:
    """What the conversation was about, as text to search by: the last question and its answer."""
    asked = [turn.text for turn in turns if turn.asked]
    said = [turn.text for turn in turns if not turn.asked]
    parts = [*asked[-1:], *said[-1:]]
    if len(asked) > 1 and leans(asked[-1]):  # a follow-up to a follow-up: what started it matters too
        parts.insert(0, asked[-2])
    return "\n".join(part[:_MAX_CONTEXT] for part in parts)


def leans(text: str) -> bool:
    """Whether the question cannot be understood alone: pronouns, "and …", or a few words without a name."""
    words = re.findall(r"\w+", text)
    return bool(_LEANS.search(text)) or (len(words) <= _SHORT and not _OWN_NAME.search(text))


def resolved(text: str, turns: Sequence[Turn], depth: int = _CHAIN) -> Resolved:
    """The question with what the history gives it; itself where it needs or gets nothing."""
    if not turns or depth == 0:
        return Resolved(text, text)
    last = max((place for place, turn in enumerate(turns) if turn.asked), default=None)
    asked = turns[last].text[:_MAX_ASKED] if last is not None else ""
    before = resolved(" ".join(asked.split()), turns[:last], depth - 1) if asked else Resolved("", "")
    if found := _pointed(text, turns):
        return _with_meant(text, *found, before)
    if before.standalone and (counted := counting(text, before.standalone)):
        return Resolved(counted, counted, complete=True)
    term = left_out(text)
    whole = filled(term, before.standalone) if term else ""
    if whole:
        return Resolved(whole, whole, complete=True)
    return Resolved(text, _about(text, _subject(turns, before), before) if leans(text) else text)


def _pointed(text: str, turns: Sequence[Turn]) -> tuple[list[Pointer], list[Mention]] | None:
    """What points at papers in `text`, and those papers, from the last answer that named enough of them."""
    pointing = pointers(text)
    if not pointing:
        return None
    least = max(pointer.least for pointer in pointing)
    answers = [turn.text for turn in reversed(turns) if not turn.asked][:_ANSWERS]
    if any(pointer.how == "two" for pointer in pointing) and (both := _just_talked_of(answers)):
        return pointing, both
    if any(pointer.how == "place" for pointer in pointing):
        # "and the first?" after an answer about one paper: of the list before it
        longer = [answer for answer in answers if len(mentions(answer)) > 1]
        answers = longer or answers
    for place, named in enumerate(map(mentions, answers)):
        if len(named) >= max(least, 2) or (len(named) == 1 and least == 1 and place == 0):
            meant = [
                mention
                for pointer in pointing
                for mention in _meant(pointer, named, mentions(answers[0]), first=place == 0)
            ]
            return (pointing, list(dict.fromkeys(meant))) if meant else None
    return None


def _just_talked_of(answers: Sequence[str]) -> list[Mention]:
    """The two papers that the last answers are about, one each, the earlier first; none if an answer is about two."""
    found: dict[str, Mention] = {}
    for answer in answers:
        named = mentions(answer)
        if len(named) > 1:
            return []
        if named and named[1].short:
            found.setdefault(named[1].short, named[1])
        if len(found) == _PAIR:
            return list(found.values())[::-1]
    return []


def _meant(
    pointer: Pointer, named: Mapping[int, Mention], latest: Mapping[int, Mention], *, first: bool
) -> list[Mention]:
    if pointer.how == "all" or (pointer.how == "two" and len(named) == 2):
        return list(named.values())
    if pointer.how == "them" and first and len(named) <= _FEW:
        return list(named.values())
    if pointer.how in ("two", "them"):
        return []
    if pointer.how == "other":
        just = {mention.short for mention in latest.values()} if not first else {named[1].short}
        return [mention for mention in named.values() if mention.short not in just][:1]
    places = [place if place > 0 else len(named) + 1 + place for place in pointer.places]
    return [named[place] for place in places if place in named]


def _with_meant(text: str, pointing: list[Pointer], meant: list[Mention], before: Resolved) -> Resolved:
    """Words that point at papers replaced by the papers, for reading, and by "it", for choosing sentences."""
    if len(meant) > 1:
        names = ", ".join(_called(mention) for mention in meant)
        return Resolved(_for_papers(text, pointing[0]), f"{text} ({names})", tuple(meant))
    pointer, name = pointing[0], _called(meant[0])
    head, tail = text[: pointer.start], text[pointer.end :]
    if _ONLY_LEAD.fullmatch(head + tail):
        return _asked_again(name, meant[0], before)
    it = "它" if re.search("[㐀-鿿]", text) else "it"
    return Resolved(f"{head}{it}{tail}".strip(" :,"), f"{head}{name}{tail}", tuple(meant))


def _for_papers(text: str, pointer: Pointer) -> str:
    """Ask "which of them are from 2024?" of papers, so that years and authors in it are found."""
    said = text[pointer.start : pointer.end]
    if not re.match(r"(?:which|how\s+many|any)\b", said, re.IGNORECASE):
        return text
    return f"{text[: pointer.start]}{said.partition(' of ')[0].replace(' one', '')} papers{text[pointer.end :]}"


def _asked_again(name: str, mention: Mention, before: Resolved) -> Resolved:
    """What was asked before, now of another paper ("and the second one?"); else what that paper is about."""
    if before.meant:
        asked = before.standalone.replace(_called(before.meant[0]), name)
        return Resolved(before.text, asked, (mention,))
    asked = filled(name, before.standalone) if distinctive(before.standalone) else ""
    return Resolved(asked or f"What about {name}?", asked or f"What about {name}?", (mention,))


def _called(mention: Mention) -> str:
    return mention.short or f"the paper that says “{mention.text[:150]}”"


def _subject(turns: Sequence[Turn], before: Resolved) -> str:
    """What the conversation is about, by name: the only paper of the last answer, else a name in the last question."""
    last = next((mentions(turn.text) for turn in reversed(turns) if not turn.asked), {})
    if len(last) == 1 and last[1].short:
        return last[1].short
    names = [*distinctive(before.standalone), *proper(before.standalone)]
    return names[0] if names else next((mention.short for mention in last.values() if mention.short), "")


def _about(text: str, subject: str, before: Resolved) -> str:
    """A leaning question with its subject: in the place of the first pronoun, else behind it."""
    if not subject:
        return f"{text} ({before.standalone})" if before.standalone else text
    for pronoun, name in ((_ITS, f"{subject}’s"), (_IT, subject)):
        if found := pronoun.search(text):
            name = f"{subject} 的" if name != subject and not found.group().isascii() else name
            return f"{text[: found.start()]}{name}{text[found.end() :]}"
    of_many = kind_of(text) in (Kind.LIST, Kind.COUNT) and not _LEANS.search(text)
    return text if of_many or subject in text else f"{text} ({subject})"
