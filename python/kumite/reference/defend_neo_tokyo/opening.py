"""Set-up: Captain, threat, building mechs, starting monsters (DNT-BLD, DNT-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Arms, Part, Prebuilt
from kumite.games.defend_neo_tokyo.events import Cause, EventKind
from kumite.games.defend_neo_tokyo.model import FIRST_EVENT, NO_ID, NOBODY, Build, Phase
from kumite.games.defend_neo_tokyo.terms import PartKind, Slot

from .arriving import push_arrival
from .asking import ask, chance, evenly
from .objects import bits
from .planning import begin_turn

if TYPE_CHECKING:
    from kumite.reference.waits import Wait

    from .table import Table

_NEXT = {
    Phase.CHASSIS: Phase.LEGS,
    Phase.LEGS: Phase.FIRST_ARM,
    Phase.FIRST_ARM: Phase.SECOND_ARM,
    Phase.SECOND_ARM: Phase.ARM_SIDES,
}
_SLOTS = {
    Phase.CHASSIS: Slot.C,
    Phase.LEGS: Slot.LG,
    Phase.FIRST_ARM: Slot.LA,
    Phase.SECOND_ARM: Slot.RA,
}
_BACKWARDS = (Phase.LEGS, Phase.SECOND_ARM)
_KINDS = {
    Slot.C: PartKind.CHASSIS,
    Slot.LA: PartKind.ARM,
    Slot.RA: PartKind.ARM,
    Slot.LG: PartKind.LEGS,
}
RANDOM_ORDER = (Slot.C, Slot.LG, Slot.LA, Slot.RA)


def slot_of(phase: Phase) -> Slot:
    """The part that a phase of the draft gives."""
    return _SLOTS[phase]


def is_backwards(phase: Phase) -> bool:
    """Whether the Captain chooses last (DNT-BLD-05, DNT-BLD-07)."""
    return phase in _BACKWARDS


def serve_captain(table: Table) -> Wait:
    """DNT-C-01."""

    def fall(mech: int) -> None:
        table.state.captain = mech
        table.tell(EventKind.CAPTAIN_NAMED, mech, Cause.CHANCE)
        after_captain(table)

    return chance(evenly(range(table.state.crew)), fall)


def after_captain(table: Table) -> None:
    if table.state.threat == NOBODY:
        table.state.phase = Phase.THREAT
    else:
        begin_build(table)


def serve_threat(table: Table) -> Wait:
    """DNT-C-02."""

    def fall(threat: int) -> None:
        table.state.threat = threat
        table.tell(EventKind.THREAT_NAMED, threat)
        begin_build(table)

    return chance(evenly(range(len(table.content.threats))), fall)


def begin_build(table: Table) -> None:
    """Mechs that the roster does not name are built."""
    state = table.state
    build = {Build.PREBUILT: Phase.PREBUILT, Build.DRAFT: Phase.CHASSIS}
    if any(not _is_built(table, mech) for mech in range(state.crew)):
        state.phase = build.get(state.build, Phase.RANDOM_BUILD)
    else:
        state.phase = Phase.ARM_SIDES


def _is_built(table: Table, mech: int) -> bool:
    return NO_ID not in table.mech(mech).parts


def _taken(table: Table) -> set[int]:
    mechs = table.state.mechs[: table.state.crew]
    return {part for mech in mechs for part in mech.parts if part != NO_ID}


def _free_prebuilt(table: Table) -> list[int]:
    """Prebuilt mechs none of whose parts is taken (DNT-BLD-10)."""
    taken = _taken(table)
    prebuilt = enumerate(table.content.prebuilt)
    return [number for number, each in prebuilt if not taken.intersection(each.parts)]


def _free_parts(table: Table, slot: Slot) -> list[int]:
    taken, kind = _taken(table), _KINDS[slot]
    parts = enumerate(table.content.parts)
    return [number for number, part in parts if part.kind is kind and number not in taken]


def _next_mech(table: Table, after: Phase) -> None:
    """The cursor goes on; after the last mech the phase is over."""
    state = table.state
    state.cursor += 1
    if state.cursor >= state.crew:
        state.cursor, state.phase = 0, after


def _take_prebuilt(table: Table, mech: int, number: int, cause: Cause) -> None:
    table.mech(mech).parts = list(table.content.prebuilt[number].parts)
    table.tell(EventKind.PREBUILT_TAKEN, mech, number, cause)


def _take_part(table: Table, mech: int, slot: Slot, part: int, cause: Cause) -> None:
    table.mech(mech).parts[slot] = part
    table.tell(EventKind.PART_TAKEN, mech, slot, part, cause)


def serve_prebuilt(table: Table) -> Wait | None:
    """DNT-D-03."""
    mech = table.nth_from_captain(table.state.cursor)
    if _is_built(table, mech):
        _next_mech(table, Phase.ARM_SIDES)
        return None

    def take(action: Prebuilt) -> None:
        _take_prebuilt(table, mech, action.prebuilt, Cause.CHOICE)
        _next_mech(table, Phase.ARM_SIDES)

    options = [Prebuilt(prebuilt=number) for number in _free_prebuilt(table)]
    return ask(table, mech, options, take)


def serve_draft(table: Table) -> Wait | None:
    """DNT-D-04 to DNT-D-07."""
    state = table.state
    phase, slot = state.phase, slot_of(state.phase)
    at = state.crew - 1 - state.cursor if is_backwards(phase) else state.cursor
    mech = table.nth_from_captain(at)
    if not state.asked >> mech & 1:
        _next_mech(table, _NEXT[phase])
        return None

    def take(action: Part) -> None:
        _take_part(table, mech, slot, action.part, Cause.CHOICE)
        _next_mech(table, _NEXT[phase])

    return ask(table, mech, [Part(part=part) for part in _free_parts(table, slot)], take)


def serve_random_build(table: Table) -> Wait | None:
    """DNT-C-03."""
    mech = table.nth_from_captain(table.state.cursor)
    if _is_built(table, mech):
        _next_mech(table, Phase.ARM_SIDES)
        return None
    if table.state.build is Build.RANDOM_PREBUILT:
        return chance(
            evenly(_free_prebuilt(table)),
            lambda number: _take_prebuilt(table, mech, number, Cause.CHANCE),
        )
    slot = next(slot for slot in RANDOM_ORDER if table.mech(mech).parts[slot] == NO_ID)
    return chance(
        evenly(_free_parts(table, slot)),
        lambda part: _take_part(table, mech, slot, part, Cause.CHANCE),
    )


def serve_arm_sides(table: Table) -> Wait | None:
    """DNT-D-08."""
    state = table.state
    mech = table.nth_from_captain(state.cursor)
    if not state.asked >> mech & 1:
        _after_arms(table)
        return None

    def take(action: Arms) -> None:
        parts = table.mech(mech).parts
        if action.swapped:
            parts[Slot.LA], parts[Slot.RA] = parts[Slot.RA], parts[Slot.LA]
            table.tell(EventKind.ARMS_SWAPPED, mech)
        _after_arms(table)

    return ask(table, mech, [Arms(swapped=0), Arms(swapped=1)], take)


def _after_arms(table: Table) -> None:
    _next_mech(table, Phase.STARTERS)
    if table.state.phase is Phase.STARTERS:
        table.state.asked = 0


def serve_starters(table: Table) -> Wait | None:
    """Starting monsters, one for each mech (DNT-SET-04, DNT-C-06), then the Event Deck."""
    state = table.state
    if state.cursor >= state.crew:
        deck = next(deck for deck in table.content.event_decks if state.crew in deck.mechs)
        state.deck_appears, state.deck_events = deck.appears, deck.events
        begin_turn(table)
        return None

    def fall(card: int) -> None:
        state.event_pool &= ~(1 << card)
        state.event_discard |= 1 << card
        state.cursor += 1
        push_arrival(table, card)

    return chance(evenly([card for card in bits(state.event_pool) if card < FIRST_EVENT]), fall)
