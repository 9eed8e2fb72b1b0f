"""Runs as JSON files and back. The summary in the file is for readers; a comparison uses the results only.

Does not know what the numbers mean.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assistant.errors import AssistantError
from assistant.evaluation import reading
from assistant.evaluation.summary import summarise
from assistant.evaluation.types import QUESTIONS, RETRIEVAL, Result, Run
from assistant.exporting.lines import json_text

_FORMAT = 1


def write_run(run: Run, path: Path) -> None:
    """Write a run with its summary.

    Raises:
        AssistantError: if the file cannot be written.
    """
    summary = summarise(run)
    rows = {
        row.name: {"n": row.n, "words": row.words, "measures": {k: asdict(v) for k, v in row.measures.items()}}
        for row in summary.rows
    }
    value = {
        "format": _FORMAT,
        "kind": run.kind,
        "about": dict(run.about),
        "summary": {
            "rows": rows,
            "seconds": {"p50": summary.p50, "p95": summary.p95},
            "faults": {fault: list(ids) for fault, ids in summary.faults.items()},
        },
        "results": [asdict(result) for result in run.results],
    }
    write_text(path, json_text(value, indent=1) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write a file.

    Raises:
        AssistantError: if that cannot be done.
    """
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AssistantError(f"cannot write {path}: {error.strerror}; give another file") from error


def read_run(path: Path) -> Run:
    """Read a run that `write_run` wrote.

    Raises:
        AssistantError: if the file cannot be read or holds no run.
    """
    whole = "\n".join(line for _, line in reading.lines(path))
    try:
        value = json.loads(whole)
        run = Run(value["kind"], dict(value["about"]), tuple(_result(each) for each in value["results"]))
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        raise AssistantError(f"{path} holds no run; make one with: assistant eval --json {path}") from None
    if run.kind not in (QUESTIONS, RETRIEVAL) or not run.results or value.get("format") != _FORMAT:
        raise AssistantError(f"{path} holds no run that this version knows; make it again with: assistant eval --json")
    return run


def _result(record: Mapping[str, Any]) -> Result:
    return Result(
        id=str(record["id"]),
        row=str(record["row"]),
        question=str(record["question"]),
        values={str(name): float(value) for name, value in record["values"].items()},
        seconds=float(record["seconds"]),
        found=tuple(map(str, record["found"])),
        cited=tuple(map(str, record["cited"])),
        answer=str(record["answer"]),
        refused=bool(record["refused"]),
        words=int(record["words"]),
        faults=tuple(map(str, record["faults"])),
    )
