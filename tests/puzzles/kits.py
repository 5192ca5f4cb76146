"""What each game brings to the making and checking of its puzzles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from kumite.contract import RawGame
from kumite.games import find
from kumite.puzzles import Value
from tests.puzzles import (
    defend_neo_tokyo_categories,
    defend_neo_tokyo_turns,
    martial_art_categories,
    neon_categories,
    neon_turns,
    super_fantasy_brawl_categories,
)
from tests.puzzles.defend_neo_tokyo_turns import DefendNeoTokyoTurns
from tests.puzzles.harvest import Asked, Lead, as_it_is
from tests.puzzles.martial_art_turns import MartialArtTurns
from tests.puzzles.neon_turns import NeonTurns
from tests.puzzles.super_fantasy_brawl_turns import SuperFantasyBrawlTurns
from tests.puzzles.tails import Tail, TooLarge, Turns

LIMIT = 50_000
"""Nodes, and positions when a turn is walked: larger ones are left out."""

Doubt = Callable[[RawGame, bytes, int, int, int], "str | None"]


@dataclass(frozen=True, slots=True)
class Kit:
    """One game's puzzles: what they ask, and how its turns are walked."""

    game: str
    categories: dict[str, str]
    category: Callable[[bytes, int, dict[int, Value], int], str]
    turns: Turns
    lead: Lead
    matches: int
    """Played to choose from."""
    wanted: int
    most_per_category: int
    """Of those that rules of thumb get wrong, so that no category drowns the others."""
    players: tuple[str, ...] = ("random", "rookie")
    most_seats: int = 6
    options: dict[str, str] | None = None
    more_doubts: Doubt | None = None
    limit: int = LIMIT
    asked: Asked = as_it_is

    def path(self) -> Path:
        return Path(str(files("kumite.games"))) / find(self.game).package / "puzzles.json"

    def walk(
        self, raw: RawGame, data: bytes, seat: int, most: int
    ) -> tuple[dict[int, float], bool]:
        """Points of every legal action, and whether every line ends equally far.

        Raises TooLarge.
        """
        tail = Tail(self.turns, data, seat, most)
        found = tail.walk(raw)
        return found, tail.is_even

    def doubt(self, raw: RawGame, data: bytes, seat: int, best: int) -> str | None:
        """Why the best action of a turn may not be the best beyond it; None if nothing says so."""
        try:
            if not self.walk(raw, data, seat, self.limit)[1]:
                return "lines end at different times"
        except TooLarge:
            return "the turn is too much to walk"
        return self.more_doubts(raw, data, seat, best, self.limit) if self.more_doubts else None


NEON = Kit(
    "neon",
    neon_categories.CATEGORIES,
    neon_categories.category,
    NeonTurns(),
    # A smaller lead says nothing about the match: played on, what was proved to be the best for the
    # turn won no more often than what a deep search preferred to it.
    Lead(points=0.5, chances=0.06),
    matches=520,
    wanted=240,
    most_per_category=18,
    more_doubts=neon_turns.doubt,
)
MARTIAL_ART = Kit(
    "martial-art",
    martial_art_categories.CATEGORIES,
    martial_art_categories.category,
    MartialArtTurns(),
    Lead(points=0.25, chances=0.02),
    matches=160,
    wanted=130,
    most_per_category=10,
    # Random fighters hardly ever meet, and rookies alone stand in few ways; with more boards there
    # are too many worlds.
    players=("rookie", "search:iterations=100"),
    most_seats=3,
    # Left to themselves, rookies always pick the same.
    options={"fighters": "dealt"},
)
SUPER_FANTASY_BRAWL = Kit(
    "super-fantasy-brawl",
    super_fantasy_brawl_categories.CATEGORIES,
    super_fantasy_brawl_categories.category,
    SuperFantasyBrawlTurns(),
    # A point is a knock-out; half a point a challenge that is met and can still be broken.
    Lead(points=0.25, chances=0.02),
    matches=260,
    wanted=160,
    most_per_category=24,
    players=("rookie", "search:iterations=6"),
    # Most turns are larger than anybody can walk step by step: those are not even solved.
    limit=6_000,
)
DEFEND_NEO_TOKYO = Kit(
    "defend-neo-tokyo",
    defend_neo_tokyo_categories.CATEGORIES,
    defend_neo_tokyo_categories.category,
    DefendNeoTokyoTurns(),
    # Half a point of life: less would leave the dice to roll again out.
    Lead(points=0.25, chances=0.0, has_ties=True),
    matches=40,
    wanted=160,
    most_per_category=14,
    players=("rookie", "rookie", "random"),
    most_seats=3,
    limit=6_000,
    asked=defend_neo_tokyo_turns.asked,
)
KITS = {kit.game: kit for kit in (NEON, MARTIAL_ART, SUPER_FANTASY_BRAWL, DEFEND_NEO_TOKYO)}
