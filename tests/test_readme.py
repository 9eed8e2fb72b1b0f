"""What the README shows is what happens: its shell and Python sessions are run and compared."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.cli import app

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
_FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def blocks(language):
    return [body for found, body in _FENCE.findall(README) if found == language]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("readme")


@pytest.mark.slow
def test_the_shell_session_prints_what_the_readme_shows(folder, monkeypatch):
    monkeypatch.chdir(folder)
    sessions = [part for body in blocks("console") for part in re.split(r"^\$ ", body, flags=re.MULTILINE) if part]
    assert len(sessions) >= 4
    for session in sessions:
        command, _, expected = session.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "assistant"
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0, result.output
        assert result.stdout.strip() == expected.strip()


@pytest.mark.slow
def test_the_python_session_prints_what_the_readme_shows(folder, monkeypatch):
    import doctest

    monkeypatch.chdir(folder)
    sessions = blocks("python")
    assert sessions
    for number, session in enumerate(sessions):
        test = doctest.DocTestParser().get_doctest(session, {}, f"README python {number}", "README.md", 0)
        assert test.examples
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(test)
        assert runner.summarize().failed == 0
