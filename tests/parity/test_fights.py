"""Martial Art fought by players who seek each other: strikes, pushes and knock-outs on all engines.

Random players hardly ever meet. Together these fights are at least 100,000 steps.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kumite.checking import parity
from kumite.contract import Setup
from tests.harness import engines_of
from tests.rules.martial_art.eager import choose

NAMES = engines_of("martial-art")
PACK = Path(__file__).parents[1] / "content" / "packs" / "back-yard"
MATCHES = 28
MATCHES_WITH_A_PACK = 6
pytestmark = pytest.mark.skipif(len(NAMES) < 2, reason="one engine only")
FORMATS = [
    *(("white", 2), ("white", 3), ("white", 4), ("white-team", 4)),
    *(("black", 2), ("black", 3), ("black", 4), ("black-team", 4)),
]


@pytest.mark.parametrize(("mode", "seats"), FORMATS)
def test_fights_are_the_same_on_all_engines(mode: str, seats: int) -> None:
    compare(parity.Content("martial-art", (), NAMES), mode, seats, MATCHES)


@pytest.mark.parametrize(("mode", "seats"), FORMATS)
def test_fights_with_a_pack_of_a_users_own_are_the_same(mode: str, seats: int) -> None:
    content = parity.Content("martial-art", (PACK,), NAMES)
    rules = content.words.content  # type: ignore[attr-defined]
    assert rules.fighters[-1].id == "ines"
    assert rules.figures.attack_dice == 3
    compare(content, mode, seats, MATCHES_WITH_A_PACK)


def compare(content: parity.Content, mode: str, seats: int, matches: int) -> None:
    for seed in range(matches):
        options = {"fighters": "dealt"} if seed % 2 else {}
        packs = tuple(content.packs)
        roster = ("ines", *[None] * (seats - 1)) if packs else ()
        setup = Setup("martial-art", mode, seats, roster, options, packs)
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
