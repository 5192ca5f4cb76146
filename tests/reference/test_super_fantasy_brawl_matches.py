"""Matches of Super Fantasy Brawl on the reference engine: they end, and every state is sound."""

from __future__ import annotations

from random import Random

import pytest

from kumite.contract import CHANCE, SPECTATOR, Setup
from kumite.errors import DecodeError
from kumite.games.super_fantasy_brawl.codec import decode
from kumite.games.super_fantasy_brawl.model import (
    GATE,
    NO_HEX,
    NO_ID,
    Ending,
    Phase,
    Stage,
    State,
)
from kumite.reference import load
from kumite.reference.super_fantasy_brawl import SuperFantasyBrawlReference, game
from kumite.reference.super_fantasy_brawl.state import SuperFantasyBrawlState
from tests.harness import apply_step, random_step
from tests.rules.super_fantasy_brawl.eager import choose

GAME = game()
NAME = "super-fantasy-brawl"
SETUPS = [
    Setup(NAME, "duel", 2),
    Setup(NAME, "duel", 2, ("deryn+dugrun+skitter", "skitter+gwaien+oona")),
    Setup(NAME, "duel", 2, options={"teams": "casual", "pool": "6", "first": "2"}),
    Setup(NAME, "duel", 2, options={"teams": "competitive"}),
    Setup(NAME, "tornado", 4),
    Setup(
        NAME, "tornado", 4, ("rath+korvash", "rath+vhoul", "goldarr+mariusz", "kilgore+tzu-xiao")
    ),
    Setup(NAME, "tornado", 4, options={"teams": "casual", "duplicates": "yes", "first": "4"}),
    Setup(NAME, "tornado", 4, options={"teams": "casual", "pool": "9"}),
    Setup(NAME, "tornado", 4, options={"teams": "competitive", "first": "3"}),
]
every_setup = pytest.mark.parametrize("number", range(len(SETUPS)))


def step(state: SuperFantasyBrawlState, rng: Random) -> None:
    if state.to_act() == CHANCE:
        outcomes, weights = zip(*state.outcomes(), strict=True)
        assert list(outcomes) == sorted(set(outcomes))
        assert min(weights) > 0
        state.apply_outcome(rng.choices(outcomes, weights)[0])
        return
    seat, action = choose(state, rng)
    actions = state.actions(seat)
    assert actions == sorted(set(actions))
    state.apply(seat, action)


def check_pieces(state: State) -> None:
    """Nothing is lost and nothing appears (SFB-INF-06, SFB-LIM-03, SFB-OOA-02)."""
    standing = [figure.hex for figure in state.figures if figure.hex != GATE]
    may_cross = state.phase in (Phase.STEP, Phase.FORCE)
    assert len(set(standing)) >= len(standing) - may_cross
    for figure in state.figures:
        if figure.champion != NO_ID:
            champion = GAME.content.champions[figure.champion]
            hp = (champion.up if figure.is_up else champion.basic).hp
            assert figure.damage < hp
    for seat, own in enumerate(state.seats):
        everything = (1 << own.team.bit_count() * 6) - 1
        planned = sum(1 << place for place in own.planned if place != NO_ID)
        assert not own.hand & own.discard
        assert not (own.hand | own.discard) & planned
        assert (own.hand | own.discard | planned) & ~everything == 0
        assert own.shown & ~(own.hand | planned) == 0, seat
    laid = [trap for trap in state.traps if trap.hex != NO_HEX]
    in_turn = Phase.ACTIVATE <= state.phase <= Phase.ADVANCE
    if in_turn and state.trap_hex == NO_HEX:
        assert len(laid) == 4
    numbers = [trap.token for trap in laid if trap.token != NO_ID]
    assert len(set(numbers)) == len(numbers)
    if state.stage is Stage.NONE and in_turn:
        assert state.card == state.standard == state.reaction == NO_ID
    copies = [challenge.copies for challenge in GAME.content.challenges]
    for design, count in enumerate(copies):
        assert state.challenges[design] + state.track.count(design) <= count


def check_knowledge(state: SuperFantasyBrawlState, seed: int) -> None:
    """Bytes bring a state back; a view is enough to go on from, and cannot be told apart."""
    data = state.encode()
    again = GAME.decode(data)
    assert again.encode() == data
    assert again.to_act() == state.to_act()
    players = decode(data)[0].players
    assert len(data) == 187 + 28 * players
    for viewer in (seed % players, SPECTATOR):
        view = state.view(viewer)
        for other in (state.determinize(viewer, seed), GAME.from_view(view, seed)):
            assert other.view(viewer) == view
            assert other.to_act() == state.to_act()
            assert GAME.decode(other.encode()).encode() == other.encode()
            if viewer != SPECTATOR:
                assert other.actions(viewer) == state.actions(viewer)


def test_the_game_is_loaded_by_its_name() -> None:
    assert isinstance(load(NAME), SuperFantasyBrawlReference)


@every_setup
def test_every_state_of_a_match_is_sound(number: int) -> None:
    seen: set[Phase] = set()
    for seed in range(2):
        state, rng = GAME.new(SETUPS[number]), Random(number + 100 * seed)
        for count in range(20_000):
            if not state.to_act():
                break
            now = decode(state.encode())[0]
            check_pieces(now)
            if count % 7 == 0 or now.phase not in seen:
                check_knowledge(state, count)
            seen.add(now.phase)
            step(state, rng)
        check_knowledge(state, 0)
        last = decode(state.encode())[0]
        assert last.phase is Phase.OVER
        assert last.ending is not Ending.NONE
        assert sum(state.returns()) == 0
        assert state.scores()[-2:] == [last.winner, last.ending]


@every_setup
def test_damaged_states_are_refused_or_can_be_played_on(number: int) -> None:
    rng = Random(number)
    state = GAME.new(SETUPS[number])
    accepted = 0
    while state.to_act():
        for _ in range(3):
            data = bytearray(state.encode())
            at = rng.randrange(len(data))
            data[at] = rng.choice((0, 1, 7, 255, data[at] ^ 1, rng.randrange(256)))
            try:
                damaged = GAME.decode(bytes(data))
            except DecodeError:
                continue
            assert damaged.encode() == bytes(data)
            accepted += 1
            for _ in range(30):
                if damaged.to_act():
                    apply_step(damaged, random_step(damaged, rng))
        step(state, rng)
    assert accepted > 5


@every_setup
def test_damaged_views_are_refused_or_can_be_filled(number: int) -> None:
    rng = Random(number)
    state = GAME.new(SETUPS[number])
    while state.to_act():
        viewer = rng.choice((0, 1, SPECTATOR))
        data = bytearray(state.view(viewer))
        at = rng.randrange(4, len(data))
        data[at] = rng.choice((0, 1, 7, 255, data[at] ^ 1, rng.randrange(256)))
        try:
            filled = GAME.from_view(bytes(data), 1)
        except DecodeError:
            filled = None
        if filled is not None:
            assert filled.view(viewer) == bytes(data)
        step(state, rng)
