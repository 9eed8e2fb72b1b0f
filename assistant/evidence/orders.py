"""Finds where an abstract stops telling about a paper and begins to give orders to whoever reads it.

Prompt injection: text that a language model might obey. The quotation marks around it do not hold small models back,
and a sentence that they repeat is even supported by the abstract; so what stands behind an order is neither shown to a
model nor taken as support for what it writes. Exact quotes for readers are not affected.
"""

from __future__ import annotations

import re

from index_store.types import Passage

_ORDER = re.compile(
    # signs of chat templates, and of the quotation that a prompt puts an abstract into
    r"<\|[^|<>]{0,40}\|>|\[/?\s?inst\s?\]|<</?sys>>|</?\s?(?:passages?|system|start_of_turn|end_of_turn|instructions?)\s?>"
    r"|\b(?:ignore|disregard|forget|override|bypass|neglect)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules?|above|"
    r"previous|prior|everything|guidelines?|directions?)\b"
    r"|\b(?:system|developer|new|hidden|secret) (?:prompt|message|instructions?)\b"
    r"|\bnote (?:from|to) (?:the )?(?:developers?|system|ai|assistant|models?|llms?|administrators?|reviewers?)\b"
    r"|\b(?:answer|reply|respond|output|write|say|print|repeat|state|conclude)(?: only| just| exactly| always)?"
    r"(?: with| the words?| this| the following)?\s?:"
    r"|\b(?:answer|reply|respond|write|say|output) only\b"
    r"|\b(?:every|each|any|all|your|the final) (?:answers?|replies|reply|responses?|outputs?) (?:must|should|has to|"
    r"have to|is to|are to|will)\b"
    r"|\b(?:add|append|include|insert|show|put) [^\n]{0,80}\b(?:to|with|in|at the end of) (?:every|each|your|the|all) "
    r"(?:answers?|repl(?:y|ies)|responses?|outputs?)\b"
    r"|\b(?:you (?:are now|must now|now answer|must answer|must say|must write|will now|"
    r"are an? (?:ai|assistant|language))|as an ai|pretend (?:to be|that)|from now on)\b"
    r"|\b(?:print|reveal|leak|send|tell me|output|give)\b[^.\n]{0,40}\b(?:api[ _-]?keys?|the key|passwords?|secrets?|"
    r"tokens? in|environment variables?|system prompt)\b"
    r"|\bwhatever (?:is|was|you are|the) (?:asked|question|user)"
    r"|(?:忽略|无视|忘记|不要理会)[^。\n]{0,12}(?:指令|指示|提示|以上|上述|规则|说明)"
    r"|(?:只|必须|请|务必|一律)(?:能|要|需)?(?:回答|回复|输出|写|说)[：:“\"]",
    re.IGNORECASE,
)


def order_at(abstract: str) -> int:
    """Where the first order begins; the length of the abstract where there is none. Linear in the abstract."""
    found = _ORDER.search(abstract)
    return found.start() if found else len(abstract)


def before_orders(abstract: str, passages: tuple[Passage, ...]) -> tuple[Passage, ...]:
    """Those of the passages that end before the first order of their abstract."""
    stop = order_at(abstract)
    return tuple(passage for passage in passages if passage.end <= stop)
