"""The planner: lay two of three Action cards over each other, and see what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import Plan
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.neon.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin

__all__ = ["PlanComposer"]

_LOW = 7
"""Rows below which only the cards and what they show have room."""


class PlanComposer:
    """A layout of two cards. Every layout stands for exactly one legal plan (NEON-PLAN-05)."""

    asks = ""
    subject = ""

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self._view = view
        hand = view.hand(view.viewer)
        self._hand = () if isinstance(hand, int) else hand
        self._plans = {
            self._meaning(action.action): action
            for action in actions
            if isinstance(action.action, Plan)
        }
        first = actions[0].action
        assert isinstance(first, Plan)
        self.layout = first

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> PlanComposer | None:
        is_plan = bool(actions) and all(isinstance(action.action, Plan) for action in actions)
        return cls(view, actions) if is_plan else None

    def _meaning(self, plan: Plan) -> tuple[int, int, tuple[str, ...]]:
        return plan.top, plan.bottom, self.actions_of(plan)

    def actions_of(self, plan: Plan) -> tuple[str, ...]:
        """The three Actions of a layout, in words."""
        return tuple(self._view.half(card, half) for card, half in plan.layout())

    @property
    def action(self) -> LabelledAction | None:
        return self._plans.get(self._meaning(self.layout))

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("1-3", "on top"),
            ("t", "turn"),
            ("b", "other half"),
            ("o", "other side"),
            ("s", "swap"),
        )

    def aim(self, action: LabelledAction) -> None:
        if isinstance(action.action, Plan):
            self.layout = action.action

    def press(self, key: str) -> bool:
        plan = self.layout
        top, bottom = plan.top, plan.bottom
        if key in ("1", "2", "3") and int(key) <= len(self._hand):
            card = self._hand[int(key) - 1]
            if card == top:
                return self._lay(rotated=1 - plan.rotated)
            return self._lay(top=card, bottom=top)
        if key == "s":
            return self._lay(top=bottom, bottom=top)
        if key in ("t", "up"):
            return self._lay(rotated=1 - plan.rotated)
        if key in ("b", "down"):
            return self._lay(half=1 - plan.half)
        if key in ("o", "left", "right"):
            side = 1 - plan.side if key == "o" else int(key == "right")
            return self._lay(side=side)
        return False

    def _lay(self, **changes: int) -> bool:
        plan = self.layout
        fields = {
            "top": plan.top,
            "bottom": plan.bottom,
            "rotated": plan.rotated,
            "half": plan.half,
            "side": plan.side,
        }
        self.layout = Plan(**(fields | changes))
        return True

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        return None

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        card_width = min((width - 2) // 3, 30)
        is_low = height < _LOW
        if not is_low:
            intro = "Lay two cards over each other: three Actions show."
            grid.put(0, 0, intro, "text", width=width)
        for at, card in enumerate(self._hand):
            rect = Rect(at * (card_width + 1), 0 if is_low else 1, card_width, 4)
            self._draw_card(grid, rect, at, card)
        if is_low:
            grid.put(0, 4, skin.arrow.join(self.actions_of(self.layout)), "strong", width=width)
            speed = self._view.content.cards[self.layout.top].initiative
            grid.put(0, 5, f"initiative {speed}", "energy", width=width)
        else:
            self._draw_result(grid, 5 if height < 10 else 6, width)
        return Composed(grid, self.action)

    def _draw_card(self, grid: Grid, rect: Rect, at: int, card: int) -> None:
        plan = self.layout
        printed = self._view.content.cards[card]
        place = "on top" if card == plan.top else "below" if card == plan.bottom else "stays"
        role = {"on top": "hot", "below": "title", "stays": "dim"}[place]
        inner = grid.frame(rect, role=role, hot=card == plan.top)
        grid.put(rect.x + 1, rect.y, f" {at + 1} ", "key")
        grid.right(rect.x + rect.width - 1, rect.y, f" initiative {printed.initiative} ", role)
        order = (plan.rotated, 1 - plan.rotated) if card == plan.top else (0, 1)
        half_width = (inner.width - 1) // 2
        for column, half in enumerate(order):
            words = self._view.half(card, half)
            covered = card == plan.bottom and half != plan.half
            box = Rect(inner.x + column * (half_width + 1), inner.y, half_width, 1)
            main, _, other = words.partition("/")
            below = "covered" if covered else f"/{other}" if other else ""
            grid.center(box, 0, main, "dim" if covered or place == "stays" else "strong")
            grid.center(box, 1, below, "dim")
        for row in range(2):
            grid.put(inner.x + half_width, inner.y + row, "|", "dim")
        grid.center(Rect(rect.x, rect.y, rect.width, 4), 3, f" {place} ", role)
        grid.zone(rect, f"compose:{at + 1}")

    def _draw_result(self, grid: Grid, y: int, width: int) -> None:
        plan = self.layout
        cards = self._view.content.cards
        x = grid.put(0, y, "You will: ", "text")
        for at, words in enumerate(self.actions_of(plan), start=1):
            x = grid.put(x, y, f"{at} ", "dim")
            x = grid.put(x, y, words, "strong")
            x = grid.put(x, y, f" {grid.skin.arrow} " if at < 3 else "", "dim")
        kept = [card for card in self._hand if card not in (plan.top, plan.bottom)]
        end = f"initiative {cards[plan.top].initiative}"
        end += "".join(f", keep the {cards[card].initiative}" for card in kept)
        grid.put(0, y + 1, end, "energy", width=width)
        x = 0
        for key, words in self.keys[1:]:
            start = x
            x = grid.put(x, y + 2, f"{key} ", "key")
            x = grid.put(x, y + 2, words, "text")
            grid.zone(Rect(start, y + 2, x - start, 1), f"compose:{key}")
            x += 2
