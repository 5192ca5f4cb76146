"""Knowledge read straight from the bits, without any engine: docs/encoding/martial-art.md."""

from __future__ import annotations

from itertools import permutations

from kumite.games.martial_art.bag import size
from kumite.games.martial_art.content import Content
from kumite.games.martial_art.model import State
from kumite.games.martial_art.terms import Token

from .scenario import Scene

Bins = tuple[tuple[int, ...], ...]


def words(totals: tuple[int, int, int]) -> list[tuple[int, ...]]:
    """All arrangements, the slow obvious way."""
    letters = [kind for kind in range(3) for _ in range(totals[kind])]
    return sorted(set(permutations(letters)))


_WORDS: dict[tuple[int, int, int], list[tuple[int, ...]]] = {}


def worlds_in(content: Content, state: State, seat: int) -> list[Bins]:
    """The worlds that others hold possible, read from a state or a view."""
    own = state.seats[seat]
    printed = content.fighters[own.fighter].effects
    left = [have - gone for have, gone in zip(printed, own.removed[Token.MOVE :], strict=True)]
    totals = (left[0], left[1], left[2])
    if totals not in _WORDS:
        _WORDS[totals] = words(totals)
    hand = size(state.hand_effects) if seat == state.active else 0
    sizes = [*(size(bag) for bag in own.effects), size(own.reserve), hand]
    found = []
    for number, word in enumerate(_WORDS[totals]):
        if own.known >> number & 1:
            at, bins = 0, []
            for many in sizes:
                part = word[at : at + many]
                assert list(part) == sorted(part), "words are sorted within bins"
                bins.append(tuple(part.count(kind) for kind in range(3)))
                at += many
            found.append(tuple(bins))
    return found


def worlds_of(play: Scene, seat: int) -> list[Bins]:
    return worlds_in(play.content, play.state, seat)
