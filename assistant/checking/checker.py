"""Checks a draft as it comes: every claim against the abstracts that it cites, and against the others it was given.

Does not know what wrote the draft, nor how its markers will be numbered.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.checking import frames
from assistant.checking.claims import ClaimReader
from assistant.checking.judging import Judge, Reading
from assistant.checking.showing import readable, safe
from assistant.checking.types import Verdict
from assistant.checking.units import Claim, Kind
from assistant.checking.unwrapping import Unwrapper
from assistant.checking.weighing import Weighed, weigh
from index_store.text import plain_text
from index_store.types import Paper

_MOST = 400  # claims of one draft that are checked
_NAME = 60
_UNSUPPORTED = "no cited abstract says this"
_UNCITED = "no abstract says this"
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
        self._question = question
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
        texts = [_asked(claim) for claim in claims if not self._is_frame(claim)]
        if len(texts) > 1:
            self._judge.prepare(list(dict.fromkeys(texts))[:_MOST])
        return [self._verdict(claim) for claim in claims]

    def _is_frame(self, claim: Claim) -> bool:
        if claim.kind in (Kind.RULE, Kind.HEAD, Kind.HEADING) or not claim.text:
            return True
        return frames.says_nothing(claim.text) or frames.is_lead_in(claim.text)

    def _verdict(self, claim: Claim) -> Verdict:
        text = safe(claim.text)
        if self._is_frame(claim):
            return Verdict(text, claim.before, frame=True)
        self._checked += 1
        if self._checked > _MOST:
            return Verdict(text, claim.before, problem=_TOO_LONG)
        found = self._weighed(claim)
        return Verdict(text, claim.before, found.quotes if found.supported else (), found.problem)

    def _weighed(self, claim: Claim) -> Weighed:
        text = _asked(claim)
        readings = {reading.paper.id: reading for reading in self._judge.read(text, self._evidence)}
        cited = [reading for number in claim.markers if (reading := self._reading(number, readings))]
        alone = [(weigh(text, [reading]), reading) for reading in cited]
        good = [weighed for weighed, _ in alone if weighed.supported]
        if good:
            quotes = tuple(quote for weighed in good for quote in weighed.quotes)
            return Weighed(max(weighed.score for weighed in good), quotes)
        others = [weigh(text, [reading]) for reading in readings.values() if reading not in cited]
        best = max(others, key=lambda weighed: weighed.score, default=Weighed(0.0))
        if best.supported:
            return best
        problem = next((weighed.problem for weighed, _ in alone if weighed.problem), None)
        return Weighed(0.0, (), problem or (_UNSUPPORTED if claim.markers else _UNCITED))

    def _reading(self, number: int, readings: dict[str, Reading]) -> Reading | None:
        return readings.get(self._evidence[number - 1].id) if 1 <= number <= len(self._evidence) else None


def _asked(claim: Claim) -> str:
    """What a claim says, with what its row and column are about."""
    return readable(f"{claim.about} {claim.text}" if claim.about else claim.text)


def _name(paper: Paper) -> str:
    """What a paper is called within a sentence."""
    words = " ".join(plain_text(paper.label).split())
    short = words.split(":")[0].strip(" .")
    return short if len(short) <= _NAME else short[:_NAME].rsplit(" ", 1)[0] + " …"
