"""The End Phase (DNT-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Discard, Done
from kumite.games.defend_neo_tokyo.events import DiscardCause, EventKind
from kumite.games.defend_neo_tokyo.model import HQ, NOBODY, Ending, MechMark, MonsterMark, Phase
from kumite.games.defend_neo_tokyo.terms import When

from . import mechs, queue
from .asking import ask
from .ending import check_population, end
from .objects import bits
from .planning import begin_phase, begin_turn

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.actions import Action
    from kumite.reference.waits import Wait

    from .table import Table


def begin_end(table: Table) -> None:
    """End 1 to 3 as far as nothing is asked."""
    state = table.state
    begin_phase(table, Phase.END)
    state.go = NOBODY
    for mech in table.from_captain():
        mechs.discard_all(table, mech, table.mech(mech).front, DiscardCause.OVER)
    for each in state.mechs:
        each.marks &= MechMark.LYING
    for monster in state.monsters:
        monster.marks &= ~MonsterMark.HELD
    state.lasting = 0
    for mech in table.from_captain():
        mechs.stand_up(table, mech)
    for mech in table.from_captain():
        _refill_bots(table, mech)
    queue.fill(table, When.END)


def _refill_bots(table: Table, mech: int) -> None:
    """DNT-END-03."""
    own = table.mech(mech)
    if own.space == HQ and own.bots < table.difficulty.bots:
        own.bots = table.difficulty.bots
        table.tell(EventKind.BOTS_REFILLED, mech, own.bots)


def serve_end(table: Table) -> None:
    """DNT-END-06."""
    if queue.serve_next(table):
        return
    check_population(table)
    table.state.phase = Phase.DISCARD


def serve_discard(table: Table) -> Wait | None:
    """End 4 (DNT-D-35), then the next turn."""
    state = table.state
    if state.cursor >= state.crew:
        _end_turn(table)
        return None
    mech = table.nth_from_captain(state.cursor)
    cards = [card for card in bits(table.mech(mech).hand) if card >= state.floor]

    def take(action: Action) -> None:
        if isinstance(action, Discard):
            mechs.discard(table, mech, action.card, DiscardCause.END)
            state.floor = action.card + 1
        else:
            state.cursor += 1
            state.floor = 0

    return ask(table, mech, [*(Discard(card=card) for card in cards), Done()], take)


def _end_turn(table: Table) -> None:
    state = table.state
    state.cursor = 0
    state.attack_track, state.last_mover = 0, NOBODY
    if state.turn >= table.figures.turns:  # DNT-GEN-13
        end(table, Ending.LAST_TURN)
    begin_turn(table)
