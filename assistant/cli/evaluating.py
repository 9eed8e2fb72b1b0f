"""`assistant eval` and `assistant eval compare`: measure the assistant, and compare two measurements."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options
from index_store.errors import UsageError

if TYPE_CHECKING:
    from assistant.evaluation.types import Run

_NAMED = 20

MarkdownFile = Annotated[
    Path | None, typer.Option(dir_okay=False, help="Write the report, with all versions, as Markdown.", metavar="FILE")
]


def measure(
    context: typer.Context,
    questions: Annotated[
        Path | None, typer.Option(help="A question set instead of the sample's: JSONL.", metavar="FILE")
    ] = None,
    papers: Annotated[
        list[Path] | None,
        typer.Option(help="Papers to add to the index first: a file or folder. May be repeated.", metavar="PATH"),
    ] = None,
    gold: Annotated[
        Path | None,
        typer.Option(help="JSONL with id and abstract: the ids by which the questions name papers.", metavar="FILE"),
    ] = None,
    beir: Annotated[
        Path | None,
        typer.Option(help="A retrieval set in BEIR's layout instead of questions.", metavar="FOLDER"),
    ] = None,
    split: Annotated[
        str | None,
        typer.Option(help="Which of its judgements: qrels/NAME.tsv. [the only one, or test]", metavar="NAME"),
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Only its first so many queries.", metavar="NUMBER")] = None,
    claims: Annotated[
        Path | None,
        typer.Option(help="Claims to be checked against the abstracts that they cite: JSONL.", metavar="FILE"),
    ] = None,
    nli: Annotated[
        str | None,
        typer.Option(help="A cross-encoder for inference that checks claims as well: name or folder.", metavar="MODEL"),
    ] = None,
    llm: options.Llm = None,
    rankings: Annotated[
        bool, typer.Option("--rankings", help="One row for each way of ranking: dense, words, both, …")
    ] = False,
    index: Annotated[
        Path | None,
        typer.Option("--index", "-i", help="Keep the index in this folder. [a temporary one]", metavar="FOLDER"),
    ] = None,
    embedder: options.Embedder = None,
    json: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="Save the run with every answer, for a comparison.", metavar="FILE"),
    ] = None,
    markdown: MarkdownFile = None,
) -> None:
    r"""Measure how good the answers are, or how well papers are found.

    Without options the sample corpus is asked its own questions. All means come with 95 %
    confidence intervals (bootstrap over the questions).

    \b
    assistant eval
    assistant eval --questions mine.jsonl --index thesis.index --json before.json
    assistant eval --questions mine.jsonl --papers export.txt --gold papers.jsonl
    assistant eval --beir scifact/ --split test --index scifact.index --rankings
    assistant eval --llm local
    assistant eval --claims claims.jsonl --beir scifact/
    assistant eval compare before.json after.json

    A question is one JSON object a line: id, question, relevant (ids of the papers that must
    be cited; none: no abstract answers it), acceptable (may be cited as well), answer_facts
    (for each fact a list of spellings that count), type (the row of the table), history.

    Of a retrieval set every query is searched for once, 100 hits; the rows of --rankings order
    these same hits, so their R@100 is the same.

    A claim is one JSON object a line: id, claim, doc_id (the paper it cites), label (SUPPORT,
    CONTRADICT or NOT_ENOUGH_INFO), rationale (sentences of the abstract that tell).

    An index kept with --index is not embedded again, and one that was interrupted is gone on
    with.
    """
    if context.invoked_subcommand is not None:
        return
    _check_folders(json, markdown)
    if claims is not None:
        if questions or gold or split or limit or rankings or json or _named(context, "llm"):
            raise UsageError("--claims goes with --papers, --beir, --index, --embedder, --nli and --markdown only")
        _check_claims(claims, papers, beir, index, embedder, nli, markdown)
        return
    if beir is not None and (nli is not None or _named(context, "llm")):
        raise UsageError("--beir is about searching; leave out --llm and --nli, which are about answers")
    _check(questions, papers, gold, beir, index, of_beir=bool(split or limit or rankings))
    from assistant.evaluation import running, saving
    from assistant.evaluation.report import run_report

    run: Run
    if beir is not None:
        run = running.run_retrieval(beir, split, limit, index, embedder, rankings=rankings)
    elif questions is not None:
        run = running.run_questions(questions, papers or [], gold, index, running.Models(embedder, llm, nli))
    else:
        run = running.run_sample(index, running.Models(embedder, llm, nli))
    if json is not None:
        saving.write_run(run, json)
    if markdown is not None:
        saving.write_text(markdown, run_report(run, markdown=True))
    typer.echo(run_report(run), nl=False)


def _named(context: typer.Context, option: str) -> bool:
    """Whether an option stands in the command itself, not only in the environment."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def _check_claims(
    claims: Path,
    papers: list[Path] | None,
    beir: Path | None,
    index: Path | None,
    embedder: str | None,
    nli: str | None,
    markdown: Path | None,
) -> None:
    """Check claims and print, or write, what came of it.

    Raises:
        UsageError: if nothing says where their papers are.
    """
    from assistant.evaluation import running, saving

    if not papers and beir is None and index is None:
        raise UsageError("the claims are about no papers; give --beir FOLDER, --papers FILE, or --index FOLDER")
    report = running.run_claims(claims, papers or [], beir, index, embedder, nli)
    if markdown is not None:
        saving.write_text(markdown, f"# Evaluation\n\n{report}")
    typer.echo(report, nl=False)


