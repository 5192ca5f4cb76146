"""Super Fantasy Brawl by players who act: attacks, traps, Reactions and drafts on all engines.

Random players seldom reach each other, so these are fond of what has consequences. Together these
matches are at least 100,000 steps. In half of the matches of each format a champion of a user's
own fights.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from kumite.checking import parity
from kumite.contract import CHANCE, Setup
from tests.content.test_super_fantasy_brawl_pack import pack_of_the_page
from tests.harness import engines_of, random_step
from tests.rules.super_fantasy_brawl.eager import choose

GAME = "super-fantasy-brawl"
NAMES = engines_of(GAME)
pytestmark = pytest.mark.skipif(len(NAMES) < 2, reason="one engine only")
MATCHES = 18
"""Of each kind."""
TEAMS = {
    "duel": ("deryn+dugrun+skitter", "skitter+gwaien+oona"),
    "tornado": ("rath+korvash", "rath+vhoul", "goldarr+mariusz", "kilgore+tzu-xiao"),
}
KINDS: list[tuple[str, dict[str, str]]] = [
    (mode, options)
    for mode in TEAMS
    for options in (
        {"teams": "given"},
        {"teams": "free"},
        {"teams": "casual"},
        {"teams": "casual", "pool": "10"},
        {"teams": "competitive", "first": "2"},
    )
]
KINDS.append(("tornado", {"teams": "casual", "duplicates": "yes"}))


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    return (pack_of_the_page(tmp_path_factory.mktemp("fog-season")),)


@cache
def content_of(packs: tuple[Path, ...]) -> parity.Content:
    return parity.Content(GAME, packs, NAMES)


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize(
    ("mode", "options"), KINDS, ids=["-".join((mode, *kind.values())) for mode, kind in KINDS]
)
def test_brawls_are_the_same_on_all_engines(
    mode: str, options: dict[str, str], seed: int, packs: tuple[Path, ...]
) -> None:
    content = content_of(packs if seed % 2 else ())
    setup = setup_of(content, mode, options)
    rng = Random(f"{mode}/{options}/{seed}")
    pair = parity.Pair(content, setup, [raw.new(setup) for raw in content.raw])
    steps = 0
    while True:
        found = pair.difference()
        assert not found, "\n".join([found, *pair.told[-10:]])
        if pair.is_over:
            break
        state = pair.states[0]
        is_chance = state.to_act() == CHANCE
        pair.apply(*(random_step(state, rng) if is_chance else choose(state, rng)))
        steps += 1
    assert steps > 100


def setup_of(content: parity.Content, mode: str, options: dict[str, str]) -> Setup:
    seats = len(TEAMS[mode])
    if options["teams"] != "given":
        return Setup(GAME, mode, seats, (), options, content.packs)
    first, *others = TEAMS[mode]
    if content.packs:
        first = "+".join(("wisp", *first.split("+")[1:]))
    return Setup(GAME, mode, seats, (first, *others), {}, content.packs)
