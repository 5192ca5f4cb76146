"""Who sits where: what a person chose for a match, and how it is kept beside the match file."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kumite.bots import bots, find
from kumite.contract import Setup
from kumite.errors import KumiteError, SaveError
from kumite.games import find as find_game
from kumite_tui.boards import games_shown

__all__ = ["HUMAN", "Seating", "read_seating", "write_seating"]

HUMAN = "human"
_MOST_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class Seating:
    """A match as it is asked for: the setup, and a person or a level of bot for every seat."""

    game: str = ""
    """Empty: the first game that the app shows."""
    mode: str = ""
    """Empty: the first mode of the game."""
    players: tuple[str, ...] = (HUMAN, "contender")
    """By seat: `human`, or the name of a bot."""
    fighters: tuple[str | None, ...] = (None, None)
    """By seat, further ones of a seat after those; None is chosen in the match."""
    options: tuple[tuple[str, str], ...] = ()
    seed: int | None = None
    packs: tuple[str, ...] = ()
    """Paths of content packs that lie over the game's own."""
    is_lesson: bool = False
    """A coach explains each step."""
    lesson: int = 0
    """Which lesson of the game it is, from 1; 0: none of them."""

    def __post_init__(self) -> None:
        if not self.game:
            object.__setattr__(self, "game", games_shown()[0])
        if not self.mode:
            object.__setattr__(self, "mode", find_game(self.game).modes[0].id)
        places = find_game(self.game).mode(self.mode).places(self.seats)
        fighters = (*self.fighters, *[None] * places)[:places]
        object.__setattr__(self, "fighters", fighters)

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def setup(self) -> Setup:
        return Setup(
            self.game, self.mode, self.seats, self.fighters, dict(self.options), self.pack_paths
        )

    @property
    def pack_paths(self) -> tuple[Path, ...]:
        return tuple(Path(pack) for pack in self.packs)


def write_seating(table: Seating, path: Path) -> None:
    """Keep a table. Raises SaveError."""
    try:
        path.write_text(json.dumps(asdict(table)), "utf-8")
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror}") from None


def read_seating(path: Path, seats: int = 2) -> Seating:
    """A kept table; what cannot be read is one person against the usual bots."""
    told: Any = None
    with suppress(OSError, ValueError):
        if path.stat().st_size <= _MOST_BYTES:
            told = json.loads(path.read_text("utf-8"))
    usual = ("contender",) * (seats - 1)
    default = Seating(players=(HUMAN, *usual), fighters=())
    if not isinstance(told, dict):
        return default
    try:
        return _seating_of(told)
    except (KeyError, TypeError, ValueError, KumiteError):
        return default


def _seating_of(told: dict[str, Any]) -> Seating:
    players = tuple(str(player) for player in told["players"])
    for player in players:
        if player != HUMAN:
            find(player)
    fighters = tuple(None if name is None else str(name) for name in told["fighters"])
    seed = told.get("seed")
    table = Seating(
        game=str(told["game"]),
        mode=str(told["mode"]),
        players=players,
        fighters=fighters,
        options=tuple((str(name), str(value)) for name, value in told["options"]),
        seed=None if seed is None else int(seed),
        packs=tuple(str(pack) for pack in told.get("packs", ())),
        is_lesson=told.get("is_lesson") is True,
        lesson=int(told.get("lesson", 0)),
    )
    if not 1 <= table.seats <= 6:
        raise ValueError("seats")
    return table


def levels() -> tuple[str, ...]:
    """Who can sit at a seat."""
    return (HUMAN, *(bot.name for bot in bots()))
