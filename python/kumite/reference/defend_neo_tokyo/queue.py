"""Abilities that wait for each other, in canonical order (DNT-GEN-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import TextKind
from kumite.games.defend_neo_tokyo.model import MONSTER_OBJECT, NO_ID, QUEUE, SPACES
from kumite.games.defend_neo_tokyo.terms import QualityKind, When

from . import citizens
from .citizen_frames import push_ability
from .monsters import quality_up
from .texts import push_text

if TYPE_CHECKING:
    from .table import Table


def fill(table: Table, when: When) -> None:
    """Everything that happens then is listed once."""
    found: list[int] = []
    for space in range(1, SPACES + 1):
        designs = citizens.designs_at(table, space)
        found += [each for each in designs if citizens.design_of(table, each).when is when]
        if when is When.EVENT_END:
            found += [
                MONSTER_OBJECT + monster
                for monster in table.monsters_at(space)
                if quality_up(table, monster, QualityKind.EVENT_END)
            ]
    table.state.queue = [*found, *[NO_ID] * (QUEUE - len(found))]


def serve_next(table: Table) -> bool:
    """The first one happens, if it still can; False if none is left."""
    first = table.state.queue[0]
    if first == NO_ID:
        return False
    table.state.queue = [*table.state.queue[1:], NO_ID]
    if first >= MONSTER_OBJECT:
        monster = first - MONSTER_OBJECT
        if quality_up(table, monster, QualityKind.EVENT_END):
            push_text(table, monster, TextKind.QUALITY)
        return True
    space = citizens.space_of(table, first)
    if space is not None:
        push_ability(table, first, space)
    return True
