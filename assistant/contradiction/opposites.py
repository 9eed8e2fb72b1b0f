"""Words that say in which direction something goes, and their opposites. Knows nothing of texts."""

from __future__ import annotations

from index_store.text import tokens

# One line for each axis: words of one direction | words of the other.
_AXES = """
increase increases raise raises rise rises rose risen grow grows grew higher more larger greater bigger boost
 boosts exceed exceeds above expand widen widens climb climbs jump jumps doubles double triples upward
 提高 增加 上升 更高 增长 更多 更大
 | decrease decreases reduce reduces reduction lower lowers fall falls fell drop drops shrink shrinks cut cuts less
 fewer smaller decline declines diminish below minimise minimize halve halves narrow narrows compress trim slash
 downward fade fades wane wanes dwindle dwindles 降低 减少 下降 更低 更少 更小 缩小
better best improve improves improvement outperform outperforms superior beat beats help helps benefit benefits win
 wins surpass surpasses effective 改善 优于 更好 有效 超过
 | worse worst degrade degrades underperform underperforms inferior hurt hurts harm harms deteriorate deteriorates
 fail fails failure useless defeat defeats worsen worsens 变差 更差 劣于 失败 恶化
faster quicker quick speed speeds accelerate accelerates speedup 更快 加速
 | slower slow slows slowdown 更慢 减慢
earlier sooner early
 | later late
before
 | after
include includes included including keep keeps retain retains preserve preserves
 | exclude excludes excluded discard discards omit omits lose loses drop drops
gain gains win wins
 | lose loses loss
alike identical equal equally similar similarly
 | different differently differ differs gap gaps
restore restores maintain maintains satisfy satisfies
 | break breaks violate violates
frequent common often usually
 | rare rarely seldom infrequent
high strong
 | low weak
large big huge
 | small tiny
longer long taller tall
 | shorter short
strict strictly strictest
 | lenient leniently kindly generous generously
multiple multi
 | single
thick
 | thin
most
 | least
maximum max largest highest
 | minimum min smallest lowest
easier easy simple
 | harder hard difficult complex
cheap cheaper
 | expensive costly infeasible prohibitive prohibitively
always
 | never
all every
 | none
oldest older old
 | newest newer new
first
 | last
open
 | closed
agree agrees agreement
 | disagree disagrees disagreement
accept accepts admit admits allow allows permit permits allowed permitted
 | reject rejects forbid forbids prohibit prohibits forbidden prohibited refuse refuses
supervised
 | unsupervised
positive
 | negative
upper
 | lower
near
 | far
dense
 | sparse
linear
 | quadratic exponential
strengthen strengthens
 | weaken weakens
associated association linked link related relation affect affects alter alters influence influences changes
 | unassociated unaffected independent same
promote promotes stimulate stimulates activate activates induce induces enhance enhances upregulate upregulates
 | inhibit inhibits suppress suppresses block blocks prevent prevents impair impairs downregulate
 downregulates
"""

Direction = tuple[int, int]


def _axes() -> list[tuple[list[str], list[str]]]:
    made: list[tuple[list[str], list[str]]] = []
    side: list[str] = []
    one: list[str] = []
    for line in _AXES.strip().split("\n"):
        if line.startswith(" | "):
            one, side = side, []
            side += line[3:].split()
            made.append((one, side))
        elif line.startswith(" "):
            side += line.split()
        else:
            side = line.split()
    return made


def _directions() -> dict[str, tuple[Direction, ...]]:
    found: dict[str, set[Direction]] = {}
    for axis, (ups, downs) in enumerate(_axes()):
        for sign, words in ((1, ups), (-1, downs)):
            for word in words:
                stem = word if not word.isascii() else tokens(word)[0]
                found.setdefault(stem, set()).add((axis, sign))
    return {stem: tuple(sorted(axes)) for stem, axes in found.items()}


DIRECTIONS = _directions()
"""For each stem the axes that it is on, and on which side."""
