"""Counting positions by depth: a rule that changes moves a number at once.

In simultaneous choices the lowest seat goes first; every outcome of chance is one branch.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from kumite.contract import CHANCE
from kumite.errors import BadSetup
from kumite.games import find, nearest

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.contract import RawGame, RawState

MOST_DEPTH = 30


@cache
def positions(game: str) -> dict[str, dict[str, Any]]:
    """The stored positions of a game: what they are, their bytes, and counts that were checked."""
    path = files("kumite.games") / find(game).package / "positions.json"
    stored: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return stored


def position(game: str, name: str, raw: RawGame) -> RawState:
    """A stored position on an engine. Raises BadSetup for an unknown name."""
    stored = positions(game)
    if name not in stored:
        raise BadSetup(f"{game} has no stored position {name!r}; {nearest(name, stored)}")
    return raw.decode(bytes.fromhex(stored[name]["state"]))


def perft(state: RawState, depth: int, progress: Callable[[int], None] | None = None) -> list[int]:
    """How many sequences of 1, 2, … `depth` steps there are; those that end earlier end there."""
    if not 1 <= depth <= MOST_DEPTH:
        raise BadSetup(f"depth is 1 to {MOST_DEPTH}, not {depth}")
    counts = [0] * depth
    _count(state, 0, counts, progress)
    return counts


def _count(
    state: RawState, level: int, counts: list[int], progress: Callable[[int], None] | None
) -> None:
    waiting = state.to_act()
    if waiting == 0:
        return
    if waiting & CHANCE:
        seat, steps = None, [outcome for outcome, _ in state.outcomes()]
    else:
        seat = (waiting & -waiting).bit_length() - 1
        steps = state.actions(seat)
    counts[level] += len(steps)
    if level + 1 == len(counts):
        return
    for step in steps:
        following = state.clone()
        if seat is None:
            following.apply_outcome(step)
        else:
            following.apply(seat, step)
        _count(following, level + 1, counts, progress)
    if progress is not None:
        progress(counts[-1])
