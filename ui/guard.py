"""What the browser and strangers on the network may do with the page.

Three ASGI middlewares: the page answers to its own name only (a foreign site whose name was rebound to this
machine gets nothing), another site cannot make the browser send it files, and the browser is told to load and send
nothing from or to another host. Knows nothing of Gradio but that its scripts are inline and compile templates.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class _Headers:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


class _SameSite:
    """Refuse requests that change something and come from a page of another site: it could fill the disk unseen."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in {"GET", "HEAD", "OPTIONS"}:
            headers = Headers(scope=scope)
            origin, host = headers.get("origin"), headers.get("host", "")
            if origin and urlsplit(origin).netloc != host:
                await PlainTextResponse("Refused: the request comes from another site.", 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach `host`."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def middleware(host: str) -> list[Middleware]:
    """The guards for a page bound to `host`; one that is open to the network answers to any name."""
    guards = [Middleware(_Headers), Middleware(_SameSite)]
    if is_loopback(host):
        names = ["127.0.0.1", "localhost", "[::1]", host]
        guards.append(Middleware(TrustedHostMiddleware, allowed_hosts=names))
    return guards
