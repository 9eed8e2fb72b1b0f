"""Amounts that a question asks for, and whether the abstract holds a number that can be one.

"How many hospitals took part?" needs a count, "how many bits" a number of bits, "what accuracy" a measured number.
Numbers in names ("ResNet-20"), in lists ("(1) …"), of years, and those that the question gives itself answer none of
these. Does not know whether a number that can be the amount is it.

Of the 720 questions about 60 abstracts that it was made on: of 80 that ask for an amount in vain 50 are told, of 66
answered ones none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assistant.quantities import UNITS, Quantity, number_form, quantities
from assistant.refusal.counted import counted, uncounted
from assistant.refusal.support import telling_words
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.contents import contents
from index_store.text import tokens
from index_store.types import Hit

_AUX = r"(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|should|may|might|must)"
_PREPOSITION = r"(?:of|for|in|on|at|by|from|to|with|under|per|than|when|if|as|and|or|between|after|before|over)"
_MODIFIERS = rf"(?:(?!{_AUX}\b|{_PREPOSITION}\b)[\w'’.²-]+\s+){{0,3}}?"
# What has no other answer than a number, and what may also be answered by how it grows.
_SCORE = (
    r"(?:accurac(?:y|ies)|precision|recall|F1|AUC|AUROC|PSNR|SSIM|FID|BLEU|ROUGE|R²|R2|perplexity|scores?|speed-?ups?|"
    r"throughput|latency|margin|percentage|fraction|proportion|epsilon|p-?values?|effect size|correlation|odds ratio|"
    r"sensitivity|specificity|prevalence|incidence|mortality|dose|dosage|temperature|concentration|frequency)"
)
_EXTENT = r"(?:share|ratio|ranks?|size|length|width|depth|dimension|duration|rate|count)"
_END = rf"(?=\s+(?:{_AUX}|{_PREPOSITION}|reached|reported|achieved|obtained|gained|given|used|needed|required)\b|\W*$)"
_MEASURE = re.compile(
    rf"(?:^\W*|[,;:–—]\s*|\b(?:and|but|so|or|me|know|say)\s+)(?:(?:{_PREPOSITION}|up to)\s+)?"
    rf"(?:what|which)\s+(?:{_AUX}\s+(?:the|its|their)\s+)?{_MODIFIERS}(?:(?P<score>{_SCORE})|"
    rf"(?P<extent>{_EXTENT})){_END}",
    re.IGNORECASE,
)
_HOW = re.compile(
    r"\bby what factor\b|\bhow much (?P<more>more|less|better|worse|\w{2,20}er)\b"
    rf"|\bhow much\b|\bhow (?:large|big|small|high|low|fast|far|long|wide)(?=\s+(?:an?|{_AUX})\b|\W*$)",
    re.IGNORECASE,
)
_AS_WORDS = re.compile(
    r"\b(?:half|halv\w+|twice|doubl\w+|tripl\w+|(?:two|three|four|five|six|seven|eight|nine|ten|many|"
    r"several|\d+)-?fold|orders? of|negligible|zero|no (?:extra|additional|further)|"
    r"hundreds|thousands|millions|billions|dozens|none|constant)\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"\bper ?cent(?:age)?\b|\b(?:what|which) (?:share|fraction|proportion)\b", re.IGNORECASE)
_AS_SHARE = re.compile(
    r"\b(?:half|halv\w+|thirds?|quarters?|most|majority|minority|all|every|none|few|zero|only one|one of|ratio)\b",
    re.IGNORECASE,
)
_GROWS = re.compile(
    r"\bO\s?\(|\\?\blog\b|\w\s?\^|[²³Θ]|\\(?:mathcal|Theta|sqrt)|"
    r"\b(?:\w*linear\w*|quadratic\w*|cubic\w*|exponential\w*|logarithmic\w*|polynomial\w*|infinite\w*)\b",
    re.IGNORECASE,
)
# What papers count under many names.
_ALIKE = tuple(
    frozenset(tokens(names))
    for names in (
        "dataset datasets data collection corpus corpora benchmark set sets suite task tasks problem instance",
        "model network method baseline competitor rival approach algorithm architecture system opponent alternative",
        "person people participant user subject patient volunteer individual adult resident children men women human",
        "paper study trial experiment article publication",
        "image picture photo photograph video clip recording sample example record item document",
    )
)
_REACH = 8  # words behind a number among which what it counts stands
_CLAUSE_END = re.compile(r"[;:()]|\.\s")
_SHARES = frozenset({"%", "point", "part"})
_YEAR = re.compile(r"(?:19|20)\d\d")
_DATED = re.compile(r"(?:\b(?:in|of|since|from|until|till|by|before|after|during|year|and|to)\s|\()$", re.IGNORECASE)
_NEARBY = 12  # characters
_TIME = frozenset({"s", "month", "year"})
_LEAST_MEASURE = 10  # smaller whole numbers without a unit count things
_NEAR = 0.5  # cosine of what is counted to another word for it
_COVERED = 0.7  # share of the question in a sentence with a number, whatever that counts
_LEAST_RARITY = 0.3
_MOST_CHARS = 400
_LONG = 20_000  # characters, of what is no abstract: some number in it can be anything


def ungiven_amount(question: str, hit: Hit) -> tuple[str, ...]:
    """What amount `question` asks for that no number in the paper of `hit` can be; empty if it gives one or none is.

    Args:
        question: the question, in English words.
        hit: the paper, scored against it.
    """
    question, text = question[:_MOST_CHARS], contents(hit.paper)
    if len(text) > _LONG:
        return ()
    given = list(candidates(text, question))
    words = counted(question)
    if words:
        return () if _may_be_counted(words, question, hit, given) else (f"number of {words[-1]}",)
    asked, how = _MEASURE.search(question), _HOW.search(question)
    if not asked and not how:
        return ()
    if _SHARE.search(question):
        told = any(number.unit in _SHARES for number in given) or _AS_SHARE.search(text)
        return () if told else ("percentage",)
    if any(_is_measure(number) for number in given) or _AS_WORDS.search(text):
        return ()
    by_number = (asked and asked["score"]) or (how and how["more"])
    if not by_number and _GROWS.search(text):
        return ()
    name = (asked["score"] or asked["extent"]) if asked else ""
    return () if set(tokens(name)) & {noun for number in given for noun in number.nouns} else (name or "number",)


def _may_be_counted(words: Sequence[str], question: str, hit: Hit, given: list[Quantity]) -> bool:
    """Whether a number may count the things that `words` call."""
    noun, text, stems = words[-1], contents(hit.paper), set(tokens(" ".join(words)))
    alike = {name for names in _ALIKE if names & set(tokens(noun)) for name in names}
    form = number_form(text)
    if any((stems | alike) & _behind(number, form) for number in given):
        return True
    unit = UNITS.get(noun)
    if unit:
        return any(number.unit == unit[0] or {number.unit, unit[0]} <= _TIME for number in given)
    own = stems <= set(tokens(text))  # called as the abstract calls them, not in other words
    # What is counted but named beside it: a number of videos for "how many fakes are in the videos?".
    others = {stem for match in telling_words(hit) for stem in tokens(match.word)} - stems - alike
    free = (number for number in given if not number.unit and not set(tokens(" ".join(number.nouns))) & others)
    if not own and any(number.value >= _LEAST_MEASURE for number in free):
        return True
    if set(tokens(noun)) & set(tokens(text)):
        return not uncounted(question, text)
    near = max((match.cosine for match in hit.words if match.word.casefold() == noun), default=0.0)
    if near >= _NEAR and (given or _GROWS.search(text)):
        return True
    return any(
        share >= _COVERED and any(candidates(sentence, question)) for sentence, share in _covered(question, hit, stems)
    )


def _behind(number: Quantity, form: str) -> set[str]:
    """Stems of the words that come shortly after a number."""
    clause = _CLAUSE_END.split(form[number.end : number.end + 20 * _REACH], maxsplit=1)[0]
    return set(tokens(" ".join(clause.split()[:_REACH])))


def _is_measure(number: Quantity) -> bool:
    return bool(number.unit) or number.value >= _LEAST_MEASURE or number.value != int(number.value)


def candidates(text: str, question: str) -> Iterator[Quantity]:
    """The numbers of `text` that may be an amount and that the question does not give itself."""
    form = number_form(text)
    asked = {value for number in quantities(question) for value in (number.bare, number.value)}
    for number in quantities(text):
        before, after = form[max(0, number.start - 2) : number.start], form[number.end : number.end + 3]
        in_name = re.match(r"[^\W\d_]-", before) or (not number.unit and re.match(r"-?[a-z](?![a-z])", after))
        in_list = number.value < _LEAST_MEASURE and before.endswith("(") and after.startswith(")")
        year = _YEAR.fullmatch(number.shown) and (not number.nouns or _DATED.search(form[: number.start][-_NEARBY:]))
        if not (in_name or in_list or year or number.bare in asked):
            yield number


def _covered(question: str, hit: Hit, counted: set[str]) -> Iterator[tuple[str, float]]:
    """Each sentence with the share of the question, rare words counting more, that it holds beside what is counted."""
    text = contents(hit.paper)
    names = [name for name in (*distinctive(question), *proper(question)) if mentioned(name, text)]
    known = counted | set(tokens(" ".join(names)))
    words = [(set(tokens(match.word)), max(match.rarity, _LEAST_RARITY)) for match in telling_words(hit)]
    words = [(stems, rarity) for stems, rarity in words if not stems & known]
    whole = sum(rarity for _, rarity in words)
    for passage in hit.passages if whole else ():
        said = set(tokens(passage.plain))
        yield passage.plain, sum(rarity for stems, rarity in words if stems & said) / whole
