"""The end of a match at a table: the result, whether the dice were fair, and once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.screens.final import FinalScreen
from kumite_tui.server.guest.fairness import is_fair, proof_words
from kumite_tui.server.guest.hall import GATHERING
from kumite_tui.server.guest.luck import luck_in_match
from kumite_tui.server.guest.remote_session import PERSON
from kumite_tui.server.guest.screens.base import TableScreen
from kumite_tui.server.guest.screens.proof import ProofScreen
from kumite_tui.server.guest.table_words import listed
from kumite_tui.server.messaging.messages import AskLuck, LeaveTable, Luck, TableGone

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid, Rect
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.guest.remote_session import RemoteSession
    from kumite_tui.server.messaging.messages import News, Reply, TableInfo

__all__ = ["TableOverScreen"]


class TableOverScreen(FinalScreen, TableScreen):
    """Who wants a rematch is at the table again; the others are asked here."""

    place = "table"

    def __init__(self, session: RemoteSession) -> None:
        super().__init__(session)
        self._code = session.info.code
        self._match = session.info.match
        self._session = session
        self._is_gone = False
        self._luck = ""

    def on_mount(self) -> None:
        self.server.look_at_rating(self._session, self.repaint)
        self.server.request(AskLuck(self._code), self._learn_luck, lambda _why: None)

    def _learn_luck(self, reply: Reply) -> None:
        seat = self._session.viewer
        if isinstance(reply, Luck) and seat is not None and seat < len(reply.seats):
            self._luck = luck_in_match(reply.seats[seat], reply.rolls)
            self.repaint()

    @property
    def _info(self) -> TableInfo | None:
        return self.server.hall.tables.get(self._code)

    def news(self, news: News) -> None:
        if isinstance(news, TableGone) and news.code == self._code:
            self._is_gone = True
        self.repaint()

    @property
    def _is_asked(self) -> bool:
        """Whether somebody has opened the table again."""
        return self._info is not None and self._info.stage == GATHERING

    @property
    def _is_on(self) -> bool:
        """Whether the next match runs there already."""
        info = self._info
        return info is not None and info.stage != GATHERING and info.match != self._match

    @property
    def _way(self) -> str:
        """Where Enter leads: to the table, once a rematch is on."""
        has_way = not self._is_gone and (self._is_asked or self._is_on)
        return "to the table" if has_way else ""

    @property
    def _may_ask(self) -> bool:
        """Whether a player can ask for a rematch: by a key of its own, not by a held Enter."""
        return not self._is_gone and not self._way and self._session.viewer is not None

    def _draw_more(self, grid: Grid, area: Rect, y: int) -> int:
        for words, role in self._told():
            for line in wrapped(words, area.width, role):
                put_line(grid, area.x, y + 1, line, area.width)
                y += 1
        return y

    def _told(self) -> list[tuple[str, str]]:
        found = []
        if self.trouble:
            found.append((self.trouble, "warn"))
        if self._is_gone or self._info is None:
            found.append(("The others have left, and the table is gone.", "warn"))
        elif self._is_asked:
            chairs = self._info.seats
            names = [
                chair.name
                for chair in chairs
                if chair.player == PERSON and chair.is_ready and chair.name != self.server.hall.name
            ]
            who = listed(names) or "Somebody"
            found.append((f"{who} wants a rematch. Enter: to the table, x: no, thanks.", "hot"))
        elif self._is_on:
            found.append(("The next match has begun here. Enter: to the table.", "hot"))
        rating = self.server.hall.standing.told(self._match)
        if rating:
            found.append((rating, "strong"))
        if self._luck:
            found.append((self._luck, "text"))
        if self._session.proof is not None:
            proof, promised = self._session.proof, self._session.promised
            role = "good" if is_fair(proof, promised) else "bad"
            found.append((proof_words(proof, promised)[0], role))
        return found

    def hints(self) -> list[Hint]:
        found: list[Hint] = []
        if self._way:
            found.append(("enter", self._way))
        if self._may_ask:
            found.append(("m", "rematch"))
        if not self._is_gone and self._session.viewer is not None:
            found.append(("x", "leave the table"))
        unread = self.server.hall.chat(self._code).unread
        found.append(("C", f"chat, {unread} new" if unread else "chat"))
        return [*found, ("p", "were the dice fair?"), ("h", "history"), ("escape", "home")]

    def press(self, key: str) -> bool:
        app = self.server
        if key == "enter" and self._way:
            app.go_to(self._code)
        elif key == "m" and self._may_ask:
            app.rematch(self._code, self.told)
        elif key == "x":
            app.request(LeaveTable(self._code))
            app.leave_table(f"You have left table {self._code}.")
        elif key in ("p", "P") and self._session.proof is not None:
            app.push_screen(ProofScreen(self._session))
        elif key == "C" and not self._is_gone:
            app.open_chat(self, self._code)
        elif key == "T":
            app.next_table(self._code)
        elif key == "h":
            app.go_home()
            app.open_history()
        elif key in ("escape", "q"):
            app.show_home()
        else:
            return False
        return True
