"""What tests share: an empty index without a model, the packaged model, the samples in an index, no network."""

import ipaddress
import socket

import hypothesis
import pytest

from assistant.samples import PAPERS
from index_store import Store
from index_store.embedders import FakeEmbedder, embedder_from
from index_store.readers import read

# The same examples on every machine: a run that fails can be run again. To search further, leave this line out.
hypothesis.settings.register_profile("same", derandomize=True, deadline=None)
hypothesis.settings.load_profile("same")


@pytest.fixture
def fake():
    """Give an embedder without a model; `fake.embedded` lists the texts of papers that it was given."""
    return FakeEmbedder()


@pytest.fixture
def index(tmp_path, fake):
    """Open an empty index, in `index.folder`, over `fake`."""
    store = Store.open(tmp_path / "papers.index", embedder=fake)
    yield store
    store.close()


@pytest.fixture(scope="session")
def minilm():
    """Give the packaged model, loaded once for all tests (some seconds)."""
    return embedder_from(None)


@pytest.fixture(scope="session")
def samples(tmp_path_factory, minilm):
    """Open an index of the sample corpus over the packaged model. It is shared: read it only."""
    store = Store.open(tmp_path_factory.mktemp("samples") / "papers.index", embedder=minilm)
    store.add(read(PAPERS))
    yield store
    store.close()


@pytest.fixture
def endpoint(monkeypatch):
    """Run a real server on this machine that embeds as OpenAI's does; no key is set."""
    from endpoints import serving  # late: few tests need it

    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with serving() as running:
        yield running


@pytest.fixture
def block_network(monkeypatch):
    """Refuse, and fail the test for, every connection and every name look-up that leaves this machine.

    Gives the list of what was tried. Only this process is watched, not its children.
    """
    tried: list[str] = []

    def refuse(host):
        tried.append(str(host))
        raise OSError(f"the test allows no network: {host}")

    def guard(name, owner=socket.socket):
        real = getattr(owner, name)

        def guarded(self, *args):
            address = args[-1]
            if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_here(address[0]):
                refuse(address[0])
            return real(self, *args)

        monkeypatch.setattr(owner, name, guarded)

    for name in ("connect", "connect_ex", "sendto"):
        guard(name)
    look_up = socket.getaddrinfo

    def guarded_look_up(host, *args, **kwargs):
        return look_up(host, *args, **kwargs) if _is_here(host) else refuse(host)

    monkeypatch.setattr(socket, "getaddrinfo", guarded_look_up)
    yield tried
    assert not tried


def _is_here(host):
    name = host.decode() if isinstance(host, bytes) else str(host or "localhost")
    if name in ("localhost", socket.gethostname()):
        return True
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
