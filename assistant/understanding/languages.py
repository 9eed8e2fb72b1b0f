"""Tell questions in languages that are not understood here: those in neither English nor Chinese.

By script where that says it, else by function words: a question of ten words has some in any language, and none of them
is a name. Words that are English as well, or stand in names ("de", "van", "la"), are in no list. Which language it is
does not matter, and identifiers that weigh letters take technical English and foreign names for all sorts of languages.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from assistant.understanding.translating import is_chinese

_MOST_CHARS = 2_000
_GREEK_WORD = 4
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_READ_SCRIPTS = ("LATIN", "GREEK", "CJK", "MODIFIER", "FEMININE", "MASCULINE", "MATHEMATICAL", "MICRO", "OHM", "KELVIN")
# Words that ask: one is enough where no English function word stands beside it.
_ASKING = """
wie warum welche welcher welches welchen wieviel wieso womit wozu pourquoi quel quels quelle quelles quoi qu'est combien
qué cuál cuáles cuánto cuántos cuánta cuántas cómo dónde cuándo quién perché quale quali quanto quanti quando qual quais
quantos quantas onde hoeveel waarom welke hoe waar wanneer dlaczego ile jaki jakie jaka który które która kiedy czego
varför vilka vilken vilket hvordan hvorfor hvilke hvilken hvilket miksi mitkä mikä miten kuinka milyen miért hogyan
hány melyik nasıl neden hangi kaç nedir jaké jaký které proč kolik čo ako koľko prečo ktoré ce cât câte bagaimana mengapa
berapa apakah apa siapa bao nhiêu nào tại sao kas kodėl kiek kādi kāpēc cik kuidas miks millised kako zašto koji koliko
paano bakit ilan kwa gani nini kadar mely tentang membahas
funktioniert funktionieren fonctionne fonctionnent funciona funcionan funcionam funziona funzionano werkt werken działa
działają fungerar fungerer fungerar toimii çalışır működik funguje
""".split()
_OTHERS = """
der das und nicht mit für über werden wird wurde wurden haben hat gibt dem den auf aus bei nach eine einem einen einer
eines sind sich zur zum durch auch oder als ist im wenn kann können zwischen
les des une est dans avec sont sur par cette ces qui que quelqu'un leur leurs aux ont mais ainsi d'une c'est sans être
entre fait plus pas
los las una unos está están este esta para con por sobre como más pero sus entre hay ser qué existen según desde
gli delle della dello degli nel nella sono che alla anche questo questa questi queste dei con uno più ed è
dos das uma não são pela pelo nos na mais também está foram seu sua com um pelos
het een zijn niet wordt worden met voor naar bij deze dit ook werd werden heeft hebben er of van
w z jest są nie się że przez oraz dla które jak od czy po został
och att det som är inte med för på av ett den har till eller om från kan blir
og af ikke til fra ble ved eller være blev
ja ei on että ovat mutta tai kun sekä se joka
és egy az nem hogy van vagy volt ezt
ve bir bu için ile olarak daha ne çok mı mi göre olan değil
je ve na se že jsou nebo byl při podle
și în cu care este sunt pentru din sau mai nu
yang dan dengan untuk dari pada adalah tidak ini itu dalam oleh
của và là có được cho trong các những một với này không
ir yra su iš un ir ar nav ja mga ang ng sa na kama katika
""".split()
_ENGLISH = """
the of and to in a is are was were that which what who how why when where do does did for with on by from it its they
their this these those an be been can could would should has have had not or as at than there any all each between about
give list show name find tell papers paper many much more most if into over under using used without vs versus
""".split()
# Parts of names, and words that are English too: they tell nothing.
_NOTHING = frozenset(
    "de la le van von der den del di da du dos das el al los las ten ter zu af av bin ibn y e i o a an on in as at was is "
    "so no not or of and me he we an die den in on to do us be by plus par pas con fait sur dei ja kas se ne na nu ve on "
    "un um om ed of er sa yang ang ei van was hat war mit per ce mi ir su ar je des les para este como entre data cu".split()
)


# English words that are common in other languages too: beside a word that asks in one of those, they tell nothing.
_SHARED = frozenset("a as at an by do for has in is me more on over so to under was".split())


def is_unread(text: str) -> bool:
    """Whether `text` is in a language that is neither English nor Chinese, so that little of it can be understood."""
    text = text[:_MOST_CHARS]
    if is_chinese(text):
        return False
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(text)]
    foreign = sum(word in _other() for word in words) + sum(map(_is_unread_script, words))
    asking = any(word in _asking() or _is_unread_script(word) for word in words)
    english = sum(word in _english() and not (asking and word in _SHARED) for word in words)
    return foreign > english and (foreign > 1 or asking)


def _is_unread_script(word: str) -> bool:
    """Whether a word is in a script of its own: Cyrillic, Arabic, kana, Hangul …; Greek letters may be a formula's."""
    if len(word) >= _GREEK_WORD and all("Ͱ" <= char <= "Ͽ" for char in word):
        return True
    return not word.isascii() and not all(unicodedata.name(char, "LATIN").startswith(_READ_SCRIPTS) for char in word)


@cache
def _english() -> frozenset[str]:
    return frozenset(_ENGLISH)


@cache
def _asking() -> frozenset[str]:
    return frozenset(_ASKING) - _english() - _NOTHING


@cache
def _other() -> frozenset[str]:
    return (frozenset(_OTHERS) | frozenset(_ASKING)) - _english() - _NOTHING
