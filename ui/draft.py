"""An answer while a language model is writing it: what was checked, what was not yet, and the evidence below.

Every tag is written here and in render; text of models and papers is only ever escaped text.
"""

from __future__ import annotations

from dataclasses import dataclass

from assistant import Answer
from ui.render import answer_html, markdown_html, shown

_WAITING = "The language model is reading the evidence…"
_EVIDENCE = "What the answer is being made of: exact sentences"


@dataclass(frozen=True)
class Draft:
    """What has been checked, in Markdown; what was written behind it and is not checked; the evidence of both."""

    checked: str
    pending: str
    evidence: Answer


def draft_html(draft: Draft, turn: int, note: str = "") -> str:
    """The draft with what is not checked in grey, and below it the evidence, open until something is written.

    Args:
        draft: what there is.
        turn: the place of the answer in the conversation, which its markers carry in their address.
        note: a line below, such as that the reader stopped the answer.
    """
    parts = [markdown_html(draft.checked, None, turn)]
    if draft.pending.strip():
        parts.append(f'<p class="pending" title="Not checked yet">{shown(draft.pending)}</p>')
    written = bool(draft.checked or draft.pending.strip())
    if not written and not note:
        parts.append(f'<p class="waiting">{_WAITING}</p>')
    if note:
        parts.append(f'<p class="note">{shown(note)}</p>')
    exact = answer_html(draft.evidence.text, draft.evidence, turn)
    fold = "" if written else " open"
    parts.append(f'<details class="evidence"{fold}><summary>{_EVIDENCE}</summary>{exact}</details>')
    return f'<div class="answer draft">{"".join(parts)}</div>'
