"""Small questions to the server of a model that the user named: which models it has, how far they read.

No answer is an answer here: a server that is out of reach, or does not know the question, gives None.
"""

from __future__ import annotations

import json
from typing import Any

from assistant.llms.keys import Place

_TIME_S = 3.0
_LONGEST = 4_000_000


def asked(place: Place, url: str, body: dict[str, object] | None = None) -> Any:
    """The JSON that `url`, which lies at the place, answers with: to a GET, or to a POST of `body`."""
    import httpx

    headers = {"Authorization": f"Bearer {place.key}"} if place.key else {}
    method = "GET" if body is None else "POST"
    try:
        with httpx.Client(timeout=_TIME_S, trust_env=not place.local, follow_redirects=False) as client:
            answer = client.request(method, url, json=body, headers=headers)
            return json.loads(answer.content) if answer.is_success and len(answer.content) < _LONGEST else None
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, RecursionError):
        return None


def number(value: Any) -> int:
    """A count that a server gave; 0 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
