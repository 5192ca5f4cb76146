"""What a player should know before the first choice of a match, from each game's `goals.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kumite.games import find

if TYPE_CHECKING:
    from kumite.games import Score

__all__ = ["Goal", "goal_of"]


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal card of a mode."""

    premise: str
    win: str
    """How you win."""
    length: str
    others: str = ""
    """Which other players can win."""
    lose: str = ""
    """How everybody loses, where all seats are on one side."""
    rival: str = ""
    """How a rival without a player wins, where there can be one."""

    def card(self, score: Score) -> list[tuple[str, str]]:
        """Titles and texts; a rival is named only where it plays."""
        can_win = f"{self.others} {self.rival}" if score.rivals and self.rival else self.others
        return [
            ("The fight", self.premise),
            ("You win", self.win),
            ("You lose", self.lose) if self.lose else ("Who else can win", can_win),
            ("How long", f"{self.length[:1].upper()}{self.length[1:]}."),
        ]


@cache
def _goals(game: str) -> dict[str, Any]:
    path = Path(__file__).parent / find(game).package / "goals.toml"
    return tomllib.loads(path.read_text("utf-8"))


def goal_of(game: str, mode: str) -> Goal:
    """The goal card of a game's mode.

    >>> goal_of("martial-art", "white").others
    'Every other fighter, in the same way.'
    """
    return Goal(**_goals(game)[find(game).mode(mode).id])
