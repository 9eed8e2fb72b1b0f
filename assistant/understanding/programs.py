"""Tell programs, commands and queries of databases from questions: nothing in them is asked of the papers."""

from __future__ import annotations

import re

_STATEMENTS = re.compile(
    r"\s*(?:select\b.{1,300}\bfrom\s+\w+.{0,300}[=;*]|select\s+\*|insert\s+into\s+\w+|update\s+\w+\s+set\s|delete\s+from\s+\w+|"
    r"(?:drop|create|alter|truncate)\s+(?:table|database|index|view)\b|"
    r"def\s+\w+\s*\(|class\s+\w+\s*[:({]|import\s+[\w.]+\s*(?:;|$|as\s)|from\s+[\w.]+\s+import\s|"
    r"(?:for|while|if|switch)\s*\([^)]*[=<>;]|function\s*\w*\s*\(|#include\b|#!/|public\s+(?:static|class)\s|"
    r"(?:var|let|const|int|float|double|auto)\s+\w+\s*=|print(?:f|ln)?\s*\(|"
    r"<(?:script|html|div|iframe|img|style|body|a)\b[^>]{0,300}>|"
    r"(?:git|docker|kubectl|npm|pip|apt(?:-get)?|brew|cargo)\s+[a-z-]+(?:\s+-{1,2}\w|\s+[\w./-]+\s*$)|sudo\s+\w|(?:curl|wget)\s+\S|"
    r"rm\s+-\w|cat\s+/|cd\s+[./~])",
    re.IGNORECASE,
)
_MOST_CHARS = 1_000


def is_program(text: str) -> bool:
    """Whether `text` begins as a statement of a programming or query language does, or as a command of a shell."""
    return "?" not in text[:_MOST_CHARS].rstrip(";")[-1:] and _STATEMENTS.match(text[:_MOST_CHARS]) is not None
