"""Martial Art by command, on every engine that plays it."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from kumite import cli
from kumite.bots import make
from kumite.bots.rookie import RookieBot
from kumite.contract import CHANCE
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.model import Phase
from kumite.match import new_match
from kumite.matches.plain_client import PlainClient
from tests.harness import engines_of, setup_of, walk, words

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


class Watched(RookieBot):
    """Remembers in which phases it had a choice, and in which it was asked for a reason."""

    def __init__(self) -> None:
        super().__init__("martial-art", ())
        self.chose: set[Phase] = set()
        self.told: set[Phase] = set()

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if len(actions) > 1:
            self.chose.add(decode(view)[0].phase)
        return super().choose(view, actions)

    def reason(self, view: bytes, action: int) -> str:
        self.told.add(decode(view)[0].phase)
        return super().reason(view, action)


def test_no_reason_is_told_of_what_hidden_tokens_allow() -> None:
    """MA-INF-05, MA-INF-09: that there was something to decline would betray a token."""
    bot = Watched()
    for seed in range(3):
        match = new_match(
            "martial-art", mode="black", seats=2, roster=("ricardo", "igor"), seed=seed
        )
        other = make("random", game="martial-art", seat=1, seed=seed)
        PlainClient(match, {0: bot, 1: other}, io.StringIO(), io.StringIO()).play()
    assert Phase.START in bot.told
    assert bot.chose >= {Phase.DEFENSE, Phase.SOW, Phase.LAYOUT}
    assert not bot.told & {Phase.DEFENSE, Phase.REACTION, Phase.SOW, Phase.LAYOUT}


@pytest.mark.parametrize("mode", ["white", "black"])
def test_where_reasons_are_told_everybody_knows_the_options(mode: str) -> None:
    """Whatever the hidden tokens may be, the seat is offered the same."""
    looked = 0
    for spot in walk("native", setup_of("martial-art", mode), seed=3, every=1):
        if spot.state.to_act() & CHANCE:
            continue
        for seat in spot.to_act():
            if words("martial-art").is_open(spot.state.view(seat)):
                for seed in range(3):
                    other = spot.state.determinize((seat + 1) % len(spot.seats), seed)
                    assert other.actions(seat) == spot.state.actions(seat)
                    looked += 1
    assert looked > 50
