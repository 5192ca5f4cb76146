"""Exact dice odds of the native engine; `kumite.reference.neon.dice` has the same functions."""

from kumite._core import dice_best_reroll as best_reroll
from kumite._core import dice_odds as odds

__all__ = ["best_reroll", "odds"]
