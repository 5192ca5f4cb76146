"""The Monster Attack Track (DNT-TRK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind

if TYPE_CHECKING:
    from .table import Table


def move_tracker(table: Table, mech: int) -> None:
    """Up one by a mech or nobody; surplus steps are lost (DNT-TRK-04, DNT-REA-10)."""
    state = table.state
    if state.attack_track < table.trigger:
        state.attack_track += 1
        state.last_mover = mech
        table.tell(EventKind.ATTACK_TRACK_ROSE, state.attack_track, mech)
