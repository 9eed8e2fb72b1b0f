"""Tell questions in languages that are not understood here: those in neither English nor Chinese.

By script where that says it, else by function words: a question of ten words has some in any language, and none of them
is a name. Words that are English as well, or stand in names ("de", "van", "la"), are in no list. Which language it is
does not matter, and identifiers that weigh letters take technical English and foreign names for all sorts of languages.
"""

from __future__ import annotations

import re
import unicodedata

from assistant.understanding.translating import is_chinese

_MOST_CHARS = 2_000
_GREEK_WORD = 4
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_READ_SCRIPTS = ("LATIN", "GREEK", "CJK", "MODIFIER", "FEMININE", "MASCULINE", "MATHEMATICAL")
# Words that ask: one is enough where no English function word stands beside it.
_ASKING = frozenset(
    """
wie warum welche welcher welches welchen wieviel wieso womit wozu pourquoi quel quels quelle quelles quoi qu'est
combien qué cuál cuáles cuánto cuántos cuánta cuántas cómo dónde cuándo quién perché quale quali quanto quanti quando
qual quais quantos quantas onde hoeveel waarom welke hoe waar wanneer dlaczego ile jaki jakie jaka który które która
kiedy czego varför vilka vilken vilket hvordan hvorfor hvilke hvilken hvilket miksi mitkä mikä miten kuinka milyen
miért hogyan hány melyik nasıl neden hangi kaç nedir jaké jaký které proč kolik čo ako koľko prečo ktoré cât câte
bagaimana mengapa berapa apakah apa siapa bao nhiêu nào tại sao kodėl kiek kādi kāpēc cik kuidas miks millised kako
zašto koji koliko paano bakit ilan kwa gani nini kadar mely tentang membahas funktioniert funktionieren fonctionne
fonctionnent funciona funcionan funcionam funziona funzionano werkt werken działa działają fungerar fungerer toimii
çalışır működik funguje cuanto cuanta cuantos cuantas cual cuales
""".split()
)
_OTHERS = frozenset(
    """
und nicht für über werden wird wurde wurden haben gibt dem auf aus bei nach eine einem einen einer eines sind sich zur
zum durch auch oder als ist im wenn kann können zwischen une est dans avec sont cette ces qui que quelqu'un leur leurs
aux ont mais ainsi d'une c'est sans être una unos está están esta por sobre más pero sus hay ser existen según desde
gli delle della dello degli nel nella sono che alla anche questo questa questi queste uno più è uma não são pela pelo
nos também foram seu sua com pelos het een zijn niet wordt worden met voor naar bij deze dit ook werd heeft hebben w z
jest są nie się że przez oraz dla jak od czy po został och att det som är inte med för på ett har till eller från kan
blir og ikke til fra ble ved være blev että ovat mutta tai kun sekä joka és egy az nem hogy vagy volt ezt bir bu için
olarak daha çok mı göre olan değil že jsou nebo byl při podle și în care sunt pentru din sau mai dan dengan untuk dari
pada adalah tidak ini itu dalam oleh của và là có được cho trong các những một với này không yra iš nav mga ng kama
katika
""".split()
)
_ENGLISH = frozenset(
    """
the of and to in a is are was were that which what who how why when where do does did for with on by from it its they
their this these those an be been can could would should has have had not or as at than there any all each between
about give list show name find tell papers paper many much more most if into over under using used without vs versus
""".split()
)
# English words that are common in other languages too: beside a word that asks in one of those, they tell nothing.
_SHARED = frozenset("a as at an by do for has in is more on over to under was".split())


def is_unread(text: str) -> bool:
    """Whether `text` is in a language that is neither English nor Chinese, so that little of it can be understood."""
    text = text[:_MOST_CHARS]
    if is_chinese(text):
        return False
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(text)]
    foreign = sum(word in _OTHERS or word in _ASKING for word in words) + sum(map(_is_unread_script, words))
    asking = any(word in _ASKING or _is_unread_script(word) for word in words)
    english = sum(word in _ENGLISH and not (asking and word in _SHARED) for word in words)
    return foreign > english and (foreign > 1 or asking)


def _is_unread_script(word: str) -> bool:
    """Whether a word is in a script of its own: Cyrillic, Arabic, kana, Hangul …; Greek letters may be a formula's."""
    if len(word) >= _GREEK_WORD and all("Ͱ" <= char <= "Ͽ" for char in word):
        return True
    return not word.isascii() and not all(unicodedata.name(char, "LATIN").startswith(_READ_SCRIPTS) for char in word)
