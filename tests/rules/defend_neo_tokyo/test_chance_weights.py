"""Every chance point of random matches has the outcomes and weights of the ledger (C)."""

from __future__ import annotations

from math import factorial, prod

from hypothesis import given

from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    CARDS,
    FIRST_EVENT,
    IN_DECK,
    IN_DISCARD,
    SPACES,
    FrameKind,
    Phase,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.terms import MISS

from . import names
from .random_play import few, positions, seeds

_RANDOM_PART = {0: 2, 1: 1, 2: 1, 3: 1, MISS: 1}
_PLAYS = (FrameKind.PLAY, FrameKind.REACT)


def dice(n: int) -> dict[int, int]:
    """DNT-C-11: each multiset of n faces, n! / product of (count of a face)!"""
    found = {}
    for counts in compositions(n, 6):
        code = 0
        for count in counts:
            code = code << 4 | count
        found[code] = factorial(n) // prod(map(factorial, counts))
    return found


def compositions(n: int, places: int) -> list[list[int]]:
    """All ways to write n as a sum of so many numbers from 0 on."""
    if places == 1:
        return [[n]]
    return [[k, *rest] for k in range(n + 1) for rest in compositions(n - k, places - 1)]


def bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def city_bag(state: State) -> dict[int, int]:
    """DNT-C-04, DNT-GEN-17: the bag; if nothing is left, the discard becomes the bag."""
    discard = {number + 1 for number in bits(state.city_discard)}
    known = {space for space in state.city_known if space}
    bag = set(range(1, SPACES + 1)) - discard - known
    return dict.fromkeys(bag or (discard if not known else bag), 1)


def citizen_bag(state: State) -> dict[int, int]:
    """DNT-C-05, DNT-CIT-11: copies of each design in the bag."""
    place = IN_DECK if IN_DECK in state.citizens else IN_DISCARD
    found = {
        design: sum(state.citizens[copy] == place for copy in names.copies(design))
        for design in range(len(names.DESIGNS))
    }
    return {design: copies for design, copies in found.items() if copies}


def event_bag(state: State) -> dict[int, int]:
    """DNT-C-07, DNT-C-09: a x V and e x U; after the boss has arrived 1 each."""
    unseen = bits(state.event_pool)
    if state.monsters[BOSS].status is not Status.AWAY:
        return dict.fromkeys(unseen, 1)
    appears = [card for card in unseen if card < FIRST_EVENT]
    events = [card for card in unseen if card >= FIRST_EVENT]
    if not appears:
        return dict.fromkeys(events, 1)
    weights = dict.fromkeys(appears, state.deck_appears * len(events))
    weights |= dict.fromkeys(events, state.deck_events * len(appears))
    return {card: weight for card, weight in weights.items() if weight}


def command_bag(state: State, mech: int) -> dict[int, int]:
    """DNT-C-10, DNT-PLN-02: each card of the deck; without one the discard is the deck."""
    own = state.mechs[mech]
    in_play = sum(
        1 << frame.id
        for frame in state.stack[: state.depth]
        if frame.kind in _PLAYS and frame.who == mech and frame.id < CARDS
    )
    deck = (1 << CARDS) - 1 - own.hand - own.front - own.discard - in_play
    return dict.fromkeys(bits(deck or own.discard), 1)


def expected(state: State) -> list[dict[int, int]]:
    """What the ledger says may fall here; several if a look may be at either deck."""
    if not state.depth:
        if state.phase is Phase.EVENT:
            return [event_bag(state)]
        assert state.phase is Phase.DRAW
        return [command_bag(state, (state.captain + state.cursor) % state.crew)]
    top = state.stack[state.depth - 1]
    match top.kind:
        case FrameKind.HARM:
            return [_RANDOM_PART]  # DNT-C-13
        case FrameKind.BLOW:
            return [dice(top.id)]  # DNT-C-11, DNT-C-14
        case FrameKind.REACT:
            return [dice(top.n)]  # DNT-C-12
        case FrameKind.ENTER | FrameKind.SIFT:
            return [citizen_bag(state)]
        case FrameKind.DRAW:
            return [command_bag(state, top.who)]
        case FrameKind.BOSS if top.step == 0:  # DNT-C-08
            return [dict.fromkeys((n for n in bits(state.event_pool) if n >= FIRST_EVENT), 1)]
        case FrameKind.PLAY:
            return [city_bag(state), event_bag(state)]
        case _:
            return [city_bag(state)]


@few
@given(seeds)
def test_weights_of_every_chance_point(engine: str, seed: int) -> None:
    """DNT-C-04, DNT-C-05, DNT-C-07, DNT-C-08, DNT-C-09, DNT-C-10, DNT-C-11, DNT-C-12, DNT-C-13.

    DNT-C-14.
    """
    for play in positions(engine, seed):
        if play.is_chance:
            assert play.weights() in expected(play.state)
