"""What the checks of decoded states share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.neon.model import FrameKind, Phase, SinkStage
from kumite.games.neon.terms import ActionMain

from . import plan

if TYPE_CHECKING:
    from kumite.games.neon.model import State

    from .table import Table


def require(condition: bool, message: str) -> None:
    if not condition:
        raise DecodeError(f"no state of a match: {message}")


def is_falling(state: State, seat: int) -> bool:
    """Whether the defeat of a seat's Fighter is being resolved."""
    return any(frame.kind == FrameKind.DEFEAT and frame.a == seat for frame in state.stack)


def is_eliminated(table: Table, seat: int) -> bool:
    """Whether a seat is out for good; while it falls it still has its Action cards."""
    return not table.is_left(seat) and not is_falling(table.state, seat)


def seat_in_line(state: State, place: int) -> int:
    """The seat so many places from the Leader (NEON-SUB-06)."""
    return (state.leader + place) % state.players


def unpreventable(table: Table, pulses: int) -> int:
    """How many HP tokens so many pulses have taken from everybody left (NEON-SUB-18)."""
    if not table.is_royale:
        return 0
    return max(0, pulses - table.content.figures.sudden_death_pulse + 1)


def pulses_done(state: State) -> int:
    """Pulses that have hurt everybody they hurt."""
    is_running = state.phase == Phase.SINK and state.stage == SinkStage.PULSE
    return state.final_pulses - int(is_running)


def check_half(table: Table, main: ActionMain) -> None:
    """The Action that runs is the last one performed, and its half allows it."""
    state = table.state
    require(state.next_action > 0, "an Action before the first")
    own = table.seat(state.turn)
    if is_eliminated(table, state.turn):
        return
    half = plan.halves(table.content, own.plan)[state.next_action - 1]
    require(half.main in (main, ActionMain.WILD), "an Action that the plan does not show")
