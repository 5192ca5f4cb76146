"""Matches of Martial Art on the reference engine: they end, and every state on the way is sound."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kumite.contract import SPECTATOR, Setup
from kumite.errors import BadSetup, DecodeError
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.model import Ending, Phase, Status
from kumite.reference import load
from kumite.reference.martial_art import MartialArtReference, game
from kumite.reference.martial_art.state import MartialArtState
from tests.harness import apply_step, random_step
from tests.rules.martial_art.eager import step

GAME = game()
SETUPS = [
    *(Setup("martial-art", mode, seats) for mode in ("white", "black") for seats in (2, 3, 4)),
    Setup("martial-art", "white-team", 4, options={"fighters": "dealt"}),
    Setup("martial-art", "black-team", 4, ("hirumasa", None, "kimberley")),
]
PACK = 'id = "short"\ngame = "martial-art"\nname = "Short"\nversion = "1"\nschema = 1\n'
every_setup = pytest.mark.parametrize("number", range(len(SETUPS)))


def test_the_game_is_loaded_by_its_name() -> None:
    assert isinstance(load("martial-art"), MartialArtReference)


def check_knowledge(state: MartialArtState, seed: int) -> None:
    """Bytes bring a state back; a view is enough to go on from, and cannot be told apart."""
    data = state.encode()
    again = GAME.decode(data)
    assert again.encode() == data
    assert again.to_act() == state.to_act()
    players = decode(data)[0].players
    assert len(data) == 46 + 115 * players
    for viewer in (seed % players, SPECTATOR):
        view = state.view(viewer)
        for other in (state.determinize(viewer, seed), GAME.from_view(view, seed)):
            assert other.view(viewer) == view
            assert other.to_act() == state.to_act()
            assert GAME.decode(other.encode()).encode() == other.encode()


@every_setup
def test_every_state_of_a_fight_is_sound(number: int) -> None:
    state, rng = GAME.new(SETUPS[number]), Random(number)
    for count in range(20_000):
        if not state.to_act():
            break
        if count % 7 == 0:
            check_knowledge(state, count)
        step(state, GAME.content, rng)
    check_knowledge(state, 0)
    assert decode(state.encode())[0].phase is Phase.OVER


@every_setup
def test_damaged_states_are_refused_or_can_be_played_to_their_end(number: int) -> None:
    rng = Random(number)
    state = GAME.new(SETUPS[number])
    accepted = 0
    while state.to_act():
        for _ in range(2):
            data = bytearray(state.encode())
            at = rng.randrange(len(data))
            data[at] = rng.choice((0, 1, 7, 255, data[at] ^ 1, rng.randrange(256)))
            try:
                damaged = GAME.decode(bytes(data))
            except DecodeError:
                continue
            assert damaged.encode() == bytes(data)
            accepted += 1
            for _ in range(40):
                if damaged.to_act():
                    apply_step(damaged, random_step(damaged, rng))
        step(state, GAME.content, rng)
    assert accepted > 5


@every_setup
def test_hundreds_of_short_matches_end(tmp_path: Path, number: int) -> None:
    """Two thousand over all belts and formats; with two rounds each, so that there is time."""
    pack = tmp_path / "short.toml"
    pack.write_text(f"{PACK}rounds = 2\n")
    short = game((pack,))
    for seed in range(250):
        state, rng = short.new(SETUPS[number]), Random(seed)
        while state.to_act():
            step(state, short.content, rng)
        last = decode(state.encode())[0]
        assert last.ending in (Ending.JUDGES, Ending.LAST_ONE_IN)
        assert sum(value > 0 for value in state.returns()) == last.winners.bit_count() > 0


def test_fights_end_in_every_way() -> None:
    """Knock-outs, technical knock-outs, ring-outs, and now and then the judges."""
    seen: set[Status] = set()
    setup = Setup("martial-art", "black", 4, ("hirumasa", "kimberley", "igor", "wonja"))
    for seed in range(12):
        state, rng = GAME.new(setup), Random(seed)
        while state.to_act():
            step(state, GAME.content, rng)
        seen |= {own.status for own in decode(state.encode())[0].seats}
    assert seen == set(Status)


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (Setup("martial-art", "white", 5), "takes 2 to 4 seats, not 5"),
        (Setup("martial-art", "white-team", 2), "takes 4 seats, not 2"),
        (Setup("martial-art", "whit", 2), "did you mean white"),
        (Setup("martial-art", "white", 2, ("igr",)), "did you mean igor"),
        (Setup("martial-art", "white", 2, ("igor", "igor")), "one seat only"),
        (Setup("martial-art", "white", 2, options={"fighters": "bought"}), "picked, dealt"),
        (Setup("martial-art", "white", 2, options={"belt": "white"}), "no option 'belt'"),
    ],
)
def test_setups_that_cannot_be_played_are_refused(setup: Setup, words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        GAME.new(setup)
