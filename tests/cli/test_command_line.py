"""The command line as a person meets it: help, versions, refusals, and leaving early."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

from kumite import __version__, cli
from kumite.errors import BadSetup
from kumite.games import games
from kumite.running.stopping import EXIT_INTERRUPTED
from kumite_tui.cli import main as app_main

ENGINE = [sys.executable, "-m", "kumite"]
APP = [sys.executable, "-c", "from kumite_tui.cli import main; raise SystemExit(main())"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)


def command_that(run: object, word: str = "try") -> cli.Command:
    """A command whose module is made here, and does what `run` does."""
    module = types.ModuleType(f"command_{word}")
    module.__dict__["add_parser"] = lambda subparsers: subparsers.add_parser(word)
    module.__dict__["run"] = run
    sys.modules[module.__name__] = module
    return cli.Command(word, "a command for a test", module.__name__)


@pytest.mark.parametrize("program", [ENGINE, APP], ids=["engine", "app"])
@pytest.mark.parametrize("words", [[], ["--help"]], ids=["alone", "help"])
def test_help_lists_every_command(program: list[str], words: list[str]) -> None:
    ended = run(*program, *words)
    assert ended.returncode == 0
    assert ended.stderr == ""
    for command in cli.COMMANDS:
        assert command.word in ended.stdout


@pytest.mark.parametrize("program", [ENGINE, APP], ids=["engine", "app"])
def test_version_is_told(program: list[str]) -> None:
    assert run(*program, "--version").stdout == f"kumite {__version__}\n"


@pytest.mark.parametrize("command", cli.COMMANDS, ids=lambda command: command.word)
def test_every_command_explains_itself_with_an_example(
    command: cli.Command, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        app_main([command.word, "--help"])
    assert left.value.code == 0
    assert f"kumite {command.word}" in capsys.readouterr().out.partition("example")[2]


def test_help_loads_no_command() -> None:
    unloadable = cli.Command("broken", "cannot be imported", "kumite.cli.no_such_module")
    assert "broken" in cli.build_parser([unloadable]).format_help()


def test_versions_for_a_bug_report_can_be_read_by_a_program(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["version", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["kumite"] == facts["native"] == __version__


def test_an_unknown_word_is_refused() -> None:
    ended = run(*ENGINE, "dance")
    assert ended.returncode == cli.EXIT_REFUSED
    assert "dance" in ended.stderr


def test_an_error_of_ours_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(args: argparse.Namespace) -> int:
        raise BadSetup("seats must be 2 to 6,\nnot 9")

    assert cli.main(["try"], [command_that(refuse)]) == cli.EXIT_REFUSED
    assert capsys.readouterr().err == "kumite: seats must be 2 to 6, not 9\n"


def test_ctrl_c_leaves_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    assert cli.main(["try"], [command_that(interrupted)]) == EXIT_INTERRUPTED
    assert capsys.readouterr().err == ""


def test_a_reader_who_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [*ENGINE, "version"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == cli.EXIT_BROKEN_PIPE


def test_help_the_manual_and_the_readme_speak_of_the_games_that_are_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    titles = [game.title for game in games()]
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    told = [" ".join(capsys.readouterr().out.split())]
    readme = Path(__file__).parents[2] / "README.md"
    told.append(" ".join(readme.read_text("utf-8").split()))
    for text in told:
        assert all(title in text for title in titles)
        assert "Four" not in text
    listed = re.search(r"The games are (.+?)\. ", told[1])
    assert listed is not None
    assert re.split(r", | and ", listed[1]) == titles
