"""Checks a draft as it comes: every claim against the abstracts that it cites, and against the others it was given.

Does not know what wrote the draft, nor how its markers will be numbered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from assistant.checking.chinese import in_english
from assistant.checking.claims import ClaimReader
from assistant.checking.frames import Frames, is_talk
from assistant.checking.judging import Judge, Reading
from assistant.checking.names import knows, names
from assistant.checking.showing import readable, safe
from assistant.checking.types import Verdict
from assistant.checking.units import Claim
from assistant.checking.unwrapping import Unwrapper
from assistant.checking.weighing import Weighed, Weigher
from assistant.writers.types import Quote
from index_store.text import plain_text
from index_store.types import Paper

_MOST = 400  # claims of one draft that are checked
_NAME = 60
_TOGETHER = 4  # cited papers that one claim may put together
_ELSEWHERE = 0.6  # support that a paper needs which the claim does not cite
_TELLING = 0.5  # nearness from which a reader is told what is wrong with a number, a name or a direction
_UNSUPPORTED = "no cited abstract says this"
_UNCITED = "no abstract says this"
_NO_ADDRESS = "no abstract gives this address"
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"]{3,300}", re.IGNORECASE)
_TOO_LONG = "the draft is too long to be checked to its end"


class Checker:
    """Checks one draft. Marker n means `evidence[n - 1]`; no other paper is ever cited.

    Args:
        evidence: the papers that the draft may cite.
        judge: who reads them.
        question: what was asked; numbers and names in it need no support in headings and lead-ins.
    """

    def __init__(self, evidence: Sequence[Paper], judge: Judge, question: str = "") -> None:
        self._evidence = tuple(evidence)
        self._judge = judge
        self._frames = Frames(self._evidence, question)
        self._unwrapper = Unwrapper()
        self._reader = ClaimReader([_name(paper) for paper in evidence])
        self._checked = 0

    def feed(self, text: str) -> list[Verdict]:
        """The verdicts on the claims that are complete with `text`, in order."""
        return self._verdicts(self._reader.feed(self._unwrapper.feed(text)))

    def finish(self) -> list[Verdict]:
        """The verdicts on what is left when the draft has ended."""
        claims = self._reader.feed(self._unwrapper.finish())
        return self._verdicts([*claims, *self._reader.finish()])

    @property
    def pending(self) -> str:
        """What came and is not checked yet, as it was written."""
        return self._reader.rest

    def _verdicts(self, claims: Sequence[Claim]) -> list[Verdict]:
        claims = [claim for claim in claims if not is_talk(claim.text)]
        asked = [self._asked(claim) for claim in claims if not self._frames.is_frame(claim)]
        if len(asked) > 1:
            self._judge.prepare(list(dict.fromkeys(asked))[:_MOST])
        return [self._verdict(claim) for claim in claims]

    def _verdict(self, claim: Claim) -> Verdict:
        text = safe(claim.text)
        if self._frames.is_frame(claim):
            return Verdict(text, claim.before, frame=True)
        self._checked += 1
        if self._checked > _MOST:
            return Verdict(text, claim.before, problem=_TOO_LONG)
        if _ADDRESS.search(claim.text) and not self._gives_address(claim.text):
            return Verdict(text, claim.before, problem=_NO_ADDRESS)
        found = self._weighed(claim)
        if found.supported:
            return Verdict(text, claim.before, _one_each(found.quotes))
        return Verdict(text, claim.before, problem=found.problem or _UNCITED)

    def _gives_address(self, text: str) -> bool:
        """Whether every web address in a claim stands in an abstract."""
        found = (address[0].rstrip(".,;:)]") for address in _ADDRESS.finditer(text))
        return all(any(address in paper.abstract for paper in self._evidence) for address in found)

    def _weighed(self, claim: Claim) -> Weighed:
        """The support that the cited abstracts give; else that of others; else why there is none."""
        text = self._asked(claim)
        readings = {reading.paper.id: reading for reading in self._judge.read(text, self._evidence)}
        weigher = Weigher(readable(claim.text), text, self._judge)
        cited = [reading for number in claim.markers if (reading := self._reading(number, readings))]
        alone = [weigher.weigh([reading]) for reading in cited]
        good = [weighed for weighed in alone if weighed.supported]
        if good:
            return Weighed(
                max(weighed.score for weighed in good), tuple(quote for each in good for quote in each.quotes)
            )
        if len(cited) > 1:
            alone.append(weigher.weigh(cited[:_TOGETHER]))
            if alone[-1].supported:
                return alone[-1]
        others = [reading for reading in readings.values() if reading not in cited]
        return self._elsewhere(weigher, cited, others) or self._unsupported(claim, alone, weigher, readings)

    def _elsewhere(self, weigher: Weigher, cited: Sequence[Reading], others: Sequence[Reading]) -> Weighed | None:
        """The support that papers give which the claim does not cite, alone or two together."""
        weighed = [(weigher.weigh([reading]), reading) for reading in others]
        weighed.sort(key=lambda each: -each[0].score)
        best = next((each for each, _ in weighed if each.supported and each.score >= _ELSEWHERE), None)
        if best or not weighed:
            return best
        second = cited[0] if len(cited) == 1 else weighed[1][1] if not cited and len(weighed) > 1 else None
        if second is None:
            return None
        both = weigher.weigh([second, weighed[0][1]])
        return both if both.supported and len({quote.paper.id for quote in both.quotes}) > 1 else None

    def _unsupported(
        self, claim: Claim, alone: Sequence[Weighed], weigher: Weigher, readings: Mapping[str, Reading]
    ) -> Weighed:
        for name in names(weigher.claim):
            if not any(knows(paper, name) for paper in self._evidence):
                return Weighed(0.0, (), f"no abstract mentions {name}")
        tried = alone or [weigher.weigh([reading]) for reading in readings.values()]
        nearest = max(tried, key=lambda weighed: weighed.score, default=Weighed(0.0))
        told = nearest.problem if nearest.score >= _TELLING else None
        return Weighed(0.0, (), told or (_UNSUPPORTED if claim.markers else _UNCITED))

    def _asked(self, claim: Claim) -> str:
        """What a claim says, with what its row and column are about, in the language of the papers."""
        text = readable(f"{claim.about} {claim.text}" if claim.about else claim.text)
        return in_english(text, self._evidence)

    def _reading(self, number: int, readings: Mapping[str, Reading]) -> Reading | None:
        return readings.get(self._evidence[number - 1].id) if 1 <= number <= len(self._evidence) else None


def _one_each(quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """The quotes without those that are the same."""
    return tuple(dict.fromkeys(quotes))


def _name(paper: Paper) -> str:
    """What a paper is called within a sentence."""
    words = " ".join(plain_text(paper.label).split())
    short = words.split(":")[0].strip(" .")
    return short if len(short) <= _NAME else short[:_NAME].rsplit(" ", 1)[0] + " …"
