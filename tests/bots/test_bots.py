"""What every registered bot keeps: legal choices, the same for the same seed, from a view alone."""

from __future__ import annotations

from random import Random

import pytest

from kumite.bots import Bot, bots, find, make
from kumite.contract import CHANCE
from kumite.errors import BadSetup
from kumite.match import fingerprint
from kumite.simulation import pick_outcome
from tests.harness import ENGINES, MODES, raw_game, setup_of

every_bot = pytest.mark.parametrize("name", [bot.name for bot in bots()])


def played(name: str, game: str, mode: str, seed: int) -> str:
    """The fingerprint of a whole match of one bot against itself."""
    setup = setup_of(game, mode)
    state = raw_game(game, ENGINES[0]).new(setup)
    table: list[Bot] = [make(name, game=game, seat=seat, seed=seed) for seat in range(setup.seats)]
    rng = Random(seed)
    while state.to_act():
        if state.to_act() & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
            continue
        seat = (state.to_act() & -state.to_act()).bit_length() - 1
        actions = state.actions(seat)
        view = state.view(seat) if table[seat].needs_view else b""
        action = table[seat].choose(view, actions)
        assert action in actions
        state.apply(seat, action)
    return fingerprint(state)


@every_bot
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_bot_plays_whole_matches_reproducibly(name: str, game: str, mode: str) -> None:
    assert played(name, game, mode, seed=3) == played(name, game, mode, seed=3)
    assert played(name, game, mode, seed=3) != played(name, game, mode, seed=4)


@every_bot
def test_a_bot_says_what_it_is(name: str) -> None:
    assert find(name).help


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadSetup, match="no bot"):
        make("deepest", game="neon", seat=0)
