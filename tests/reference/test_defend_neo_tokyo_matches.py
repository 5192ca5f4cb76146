"""Matches of Defend Neo Tokyo on the reference engine: they end, and every state is sound."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kumite.contract import SPECTATOR, Setup
from kumite.errors import DecodeError
from kumite.games.defend_neo_tokyo.codec import decode
from kumite.games.defend_neo_tokyo.events import EventKind, Token
from kumite.games.defend_neo_tokyo.model import (
    CARDS,
    DESTROYED,
    HIDDEN_HAND,
    IN_STACK,
    SPACES,
    Ending,
    FrameKind,
    Phase,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.terms import Slot
from kumite.reference.defend_neo_tokyo import game
from kumite.reference.defend_neo_tokyo.state import DefendNeoTokyoState
from tests.harness import apply_step, random_step

GAME = game()
NAME = "defend-neo-tokyo"
SETUPS = [
    Setup(NAME, "coop", 2),
    Setup(NAME, "coop", 3, options={"build": "draft", "hands": "closed", "threat": "abyss"}),
    Setup(NAME, "coop", 4, options={"build": "random-prebuilt", "difficulty": "cadet"}),
    Setup(NAME, "coop", 5, options={"build": "random-parts", "hands": "closed"}),
    Setup(NAME, "solo", 1, options={"build": "draft", "difficulty": "ace", "captain": "1"}),
    Setup(NAME, "lone", 1, ("raijin-08+drill-lance+plasma-cannon+hover-legs",)),
]
every_setup = pytest.mark.parametrize("number", range(len(SETUPS)))
IDLE = 0.2
"""How often the option that does nothing is taken without a second thought."""


def step(state: DefendNeoTokyoState, rng: Random) -> None:
    """A random step that seldom passes, so that matches see more than Planning and losing."""
    taken = random_step(state, rng)
    if taken[0] is not None and taken[1] == state.actions(taken[0])[-1] and rng.random() > IDLE:
        taken = random_step(state, rng)
    apply_step(state, taken)


def check_knowledge(state: DefendNeoTokyoState, seed: int) -> None:
    """Bytes bring a state back; a view is enough to go on from, and cannot be told apart."""
    data = state.encode()
    again = GAME.decode(data)
    assert again.encode() == data
    assert again.to_act() == state.to_act()
    players = decode(data)[0].players
    for viewer in (seed % players, SPECTATOR):
        view = state.view(viewer)
        for other in (state.determinize(viewer, seed), GAME.from_view(view, seed)):
            assert other.view(viewer) == view
            assert other.to_act() == state.to_act()
            assert GAME.decode(other.encode()).encode() == other.encode()


def check_invariants(state: State) -> None:
    content = GAME.content
    for mech in state.mechs[: state.crew if state.phase >= Phase.STARTERS else 0]:
        parts = [content.parts[part] for part in mech.parts]
        for slot in (Slot.LA, Slot.RA, Slot.LG):  # DNT-INV-01
            assert mech.power[slot - 1] + mech.damage[slot] <= parts[slot].length
        assert mech.damage[Slot.C] <= sum(band.spaces for band in parts[Slot.C].bands)
        assert mech.armor <= content.figures.mech_armor  # DNT-INV-05
    _check_cards(state)
    _check_city(state)
    for token in Token:  # DNT-INV-05
        used = sum(monster.tokens[token] for monster in state.monsters)
        used += sum(mech.armor for mech in state.mechs) if token is Token.ARMOR else 0
        assert used <= content.figures.supply
    if state.phase in (Phase.DRAW, Phase.POWER, Phase.EVAC, Phase.DISCARD):  # DNT-INV-06
        places = zip(state.citizens, content.designs(), strict=True)
        assert sum(content.citizens[each].pop for at, each in places if at == IN_STACK) < 20
    if state.phase >= Phase.DRAW and state.monsters[6].status is Status.AWAY:  # DNT-INV-07
        known = sum(card != 31 for card in state.event_known)
        is_drawn = state.phase > Phase.EVENT or (state.phase is Phase.EVENT and state.step > 0)
        drawn = state.turn - (not is_drawn)
        boss_comes = any(frame.kind is FrameKind.BOSS for frame in state.stack)
        if state.phase is not Phase.OVER and not boss_comes:
            assert known + state.deck_appears + state.deck_events == 6 - drawn


def _check_cards(state: State) -> None:
    """DNT-INV-02."""
    for number, mech in enumerate(state.mechs[: state.crew]):
        piles = [mech.hand, mech.front, mech.discard]
        for frame in state.stack[: state.depth]:
            is_card = frame.kind in (FrameKind.PLAY, FrameKind.REACT) and frame.id < CARDS
            if is_card and frame.who == number:
                piles.append(1 << frame.id)
        total = Counter(bit for pile in piles for bit in range(CARDS) if pile >> bit & 1)
        assert set(total.values()) <= {1}


def _check_city(state: State) -> None:
    """DNT-INV-03, DNT-INV-04."""
    if state.phase is Phase.OVER:
        return
    falling = {frame.space for frame in state.stack if frame.kind is FrameKind.RAZE}
    ruins = {at + 1 for at in range(SPACES) if state.damage[at] == DESTROYED} - falling
    held = {monster.space for monster in state.monsters if monster.status is Status.IN_PLAY}
    assert not held & (ruins | {0})
    assert not ruins & {place for place in state.citizens if 0 < place <= SPACES}
    for space, damage in enumerate(state.damage, start=1):
        assert damage == DESTROYED or damage < GAME.content.spaces[space].capacity
    assert state.destruction < GAME.content.difficulties[state.difficulty].final
    assert state.damage.count(DESTROYED) <= state.destruction


@every_setup
def test_every_state_of_a_match_is_sound(number: int) -> None:
    """DNT-INV-01 to DNT-INV-08, DNT-GEN-13, DNT-WIN-05."""
    state, rng = GAME.new(SETUPS[number]), Random(number)
    for count in range(20_000):
        if not state.to_act():
            break
        check_invariants(decode(state.encode())[0])
        if count % 7 == 0:
            check_knowledge(state, count)
        step(state, rng)
    check_knowledge(state, 0)
    over = decode(state.encode())[0]
    assert over.phase is Phase.OVER
    assert len(set(state.returns())) == 1
    assert state.returns()[0] == (1 if over.ending is Ending.BOSS_DEFEATED else -1)


@every_setup
def test_damaged_states_are_refused_or_can_be_played_on(number: int) -> None:
    state, rng = GAME.new(SETUPS[number]), Random(number)
    accepted = 0
    while state.to_act():
        data = bytearray(state.encode())
        at = rng.randrange(len(data))
        data[at] = rng.choice((0, 1, 7, 255, data[at] ^ 1, rng.randrange(256)))
        step(state, rng)
        try:
            damaged = GAME.decode(bytes(data))
        except DecodeError:
            continue
        assert damaged.encode() == bytes(data)
        accepted += 1
        for _ in range(12):
            if damaged.to_act():
                step(damaged, rng)
    assert accepted > 0


def test_closed_hands_are_seen_by_their_pilots_only() -> None:
    """DNT-GEN-05."""
    state, rng = GAME.new(SETUPS[1]), Random(3)
    drawn = 0
    while state.to_act():
        step(state, rng)
        full = decode(state.encode())[0]
        for viewer in (0, 1, 2, SPECTATOR):
            seen = decode(state.view(viewer))[0]
            for mech in range(3):
                hand = full.mechs[mech].hand
                hidden = HIDDEN_HAND + hand.bit_count()
                assert seen.mechs[mech].hand == (hand if mech == viewer else hidden)
    for kind, seen_by, seat, _, _, _ in state.events_since(0):
        if kind == EventKind.CARD_SEEN:
            drawn += 1
            assert seen_by == 1 << seat
    assert drawn > 0


def test_open_hands_are_seen_by_everybody() -> None:
    """DNT-GEN-05."""
    state, rng = GAME.new(SETUPS[0]), Random(3)
    while state.to_act():
        step(state, rng)
    seen = {each[1] for each in state.events_since(0) if each[0] == EventKind.CARD_SEEN}
    assert seen == {127}
    assert decode(state.view(SPECTATOR))[0] == decode(state.encode())[0]


def test_hidden_hands_are_dealt_from_what_nobody_sees() -> None:
    """DNT-GEN-05: worlds differ, and cards that everybody knows stay."""
    state, rng = GAME.new(SETUPS[3]), Random(5)
    while decode(state.encode())[0].phase < Phase.EVENT:
        step(state, rng)
    worlds = {state.determinize(0, seed).encode() for seed in range(12)}
    assert len(worlds) > 1


def test_a_copy_goes_its_own_way() -> None:
    state, rng = GAME.new(SETUPS[0]), Random(1)
    for _ in range(200):
        step(state, rng)
    copied, before = state.clone(), state.encode()
    assert copied.event_mark() == state.event_mark()
    step(copied, rng)
    assert state.encode() == before
