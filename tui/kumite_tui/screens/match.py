"""The match screen: what is shown of a match, and what keys and clicks mean there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from kumite_tui.boards import Foretells
from kumite_tui.models.log import FILTERS
from kumite_tui.screens.match_flow import MatchFlow
from kumite_tui.screens.match_picture import SHEETS_TAB, draw_match, is_page, layout_match
from kumite_tui.screens.recap import RecapScreen

if TYPE_CHECKING:
    from kumite_tui.boards import Composer
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.models.question import Chooser
    from kumite_tui.models.terms import Glossary
    from kumite_tui.screens.base import Hint

__all__ = ["MatchScreen"]

_ROOMY_ROW = 140
"""Columns from which the last row has room for a recap and a filter of the log."""


_NEXT = ("enter", "space", "right", "down")
"""Keys that show the next part of a chain; others skip the rest."""


class MatchScreen(MatchFlow):
    """One match, by keys or by mouse."""

    while_shown: ClassVar[frozenset[str]] = frozenset(
        {"q", "ctrl+d", "tab", "f", "pageup", "pagedown"}
    )
    """Keys that keep their meaning while something is shown; any other one ends the showing."""

    def draw(self, grid: Grid) -> None:
        draw_match(grid, self.picture)

    def hints(self) -> list[Hint]:
        found: list[Hint] = []
        picture = self.picture
        if is_page(picture, *self.size):
            return [("enter", "to the choice"), ("i", "rules"), ("q", "leave")]
        if picture.curtain:
            found.append(("enter", "show my hand"))
        if picture.composer is not None:
            found += picture.composer.keys
        elif picture.chooser is not None:
            found += [("enter", "take"), ("down", "next")]
        if picture.chooser is not None:
            if picture.chooser.group is not None:
                found.append(("escape", "back"))
            found += [("h", "hint")] if self.session.has_hints else []
            found.append(("w", "why not"))
        elif picture.plan:
            found.append(("enter", "let it"))
        elif self._thinking is not None:
            found.append(("enter", "answer now"))
        if self.session.can_undo:
            found += [("u", "undo")]
        if layout_match(*self.size).is_compact and len(picture.tabs) > 1:
            found.append(("tab", picture.tabs[(picture.tab + 1) % len(picture.tabs)].lower()))
        last = [("e", "explain"), ("q", "leave")]
        if isinstance(self.board, Foretells):
            found.append(("N", "attack"))
            last.reverse()  # where there is little room, the way out is in sight
        found += last
        found += [("A", "ask")] if self.session.can_ask else []
        found += [("g", "goal"), ("i", "rules")]
        is_roomy = self.size.width >= _ROOMY_ROW
        if is_roomy or layout_match(*self.size).is_compact:
            found.append(("r", "recap"))
        if is_roomy or not layout_match(*self.size).is_compact:
            found.append(("f", "filter"))
        if self.session.can_undo:
            found.append(("U", "earlier"))
        return found

    def idle_keys(self) -> frozenset[str]:
        session, has_choice = self.session, self.picture.chooser is not None
        idle = "" if session.can_undo else "uU"
        idle += "" if has_choice and session.has_hints else "h"
        idle += "" if isinstance(self.board, Foretells) else "N"
        idle += "" if session.can_ask else "A"
        return frozenset(idle if has_choice else f"{idle}w")

    def glossary(self) -> Glossary:
        if self._glossary is None:
            self._glossary = self.board.glossary(self.session.words)
        return self._glossary

    def subject(self) -> str:
        composer = self.picture.composer
        return "" if composer is None else composer.subject

    # What keys and clicks mean.

    def press(self, key: str) -> bool:
        picture = self.picture
        if self._is_pausing and key in _NEXT and self._hurry():
            return True
        if self._is_pausing and key not in self.while_shown:
            self._is_skipping = True
            self.pump()
            return True
        if self._press_command(key):
            return True
        if key in ("enter", "space") and picture.plan and not picture.question:
            self._let_it()
            return True
        if key in ("enter", "space") and self._thinking is not None and not picture.question:
            self._has_shown = True
            self.session.interrupt()
            return True
        if self._is_too_soon(key):
            return True
        if is_page(picture, *self.size):
            picture.has_read = True
            self.repaint()
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
            picture.tab = (picture.tab + 1) % len(picture.tabs)
            self.repaint()
        elif key == "h" and picture.chooser is not None and self.session.has_hints:
            self.kumite.open_hint(self.session, self._take_advice)
        elif key == "w" and picture.chooser is not None:
            self.kumite.open_why_not(self.session)
        elif key == "u":
            self._undo()
        elif key == "U" and self.session.can_undo:
            self.kumite.open_earlier(self.session, self._undo)
        elif key == "i":
            self.kumite.open_learn()
        elif key == "r":
            self.kumite.push_screen(RecapScreen(self.session, self.board))
        elif key == "g":
            self.kumite.open_goal(self.session)
        elif key == "A" and self.session.can_ask:
            self._ask_teammates()
        elif key == "N" and isinstance(self.board, Foretells):
            self.kumite.open_foretold(self.session)
        elif key == "f":
            at = FILTERS.index(picture.filter)
            picture.filter = FILTERS[(at + 1) % len(FILTERS)]
            self.show()
        elif key in ("pageup", "pagedown"):
            panel = "panel:sheets" if picture.tab == SHEETS_TAB else "panel:log"
            self.wheel(panel, -5 if key == "pageup" else 5)
        elif key == "l" and picture.chooser is not None:
            self._wants_list = not self._wants_list
            picture.composer = self._composer(picture.chooser.actions)
            self.repaint()
        else:
            return False
        return True

    def _take_advice(self, code: int) -> None:
        """A choice of the hint is taken, unless the question is another one by now."""
        action = next((each for each in self.session.actions() if each.code == code), None)
        if action is not None and self.picture.question:
            self._choose(action)

    def _press_composer(self, composer: Composer, key: str) -> bool:
        if composer.press(key):
            self.repaint()
            return True
        if key in ("enter", "space"):
            action = composer.action
            if action is not None:
                self._answering = composer
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
            self._point_at_best(chooser.group.actions)
            self._point_at_suggestion()

    def _back(self) -> bool:
        chooser = self.picture.chooser
        if chooser is None or not chooser.back():
            return False
        self.picture.composer = None
        self.repaint()
        return True

    def click(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        picture = self.picture
        if self._is_pausing or is_page(picture, *self.size):
            self.press("space")
        elif kind != "tab" and self._is_too_soon("click"):
            return
        elif kind == "tab":
            picture.tab = int(rest)
            self.repaint()
        elif kind == "compose" and picture.composer is not None:
            self._press_composer(picture.composer, rest)
        elif kind == "place" and picture.composer is not None:
            if picture.composer.press(token):
                self.repaint()
            else:
                self._why_not_there(self.board.place(self.session.view(), int(rest)))
        elif kind == "choice" and picture.chooser is not None and picture.composer is None:
            picture.chooser.point(int(rest))
            self._enter(picture.chooser)
            self.repaint()
        elif kind == "place" and picture.chooser is not None and picture.composer is None:
            self._click_place(picture.chooser, int(rest))

    def _click_place(self, chooser: Chooser, place: int) -> None:
        """A click on the arena takes the choice about that place; of several it opens them."""
        view = self.session.view()
        about = [
            at
            for at, choice in enumerate(chooser.choices)
            if any(place in self.board.marks(view, action) for action in choice.actions)
        ]
        if not about:
            self._why_not_there(self.board.place(view, place))
            return
        chooser.point(about[0])
        if len(about) == 1:
            self._enter(chooser)
        self.repaint()

    def _why_not_there(self, name: str) -> None:
        """A click on a place that no choice is about tells why, if there is something to tell."""
        if any(name in f"{line.label} {line.reason}" for line in self.session.why_not()):
            self.kumite.open_why_not(self.session, name)

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
