"""Exact odds of an attack of NEON, for programs: `kumite.odds.odds(attack=5, defense=3)`.

>>> odds(attack=5, defense=3, reroll="best").expected
Fraction(519329, 221184)
"""

from kumite.games.neon.attack_odds import Aim, AtLeast, BestReroll, Odds, Reroll, best_reroll, odds
from kumite.games.neon.dice import DiceSet, Readings, printed_dice

__all__ = [
    "Aim",
    "AtLeast",
    "BestReroll",
    "DiceSet",
    "Odds",
    "Readings",
    "Reroll",
    "best_reroll",
    "odds",
    "printed_dice",
]
