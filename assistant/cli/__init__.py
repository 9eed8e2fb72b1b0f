"""The command line, `assistant`: add, ask, search, papers, export, info, remove, duplicates, ui, start, eval, llms.

Each command lives in the file named for what it does; this one joins them and turns errors into one line and
an exit code: 1 for what went wrong, 2 for a wrong command, 130 for Ctrl-C. Everything heavy is imported by
the command that needs it, so that `assistant --help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from assistant.cli import adding, asking, evaluating, listing, llms, serving, starting
from index_store.errors import AssistantError, UsageError

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

app = typer.Typer(
    name="assistant",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_SETTINGS,
)
_eval = typer.Typer(rich_markup_mode=None, context_settings=_SETTINGS)


def _version(wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        typer.echo(f"assistant {version('abstracts-assistant')}")
    except PackageNotFoundError:
        typer.echo("assistant (not installed, run from its source)")
    raise typer.Exit


def overview(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    r"""Ask questions of a pile of paper abstracts; every claim in an answer points at an exact passage.

    \b
    assistant add papers.txt                          put papers into the index papers.index
    assistant ask "Which papers speed up diffusion?"  answer from it, with citations
    assistant ui                                      the same in the browser
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _help(command: Callable[..., None]) -> str:
    r"""Give the docstring with each \b as the backspace by which Click keeps the lines of an example."""
    text = (command.__doc__ or "").replace("\\b", "\b")
    if "{formats}" not in text:
        return text
    from index_store.readers.formats import FORMATS

    return text.replace("{formats}", ", ".join(FORMATS))


app.callback(invoke_without_command=True, help=_help(overview))(overview)
for command in (
    adding.add,
    asking.ask,
    asking.search,
    listing.papers,
    listing.export,
    listing.info,
    adding.remove,
    adding.duplicates,
    serving.ui,
    starting.start,
    llms.llms,
):
    app.command(help=_help(command))(command)
_eval.callback(invoke_without_command=True, help=_help(evaluating.measure))(evaluating.measure)
_eval.command(help=_help(evaluating.compare))(evaluating.compare)
app.add_typer(_eval, name="eval")


def main() -> None:
    """Run the command line; the console script `assistant`."""
    try:
        app(prog_name="assistant")
    except UsageError as error:
        _stop(str(error), 2)
    except AssistantError as error:
        _stop(str(error), 1)
    except KeyboardInterrupt:
        _stop("interrupted", 130)
    except SystemExit as stop:  # Typer has already turned Ctrl-C into its exit code, without a word
        if stop.code == 130:
            _stop("interrupted", 130)
        raise


def _stop(message: str, code: int) -> None:
    from assistant.exporting.lines import one_line

    typer.echo(f"assistant: {one_line(message)}", err=True)
    sys.exit(code)
