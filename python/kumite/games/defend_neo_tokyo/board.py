"""Defend Neo Tokyo's city, monsters and mechs in plain text, from one seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import (
    BOSS,
    DESTROYED,
    IN_STACK,
    NO_CARD,
    NO_ID,
    NOBODY,
    SPACES,
    Lasting,
    MechMark,
    Mode,
    MonsterMark,
    Phase,
    Status,
)
from .terms import Slot, Symbol
from .view import SLOT_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .view import View

_MODES = {Mode.COOP: "Co-operative", Mode.SOLO: "Solo, two mechs", Mode.LONE: "Lone pilot"}
_TOKENS = ("Fire", "+1", "-1", "Armor")


def board(view: View) -> str:
    """The position, line by line."""
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    state, content = view.state, view.content
    difficulty = content.difficulties[state.difficulty]
    when = f"turn {state.turn}" if state.turn else "set-up"
    yield f"{_MODES[state.mode]}, {difficulty.id}, {when}, {_phase(view)}"
    trigger = content.modes[state.mode].trigger
    tracks = f"Destruction {state.destruction}/{difficulty.final}, "
    tracks += f"Attack Track {state.attack_track}/{trigger}, lost POP {_lost(view)}"
    yield tracks + f"/{content.figures.stack}, Event cards {event_cards(view)}"
    if state.captain != NOBODY:
        yield f"Captain: {view.mech(state.captain)}"
    if state.current_event != NO_CARD and state.threat != NOBODY:
        symbol = "white" if state.symbol is Symbol.WHITE else "red"
        yield f"Event: {view.event(state.current_event)} ({symbol})"
    if state.lasting:
        yield f"Until the end of the turn: {_lasting(view)}"
    yield from _known(view)
    if state.phase >= Phase.STARTERS:
        yield from _city(view)
    for monster, own in enumerate(state.monsters):
        if own.status is Status.IN_PLAY:
            yield _monster(view, monster)
    for mech in range(state.crew):
        yield from _mech(view, mech)


def _phase(view: View) -> str:
    return view.state.phase.name.lower().replace("_", " ")


def _lost(view: View) -> int:
    places = zip(view.state.citizens, view.content.designs(), strict=True)
    return sum(view.content.citizens[each].pop for at, each in places if at == IN_STACK)


def event_cards(view: View) -> int:
    """Cards of the Event Deck."""
    state = view.state
    known = sum(card != NO_CARD for card in state.event_known)
    if state.monsters[BOSS].status is not Status.AWAY:
        return known + state.event_pool.bit_count()
    return known + state.deck_appears + state.deck_events


def _lasting(view: View) -> str:
    told = []
    if view.state.lasting & Lasting.BAN_REACT:
        told.append("no React by a mech in HQ or alone in its space")
    if view.state.lasting & Lasting.CAP_RANGE:
        told.append("distances at most 1")
    return ", ".join(told)


def _known(view: View) -> Iterator[str]:
    events = [view.event(card) for card in view.state.event_known if card != NO_CARD]
    cities = [view.space(space) for space in view.state.city_known if space]
    if events:
        yield f"Next Event cards: {', '.join(events)}"
    if cities:
        yield f"Next City cards: {', '.join(cities)}"


def _city(view: View) -> Iterator[str]:
    """Spaces that are not as they were; the others stand undamaged."""
    designs = view.content.designs()
    for space in range(1, SPACES + 1):
        damage = view.state.damage[space - 1]
        there = [
            view.citizen(design)
            for at, design in zip(view.state.citizens, designs, strict=True)
            if at == space
        ]
        if not damage and not there:
            continue
        capacity = view.content.spaces[space].capacity
        told = "destroyed" if damage == DESTROYED else f"damage {damage}/{capacity}"
        yield f"  {view.space(space)}: {', '.join([told, *there])}"


def _monster(view: View, monster: int) -> str:
    own = view.state.monsters[monster]
    held = [f"{name} {count}" for name, count in zip(_TOKENS, own.tokens, strict=True) if count]
    held += ["held"] if own.marks & MonsterMark.HELD else []
    held += ["stunned"] if own.marks & MonsterMark.STUNNED else []
    faces = any(mech.space == own.space for mech in view.state.mechs[: view.state.crew])
    side = "mech side" if faces else "city side"
    told = ", ".join([f"life {own.life}", side, *held])
    return f"{view.monster(monster)} in {view.space(own.space)}: {told}"


def _mech(view: View, mech: int) -> Iterator[str]:
    own = view.state.mechs[mech]
    parts = [part for part in own.parts if part != NO_ID]
    if not parts:
        yield f"{view.mech(mech).capitalize()}: not built yet"
        return
    posture = ", lying" if own.marks & MechMark.LYING else ""
    seat = view.seat(view.pilot(mech))
    yield (
        f"{view.mech(mech)} ({seat}) in {view.space(own.space)}{posture}: bots {own.bots}, "
        f"armor {own.armor}, hand {view.hand_size(mech)}, discarded {own.discard.bit_count()}"
    )
    yield f"  {'; '.join(_tiles(view, mech))}"
    hand = view.hand(mech)
    if hand:
        yield f"  hand: {', '.join(view.card_name(mech, card) for card in hand)}"
    front = [card for card in range(28) if own.front >> card & 1]
    if front:
        yield f"  in front: {', '.join(view.card_name(mech, card) for card in front)}"


def _tiles(view: View, mech: int) -> Iterator[str]:
    own = view.state.mechs[mech]
    for slot in Slot:
        part = view.part(mech, slot)
        if part is None:
            continue
        if slot is Slot.C:
            spaces = sum(band.spaces for band in part.bands)
            yield f"{part.name}: damage {own.damage[slot]}/{spaces}"
        else:
            power = own.power[slot - 1]
            place = SLOT_NAMES[slot]
            yield f"{part.name} ({place}): power {power}, damage {own.damage[slot]}/{part.length}"
