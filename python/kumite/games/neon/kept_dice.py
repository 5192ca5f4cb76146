"""Odds of dice that lie on the table in part: some are kept, the others are (re)rolled.

>>> answer = clash((0, 1, 0, 0), 0, (0, 0, 0, 0), 1)   # a HIT that lies there, one defense die
>>> answer.at_least(1)
Fraction(1, 2)
>>> clash((0, 0, 0, 0), 3, (0, 0, 0, 0), 2).expected == odds(attack=3, defense=2).expected
True
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from kumite.games.neon.attack_odds import Odds, odds
from kumite.games.neon.dice import PLAIN, DiceSet, Readings, printed_dice

if TYPE_CHECKING:
    from kumite.games.neon.dice import Counts

__all__ = ["best_clash", "clash", "odds"]


@lru_cache(maxsize=4096)
def clash(
    kept: Counts,
    air: int,
    defense_kept: Counts,
    defense_air: int,
    *,
    dice: DiceSet | None = None,
    readings: Readings = PLAIN,
    plates: tuple[int, int] = (0, 0),
    most: int | None = None,
) -> Odds:
    """`kept` attack dice and `air` rolled ones against the same of the defense, exactly.

    `plates` are CRITs and HITs that something cancels after the dice; damage beyond `most` is lost.
    """
    attack_die, defense_die = printed_dice() if dice is None else dice
    attacks = _pairs(attack_die, air)
    defenses = _pairs(defense_die, defense_air)
    worst = (sum(kept) + air) * max(readings.crit_damage, readings.hit_damage)
    limit = worst if most is None else min(worst, most)
    weights = [0] * (limit + 1)
    for (crits, hits), ways in attacks:
        for (guards, shields), more in defenses:
            dealt = _damage(
                kept[0] + crits,
                kept[1] + min(kept[2], readings.conds_to_hits) + hits,
                defense_kept[0] + guards,
                defense_kept[1] + shields,
                readings,
                plates,
            )
            weights[min(dealt, limit)] += ways * more
    total = sum(attack_die) ** air * sum(defense_die) ** defense_air
    return Odds(tuple(weights), total, "none", "expected", not defense_air)


@lru_cache(maxsize=256)
def best_clash(
    attack: int,
    defense: int,
    *,
    dice: DiceSet | None = None,
    readings: Readings = PLAIN,
    plates: tuple[int, int] = (0, 0),
    most: int | None = None,
) -> Odds:
    """Dice not yet rolled, of which those are rolled again once that make most damage on average.

    >>> best_clash(5, 3).expected == odds(attack=5, defense=3, reroll="best").expected
    True
    """
    attack_die, defense_die = printed_dice() if dice is None else dice
    sides = sum(attack_die)
    weights: Counter[int] = Counter()
    for (crits, hits), ways in _pairs(attack_die, attack):
        kept = [(c, h) for c in range(crits + 1) for h in range(hits + 1)]
        after = [
            clash((c, h, 0, 0), attack - c - h, (0, 0, 0, 0), defense,
                  dice=dice, readings=readings, plates=plates, most=most)
            for c, h in kept
        ]  # fmt: skip
        best = max(after, key=lambda each: (each.expected, -each.total))
        scale = sides**attack * sum(defense_die) ** defense // best.total
        for damage, weight in enumerate(best.weights):
            weights[damage] += ways * weight * scale
    total = sides ** (2 * attack) * sum(defense_die) ** defense
    told = tuple(weights[damage] for damage in range(max(weights, default=0) + 1))
    return Odds(told, total, "best", "expected", False)


def _damage(
    crits: int, hits: int, guards: int, shields: int, readings: Readings, plates: tuple[int, int]
) -> int:
    """SHIELDs take HITs, then each GUARD takes what would hurt most of what plates leave."""
    hits = max(0, hits - readings.hits_to_misses)
    hits = max(0, hits - max(0, shields - readings.shields_to_fails))
    crits, hits = max(0, crits - plates[0]), max(0, hits - plates[1])
    if readings.crit_damage >= readings.hit_damage:
        taken = min(crits, guards)
        crits, hits = crits - taken, max(0, hits - (guards - taken))
    else:
        taken = min(hits, guards)
        hits, crits = hits - taken, max(0, crits - (guards - taken))
    return crits * readings.crit_damage + hits * readings.hit_damage


@lru_cache(maxsize=256)
def _pairs(die: Counts, dice: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """How often so many dice show each number of their first two faces."""
    first, second = die[:2]
    rest = sum(die) - first - second
    found: Counter[tuple[int, int]] = Counter()
    for ones in range(dice + 1):
        for twos in range(dice - ones + 1):
            ways = comb(dice, ones) * comb(dice - ones, twos)
            ways *= first**ones * second**twos * rest ** (dice - ones - twos)
            if ways:
                found[ones, twos] += ways
    return tuple(found.items())
