"""Martial Art's dice: the strike on the table, and the rolls that events tell of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NOBODY, Phase
from kumite.games.martial_art.view import area_name, token_name
from kumite_tui.drawing.dice import Face, Roll, put_row
from kumite_tui.drawing.grid import Grid

from .models import skill_in_force

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import RawEvent
    from kumite.games.martial_art.view import View
    from kumite_tui.drawing.grid import Skin

__all__ = ["ATTACK_DIE", "DEFENSE_DIE", "Tray", "draw_tray", "roll_of", "tray_of"]

# In the order in which the state counts them: failure, normal, exceptional.
ATTACK_DIE = (Face("FAIL", "miss"), Face("NORMAL", "hit"), Face("EXCEPT.", "crit"))
DEFENSE_DIE = (Face("FAIL", "miss"), Face("NORMAL", "guard"), Face("EXCEPT.", "crit"))


@dataclass(frozen=True, slots=True)
class Tray:
    """The strike that runs, and its dice."""

    title: str
    kind: str
    what: str
    attack: tuple[Face, ...]
    defense: tuple[Face, ...]
    defender: str


def tray_of(view: View) -> Tray | None:
    """The strike, from its declaration until it is over."""
    state = view.state
    if state.defender == NOBODY or not Phase.STRIKE < state.phase <= Phase.COLLISION_DEFENSE_ROLL:
        return None
    is_collision = state.phase >= Phase.COLLISION_DEFENSE
    struck = state.third if is_collision else state.defender
    return Tray(
        title=view.name(struck),
        kind=f"{token_name(state.last)} on the {area_name(state.target)}",
        what=", ".join(["1 die, a collision"] if is_collision else _strength(view)),
        attack=_faces(state.attack, ATTACK_DIE),
        defense=_faces(state.defense, DEFENSE_DIE),
        defender=view.name(struck),
    )


def _strength(view: View) -> list[str]:
    """Dice, and what they come from."""
    state = view.state
    blow = view.blow(state.defender, state.last, state.target)
    skill = skill_in_force(view)
    parts = [f"{blow.attack_dice} dice", *([skill] if skill else [])]
    return [*parts, "from behind"] if view.is_from_behind(state.defender) else parts


def _faces(counts: Sequence[int], die: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple(face for face, count in zip(die, counts, strict=True) for _ in range(count))


def draw_tray(tray: Tray, attacker: str, width: int, height: int, skin: Skin) -> Grid:
    """Who strikes whom with what, and the dice that lie there."""
    grid = Grid(width, height, skin)
    grid.put(0, 0, f"{attacker} {skin.arrow} {tray.title}", "strong", width=width)
    grid.put(0, 1, tray.kind, "text", width=width)
    grid.put(0, 2, tray.what, "dim", width=width)
    is_low = height < 11
    y = put_row(grid, 3, Roll("attack", tray.attack, ATTACK_DIE), is_low=is_low)
    put_row(grid, y, Roll(f"defense of {tray.defender}", tray.defense, DEFENSE_DIE), is_low=is_low)
    return grid


def roll_of(event: RawEvent, view: View) -> Roll | None:
    """The dice of an event that tells of a roll."""
    kind, _, seat, normal, exceptional, failed = event
    counts = (failed, normal, exceptional)
    if kind == EventKind.ATTACK_ROLLED:
        return Roll("attack", _faces(counts, ATTACK_DIE), ATTACK_DIE, is_first=True)
    if kind == EventKind.DEFENSE_ROLLED:
        title = f"defense of {view.name(seat)}"
        return Roll(title, _faces(counts, DEFENSE_DIE), DEFENSE_DIE)
    return None
