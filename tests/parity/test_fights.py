"""Martial Art fought by players who seek each other: strikes, pushes and knock-outs on all engines.

Random players hardly ever meet. Together these fights are at least 100,000 steps.
"""

from __future__ import annotations

from random import Random

import pytest

from kumite import parity
from kumite.contract import Setup
from tests.harness import engines_of
from tests.rules.martial_art.eager import choose

NAMES = engines_of("martial-art")
MATCHES = 31
pytestmark = pytest.mark.skipif(len(NAMES) < 2, reason="one engine only")
FORMATS = [
    *(("white", 2), ("white", 3), ("white", 4), ("white-team", 4)),
    *(("black", 2), ("black", 3), ("black", 4), ("black-team", 4)),
]


@pytest.mark.parametrize(("mode", "seats"), FORMATS)
def test_fights_are_the_same_on_all_engines(mode: str, seats: int) -> None:
    content = parity.Content("martial-art", (), NAMES)
    for seed in range(MATCHES):
        options = {"fighters": "dealt"} if seed % 2 else {}
        setup = Setup("martial-art", mode, seats, options=options)
        states = [raw.new(setup) for raw in content.raw]
        pair = parity.Pair(content, setup, states)
        rng = Random(f"{mode}/{seats}/{seed}")
        rules = content.words.content  # type: ignore[attr-defined]
        while True:
            found = pair.difference()
            assert not found, "\n".join([found, *pair.told[-10:]])
            if pair.is_over:
                break
            pair.apply(*choose(states[0], rules, rng))
