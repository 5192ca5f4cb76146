"""Exact dice odds, the obvious way: list every result, try every reroll, count.

Results of several dice are counts per face. All weights are integers: in how many
ways the dice fall so. `kumite.native.neon_dice` has the same functions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import factorial, prod
from typing import TYPE_CHECKING, TypeAlias

from kumite.errors import BadDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.games.neon.dice import Counts

    ReadingsTuple: TypeAlias = tuple[int, int, int, int, int]

MAX_FACES = 20
MAX_ATTACK_DICE = 10
MAX_DEFENSE_DICE = 6
MAX_SYMBOL_DAMAGE = 4
MAX_DAMAGE = MAX_ATTACK_DICE * MAX_SYMBOL_DAMAGE


def odds(
    attack_dice: int,
    defense_dice: int,
    reroll: str,
    at_most: int | None,
    at_least: int | None,
    seen: bool,
    attack: Counts,
    defense: Counts,
    readings: ReadingsTuple,
    /,
) -> tuple[tuple[int, ...], int]:
    """The weights of damage 0, 1, 2 and so on, and their total."""
    _check(attack, defense, readings, attack_dice, defense_dice, at_most, at_least)
    defenses = list(results(defense, defense_dice))
    # An attacker who sees the defense chooses against each result of it alone.
    known = [[one] for one in defenses] if seen else [defenses]
    weights = [0] * (attack_dice * max(readings[:2]) + 1)
    for view in known:
        clash = _Clash(attack, attack_dice, view, readings)
        for roll, ways in results(attack, attack_dice):
            if reroll == "none":
                kept = roll
            elif reroll == "misses":
                kept = (roll[0], roll[1], 0, 0)
            else:
                kept = clash.best_kept(roll, at_most, at_least)
            for damage_dealt, weight in enumerate(clash.weights_after(kept)):
                weights[damage_dealt] += ways * weight
    total = sum(attack) ** (2 * attack_dice) * sum(defense) ** defense_dice
    return tuple(weights), total


def best_reroll(
    roll: Counts,
    defense_dice: int,
    defense_roll: Counts | None,
    at_most: int | None,
    at_least: int | None,
    attack: Counts,
    defense: Counts,
    readings: ReadingsTuple,
    /,
) -> tuple[Counts, tuple[int, ...], int]:
    """How many dice of each face the best reroll takes, and the odds after it."""
    dice = sum(roll)
    if defense_roll is not None:
        defense_dice = sum(defense_roll)
    _check(attack, defense, readings, dice, defense_dice, at_most, at_least)
    rolled = results(defense, defense_dice) if defense_roll is None else [(defense_roll, 1)]
    view = list(rolled)
    clash = _Clash(attack, dice, view, readings)
    kept = clash.best_kept(roll, at_most, at_least)
    rerolled = (roll[0] - kept[0], roll[1] - kept[1], roll[2] - kept[2], roll[3] - kept[3])
    total = sum(attack) ** dice * sum(ways for _, ways in view)
    return rerolled, clash.weights_after(kept), total


def results(die: Counts, dice: int) -> Iterator[tuple[Counts, int]]:
    """Every result of the dice with its weight, all dice on the first face first.

    >>> list(results((1, 2, 2, 1), 1))
    [((1, 0, 0, 0), 1), ((0, 1, 0, 0), 2), ((0, 0, 1, 0), 2), ((0, 0, 0, 1), 1)]
    """
    for first in range(dice, -1, -1):
        for second in range(dice - first, -1, -1):
            for third in range(dice - first - second, -1, -1):
                counts = (first, second, third, dice - first - second - third)
                orders = factorial(dice) // prod(factorial(count) for count in counts)
                ways = orders * prod(n**count for n, count in zip(die, counts, strict=True))
                if ways:
                    yield counts, ways


def damage(attack: Counts, defense: Counts, readings: ReadingsTuple) -> int:
    """Damage of a final attack against a final defense (NEON-ATK-33, ATK-34, ATK-38).

    >>> damage((2, 1, 0, 0), (1, 1, 0, 0), (1, 1, 0, 0, 0))
    1
    """
    crit_damage, hit_damage, conds_to_hits, hits_to_misses, shields_to_fails = readings
    crits, hits, conds, _ = attack
    guards, shields, _, _ = defense
    hits = max(0, hits + min(conds, conds_to_hits) - hits_to_misses)
    shields = max(0, shields - shields_to_fails)
    # Each SHIELD takes a HIT; each GUARD then takes what would hurt most.
    symbols = [crit_damage] * crits + [hit_damage] * max(0, hits - shields)
    symbols.sort(reverse=True)
    return sum(symbols[guards:])


@dataclass
class _Clash:
    """An attack die rolled so often, against results of a defense with their weights."""

    die: Counts
    dice: int
    defenses: list[tuple[Counts, int]]
    readings: ReadingsTuple
    _of_final: dict[Counts, tuple[int, ...]] = field(default_factory=dict)
    _of_kept: dict[Counts, tuple[int, ...]] = field(default_factory=dict)

    def weights_of(self, final: Counts) -> tuple[int, ...]:
        """The weight of each damage of a final attack."""
        if final not in self._of_final:
            weights = [0] * (self.dice * max(self.readings[:2]) + 1)
            for defense, ways in self.defenses:
                weights[damage(final, defense, self.readings)] += ways
            self._of_final[final] = tuple(weights)
        return self._of_final[final]

    def weights_after(self, kept: Counts) -> tuple[int, ...]:
        """The weight of each damage when all dice but the kept ones are rolled again."""
        if kept not in self._of_kept:
            weights = [0] * (self.dice * max(self.readings[:2]) + 1)
            # As if the kept dice were rolled too and put back: so all totals are equal.
            idle = sum(self.die) ** sum(kept)
            for again, ways in results(self.die, self.dice - sum(kept)):
                first, second, third, fourth = (a + b for a, b in zip(kept, again, strict=True))
                of_final = self.weights_of((first, second, third, fourth))
                for damage_dealt, weight in enumerate(of_final):
                    weights[damage_dealt] += idle * ways * weight
            self._of_kept[kept] = tuple(weights)
        return self._of_kept[kept]

    def best_kept(self, roll: Counts, at_most: int | None, at_least: int | None) -> Counts:
        """What to keep: greatest worth, then fewest dice rerolled, then the first faces."""
        limit = self.dice if at_most is None else at_most
        crits, hits, conds, misses = (range(count + 1) for count in roll)
        return max(
            (
                kept
                for kept in product(crits, hits, conds, misses)
                if self.dice - sum(kept) <= limit
            ),
            key=lambda kept: (_worth(self.weights_after(kept), at_least), sum(kept), kept),
        )


def _worth(weights: tuple[int, ...], at_least: int | None) -> int:
    if at_least is None:
        return sum(damage_dealt * weight for damage_dealt, weight in enumerate(weights))
    return sum(weights[at_least:])


def _check(
    attack: Counts,
    defense: Counts,
    readings: ReadingsTuple,
    attack_dice: int,
    defense_dice: int,
    at_most: int | None,
    at_least: int | None,
) -> None:
    for die in (attack, defense):
        if min(die) < 0 or not 1 <= sum(die) <= MAX_FACES:
            raise BadDice(f"a die has 1 to {MAX_FACES} faces")
    if not all(1 <= symbol <= MAX_SYMBOL_DAMAGE for symbol in readings[:2]):
        raise BadDice(f"a CRIT or HIT deals 1 to {MAX_SYMBOL_DAMAGE} damage")
    if not all(0 <= changed <= MAX_ATTACK_DICE for changed in readings[2:]):
        raise BadDice(f"a reading changes 0 to {MAX_ATTACK_DICE} dice")
    if not 1 <= attack_dice <= MAX_ATTACK_DICE:
        raise BadDice(f"an attack has 1 to {MAX_ATTACK_DICE} dice")
    if not 0 <= defense_dice <= MAX_DEFENSE_DICE:
        raise BadDice(f"a defense has 0 to {MAX_DEFENSE_DICE} dice")
    if at_most is not None and not 0 <= at_most <= MAX_ATTACK_DICE:
        raise BadDice(f"a reroll is limited to 0 to {MAX_ATTACK_DICE} dice")
    if at_least is not None and not 1 <= at_least <= MAX_DAMAGE:
        raise BadDice(f"the aim is at least 1 to {MAX_DAMAGE} damage")
