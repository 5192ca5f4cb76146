"""Random NEON matches on the reference engine: whatever is played, the pieces stay on the table."""

from __future__ import annotations

from random import Random

import pytest

from kumite.contract import CHANCE, SPECTATOR, Setup
from kumite.errors import BadSetup, DecodeError, IllegalAction
from kumite.games.neon import content
from kumite.games.neon.actions import Attack, Effect, Place, Search
from kumite.games.neon.codec import decode
from kumite.games.neon.model import FrameKind, Phase, State
from kumite.reference import load
from kumite.reference.neon import NeonReference, game
from kumite.reference.neon.state import NeonState

NEON = game()
SETUPS = [
    *(Setup("neon", mode, seats) for mode in ("resurrection", "royale") for seats in range(2, 7)),
    Setup("neon", "resurrection", 3, options={"automa": "yes", "track": "4-6"}),
    Setup("neon", "royale", 3, ("illusion", "snake", "akari"), {"automa": "yes"}),
    Setup("neon", "squad-2x2", 4, ("illusion", "phoenix", "akari", "ghost"), {"automa": "yes"}),
    Setup("neon", "squad-3x2", 6),
    Setup("neon", "squad-2x3", 6, ("boulder", None, "ghost")),
]
KEEN = {Attack.kind: 6.0, Effect.kind: 6.0, Search.kind: 3.0, Place.kind: 3.0}
"""A player that is fond of what has consequences."""


def step(state: NeonState, rng: Random) -> None:
    if state.to_act() == CHANCE:
        outcomes, weights = zip(*state.outcomes(), strict=True)
        assert list(outcomes) == sorted(set(outcomes))
        assert min(weights) > 0
        state.apply_outcome(rng.choices(outcomes, weights)[0])
        return
    seat = rng.choice([seat for seat in range(6) if state.to_act() >> seat & 1])
    actions = state.actions(seat)
    assert actions
    assert actions == sorted(set(actions))
    kinds = [action >> 24 for action in actions]
    weights_by_kind = [KEEN.get(kind, 1.0) / kinds.count(kind) for kind in kinds]
    state.apply(seat, rng.choices(actions, weights_by_kind)[0])


def check_pieces(state: State, neon: NeonReference) -> None:
    """Nothing is lost and nothing appears."""
    in_maintenance = bool(state.stack) and state.stack[-1].kind == FrameKind.DEFEAT
    cards = list(state.deck)
    for place in state.seats:
        for gear in place.gear:
            if gear is not None:
                for design in (gear.card, *gear.ammo):
                    cards[design] += 1
    for design in [] if in_maintenance else state.limbo:
        cards[design] += 1
    copies = [design.copies for design in neon.content.equipment]
    assert all(have <= all_of_it for have, all_of_it in zip(cards, copies, strict=True))
    for place in state.seats:
        assert not place.hand & place.discard
    assert sum(state.search) + state.search_supply == neon.content.figures.search_tokens
    bots = [sum(p.bots_ready[b] + p.bots_spent[b] for p in state.seats) for b in range(5)]
    assert [won + unseen for won, unseen in zip(bots, state.unseen_bots, strict=True)] == [2] * 5


def check_knowledge(state: NeonState, seed: int) -> None:
    """Bytes bring a state back; a view hides other hands and plans and is enough to go on from."""
    data = state.encode()
    again = NEON.decode(data)
    assert again.encode() == data
    assert again.to_act() == state.to_act()
    full, _ = decode(data)
    for viewer in (seed % full.players, SPECTATOR):
        view = state.view(viewer)
        seen, _ = decode(view)
        for seat, place in enumerate(seen.seats):
            if seat != viewer:
                assert place.hand == 128 + full.seats[seat].hand.bit_count()
                assert full.phase != Phase.PLAN or place.plan >= 0xFFFE
        for other in (state.determinize(viewer, seed), NEON.from_view(view, seed)):
            assert other.view(viewer) == view
            assert other.to_act() == state.to_act()


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_random_matches_keep_every_piece_and_end(number: int) -> None:
    setup, rng = SETUPS[number], Random(number)
    state = NEON.new(setup)
    for count in range(20_000):
        if not state.to_act():
            break
        step(state, rng)
        if count % 25 == 0:
            check_knowledge(state, count)
            check_pieces(decode(state.encode())[0], NEON)
    assert decode(state.encode())[0].phase == Phase.OVER
    returns = state.returns()
    assert len(returns) == setup.seats
    assert all(-1 <= value <= 1 for value in returns)


def test_copies_are_independent_and_tell_from_the_same_mark() -> None:
    state = NEON.new(SETUPS[0])
    rng = Random(5)
    for _ in range(60):
        step(state, rng)
    copy, before = state.clone(), state.encode()
    assert copy.event_mark() == state.event_mark()
    for _ in range(20):
        step(copy, rng)
    assert state.encode() == before
    assert len(copy.events_since(state.event_mark())) > 0


def test_refused_steps_change_nothing() -> None:
    state = NEON.new(SETUPS[0])
    before = state.encode()
    with pytest.raises(IllegalAction):
        state.apply(0, 1)
    with pytest.raises(IllegalAction):
        state.apply_outcome(77)
    with pytest.raises(IllegalAction):
        state.view(5)
    assert state.encode() == before


@pytest.mark.parametrize(
    ("setup", "hint"),
    [
        (Setup("neon", "royal", 3), "royale"),
        (Setup("neon", "royale", 7), "2 to 6"),
        (Setup("neon", "squad-2x2", 5), "4"),
        (Setup("neon", "royale", 3, ("gost",)), "ghost"),
        (Setup("neon", "royale", 3, ("ghost", "ghost")), "ghost"),
        (Setup("neon", "royale", 2, ("ghost", None, "snake")), "2 seats"),
        (Setup("neon", "royale", 3, options={"automat": "yes"}), "automa"),
        (Setup("neon", "royale", 3, options={"track": "5"}), "2-3"),
        (Setup("neon", "royale", 2, options={"automa": "no"}), "Automa"),
    ],
)
def test_a_bad_setup_is_refused_with_a_hint(setup: Setup, hint: str) -> None:
    with pytest.raises(BadSetup, match=hint):
        NEON.new(setup)


def test_a_view_is_not_a_state_nor_a_state_a_view() -> None:
    state = NEON.new(SETUPS[0])
    with pytest.raises(DecodeError):
        NEON.decode(state.view(0))
    with pytest.raises(DecodeError):
        NEON.from_view(state.encode(), 1)


def test_changed_bytes_are_refused_or_can_be_played_on() -> None:
    state, rng = NEON.new(SETUPS[0]), Random(11)
    for _ in range(150):
        if not state.to_act():
            break
        step(state, rng)
        data = bytearray(state.encode())
        place = rng.randrange(4, len(data))
        data[place] = rng.choice([0, 1, data[place] ^ 1, rng.randrange(256)])
        try:
            changed = NEON.decode(bytes(data))
        except DecodeError:
            continue
        for _ in range(20):
            if changed.to_act():
                step(changed, rng)


def test_the_package_finds_the_game() -> None:
    other = load("neon")
    assert isinstance(other, NeonReference)
    assert other.content.hash == content.load().hash
