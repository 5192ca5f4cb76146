"""Commands colour their output on a terminal, and nowhere else."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kumite.match import new_match

ESCAPE = "\x1b["
PLAIN = {"NO_COLOR": "", "TERM": "xterm-256color"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a match, a pack that is fine and one that is not lie."""
    where = tmp_path_factory.mktemp("colours")
    match = new_match("martial-art", seed=1)
    while match.step < 8 or match.to_act.is_chance:
        if match.to_act.is_chance:
            match.advance()
        else:
            seat = match.to_act.seats[0]
            match.apply(match.actions(seat)[0].action, seat)
    match.save(where / "match.kumite")
    (where / "bad").mkdir()
    (where / "bad" / "pack.toml").write_text('id = "bad"\ngame = "neon"\n', "utf-8")
    return where


COMMANDS = {
    "ladder": "ladder neon --bots random,rookie --games 2 --seed 1 --jobs 1",
    "balance": "balance neon --bots random --games 6 --seed 1 --jobs 1",
    "puzzles": "puzzles neon --bot rookie",
    "odds": "odds neon --attack 2 --defense 1",
    "odds martial-art": "odds martial-art",
    "hint": "hint {folder}/match.kumite --iterations 50",
    "replay": "replay verify {folder}/match.kumite",
    "bench": "bench odds --quick",
    "content": "content check {folder}/bad",
}


def on_terminal(words: list[str], changes: dict[str, str]) -> str:
    """What a command writes to a terminal; its error stream is not read."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, **PLAIN, **changes}
    with subprocess.Popen(
        words, stdout=theirs, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    ):
        os.close(theirs)
        told = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # Linux says so when the last writer is gone
                break
            if not part:
                break
            told += part
    os.close(ours)
    return told.decode().replace("\r\n", "\n")


def words_of(name: str, folder: Path) -> list[str]:
    program = [sys.executable, "-m", "kumite"]
    return [*program, *COMMANDS[name].format(folder=folder).split()]


@pytest.mark.parametrize("name", COMMANDS)
def test_on_a_terminal_alone(name: str, folder: Path) -> None:
    words = words_of(name, folder)
    coloured = on_terminal(words, {})
    assert ESCAPE in coloured
    assert ESCAPE not in on_terminal(words, {"NO_COLOR": "1"})
    piped = subprocess.run(
        words, capture_output=True, text=True, env={**os.environ, **PLAIN}, check=False
    )
    assert ESCAPE not in piped.stdout
    assert ESCAPE not in piped.stderr
    bare = re.sub(r"\x1b\[\d+m", "", coloured)
    if name != "bench":  # what it measures is never the same twice
        assert re.sub(r"[\d.]+", "", bare) == re.sub(r"[\d.]+", "", piped.stdout), (
            "only colours differ"
        )


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "bench"])
def test_data_is_never_coloured(name: str, folder: Path) -> None:
    told = on_terminal([*words_of(name, folder), "--json"], {})
    assert ESCAPE not in told
    assert isinstance(json.loads(told), dict)


def test_a_terminal_that_knows_no_colours(folder: Path) -> None:
    assert ESCAPE not in on_terminal(words_of("odds", folder), {"TERM": "dumb"})
