"""How much one person, and everybody together, may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.bots import bots
from kumite.games import games
from kumite_tui.boards import games_shown

if TYPE_CHECKING:
    from collections.abc import Callable

    Rate = tuple[float, float]
    """So much at once, and so much a second."""


@dataclass(frozen=True, slots=True)
class Config:
    """What an arbiter is told once."""

    title: str = "Kumite"
    games: tuple[str, ...] = tuple(game.id for game in games("native") if game.id in games_shown())
    bots: tuple[str, ...] = tuple(bot.name for bot in bots())
    """Levels that may sit at a table; never with settings of a visitor's own."""
    tick: float = 0.1
    """Bots answer at whole multiples of these seconds, so that thinking time tells nothing."""
    most_tables: int = 1000
    most_tables_of_one: int = 8
    most_tables_of_source: int = 64
    """Opened from one address."""
    most_tables_of_net: int = 128
    """Opened from a /48 of IPv6."""
    most_watchers: int = 50
    watch_delay: float = 0.0
    """Seconds by which those who watch a rated match are behind."""
    most_sessions_of_one: int = 8
    most_chat_columns: int = 200
    most_chat_lines: int = 100
    """Kept and shown, by table."""
    most_kept: int = 16
    most_kept_bytes: int = 64 << 10
    most_history: int = 100
    requests: tuple[float, float] = (60, 20)
    """At once, and a second: of one session."""
    chat: tuple[float, float] = (6, 0.5)
    people_per_source: float = 5
    """One address may do as much as so many people, whoever they say they are."""
    guest_seconds: float = 3600
    """Until a guest who has gone, and has played no match, is forgotten."""
    wrong_codes: tuple[float, float] = (10, 1 / 60)
    """Of one person, and of one source."""
    tables: tuple[float, float] = (10, 0.05)
    reports: tuple[float, float] = (3, 1 / 300)
    empty_seconds: float = 600
    """A table that nobody plays at and nobody is at is cleared after this."""
    absence_seconds: float = 120
    """Who is away for longer may be played for by a bot, if another player asks for it."""
    away_seconds: float = 30 * 86400
    """A match that nobody came back to is given up after this."""
    solo_seconds: float = 24 * 3600
    """The same for a match of one person alone, and of people who are all new here."""
    newcomer_seconds: float = 3 * 3600
    """The same for a match of one person alone who is new here."""

    @property
    def most_tables_of_new(self) -> int:
        """Of people who are new, all together: others always find a table."""
        return max(1, self.most_tables // 2)


_ROUNDING = 1e-9
"""Five fifths are one."""


class Buckets:
    """Token buckets by name; the least used are forgotten, so floods of names cost no memory."""

    def __init__(self, rate: Callable[[], Rate], most: int = 10_000) -> None:
        """`rate` is asked every time: limits change while the server runs."""
        self._rate = rate
        self._most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def has(self, who: str, now: float, cost: float = 1) -> bool:
        """Whether so much more is allowed."""
        return self._level(who, now) + _ROUNDING >= cost

    def take(self, who: str, now: float, cost: float = 1) -> bool:
        """Use some up; False, and nothing used, if there is not enough."""
        level = self._level(who, now)
        if level + _ROUNDING < cost:
            return False
        self._levels[who] = (level - cost, now)
        self._levels.move_to_end(who)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)
        return True

    def _level(self, who: str, now: float) -> float:
        size, rate = self._rate()
        level, then = self._levels.get(who, (size, now))
        return min(size, level + (now - then) * rate)
