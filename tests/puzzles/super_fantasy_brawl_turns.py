"""How far a turn of Super Fantasy Brawl goes, what its end is worth, and what a seat does not know.

Written from the ledger, not from the core, which says the same in Rust.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import combinations
from math import comb, prod

from kumite.contract import RawState
from kumite.games.super_fantasy_brawl.codec import decode, encode
from kumite.games.super_fantasy_brawl.content import load
from kumite.games.super_fantasy_brawl.model import NO_ID, NOBODY, Phase, State
from kumite.games.super_fantasy_brawl.terms import CARDS_OF_CHAMPION, CardType
from kumite.reference.super_fantasy_brawl.cards import all_cards, in_play
from kumite.reference.super_fantasy_brawl.challenges import is_met
from kumite.reference.super_fantasy_brawl.table import Table, bits, mask_of
from kumite.reference.super_fantasy_brawl.worlds import must_hold
from tests.puzzles.tails import TooLarge

WON = 20.0
HELD = 0.5
"""What counts of a challenge that the side that has just moved meets: others can still break it."""
_MOST_HANDS = 400
_SPENT = (Phase.UPKEEP, Phase.ADVANCE)
_PHASE, _ROUND, _ACTIVE = 9, 11, 17
"""Bytes of a position, as docs/encoding/super-fantasy-brawl.md gives them."""

Hand = tuple[int, float]
"""Places of cards, and how many hands are like it."""


class SuperFantasyBrawlTurns:
    """One turn, up to its Upkeep Phase, which is chance alone."""

    def round(self, data: bytes) -> int:
        return data[_ROUND]

    def worlds(self, data: bytes, seat: int) -> Sequence[tuple[bytes, float]]:
        """Whatever the hands of the others may be; hands that play alike are one (SFB-INF-08)."""
        state, _ = decode(data)
        if any(trap.looked_by and not trap.looked_by >> seat & 1 for trap in state.traps):
            raise TooLarge  # others know a trap that the seat does not
        found: list[tuple[State, float]] = [(state, 1.0)]
        for other in range(state.players):
            if other != seat:
                found = [
                    (_holding(world, other, hand), part * ways)
                    for world, part in found
                    for hand, ways in _hands(world, other)
                ]
        return [(encode(world), part) for world, part in found]

    def is_over(self, start: bytes, data: bytes) -> bool:
        return turn_of(data) != turn_of(start)

    def points(self, state: RawState, data: bytes) -> tuple[float, ...]:
        """Own points against the other side's, and what challenges that are met now will bring."""
        now, _ = decode(data)
        sides = [_side(now, side) for side in range(2)]
        leads = [sides[0] - sides[1], sides[1] - sides[0]]
        return tuple(leads[seat % 2] for seat in range(now.players))

    def end(self, data: bytes) -> Hashable:
        return data[_PHASE] == Phase.OVER, turn_of(data)

    def is_even(self, start: bytes, ends: Iterable[Hashable]) -> bool:
        """No line goes on into the next turn by itself, because nothing is left to draw."""
        return len({end for end in ends if isinstance(end, tuple) and not end[0]}) <= 1

    def does_not_matter(self, data: bytes) -> bool:
        return False


def turn_of(data: bytes) -> tuple[int, int, bool]:
    """Round, seat, and whether only the Upkeep Phase is left."""
    return data[_ROUND], data[_ACTIVE], data[_PHASE] in _SPENT


def met_points(state: State, side: int) -> float:
    """Points that challenges bring a side at its next Scoreboard if nothing changes."""
    table = Table(load(), state, [])
    mode = table.mode
    order = state.order[: state.players]
    turn = order.index(state.active) if state.active in order else len(order)
    scores_soon = state.round > 1 and any(seat % 2 == side for seat in order[turn + 1 :])
    moved = 0 if scores_soon else mode.advance
    return sum(
        mode.track[slot + moved]
        for slot, challenge in enumerate(state.track[: len(mode.track) - moved])
        if challenge != NO_ID and is_met(table, challenge, side)
    )


def _side(state: State, side: int) -> float:
    if state.phase is Phase.OVER:
        return state.points[side] + (WON if state.winner == side else 0.0)
    has_moved = state.active % 2 == side if state.active != NOBODY else side == 1
    return state.points[side] + met_points(state, side) * (HELD if has_moved else 1.0)


def _holding(state: State, seat: int, hand: int) -> State:
    world = deepcopy(state)
    world.seats[seat].hand = hand
    return world


def _hands(state: State, seat: int) -> Iterator[Hand]:
    """Raises TooLarge."""
    table = Table(load(), state, [])
    own = state.seats[seat]
    if any(card != NO_ID for card in own.planned):
        raise TooLarge
    hidden = all_cards(table, seat) & ~own.discard & ~in_play(table, seat)
    shown = own.shown & hidden
    missing = (own.hand & ~shown).bit_count()
    groups = _alike(table, seat, bits(hidden & ~shown))
    singles = [group[0] for group in groups if len(group) == 1]
    larger = [group for group in groups if len(group) > 1]
    count = 0
    needed = must_hold(table, seat)
    for size in range(min(missing, len(singles)) + 1):
        for some in combinations(singles, size):
            for counts in _split(missing - size, [len(group) for group in larger]):
                taken = [group[:n] for group, n in zip(larger, counts, strict=True)]
                hand = shown | mask_of([*some, *(card for cards in taken for card in cards)])
                if needed and not needed & set(bits(hand)):
                    continue
                count += 1
                if count > _MOST_HANDS:
                    raise TooLarge
                ways = prod(comb(len(group), n) for group, n in zip(larger, counts, strict=True))
                yield hand, float(ways)


def _split(total: int, sizes: Sequence[int]) -> Iterator[list[int]]:
    """Every way to take so many things from heaps of these sizes."""
    if not sizes:
        if total == 0:
            yield []
        return
    for n in range(min(total, sizes[0]) + 1):
        for others in _split(total - n, sizes[1:]):
            yield [n, *others]


def _alike(table: Table, seat: int, cards: Sequence[int]) -> list[list[int]]:
    """Cards that could stand for each other in the rest of the turn.

    A seat whose turn it is plays cards, the others Reactions; what nobody can play is only shown,
    discarded and drawn, and then its champion may matter (Stun), not the card.
    """
    state, content = table.state, table.content
    can_play = state.active == seat and (state.seats[seat].cores or _may_ready(table))
    groups: dict[tuple[int, int], list[int]] = {}
    champions = bits(state.seats[seat].team)
    for place in cards:
        champion = champions[place // CARDS_OF_CHAMPION]
        card = champion * CARDS_OF_CHAMPION + place % CARDS_OF_CHAMPION
        can_react = state.active != seat and content.cards[card].type is CardType.REACTION
        matters = can_play or can_react
        groups.setdefault((champion, place if matters else -1), []).append(place)
    return list(groups.values())


def _may_ready(table: Table) -> bool:
    """Whether the Action card in play may ready a Core: then its text says so."""
    card = table.state.card
    return card != NO_ID and "ready" in table.content.cards[card].text.lower()
