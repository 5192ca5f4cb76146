"""A whole Action at once: what to begin, where to go, whom to choose; Enter takes it in steps."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, cast

from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.model import NO_FIGURE, Phase
from kumite.games.super_fantasy_brawl.routes import AIMED, is_walking

from .arena import draw_arena
from .hand_rows import rows_of
from .models import table_of
from .plan import Plan
from .turn_picture import draw_rows, draw_targets, draw_ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Composed
    from kumite_tui.drawing.grid import Grid, Skin

    from .hand_rows import Row
    from .hexes import Overlay
    from .models import Table

__all__ = ["Stage", "TurnComposer"]

_ASKS = {
    "rows": "Which Action do you take?",
    "ways": "Where does {} go?",
    "targets": "What do you choose from there?",
}
_ARROWS = frozenset({"up", "down", "left", "right"})
_ROUND = 100
"""Farther than anything ahead: the cursor goes round the arena."""
_ASIDE = 1.6
"""How much worse a column aside is than one farther on."""


class Stage(Enum):
    """What the composer asks now."""

    ROWS = "rows"
    WAYS = "ways"
    TARGETS = "targets"


class TurnComposer:
    """Nothing is taken before the last Enter; Escape goes back a stage."""

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self.view = view
        self._actions = {each.code: each for each in actions}
        self.rows: tuple[Row, ...] = ()
        self.row_at = 0
        self.variants: dict[int, int] = {}
        """By row: which of its variants."""
        self._plans: dict[tuple[int, ...], Plan] = {}
        self._given = 0
        self._advice: int | None = None
        """Advice is for one action: after it the next question has advice of its own."""
        self._table: Table | None = None
        if view.state.phase is Phase.ACTIVATE:
            self.rows = rows_of(view, actions)
            self.row_at = next((at for at, row in enumerate(self.rows) if row.variants), 0)
            self.stage = self.first = Stage.ROWS
        else:
            self.stage = self.first = Stage.WAYS if is_walking(view) else Stage.TARGETS

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> TurnComposer | None:
        """For the question what to do, and those of an Action's movement, targets and aims."""
        if not actions or view.is_spectator:
            return None
        if view.state.phase is not Phase.ACTIVATE and not (
            is_walking(view) or view.state.phase in AIMED
        ):
            return None
        return cls(view, actions)

    # What is chosen

    @property
    def asks(self) -> str:
        if self.stage is Stage.WAYS:
            figure = self.plan.figure
            who = "the champion" if figure is None else self.view.figure(figure)
            return _ASKS["ways"].format(who)
        if self.first is Stage.TARGETS:
            return ""
        return _ASKS[self.stage.value]

    @property
    def row(self) -> Row | None:
        return self.rows[self.row_at] if self.rows else None

    @property
    def plan(self) -> Plan:
        """What can become of the row that is chosen, or of the movement under way."""
        start, figure = self._begins()
        if start not in self._plans:
            self._plans[start] = Plan(self.view, start, figure)
        return self._plans[start]

    def _begins(self) -> tuple[tuple[int, ...], int | None]:
        state, row = self.view.state, self.row
        if row is None:
            figure = state.mover if is_walking(self.view) else state.actor
            return (), None if figure == NO_FIGURE else figure
        if not row.variants:
            return (), None
        variant = row.variants[self.variants.get(self.row_at, 0)]
        return (variant.code,), variant.figure

    @property
    def line(self) -> tuple[int, ...]:
        """The actions that are taken in turn; empty while something is left to choose."""
        if self._advice is not None:
            return (self._advice,)
        row = self.row
        if row is not None and not row.variants:
            return ()
        if row is not None and row.is_end:
            return (row.variants[0].code,)
        if self._next_stage() is not None:
            return ()
        plan = self.plan
        option = plan.option
        return option.line if self.stage is Stage.TARGETS and option else plan.way.line

    def _next_stage(self) -> Stage | None:
        """What has to be chosen after this stage; None: the plan is whole."""
        plan = self.plan
        if self.stage is Stage.ROWS and len(plan.ends) > 1:
            return Stage.WAYS
        if self.stage is not Stage.TARGETS and plan.way.options:
            return Stage.TARGETS
        return None

    @property
    def action(self) -> LabelledAction | None:
        line = self.line
        return self._actions.get(line[0]) if line else None

    @property
    def subject(self) -> str:
        row = self.row
        if self.stage is Stage.ROWS and row is not None:
            return row.name
        if self.stage is Stage.WAYS:
            return self.view.hex(self.plan.way.hex)
        option = self.plan.option
        action = None if option is None else act.Action.from_code(option.line[-1])
        return self.view.figure(action.figure) if isinstance(action, act.Target) else ""

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        """The next action of the plan, as long as it is what the same Action asks for."""
        line = self.line
        self._given += 1
        if self._advice is not None or self._given >= len(line):
            return None
        if cast("View", view).state.round != self.view.state.round:
            return None
        return next((each for each in actions if each.code == line[self._given]), None)

    def aim(self, action: LabelledAction) -> None:
        """Lay the action out: a row, a way that begins with it, or an option."""
        self._advice = action.code
        for at, row in enumerate(self.rows):
            for variant_at, variant in enumerate(row.variants):
                if variant.code == action.code:
                    self.row_at, self.variants[at] = at, variant_at
                    self.stage = Stage.ROWS
        if self.rows:
            return
        plan = self.plan
        for at, end in enumerate(plan.ends):
            if plan.ways[end].line[:1] == (action.code,):
                plan.end_at = at
                break
        if self.stage is Stage.TARGETS:
            self._point_at_option(action.code)

    def _point_at_option(self, code: int) -> None:
        for at, option in enumerate(self.plan.way.options):
            if option.code == code:
                self.plan.option_at = at

    # Keys

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """What the first keys do at this stage."""
        if self.stage is Stage.ROWS:
            found = [("enter", "choose"), ("down", "next")]
            row = self.row
            if row is not None and len(row.variants) > 1:
                found.append(("right", "champion"))
            return tuple(found)
        if self.stage is Stage.WAYS:
            found = [("enter", "go"), ("down", "next hex"), ("s", "next in the list")]
        else:
            found = [("enter", "take"), ("down", "next")]
        return (*found, ("escape", "back")) if self.stage is not self.first else tuple(found)

    def press(self, key: str) -> bool:
        if key in ("enter", "space"):
            return self._forward()
        if key in ("escape", "backspace"):
            return self._back()
        if key.startswith("place:"):
            pressed = self._press_place(int(key.removeprefix("place:")))
        elif self.stage is Stage.ROWS:
            pressed = self._press_row(key)
        elif self.stage is Stage.WAYS:
            pressed = self._press_way(key)
        else:
            pressed = self._press_target(key)
        if pressed:
            self._advice = None
        return pressed

    def _forward(self) -> bool:
        """To the next stage; False when the plan is whole, for then Enter takes it."""
        row = self.row
        if row is not None and not row.variants:
            return True
        if self.line:
            return False
        following = self._next_stage()
        assert following is not None
        self.stage = following
        return True

    def _back(self) -> bool:
        if self.stage is self.first:
            return False
        was_forced = self.stage is Stage.TARGETS and len(self.plan.ends) == 1
        self.stage = self.first if was_forced or self.stage is Stage.WAYS else Stage.WAYS
        return True

    def _press_row(self, key: str) -> bool:
        row = self.row
        if row is None:
            return False
        if key in ("up", "down"):
            self.row_at = (self.row_at + (1 if key == "down" else -1)) % len(self.rows)
        elif key in ("left", "right") and len(row.variants) > 1:
            at = self.variants.get(self.row_at, 0) + (1 if key == "right" else -1)
            self.variants[self.row_at] = at % len(row.variants)
        elif key in ("left", "right"):
            self.row_at = self._across()
        elif key.isdigit() and int(key):
            if int(key) > len(self.rows):
                return False
            self.row_at = int(key) - 1
        elif key.startswith("row:"):
            self.row_at = int(key.removeprefix("row:"))
        else:
            return False
        return True

    def _across(self) -> int:
        """From the cards to what is beside them, and back."""
        first = next((at for at, row in enumerate(self.rows) if row.card is None), 0)
        return first if self.row_at < first else 0

    def _press_way(self, key: str) -> bool:
        plan = self.plan
        if key == "s":
            plan.end_at = (plan.end_at + 1) % len(plan.ends)
        elif key in _ARROWS:
            self._walk_cursor(key)
        elif key.isdigit() and int(key):
            if int(key) > len(plan.ends):
                return False
            plan.end_at = int(key) - 1
        elif key.startswith("end:"):
            plan.end_at = int(key.removeprefix("end:"))
        else:
            return False
        plan.option_at = 0
        return True

    def _walk_cursor(self, key: str) -> None:
        """To the nearest end in that direction; round to the other side if there is none."""
        plan, cells = self.plan, self.view.content.arena.cells
        here = cells[plan.way.hex] if plan.way.hex < len(cells) else cells[0]
        found: list[tuple[float, int]] = []
        for at, end in enumerate(plan.ends):
            if end >= len(cells) or at == plan.end_at:
                continue
            right = (2 * cells[end].q + cells[end].r) - (2 * here.q + here.r)
            down = cells[end].r - here.r
            ahead = {"right": right, "left": -right, "down": 2 * down, "up": -2 * down}[key]
            aside = abs(2 * down) if key in ("left", "right") else abs(right)
            far = ahead if ahead > 0 else _ROUND + ahead
            if ahead:
                found.append((far + _ASIDE * aside, at))
        if found:
            plan.end_at = min(found)[1]

    def _press_target(self, key: str) -> bool:
        plan = self.plan
        many = len(plan.way.options)
        if key in _ARROWS:
            plan.option_at = (plan.option_at + (1 if key in ("down", "right") else -1)) % many
        elif key.isdigit() and 1 <= int(key) <= many:
            plan.option_at = int(key) - 1
        elif key.startswith("option:"):
            plan.option_at = int(key.removeprefix("option:"))
        else:
            return False
        return True

    def _press_place(self, place: int) -> bool:
        """A click on the arena: a champion that can act, an end, or somebody to choose."""
        if self.stage is Stage.ROWS:
            return self._press_champion(place)
        plan = self.plan
        if self.stage is Stage.WAYS:
            if plan.way.hex == place:
                self._forward()
                return True
            return plan.point_at(place)
        for at, option in enumerate(plan.way.options):
            action = act.Action.from_code(option.code)
            figures = self.view.state.figures
            is_there = any(figures[each].hex == place for each in option.targets)
            if is_there or (isinstance(action, act.Aim) and action.place == place):
                plan.option_at = at
                return True
        return False

    def _press_champion(self, place: int) -> bool:
        """The next row with which whoever stands there can act."""
        figures = self.view.state.figures
        order = [*range(self.row_at + 1, len(self.rows)), *range(self.row_at + 1)]
        for at in order:
            for variant_at, variant in enumerate(self.rows[at].variants):
                if variant.figure is not None and figures[variant.figure].hex == place:
                    self.row_at, self.variants[at] = at, variant_at
                    return True
        return False

    # Pictures

    @property
    def overlay(self) -> Overlay:
        plan = self.plan
        if self.stage is Stage.TARGETS:
            return plan.option_overlay()
        return plan.reach_overlay() if self.stage is Stage.ROWS else plan.way_overlay()

    def arena(self, width: int, height: int, skin: Skin) -> Grid:
        """The arena with the plan laid over it."""
        if self._table is None:
            self._table = table_of(self.view)
        row = self.row
        has_plan = row is None or (bool(row.variants) and not row.is_end)
        return draw_arena(self._table, width, height, skin, self.overlay if has_plan else None)

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        draw = {Stage.ROWS: draw_rows, Stage.WAYS: draw_ways, Stage.TARGETS: draw_targets}
        return draw[self.stage](self, width, height, skin)
