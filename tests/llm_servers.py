"""A real HTTP server for tests that speaks Ollama's, OpenAI's and Anthropic's chat formats, and fails as it is told."""

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HANG, RESET, GARBAGE = "hang", "reset", "garbage"
WORDS = ("The ", "moss ", "grows ", "[1].")


class LlmServer:
    """What the server got and does.

    `script` holds what happens to the next chats: (status, body, headers), HANG, RESET, GARBAGE, or None for a reply.
    `cut_after` and `hang_after` break a reply off after so many pieces; the cut waits until `may_cut` is set.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.script: list = []
        self.always = None
        self.words = WORDS
        self.pause = 0.0
        self.cut_after: int | None = None
        self.hang_after: int | None = None
        self.may_cut = threading.Event()
        self.may_cut.set()
        self.paths: list[str] = []
        self.bodies: list[dict] = []
        self.headers: list[dict] = []
        self.left = threading.Event()
        self.over = threading.Event()
        self.lock = threading.Lock()
        self.now = self.most_at_once = 0
        self.shown: dict = {"model_info": {"moss.context_length": 2048}}
        self.models: dict = {"data": [{"id": "toy", "max_model_len": 3000}]}

    def spec(self, provider: str) -> str:
        return f"openai-like:{self.url}/v1#toy" if provider == "openai-like" else f"{provider}:toy"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self._noted()
        if self.path.endswith("/models"):
            self._json(200, server.models)
        elif self.path == "/api/tags":
            self._json(200, {"models": [{"name": "toy:latest"}]})
        else:
            self._json(404, {"error": "not found"})

    def do_POST(self):
        server = self._noted()
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server.bodies.append(asked)
        if self.path == "/api/show":
            self._json(200, server.shown)
            return
        with server.lock:
            server.now += 1
            server.most_at_once = max(server.most_at_once, server.now)
            answer = server.script.pop(0) if server.script else server.always
        try:
            self._answer(server, answer)
        except OSError:
            server.left.set()
            self.close_connection = True
        finally:
            with server.lock:
                server.now -= 1

    def _noted(self):
        server = self.server.llm
        server.paths.append(self.path)
        server.headers.append({name.lower(): value for name, value in self.headers.items()})
        return server

    def _answer(self, server, answer):
        if answer == RESET:
            self.close_connection = True
            self.connection.close()
        elif answer == HANG:
            self._wait(server)
        elif isinstance(answer, tuple):
            self._json(*answer)
        else:
            self._stream(server, garbage=answer == GARBAGE)

    def _wait(self, server):
        """Until the client goes, or the test ends."""
        self.connection.settimeout(0.05)
        while not server.over.is_set():
            try:
                if self.connection.recv(1) == b"":
                    raise ConnectionResetError
            except TimeoutError:
                pass

    def _stream(self, server, *, garbage):
        lines = {"/api/chat": _ollama, "/v1/messages": _anthropic}.get(self.path, _openai)(server.words)
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson" if self.path == "/api/chat" else "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for number, line in enumerate(lines):
            if number == server.cut_after:
                server.may_cut.wait(60)
                self.close_connection = True
                return
            if number == server.hang_after:
                self._wait(server)
                return
            time.sleep(server.pause)
            self._chunk(b"data: {moss]\n\n" if garbage else line.encode())
        self._chunk(b"")

    def _chunk(self, data):
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _json(self, status, body, headers=None):
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args):
        pass


def _openai(words):
    for number, word in enumerate((*words, None)):
        delta = {} if word is None else {"content": word}
        choice = {"index": 0, "delta": delta, "finish_reason": "stop" if word is None else None}
        part = {"id": "c", "object": "chat.completion.chunk", "created": number, "model": "toy", "choices": [choice]}
        yield f"data: {json.dumps(part)}\n\n"
    yield "data: [DONE]\n\n"


def _ollama(words):
    for word in words:
        yield json.dumps({"model": "toy", "message": {"role": "assistant", "content": word}, "done": False}) + "\n"
    last = {"model": "toy", "message": {"role": "assistant", "content": ""}, "done": True, "done_reason": "stop"}
    yield json.dumps({**last, "prompt_eval_count": 3, "eval_count": len(words)}) + "\n"


def _anthropic(words):
    usage = {"input_tokens": 3, "output_tokens": 1}
    message = {"id": "m", "type": "message", "role": "assistant", "content": [], "model": "toy", "stop_reason": None}
    yield _event("message_start", message={**message, "stop_sequence": None, "usage": usage})
    yield _event("content_block_start", index=0, content_block={"type": "text", "text": ""})
    for word in words:
        yield _event("content_block_delta", index=0, delta={"type": "text_delta", "text": word})
    yield _event("content_block_stop", index=0)
    yield _event("message_delta", delta={"stop_reason": "end_turn", "stop_sequence": None}, usage=usage)
    yield _event("message_stop")


def _event(kind, **rest):
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **rest})}\n\n"


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Say nothing: clients that go away are part of the tests."""


@contextmanager
def serving():
    """Run the server for the time of a test."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.llm = LlmServer(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server.llm
    finally:
        server.llm.over.set()
        server.shutdown()
        server.server_close()
