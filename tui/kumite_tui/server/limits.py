"""How much one person, and everybody together, may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from kumite.bots import bots
from kumite.games import games
from kumite_tui.boards import games_shown


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


class Buckets:
    """Token buckets by name; the least used are forgotten, so floods of names cost no memory."""

    def __init__(self, size_and_rate: tuple[float, float], most: int = 10_000) -> None:
        self._size, self._rate = size_and_rate
        self._most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def has(self, who: str, now: float) -> bool:
        """Whether one more is allowed."""
        return self._level(who, now) >= 1

    def take(self, who: str, now: float) -> bool:
        """Use one up; False, and nothing used, if there is none."""
        level = self._level(who, now)
        if level < 1:
            return False
        self._levels[who] = (level - 1, now)
        self._levels.move_to_end(who)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)
        return True

    def _level(self, who: str, now: float) -> float:
        level, then = self._levels.get(who, (self._size, now))
        return min(self._size, level + (now - then) * self._rate)
