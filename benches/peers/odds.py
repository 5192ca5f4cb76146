"""The best reroll with other tools: each as quick as it could be made, exact, nothing kept."""

from __future__ import annotations

import warnings
from functools import cache
from importlib import import_module
from math import comb
from typing import Any

#: CRIT, HIT, neither; GUARD, SHIELD, neither.
FIRST, SECOND, REST = 1, 2, 3
FACES = FIRST + SECOND + REST
#: A pair of counts is one number for the libraries: so many of the first, so many of the second.
PAIR = 16


def pairs(dice: int) -> list[tuple[int, int, int]]:
    """How many dice show the first and the second kind, and in how many ways."""
    return [
        (a, b, comb(dice, a) * comb(dice - a, b) * FIRST**a * SECOND**b * REST ** (dice - a - b))
        for a in range(dice + 1)
        for b in range(dice - a + 1)
    ]


def tuned_loop(attack: int, defense: int) -> list[int]:
    """Integer weights over (crits, hits); each kept set is valued once, over all its rerolls."""
    defenses = pairs(defense)
    rerolls = [pairs(dice) for dice in range(attack + 1)]
    damages = {}
    worths = {}
    for crits, hits, _ in rerolls[attack]:
        weights = [0] * (attack + 1)
        for guards, shields, weight in defenses:
            left = crits - guards + (hits - shields if hits > shields else 0)
            weights[left if left > 0 else 0] += weight
        damages[crits, hits] = weights
        worths[crits, hits] = sum([damage * weight for damage, weight in enumerate(weights)])
    values = {}
    for kept in range(attack + 1):
        scale = FACES**kept
        for crits, hits, _ in rerolls[kept]:
            value = 0
            for more_crits, more_hits, weight in rerolls[attack - kept]:
                value += weight * worths[crits + more_crits, hits + more_hits]
            values[kept, crits, hits] = value * scale
    totals = [0] * (attack + 1)
    for crits, hits, ways in rerolls[attack]:
        misses = attack - crits - hits
        _, kept, kept_crits, kept_hits = max(
            [
                (values[c + h + rest, c, h], c + h + rest, c, h)
                for c in range(crits + 1)
                for h in range(hits + 1)
                for rest in range(misses + 1)
            ]
        )
        ways *= FACES**kept
        for more_crits, more_hits, weight in rerolls[attack - kept]:
            reached = ways * weight
            for damage, of_damage in enumerate(
                damages[kept_crits + more_crits, kept_hits + more_hits]
            ):
                totals[damage] += reached * of_damage
    return totals


def same_method(attack: int, defense: int) -> list[int]:
    """What the core does, in Python: sets are valued and chosen one die at a time."""
    defenses = pairs(defense)
    damages = {}
    level = []
    for crits in range(attack + 1):
        row = []
        for hits in range(attack - crits + 1):
            weights = [0] * (attack + 1)
            for guards, shields, weight in defenses:
                left = crits - guards + (hits - shields if hits > shields else 0)
                weights[left if left > 0 else 0] += weight
            damages[crits, hits] = weights
            row.append(sum([damage * weight for damage, weight in enumerate(weights)]))
        level.append(row)
    values = [level]
    for size in range(attack - 1, -1, -1):
        level = [
            [
                FIRST * level[c + 1][h] + SECOND * level[c][h + 1] + REST * level[c][h]
                for h in range(size - c + 1)
            ]
            for c in range(size + 1)
        ]
        values.append(level)
    values.reverse()
    best = [[(values[0][0][0], 0, 0, 0)]]
    for size in range(1, attack + 1):
        scale, value, below = FACES**size, values[size], best
        best = []
        for c in range(size + 1):
            choices = []
            for h in range(size - c + 1):
                found = (scale * value[c][h], size, c, h)
                if c and below[c - 1][h] > found:
                    found = below[c - 1][h]
                if h and below[c][h - 1] > found:
                    found = below[c][h - 1]
                if c + h < size and below[c][h] > found:
                    found = below[c][h]
                choices.append(found)
            best.append(choices)
    reached = [[[0] * (size - c + 1) for c in range(size + 1)] for size in range(attack + 1)]
    for crits, hits, ways in pairs(attack):
        _, size, c, h = best[crits][hits]
        reached[size][c][h] += ways * FACES**size
    for size in range(attack):
        here, after = reached[size], reached[size + 1]
        for c in range(size + 1):
            for h in range(size - c + 1):
                weight = here[c][h]
                if weight:
                    after[c + 1][h] += FIRST * weight
                    after[c][h + 1] += SECOND * weight
                    after[c][h] += REST * weight
    totals = [0] * (attack + 1)
    for c, row in enumerate(reached[attack]):
        for h, weight in enumerate(row):
            for damage, of_damage in enumerate(damages[c, h]):
                totals[damage] += weight * of_damage
    return totals


def with_icepool(attack: int, defense: int) -> Any:
    """By callbacks; the library has no operator for the best choice."""
    icepool: Any = import_module("icepool")

    die = icepool.Die({PAIR: FIRST, 1: SECOND, 0: REST})
    defended = defense @ die

    @cache
    def of_final(attacked: int) -> Any:
        return defended.map(lambda shown: _damage(attacked, shown))

    @cache
    def of_kept(kept: int, again: int) -> Any:
        return (again @ die).map(lambda more: of_final(kept + more)) if again else of_final(kept)

    @cache
    def worth(kept: int, again: int) -> Any:
        return of_kept(kept, again).mean()

    def best(roll: int) -> Any:
        return of_kept(*max(_choices(roll, attack), key=lambda choice: worth(*choice)))

    return (attack @ die).map(best)


def with_dyce(attack: int, defense: int) -> Any:
    """As with icepool; what expands callbacks is marked experimental and warns."""
    dyce: Any = import_module("dyce")

    die = dyce.H({PAIR: FIRST, 1: SECOND, 0: REST})
    defended = defense @ die

    @cache
    def of_final(attacked: int) -> Any:
        return dyce.H.from_counts(
            (_damage(attacked, shown), count) for shown, count in defended.items()
        )

    @cache
    def of_kept(kept: int, again: int) -> Any:
        if not again:
            return of_final(kept)
        return dyce.expand(lambda more: of_final(kept + more.outcome), again @ die)

    @cache
    def worth(kept: int, again: int) -> Any:
        return of_kept(kept, again).mean()

    def best(roll: Any) -> Any:
        return of_kept(*max(_choices(roll.outcome, attack), key=lambda choice: worth(*choice)))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return dyce.expand(best, attack @ die)


def _damage(attacked: int, shown: int) -> int:
    crits, hits = divmod(attacked, PAIR)
    guards, shields = divmod(shown, PAIR)
    return max(0, crits - guards + max(0, hits - shields))


def _choices(roll: int, attack: int) -> list[tuple[int, int]]:
    """What may be kept, and how many dice are then rolled; misses are always rolled again."""
    crits, hits = divmod(roll, PAIR)
    return [(PAIR * c + h, attack - c - h) for c in range(crits + 1) for h in range(hits + 1)]
