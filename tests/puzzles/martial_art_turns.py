"""How far a Martial Art turn goes, what its end is worth, and what a seat does not know in it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from math import factorial, prod

from kumite.contract import RawState
from kumite.games.martial_art.codec import decode, encode
from kumite.games.martial_art.content import load
from kumite.games.martial_art.model import Phase, State, Status
from kumite.games.martial_art.terms import AREAS
from tests.rules.martial_art.worlds import Bins, worlds_in

WON = 20.0
OUT = 10.0
_PHASE, _ROUND, _ACTIVE, _IS_BONUS = 7, 8, 10, 11
"""Bytes of a position, as docs/encoding/martial-art.md gives them."""


class MartialArtTurns:
    """One turn, or one bonus turn."""

    def round(self, data: bytes) -> int:
        return data[_ROUND]

    def worlds(self, data: bytes, seat: int) -> Sequence[tuple[bytes, float]]:
        """Wherever hidden tokens of the others may lie, as likely as single tokens can lie so."""
        state, _ = decode(data)
        others = [other for other in range(state.players) if other != seat]
        possible = [worlds_in(load(), state, other) for other in others]
        return [
            (encode(_placed(state, dict(zip(others, worlds, strict=True)))), _ways(worlds))
            for worlds in product(*possible)
        ]

    def is_over(self, start: bytes, data: bytes) -> bool:
        return turn_of(data) != turn_of(start)

    def points(self, state: RawState, data: bytes) -> tuple[float, ...]:
        """Squares lost by the opponents, on average, against the own ones."""
        now, _ = decode(data)
        lost = [sum(seat.life) for seat in now.seats]
        returns = state.returns()
        return tuple(
            _mean_of_others(now, lost, seat)
            - lost[seat]
            + WON * returns[seat]
            - OUT * (now.seats[seat].status is not Status.IN)
            for seat in range(now.players)
        )

    def end(self, data: bytes) -> Hashable:
        return data[_PHASE] == Phase.OVER, turn_of(data)

    def is_even(self, start: bytes, ends: Iterable[Hashable]) -> bool:
        """No line ends with another turn of the same fighter."""
        return (
            len({end for end in ends if end != (True, turn_of(start)) and not _is_over(end)}) <= 1
        )

    def does_not_matter(self, data: bytes) -> bool:
        return False


def turn_of(data: bytes) -> tuple[int, int, int]:
    """Round, seat, and whether it is a bonus turn: what tells one turn from another."""
    return data[_ROUND], data[_ACTIVE], data[_IS_BONUS]


def _is_over(end: Hashable) -> bool:
    return isinstance(end, tuple) and bool(end[0])


def _mean_of_others(now: State, lost: Sequence[int], seat: int) -> float:
    others = [other for other in range(now.players) if _side(now, other) != _side(now, seat)]
    return sum(lost[other] for other in others) / len(others)


def _side(now: State, seat: int) -> int:
    return seat % 2 if now.mode.is_team else seat


def _placed(state: State, worlds: dict[int, Bins]) -> State:
    """The state with hidden tokens lying so."""
    seats = list(state.seats)
    hand = state.hand_effects
    for seat, bins in worlds.items():
        effects = [list(bag) for bag in bins[:AREAS]]
        seats[seat] = replace(seats[seat], effects=effects, reserve=list(bins[AREAS]))
        if seat == state.active:
            hand = list(bins[AREAS + 1])
    return replace(state, seats=seats, hand_effects=hand)


def _ways(worlds: Iterable[Bins]) -> float:
    bags = [bag for bins in worlds for bag in bins]
    return float(prod(factorial(sum(bag)) // prod(map(factorial, bag)) for bag in bags))
