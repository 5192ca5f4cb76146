"""Exact odds of an attack, and the best reroll, as fractions.

>>> answer = odds(attack=5, defense=3, reroll="best")
>>> answer.expected
Fraction(519329, 221184)
>>> float(round(answer.at_least(3), 3))
0.455
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias, cast

from kumite.errors import BadDice
from kumite.games.neon.dice import (
    ATTACK_FACES,
    DEFENSE_FACES,
    PLAIN,
    DiceSet,
    Readings,
    count_faces,
    printed_dice,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.neon.dice import Counts

__all__ = ["Aim", "AtLeast", "BestReroll", "Engine", "Odds", "Reroll", "best_reroll", "odds"]

Engine: TypeAlias = Literal["native", "reference"]
Reroll: TypeAlias = Literal["none", "misses", "best"]

REROLLS: tuple[Reroll, ...] = ("none", "misses", "best")
_COUNTERS = {"native": "kumite.native.neon_dice", "reference": "kumite.reference.neon.dice"}


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The aim to deal so much damage or more, rather than much on average."""

    damage: int


Aim: TypeAlias = Literal["expected"] | AtLeast


class Odds(NamedTuple):
    """How likely each damage is: `weights[damage]` ways out of `total`.

    Fractions are made when they are asked for; a named tuple is made four times as
    fast as a frozen dataclass, and searches make many.
    """

    weights: tuple[int, ...]
    total: int
    reroll: Reroll
    aim: Aim
    seen: bool

    @property
    def expected(self) -> Fraction:
        """The expected damage.

        >>> odds(attack=1, defense=0).expected
        Fraction(1, 2)
        """
        weighed = (damage * weight for damage, weight in enumerate(self.weights))
        return Fraction(sum(weighed), self.total)

    @property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of every damage that can happen.

        >>> odds(attack=1, defense=0).distribution
        {0: Fraction(1, 2), 1: Fraction(1, 2)}
        """
        ways = enumerate(self.weights)
        return {damage: Fraction(weight, self.total) for damage, weight in ways if weight}

    def at_least(self, damage: int) -> Fraction:
        """The probability of so much damage or more.

        >>> odds(attack=2, defense=0).at_least(1)
        Fraction(3, 4)
        """
        return Fraction(sum(self.weights[max(0, damage) :]), self.total)


@dataclass(frozen=True, slots=True)
class BestReroll:
    """Which dice of a roll to roll again, and what that gives."""

    #: Places of the rerolled dice in the roll that was given.
    places: tuple[int, ...]
    #: What those dice show now.
    faces: tuple[str, ...]
    odds: Odds


def odds(
    attack: int,
    defense: int,
    *,
    reroll: Reroll = "none",
    reroll_dice: int | None = None,
    aim: Aim = "expected",
    seen: bool = False,
    dice: DiceSet | None = None,
    readings: Readings = PLAIN,
    engine: Engine = "native",
) -> Odds:
    """The exact odds of `attack` dice against `defense` dice, cancelled in the defender's best way.

    `reroll` is what the attacker rolls again, once: nothing, every COND and MISS, or the dice
    that serve the `aim` best (at most `reroll_dice`). `seen` says that the defense lies on the
    table by then, as that of Bots and the Automa does. `dice` are those of NEON unless given.
    Raises `BadDice` for more than 10 attack or 6 defense dice.

    >>> odds(attack=3, defense=1, reroll="misses").expected
    Fraction(689, 384)
    >>> odds(attack=3, defense=1, reroll="best", aim=AtLeast(2), seen=True).at_least(2)
    Fraction(83, 128)
    """
    if reroll not in REROLLS:
        raise BadDice(f"reroll is none, misses or best, not {reroll!r}")
    if reroll_dice is not None and reroll != "best":
        raise BadDice("only the best reroll can be limited to a number of dice")
    attack_die, defense_die = printed_dice() if dice is None else dice
    at_least = None if aim == "expected" else aim.damage
    weights, total = _counter(engine).odds(
        attack, defense, reroll, reroll_dice, at_least, seen, attack_die, defense_die, readings
    )
    return Odds(weights, total, reroll, aim, seen)


def best_reroll(
    roll: Sequence[str],
    defense: int | Sequence[str],
    *,
    reroll_dice: int | None = None,
    aim: Aim = "expected",
    dice: DiceSet | None = None,
    readings: Readings = PLAIN,
    engine: Engine = "native",
) -> BestReroll:
    """The best reroll of an attack roll, against so many dice or against dice already seen.

    Of equal choices it is the one that rerolls fewest dice, then the one that keeps the first of
    CRIT, HIT, COND, MISS.

    >>> best_reroll(["HIT", "MISS", "CRIT"], 2).places
    (1,)
    >>> best_reroll(["HIT", "MISS", "CRIT"], ["SHIELD", "SHIELD"]).faces
    ('HIT', 'MISS')
    """
    attack_die, defense_die = printed_dice() if dice is None else dice
    at_least = None if aim == "expected" else aim.damage
    if isinstance(defense, int):
        defense_dice, defense_roll = defense, None
    else:
        defense_dice, defense_roll = len(defense), count_faces(defense, DEFENSE_FACES)
    rerolled, weights, total = _counter(engine).best_reroll(
        count_faces(roll, ATTACK_FACES),
        defense_dice,
        defense_roll,
        reroll_dice,
        at_least,
        attack_die,
        defense_die,
        readings,
    )
    places = _places(roll, rerolled)
    answer = Odds(weights, total, "best", aim, defense_roll is not None)
    return BestReroll(places, tuple(roll[place] for place in places), answer)


def _places(roll: Sequence[str], rerolled: Counts) -> tuple[int, ...]:
    """Where the rerolled dice lie; of equal dice the first."""
    left = dict(zip(ATTACK_FACES, rerolled, strict=True))
    places = []
    for place, face in enumerate(roll):
        if left[face]:
            left[face] -= 1
            places.append(place)
    return tuple(places)


class _Counter(Protocol):
    """What the module of NEON's dice offers on each engine."""

    def odds(
        self,
        attack_dice: int,
        defense_dice: int,
        reroll: str,
        at_most: int | None,
        at_least: int | None,
        seen: bool,
        attack: Counts,
        defense: Counts,
        readings: tuple[int, int, int, int, int],
        /,
    ) -> tuple[tuple[int, ...], int]: ...

    def best_reroll(
        self,
        roll: Counts,
        defense_dice: int,
        defense_roll: Counts | None,
        at_most: int | None,
        at_least: int | None,
        attack: Counts,
        defense: Counts,
        readings: tuple[int, int, int, int, int],
        /,
    ) -> tuple[Counts, tuple[int, ...], int]: ...


@cache
def _counter(engine: str) -> _Counter:
    if engine not in _COUNTERS:
        raise BadDice(f"engine is native or reference, not {engine!r}")
    return cast("_Counter", import_module(_COUNTERS[engine]))
