"""What always holds, over random matches of every mode and both threats (INV)."""

from __future__ import annotations

from hypothesis import given

from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.events import EventKind, MechCause, MonsterCause
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    DESTROYED,
    HQ,
    IN_STACK,
    NO_CARD,
    NO_ID,
    FrameKind,
    Mode,
    Phase,
    State,
    Status,
)

from . import names
from .random_play import few, seeds, walk

AROUND = [space.next for space in load().spaces]
_FINAL = {"standard": 6, "cadet": 8, "ace": 5}
_CARDS = 28
_SUPPLY = 10


def is_standing(state: State, space: int) -> bool:
    return 1 <= space <= 18 and state.damage[space - 1] != DESTROYED


def check_tiles(state: State) -> None:
    for own in state.mechs[: state.crew]:
        if NO_ID in own.parts:
            continue
        assert own.damage[0] <= names.track(own.parts, 0)
        for slot in (1, 2, 3):
            assert own.power[slot - 1] + own.damage[slot] <= names.track(own.parts, slot)


def check_cards(state: State) -> None:
    for number, own in enumerate(state.mechs[: state.crew]):
        in_play = 0
        for frame in state.stack[: state.depth]:
            is_card = frame.kind in (FrameKind.PLAY, FrameKind.REACT) and frame.id < _CARDS
            if frame.who == number and is_card:
                in_play |= 1 << frame.id
        piles = [own.hand, own.front, own.discard, in_play]
        assert sum(pile.bit_count() for pile in piles) == sum(piles).bit_count()
        assert sum(piles) < 1 << _CARDS


def check_city(state: State) -> None:
    for place in state.citizens:
        assert place in (0, 19, 20, 21) or is_standing(state, place)
    for known in state.city_known:
        assert not known or not state.city_discard >> (known - 1) & 1
    assert state.city_discard < 1 << 18
    in_raze = any(frame.kind is FrameKind.RAZE for frame in state.stack[: state.depth])
    for own in state.monsters:
        if own.status is not Status.IN_PLAY:
            assert own.space == 0
        elif not in_raze:  # then monsters leave one by one (DNT-DSP-03)
            assert is_standing(state, own.space)
    for space in range(1, 19):
        damage = state.damage[space - 1]
        assert damage == DESTROYED or damage < names.capacity(space)
    assert state.damage.count(DESTROYED) <= state.destruction
    final = _FINAL[names.DIFFICULTIES[state.difficulty]]
    assert state.destruction < final


def check_tokens(state: State) -> None:
    in_play = [own.tokens for own in state.monsters if own.status is Status.IN_PLAY]
    armor = sum(own.armor for own in state.mechs)
    for kind in range(4):
        total = sum(tokens[kind] for tokens in in_play)
        assert total + (armor if kind == 3 else 0) <= _SUPPLY
    assert all(own.armor <= 3 for own in state.mechs)


def population(state: State) -> int:
    return sum(
        names.POP[name]
        for number, name in enumerate(names.DESIGNS)
        for copy in names.copies(number)
        if state.citizens[copy] == IN_STACK
    )


@few
@given(seeds)
def test_tiles_and_cards(engine: str, seed: int) -> None:
    """DNT-INV-01, DNT-INV-02, DNT-PWR-02: tracks hold their tokens, each card is in one place."""
    _, seen = walk(engine, seed)
    for state in seen:
        check_tiles(state)
        check_cards(state)


@few
@given(seeds)
def test_the_city(engine: str, seed: int) -> None:
    """DNT-INV-02, DNT-INV-03, DNT-INV-04: nothing in HQ or ruins, damage below capacity."""
    _, seen = walk(engine, seed)
    for state in seen[:-1]:  # a lost match stops before the ruins are empty (DNT-DSP-03)
        check_city(state)


@few
@given(seeds)
def test_tokens_and_population(engine: str, seed: int) -> None:
    """DNT-INV-05, DNT-INV-06, DNT-SEQ-13: supplies, the POP sum between steps, the depth."""
    _, seen = walk(engine, seed)
    for state in seen:
        check_tokens(state)
        assert state.depth <= 8
        if state.depth == 0 and state.phase is not Phase.OVER:
            assert population(state) < 20


@few
@given(seeds)
def test_the_event_deck(engine: str, seed: int) -> None:
    """DNT-INV-07, DNT-SET-07: before the boss the deck is six less the Event cards drawn."""
    _, seen = walk(engine, seed)
    for state in seen:
        away = state.monsters[BOSS].status is Status.AWAY
        boss = any(frame.kind is FrameKind.BOSS for frame in state.stack[: state.depth])
        if not state.turn or not away or boss:
            continue
        known = sum(card != NO_CARD for card in state.event_known)
        drawn = state.event_discard.bit_count() - state.crew
        in_text = state.phase is Phase.EVENT and state.depth > 0
        drawn += in_text and not state.event_discard >> state.current_event & 1
        assert state.deck_appears + state.deck_events + known == 6 - drawn


@few
@given(seeds)
def test_moves(engine: str, seed: int) -> None:
    """DNT-MOV-01, DNT-MON-07, DNT-DSP-05, DNT-BRD-11, DNT-TRK-04: along lines, into what stands."""
    play, _ = walk(engine, seed)
    ruins: set[int] = set()
    for event in play.raw.events_since(0):
        kind, (a, b, c, d) = event[0], event[2:]
        if kind == EventKind.SPACE_DESTROYED:
            ruins.add(a)
        elif kind == EventKind.MECH_MOVED and d == MechCause.STEP:
            assert c in AROUND[b]
        elif kind == EventKind.MONSTER_MOVED:
            assert c not in {HQ, *ruins}
            assert d > MonsterCause.PULL or c in AROUND[b]
        elif kind in (EventKind.CITIZEN_ENTERED, EventKind.CITY_DAMAGED):
            assert (b if kind == EventKind.CITIZEN_ENTERED else a) not in {HQ, *ruins}
        elif kind == EventKind.CITIZEN_MOVED:
            assert c not in {HQ, *ruins}
        elif kind == EventKind.ATTACK_TRACK_ROSE:
            assert a <= (4 if play.state.mode is Mode.LONE else 5)


@few
@given(seeds)
def test_everybody_has_the_same_returns(engine: str, seed: int) -> None:
    """DNT-INV-08, DNT-WIN-05, DNT-GEN-01, DNT-GEN-13: all 1 or all -1, within 15 turns."""
    play, seen = walk(engine, seed)
    returns = list(play.raw.returns())
    assert set(returns) in ({1}, {-1})
    assert len(returns) == seen[-1].players
    assert (returns[0] == 1) is (play.ending.name == "BOSS_DEFEATED")
    assert max(state.turn for state in seen) <= 15
