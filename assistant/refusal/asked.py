"""What a question asks about a paper that it names, and whether the paper speaks of that at all.

"What colour is FooNet?" asks for a colour. If no word of FooNet's abstract is "colour" or comes near it in its context,
the abstract does not say, however well the rest fits. Nouns that any abstract answers in other words ("the main idea",
"how fast") tell nothing and are left out. Knows no attribute by name; those that have units or names of their own are
in `attributes`.

Measured on 120 questions that name a paper, over two corpora: the nearest word to what is asked for has a cosine of
0.36 and more where the abstract answers, of 0.34 and less in 40 of 45 cases where it does not.
"""

from __future__ import annotations

import re

from assistant.refusal.support import about_papers
from assistant.understanding.terms import distinctive, mentioned, proper
from assistant.understanding.wording import has_verb
from index_store.contents import contents
from index_store.text import STOP_WORDS, tokens
from index_store.types import Hit, WordMatch

_FAR = 0.35  # the asked-for word has no near word below this
_CLOSE = 0.7  # a word that any abstract may tell of counts where it comes as near as this
_SOME = re.compile(r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\s", re.IGNORECASE)
_ALL_FAR = 0.3  # nothing in the question has one below this
_AUX = r"(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|should|may|might|must)"
_END = (
    r"(?:of|for|in|on|at|by|from|to|with|under|per|than|that|which|who|when|if|as|and|or|used|did|needed|given|reported|"
    r"took|takes?|went|goes?|came|comes?|gets?|got|makes?|made|remain\w*|suffices?|there|participat\w+|exist|exists|"
    rf"behind|between|after|before|while|over|into|{_AUX})"
)
_NOT = rf"(?!{_AUX}\b|{_END}\b)"
_NOUNS = rf"((?:{_NOT}[\w'’-]+\s+){{0,3}}?{_NOT}[\w'’-]+)"
_ASKED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # Not "in what are the kernels written?".
        rf"(?<!\bin )(?<!\bon )(?<!\bby )(?<!\bto )(?<!\bof )(?<!\bfor )(?<!\bwith )"
        rf"\b(?:what|which)\s+{_AUX}\s+(?:the|its|their|his|her)\s+((?:[\w'’-]+\s+){{0,3}}?[\w'’-]+)(?=\s+{_END}\b|\W*$)",
        rf"\bhow\s+(?:many|much)\s+{_NOUNS}(?=\s+{_END}\b|\W*$)",
        rf"\bhow\s+much\s+{_AUX}\s+(?:the\s+|its\s+)?{_NOUNS}\s+(?:fall|drop|rise|grow|shrink|increase|decrease|climb|decline)\b",
        r"\b(?:works?|holds?|appl(?:y|ies)|extends?|generali[sz]es?|fares?|(?:it|they|that|this)\s+do|performs?|helps?)\s+"
        rf"(?:also\s+|well\s+|better\s+|out\s+)?(?:for|to|on|with|in|under)\s+(?:the\s+|an?\s+|other\s+)?{_NOUNS}"
        rf"(?=\s+{_END}\b|\W*$)",
        rf"\bhow\s+often\s+{_AUX}\b.{{1,80}}?\b(\w+ed)\b",
        rf"\bhow\s+(?!many\b|much\b|{_AUX}\b)([a-z-]+)\s+(?={_AUX}\b)",
        rf"\b(?:what|which|whose)\s+{_NOUNS}(?=\s+{_AUX}\b)",
        rf"\b(?:what|which)\s+({_NOT}[\w'’-]+\s+or\s+{_NOT}[\w'’-]+)(?=\s+{_AUX}\b)",
        rf"\bwho\s+(?!{_AUX}\b)([a-z-]+)\b",
    )
)
# What is taken for granted: "a draft network" in "why does FooNet rely on a draft network?".
_PRESUMED = re.compile(
    rf"\bwhy\s+{_AUX}\s+(?:[\w'’-]+\s+){{1,4}}?(?:need|require|use|employ|demand|presuppose|(?:rely|insist|depend|build)\s+"
    rf"(?:up)?on)\s+(?:(?:an?|the|its|their|so|such|some|any|much|many)\s+){{0,2}}{_NOUNS}(?=\s+{_END}\b|\W*$)",
    re.IGNORECASE,
)
_MOST_CHARS = 400
# What any abstract may tell in other words: parts of an argument, measures, kinds of things.
_BROAD = frozenset(
    tokens(
        """
        idea problem goal aim purpose contribution finding conclusion novelty insight advantage benefit drawback
        limitation limit weakness strength downside upside disadvantage challenge motivation trick technique
        assumption claim evidence evaluation experiment metric measure baseline dataset data task application
        example reason cause effect difference improvement gain loss performance result impact cost price penalty
        catch condition situation scenario requirement setting domain field area topic type kind class category
        algorithm architecture component step role function feature property aspect detail number amount size factor
        percentage percent fraction share portion part proportion ratio speed speedup rate level degree extent range
        order magnitude value score time times points figure people person participants user subject thing item
        object name title short long far fast slow quick quickly big large small high low deep good bad well much
        often likely accurate close strong weak robust reliable effective efficient expensive cheap costly difficult
        hard easy common rare wide narrow soon late early old new main key central core overall total final average
        max maximum min minimum top best worst most least exactly roughly about success failure fail error quality
        useful use used usage help work happen mean say make give need want compare question answer theory proof
        message lesson point outcome verdict summary gist background context scope prerequisite alternative
        come goes run runs turn end ahead behind stand hold serve try tried
        length duration depth larger largest bigger biggest smaller smallest higher lower longer shorter older
        newer stronger weaker benchmark suite collection criterion criteria quantity formalism module cut
        saving boost stage part block piece ingredient element phase test testing trial output input sort principle
        competitor rival predecessor opposite bottleneck culprit risk danger harm damage trouble nuisance device
        dozen half
        acceleration trace clue cue hint pattern mark signal yardstick speed-up saving
        network networks model models system systems machine tool software classifier detector predictor learner
        """
    )
)


