"""The match screen: asks people, lets bots think in a thread, and keeps every step."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message

from kumite_tui.boards import board_of
from kumite_tui.models.log import FILTERS, shown
from kumite_tui.models.question import Chooser
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.match_picture import TABS, MatchPicture, draw_match, layout_match

if TYPE_CHECKING:
    from kumite.match import LabelledAction
    from kumite_tui.boards import Composer
    from kumite_tui.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.session import Session, Thought

__all__ = ["MatchScreen"]

_PAUSE = 0.45
_TOO_SOON = 0.3
_TICK = 0.3


@dataclass
class BotAnswered(Message):
    """A bot has thought."""

    thought: Thought
    code: int


class MatchScreen(KumiteScreen):
    """One match, to its end."""

    def __init__(self, session: Session, note: str = "") -> None:
        super().__init__()
        self.session = session
        self.board = board_of(session.table.game)
        self.picture = MatchPicture(self.board, session.view(), note=note, odds=self._odds)
        self._question: tuple[int, tuple[int, ...]] | None = None
        self._thinking: Thought | None = None
        self._odds_cache: dict[int, str] = {}
        self._is_pausing = False
        self._is_skipping = False
        self._asked_at = 0.0
        self._ticks = 0
        self._wants_list = False

    def on_mount(self) -> None:
        self.set_interval(_TICK, self._tick)
        self.pump()

    def _tick(self) -> None:
        """Show that a bot still thinks."""
        if self._thinking is not None and not self.picture.question:
            self._ticks += self.kumite.settings.is_animated
            self.picture.status = self._status()
            self.repaint()

    def on_unmount(self) -> None:
        self.session.close()

    # The match goes on.

    def pump(self) -> None:
        """Take every step that waits for nobody here, then ask or let a bot think."""
        session = self.session
        self._is_pausing = False
        while session.waits_for_chance:
            before = len(session.log())
            session.fall()
            if self._pause_after(before):
                return
        if session.is_over:
            self._ended()
            return
        self._ask()
        self._let_bots_think()
        self.show()

    def _pause_after(self, before: int) -> bool:
        """Whether to wait a moment, because something worth watching has happened."""
        fresh = self.session.log()[before:]
        is_worth_it = any(line.is_paced for line in fresh)
        if not is_worth_it or self._is_skipping or not self.kumite.settings.is_animated:
            return False
        self._forget_question()
        self._is_pausing = True
        self.show()
        self.set_timer(_PAUSE, self._paused)
        return True

    def _paused(self) -> None:
        """The moment is over by itself: a key meant to skip it must not answer what comes next."""
        if self._is_pausing:
            self._asked_at = monotonic()
            self.pump()

    def _ask(self) -> None:
        session, picture = self.session, self.picture
        seat = session.asked
        if seat is None:
            self._forget_question()
            return
        if len(session.table.people) > 1 and session.viewer != seat:
            session.viewer = None
            self._forget_question()
            picture.curtain = self.board.name(session.view(), seat).capitalize()
            return
        actions = session.actions()
        question = (seat, tuple(action.code for action in actions))
        if question != self._question:
            self._forget_question()
            self._question = question
            picture.chooser = Chooser(actions)
            picture.composer = self._composer(actions)
        picture.question = session.question()
        self._is_skipping = False

    def _forget_question(self) -> None:
        self._question = None
        self._wants_list = False
        self._odds_cache.clear()
        picture = self.picture
        picture.question, picture.chooser, picture.composer, picture.curtain = "", None, None, ""

    def _composer(self, actions: tuple[LabelledAction, ...]) -> Composer | None:
        if self._wants_list:
            return None
        return self.board.composer(self.session.view(), actions)

    def _let_bots_think(self) -> None:
        if self._thinking is not None:
            return
        thought = self.session.thought()
        if thought is not None:
            self._thinking = thought
            self._think(thought)

    @work(thread=True, group="bots")
    def _think(self, thought: Thought) -> None:
        self.post_message(BotAnswered(thought, self.session.think(thought)))

    @on(BotAnswered)
    def _bot_answered(self, message: BotAnswered) -> None:
        if message.thought is not self._thinking:
            return
        self._thinking = None
        before = len(self.session.log())
        self.session.answer(message.thought, message.code)
        if self.picture.question or not self._pause_after(before):
            self.pump()

    def _ended(self) -> None:
        self._forget_question()
        self.show()
        self.kumite.match_ended(self.session)

    # What is shown.

    def show(self) -> None:
        """Bring the picture up to date and paint it."""
        session, picture = self.session, self.picture
        picture.view = session.view()
        picture.points = session.points()
        name = "" if session.viewer is None else self.board.name(picture.view, session.viewer)
        picture.log = shown(session.log(), picture.filter, name)
        picture.status = self._status()
        self.repaint()

    def _status(self) -> str:
        if self._thinking is not None:
            seat = self._thinking.seat
            name = self.board.name(self.session.view(), seat)
            dots = "." * (1 + self._ticks % 3)
            return f"{name} ({self.session.table.players[seat]}) is thinking{dots}"
        return "Any key goes on." if self._is_pausing else ""

    def _odds(self, action: LabelledAction) -> str:
        known = self._odds_cache.get(action.code)
        if known is None:
            known = self._odds_cache[action.code] = self.session.odds(action)
        return known

    def draw(self, grid: Grid) -> None:
        draw_match(grid, self.picture)

    def hints(self) -> list[Hint]:
        found: list[Hint] = []
        picture = self.picture
        if picture.composer is not None:
            found += picture.composer.keys
        elif picture.chooser is not None:
            found += [("enter", "take"), ("down", "next")]
        if picture.chooser is not None:
            if picture.chooser.group is not None:
                found.append(("escape", "back"))
            found.append(("h", "hint"))
        if self.session.can_undo:
            found.append(("u", "undo"))
        if layout_match(*self.size).is_compact:
            found.append(("tab", TABS[(picture.tab + 1) % 3].lower()))
        found += [("q", "leave"), ("i", "rules"), ("f", "filter log")]
        return [(key.partition("-")[0] if "-" in key else key, words) for key, words in found]

    # What keys and clicks mean.

    def press(self, key: str) -> bool:
        picture = self.picture
        if self._press_command(key):
            return True
        if self._is_pausing:
            self._is_skipping = True
            self.pump()
            return True
        if key in ("enter", "space") and monotonic() - self._asked_at < _TOO_SOON:
            return True
        if picture.curtain:
            if key == "enter":
                self.session.viewer = self.session.asked
                self.pump()
            return key == "enter"
        if picture.composer is not None and self._press_composer(picture.composer, key):
            return True
        if picture.chooser is not None:
            return self._press_chooser(picture.chooser, key)
        return False

    def _press_command(self, key: str) -> bool:
        picture = self.picture
        if key in ("q", "ctrl+d"):
            self.kumite.leave_match()
        elif key == "tab":
            picture.tab = (picture.tab + 1) % len(TABS)
            self.repaint()
        elif key in ("h", "?") and picture.chooser is not None:
            self.kumite.open_hint(self.session)
        elif key == "u":
            self._undo()
        elif key == "i":
            self.kumite.open_learn()
        elif key == "f":
            at = FILTERS.index(picture.filter)
            picture.filter = FILTERS[(at + 1) % len(FILTERS)]
            self.show()
        elif key in ("pageup", "pagedown"):
            self.wheel("panel:log", -5 if key == "pageup" else 5)
        elif key == "l" and picture.chooser is not None:
            self._wants_list = not self._wants_list
            picture.composer = self._composer(picture.chooser.actions)
            self.repaint()
        else:
            return False
        return True

    def _press_composer(self, composer: Composer, key: str) -> bool:
        if composer.press(key):
            self.repaint()
            return True
        if key in ("enter", "space"):
            action = composer.action
            if action is not None:
                self._choose(action)
            return True
        if key in ("escape", "backspace"):
            return self._back()
        return True

    def _press_chooser(self, chooser: Chooser, key: str) -> bool:
        if key in ("up", "down"):
            chooser.move(-1 if key == "up" else 1)
        elif key in ("home", "end"):
            chooser.point(0 if key == "home" else len(chooser.choices) - 1)
        elif key in ("enter", "space", "right"):
            self._enter(chooser)
        elif key in ("escape", "backspace", "left"):
            return self._back()
        else:
            at = chooser.find(key)
            if at is None:
                return False
            chooser.point(at)
            self._enter(chooser)
        self.repaint()
        return True

    def _enter(self, chooser: Chooser) -> None:
        action = chooser.enter()
        if action is not None:
            self._choose(action)
        elif chooser.group is not None:
            self.picture.composer = self._composer(chooser.group.actions)

    def _back(self) -> bool:
        chooser = self.picture.chooser
        if chooser is None or not chooser.back():
            return False
        self.picture.composer = None
        self.repaint()
        return True

    def _choose(self, action: LabelledAction) -> None:
        session = self.session
        self._forget_question()
        self.picture.note = ""
        self.picture.scroll.clear()
        before = len(session.log())
        session.choose(action)
        if len(session.table.people) > 1 and session.asked != session.viewer:
            session.viewer = None
            before = len(session.log())
        if not self._pause_after(before):
            self.pump()

    def _undo(self) -> None:
        self._thinking = None
        self._forget_question()
        done = self.session.undo()
        self.picture.note = "Taken back." if done else "There is nothing to take back."
        self.pump()

    def click(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        picture = self.picture
        if self._is_pausing:
            self.press("space")
        elif kind == "tab":
            picture.tab = int(rest)
            self.repaint()
        elif kind == "compose" and picture.composer is not None:
            self._press_composer(picture.composer, rest)
        elif kind == "choice" and picture.chooser is not None and picture.composer is None:
            picture.chooser.point(int(rest))
            self._enter(picture.chooser)
            self.repaint()
        elif kind == "sector" and picture.chooser is not None and picture.composer is None:
            self._click_sector(picture.chooser, int(rest))

    def _click_sector(self, chooser: Chooser, sector: int) -> None:
        """A click on the arena takes the choice about that place; of several it opens them."""
        view = self.session.view()
        about = [
            at
            for at, choice in enumerate(chooser.choices)
            if any(sector in self.board.marks(view, action) for action in choice.actions)
        ]
        if not about:
            return
        chooser.point(about[0])
        if len(about) == 1:
            self._enter(chooser)
        self.repaint()

    def point(self, token: str | None) -> None:
        chooser = self.picture.chooser
        if token is None or chooser is None or self.picture.composer is not None:
            return
        if token.startswith("choice:"):
            chooser.point(int(token.removeprefix("choice:")))
            self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        picture = self.picture
        if token == "panel:log":
            picture.scroll["log"] = max(0, picture.scroll.get("log", 0) - rows)
        elif token == "panel:sheets":
            picture.scroll["sheets"] = max(0, picture.scroll.get("sheets", 0) + rows)
        elif picture.chooser is not None and picture.composer is None:
            picture.chooser.move(1 if rows > 0 else -1)
        self.repaint()
