"""The papers in the index: how many, which filters they allow, and adding more from files.

Knows what `Assistant.info` and `Assistant.add` say, and nothing of file formats or of how papers are stored.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gradio as gr

from assistant import AddReport, Assistant, AssistantError, Filters, Info
from assistant.errors import UsageError
from ui.render import shown

ANY_YEAR = 0
SHOWN_PROBLEMS = 20
COUNTS = ("added", "updated", "unchanged", "merged", "skipped")
MOST_NAMES = 10
LONGEST_NAME = 200

log = logging.getLogger(__name__)


class Library:
    """The index as the page shows it; `about` is the caller's line on where the papers come from."""

    def __init__(self, assistant: Assistant, about: str | None) -> None:
        self._assistant = assistant
        self._about = about

    def look(self) -> tuple[str, Any, Any, Any]:
        """The head of the page, and the choices for topic, first and last year, as the index is now."""
        info = self._assistant.info()
        years = year_choices(info)
        return (
            head_html(info, self._about, self._assistant.llm),
            gr.update(choices=topic_choices(info)),
            gr.update(choices=years),
            gr.update(choices=years),
        )

    def add(self, paths: list[str] | None) -> Iterator[tuple[str, Any]]:
        """Add uploaded files and say what became of them; the uploads are deleted afterwards."""
        if not paths:
            yield '<p class="note">Choose one or more files first.</p>', gr.skip()
            return
        yield '<p class="note">Reading the papers…</p>', gr.skip()
        try:
            told = report_html(self._assistant.add(paths, names=_names(paths), progress=False))
        except AssistantError as error:
            told = f'<p class="note problem">{shown(str(error))}</p>'
        except Exception:
            log.exception("The files could not be added.")
            told = '<p class="note problem">Something went wrong. The terminal here says what.</p>'
        finally:
            for path in paths:
                Path(path).unlink(missing_ok=True)
        yield told, None


def head_html(info: Info, about: str | None, llm: str | None = None) -> str:
    """The head of the page: the number of papers, their years, and what answers are made of; `llm` words them."""
    known = [year for year, _ in info.years]
    years = f", {min(known)}–{max(known)}" if known else ""
    papers = "1 paper" if info.papers == 1 else f"{info.papers:,} papers"
    told = f'<p class="about">{shown(about)}</p>' if about else ""
    hint = "" if info.papers else '<p class="about">No papers yet: add some below, under “Add papers”.</p>'
    return (
        f'<header class="head"><h1>Abstracts assistant</h1><p><strong>{papers}</strong>{years}. '
        f"{_writer_html(llm)}</p>{told}{hint}</header>"
    )


def _writer_html(llm: str | None) -> str:
    """Who writes the answers, and where nobody does how to name a language model."""
    if llm:
        name = (
            llm.replace("\\", "/").rsplit("/", 1)[-1] if llm.startswith("gguf:") else llm
        )  # no folders of this machine
        return f"Answers are worded by <strong>{shown(name)}</strong>; every sentence is checked against the abstracts."
    return (
        "Answers are made of evidence alone: exact, cited passages of the abstracts, without an LLM. "
        "<details><summary>Add one</summary>Start the page with <code>--llm ollama:qwen3</code>, or with "
        "<code>--llm gguf:/path/model.gguf</code>; <code>assistant llms</code> says what else there is. "
        "Its sentences are checked before they count.</details>"
    )


def topic_choices(info: Info) -> list[tuple[str, str]]:
    """Every topic with its number of papers, as a reader chooses it, and as a filter names it."""
    return [(f"{name} ({count})", name) for name, count in info.topics]


def year_choices(info: Info) -> list[tuple[str, int]]:
    """Every year that a paper has, the latest first, after "any"."""
    return [("any", ANY_YEAR), *((str(year), year) for year, _ in sorted(info.years, reverse=True))]


def chosen(topics: Sequence[str] | None, author: str | None, since: int | None, until: int | None) -> Filters | None:
    """The filters that the reader set; None where none is. Several authors are parted by semicolons.

    Raises:
        UsageError: if the first year is after the last.
    """
    if since and until and since > until:
        raise UsageError(f"No year is both since {since} and until {until}: change one of them.")
    names = tuple(name.strip()[:LONGEST_NAME] for name in (author or "").split(";", MOST_NAMES)[:MOST_NAMES])
    filters = Filters(
        authors=tuple(name for name in names if name),
        topics=tuple(topics or ()),
        since=since or None,
        until=until or None,
    )
    return filters or None


def in_words(filters: Filters | None) -> str:
    """The filters as a reader says them: "by Ada Example, since 2024"; empty without any."""
    if not filters:
        return ""
    parts = [f"by {' or '.join(filters.authors)}" if filters.authors else ""]
    parts.append(f"under {' or '.join(filters.topics)}" if filters.topics else "")
    parts.append(f"since {filters.since}" if filters.since else "")
    parts.append(f"until {filters.until}" if filters.until else "")
    return ", ".join(part for part in parts if part)


def filter_label(topics: list[str], author: str, since: int, until: int) -> Any:
    """The label of the filters, which says how many are set even while they are folded away."""
    number = bool(topics) + bool((author or "").strip()) + bool(since) + bool(until)
    return gr.update(label=f"Filters ({number} set)" if number else "Filters")


def reset() -> tuple[list[str], str, int, int]:
    """No topic, no author, any year."""
    return [], "", ANY_YEAR, ANY_YEAR


def report_html(report: AddReport) -> str:
    """What an add did, with the first problems by file and line; names and texts of files are shown as text."""
    counts = [(name, getattr(report, name)) for name in COUNTS]
    told = ", ".join(f"{count:,} {name}" for name, count in counts if count or name in COUNTS[:3])
    problems = [replace(problem, file=Path(problem.file).name) for problem in report.problems[:SHOWN_PROBLEMS]]
    rows = "".join(f"<li>{shown(str(problem)[:300])}</li>" for problem in problems)
    more = report.problem_count - SHOWN_PROBLEMS
    rows += f"<li>and {more:,} more</li>" if more > 0 else ""
    listed = (
        f'<p class="note problem">Could not be read ({report.problem_count:,}):</p><ul class="problems">{rows}</ul>'
        if rows
        else ""
    )
    hint = '<p class="note">Skipped records have no abstract.</p>' if report.skipped else ""
    return f'<p class="note">{told}.</p>{hint}{listed}'


def example_questions(info: Info, sample: Sequence[str]) -> list[str]:
    """Questions to start with: those of the sample corpus, or some that this index can answer."""
    if sample:
        return list(sample)
    topics = [name for name, _ in info.topics[:2]]
    years = [year for year, _ in info.years]
    return [
        *(f"Which papers are under {name}?" for name in topics),
        *([f"How many papers are there since {max(years)}?"] if years else []),
    ]


def _names(paths: Sequence[str]) -> dict[str, str]:
    """Uploads are called as the reader's files are: where they lie for a moment says nothing."""
    named: dict[str, str] = {}
    for path in paths:
        name = f"uploaded {Path(path).name}"
        named[path] = f"{name} ({len(named) + 1})" if name in named.values() else name
    return named
