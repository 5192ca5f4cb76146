"""Defend Neo Tokyo's dice: those on the table, and the rolls that events tell of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind, RollCause
from kumite.games.defend_neo_tokyo.terms import MISS, Slot
from kumite_tui.drawing.dice import Face, Roll, put_row
from kumite_tui.drawing.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import RawEvent
    from kumite.games.defend_neo_tokyo.view import View
    from kumite_tui.drawing.grid import Skin

__all__ = ["DAMAGE_DIE", "RANDOM_DIE", "draw_tray", "roll_of", "table_dice"]

DAMAGE_DIE = tuple(
    Face(str(number), look)
    for number, look in enumerate(("miss", "miss", "hit", "hit", "crit", "crit"), start=1)
)
_PARTS = {
    Slot.C: Face("chassis", "crit"),
    Slot.LA: Face("left arm", "hit"),
    Slot.RA: Face("right arm", "hit"),
    Slot.LG: Face("legs", "hit"),
    MISS: Face("miss", "miss"),
}
RANDOM_DIE = tuple(_PARTS.values())
_TITLES = {RollCause.ATTACK: "attack", RollCause.HIT: "damage", RollCause.FIRE: "fire"}


def _faces(counts: Sequence[int]) -> tuple[Face, ...]:
    return tuple(face for face, count in zip(DAMAGE_DIE, counts, strict=True) for _ in range(count))


def table_dice(view: View) -> Roll | None:
    """Dice that were rolled and may still be changed."""
    faces = _faces(view.state.dice)
    return Roll("dice on the table", faces, DAMAGE_DIE) if faces else None


def draw_tray(roll: Roll, width: int, height: int, skin: Skin) -> Grid:
    """The dice and what they sum to."""
    grid = Grid(width, height, skin)
    y = put_row(grid, 0, roll, is_low=height < 6)
    grid.put(0, y, f"total {sum(int(face.word) for face in roll.faces)}", "strong", width=width)
    return grid


def roll_of(event: RawEvent, view: View) -> Roll | None:
    """The dice of an event that tells of a roll."""
    kind, _, a, b, c, d = event
    if kind == EventKind.DICE_ROLLED:
        return Roll(_TITLES[RollCause(c)], _faces(_counts(a, b)), DAMAGE_DIE, is_first=True)
    if kind == EventKind.DICE_REROLLED:
        return Roll("rolled again", _faces(_counts(c, d)), DAMAGE_DIE)
    if kind == EventKind.RANDOM_ROLLED:
        title = f"where {view.mech(a)} is hit"
        return Roll(title, (_PARTS[b],), RANDOM_DIE, is_first=True)
    return None


def _counts(low: int, high: int) -> list[int]:
    return [half >> 4 * at & 15 for half in (low, high) for at in (2, 1, 0)]
