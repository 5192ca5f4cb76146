"""Counts by depth from stored positions: the same on every engine, and pinned."""

from __future__ import annotations

import json

import pytest

from kumite import cli
from kumite.checking.perft import perft, position, positions
from kumite.contract import Setup
from kumite.errors import BadSetup
from tests.harness import ENGINES, GAMES, engines_of, raw_game

STORED = [
    (engine, game, name)
    for game in GAMES
    for engine in engines_of(game)
    for name in positions(game)
]
on_every_engine = pytest.mark.parametrize("engine", ENGINES)


@pytest.mark.parametrize(("engine", "game", "name"), STORED)
def test_stored_counts_hold(engine: str, game: str, name: str) -> None:
    counts = positions(game)[name]["counts"]
    state = position(game, name, raw_game(game, engine))
    assert perft(state, len(counts)) == counts


@on_every_engine
def test_a_match_begins_with_the_ring(engine: str) -> None:
    """Ten Sectors, then nine, then eight: chance branches by outcomes, not by weight."""
    state = raw_game("neon", engine).new(Setup("neon", "resurrection", 2))
    assert perft(state, 3) == [10, 90, 720]


@on_every_engine
def test_the_command_gives_one_number_a_depth(
    engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["perft", "neon", "--depth", "3", "--engine", engine, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counts"] == [10, 90, 720]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_several_positions(game: str) -> None:
    assert len(positions(game)) >= 8


def test_a_misspelt_position_is_refused() -> None:
    with pytest.raises(BadSetup, match="did you mean planning"):
        position("neon", "planing", raw_game("neon", ENGINES[0]))
