"""Open the folder of an index: its catalogue and its model, or why it cannot be opened.

Knows nothing of what is done with an open index.
"""

from __future__ import annotations

from pathlib import Path

from index_store import locks
from index_store.catalog.catalog import Catalog
from index_store.embedders import Embedder, embedder_from, remembered_embedder
from index_store.errors import AssistantError, BrokenIndexError, WrongEmbedderError

# What is on disk: 2 keeps acronyms, and words as they are written; 3 keeps sources, and what papers are found as alike
# by. Older ones are brought up when opened.
VERSION = 3
CATALOG = "catalog.sqlite"
EMBEDDINGS = "embeddings.sqlite"


def version_of(catalog: Catalog) -> int:
    """The version of the index; 1 if it tells none."""
    known = catalog.meta("version") or "1"
    return int(known) if known.isdecimal() else 1


def refuse_missing(folder: Path, *, create: bool) -> None:
    """Make the folder of a new index.

    Raises:
        AssistantError: if none is wanted, or the folder cannot be one.
        BrokenIndexError: if only the catalogue is missing.
    """
    if folder.exists() and not folder.is_dir():
        raise AssistantError(f"{folder} is a file, not an index; name a folder with --index")
    if not create:
        raise AssistantError(f"there is no index at {folder}; make one with: assistant add PATH --index {folder}")
    if (folder / EMBEDDINGS).exists():
        raise BrokenIndexError(f"{folder / CATALOG} is missing; move the index away and add the papers again")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "writing.lock").exists():
        raise AssistantError(f"{folder} is a folder with other files in it, not an index; name another with --index")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AssistantError(f"{folder} cannot be made ({error}); name another with --index") from error


def catalog_and_embedder(folder: Path, wanted: str | Embedder | None) -> tuple[Catalog, Embedder]:
    """Open the catalogue, and make it if it is new, which one process does at a time."""
    if (folder / CATALOG).is_file():
        catalog = Catalog(folder / CATALOG)
        if made_with := catalog.meta("embedder"):
            return catalog, _embedder_for(catalog, folder, made_with, wanted)
        catalog.close()
    with locks.writing(folder).held():
        catalog = Catalog(folder / CATALOG)
        if made_with := catalog.meta("embedder"):
            return catalog, _embedder_for(catalog, folder, made_with, wanted)
        embedder = embedder_from(wanted)
        catalog.set_meta(version=VERSION, dimension=embedder.dimension, embedder=embedder.name)
        return catalog, embedder


def _embedder_for(catalog: Catalog, folder: Path, made_with: str, wanted: str | Embedder | None) -> Embedder:
    if version_of(catalog) > VERSION:
        version = version_of(catalog)
        catalog.close()
        raise AssistantError(
            f"the index {folder} is of version {version}, and this program knows versions up to {VERSION}; "
            "install a newer one: pip install --upgrade abstracts-assistant"
        )
    embedder = remembered_embedder(made_with) if wanted is None else embedder_from(wanted)
    if made_with == embedder.name:
        return embedder
    catalog.close()
    raise WrongEmbedderError(
        f"the index {folder} was made with the embedding model {made_with!r}, not {embedder.name!r}; "
        f"open it with --embedder {made_with}, or make another: assistant add PATH --index OTHER "
        f"--embedder {embedder.name}"
    )
