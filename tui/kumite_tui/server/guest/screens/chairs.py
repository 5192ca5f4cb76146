"""A table before its match: who sits where, as whom, and how friends get here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import presenter
from kumite_tui.boards import board_of
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, put_lines, wrapped
from kumite_tui.drawing.text import clean
from kumite_tui.models.new_match_panel import ANY_FIGHTER
from kumite_tui.play.seating import HUMAN, levels
from kumite_tui.screens.base import key_name
from kumite_tui.screens.form import fitted
from kumite_tui.server.doors.address import page_leading_to
from kumite_tui.server.guest.big_letters import draw_code
from kumite_tui.server.guest.chat_lines import draw_chat
from kumite_tui.server.guest.hall import GATHERING
from kumite_tui.server.guest.remote_session import PERSON, name_of
from kumite_tui.server.guest.screens.base import TableScreen, put_row
from kumite_tui.server.guest.table_words import clock_words, game_words, invitation, unbroken
from kumite_tui.server.messaging.messages import (
    ChangeSeat,
    FillWithBots,
    LeaveTable,
    Removed,
    SetReady,
    TableGone,
    TableNews,
)
from kumite_tui.server.names import MOST_NAME_COLUMNS

if TYPE_CHECKING:
    from kumite_tui.boards import FighterCard
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import News, Reply, SeatInfo, TableInfo

__all__ = ["ChairsScreen"]

_SIDES = ((84, 34), (72, 30), (0, 22))
"""From so many columns on, how many the invitation has."""
_WIDE, _CHAIRS, _MOST_CHAIRS = 120, 54, 70
"""From so many columns on, the fighter's sheet is beside the chairs, which have so many or more."""
_NUMBER, _STATE = 4, 10
"""Columns before a name, and of the word at the end of the row."""
_ARROWS = 4
_TALL = 30


