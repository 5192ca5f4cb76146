"""The example of `docs/adding-a-bot.md`, done as the page says: one file, one line, it plays."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import kumite
from kumite import bots
from tests.harness import SEARCHED

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-bot.md"
PACKAGE = Path(kumite.__file__).parent

Run = Callable[..., str]


def block(kind: str) -> str:
    """The only block of that kind on the page, as somebody would paste it."""
    found = re.findall(rf"^ *```{kind}\n(.*?)^ *```", PAGE.read_text("utf-8"), re.DOTALL | re.M)
    (pasted,) = found
    return textwrap.dedent(pasted)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Words to `kumite` in a process of its own, with the bot of the page in the package."""
    root = tmp_path_factory.mktemp("adding")
    package = root / PACKAGE.name
    package.mkdir()
    for part in PACKAGE.iterdir():
        if part.name not in ("bots", "__pycache__"):
            (package / part.name).symlink_to(part)
    shutil.copytree(PACKAGE / "bots", package / "bots")
    named = re.search(r"say `(\w+\.py)`", PAGE.read_text("utf-8"))
    assert named is not None
    (package / "bots" / named[1]).write_text(block("python"), "utf-8")
    _insert(package / "bots" / "__init__.py", block("text"))

    def answer(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "kumite", *words],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(root)},
            cwd=root,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return answer


def _insert(register: Path, line: str) -> None:
    """The line as it is printed, before the first of the register: the weakest comes first."""
    text = register.read_text("utf-8")
    top = "_BOTS = (\n"
    assert text.count(top) == 1
    assert line.count("\n") == 1
    register.write_text(text.replace(top, f"{top}    {line}"), "utf-8")


@pytest.mark.parametrize(("game", "mode"), SEARCHED)
def test_it_plays_whole_matches_reproducibly(run: Run, game: str, mode: str) -> None:
    words = ("play", game, "--mode", mode, "--humans", "0", "--bots", "careful", "--seed", "3")
    assert run(*words) == run(*words)


def test_it_is_tried_as_the_page_says(run: Run) -> None:
    words = ("simulate", "neon", "--games", "4", "--bots", "careful,random", "--seed", "1")
    assert json.loads(run(*words, "--json"))["games"] == 4


def test_it_is_measured_as_the_page_says(run: Run) -> None:
    words = ("ladder", "neon", "--bots", "careful,random", "--games", "4", "--seed", "1")
    assert json.loads(run(*words, "--json"))["pairs"][0]["bots"] == ["careful", "random"]


def test_it_says_why(run: Run) -> None:
    words = ("play", "neon", "--humans", "0", "--bots", "careful", "--seed", "1")
    assert ": nothing to hide behind)" in run(*words, "--fighters", "akari,ghost")


def test_the_ladder_of_the_page_can_be_asked_for() -> None:
    lists = re.findall(r"kumite ladder neon --bots (\S*search\S*)", PAGE.read_text("utf-8"))
    assert lists
    for listed in lists:
        assert len(bots.split(listed)) == 2
