"""A move of several steps at once: choose where to end, the engine tells the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.contract import CHANCE
from kumite.games.defend_neo_tokyo.actions import Done, Space, from_code
from kumite.games.defend_neo_tokyo.codec import decode
from kumite.games.defend_neo_tokyo.imagining import world_of
from kumite.games.defend_neo_tokyo.labels import Labels
from kumite.games.defend_neo_tokyo.model import FrameKind
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped

from .describe import describe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.contract import RawState
    from kumite.games.defend_neo_tokyo.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin

__all__ = ["RouteComposer", "routes_of"]

_NAMES = 30
_BUTTON = 16
_WALK = 2
"""Steps of a MOVE before carrying is asked about."""


def routes_of(view: View, first: int | None = None) -> dict[int, tuple[int, ...]]:
    """By space: the shortest sequence of actions (beginning so) that ends a move there.

    A way ends where something else is asked or chance must fall: what comes then is not known.
    """
    found: dict[int, tuple[int, ...]] = {}
    mech = Labels(view).mech
    waiting: list[tuple[RawState, tuple[int, ...]]] = [(world_of(view), ())]
    seen: set[bytes] = set()
    while waiting:
        world, line = waiting.pop(0)
        for code in world.actions(view.viewer):
            action = from_code(code)
            if not isinstance(action, Space | Done) or (not line and first not in (None, code)):
                continue
            after = world.clone()
            after.apply(view.viewer, code)
            data = after.encode()
            if data in seen:
                continue
            seen.add(data)
            state, _ = decode(data)
            here = (*line, code)
            is_step = isinstance(action, Space)
            if is_step and _is_walking(after, state, view.viewer, mech):
                waiting.append((after, here))
                continue
            found.setdefault(state.mechs[mech].space, here)
    return found


def _is_walking(world: RawState, state: object, viewer: int, mech: int) -> bool:
    """Whether the same move asks for its next step."""
    from kumite.games.defend_neo_tokyo.model import State

    assert isinstance(state, State)
    to_act = world.to_act()
    if to_act == CHANCE or not to_act >> viewer & 1 or not state.depth:
        return False
    top = state.stack[state.depth - 1]
    return top.kind is FrameKind.MOVE and top.who == mech and top.step < _WALK


class RouteComposer:
    """Every space where the move can end. Enter goes there step by step."""

    def __init__(
        self, view: View, actions: Sequence[LabelledAction], routes: dict[int, tuple[int, ...]]
    ) -> None:
        self._view = view
        self._actions = {each.code: each for each in actions}
        self._routes = routes
        self.ends = sorted(routes)
        self.cursor = 0
        self._given = 0
        self._is_advice = False
        """Advice is for one step: after it the next question has advice of its own."""
        self.asks = f"Where does {view.mech(Labels(view).mech)} go?"

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> RouteComposer | None:
        """Only where a way can have several steps."""
        top = view.top
        if top is None or top.kind is not FrameKind.MOVE or top.step >= _WALK:
            return None
        if not any(isinstance(each.action, Space) for each in actions):
            return None
        routes = routes_of(view)
        is_long = any(
            sum(isinstance(from_code(code), Space) for code in line) > 1 for line in routes.values()
        )
        return cls(view, actions, routes) if is_long else None

    @property
    def line(self) -> tuple[int, ...]:
        return self._routes[self.ends[self.cursor]]

    @property
    def action(self) -> LabelledAction | None:
        return self._actions.get(self.line[0])

    @property
    def subject(self) -> str:
        return self._view.content.spaces[self.ends[self.cursor]].name

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        """The next step of the way, as long as the same move asks for it."""
        known = cast("View", view)
        self._given += 1
        top = known.top
        if self._is_advice or top is None or top.kind is not FrameKind.MOVE:
            return None
        if self._given >= len(self.line):
            return None
        return next((each for each in actions if each.code == self.line[self._given]), None)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return (("down", "next"), ("1-9", "choose"))

    def aim(self, action: LabelledAction) -> None:
        """A way that begins with this action: the shortest."""
        self._is_advice = True
        fitting = [end for end in self.ends if self._routes[end][0] == action.code]
        if not fitting:
            # Its ends can be reached by other first steps as soon (over ruins, say).
            through = routes_of(self._view, action.code)
            self._routes.update(through)
            fitting = [end for end in self.ends if end in through]
        if fitting:
            best = min(fitting, key=lambda end: (len(self._routes[end]), end))
            self.cursor = self.ends.index(best)

    def press(self, key: str) -> bool:
        before = self.cursor
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self.ends)
        elif key.isdigit() and 1 <= int(key) <= len(self.ends):
            self.cursor = int(key) - 1
        else:
            return False
        self._is_advice = self._is_advice and self.cursor == before
        return True

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        rows = max(height - 1, 1)
        many = len(self.ends)
        across = 2 if many > rows and width >= 2 * _NAMES + 20 else 1
        shown = rows * across
        first = max(0, min(self.cursor - shown // 2, many - shown))
        for place, at in enumerate(range(first, min(many, first + shown))):
            x, y = place // rows * _NAMES, place % rows
            self._draw_end(grid, Rect(x, y, _NAMES - 1, 1), at)
        end = self.ends[self.cursor]
        left = across * _NAMES
        told = describe(self._view, Space(end))
        lines = wrapped(told, width - left, "text")
        put_lines(grid, Rect(left, 0, width - left, rows), lines)
        steps = [from_code(code) for code in self.line]
        way = f" {skin.arrow} ".join(str(each.space) for each in steps if isinstance(each, Space))
        grid.put(0, height - 1, f"way: {way}" if way else "stay", "strong", width=width - _BUTTON)
        return Composed(grid, self.action)

    def _draw_end(self, grid: Grid, rect: Rect, at: int) -> None:
        is_here = at == self.cursor
        x = grid.put(rect.x, rect.y, grid.skin.pointer if is_here else " ", "hot")
        x = grid.put(x, rect.y, f"{at + 1} " if at < 9 else "  ", "key")
        name = self._view.space(self.ends[at])
        there = [
            self._view.monster(number)[:2]
            for number, each in enumerate(self._view.state.monsters)
            if self.ends[at] and each.space == self.ends[at]
        ]
        told = f"{name} {' '.join(there)}".strip()
        grid.put(x, rect.y, told, "cursor" if is_here else "text", width=rect.x + rect.width - x)
        if at < 9:
            grid.zone(rect, f"compose:{at + 1}")