class ChairsScreen(TableScreen):
    """The match begins by itself once nobody is missing and everybody is ready."""

    place = "chairs"

    def __init__(self, table: TableInfo) -> None:
        super().__init__()
        self.table = table
        self.code = table.code
        self._cursor = 0
        self._cards: dict[str, FighterCard] = {}

    @property
    def commands(self) -> tuple[str, ...]:
        return ("chairs", "table")

    def on_mount(self) -> None:
        self._cursor = self.table.your_seat or 0
        words = presenter(self.table.game)
        cards = board_of(self.table.game).fighters(words)
        self._cards |= {card.id: card for card in cards if card.is_pick}

    @property
    def _is_host(self) -> bool:
        return self.table.host == self.server.hall.name

    def news(self, news: News) -> None:
        match news:
            case Removed(code, why) if code == self.code:
                self.server.leave_table(f"Table {code}: {why}")
            case TableGone(code) if code == self.code:
                self.server.leave_table(f"Table {code} was closed.")
            case TableNews(table) if table.code == self.code:
                self.table = table
                self.repaint()
                if table.stage != GATHERING:
                    self.server.ring()
                    self.server.go_to(self.code)
            case _:
                self.repaint()

    # What is shown.

    def draw(self, grid: Grid) -> None:
        table = self.table
        title = f"TABLE {table.code}" + (f": {table.title}" if table.title else "")
        links = self._links(grid.width)
        chat = max((grid.height - 2) // 3 + 1 - len(links), 5)
        main = grid.height - 1 - len(links) - chat
        side = next(columns for least, columns in _SIDES if grid.width >= least)
        left = grid.width - side
        if grid.width >= _WIDE:
            left = min(_CHAIRS + (grid.width - _WIDE) // 2, _MOST_CHAIRS)
        inner = grid.frame(Rect(0, 0, left, main), title)
        rest = self._draw_chairs(grid, Rect(inner.x + 1, inner.y, inner.width - 2, inner.height))
        if grid.width >= _WIDE:
            beside = grid.frame(Rect(left, 0, grid.width - side - left, main), "FIGHTER")
            rest = Rect(beside.x + 1, beside.y, beside.width - 2, beside.height)
        put_lines(grid, rest, fitted(self._sheet(), rest.width))
        self._draw_invitation(grid, Rect(grid.width - side, 0, side, main))
        hall = self.server.hall
        hall.chat(self.code).unread = 0
        key = key_name(self.shown_key("C"), self.skin)
        draw_chat(grid, Rect(0, main, grid.width, chat), hall.heard(self.code), hall.name, key)
        # At the left edge and in one piece, so that a terminal copies them as they are.
        for at, link in enumerate(links):
            grid.put(0, main + chat + at, link, "strong")
        if self.trouble:
            last = grid.height - 2
            grid.fill(Rect(0, last, grid.width, 1))
            self.put_trouble(grid, Rect(1, last, grid.width - 2, 1))

    def _links(self, width: int) -> list[str]:
        """What friends type, and where they find the page, in rows."""
        code, page = self.table.code, self.server.page
        found = unbroken(invitation(self.server.address, code), width)
        if page:
            found += unbroken(page_leading_to(page, "join", code), width)
        return found

    def _sheet(self) -> list[Line]:
        """Who plays at the chosen chair."""
        card = self._cards.get(self.table.seats[self._cursor].fighter or "")
        return ANY_FIGHTER if card is None else list(card.lines)

    def _draw_chairs(self, grid: Grid, rect: Rect) -> Rect:
        """Who sits where; what is left of the place."""
        table = self.table
        grid.put(rect.x, rect.y, game_words(table), "strong", width=rect.width)
        step = 2 if rect.height >= 2 * len(table.seats) + 5 else 1
        y = rect.y + 2
        for at, chair in enumerate(table.seats):
            self._draw_chair(grid, Rect(rect.x, y, rect.width, 1), at, chair)
            y += step
        last = rect.y + rect.height - 1
        words = self._button()
        if words:
            x = grid.put(rect.x, last, f" Enter: {words} ", "cursor")
            grid.zone(Rect(rect.x, last, x - rect.x, 1), "key:enter")
        watching = f"{len(table.watching)} watching" if table.watching else ""
        grid.right(rect.x + rect.width, last, watching, "dim")
        return Rect(rect.x, y + 1, rect.width, max(last - y - 2, 0))

    def _draw_chair(self, grid: Grid, rect: Rect, at: int, chair: SeatInfo) -> None:
        chosen, y = at == self._cursor, rect.y
        x = put_row(grid, rect, f"chair:{at}", chosen=chosen)
        x = grid.put(x, y, f"{at + 1} ", "key")
        role = "cursor" if chosen else "good" if chair.player == "open" else f"seat{at % 6}"
        names = self._names_width(rect.width)
        label = self._label(chair)
        grid.put(x, y, label if len(label) < names else name_of(chair), role, width=names - 1)
        end = rect.x + rect.width
        self._draw_fighter(grid, Rect(x + names, y, end - x - names - _STATE, 1), at, chair)
        state, role = self._state(chair)
        grid.right(end, y, state, role)

    def _label(self, chair: SeatInfo) -> str:
        if chair.player == "open":
            return "open"
        is_host = chair.player == PERSON and chair.name == self.table.host
        return f"{name_of(chair)} (host)" if is_host else name_of(chair)

    def _names_width(self, width: int) -> int:
        """Columns for names and the gap after them: what the fighters leave, a whole name at least.

        Where the word for the host has no room, the invitation still says who it is.
        """
        fighters = max((len(card.name) for card in self._cards.values()), default=0) + _ARROWS
        wanted = max(len(clean(self._label(chair))) for chair in self.table.seats) + 1
        room = width - _NUMBER - _STATE - fighters
        return min(max(wanted, MOST_NAME_COLUMNS), max(room, MOST_NAME_COLUMNS + 1))

    def _draw_fighter(self, grid: Grid, rect: Rect, at: int, chair: SeatInfo) -> None:
        fighter = "any" if chair.fighter is None else self._fighter(chair.fighter)
        if at != self._cursor or not self._may_change(at) or rect.width < 8:
            grid.put(rect.x, rect.y, fighter, "text", width=rect.width)
            return
        x = grid.put(rect.x, rect.y, f"{self.skin.left} ", "key")
        end = grid.put(x, rect.y, fighter, "title", width=rect.width - 4)
        grid.put(end, rect.y, f" {self.skin.right}", "key")
        grid.zone(Rect(x - 2, rect.y, 2, 1), "key:left")
        grid.zone(Rect(x, rect.y, end - x + 2, 1), "key:right")

    def _state(self, chair: SeatInfo) -> tuple[str, str]:
        if chair.player == "open":
            return "waits", "dim"
        if chair.player != PERSON:
            return "bot", "dim"
        if not chair.is_here:
            return "away", "warn"
        return (f"{self.skin.star} ready", "good") if chair.is_ready else ("not ready", "warn")

    def _fighter(self, name: str) -> str:
        return self._cards[name].name if name in self._cards else name

    def _draw_invitation(self, grid: Grid, rect: Rect) -> None:
        table = self.table
        inner = grid.frame(rect, "INVITE YOUR FRIENDS")
        code = draw_code(table.code, self.skin, is_small=inner.height < _TALL // 2)
        grid.blit(code, inner.x + max((inner.width - code.width) // 2, 0), inner.y)
        y = inner.y + code.height + 1
        ways = "command and page are" if self.server.page else "command is"
        lines = wrapped(f"the {ways} below", inner.width - 2, "text")
        lines += wrapped(f"host: {clean(table.host)}", inner.width - 2, "dim") if table.host else []
        secret = "private: only by its code" if table.is_private else "open to everybody here"
        rated = "the result counts" if table.is_rated else "the result does not count yet"
        for words in (secret, clock_words(table.clock), rated):
            lines += wrapped(words, inner.width - 2, "dim")
        for name, value in sorted(table.options.items()):
            lines += wrapped(f"{name}: {value}", inner.width - 2, "dim")
        for at, line in enumerate(lines[: inner.y + inner.height - y]):
            put_line(grid, inner.x + 1, y + at, line, inner.width - 2)

    def _button(self) -> str:
        seat = self.table.your_seat
        if seat is None:
            return "sit down" if self._open_chair() is not None else ""
        return "not ready after all" if self.table.seats[seat].is_ready else "ready"

    def _open_chair(self) -> int | None:
        chairs = [at for at, chair in enumerate(self.table.seats) if chair.player == "open"]
        return self._cursor if self._cursor in chairs else next(iter(chairs), None)

    def hints(self) -> list[Hint]:
        found: list[Hint] = [("enter", self._button())] if self._button() else []
        if self._may_change(self._cursor):
            found.append(("right", "fighter"))
        if self._is_host:
            found += [("b", "fill with bots"), ("p", "who sits")]
        chair = self.table.seats[self._cursor]
        if chair.player == "open":
            found.append(("s", "sit here"))
        found += [
            ("C", "chat"),
            ("W", "people"),
            ("escape", "home"),
            ("x", "stand up"),
            ("down", "next"),
        ]
        if chair.player == PERSON:
            found.append(("i", "profile"))
        return [*found, ("T", "next table")] if len(self.server.hall.mine()) > 1 else found

    def idle_keys(self) -> frozenset[str]:
        """Of a table's keys, those for a match that runs; and the host's, for everybody else."""
        chair = self.table.seats[self._cursor]
        idle = "XB" if self._is_host else "XBbp"
        idle += "" if chair.player == "open" else "s"
        idle += "" if chair.player == PERSON else "i"
        idle += "" if len(self.server.hall.mine()) > 1 else "T"
        return frozenset(idle)

    # What keys and clicks mean.

    def press(self, key: str) -> bool:
        table, code = self.table, self.code
        chair = table.seats[self._cursor]
        if key in ("up", "k", "down", "j"):
            steps = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + steps) % len(table.seats)
        elif key in ("left", "right") and self._may_change(self._cursor):
            self._change_fighter(1 if key == "right" else -1)
        elif key in ("enter", "space"):
            self._ready()
        elif key == "b" and self._is_host:
            self.server.request(FillWithBots(code, self.server.settings.bot))
        elif key == "p" and self._is_host and self._cursor != table.your_seat:
            self._change_player(chair)
        elif key == "s":
            self.server.request(ChangeSeat(code, self._cursor, PERSON, chair.fighter))
        elif key == "i":
            self.server.open_profiles_of(table, self._cursor)
            return True
        elif key == "C":
            self.server.open_chat(self, code)
        elif key == "W":
            self.server.open_people(code)
        elif key == "T":
            self.server.next_table(code)
        elif key == "P":
            self.told("The dice are promised when the match begins.")
            return True
        elif key == "x":
            self.server.request(LeaveTable(code), self._left)
        elif key in ("escape", "q"):
            self.server.show_home()
        else:
            return False
        self.trouble = ""
        self.repaint()
        return True

    def _left(self, _reply: Reply) -> None:
        self.server.leave_table(f"You have left table {self.code}.")

    def _ready(self) -> None:
        seat = self.table.your_seat
        if seat is not None:
            ready = not self.table.seats[seat].is_ready
            self.server.request(SetReady(self.code, ready))
            return
        chair = self._open_chair()
        if chair is not None:
            self.server.request(ChangeSeat(self.code, chair, PERSON))

    def _may_change(self, seat: int) -> bool:
        """One's own fighter, and as the host those of bots."""
        chair = self.table.seats[seat]
        if not self._cards:
            return False
        if chair.player == PERSON:
            return seat == self.table.your_seat
        return self._is_host and chair.player != "open"

    def _change_fighter(self, steps: int) -> None:
        chairs = self.table.seats
        taken = {chair.fighter for at, chair in enumerate(chairs) if at != self._cursor}
        free: list[str | None] = [None, *(name for name in self._cards if name not in taken)]
        here = chairs[self._cursor].fighter
        at = free.index(here) if here in free else 0
        fighter = free[(at + steps) % len(free)]
        self.server.request(ChangeSeat(self.code, self._cursor, "", fighter))

    def _change_player(self, chair: SeatInfo) -> None:
        """The next kind of player for a chair; somebody who sits there is asked away first."""
        if chair.player == PERSON:
            self._ask_away(chair.name)
            return
        kinds = ["open", *(name for name in levels() if name != HUMAN)]
        at = kinds.index(chair.player) if chair.player in kinds else 0
        player = kinds[(at + 1) % len(kinds)]
        self.server.request(ChangeSeat(self.code, self._cursor, player, chair.fighter))

    def _ask_away(self, name: str) -> None:
        words = f"{name} can come back, unless you put a bot there. Type yes if you mean it."
        seat = self._cursor

        def send(answer: str) -> str:
            if answer.lower() != "yes":
                return "Type yes, or leave it with Esc."
            self.server.pop_screen()
            self.server.request(ChangeSeat(self.code, seat, "open"))
            return ""

        self.server.ask("FREE A CHAIR", words, "", send)

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind != "chair":
            return
        self._cursor = int(number)
        if self.table.seats[self._cursor].player == "open" and self.table.your_seat is None:
            self._ready()
        self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        self.press("down" if rows > 0 else "up")
