"""Defend Neo Tokyo by pilots who fight: attacks, Reacts, falling spaces and bosses on all engines.

Random pilots pass so often that the city falls before most cards were played. Together these
matches are at least 100,000 steps.
"""

from __future__ import annotations

from random import Random

import pytest

from kumite.checking import parity
from kumite.contract import CHANCE, RawState, Setup
from kumite.games import find
from tests.harness import engines_of, random_step

GAME = "defend-neo-tokyo"
NAMES = engines_of(GAME)
pytestmark = pytest.mark.skipif(len(NAMES) < 2, reason="one engine only")
FORMATS = [(mode.id, seats) for mode in find(GAME).modes for seats in mode.seats]
BUILDS = ("prebuilt", "draft", "random-prebuilt", "random-parts")
THREATS = ("radiation", "abyss")
MATCHES = 7
"""Of each format, build and threat."""
IDLE = 0.1
"""How often the option that does nothing is taken without a second thought."""


@pytest.mark.parametrize("threat", THREATS)
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("mode", "seats"), FORMATS)
def test_defence_is_the_same_on_all_engines(mode: str, seats: int, build: str, threat: str) -> None:
    content = parity.Content(GAME, (), NAMES)
    steps = 0
    for seed in range(MATCHES):
        options = {"build": build, "threat": threat, "difficulty": ("cadet", "ace")[seed % 2]}
        options["hands"] = ("open", "closed")[seed % 2]
        setup = Setup(GAME, mode, seats, roster(build, seed), options)
        rng = Random(f"{mode}/{seats}/{build}/{threat}/{seed}")
        pair = parity.Pair(content, setup, [raw.new(setup) for raw in content.raw])
        while True:
            found = pair.difference()
            assert not found, "\n".join([found, *pair.told[-10:]])
            if pair.is_over:
                break
            pair.apply(*choose(pair.states[0], rng))
            steps += 1
    assert steps > 100


def roster(build: str, seed: int) -> tuple[str, ...]:
    """Every other match begins with a mech of parts that no prebuilt one has together."""
    is_mixed = build in ("draft", "random-parts") and seed % 2
    return ("raijin-08+drill-lance+plasma-cannon+hover-legs",) if is_mixed else ()


def choose(state: RawState, rng: Random) -> tuple[int | None, int]:
    """A random step that seldom does nothing: the last option of a list does least."""
    step = random_step(state, rng)
    if state.to_act() != CHANCE and rng.random() > IDLE:
        seat, code = step
        assert seat is not None
        if code == state.actions(seat)[-1]:
            return random_step(state, rng)
    return step
