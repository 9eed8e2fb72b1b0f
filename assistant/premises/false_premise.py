"""False premises: questions that take for granted what the abstract denies.

What is held to be needed is read in `needs`; what is said to be found, done or advised in `claims`; comparisons in
`compared`, winners in `winning` and `losing`, preferences in `preferences`; what a sentence says the other way round in
`denials` and `contraries`.
"""

from __future__ import annotations

import re

from assistant.premises.claims import claims_otherwise
from assistant.premises.compared import compared_otherwise, short
from assistant.premises.contraries import contrary
from assistant.premises.denials import WHY, denied
from assistant.premises.losing import loses_otherwise
from assistant.premises.needs import needless, used_by_others_only
from assistant.premises.own_work import own_sentences
from assistant.premises.preferences import prefers_the_other
from assistant.premises.winning import wins_otherwise
from index_store.sentences import split

_ASKS_WHY = re.compile(rf"^\W*(?:and |but |so )?(?:{WHY}|how much|how many)\b", re.IGNORECASE)


def false_premise(question: str, abstract: str) -> bool:
    """Whether `question` takes for granted something that the plain text `abstract` denies."""
    sentences = [abstract[start:end] for start, end in split(abstract)]
    own = own_sentences(sentences)
    if contrary(question, own) or wins_otherwise(question, own) or loses_otherwise(question, own):
        return True
    if used_by_others_only(question, sentences):
        return True
    if not _ASKS_WHY.search(question):
        return False
    if needless(question, sentences) or claims_otherwise(question, sentences) or denied(question, own):
        return True
    asked, told = short(question), [short(sentence) for sentence in sentences]
    return compared_otherwise(asked, told) or prefers_the_other(asked, told)
