"""`kumite puzzles`: who solves how many, for people and for programs."""

from __future__ import annotations

import json

import pytest

from kumite import cli
from kumite.puzzles import load

STORED = load("neon")


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert cli.main(["puzzles", "neon", "--bot", "random", "--seed", "3", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
        del told[-1]["mean_cpu_ms"]
    assert told[0] == told[1]
    assert told[0]["total"] == len(STORED.puzzles)
    assert told[0]["solved"] + len(told[0]["wrong"]) == told[0]["total"]
    parts = told[0]["categories"].values()
    assert sum(part["solved"] for part in parts) == told[0]["solved"]
    assert sum(part["total"] for part in parts) == told[0]["total"]
    regrets = [wrong["regret"] for wrong in told[0]["wrong"]]
    assert sum(regrets) / told[0]["total"] == pytest.approx(told[0]["mean_regret"], abs=1e-5)


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzzles", "neon", "--bot", "rookie", "--wrong", "--category", "target"]
    assert cli.main(words) == 0
    text = capsys.readouterr().out
    count = len(STORED.of("target"))
    assert text.startswith(f"neon: {count} puzzles for rookie, seed 0\n")
    assert f"/{count}" in text
    assert "\nall " in text
    assert "gave away" in text
    assert "reroll" not in text.split("Not solved")[0]


def test_time_for_each_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzzles", "neon", "--bot", "search", "--limit-ms", "5", "--sample", "6", "--json"]
    assert cli.main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bot"] == "search:think_ms=5"
    assert told["total"] == 6
    assert told["mean_cpu_ms"] < 50


def test_a_puzzle_is_shown_with_its_proof(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = STORED.of("reroll")[0]
    assert cli.main(["puzzles", "neon", "--show", puzzle.id]) == 0
    text = capsys.readouterr().out
    assert text.startswith(puzzle.id)
    assert f"\nSeat {puzzle.seat + 1}: " in text, "people count from 1"
    best = next(line for line in text.splitlines() if line.startswith(">"))
    assert best.endswith(puzzle.label)
    assert f"{puzzle.values[puzzle.best].points:+.4f}" in best
    assert cli.main(["puzzles", "neon", "--show", puzzle.id, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {each["action"] for each in told["actions"]} == puzzle.values.keys()
    assert bytes.fromhex(told["state"]) == puzzle.state


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["neon"], "name a bot, such as"),
        (["neon", "--bot", "rooki"], "did you mean rookie?"),
        (["noen", "--bot", "rookie"], "did you mean neon?"),
        (["neon", "--bot", "rookie", "--limit-ms", "5"], "rookie answers at once"),
        (["neon", "--bot", "search:think_ms=9", "--limit-ms", "5"], "already says how long"),
        (["neon", "--bot", "search:iterations=9", "--limit-ms", "5"], "already says how long"),
        (["neon", "--bot", "master", "--limit-ms", "0"], "--limit-ms is 0.1 to"),
        (["neon", "--bot", "master", "--limit-ms", "nan"], "--limit-ms is 0.1 to"),
        (["neon", "--bot", "rookie", "--seed", "-1"], "--seed is 0 to"),
        (["neon", "--bot", "rookie", "--sample", "0"], "--sample is 1 to"),
        (["neon", "--bot", "rookie", "--category", "rerol"], "did you mean reroll?"),
        (["neon", "--show", "reroll-999"], "no puzzle 'reroll-999'"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["puzzles", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert named in told.err
    assert told.err.count("\n") == 1
