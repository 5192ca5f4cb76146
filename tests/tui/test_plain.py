"""The app line by line, through a pipe: a whole match, and the same models as on the screen."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kumite.bots import make
from kumite.contract import Setup
from kumite.match import Match
from kumite_tui.boards import board_of
from kumite_tui.play.plain_client import BoardClient
from tests.tui.driving import THREE

PROGRAM = "from kumite_tui.cli import main; raise SystemExit(main())"


def said(*answers: str, match: Match | None = None) -> str:
    match = match or Match(THREE.setup(), seed=11)
    bots = {seat: make("random", game="neon", seat=seat, seed=1) for seat in (1, 2)}
    out = io.StringIO()
    BoardClient(match, bots, io.StringIO("\n".join(answers) + "\n"), out).play()
    return out.getvalue()


@pytest.mark.parametrize(
    "asked",
    [
        "--plain --seats 2",
        "play martial-art --plain --seats 2 --mode white --bots rookie",
        "play martial-art --plain --seats 3 --mode black --bots rookie",
        "play martial-art --plain --seats 4 --mode black-team --bots rookie",
        "play super-fantasy-brawl --plain --seats 2 --bots rookie",
        "play super-fantasy-brawl --plain --seats 4 --mode tornado --bots rookie",
        "play defend-neo-tokyo --plain --seats 2 --mode coop --bots rookie",
        "play defend-neo-tokyo --plain --seats 1 --mode lone",
    ],
)
def test_a_whole_match_through_a_pipe(home: Path, asked: str) -> None:
    words = [sys.executable, "-c", PROGRAM, *asked.split(), "--seed", "5"]
    played = subprocess.run(
        words, input="1\n" * 2000, capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "KUMITE_HOME": str(home)},
    )  # fmt: skip
    assert re.search(r" (wins?|loses)( |: )", played.stdout.splitlines()[-1])
    assert not played.stderr
    assert "\x1b" not in played.stdout


def through_a_pipe(home: Path, asked: str, answers: str) -> str:
    words = [sys.executable, "-c", PROGRAM, *asked.split()]
    played = subprocess.run(
        words, input=answers, capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "KUMITE_HOME": str(home)},
    )  # fmt: skip
    assert not played.stderr
    return played.stdout


def test_a_lesson_that_is_left_is_kept_and_continued(home: Path) -> None:
    left = through_a_pipe(home, "play martial-art --lesson 2 --plain", "1\nkeep\nquit\n")
    kept = re.search(r"To continue: kumite (play martial-art --plain --resume (\S+))", left)
    assert kept is not None
    path = Path(kept[2])
    assert path.exists()
    steps = path.read_text("utf-8").count("\n")
    again = through_a_pipe(home, kept[1], "undo\n1\nkeep\nquit\n")
    assert "Coach: " in again
    assert "Taken back." in again
    assert path.read_text("utf-8").count("\n") >= steps


def test_a_lesson_that_nobody_began_is_not_kept(home: Path) -> None:
    left = through_a_pipe(home, "play martial-art --lesson 2 --plain", "quit\n")
    assert "To continue" not in left
    assert not list(home.rglob("*.kumite"))


def test_recap_sums_up_the_turns() -> None:
    told = said(*["1", "recap"] * 60, "quit")
    assert re.search(r"> recap\n.*'s turn\. \S", told)


def test_the_table_is_told_from_the_models_of_the_screen() -> None:
    match = Match(THREE.setup(), seed=11)
    told = said("quit", match=match)
    for line in board_of("neon").plain(match.view(0), (0, 0, 0)):
        if " VP" not in line:
            assert line in told


def test_why_not_is_a_command_and_searches() -> None:
    match = Match(THREE.setup(), seed=11)
    told = said("why", "why not zzz", "quit", match=match)
    reasons = match.why_not(0)
    assert reasons
    for line in reasons:
        assert f"{line.label}: {line.reason}" in told
    assert "Nothing that is missing holds these words." in told


def test_a_hint_is_told_in_words() -> None:
    told = said("hint", "quit")
    assert "% to win: Plan: " in told
    assert "Chance to win: " in told


def test_what_alone_lists_the_names_of_rules() -> None:
    told = said("what", "quit")
    line = next(line for line in told.split("\n") if "Type what and a name." in line)
    assert "Sector" in line
    assert "initiative" in line.casefold()
    assert "Neko" not in line, "cards are too many to list"


def test_what_knows_the_words_of_the_rules() -> None:
    """As the glossary of the screen has them, and cards of such a name."""
    match = Match(Setup("super-fantasy-brawl", "duel", 2), seed=1)
    match.advance()
    told = said("what bloodied", "what spite", "quit", match=match)
    assert "Bloodied: A Champion with at most half of its HP left" in told
    assert "Spite (Korvash): reaction" in told
