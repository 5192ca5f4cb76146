"""Whether content is fair is counted from events: the sums are right and nothing is missed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kumite import cli
from kumite.contract import Setup
from kumite.measuring.balance import (
    CardCount,
    CardUse,
    Counts,
    SeatRecord,
    Series,
    is_dead,
    judge,
    reader,
)

WORDS = ["balance", "neon", "--games", "60", "--seed", "6"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main([*WORDS, "--json", *words]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    return facts


def test_every_match_has_one_winner_and_two_of_everything(
    capsys: pytest.CaptureFixture[str],
) -> None:
    facts = told(capsys)
    assert facts["games"] == 60
    for table in ("fighters", "seats", "starts"):
        assert sum(row["games"] for row in facts[table]) == 120, table
        assert sum(row["wins"] for row in facts[table]) == pytest.approx(60), table
    assert [row["games"] for row in facts["fighters"]] == [20] * 6, "every fighter plays as often"
    assert sum(row["games"] > 0 for row in facts["starts"]) >= 8, "landing is drawn"


def test_cards_are_followed_from_the_deck_to_their_use(capsys: pytest.CaptureFixture[str]) -> None:
    cards = told(capsys)["cards"]
    assert len(cards) == len(reader("neon").cards)
    assert sum(card["drawn"] for card in cards) > 500
    for card in cards:
        assert 0 <= card["worn_rate"] <= card["kept_rate"] <= 1
        assert 0 <= card["used_rate"] <= 1
    assert any(card["used_rate"] > 0.3 for card in cards)


def test_the_counts_do_not_depend_on_the_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told(capsys) == told(capsys, "--jobs", "2")


def test_more_seats_and_other_bots(capsys: pytest.CaptureFixture[str]) -> None:
    facts = told(capsys, "--seats", "3", "--bots", "random", "--starts", "chosen")
    assert [row["seat"] for row in facts["seats"]] == [0, 1, 2]
    assert sum(row["wins"] for row in facts["seats"]) == pytest.approx(60)


def test_each_table_of_fighters_plays_its_deal_in_every_rotation() -> None:
    series = Series(Setup("neon", "resurrection", 3), "rookie", 9, seed=1)
    matches = [series.match(number) for number in range(6)]
    rosters = [setup.roster for setup, _ in matches]
    assert rosters[1] == (*rosters[0][1:], rosters[0][0])
    assert len({seed for _, seed in matches[:3]}) == 1
    assert len({seed for _, seed in matches}) == 2


def test_a_report_names_the_command_that_made_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "balance.md"
    assert cli.main([*WORDS, "--output", str(file)]) == 0
    assert "Fighters outside 40 to 60 %" in capsys.readouterr().out
    text = file.read_text()
    assert f"--games 60 --bots rookie --seed 6 --output {file}" in text
    for title in ("## Fighters", "## Seats", "## Cards", "## Where a fighter first landed"):
        assert title in text
    assert all(len(line) < 150 for line in text.splitlines() if "kumite balance" not in line)


@pytest.mark.parametrize(("mode", "skills"), [("white", 2), ("black", 3)])
def test_skills_of_martial_art_are_followed_from_the_pick_to_their_use(
    capsys: pytest.CaptureFixture[str], mode: str, skills: int
) -> None:
    words = ["balance", "martial-art", "--mode", mode, "--games", "30", "--seed", "2"]
    assert cli.main([*words, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [row["games"] for row in facts["fighters"]] == [10] * 6
    assert facts["starts"] == []
    cards = facts["cards"]
    assert len(cards) == len(reader("martial-art").cards) == 42
    assert sum(card["value"]["games"] for card in cards) == 60 * skills
    assert sum(card["drawn"] for card in cards) == 60 * (2 if mode == "white" else 7)
    assert any(card["used_rate"] > 0.5 for card in cards)
    assert cli.main(words) == 0
    text = capsys.readouterr().out
    assert "## Skills" in text
    assert "places are fixed" in text
    assert "Where a fighter first landed" not in text


def test_champions_of_super_fantasy_brawl_play_in_teams_that_are_dealt(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["balance", "super-fantasy-brawl", "--games", "24", "--seed", "2"]
    assert cli.main([*words, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    # 12 shuffled champions are two deals of two teams, and each deal is played from both sides.
    assert [row["games"] for row in facts["fighters"]] == [12] * 12
    assert sum(row["wins"] for row in facts["fighters"]) == pytest.approx(24 * 3)
    cards = facts["cards"]
    assert len(cards) == len({card["card"] for card in cards}) == 72
    assert sum(card["drawn"] for card in cards) > 500
    assert sum(card["used_rate"] > 0.3 for card in cards) > 20
    assert cli.main(words) == 0
    text = capsys.readouterr().out
    assert "Fighters outside 42 to 58 %" in text
    assert "Teams are dealt" in text


def test_teams_are_dealt_evenly_and_change_sides() -> None:
    series = Series(Setup("super-fantasy-brawl", "duel", 2), "rookie", 8, seed=1)
    rosters = [series.match(number)[0].roster for number in range(8)]
    assert [rosters[at + 1] for at in (0, 2, 4, 6)] == [rosters[at][::-1] for at in (0, 2, 4, 6)]
    champions = [name for roster in rosters[:4] for team in roster for name in str(team).split("+")]
    assert sorted(champions) == sorted(reader("super-fantasy-brawl").fighters * 2)
    assert rosters[0] != rosters[4]


def test_what_is_out_of_line_is_named() -> None:
    counts = Counts()
    for number in range(400):
        records = [SeatRecord("akari", "Park"), SeatRecord("ghost", "Mall")]
        records[0].cards["Mic Stand"] = CardUse(drawn=1)
        records[1].cards["Reaper"] = CardUse(drawn=1, kept_worn=1, worn=1, used=1)
        counts.add(records, [float(number % 4 == 0), float(number % 4 != 0)], won=True)
    verdict = judge(Series(Setup("neon", "resurrection", 2), "rookie", 400, 1), counts)
    assert verdict.outside == verdict.surely_outside == ("akari", "ghost")
    assert verdict.dead == ("Mic Stand",)
    assert counts.meetings["akari", "ghost"].share.rate == 0.25


def test_a_card_is_dead_if_nobody_wants_it_or_nobody_can_use_it() -> None:
    wanted = CardCount(drawn=100, kept_worn=60)
    for _ in range(60):
        wanted.worn.add(1.0)
    assert is_dead(wanted, is_quiet=False)
    assert not is_dead(wanted, is_quiet=True)
    wanted.used_by = 30
    assert not is_dead(wanted, is_quiet=False)
    assert is_dead(CardCount(drawn=100, kept_worn=5), is_quiet=True)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--bots", "rookie,random"], "name one"),
        (["--fighters", "akari"], "leave --fighters out"),
        (["--games", "0"], "--games is 1 to"),
        (["--output", "/nowhere/at/all.md"], "no such folder"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*WORDS, *words]) == 2
    assert named in capsys.readouterr().err


def test_stopped_before_the_first_match_it_has_nothing_to_tell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def tire(_: object) -> Counts:
        raise KeyboardInterrupt

    monkeypatch.setattr("kumite.cli.balance.play_batch", tire)
    report = tmp_path / "report.md"
    assert cli.main(["balance", "neon", "--output", str(report)]) == 130
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "kumite: stopped after 0 matches\n")
    assert not report.exists()


def test_teams_win_together_and_every_part_and_card_is_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["balance", "defend-neo-tokyo", "--games", "40", "--seed", "6", "--json"]
    assert cli.main([*words, "--option", "build=random-parts", "--option", "difficulty=cadet"]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert 0 < facts["outright"] < 40
    assert sum(row["games"] for row in facts["fighters"]) == 40 * 2 * 4
    assert sum(row["wins"] for row in facts["fighters"]) == facts["outright"] * 2 * 4
    assert all(row["games"] for row in facts["fighters"]), "every part flies"
    assert len({row["card"] for row in facts["cards"]}) == 168
    assert any(row["used_rate"] > 0.9 for row in facts["cards"])
