"""Distribution: the tokens of the Starting Area go round the ring, one per Area (MA-SOW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.actions import Sow
from kumite.games.martial_art.bag import no_actions, no_effects, size
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NO_TOKEN, Phase
from kumite.games.martial_art.terms import ACTIONS, EFFECTS, Token
from kumite.reference.waits import choice

from . import knowledge
from .table import next_area

if TYPE_CHECKING:
    from kumite.reference.waits import Choice

    from .table import Table


def pick_up(table: Table) -> None:
    """MA-SOW-01: everything in the Starting Area comes to hand."""
    state, own = table.state, table.attacker
    area = state.start_area - 1
    worlds = knowledge.possible(table, state.active)
    state.hand_actions, own.actions[area] = own.actions[area], no_actions()
    state.hand_effects, own.effects[area] = own.effects[area], no_effects()
    poured = knowledge.pour(worlds, area, knowledge.HAND_BIN)
    knowledge.remember(table, state.active, poured)
    state.phase = Phase.SOW


def serve_sow(table: Table) -> Choice:
    """MA-D-10."""
    state = table.state
    held = [kind for kind in ACTIONS if state.hand_actions[kind]]
    held += [kind for at, kind in enumerate(EFFECTS) if state.hand_effects[at]]
    return choice(
        state.active,
        [Sow(kind).code for kind in held],
        lambda action: _put(table, action - Sow(0).code),
        is_secret=not _all_know_the_next(table),
    )


def _all_know_the_next(table: Table) -> bool:
    """Whether everybody knows which type comes next (MA-INF-09)."""
    state = table.state
    actions = [kind for kind in ACTIONS if state.hand_actions[kind]]
    effects = size(state.hand_effects)
    if sum(state.hand_actions) + effects == 1:
        return True
    if not effects:
        return len(actions) == 1
    return not actions and sum(count > 0 for count in state.revealed) == 1


def _put(table: Table, kind: int) -> None:
    """One token goes down; an Action that was the last may strike (MA-SOW-04, MA-SOW-06)."""
    state = table.state
    state.sown += 1
    area = next_area(state.start_area, state.sown)
    if kind < len(ACTIONS):
        state.hand_actions[kind] -= 1
        table.add(state.active, area, kind)
        table.tell(EventKind.TOKEN_SOWN, state.active, area, kind)
    else:
        worlds = knowledge.possible(table, state.active)
        state.hand_effects[kind - Token.MOVE] -= 1
        table.add(state.active, area, kind)
        moved = knowledge.move_one(worlds, knowledge.HAND_BIN, area - 1)
        knowledge.remember(table, state.active, moved)
        table.tell(EventKind.TOKEN_SOWN, state.active, area, NO_TOKEN)
        table.tell(EventKind.SOWN_SEEN, state.active, area, kind)
    if not sum(state.hand_actions) + size(state.hand_effects):
        if kind < len(ACTIONS):
            state.last = kind
            state.phase = Phase.STRIKE
        else:
            state.phase = Phase.END_SKILL  # MA-SOW-07
