"""What the monsters would do if they attacked now: step by step, in their order.

The native engine follows every way that chance can fall. Nobody reacts in it, and nobody moves
before.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from .codec import encode
from .imagining import engine_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .terms import Symbol
    from .view import View

__all__ = ["Forecast", "Harm", "MonsterForecast", "StepForecast", "StepKind", "next_attack"]

POSITIONS = 16_000
"""The most that are followed at once; of more, a random sample of this size is followed."""
FEW_POSITIONS = 1_000
"""For a line that is always in sight."""
_SLOTS = 4


class StepKind(IntEnum):
    """Parts of an attack."""

    BEGIN = 0
    HIT = 1
    TEXT = 2
    AFTER = 3
    """The POP check, Fire, and what the monster does after its attacks."""


class Harm(IntEnum):
    """What a step does, and who it is done to."""

    HAPPENS = 0
    CITY = 1
    """City Damage; to a space."""
    FALLS = 2
    """It is destroyed; a space."""
    MECH = 3
    """Damage tokens; 4 x mech + slot."""
    FAILS = 4
    """Critical Failure; a mech."""
    ENTER = 5
    """Citizens; to a space."""
    LOST = 6
    """Citizens that are destroyed; from a space."""
    POPULATION = 7
    """POP that is destroyed."""
    DESTRUCTION = 8
    """Steps of the Destruction Tracker."""
    CARDS = 9
    """Discarded; by a mech."""
    FIRE = 10
    """Life that the monster loses."""
    DEFEAT = 11
    """The match is lost."""


Harms = tuple[tuple[Harm, int, float], ...]
"""(what, to whom, how much of it on average)"""


@dataclass(frozen=True, slots=True)
class StepForecast:
    """One step of an attack."""

    kind: StepKind
    at: int
    """Where a hit goes: an `At`."""
    n: int
    """How much of it is printed."""
    harms: Harms

    @property
    def chance(self) -> float:
        """That it happens. What follows an attack is not counted."""
        return _total(self.harms, Harm.HAPPENS)

    def by(self, harm: Harm) -> dict[int, float]:
        """How much of it each gets."""
        return {whom: amount for what, whom, amount in self.harms if what is harm}

    def mechs(self) -> dict[int, float]:
        """Damage tokens by mech."""
        found: dict[int, float] = {}
        for place, amount in self.by(Harm.MECH).items():
            found[place // _SLOTS] = found.get(place // _SLOTS, 0.0) + amount
        return found


@dataclass(frozen=True, slots=True)
class MonsterForecast:
    """One monster's attack."""

    monster: int
    space: int
    """Where it most likely begins."""
    steps: tuple[StepForecast, ...]

    def total(self, harm: Harm) -> float:
        return sum(_total(step.harms, harm) for step in self.steps)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The attacks of all monsters, in order."""

    symbol: Symbol
    is_exact: bool
    """False: there were too many positions, and a sample of them was carried on."""
    attacks: tuple[MonsterForecast, ...]

    def total(self, harm: Harm) -> float:
        """How much of it is expected altogether."""
        return sum(attack.total(harm) for attack in self.attacks)


def _total(harms: Harms, harm: Harm) -> float:
    return sum(amount for what, _, amount in harms if what is harm)


_LAST: dict[tuple[bytes, int, int], Forecast] = {}
"""Of the last views: each is painted more often than it changes."""
_KEPT = 4


def next_attack(view: View, symbol: Symbol, most: int = POSITIONS) -> Forecast:
    """What every monster that would attack does; no attacks before the match has monsters."""
    data = encode(view.state, view.viewer)
    key = data, int(symbol), most
    if key not in _LAST:
        while len(_LAST) >= _KEPT:
            del _LAST[next(iter(_LAST))]
        is_exact, steps = engine_of(view.content).foresee_attacks(data, int(symbol), most)
        _LAST[key] = Forecast(symbol, is_exact, tuple(_attacks(steps)))
    return _LAST[key]


RawStep = tuple[int, int, tuple[int, int, int], list[tuple[int, int, float]]]


def _attacks(raw: Iterable[RawStep]) -> Iterable[MonsterForecast]:
    found: dict[int, list[StepForecast]] = {}
    for monster, kind, (_, at, n), told in raw:
        harms = tuple((Harm(harm), whom, amount) for harm, whom, amount in told)
        found.setdefault(monster, []).append(StepForecast(StepKind(kind), at, n, harms))
    for monster, steps in found.items():
        begins = steps[0].by(Harm.HAPPENS)
        space = max(begins, key=lambda at: begins[at], default=0)
        yield MonsterForecast(monster, space, tuple(steps))
