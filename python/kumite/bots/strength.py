"""How strong the levels are: measured shares of won matches, from `strength.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

__all__ = ["Strength", "strength_of"]


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level does against the one below it."""

    over: str
    share: float
    """In percent."""
    rookie: float | None = None
    """The same against rookie, where that is another level and was measured."""

    def __str__(self) -> str:
        return f"{_wins(self.share)} against {self.over}"

    @property
    def newcomer(self) -> str:
        """How often it beats somebody who plays like rookie; empty if nobody has measured it."""
        share = self.share if self.over == "rookie" else self.rookie
        return "" if share is None else _wins(share)


def _wins(share: float) -> str:
    return "wins nearly every match" if share > 99 else f"wins {share:.0f} % of matches"


@cache
def _measured() -> dict[str, dict[str, Strength]]:
    told = tomllib.loads(files("kumite.bots").joinpath("strength.toml").read_text("utf-8"))
    return {
        game: {level: Strength(**row) for level, row in rows.items()} for game, rows in told.items()
    }


def strength_of(level: str, game: str) -> Strength | None:
    """How often a level wins in duels of a game; None where that was not measured.

    >>> print(strength_of("contender", "neon"))
    wins 66 % of matches against rookie
    """
    return _measured().get(game, {}).get(level)
