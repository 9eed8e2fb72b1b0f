"""A real HTTP server for tests that speaks the wire format of OpenAI's embeddings, and fails as it is told to."""

import json
import threading
import time
from collections import Counter
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module

from processes import die, small_batches

from index_store import Store
from index_store.embedders import FakeEmbedder
from index_store.embedders.endpoint import EndpointEmbedder

RESET = "reset"


class Endpoint:
    """What the server got and does. `script` holds the next answers: (status, body, headers), RESET, or None."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.script: list = []
        self.always = None
        self.texts: list[str] = []
        self.keys: list[str | None] = []
        self.paths: list[str] = []
        self.sizes: list[int] = []
        self.most_at_once = 0
        self.window: int | None = None
        self.refuses_longer: int | None = None
        self.change = lambda data: data
        self.pause = 0.0
        self.lock = threading.Lock()
        self.now = 0

    def spec(self, model="toy") -> str:
        return f"openai-like:{self.url}#{model}"

    def embedder(self, **options) -> EndpointEmbedder:
        return EndpointEmbedder(self.url, "toy", **{"pause_s": 0.01, **options})

    def sent(self) -> Counter[str]:
        """How often each text came, without those that only measure the endpoint."""
        return Counter(text for text in self.texts if not text.startswith("0 1 2 3 4 5 6 7 8 9 0 1"))

    def vector(self, text: str) -> list[float]:
        fake = FakeEmbedder()
        spans = fake.token_spans(text)
        if self.window is not None and len(spans) > self.window:
            text = text[: spans[self.window - 1][1]]
        return [float(number) for number in fake.embed([text], "question")[0].vector]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        endpoint = self.server.endpoint
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with endpoint.lock:
            endpoint.now += 1
            endpoint.most_at_once = max(endpoint.most_at_once, endpoint.now)
            endpoint.paths.append(self.path)
            endpoint.keys.append(self.headers["Authorization"])
            answer = endpoint.script.pop(0) if endpoint.script else endpoint.always
        try:
            time.sleep(endpoint.pause)
            self._answer(endpoint, asked, answer)
        finally:
            with endpoint.lock:
                endpoint.now -= 1

    def _answer(self, endpoint, asked, answer):
        if answer == RESET:
            self.close_connection = True
            self.connection.close()
            return
        texts = asked["input"]
        longest = max(len(FakeEmbedder().token_spans(text)) for text in texts)
        if answer is None and endpoint.refuses_longer is not None and longest > endpoint.refuses_longer:
            answer = (413, '{"error": "inputs must have fewer tokens", "error_type": "Validation"}', {})
        if answer is None:
            with endpoint.lock:
                endpoint.texts += texts
                endpoint.sizes.append(len(texts))
            rows = [{"index": n, "embedding": endpoint.vector(text)} for n, text in enumerate(texts)]
            answer = (200, json.dumps({"data": endpoint.change(rows[::-1]), "model": asked["model"]}), {})
        status, body, headers = answer
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body.encode())), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


@contextmanager
def serving():
    """Run an endpoint on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    server.endpoint = Endpoint(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield server.endpoint
    server.shutdown()
    server.server_close()
    thread.join()


def add_and_die(folder, spec, pile, count):
    """Add papers over an endpoint and be killed when embeddings were kept for the count-th time."""
    small_batches()
    place = import_module("index_store.embeddings").Embeddings
    real, calls = place.put, 0

    def deadly(self, items):
        nonlocal calls
        calls += 1
        real(self, items)
        if calls == count:
            die()

    place.put = deadly
    Store.open(folder, embedder=spec).add(pile)