def unsaid(question: str, hit: Hit, *, pointed: bool, every: bool) -> tuple[str, ...]:
    """The words that `question` asks for and the paper of `hit` does not speak of; empty if it may speak of them.

    Args:
        question: the question, in English words.
        hit: the paper that it names or points at, scored against it.
        pointed: it points at the paper without naming it.
        every: a question is also not answered if nothing in it comes near the paper; too much for explanations.
    """
    words = {match.word.casefold(): match for match in hit.words}
    if len({round(match.cosine, 6) for match in hit.words}) < 2:  # an endpoint tells nothing of single words
        return ()
    text = contents(hit.paper)
    names = [name for name in (*distinctive(question), *proper(question)) if mentioned(name, text)]
    own, held = {part for name in names for part in _parts(name)}, set(tokens(text))
    asked = asked_for(question)
    missing = [part for part in _parts(asked) if part in words and _tells(part, own)]
    far = [part for part in missing if _is_far(words[part], held, _FAR)]
    parts = [part for part in _parts(asked) if not about_papers(part)]
    broad = not _PRESUMED.search(question[:_MOST_CHARS]) and any(is_broad(part) for part in parts)
    listed = _SOME.match(asked)  # "which four yardsticks": the abstract may list them without a word for them all
    if far and not broad and not listed and missing[-1] in far and len(far) >= len(missing) - 1:
        return (asked,)
    rest = [match for match in hit.words if _tells(match.word.casefold(), own) and match.word.isalpha()]
    alone = len(rest) == 1 and has_verb(question)  # "what was it run on?": a verb alone tells nothing
    near = any(
        is_broad(word) and words[word].cosine >= _CLOSE for word in words if word not in STOP_WORDS and word not in own
    )
    if (
        every
        and rest
        and not alone
        and not near
        and (pointed or own)
        and all(_is_far(match, held, _ALL_FAR) for match in rest)
    ):
        return tuple(dict.fromkeys(match.word for match in rest))[:3]
    return ()


def asked_for(question: str) -> str:
    """The words that say what is wanted: "battery life" in "What is the battery life of FooNet?"; empty if none.

    Also what a question takes for granted that it asks the reason of: "a cooler" in "Why does FooNet need a cooler?".
    """
    found = (rule.search(question[:_MOST_CHARS]) for rule in (_PRESUMED, *_ASKED))
    return next((match[1].strip() for match in found if match), "")


def is_broad(word: str) -> bool:
    """Whether any abstract may tell of `word` in other words: "idea", "number", "model"."""
    return bool(set(tokens(word)) & _BROAD)


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[^\w]+", text.casefold()) if len(part) > 1]


def _tells(word: str, own: set[str]) -> bool:
    """Whether a word says something that only some abstracts speak of."""
    if len(word) < 2 or word in STOP_WORDS or word in own or about_papers(word) or not word.isalpha():
        return False
    return not is_broad(word)


def _is_far(match: WordMatch, held: set[str], least: float) -> bool:
    return match.cosine < least and not set(tokens(match.word)) & held
