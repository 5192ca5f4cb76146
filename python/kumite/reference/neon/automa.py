"""The Automa's turn (NEON-AUT-02 to AUT-05, AUT-12, AUT-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.events import MoveCause
from kumite.games.neon.model import AUTOMA, AUTOMA_WEAPON, NO_ID, Attack, AttackStep

from . import ring
from .declare import begin_attack
from .movement import move_fighter, serve_enter
from .pools import cell
from .scoring import check_end
from .submersion import begin_submersion

if TYPE_CHECKING:
    from .table import Table


def serve_automa(table: Table) -> None:
    """Stage 0: everything up to its attack; stage 1: the end of the round is checked."""
    state = table.state
    if state.stage == 0:
        state.stage = 1
        if table.on_arena(AUTOMA):
            _act(table)
    elif not check_end(table, round_over=True):
        begin_submersion(table)


def _act(table: Table) -> None:
    target = _target(table)
    if target is None or table.location(target) != table.state.automa_loc:
        move_fighter(table, AUTOMA, _step(table, target), MoveCause.AUTOMA)
        _enter_at_once(table)
    if target is not None and table.on_arena(AUTOMA):
        _attack(table, target)


def _enter_at_once(table: Table) -> None:
    """Nothing that the Automa enters asks anybody, so its frame is served here."""
    depth = len(table.state.stack)
    while len(table.state.stack) >= depth:
        serve_enter(table, table.state.stack[-1])


def _target(table: Table) -> int | None:
    """NEON-AUT-03: most HP tokens within sight; then who acted later."""
    arena, here = table.state.ring, table.state.automa_loc
    sight = table.content.figures.automa.sight
    seen = [
        seat
        for seat in table.living()
        if table.on_arena(seat) and ring.distance(arena, here, table.location(seat)) <= sight
    ]
    if not seen:
        return None
    return max(seen, key=lambda seat: (table.hp_left(seat), table.seat(seat).acted, -seat))


def _step(table: Table, target: int | None) -> int:
    """NEON-AUT-04: toward the target; else, or if both ways are equal, the smaller number."""
    arena, here = table.state.ring, table.state.automa_loc
    near = sorted(ring.neighbours(arena, here))
    if target is None:
        return near[0]
    goal = table.location(target)
    return min(near, key=lambda sector: (ring.distance(arena, sector, goal), sector))


def _attack(table: Table, target: int) -> None:
    """NEON-AUT-05."""
    attack = Attack(
        step=AttackStep.ROLL_ATTACK,
        attacker=AUTOMA,
        weapon=AUTOMA_WEAPON,
        card=NO_ID,
        target=target,
        fighters=1 << target,
    )
    state = table.state
    distance = ring.distance(state.ring, state.automa_loc, table.location(target))
    if cell(table, attack, distance):
        begin_attack(table, attack)
