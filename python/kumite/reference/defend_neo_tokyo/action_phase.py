"""The Action Phase, its trigger, and the Monster Attack Phase (DNT-ACT, DNT-MAP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Done
from kumite.games.defend_neo_tokyo.events import Cause, EventKind
from kumite.games.defend_neo_tokyo.model import NOBODY, MechMark, Phase
from kumite.games.defend_neo_tokyo.terms import Symbol

from . import mechs
from .arriving import push_boss_if_clear
from .asking import ask
from .assault import call_to_attack, start_next
from .declaring import declarable, declare
from .end_phase import begin_end
from .planning import begin_phase

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.actions import Action
    from kumite.reference.waits import Wait

    from .table import Table


def begin_actions(table: Table) -> None:
    begin_phase(table, Phase.ACTION)
    table.state.go = table.state.captain


def serve_action(table: Table) -> Wait | None:
    """DNT-ACT-10."""
    state = table.state
    if state.attack_track >= table.trigger:
        _trigger(table)
        return None
    if all(table.is_lying(mech) for mech in range(state.crew)):
        begin_end(table)
        return None
    mech = state.go
    if table.is_lying(mech):
        state.go = table.clockwise(mech)
        return None
    options = declarable(table, mech)

    def take(action: Action) -> None:
        if action.code in options:
            declare(table, mech, *options[action.code])
            return
        table.tell(EventKind.PASSED, mech)
        table.mech(mech).marks |= MechMark.LYING
        state.go = table.clockwise(mech)

    return ask(table, mech, [*(action for action, _ in options.values()), Done()], take)


def _trigger(table: Table) -> None:
    """DNT-ACT-06, DNT-ACT-07."""
    state = table.state
    for mech in table.from_captain():
        mechs.stand_up(table, mech)
    if state.last_mover != NOBODY:
        captain = table.clockwise(state.last_mover)
        if captain != state.captain:
            state.captain = captain
            table.tell(EventKind.CAPTAIN_NAMED, captain, Cause.TRIGGER)
    state.attack_track, state.last_mover, state.go = 0, NOBODY, NOBODY
    call_to_attack(table)
    begin_phase(table, Phase.MONSTER_ATTACKS)


def serve_monster_attacks(table: Table) -> None:
    """All monsters make their white attack (DNT-MAP-01)."""
    if table.state.step:
        begin_actions(table)
    elif not start_next(table, Symbol.WHITE):
        table.state.step = 1
        push_boss_if_clear(table)
