"""What the monsters would do if they attacked now, in their order: an engine plays it many times.

Nobody reacts in it, and nobody moves before. Averages are of so many simulations.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from kumite.contract import CHANCE

from .codec import decode, encode
from .events import DestructionCause, EventKind
from .imagining import engine_of, world_of
from .model import (
    NOBODY,
    MechMark,
    MonsterMark,
    Phase,
    Status,
)
from .terms import Symbol, When

if TYPE_CHECKING:
    from kumite.contract import RawState

    from .entries import Content
    from .model import State
    from .view import View

__all__ = ["SIMULATIONS", "MonsterForecast", "next_attack"]

SIMULATIONS = 60
_MOST_STEPS = 400


@dataclass(frozen=True, slots=True)
class MonsterForecast:
    """One monster's attack, on average."""

    monster: int
    space: int
    city: tuple[tuple[int, float], ...]
    """(space, City Damage)"""
    falls: tuple[tuple[int, float], ...]
    """(space, chance that it is destroyed)"""
    mechs: tuple[tuple[int, float], ...]
    """(mech, damage)"""
    citizens: float
    """Citizens destroyed."""
    fails: float
    """Chance of a Critical Failure."""


_LAST: dict[tuple[bytes, int], tuple[MonsterForecast, ...]] = {}
"""Of the last view: it is painted more often than it changes."""


def next_attack(view: View, symbol: Symbol) -> tuple[MonsterForecast, ...]:
    """Every monster that would attack, in order; none before the match has monsters."""
    key = encode(view.state, view.viewer), int(symbol)
    if key not in _LAST:
        if len(_LAST) > len(Symbol):
            _LAST.clear()
        _LAST[key] = _foreseen(view, symbol)
    return _LAST[key]


def _foreseen(view: View, symbol: Symbol) -> tuple[MonsterForecast, ...]:
    state = view.state
    if state.phase < Phase.DRAW or state.phase is Phase.OVER or view.is_spectator:
        return ()
    if not any(monster.status is Status.IN_PLAY for monster in state.monsters):
        return ()
    world, _ = decode(world_of(view).encode())
    begun = _begun(view.content, _before_attack(world, symbol))
    first = [tuple(event) for event in begun.events_since(0)]
    sums = _Sums()
    if not _is_attacking(begun):
        for _ in range(SIMULATIONS):
            sums.add(_cut(first))
        return sums.forecasts()
    game, start = engine_of(view.content), begun.encode()
    for seed in range(SIMULATIONS):
        events = _play(game.decode(start), Random(seed))
        sums.add(_cut([*first, *events]))
    return sums.forecasts()


def _begun(content: Content, state: State) -> RawState:
    """The first moment of the attack at which chance or somebody is waited for.

    An engine takes states from outside only where they wait, so the reference runs up to there.
    """
    from kumite.reference.defend_neo_tokyo.codex import Codex
    from kumite.reference.defend_neo_tokyo.state import DefendNeoTokyoState

    return DefendNeoTokyoState(Codex(content), state)


def _cut(events: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """What belongs to the attacks."""
    end = next((at for at, each in enumerate(events) if _is_later(each)), None)
    return events[:end]


def _is_later(event: tuple[int, ...]) -> bool:
    """Whether an event is one of the end of the Event Phase, or of what follows."""
    kind, when = event[0], event[4]
    if kind == EventKind.ABILITY_BEGAN:
        return when == When.EVENT_END
    return kind in (EventKind.PHASE_BEGAN, EventKind.BOSS_ARRIVED)


def _before_attack(state: State, symbol: Symbol) -> State:
    """The same table at the start of the monsters' attack, everybody lying: nobody reacts."""
    found = deepcopy(state)
    while found.depth:
        found.depth -= 1
        found.stack[found.depth] = type(found.stack[0])()
    found.phase, found.step, found.cursor, found.floor = Phase.EVENT_ATTACKS, 0, 0, 0
    found.symbol, found.go, found.drawn = symbol, NOBODY, 0
    found.dice = [0] * len(found.dice)
    found.queue = [255] * len(found.queue)
    for monster in found.monsters:
        marks = monster.marks & ~MonsterMark.DUE
        monster.marks = marks | (MonsterMark.DUE if monster.status is Status.IN_PLAY else 0)
    for mech in found.mechs[: found.crew]:
        mech.marks |= MechMark.LYING
    return found


class _Sums:
    """What the simulations have added up to."""

    def __init__(self) -> None:
        self.order: list[tuple[int, int]] = []
        self.city: Counter[tuple[int, int]] = Counter()
        self.falls: Counter[tuple[int, int]] = Counter()
        self.mechs: Counter[tuple[int, int]] = Counter()
        self.citizens: Counter[int] = Counter()
        self.fails: Counter[int] = Counter()

    def add(self, events: list[tuple[int, ...]]) -> None:
        attacker = NOBODY
        for kind, _, a, b, c, _ in events:
            if kind == EventKind.ATTACK_BEGAN:
                attacker = a
                if a not in [monster for monster, _ in self.order]:
                    self.order.append((a, c))
            elif kind == EventKind.CITY_DAMAGED:
                self.city[attacker, a] += b
            elif kind == EventKind.SPACE_DESTROYED:
                self.falls[attacker, a] += 1
            elif kind == EventKind.MECH_DAMAGED:
                self.mechs[attacker, a] += c
            elif kind == EventKind.CITIZEN_DESTROYED:
                self.citizens[attacker] += 1
            elif kind == EventKind.DESTRUCTION_ROSE and c == DestructionCause.CRITICAL:
                self.fails[attacker] += 1

    def forecasts(self) -> tuple[MonsterForecast, ...]:
        return tuple(
            MonsterForecast(
                monster,
                space,
                _shares(self.city, monster),
                _shares(self.falls, monster),
                _shares(self.mechs, monster),
                self.citizens[monster] / SIMULATIONS,
                self.fails[monster] / SIMULATIONS,
            )
            for monster, space in self.order
        )


def _shares(counts: Counter[tuple[int, int]], monster: int) -> tuple[tuple[int, float], ...]:
    return tuple(
        (place, count / SIMULATIONS)
        for (who, place), count in sorted(counts.items())
        if who == monster
    )


def _play(world: RawState, rng: Random) -> list[tuple[int, ...]]:
    """The attacks of one simulation: chance falls by its weights, and nobody does anything."""
    mark = world.event_mark()
    for _ in range(_MOST_STEPS):
        to_act = world.to_act()
        if not to_act or not _is_attacking(world):
            break
        if to_act == CHANCE:
            outcomes = world.outcomes()
            weights = [weight for _, weight in outcomes]
            world.apply_outcome(rng.choices([code for code, _ in outcomes], weights)[0])
        else:
            seat = to_act.bit_length() - 1
            world.apply(seat, world.actions(seat)[-1])
    return [tuple(event) for event in world.events_since(mark)]


def _is_attacking(world: RawState) -> bool:
    return decode(world.encode())[0].phase is Phase.EVENT_ATTACKS
