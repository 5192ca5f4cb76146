"""The end of a match at a table: the result, whether the dice were fair, and once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.grid import Rect
from kumite_tui.lines import put_line, wrapped
from kumite_tui.screens.final import FinalScreen
from kumite_tui.server.fairness import proof_words
from kumite_tui.server.hall import GATHERING
from kumite_tui.server.messages import LeaveTable, TableGone
from kumite_tui.server.remote_session import PERSON
from kumite_tui.server.screens.base import TableScreen
from kumite_tui.server.wording import listed

if TYPE_CHECKING:
    from kumite_tui.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messages import News, Proof, TableInfo
    from kumite_tui.server.remote_session import RemoteSession

__all__ = ["ProofScreen", "TableOverScreen"]


class TableOverScreen(FinalScreen, TableScreen):
    """Who wants a rematch is at the table again; the others are asked here."""

    place = "table"

    def __init__(self, session: RemoteSession) -> None:
        super().__init__(session)
        self._code = session.info.code
        self._session = session
        self._is_gone = False

    @property
    def _info(self) -> TableInfo | None:
        return self.server.hall.tables.get(self._code)

    def news(self, news: News) -> None:
        if isinstance(news, TableGone) and news.code == self._code:
            self._is_gone = True
        self.repaint()

    @property
    def _fetch(self) -> str:
        """What brings the match home; a guest has no key to ask with, a watcher did not play."""
        if self.server.hall.is_guest or self._session.viewer is None:
            return ""
        return f"{self.server.address} replay {self._code}"

    @property
    def _is_asked(self) -> bool:
        """Whether somebody has opened the table again."""
        return self._info is not None and self._info.stage == GATHERING

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
        if self._session.proof is not None:
            found.append((proof_words(self._session.proof)[0], "good"))
        return found

    def hints(self) -> list[Hint]:
        found: list[Hint] = []
        if not self._is_gone and self._session.viewer is not None:
            found.append(("enter", "to the table" if self._is_asked else "rematch"))
            found.append(("x", "leave the table"))
        unread = self.server.hall.chat(self._code).unread
        found.append(("C", f"chat, {unread} new" if unread else "chat"))
        return [*found, ("p", "were the dice fair?"), ("h", "history"), ("escape", "home")]

    def press(self, key: str) -> bool:
        app = self.server
        if key == "enter" and not self._is_gone and self._session.viewer is not None:
            if self._is_asked:
                app.go_to(self._code)
            else:
                app.rematch(self._code, self.told)
        elif key == "x":
            app.request(LeaveTable(self._code))
            app.leave_table(f"You have left table {self._code}.")
        elif key == "p" and self._session.proof is not None:
            app.push_screen(ProofScreen(self._session.proof, self._fetch))
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


class ProofScreen(TableScreen):
    """What was promised before the match, what was revealed after it, and how to check both."""

    def __init__(self, proof: Proof, fetch: str) -> None:
        super().__init__()
        self._proof = proof
        self._fetch = fetch

    def draw(self, grid: Grid) -> None:
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), "WERE THE DICE FAIR?", "hot")
        width, y = min(inner.width - 4, 100), inner.y + 1
        for at, words in enumerate(proof_words(self._proof, self._fetch)):
            for line in wrapped(words, width, "good" if at == 0 else "text"):
                put_line(grid, inner.x + 2, y, line, width)
                y += 1
            y += 1

    def hints(self) -> list[Hint]:
        return [("escape", "back")]

    def press(self, key: str) -> bool:
        if key in ("escape", "enter", "q", "p", "space"):
            self.server.pop_screen()
            return True
        return False
