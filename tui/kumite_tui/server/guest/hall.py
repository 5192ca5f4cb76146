"""What one session knows of the server: its tables, who chats, what waits for this person."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite_tui.server.guest.standing import Standing
from kumite_tui.server.messaging.messages import (
    Challenged,
    ChatNews,
    TableGone,
    TableNews,
    Welcome,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kumite_tui.server.messaging.messages import ChatLine, News, Scene, TableInfo

__all__ = ["GATHERING", "LOBBY", "OVER", "PLAYING", "Chat", "Hall"]

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
LOBBY = ""
"""In place of a table's code: what is said at home."""
_MOST_LINES = 200


@dataclass(slots=True)
class Chat:
    """What was said at a table, and how much of it was not seen yet."""

    lines: list[ChatLine] = field(default_factory=list)
    unread: int = 0

    def add(self, line: ChatLine, *, is_own: bool = False) -> None:
        self.lines.append(line)
        del self.lines[:-_MOST_LINES]
        self.unread += not is_own


@dataclass(slots=True)
class Hall:
    """Kept up to date by news; screens only read it."""

    name: str = ""
    title: str = "Kumite"
    is_guest: bool = False
    games: tuple[str, ...] = ()
    tables: dict[str, TableInfo] = field(default_factory=dict)
    chats: dict[str, Chat] = field(default_factory=dict)
    muted: set[str] = field(default_factory=set)
    """Names whose lines this person does not want to see."""
    challenges: dict[str, str] = field(default_factory=dict)
    """Tables that this person was asked to, the last one last, and by whom."""
    standing: Standing = field(default_factory=Standing)
    promises: dict[str, str] = field(default_factory=dict)
    """By match: what was promised of its dice when this session first saw it run."""

    def welcome(self, told: Welcome) -> None:
        self.name, self.title = told.name, told.title
        self.is_guest, self.games = told.is_guest, told.games
        self.know(told.tables)

    def know(self, tables: Iterable[TableInfo]) -> None:
        self.tables |= {table.code: table for table in tables}

    def know_all(self, tables: Iterable[TableInfo]) -> None:
        """A whole list: what is not in it is not there any more."""
        self.tables = {table.code: table for table in tables}

    def take(self, news: News) -> None:
        match news:
            case TableNews(table):
                self.tables[table.code] = table
            case TableGone(code):
                self.tables.pop(code, None)
                self.chats.pop(code, None)
                self.challenges.pop(code, None)
            case Challenged(table, by) if by not in self.muted:
                self.challenges.pop(table.code, None)
                self.challenges[table.code] = by
            case ChatNews(code, line):
                if line.name not in self.muted:
                    self.chat(code).add(line, is_own=line.name == self.name)

    def promised(self, scene: Scene) -> str:
        """The first promise of a match that this session saw; empty if it came after the end."""
        if scene.proof is not None and not scene.proof.secret:
            return self.promises.setdefault(scene.table.match, scene.proof.commitment)
        return self.promises.get(scene.table.match, "")

    def chat(self, code: str) -> Chat:
        return self.chats.setdefault(code, Chat())

    def heard(self, code: str) -> list[ChatLine]:
        """What was said at a table, but by those who are muted."""
        return [line for line in self.chat(code).lines if line.name not in self.muted]

    def mute(self, name: str) -> None:
        """Not to see somebody's lines any more; once more, to see them again."""
        self.muted ^= {name}

    def waits(self, table: TableInfo) -> bool:
        """Whether a table waits for this person."""
        seat = table.your_seat
        if seat is None:
            return False
        if table.stage == GATHERING:
            return not table.seats[seat].is_ready
        return table.stage == PLAYING and seat in table.waits_for

    def mine(self) -> list[TableInfo]:
        """Tables where this person sits; matches that wait for them first."""
        own = [table for table in self.tables.values() if table.your_seat is not None]
        rank = {PLAYING: 0, GATHERING: 1, OVER: 2}
        return sorted(own, key=lambda t: (rank[t.stage], not self.waits(t), t.code))

    def others(self) -> list[TableInfo]:
        """Tables of others: those with an open chair first, then those to watch."""
        found = [table for table in self.tables.values() if table.your_seat is None]
        return sorted(found, key=lambda t: (not has_room(t), t.stage == OVER, t.code))

    def cut_off(self) -> TableInfo | None:
        """The one match that this person was in when their line was cut.

        Whoever leaves on purpose counts as not here, even when they come back; with several
        matches nobody knows which one was looked at.
        """
        found = [
            table
            for table in self.mine()
            if table.stage == PLAYING
            and not table.trouble
            and table.your_seat is not None
            and table.seats[table.your_seat].is_here
        ]
        return found[0] if len(found) == 1 else None

    def waiting(self, but: str = "") -> list[TableInfo]:
        """Matches that wait for this person, but for one."""
        found = self.mine()
        return [t for t in found if t.stage == PLAYING and self.waits(t) and t.code != but]


def has_room(table: TableInfo) -> bool:
    return table.stage == GATHERING and any(chair.player == "open" for chair in table.seats)
