"""Both engines agree on everything, step by step; and a difference would be found."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kumite import cli
from kumite.checking import parity
from kumite.contract import RawState, Setup
from kumite.games.neon import codec
from tests.harness import COMPARED, ENGINES, MODES, raw_game, setup_of

PACKS = (Path(__file__).parents[1] / "content" / "packs" / "night-market",)
# Together at least 100,000 steps.
BATCHES = 80
GAMES_IN_A_BATCH = 4

needs_both = pytest.mark.skipif(len(ENGINES) < 2, reason="one engine only")


@cache
def series() -> parity.Series:
    """Half of the matches are played with a pack of a user's own."""
    return parity.Series("neon", seed=100, packs=PACKS)


@needs_both
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_matches_are_the_same_on_both_engines(batch: int) -> None:
    report = series().run(GAMES_IN_A_BATCH, first=batch * GAMES_IN_A_BATCH)
    assert not report.mismatches, "\n".join(report.mismatches[0].lines("see above"))
    assert report.games == GAMES_IN_A_BATCH


@needs_both
@pytest.mark.parametrize(("game", "mode"), COMPARED)
def test_every_mode_is_compared(game: str, mode: str) -> None:
    report = parity.Series(game, seed=200, mode=mode).run(1)
    assert not report.mismatches, "\n".join(report.mismatches[0].lines("see above"))


@needs_both
def test_the_command_counts_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["parity", "neon", "--games", "1", "--seed", "3", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["games"], facts["mismatches"]) == (1, 0)
    assert facts["steps"] > 50


class Wrong:
    """An engine's state that goes wrong in one answer after some steps."""

    def __init__(self, state: RawState, what: str) -> None:
        self._state = state
        self._what = what
        self._steps = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    @property
    def _is_wrong(self) -> bool:
        return self._steps > 30

    def apply(self, seat: int, action: int) -> None:
        self._state.apply(seat, action)
        self._steps += 1

    def apply_outcome(self, outcome: int) -> None:
        self._state.apply_outcome(outcome)
        self._steps += 1

    def encode(self) -> bytes:
        data = self._state.encode()
        if self._what != "encoding" or not self._is_wrong:
            return data
        state, _ = codec.decode(data)
        state.seats[1].energy ^= 1
        return codec.encode(state)

    def actions(self, seat: int) -> list[int]:
        actions = self._state.actions(seat)
        return actions[:-1] if self._what == "actions" and self._is_wrong else actions

    def outcomes(self) -> list[tuple[int, int]]:
        listed = self._state.outcomes()
        if self._what == "outcomes" and self._is_wrong:
            return [(outcome, weight + 1) for outcome, weight in listed]
        return listed

    def view(self, viewer: int) -> bytes:
        data = self._state.view(viewer)
        return data[:-1] if self._what == "view" and self._is_wrong and viewer == 1 else data

    def events_since(self, mark: int) -> list[Any]:
        told = list(self._state.events_since(mark))
        return told[:-1] if self._what == "events" and self._is_wrong else told

    def scores(self) -> list[int]:
        return [7] if self._what == "scores" and self._is_wrong else self._state.scores()


@pytest.mark.parametrize("what", ["encoding", "actions", "outcomes", "view", "events", "scores"])
def test_a_planted_difference_is_found_and_named(what: str) -> None:
    engine = ENGINES[0]
    content = parity.Content("neon", (), (engine, engine))
    setup = setup_of("neon", "resurrection")
    states: list[Any] = [raw_game("neon", engine).new(setup) for _ in range(2)]
    states[1] = Wrong(states[1], what)
    pair = parity.Pair(content, setup, states)
    rng = Random(1)
    while not pair.is_over:
        found = pair.difference()
        if found:
            assert what in found
            if what == "encoding":
                assert "seats[1].energy" in found
            return
        pair.take(rng)
    pytest.fail("the difference was not found")


def test_a_mismatch_says_how_to_see_it_again() -> None:
    setup = Setup("neon", "royale", 2, ("akari", None), {"track": "4-6"})
    mismatch = parity.Mismatch(5, setup, 12, "to act differs", ("chance: rolls HIT (64)",))
    text = "\n".join(mismatch.lines("kumite parity neon --first 5"))
    for part in ("match 5", "step 12", "to act differs", "akari,-", "track=4-6", "--first 5"):
        assert part in text


def test_setups_cover_everything() -> None:
    series = parity.Series("neon", seed=1, names=ENGINES[:1])
    rng = Random(1)
    drawn = [series.random_setup(rng, series.contents[0]) for _ in range(400)]
    assert {setup.mode for setup in drawn} == {mode for game, mode in MODES if game == "neon"}
    assert {setup.seats for setup in drawn} == {2, 3, 4, 5, 6}
    assert {(setup.options or {}).get("track") for setup in drawn} == {None, "2-3", "4-6"}
    assert {(setup.options or {}).get("automa") for setup in drawn} == {None, "yes", "no", "strong"}
    assert any(not any(setup.roster) for setup in drawn)
    assert any(all(setup.roster) for setup in drawn)
