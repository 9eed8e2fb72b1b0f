"""Chinese family names in a question, in the Latin letters that the catalogue has: "李的论文" asks for papers by Li.

Which characters are family names, and how they are written, the dictionary says (see `translating`); only a name that
some author has is read so, since most of these characters are words as well.
"""

from __future__ import annotations

import re

from assistant.understanding.translating import surname
from assistant.understanding.types import Catalogue
from index_store import names

_NAME = re.compile(
    r"(?:(?<![㐀-鿿])|(?<=作者是)|(?<=作者为)|(?<=由)|(?<=和)|(?<=与)|(?<=那))([㐀-鿿]{1,2})"
    r"(?=(?:老师|教授|博士|等人?)?(?:的(?:论文|文章|工作|研究)|(?:一?共|都)?(?:写|发表)|[？?。]?$))"
)
_MOST_CHARS = 400


def with_family_names(text: str, catalogue: Catalogue) -> str:
    """`text` with the family names in it in Latin letters, those that authors have."""

    def latin(found: re.Match[str]) -> str:
        name = surname(found[1])
        if not name:
            return found.group()
        held = any(names.matches(name, author) for author in catalogue.authors_with_words([names.key(name)]))
        return f" {name} " if held else found.group()

    return _NAME.sub(latin, text[:_MOST_CHARS]) + text[_MOST_CHARS:]
