"""The end of a match here: how the chance to win went, and what next."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message

from kumite_tui.drawing.grid import Rect
from kumite_tui.models.story import deciding, draw_story
from kumite_tui.screens.base import LocalScreen
from kumite_tui.screens.final import FinalScreen

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.models.story import Moment
    from kumite_tui.play.local_session import Session
    from kumite_tui.screens.base import Hint

__all__ = ["GameOverScreen"]

_CHART = 7
_TALL = 30


@dataclass
class StoryTold(Message):
    """The search has looked at every decision."""

    moments: list[Moment]


class GameOverScreen(FinalScreen, LocalScreen):
    """Tells the story of a match with one person, once the search has looked at it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._stop = Event()
        self.moments: list[Moment] | None = None

    def on_mount(self) -> None:
        if len(self._table.people) == 1 and self._session.is_over:
            self._tell(self._table.people[0])

    def on_unmount(self) -> None:
        self._stop.set()

    @work(thread=True, group="story")
    def _tell(self, seat: int) -> None:
        self.post_message(StoryTold(self._session.story(seat, self._stop)))

    @on(StoryTold)
    def _told(self, message: StoryTold) -> None:
        self.moments = message.moments
        self.repaint()

    def _draw_more(self, grid: Grid, area: Rect, y: int) -> int:
        """The chance to win, decision by decision, and the moments that moved it most."""
        moments = self.moments
        if not moments:
            return y
        y += 1
        grid.put(area.x, y, "Your chance to win, as the search sees it", "title")
        chart = draw_story(moments, area.width, _CHART, self.skin)
        grid.blit(chart, area.x, y + 1)
        y += _CHART + 1
        for number, (at, change) in enumerate(deciding(moments), start=1):
            moment = moments[at]
            x = grid.put(area.x, y, f"{number} ", "key")
            x = grid.put(x, y, f"{change:+.0%} ", "good" if change > 0 else "bad")
            if moment.chapter:
                x = grid.put(x, y, f"{moment.chapter.removesuffix(' begins.')}: ", "dim")
            end = area.x + area.width
            x = grid.put(x, y, moment.label.partition(": ")[0], "text", width=end - x)
            if moment.then:
                x = grid.put(x, y, f" {self.skin.arrow} {moment.then}", "dim", width=end - x)
            grid.zone(Rect(area.x, y, area.width, 1), f"key:{number}")
            y += 1
            if moment.best and area.height > _TALL:
                grid.put(area.x + 7, y, f"the search: {moment.best}", "dim", width=area.width - 7)
                y += 1
        return y

    def hints(self) -> list[Hint]:
        found = [("m", "rematch"), ("n", "new match")]
        if self.moments:
            found.append(("1-3", "go to that moment"))
        return [*found, ("r", "replays"), ("escape", "home")]

    def press(self, key: str) -> bool:
        app = self.kumite
        if key == "m":
            app.go_home()
            app.start_match(self._table)
        elif key == "n":
            app.go_home()
            app.open_new_match()
        elif key == "r":
            app.go_home()
            app.open_replays()
        elif key in ("escape", "q"):
            app.go_home()
        elif key in ("1", "2", "3") and self.moments:
            return self._see(int(key), self.moments)
        else:
            return False
        return True

    def _see(self, number: int, moments: list[Moment]) -> bool:
        found = deciding(moments)
        if number > len(found):
            return False
        at = found[number - 1][0]
        self.kumite.open_replay(self._session.path, moments[at].step, self._table.people[0])
        return True
