"""Damage tokens coming off tiles and power moving between them: frames REPAIR and REROUTE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Slot as SlotAction
from kumite.games.defend_neo_tokyo.events import EventKind, PowerCause
from kumite.games.defend_neo_tokyo.model import RepairFlag
from kumite.games.defend_neo_tokyo.terms import Slot

from .asking import ask
from .mechs import LIMBS, open_spaces, power_of, set_power

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.reference.waits import Wait

    from .table import Table


def serve_repair(table: Table, frame: Frame) -> Wait | None:
    """One token at a time, never before the last chosen part (DNT-D-16, DNT-TIL-08)."""
    if not frame.n:
        table.pop()
        return None
    damage = table.mech(frame.who).damage
    slots = [Slot.C] if frame.flags & RepairFlag.CHASSIS else list(Slot)
    options = [
        slot
        for slot in slots
        if slot >= frame.id and damage[slot] and sum(damage[slot:]) >= frame.n
    ]

    def take(action: SlotAction) -> None:
        damage[action.slot] -= 1
        table.tell(EventKind.REPAIRED, frame.who, action.slot, damage[action.slot])
        frame.id = action.slot
        frame.n -= 1

    return ask(table, frame.who, [SlotAction(slot=slot) for slot in options], take)


def reroute_sources(table: Table, mech: int) -> list[Slot]:
    """Tiles with power, if another one has an open space (DNT-TIL-07)."""
    return [
        slot for slot in LIMBS if power_of(table, mech, slot) and reroute_targets(table, mech, slot)
    ]


def reroute_targets(table: Table, mech: int, source: int) -> list[Slot]:
    return [slot for slot in LIMBS if slot != source and open_spaces(table, mech, slot)]


def serve_reroute(table: Table, frame: Frame) -> Wait:
    """DNT-D-14, then DNT-D-15."""
    mech = frame.who

    def take_source(action: SlotAction) -> None:
        frame.id, frame.step = action.slot, 1

    def take_target(action: SlotAction) -> None:
        source, target = frame.id, action.slot
        set_power(table, mech, source, power_of(table, mech, source) - 1, PowerCause.REROUTE)
        set_power(table, mech, target, power_of(table, mech, target) + 1, PowerCause.REROUTE)
        table.pop()

    if frame.step == 0:
        sources = [SlotAction(slot=slot) for slot in reroute_sources(table, mech)]
        return ask(table, mech, sources, take_source)
    targets = [SlotAction(slot=slot) for slot in reroute_targets(table, mech, frame.id)]
    return ask(table, mech, targets, take_target)
