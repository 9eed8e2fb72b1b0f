"""Other processes for tests: real ones, that add, search and are killed. What they run must stand in a module."""

import multiprocessing
import os
import resource
import signal
import time
from importlib import import_module

from inventing import papers

from index_store import Store
from index_store.embedders import FakeEmbedder
from index_store.errors import AssistantError

_CONTEXT = multiprocessing.get_context("forkserver")  # loads the libraries once for all processes of a run
_CONTEXT.set_forkserver_preload(["chromadb", "tantivy", "index_store.store", "scipy.cluster.hierarchy"])


def start(function, *args):
    """Run a function of a module in a process of its own."""
    process = _CONTEXT.Process(target=function, args=args, daemon=True)
    process.start()
    return process


def run(function, *args, seconds=60):
    """Run a function in a process of its own and give its exit code."""
    process = start(function, *args)
    process.join(seconds)
    assert process.exitcode is not None, "it hangs"
    return process.exitcode


def queue():
    """Give a queue between processes."""
    return _CONTEXT.Queue()


def event():
    """Give a flag between processes."""
    return _CONTEXT.Event()


def die():
    """Kill this very process, as kill -9 does."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def small_batches():
    """Let an add write in many small steps."""
    adding = import_module("index_store.adding.adder")
    adding._WRITE_BATCH, adding._EMBED_BATCH = 16, 8


def add_and_die(folder, pile, where, when, count):
    """Add papers and be killed before or after the count-th call of a method, "module.Class.method"."""
    small_batches()
    module, owner, method = where.rsplit(".", 2)
    place = getattr(import_module(f"index_store.{module}"), owner)
    real = getattr(place, method)
    calls = 0

    def deadly(self, *args, **kwargs):
        nonlocal calls
        calls += 1
        if calls == count and when == "before":
            die()
        result = real(self, *args, **kwargs)
        if calls == count:
            die()
        return result

    store = Store.open(folder, embedder=FakeEmbedder())
    setattr(place, method, deadly)
    store.add(pile)


def rebuild_and_die(folder, count):
    """Make words and vectors again and be killed after the count-th piece."""
    adding = import_module("index_store.adding.adder")
    small_batches()
    real = adding.Adder._derive
    calls = 0

    def deadly(self, *args):
        nonlocal calls
        calls += 1
        real(self, *args)
        if calls == count:
            die()

    adding.Adder._derive = deadly
    Store.open(folder, embedder=FakeEmbedder()).rebuild()


def add_slowly(folder, count, pause, going, done):
    """Add papers in small steps, each a little later, as with a slow model."""
    small_batches()
    store = Store.open(folder, embedder=SlowEmbedder(pause))
    going.set()
    store.add(papers(count))
    store.close()
    done.set()


def add_with_little_room(folder, pile, most_bytes, answers):
    """Add papers where no file may grow beyond a size, which is how a full disk feels."""
    store = Store.open(folder, embedder=FakeEmbedder())
    store._parts.vectors.count()
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    try:
        answers.put(str(store.add(pile)))
    except AssistantError as error:
        answers.put(str(error))


def hold_writing(folder, going, done):
    """Be in the middle of an add until `done`."""
    store = Store.open(folder, embedder=FakeEmbedder())

    def records():
        going.set()
        done.wait(60)
        yield from ()

    store.add(records())


def open_new(folder, count, answers):
    """Open an index that may not exist yet, add to it, and tell how that went."""
    try:
        store = Store.open(folder, embedder=FakeEmbedder())
        answers.put(store.add(papers(count)).total)
    except AssistantError as error:
        answers.put(f"{type(error).__name__}: {error}")


class SlowEmbedder(FakeEmbedder):
    """Takes its time for every batch."""

    def __init__(self, pause):
        super().__init__()
        self._pause = pause

    def embed(self, texts, kind, progress=None):
        time.sleep(self._pause if kind == "passage" else 0)
        return super().embed(texts, kind, progress)
