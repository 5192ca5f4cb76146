"""Martial Art by command, on every engine that plays it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kumite import cli
from tests.harness import engines_of

on_every_engine = pytest.mark.parametrize("engine", engines_of("martial-art"))


@on_every_engine
def test_a_match_is_played_line_by_line(
    engine: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who always takes the first choice, in Black Belt, layout and all."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 4000))
    words = ["play", "martial-art", "--mode", "black", "--fighters", "igor,wonja", "--seed", "2"]
    assert cli.main([*words, "--engine", engine]) == 0
    told = capsys.readouterr().out
    assert "Which skill do you bring next, in the order of the list?" in told
    assert "Which token goes to the reserve?" in told
    assert "Which Area do you start from?" in told
    assert "win" in told.splitlines()[-1]


@on_every_engine
def test_a_match_is_kept_and_replayed(
    engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "fight.kumite"
    words = ["play", "martial-art", "--humans", "0", "--seats", "3", "--seed", "5"]
    assert cli.main([*words, "--engine", engine, "--save", str(file)]) == 0
    capsys.readouterr()
    assert cli.main(["replay", str(file), "--verify", "--engine", engine]) == 0
    assert "all as recorded" in capsys.readouterr().out


@on_every_engine
def test_matches_are_counted(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "martial-art", "--games", "3", "--seed", "1", "--json"]
    assert cli.main([*words, "--mode", "white-team", "--engine", engine]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["games"] == 3
    assert facts["wins"][0] == facts["wins"][2]
    assert facts["wins"][1] == facts["wins"][3]


@on_every_engine
def test_positions_are_counted(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Six fighters, then five, then two seats that may be first."""
    words = ["perft", "martial-art", "--depth", "3", "--json", "--engine", engine]
    assert cli.main(words) == 0
    assert json.loads(capsys.readouterr().out)["counts"] == [6, 30, 60]
    assert cli.main(["perft", "martial-art", "--position", "list"]) == 0
    assert "layout" in capsys.readouterr().out
