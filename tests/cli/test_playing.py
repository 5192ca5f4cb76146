"""Playing, simulating and replaying from the command line, over pipes."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest

from kumite import cli, record
from kumite.bots import make
from kumite.contract import Setup
from kumite.match import new_match
from kumite.matches.plain_client import PlainClient
from kumite.measuring.simulation import Plan, simulate
from tests.harness import ENGINES

ENGINE = ENGINES[0]


def play(monkeypatch: pytest.MonkeyPatch, answers: str, *words: str, engine: str = ENGINE) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return cli.main(["play", "neon", "--engine", engine, *words])


class Person(io.StringIO):
    """Somebody who types a random choice whenever asked."""

    def __init__(self, screen: io.StringIO, seed: int) -> None:
        super().__init__()
        self._screen = screen
        self._rng = Random(seed)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        asked = re.findall(r"1-(\d+)> ", self._screen.getvalue())
        return f"{self._rng.randint(1, int(asked[-1]))}\n"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_whole_match_can_be_played_by_typing_numbers(engine: str) -> None:
    match = new_match("neon", mode="resurrection", seats=2, seed=3, engine=engine)
    screen = io.StringIO()
    client = PlainClient(
        match, {1: make("random", game="neon", seat=1, seed=1)}, Person(screen, 1), screen
    )
    assert client.play()
    text = screen.getvalue()
    assert match.is_over
    assert "Which Fighter do you take?" in text
    assert "to damage" in text
    assert match.scores().text in text
    assert "None" not in text


def test_people_at_one_terminal_are_asked_by_name() -> None:
    match = new_match(
        "neon", mode="royale", seats=2, roster=("akari", "ghost"), seed=3, engine=ENGINE
    )
    screen = io.StringIO()
    assert PlainClient(match, {}, Person(screen, 2), screen).play()
    assert "Akari: Round 1: your plan" in screen.getvalue()
    assert "Ghost: Round 1: your plan" in screen.getvalue()


def test_one_seat_never_reads_anothers_hand() -> None:
    match = new_match(
        "neon", mode="royale", seats=2, roster=("akari", "ghost"), seed=3, engine=ENGINE
    )
    screen = io.StringIO()
    bot = make("random", game="neon", seat=1, seed=1)
    PlainClient(match, {1: bot}, Person(screen, 2), screen).play()
    assert "Ghost drew Action cards" not in screen.getvalue()
    assert "Akari drew Action cards" in screen.getvalue()


def test_end_of_input_ends_calmly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "", "--seed", "1") == 0
    assert "The match is not kept." in capsys.readouterr().out


def test_quitting_keeps_the_save_and_it_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "a.kumite")
    common = ("--seed", "1")
    assert play(monkeypatch, "1\n1\n1\nquit\n", *common, "--save", file) == 0
    assert f"--resume {file}" in capsys.readouterr().out
    before = len(record.read(Path(file)).steps)
    assert play(monkeypatch, "1\n1\n1\n1\nquit\n", *common, "--resume", file) == 0
    assert len(record.read(Path(file)).steps) > before
    for engine in ENGINES:
        assert cli.main(["replay", file, "--verify", "--engine", engine]) == 0
    assert "not played to the end" in capsys.readouterr().out


def test_help_board_score_log_and_nonsense(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = "help\nboard\nscore\nlog\n0\n99\n-1\nx\n\n\u00b2\n1" + "1" * 5000 + "\nback\nquit\n"
    assert play(monkeypatch, answers, "--seed", "1") == 0
    out = capsys.readouterr().out
    assert out.count("Please type a number from 1 to") == 7
    assert "Arena, clockwise:" in out
    assert "show the whole board again" in out


def test_bots_alone_play_a_saved_match_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "bots.kumite")
    words = ("--humans", "0", "--seats", "3", "--seed", "4", "--mode", "royale", "--save", file)
    assert play(monkeypatch, "", *words) == 0
    assert "wins" in capsys.readouterr().out
    for engine in ENGINES:
        assert cli.main(["replay", file, "--verify", "--engine", engine, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["complete"] is True
    assert cli.main(["replay", file, "--engine", ENGINE]) == 0
    told = capsys.readouterr().out
    assert "seat 2: Plan:" in told
    assert "The match is over" in told


@pytest.mark.parametrize("engine", ENGINES)
def test_simulation_counts_and_is_reproducible(
    engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "neon", "--games", "12", "--bots", "random", "--seed", "7", "--json"]
    words += ["--seats", "3", "--engine", engine]
    found = []
    for jobs in ("1", "1", "2"):
        assert cli.main([*words, "--jobs", jobs]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert facts["cpu_seconds"] > 0
        assert facts["decisions_per_second"] > 0
        del facts["cpu_seconds"], facts["decisions_per_second"]
        found.append(facts)
    assert found[0] == found[1] == found[2]
    assert found[0]["games"] == 12
    assert len(found[0]["wins"]) == 3
    assert found[0]["forced"] == 0
    assert found[0]["decisions"] > 500
    assert found[0]["chance"] > 0


@pytest.mark.parametrize("mode", ["resurrection", "royale"])
def test_both_engines_count_alike_over_many_matches(mode: str) -> None:
    """Their luck differs; how long matches are, and who wins, does not."""
    setup = Setup("neon", mode, 3)
    tallies = [simulate(Plan(setup, ("random",), 8, engine), 120) for engine in ENGINES]
    for count in ("decisions", "chance"):
        few, many = sorted(getattr(tally, count) for tally in tallies)
        assert many < few * 1.15
    assert all(sum(tally.wins.values()) <= 3 * tally.games for tally in tallies)


def test_simulation_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "neon", "--games", "2", "--seed", "1", "--engine", ENGINE]) == 0
    text = capsys.readouterr().out
    assert "decisions" in text
    assert "\nseat 1 " in text, "people count from 1"
    assert "seat 0" not in text


def test_a_rookie_says_why_but_never_gives_its_plan_away() -> None:
    match = new_match("neon", mode="royale", seats=2, roster=("akari", "ghost"), seed=3)
    screen = io.StringIO()
    bot = make("rookie", game="neon", seat=1)
    assert PlainClient(match, {1: bot}, Person(screen, 2), screen).play()
    text = screen.getvalue()
    reasons = re.findall(r"^  \(Ghost: (.*)\)$", text, re.MULTILINE)
    assert len(reasons) > 5
    of_plans = ("search first", "then the blow", "many attacks", "best mix", "Field first")
    assert not [reason for reason in reasons if any(words in reason for words in of_plans)]
