"""A server on this machine that speaks the paths of the Hugging Face hub: HEAD and GET of a file, with ranges."""

import hashlib
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Hub:
    """What it offers and what it was asked.

    `breaks_after` cuts every download off after so many bytes; after `gone_after` of them there is no such file.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.files: dict[str, bytes] = {}
        self.sha256: str | None = None
        self.breaks_after: int | None = None
        self.gone_after: int | None = None
        self.asked: list[tuple[str, str, str | None]] = []
        self.tokens: list[str | None] = []
        self.given: list[int] = []


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self._give(body=False)

    def do_GET(self):
        self._give(body=True)

    def _give(self, *, body):
        hub = self.server.hub
        hub.asked.append((self.command, self.path, self.headers["Range"]))
        hub.tokens.append(self.headers["Authorization"])
        data = hub.files.get(self.path)
        if data is None or (hub.gone_after is not None and len(hub.given) >= hub.gone_after):
            self.send_response(404)
            self.send_header("X-Error-Code", "EntryNotFound")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        start = int((self.headers["Range"] or "bytes=0-").removeprefix("bytes=").partition("-")[0])
        self.send_response(206 if self.headers["Range"] else 200)
        self.send_header("X-Repo-Commit", "0" * 40)
        self.send_header("X-Linked-Size", str(len(data)))
        self.send_header("X-Linked-Etag", f'"{hub.sha256 or hashlib.sha256(data).hexdigest()}"')
        self.send_header("Content-Length", str(len(data) - start))
        if self.headers["Range"]:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.end_headers()
        if body:
            end = len(data) if hub.breaks_after is None else start + hub.breaks_after
            hub.given.append(len(data[start:end]))
            self.wfile.write(data[start:end])
            if end < len(data):
                self.close_connection = True

    def log_message(self, *args):
        pass


@contextmanager
def serving():
    """Run the server for the time of a test."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    server.hub = Hub(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server.hub
    finally:
        server.shutdown()
        server.server_close()
