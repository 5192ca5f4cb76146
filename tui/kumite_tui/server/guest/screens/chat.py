"""Say something: a line to type over the table, which stays in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line
from kumite_tui.drawing.text import clean, cut
from kumite_tui.models.typed import pasted, typed
from kumite_tui.server.guest.chat_lines import chat_lines
from kumite_tui.server.guest.screens.base import TableScreen
from kumite_tui.server.messaging.messages import Say

if TYPE_CHECKING:
    from textual import events

    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint

__all__ = ["ChatScreen"]

_MOST_LETTERS = 200
_BOX = 100


class ChatScreen(TableScreen):
    """Enter says it and goes back to the table; the arrows choose somebody to mute."""

    def __init__(self, under: TableScreen, code: str, text: str = "") -> None:
        super().__init__()
        self._under = under
        self.code = code
        self.text = text
        self._picked = 0
        """Which of the people who said something; 0 is nobody."""

    @property
    def takes_text(self) -> bool:
        return True

    @property
    def _talkers(self) -> list[str]:
        """Others who said something here, the last first."""
        hall = self.server.hall
        names = [line.name for line in reversed(hall.chat(self.code).lines)]
        return [name for name in dict.fromkeys([*names, *hall.muted]) if name != hall.name]

    @property
    def _named(self) -> str:
        talkers = self._talkers
        return talkers[self._picked - 1] if 0 < self._picked <= len(talkers) else ""

    def draw(self, grid: Grid) -> None:
        self._under.draw(grid)
        grid.zones.clear()
        hall = self.server.hall
        width = min(_BOX, grid.width - 2)
        height = min(max(grid.height // 2, 9), 20)
        box = Rect((grid.width - width) // 2, grid.height - 1 - height, width, height)
        grid.fill(box)
        inner = grid.frame(box, "CHAT", "hot", hot=True)
        hall.chat(self.code).unread = 0
        room = inner.height - 3
        lines = chat_lines(hall.heard(self.code), hall.name, inner.width - 2)
        for at, line in enumerate(lines[-room:]):
            put_line(grid, inner.x + 1, inner.y + at, line, inner.width - 2)
        y = inner.y + inner.height - 2
        places = self._draw_talkers(grid, Rect(inner.x + 1, y - 1, inner.width - 2, 1))
        button = " Enter: say it "
        field = inner.width - len(button) - 3
        grid.put(inner.x + 1, y + 1, clean(f"{self.text}_")[-field:], "title")
        x = inner.x + inner.width - len(button)
        grid.put(x, y + 1, button, "cursor")
        grid.zone(box, "box")
        grid.zone(Rect(x, y + 1, len(button), 1), "key:enter")
        for at, place in places.items():
            grid.zone(place, f"talker:{at}")

    def _draw_talkers(self, grid: Grid, rect: Rect) -> dict[int, Rect]:
        """Who can be muted; a click or Tab does it."""
        end = rect.x + rect.width
        x = grid.put(rect.x, rect.y, "others: ", "dim") if self._talkers else rect.x
        places: dict[int, Rect] = {}
        for at, name in enumerate(self._talkers, start=1):
            muted = name in self.server.hall.muted
            words = cut(f"{name} (muted)" if muted else name, 24)
            if x + len(words) > end:
                break
            role = "cursor" if at == self._picked else "dim" if muted else "text"
            after = grid.put(x, rect.y, words, role)
            places[at] = Rect(x, rect.y, after - x, 1)
            x = after + 2
        return places

    def hints(self) -> list[Hint]:
        found: list[Hint] = [("enter", "say it"), ("escape", "back")]
        if self._talkers:
            found.append(("up", "choose somebody"))
        if self._named:
            verb = "hear" if self._named in self.server.hall.muted else "mute"
            found.append(("tab", f"{verb} {cut(self._named, 20)}"))
        return found

    def press(self, key: str) -> bool:
        if key == "escape":
            self.server.pop_screen()
            return True
        if key == "enter":
            self._say()
            return True
        if key in ("up", "down"):
            steps = 1 if key == "up" else -1
            self._picked = (self._picked + steps) % (len(self._talkers) + 1)
        elif key == "tab" and self._named:
            self.server.mute(self._named)
        else:
            text = typed(self.text, key, _MOST_LETTERS)
            if text is None:
                return False
            self.text = text
        self.repaint()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """All that was pasted, as one line."""
        self.text = pasted(self.text, " ".join(event.text.split()), _MOST_LETTERS)
        self.repaint()

    def _say(self) -> None:
        text = self.text.strip()
        self.server.pop_screen()
        if text:
            self.server.request(Say(self.code, text))

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "talker":
            self._picked = int(number)
            self.press("tab")

    def touch(self, x: int, y: int) -> None:
        """A click beside the box leads back."""
        self.server.pop_screen()