def _check(
    questions: Path | None,
    papers: list[Path] | None,
    gold: Path | None,
    beir: Path | None,
    index: Path | None,
    *,
    of_beir: bool,
) -> None:
    """Refuse options that do not go together.

    Raises:
        UsageError: saying which, and what to do.
    """
    if beir is not None and (questions or papers or gold):
        raise UsageError("--beir brings its own queries and papers; leave out --questions, --papers and --gold")
    if beir is None and of_beir:
        raise UsageError("--split, --limit and --rankings are about a retrieval set; name it with --beir FOLDER")
    if questions is None and (papers or gold):
        raise UsageError("--papers and --gold go with a question set; name it with --questions FILE")
    if questions is not None and not papers and index is None:
        if not questions.is_file():
            raise UsageError(f"{questions} does not exist or is no file; check the path of the question set")
        raise UsageError("the questions are about no papers; give --papers FILE, or --index FOLDER if they are in one")


def _check_folders(*files: Path | None) -> None:
    """Refuse files that cannot be written before the work is done, not after.

    Raises:
        UsageError: naming the folder that is missing.
    """
    for file in files:
        if file is not None and not file.parent.is_dir():
            raise UsageError(f"cannot write {file}: there is no folder {file.parent}; make it first")


def compare(
    before: Annotated[Path, typer.Argument(help="A run saved with --json.", metavar="BEFORE")],
    after: Annotated[Path, typer.Argument(help="Another run over the same questions.", metavar="AFTER")],
    json: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Write the comparison as JSON.", metavar="FILE")
    ] = None,
    markdown: MarkdownFile = None,
) -> None:
    r"""Compare two runs: what differs, how sure that is, and the questions won and lost.

    Intervals and p come from a paired bootstrap over the questions; p is two-sided.

    \b
    assistant eval compare before.json after.json
    assistant eval compare before.json after.json --markdown change.md
    """
    from dataclasses import asdict

    from assistant.evaluation import compare as comparing
    from assistant.evaluation import saving
    from assistant.evaluation.contrast import comparison_report
    from assistant.exporting.lines import json_text

    _check_folders(json, markdown)
    found = comparing.compare(saving.read_run(before), saving.read_run(after))
    if json is not None:
        saving.write_text(json, json_text(asdict(found), indent=1) + "\n")
    if markdown is not None:
        saving.write_text(markdown, comparison_report(found, markdown=True))
    typer.echo(comparison_report(found, most=_NAMED), nl=False)
