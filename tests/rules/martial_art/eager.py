"""A player that seeks a fight, so that random matches see strikes, pushes and knock-outs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kumite.contract import CHANCE, RawState
from kumite.games.hexes import turn
from kumite.games.martial_art.actions import (
    Action,
    Done,
    Face,
    Skill,
    Sow,
    Start,
    Step,
    Strike,
    from_code,
)
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.content import Content
from kumite.games.martial_art.model import State, Status
from kumite.games.martial_art.terms import ACTIONS
from kumite.measuring.simulation import pick_outcome

WILD = 0.15
"""How often anything at all is done."""


def step(raw: RawState, content: Content, rng: Random) -> None:
    """One step of a match."""
    seat, code = choose(raw, content, rng)
    if seat is None:
        raw.apply_outcome(code)
    else:
        raw.apply(seat, code)


def choose(raw: RawState, content: Content, rng: Random) -> tuple[int | None, int]:
    """Chance (None) as it falls; seats in any order, as they like to fight."""
    waiting = raw.to_act()
    if waiting & CHANCE:
        return None, pick_outcome(rng, raw.outcomes())
    seat = rng.choice([seat for seat in range(4) if waiting >> seat & 1])
    codes = raw.actions(seat)
    if len(codes) == 1 or rng.random() < WILD:
        return seat, rng.choice(codes)
    state = decode(raw.encode())[0]
    liking = {code: _liking(from_code(code), state, content, seat) for code in codes}
    best = max(liking.values())
    return seat, rng.choice([code for code in codes if liking[code] == best])


def steps(raw: RawState, content: Content, seed: int) -> Iterator[tuple[int | None, int]]:
    """A whole match, step by step; the state is played along."""
    rng = Random(seed)
    while raw.to_act():
        seat, code = choose(raw, content, rng)
        yield seat, code
        if seat is None:
            raw.apply_outcome(code)
        else:
            raw.apply(seat, code)


def _liking(action: Action, state: State, content: Content, seat: int) -> float:
    own, mat = state.seats[seat], content.mat
    foes = [
        other.space
        for number, other in enumerate(state.seats)
        if number != seat and other.status is Status.IN and _are_foes(state, seat, number)
    ]
    match action:
        case Start(area):
            return float(min(1, sum(own.actions[area - 1])))
        case Step(direction):
            there = mat.step(own.space, direction)
            near = min(mat.distance(own.space, foe) for foe in foes)
            assert there is not None
            return 5.0 if min(mat.distance(there, foe) for foe in foes) < near else -5.0
        case Face(facing):
            ways = [mat.direction(own.space, foe) for foe in foes]
            return -min((turn(facing, way) for way in ways if way is not None), default=0) * 3.0
        case Sow(token):
            return 3.0 * (token >= len(ACTIONS))
        case Strike() | Skill():
            return 5.0
        case Done():
            return 0.0
        case _:
            return 1.0


def _are_foes(state: State, one: int, other: int) -> bool:
    return not state.mode.is_team or one % 2 != other % 2
