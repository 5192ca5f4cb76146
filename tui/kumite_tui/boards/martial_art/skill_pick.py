"""Black Belt: picking three skills of seven at once, though the rules ask for one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.martial_art.actions import Pick
from kumite.games.martial_art.explanations import skill_words
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped
from kumite_tui.drawing.text import wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.martial_art.entries import Skill
    from kumite.games.martial_art.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin

__all__ = ["SkillComposer"]

_WANTED = 3
_BUTTON = 16
_NAMES = 28
"""Columns of the names, with number and box."""
_BELOW = 2
"""Rows below the skills, where all of them are told."""


class SkillComposer:
    """A set of skills. Enter takes them in the order of the list (MA-BBS-08)."""

    asks = "Which three skills do you bring?"

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self._skills = view.content.skills[view.me.fighter]
        self._taken = self._picked(view)
        self._actions = _by_skill(actions)
        self._free = range(max(self._taken, default=-1) + 1, len(self._skills))
        self.chosen = {*self._taken, *self._free[: _WANTED - len(self._taken)]}
        self.cursor = self._free[0]

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> SkillComposer | None:
        is_pick = bool(actions) and all(isinstance(each.action, Pick) for each in actions)
        return cls(view, actions) if is_pick else None

    @staticmethod
    def _picked(view: View) -> frozenset[int]:
        return frozenset(number for number in range(7) if view.me.skills >> number & 1)

    @property
    def action(self) -> LabelledAction | None:
        if len(self.chosen) != _WANTED:
            return None
        return self._actions.get(min(self.chosen - self._taken))

    @property
    def subject(self) -> str:
        return self._skills[self.cursor].name

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        left = self.chosen - self._picked(cast("View", view))
        return _by_skill(actions).get(min(left)) if left else None

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return (("1-7", "bring or leave"), ("down", "next"), ("s", "bring or leave"))

    def aim(self, action: LabelledAction) -> None:
        if isinstance(action.action, Pick):
            self.cursor = action.action.skill
            if self.cursor not in self.chosen:
                self._exchange(self.cursor)

    def _exchange(self, number: int) -> None:
        """Bring a skill in place of the last one, if there are three already."""
        free = sorted(self.chosen - self._taken)
        if len(self.chosen) >= _WANTED and free:
            self.chosen.discard(free[-1])
        self.chosen.add(number)

    def press(self, key: str) -> bool:
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self._skills)
        elif key in ("space", "s"):
            self._toggle(self.cursor)
        elif key.isdigit() and 1 <= int(key) <= len(self._skills):
            self.cursor = int(key) - 1
            self._toggle(self.cursor)
        else:
            return False
        return True

    def _toggle(self, number: int) -> None:
        if number not in self._free:
            return
        if number in self.chosen:
            self.chosen.discard(number)
        else:
            self.chosen.add(number)

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        texts = [wrap(_told(skill), width - _NAMES) for skill in self._skills]
        if sum(map(len, texts)) + _BELOW <= height:
            self._draw_all(grid, texts)
        else:
            self._draw_one(grid)
        self._draw_count(grid)
        return Composed(grid, self.action)

    def _draw_all(self, grid: Grid, texts: list[list[str]]) -> None:
        """Every skill with all that it says."""
        y = 0
        for number, lines in enumerate(texts):
            self._draw_name(grid, Rect(0, y, grid.width, len(lines)), number)
            for at, line in enumerate(lines):
                grid.put(_NAMES, y + at, line, "dim")
            y += len(lines)

    def _draw_one(self, grid: Grid) -> None:
        """Names at the left, at the right what the one at the cursor says."""
        many = len(self._skills)
        first = max(0, min(self.cursor - grid.height // 2, many - grid.height))
        for row, number in enumerate(range(first, min(many, first + grid.height))):
            self._draw_name(grid, Rect(0, row, _NAMES, 1), number)
        # The last rows keep room for the count and the button.
        rows = max(min(grid.height - 1, many), 1)
        lines = wrapped(_told(self._skills[self.cursor]), grid.width - _NAMES, "text")
        put_lines(grid, Rect(_NAMES, 0, grid.width - _NAMES, rows), lines)

    def _draw_name(self, grid: Grid, rect: Rect, number: int) -> None:
        is_here, is_in = number == self.cursor, number in self.chosen
        y = rect.y
        x = grid.put(0, y, grid.skin.pointer if is_here else " ", "hot")
        x = grid.put(x, y, f"{number + 1} ", "key")
        x = grid.put(x, y, "[x] " if is_in else "[ ] ", "good" if is_in else "dim")
        role = "cursor" if is_here else "strong" if is_in else "text"
        grid.put(x, y, self._skills[number].name, role, width=_NAMES - x - 1)
        grid.zone(rect, f"compose:{number + 1}")

    def _draw_count(self, grid: Grid) -> None:
        """How many are missing; where there is a row for it, what happens then."""
        missing = _WANTED - len(self.chosen)
        words = f"{missing} to bring" if missing > 0 else f"{-missing} too many"
        if grid.height > len(self._skills):
            told = words if missing else "These three; others see them when everybody is done."
            role = "warn" if missing else "good"
            grid.put(0, grid.height - 1, told, role, width=grid.width - _BUTTON)
        elif missing:
            grid.right(grid.width, grid.height - 1, words, "warn")


def _told(skill: Skill) -> str:
    """All but its name."""
    return skill_words(skill).removeprefix(skill.name).strip()


def _by_skill(actions: Sequence[LabelledAction]) -> dict[int, LabelledAction]:
    return {each.action.skill: each for each in actions if isinstance(each.action, Pick)}
