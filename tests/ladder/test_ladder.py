"""Ladders: fair deals, exact sums, and the same result however often they are stopped."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from kumite import cli
from kumite.contract import Setup
from kumite.errors import BadSetup
from kumite.games import presenter
from kumite.measuring.ladder import (
    Deal,
    Ladder,
    LadderReport,
    Played,
    Thinking,
    Trial,
    dealt,
    play_deal,
)
from kumite.measuring.ladder_file import LadderFile
from kumite.measuring.simulation import game_seed
from kumite.running.executors import open_workers

BOTS = "search:iterations=4,rookie,random"
PACKS = Path(__file__).parents[1] / "content" / "packs"
WORDS = ["ladder", "neon", "--bots", BOTS, "--games", "6", "--seed", "11", "--json"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What a ladder says, without the times, which differ from run to run."""
    assert cli.main([*WORDS, *words]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    del facts["thinking"], facts["command"]
    return facts


def ladder(games: int = 4, bots: tuple[str, ...] = ("rookie", "random"), seats: int = 2) -> Ladder:
    return Ladder(Setup("neon", "resurrection", seats), bots, games, seed=3)


def game(one: str, other: str, number: int, share: float, *, side: int = 0) -> Played:
    ranks = (0, 0) if share == 0.5 else (0, 1) if (share == 1) == (side == 0) else (1, 0)
    spent = Thinking(2, 0.5, 0.25, 0.375)
    return Played(one, other, number, side, share, ranks, (share, 0.0), (spent, spent))


def test_the_sums_are_right() -> None:
    plan = ladder(games=4)
    shares = [1.0, 0.5, 0.0, 1.0]
    played = [game("rookie", "random", at, share) for at, share in enumerate(shares)]
    strangers = [game("rookie", "master", 0, 1.0), game("rookie", "random", 4, 1.0)]
    table = LadderReport(plan, [*played, *strangers])
    pair = table.as_json()["pairs"][0]
    assert pair["bots"] == ["rookie", "random"]
    assert (pair["games"], pair["wins"], pair["rate"]) == (4, 2.5, 0.625)
    assert 0 < pair["low"] < 0.625 < pair["high"] < 1
    assert pair["outright"] == [2.5, 0.0, 1.5]
    assert table.is_complete
    thinking = table.as_json()["thinking"][0]
    assert thinking == {
        "bot": "rookie",
        "decisions": 8,
        "mean_ms": 250.0,
        "worst_ms": 375.0,
        "mean_cpu_ms": 125.0,
    }


def test_both_games_of_a_deal_have_the_same_fighters_and_seats_swapped() -> None:
    plan = ladder(games=4)
    deals = [deal for deal in plan.deals() if isinstance(deal, Deal)]
    assert [deal.numbers for deal in deals] == [(0, 1), (2, 3)]
    games = [played for deal in deals for played in play_deal(deal)]
    assert [played.side for played in games] == [0, 1, 0, 1]
    fighters = presenter("neon").fighters
    rosters = [dealt(plan.setup, fighters, game_seed(3, number)).roster for number in (0, 1)]
    assert rosters[0] == dealt(plan.setup, fighters, game_seed(3, 0)).roster
    assert all(len(set(roster)) == 2 and None not in roster for roster in rosters)


def test_a_fighter_that_was_asked_for_stays() -> None:
    setup = Setup("neon", "resurrection", 3, (None, "ghost"))
    roster = dealt(setup, presenter("neon").fighters, 5).roster
    assert roster[1] == "ghost"
    assert len(set(roster)) == 3


def test_of_more_than_two_the_first_sits_alone_at_every_side_in_turn() -> None:
    plan = ladder(games=8, seats=4)
    games = [played for deal in plan.deals() for played in play_deal(deal)]
    assert [played.side for played in games] == [0, 1, 2, 3] * 2
    assert all(len(played.ranks) == 4 for played in games)
    assert LadderReport(plan, games).fair_share == 0.25


def test_squads_sit_together() -> None:
    plan = Ladder(Setup("neon", "squad-2x3", 6), ("rookie", "random"), 2, seed=1)
    assert plan.sides == ((0, 2, 4), (1, 3, 5))
    played = play_deal(Deal(plan, "rookie", "random", (0, 1)))
    assert [each.share for each in played] == [1.0, 1.0]


TEAM = Setup("defend-neo-tokyo", "coop", 3, options={"difficulty": "cadet"})


def test_without_opponents_each_bot_plays_the_same_deals_alone() -> None:
    """Playing the deals of one pair or of all gives the same ends (DNT-WIN-05)."""
    three = Ladder(TEAM, ("rookie", "random", "search:iterations=2"), 3, seed=2)
    two = Ladder(TEAM, ("rookie", "random"), 3, seed=2)
    report = LadderReport(three, [game for deal in three.deals() for game in play_deal(deal)])
    again = LadderReport(two, [game for deal in two.deals() for game in play_deal(deal)])
    assert report.is_complete
    assert again.is_complete
    assert report.fair_share == 0.5
    ends = {team.bot: team.ends for team in report.teams()}
    assert {team.bot: team.ends for team in again.teams()} == {
        "rookie": ends["rookie"],
        "random": ends["random"],
    }
    assert set(ends["rookie"]) == {0, 1, 2}
    wins, score = report.teams()[0].over(report.teams()[1])
    assert score.low <= score.value <= score.high
    assert score.value > 0
    assert -1 <= wins.value <= 1
    for played in report.played:
        ranked = [(played.outright[at], played.points[at]) for at in (0, 1)]
        assert (played.ranks[0] < played.ranks[1]) == (ranked[0] > ranked[1])
        assert Played.from_json(json.loads(json.dumps(played.as_json()))).points == played.points


def test_a_stopped_ladder_without_opponents_plays_what_is_missing() -> None:
    plan = Ladder(TEAM, ("rookie", "random", "search:iterations=2"), 2, seed=2)
    first = play_deal(next(plan.deals()))
    left = list(plan.deals([first[0].key, first[2].key]))
    assert isinstance(left[0], Trial)
    assert left[0].pairs == (("rookie", "search:iterations=2"),)
    [again] = play_deal(left[0])
    assert (again.outright, again.points) == (first[1].outright, first[1].points)


def test_a_ladder_without_opponents_reports_win_rates_and_scores(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["ladder", "defend-neo-tokyo", "--mode", "lone", "--bots", "rookie,random"]
    assert cli.main([*words, "--games", "3", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    for part in ("All seats are on one side", "won (95 %)", "More than the other"):
        assert part in told
    assert cli.main([*words, "--games", "3", "--seed", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    rows = facts["together"]["bots"]
    assert [row["bot"] for row in rows] == ["rookie", "random"]
    assert all(row["games"] == 3 and row["low"] <= row["rate"] <= row["high"] for row in rows)
    assert facts["together"]["differences"][0]["score"]["mean"] > 0
    assert sum(facts["pairs"][0]["outright"]) >= 3


def test_all_pairs_meet_and_the_result_is_the_same_on_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone, together = told(capsys), told(capsys, "--jobs", "2")
    assert alone == together
    names = [pair["bots"] for pair in alone["pairs"]]
    assert names == [
        ["search:iterations=4", "rookie"],
        ["search:iterations=4", "random"],
        ["rookie", "random"],
    ]
    assert all(pair["games"] == 6 for pair in alone["pairs"])
    assert alone["complete"]
    assert alone["levels"] >= 1
    assert [row["bot"] for row in alone["bots"]] == ["search:iterations=4", "rookie", "random"]


def test_a_ladder_that_was_stopped_goes_on_as_if_it_had_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    whole = told(capsys, "--resume", str(file))
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 18
    for kept, torn in ((1, ""), (8, ""), (12, lines[12][:25])):
        file.write_text("".join(lines[:kept]) + torn)
        assert told(capsys, "--resume", str(file)) == whole
        assert sorted(_untimed(file)) == sorted(_untimed_lines(lines))
    before = file.read_text()
    assert told(capsys, "--resume", str(file)) == whole
    assert file.read_text() == before, "nothing is played twice"


def _untimed(file: Path) -> list[str]:
    return _untimed_lines(file.read_text().splitlines())


def _untimed_lines(lines: list[str]) -> list[str]:
    rows = [json.loads(line) for line in lines]
    return [json.dumps({**row, "thinking": None}, sort_keys=True) for row in rows]


def test_control_c_keeps_what_is_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ladder.jsonl"
    whole = told(capsys)
    count = 0

    def tire(deal: Deal) -> list[Played]:
        nonlocal count
        count += 1
        if count > 4:
            raise KeyboardInterrupt
        return play_deal(deal)

    monkeypatch.setattr("kumite.cli.ladder.play_deal", tire)
    assert cli.main([*WORDS, "--resume", str(file)]) == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["complete"] is False
    assert f"stopped after 8 games; they are kept in {file}" in said.err
    monkeypatch.undo()
    assert told(capsys, "--resume", str(file)) == whole


def test_stopped_before_all_have_met_it_tells_what_it_knows() -> None:
    plan = ladder(bots=("master", "rookie", "random"))
    assert [row["elo"] for row in LadderReport(plan, []).as_json()["ratings"]] == [0, 0, 0]
    rows = LadderReport(plan, [game("rookie", "random", 0, 1.0)]).as_json()["ratings"]
    assert rows[1]["elo"] > rows[0]["elo"] > rows[2]["elo"]


def test_another_question_is_not_mixed_into_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    told(capsys, "--resume", str(file))
    for words, named in (
        (["--seed", "12"], "another seed (11, now 12)"),
        (["--games", "8"], "another games (6, now 8)"),
        (["--mode", "royale"], "another mode (resurrection, now royale)"),
        (["--seats", "3"], "another seats (2, now 3)"),
    ):
        assert cli.main([*WORDS, "--resume", str(file), *words]) == 2
        assert named in capsys.readouterr().err


def test_a_bot_can_be_added_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    told(capsys, "--resume", str(file), "--bots", "rookie,random")
    assert len(file.read_text().splitlines()) == 1 + 6
    assert told(capsys, "--resume", str(file)) == told(capsys)
    assert len(file.read_text().splitlines()) == 1 + 18


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello\n", "line 1 is not a line"),
        ("[]\n", "line 1 is not a line"),
        ('{"format": "other"}\n', "not a ladder file"),
        (b"\xff\xfe\n", "codec"),
        ('{"my":"data"}', "not a ladder file"),
        ("{}", "not a ladder file"),
        (b"\xff", "not a ladder file"),
        ('{"format":"kumite-ladder","version":1,"mine":2}', "not a ladder file"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(
    text: str | bytes, words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "other"
    data = text.encode() if isinstance(text, str) else text
    file.write_bytes(data)
    assert cli.main([*WORDS, "--resume", str(file)]) == 2
    assert words in capsys.readouterr().err
    assert file.read_bytes() == data


def test_of_a_first_line_that_was_cut_off_nothing_is_left(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    whole = told(capsys, "--resume", str(file))
    lines = file.read_text().splitlines()
    for kept in (0, 1, 40, len(lines[0])):
        file.write_text(lines[0][:kept])
        assert told(capsys, "--resume", str(file)) == whole
        assert file.read_text().startswith(lines[0] + "\n")


@pytest.mark.parametrize(
    "words",
    [
        ["--option", "automa=no"],
        ["--executor", "dusk:x"],
        ["--executor", "dask:"],
        ["--bots", "rookie,external:no-such-program-anywhere"],
    ],
)
def test_a_ladder_that_cannot_begin_leaves_no_file(
    words: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    assert cli.main([*WORDS, "--resume", str(file), *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not file.exists()
    file.touch()
    assert cli.main([*WORDS, "--resume", str(file), *words]) == 2
    assert file.read_bytes() == b""


def test_a_game_that_is_told_twice_counts_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    whole = told(capsys, "--resume", str(file))
    lines = file.read_text().splitlines(keepends=True)
    with file.open("a") as more:
        more.writelines(lines[1:5])
    again = told(capsys, "--resume", str(file))
    assert again == whole
    assert again["complete"]


def test_a_second_ladder_may_not_write_into_the_same_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    first = LadderFile(file, ladder())
    try:
        assert cli.main([*WORDS, "--resume", str(file)]) == 2
        said = capsys.readouterr()
        assert said.err == f"kumite: {file}: another ladder is playing into this file\n"
        assert file.exists()
    finally:
        first.close()
    assert told(capsys, "--resume", str(file))["complete"]


def test_a_line_that_is_no_game_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    told(capsys, "--resume", str(file))
    lines = file.read_text().splitlines()
    lines[3] = '{"bots": ["rookie"]}'
    file.write_text("\n".join(lines) + "\n")
    assert cli.main([*WORDS, "--resume", str(file)]) == 2
    assert "line 4 is not a game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--bots", "rookie"], "two bots or more"),
        (["--bots", "rookie,rookie"], "given twice"),
        (["--bots", "rookie,rokie"], "did you mean rookie"),
        (["--bots", "rookie,master:think=1"], "did you mean think_ms"),
        (["--games", "0"], "--games is 1 to"),
        (["--executor", "dusk:x"], "did you mean dask"),
        (["--executor", "dask:"], "say where"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*WORDS, *words]) == 2
    said = capsys.readouterr()
    assert named in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["ladder", "neon", "--bots", "rookie,random", "--games", "2", "--engine", "reference"],
        ["ladder", "neon", "--bots", "rookie,random", "--games", "4", "--option", "track=4-6"],
        ["balance", "neon", "--games", "4", "--option", "track=4-6"],
    ],
)
def test_its_command_repeats_it_exactly(
    words: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pack = tmp_path / "my pack.toml"
    pack.write_bytes((PACKS / "quick-match.toml").read_bytes())
    assert cli.main([*words, "--pack", str(pack), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    program, *again = shlex.split(first["command"])
    assert program == "kumite"
    assert cli.main([*again, "--json"]) == 0
    second = json.loads(capsys.readouterr().out)
    for facts in (first, second):
        facts.pop("thinking", None)
    assert second == first


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "neon", "--bots", "rookie,random", "--games", "6", "--seats", "3"]
    assert cli.main([*words, "--seed", "2"]) == 0
    text = capsys.readouterr().out
    for part in ("rookie over random", "x fair share", "Ratings", "worst", "alone against 2"):
        assert part in text


def test_without_its_extra_dask_is_refused_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(BadSetup, match=r"kumite-engine\[cluster\]"),
        open_workers("dask:tcp://nowhere:1"),
    ):
        pass
