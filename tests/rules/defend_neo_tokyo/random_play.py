"""Random matches of every mode and both threats, for what must hold in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from kumite.games.defend_neo_tokyo.model import Mode, Phase, State

from .scenario import Scene, foe, mech, scene

seeds = st.integers(0, 2**32)
few = settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # the fixture is only a name
)
ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"
LONE = {"isotopede": foe(8)}
TWO = {"cindermaw": foe(3), "halflife": foe(12)}
THREE = {"lanternmaw": foe(2), "tidehammer": foe(11), "coral-widow": foe(17)}
FIVE = {
    "brinejaw": foe(1),
    "lanternmaw": foe(8),
    "barnacle-king": foe(8),
    "inkwraith": foe(13),
    "tidehammer": foe(18),
}
STARTS: list[tuple[int, dict[str, Any]]] = [
    (1, {"monsters": LONE, "difficulty": "cadet"}),
    (2, {"monsters": TWO}),
    (2, {"monsters": TWO, "mode": Mode.SOLO, "difficulty": "ace"}),
    (3, {"monsters": THREE, "captain": 2}),
    (5, {"monsters": FIVE, "closed": True, "captain": 1}),
]
"""Matches right after the setup: the first Command cards are about to be drawn."""
_STEPS = 20_000


def positions(engine: str, seed: int) -> Iterator[Scene]:
    """A random match in every wait, the last one over."""
    rng = Random(seed)
    crew, position = rng.choice(STARTS)
    mechs = [mech(ODD), *[mech() for _ in range(crew - 1)]]
    play = scene(engine, *mechs, phase=Phase.DRAW, **position)
    for _ in range(_STEPS):
        yield play
        if play.is_over:
            return
        if play.is_chance:
            outcomes = play.raw.outcomes()
            weights = [weight for _, weight in outcomes]
            play.raw.apply_outcome(rng.choices([each for each, _ in outcomes], weights)[0])
            continue
        codes = play.raw.actions(play.chooser)
        is_eager = rng.random() < 0.8
        play.raw.apply(play.chooser, rng.choice(codes[:-1] if is_eager else codes))
    raise AssertionError(f"the match of seed {seed} does not end")


def walk(engine: str, seed: int) -> tuple[Scene, list[State]]:
    """A random match, and its states in every wait."""
    seen = []
    for each in positions(engine, seed):
        seen.append(each.state)
        play = each
    return play, seen
