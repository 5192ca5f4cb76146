"""Checks of mechs that are being built: those done with have their parts, others lack them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import NO_ID, Build, Phase
from kumite.games.defend_neo_tokyo.terms import Slot

from .opening import RANDOM_ORDER, is_backwards, slot_of
from .validate_common import require

if TYPE_CHECKING:
    from .table import Table

_DRAFT = (Phase.CHASSIS, Phase.LEGS, Phase.FIRST_ARM, Phase.SECOND_ARM)


def check_building(table: Table) -> None:
    """Which parts each mech has follows from the phase and the cursor (DNT-BLD, DNT-SET-12)."""
    phase = table.state.phase
    if phase in _DRAFT:
        require(table.state.build is Build.DRAFT, "a draft that was not asked for")
        _check_draft(table, phase)
    elif phase is Phase.PREBUILT:
        require(table.state.build is Build.PREBUILT, "prebuilt mechs that were not asked for")
        _check_prebuilt(table)
    elif phase is Phase.RANDOM_BUILD:
        _check_random(table)


def _parts(table: Table, mech: int) -> list[bool]:
    """Which slots have a part."""
    return [part != NO_ID for part in table.mech(mech).parts]


def _check_draft(table: Table, phase: Phase) -> None:
    """Those asked have the parts of the phases before, and of this one if it was their turn."""
    given = {slot_of(each) for each in _DRAFT[: _DRAFT.index(phase)]}
    order = table.from_captain()
    if is_backwards(phase):
        order.reverse()
    for number, mech in enumerate(order):
        if not table.state.asked >> mech & 1:
            require(all(_parts(table, mech)), "a part that nobody chooses")
            continue
        has = given | ({slot_of(phase)} if number < table.state.cursor else set())
        wanted = [slot in has for slot in Slot]
        require(_parts(table, mech) == wanted, "parts of another moment of the draft")


def _check_prebuilt(table: Table) -> None:
    taken = [mech.parts for mech in table.state.mechs if NO_ID not in mech.parts]
    used = {part for parts in taken for part in parts}
    free = sum(not used.intersection(each.parts) for each in table.content.prebuilt)
    missing = 0
    for number, mech in enumerate(table.from_captain()):
        is_asked = bool(table.state.asked >> mech & 1)
        is_built = not is_asked or number < table.state.cursor
        require(_parts(table, mech) == [is_built] * len(Slot), "a mech of another moment")
        missing += not is_built
    require(missing <= free, "fewer prebuilt mechs than are still to be taken")


def _check_random(table: Table) -> None:
    """Parts come in one order; what lies before the cursor is built."""
    state = table.state
    require(state.build in (Build.RANDOM_PREBUILT, Build.RANDOM_PARTS), "a build by chance")
    for number, mech in enumerate(table.from_captain()):
        has = _parts(table, mech)
        if number < state.cursor:
            require(all(has), "a mech that was passed over")
        elif not all(has):
            count = sum(has)
            is_begun = number == state.cursor and state.build is Build.RANDOM_PARTS
            require(count == 0 or is_begun, "a part that came too early")
            first = [slot in RANDOM_ORDER[:count] for slot in Slot]
            require(has == first, "parts in another order")
