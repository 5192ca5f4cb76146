"""The power plan: move power between arms and legs, and see what each card then needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Plan
from kumite.games.defend_neo_tokyo.labels import Labels
from kumite.games.defend_neo_tokyo.terms import Slot
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line

from .models import SHORT_SLOTS, mechs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.defend_neo_tokyo.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Track

__all__ = ["PlanComposer"]

_LIMBS = (Slot.LA, Slot.RA, Slot.LG)
_BUTTON = 16


class PlanComposer:
    """A split of the power; every change leads to another legal plan."""

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self._plans = {
            (plan.left, plan.right, plan.legs): action
            for action in actions
            if isinstance(plan := action.action, Plan)
        }
        self._mech = mechs_of(view)[Labels(view).mech]
        self.cursor = 0
        self.split = self._widest()
        total = sum(self.split)
        name = self._mech.figure.name
        self.asks = f"Where does {name} put its {total} power? Cards need power on their own part."

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> PlanComposer | None:
        is_plan = bool(actions) and all(isinstance(each.action, Plan) for each in actions)
        return cls(view, actions) if is_plan and len(actions) > 1 else None

    def _widest(self) -> tuple[int, int, int]:
        """Begin with the most even split."""
        return min(self._plans, key=lambda split: (max(split) - min(split), split))

    @property
    def action(self) -> LabelledAction | None:
        return self._plans.get(self.split)

    @property
    def subject(self) -> str:
        return self._mech.tracks[1 + self.cursor].part

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        return None

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return (("1-3", "1 more on that part"), ("right", "more"), ("left", "less"))

    def aim(self, action: LabelledAction) -> None:
        plan = action.action
        if isinstance(plan, Plan):
            self.split = (plan.left, plan.right, plan.legs)

    def press(self, key: str) -> bool:
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(_LIMBS)
        elif key == "right":
            self._give(self.cursor)
        elif key == "left":
            self._take(self.cursor)
        elif key in ("1", "2", "3"):
            self.cursor = int(key) - 1
            self._give(self.cursor)
        else:
            return False
        return True

    def _give(self, part: int) -> None:
        """One more here, taken from where the most is."""
        others = sorted((at for at in range(3) if at != part), key=lambda at: -self.split[at])
        self._try([(at, part) for at in others])

    def _take(self, part: int) -> None:
        """One less here, given to where the least is."""
        others = sorted((at for at in range(3) if at != part), key=lambda at: self.split[at])
        self._try([(part, at) for at in others])

    def _try(self, moves: list[tuple[int, int]]) -> None:
        for source, target in moves:
            split = list(self.split)
            split[source] -= 1
            split[target] += 1
            found = (split[0], split[1], split[2])
            if found in self._plans:
                self.split = found
                return

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        rows = max(1, min((height - 1) // len(_LIMBS), 3))
        for at, slot in enumerate(_LIMBS):
            rect = Rect(0, at * rows, width, rows)
            self._draw_part(grid, rect, at, self._mech.tracks[slot])
        chassis = [card for card in self._mech.cards if card.slot == Slot.C]
        y = rows * len(_LIMBS)
        if chassis and y < height - 1:
            names = ", ".join(f"{card.name} (needs {card.needs})" for card in chassis)
            told = f"chassis gives {self._mech.generator}: {names}"
            grid.put(2, y, told, "dim", width=width - 2)
        grid.put(0, height - 1, "1-3 or right: more  left: less", "dim", width=width - _BUTTON)
        return Composed(grid, self.action)

    def _draw_part(self, grid: Grid, rect: Rect, at: int, track: Track) -> None:
        skin = grid.skin
        power, y = self.split[at], rect.y
        is_here = at == self.cursor
        x = grid.put(rect.x, y, skin.pointer if is_here else " ", "hot")
        x = grid.put(x, y, f"{at + 1} ", "key")
        x = grid.put(x, y, f"{SHORT_SLOTS[_LIMBS[at]]} ", "strong")
        free = track.length - power - track.damage
        start = x
        x = grid.put(x, y, skin.full * power, "hot" if is_here else "energy")
        x = grid.put(x, y, skin.empty * free, "dim")
        x = grid.put(x, y, skin.out * track.damage, "bad")
        x = max(x, start + 6)
        x = grid.put(x + 1, y, str(power), "strong")
        x = grid.put(x + 1, y, f"{track.part:<15}", "cursor" if is_here else "text")
        words = self._uses(_LIMBS[at], power, skin)
        if rect.height > 1:
            put_line(grid, rect.x + 4, y + 1, words, rect.width - 4)
        else:
            put_line(grid, x + 1, y, words, rect.width - x - 1)
        grid.zone(rect, f"compose:{at + 1}")

    def _uses(self, slot: Slot, power: int, skin: Skin) -> Line:
        """Cards and tile actions of a part with what they need; a full dot: the power is there."""
        line: Line = []
        wanted = [(name, at) for where, name, at, _ in self._mech.tiles if where == slot]
        wanted += [(card.name, card.needs) for card in self._mech.cards if card.slot == slot]
        for name, needs in wanted:
            has = needs <= power
            line.append((skin.full if has else skin.empty, "good" if has else "dim"))
            line.append((f"{name} {needs}  ", "text" if has else "dim"))
        return line
