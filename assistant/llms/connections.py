"""Connections that end the moment a reply is given up, even while nothing has come yet. Knows no provider."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

from assistant.llms.stopping import Stop


def cut_by(stop: Stop) -> dict[str, list[Callable[[Any], None]]]:
    """Event hooks for a client of httpx, or httpx2, by which `stop` cuts its connections.

    Closing a client does not wake another thread that reads from it; shutting its socket down does.
    """

    def seen(event: str, info: dict[str, Any]) -> None:
        line = info.get("return_value")
        if line is not None and event.endswith(("connect_tcp.complete", "start_tls.complete")):
            stop.then(lambda: line.get_extra_info("socket").shutdown(socket.SHUT_RDWR))

    def watch(request: Any) -> None:
        request.extensions["trace"] = seen

    return {"request": [watch]}
