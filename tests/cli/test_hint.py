"""`kumite hint`: advice for a kept match, from what the seat may know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kumite import cli, record
from kumite.match import new_match


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A match in which both seats plan."""
    match = new_match("neon", mode="resurrection", seats=2, roster=("akari", "ghost"), seed=7)
    while match.to_act.is_chance:
        match.advance()
    path = tmp_path / "match.kumite"
    record.save(match, path)
    return path


def test_advice_for_people(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = save.read_bytes()
    assert cli.main(["hint", str(save), "--ms", "20"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Akari: Round 1: your plan")
    assert "chance to win" in text
    assert "> Plan: " in text
    assert "Expected:\n  1. Akari: Plan: " in text
    assert save.read_bytes() == before


def test_advice_for_programs(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        words = ["hint", str(save), "--iterations", "80", "--seed", "3", "--seat", "1", "--json"]
        assert cli.main(words) == 0
        told.append(json.loads(capsys.readouterr().out))
        del told[-1]["seconds"], told[-1]["per_second"]
    assert told[0] == told[1]
    assert told[0]["who"] == "Ghost"
    assert told[0]["best"] in told[0]["choices"]
    assert told[0]["iterations"] == 80


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--seat", "4"], "seat 4 is not to act; seat 0 or 1 is"),
        (["--until", "3"], "chance is next, so"),
        (["--until", "9999"], "--until is 0 to"),
        (["--ms", "0"], "--ms is 1 to"),
        (["--threads", "0"], "--threads is 1 to"),
        (["--seed", "-5"], "--seed is 0 to 18446744073709551615, not -5"),
        (["--seed", str(1 << 64)], "--seed is 0 to 18446744073709551615, not"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], named: str, save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["hint", str(save), *words]) == 2
    assert named in capsys.readouterr().err


def test_a_match_that_is_over_needs_no_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "over.kumite"
    words = ["play", "neon", "--humans", "0", "--bots", "rookie", "--seed", "2"]
    assert cli.main([*words, "--fighters", "akari,ghost", "--save", str(file)]) == 0
    capsys.readouterr()
    assert cli.main(["hint", str(file)]) == 2
    assert "the match is over" in capsys.readouterr().err
