"""The rest of a turn, walked step by step on either engine: a second proof of what the core solves.

The native solver works inside the core. Here the same values come from nothing but the contract:
legal actions, outcomes with their weights, views, scores. Worlds that a seat cannot tell apart are
walked side by side until it would see them differ; others choose as if they saw everything. Walking
can also ask what solving does not: does every line end equally far?
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kumite.contract import CHANCE, RawGame, RawState

TIE = 1e-5
"""Values closer than this are the same: the core adds up in single precision."""


class TooLarge(Exception):
    """There are more positions than were allowed."""


class Turns(Protocol):
    """What a game says about its turns."""

    def round(self, data: bytes) -> int:
        """The round of a match that a position is in."""
        ...

    def worlds(self, data: bytes, seat: int) -> Sequence[tuple[bytes, float]]:
        """The positions that a seat holds possible, with their weights."""
        ...

    def is_over(self, start: bytes, data: bytes) -> bool:
        """The turn of `start` is over."""
        ...

    def points(self, state: RawState, data: bytes) -> tuple[float, ...]:
        """What the end is worth, per seat."""
        ...

    def end(self, data: bytes) -> Hashable:
        """How far the match has come where a line ends."""
        ...

    def is_even(self, start: bytes, ends: Iterable[Hashable]) -> bool:
        """No line goes on by itself beyond where others end."""
        ...

    def does_not_matter(self, data: bytes) -> bool:
        """Whatever falls by chance here changes nothing before the end."""
        ...


World = tuple[RawState, float]
Values = tuple[float, ...]


@dataclass(slots=True)
class Tail:
    """The turn that a position is in, as far as the rules of its game call it one."""

    turns: Turns
    start: bytes
    seat: int
    """Who does not know everything."""
    most: int
    """Positions that may be walked, in all worlds together."""
    walked: int = 0
    has_secrets: bool = False
    """There is more than one world to tell apart."""
    seen: dict[Hashable, Values] = field(default_factory=dict)
    ends: set[Hashable] = field(default_factory=set)

    def walk(self, game: RawGame) -> dict[int, float]:
        """Points of every legal action, to the seat. Raises TooLarge."""
        worlds = [
            (game.decode(data), weight) for data, weight in self.turns.worlds(self.start, self.seat)
        ]
        self.has_secrets = len(worlds) > 1
        actions = worlds[0][0].actions(self.seat)
        return {action: self._after(worlds, action)[self.seat] for action in actions}

    @property
    def is_even(self) -> bool:
        return self.turns.is_even(self.start, self.ends)

    def values(self, worlds: Sequence[World]) -> Values:
        """Exact points per seat at the end, everybody doing what is best for them."""
        total = sum(weight for _, weight in worlds)
        key = tuple(sorted((state.encode(), round(part / total, 9)) for state, part in worlds))
        known = self.seen.get(key)
        if known is None:
            self.walked += len(worlds)
            if self.walked > self.most:
                raise TooLarge
            known = self.seen[key] = self._values(worlds)
        return known

    def _values(self, worlds: Sequence[World]) -> Values:
        state = worlds[0][0]
        data = state.encode()
        waiting = state.to_act()
        if waiting == 0 or self.turns.is_over(self.start, data):
            return _mean([(self._worth(one), weight) for one, weight in worlds])
        if waiting & CHANCE:
            return self._told_apart(self._fallen(worlds))
        seat = waiting.bit_length() - 1
        if seat != self.seat and len(worlds) > 1:
            return self._told_apart([(self._best_for(seat, one), part) for one, part in worlds])
        found: Values | None = None
        for action in state.actions(seat):
            values = self._after(worlds, action, seat)
            if found is None or values[seat] > found[seat] + TIE:
                found = values
        assert found is not None
        return found

    def _after(self, worlds: Sequence[World], action: int, seat: int | None = None) -> Values:
        following = []
        for state, weight in worlds:
            taken = state.clone()
            taken.apply(self.seat if seat is None else seat, action)
            following.append((taken, weight))
        return self._told_apart(following)

    def _best_for(self, seat: int, state: RawState) -> RawState:
        """What another seat, who sees everything, makes of one world."""
        found: tuple[float, RawState] | None = None
        for action in state.actions(seat):
            following = state.clone()
            following.apply(seat, action)
            value = self.values([(following, 1.0)])[seat]
            if found is None or value > found[0] + TIE:
                found = value, following
        assert found is not None
        return found[1]

    def _fallen(self, worlds: Sequence[World]) -> list[World]:
        following = []
        for state, part in worlds:
            outcomes = state.outcomes()
            if self.turns.does_not_matter(state.encode()):
                outcomes = outcomes[:1]
            total = sum(weight for _, weight in outcomes)
            for outcome, weight in outcomes:
                fallen = state.clone()
                fallen.apply_outcome(outcome)
                following.append((fallen, part * weight / total))
        return following

    def _told_apart(self, worlds: Sequence[World]) -> Values:
        """The mean over worlds, those that look alike taken together."""
        groups: dict[bytes, list[World]] = {}
        for state, weight in worlds:
            looks = state.view(self.seat) if self.has_secrets else state.encode()
            groups.setdefault(looks, []).append((state, weight))
        parts = [
            (self.values(group), sum(weight for _, weight in group)) for group in groups.values()
        ]
        return _mean(parts)

    def _worth(self, state: RawState) -> Values:
        data = state.encode()
        self.ends.add(self.turns.end(data))
        return self.turns.points(state, data)


def _mean(parts: Sequence[tuple[Values, float]]) -> Values:
    total = sum(weight for _, weight in parts)
    return tuple(
        sum(values[seat] * weight for values, weight in parts) / total
        for seat in range(len(parts[0][0]))
    )


def is_best(values: dict[int, float], best: int) -> bool:
    """Whether nothing else is as good."""
    return all(values[best] > value + TIE for code, value in values.items() if code != best)
