"""A careful observer who hears only what everybody is told, and remembers all of it.

It knows nothing of any engine: from a fighter's token list, the counts at the beginning and the
public events it works out how the hidden tokens may lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from kumite.contract import RawEvent
from kumite.games.martial_art.bag import size
from kumite.games.martial_art.content import Content
from kumite.games.martial_art.events import EVERYBODY, EventKind
from kumite.games.martial_art.model import NO_TOKEN, State
from kumite.games.martial_art.operations import OpKind
from kumite.games.martial_art.terms import Keyword, Token

World = tuple[tuple[int, int, int], ...]
RESERVE, HAND = 5, 6


def _bags(count: int, left: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    ranges = (range(min(count, have) + 1) for have in left)
    return [(bag[0], bag[1], bag[2]) for bag in product(*ranges) if sum(bag) == count]


def _fill(sizes: list[int], left: tuple[int, int, int]) -> list[World]:
    if not sizes:
        return [()]
    found: list[World] = []
    for bag in _bags(sizes[0], left):
        rest = (left[0] - bag[0], left[1] - bag[1], left[2] - bag[2])
        found += [(bag, *others) for others in _fill(sizes[1:], rest)]
    return found


def _changed(world: World, at: int, kind: int, by: int) -> World | None:
    bag = list(world[at])
    bag[kind] += by
    if bag[kind] < 0:
        return None
    return (*world[:at], (bag[0], bag[1], bag[2]), *world[at + 1 :])


class Observer:
    """What can be known of one fighter's board."""

    def __init__(self, content: Content, state: State, seat: int) -> None:
        own = state.seats[seat]
        self.seat = seat
        self._area = self._target = 0
        skills = content.skills[own.fighter]
        self._needs_move = [
            skill.keyword is Keyword.REACTION
            and all(op.kind is OpKind.DEFEND_WITH for op in skill.ops)
            for skill in skills
        ]
        printed = content.fighters[own.fighter].effects
        sizes = [*(size(bag) for bag in own.effects), size(own.reserve), 0]
        self.worlds = set(_fill(sizes, (printed[0], printed[1], printed[2])))

    def hear(self, events: Iterable[RawEvent]) -> None:
        for kind, seen_by, a, b, c, d in events:
            if seen_by == EVERYBODY and kind == EventKind.STRIKE_DECLARED and b == self.seat:
                self._target = d - 1
            elif seen_by == EVERYBODY and a == self.seat:
                self._hear(EventKind(kind), b, c, d)

    def _hear(self, kind: EventKind, b: int, c: int, d: int) -> None:
        match kind:
            case EventKind.START_CHOSEN:
                self._area = b - 1
            case EventKind.REVEALED:
                bag = (b >> 8, b >> 4 & 15, b & 15)
                self.worlds = {world for world in self.worlds if world[self._area] == bag}
                self._pour(self._area, HAND)
            case EventKind.TOKEN_SOWN if c == NO_TOKEN:
                self._move(HAND, b - 1)
            case EventKind.TOKEN_SHIFTED:
                self._move(b - 1, c - 1)
            case EventKind.TOKENS_SWAPPED if d != NO_TOKEN:
                self._move(b - 1, c - 1)
            case EventKind.TOKENS_SWAPPED:
                self._exchange(b - 1, c - 1)
            case EventKind.SKILL_USED if self._needs_move[b]:
                self.worlds = {w for w in self.worlds if w[self._target][0]}
            case EventKind.DEFENSE_SHOWN:
                self.worlds = {w for w in self.worlds if w[b - 1][1] >= c and w[b - 1][0] >= d}
            case EventKind.TOKEN_DISCARDED:
                self._take(b - 1, c - Token.MOVE)
            case EventKind.DAMAGED:
                self._area = b - 1
            case EventKind.TOKEN_LOST if b >= Token.MOVE:
                searched = range(5) if c == 0 else range((c - 1 - self._area) % 5)
                passed = [(self._area + steps) % 5 for steps in searched]
                kept = {w for w in self.worlds if not any(w[at][b - 4] for at in passed)}
                self.worlds = kept
                self._take(RESERVE if c == 0 else c - 1, b - Token.MOVE)
            case EventKind.RESERVE_PLACED:
                self._pour(RESERVE, b - 1)
            case _:
                pass

    def _pour(self, start: int, end: int) -> None:
        poured = set()
        for world in self.worlds:
            bins = [list(bag) for bag in world]
            bins[end] = [one + other for one, other in zip(bins[start], bins[end], strict=True)]
            bins[start] = [0, 0, 0]
            poured.add(tuple((bag[0], bag[1], bag[2]) for bag in bins))
        self.worlds = poured

    def _take(self, at: int, kind: int) -> None:
        taken = (_changed(world, at, kind, -1) for world in self.worlds)
        self.worlds = {world for world in taken if world is not None}

    def _move(self, start: int, end: int) -> None:
        moved = set()
        for world, kind in product(self.worlds, range(3)):
            gone = _changed(world, start, kind, -1)
            there = gone and _changed(gone, end, kind, 1)
            if there:
                moved.add(there)
        self.worlds = moved

    def _exchange(self, one: int, other: int) -> None:
        found = set()
        for world, first, second in product(self.worlds, range(3), range(3)):
            gone = _changed(world, one, first, -1)
            both = gone and _changed(gone, other, second, -1)
            if both:
                here = _changed(both, one, second, 1)
                there = here and _changed(here, other, first, 1)
                assert there
                found.add(there)
        self.worlds = found
