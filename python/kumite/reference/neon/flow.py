"""The flow: whatever is on top is served, until somebody must choose or chance must fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.model import FrameKind, Phase
from kumite.reference.waits import Over, settle

from .attack import serve_attack
from .automa import serve_automa
from .defeat import serve_defeat
from .equipment import serve_draw, serve_place
from .movement import serve_enter
from .opening import (
    serve_fighter_draw,
    serve_fighters,
    serve_first_token,
    serve_hands,
    serve_leader,
    serve_ring,
)
from .submersion import serve_reveal, serve_sink
from .turn import serve_draw_phase, serve_plan, serve_search, serve_turn
from .use import serve_effect

if TYPE_CHECKING:
    from kumite.games.neon.model import Frame
    from kumite.reference.waits import Wait

    from .table import Table


def run(table: Table) -> Wait:
    """Take automatic steps until the state waits; a lone option is taken at once (NEON-GEN-09)."""
    return settle(lambda: serve(table))


def serve(table: Table) -> Wait | None:
    """One step: something automatic happens (None), or the state waits.

    Where the state waits nothing is changed, so asking again gives the same answer.
    """
    stack = table.state.stack
    return _serve_frame(table, stack[-1]) if stack else _serve_phase(table)


def _serve_frame(table: Table, frame: Frame) -> Wait | None:
    match frame.kind:
        case FrameKind.ATTACK:
            return serve_attack(table, frame)
        case FrameKind.EFFECT:
            return serve_effect(table, frame)
        case FrameKind.ENTER:
            serve_enter(table, frame)
        case FrameKind.DEFEAT:
            return serve_defeat(table, frame)
        case FrameKind.SEARCH:
            serve_search(table, frame)
        case FrameKind.DRAW:
            return serve_draw(table, frame)
        case FrameKind.PLACE:
            return serve_place(table, frame)
    return None


def _serve_phase(table: Table) -> Wait | None:
    match table.state.phase:
        case Phase.RING:
            return serve_ring(table)
        case Phase.FIRST_TOKEN:
            return serve_first_token(table)
        case Phase.FIGHTERS:
            return serve_fighters(table)
        case Phase.FIGHTER_DRAW:
            return serve_fighter_draw(table)
        case Phase.HANDS:
            return serve_hands(table)
        case Phase.LEADER:
            return serve_leader(table)
        case Phase.PLAN:
            return serve_plan(table)
        case Phase.TURN:
            return serve_turn(table)
        case Phase.DRAW:
            return serve_draw_phase(table)
        case Phase.AUTOMA:
            serve_automa(table)
        case Phase.SINK:
            return serve_sink(table)
        case Phase.REVEAL:
            return serve_reveal(table)
        case Phase.OVER:
            return Over()
    return None
