"""The flow: the frame on top, or the phase, is served until somebody must choose or chance fall."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import OVER_STEP, FrameKind, Phase
from kumite.reference.waits import Over, settle

from . import (
    action_phase,
    arriving,
    assault,
    blow,
    citizen_frames,
    city_frames,
    end_phase,
    event_phase,
    hands,
    harm,
    lists,
    moving,
    opening,
    planning,
    reacting,
    tiles,
)
from .table import MatchOver

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.reference.waits import Wait

    from .table import Table

PHASES: dict[Phase, Callable[[Table], Wait | None]] = {
    Phase.CAPTAIN: opening.serve_captain,
    Phase.THREAT: opening.serve_threat,
    Phase.PREBUILT: opening.serve_prebuilt,
    Phase.CHASSIS: opening.serve_draft,
    Phase.LEGS: opening.serve_draft,
    Phase.FIRST_ARM: opening.serve_draft,
    Phase.SECOND_ARM: opening.serve_draft,
    Phase.RANDOM_BUILD: opening.serve_random_build,
    Phase.ARM_SIDES: opening.serve_arm_sides,
    Phase.STARTERS: opening.serve_starters,
    Phase.DRAW: planning.serve_draw,
    Phase.POWER: planning.serve_power,
    Phase.EVAC: planning.serve_evac,
    Phase.EVENT: event_phase.serve_event,
    Phase.AID: event_phase.serve_aid,
    Phase.EVENT_ATTACKS: event_phase.serve_event_attacks,
    Phase.EVENT_END: event_phase.serve_event_end,
    Phase.ACTION: action_phase.serve_action,
    Phase.MONSTER_ATTACKS: action_phase.serve_monster_attacks,
    Phase.END: end_phase.serve_end,
    Phase.DISCARD: end_phase.serve_discard,
}

FRAMES: dict[FrameKind, Callable[[Table, Frame], Wait | None]] = {
    **dict.fromkeys(lists.LISTS, lists.serve),
    FrameKind.ASSAULT: assault.serve,
    FrameKind.HARM: harm.serve,
    FrameKind.BLOW: blow.serve,
    FrameKind.CITY: city_frames.serve_city,
    FrameKind.RAZE: city_frames.serve_raze,
    FrameKind.ENTER: citizen_frames.serve_enter,
    FrameKind.LEAVE: citizen_frames.serve_leave,
    FrameKind.WINDOW: reacting.serve,
    FrameKind.MOVE: moving.serve,
    FrameKind.DRAW: hands.serve_draw,
    FrameKind.TOSS: hands.serve_toss,
    FrameKind.REPAIR: tiles.serve_repair,
    FrameKind.REROUTE: tiles.serve_reroute,
    FrameKind.SIFT: citizen_frames.serve_sift,
    FrameKind.ARRIVE: arriving.serve_arrive,
    FrameKind.BOSS: arriving.serve_boss,
}


def run(table: Table) -> Wait:
    """Take automatic steps until the state waits."""
    return settle(lambda: _serve(table))


def _serve(table: Table) -> Wait | None:
    """One automatic step (None), or what the state waits for.

    Where the state waits nothing is changed, so asking again gives the same answer.
    """
    if table.state.phase is Phase.OVER:
        return Over()
    with suppress(MatchOver):
        if not table.state.depth:
            return PHASES[table.state.phase](table)
        frame = table.top
        if frame.step == OVER_STEP and frame.kind not in lists.LISTS:
            _drop(table, frame)
            return None
        return FRAMES[frame.kind](table, frame)
    return None


def _drop(table: Table, frame: Frame) -> None:
    """The rest of it is not resolved (DNT-CRF-06)."""
    if frame.kind is FrameKind.BLOW:
        blow.clear_dice(table)
    table.pop()
