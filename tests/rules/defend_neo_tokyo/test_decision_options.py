"""Decisions of random matches offer what the ledger says (D), worked out anew from the position."""

from __future__ import annotations

from hypothesis import given

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.model import (
    DESTROYED,
    HQ,
    Frame,
    FrameKind,
    MoveFlag,
    Phase,
    RepairFlag,
    State,
)

from . import names
from .random_play import few, positions, seeds
from .scenario import Scene

_AROUND = [space.next for space in load().spaces]
_BANDS = [part.bands for part in load().parts]
_LIMBS = (1, 2, 3)


def lands(state: State, area: int) -> bool:
    return area == HQ or state.damage[area - 1] != DESTROYED


def generator(state: State, mech: int) -> int:
    """DNT-PWR-03: the band that holds the leftmost damage token."""
    own = state.mechs[mech]
    left = own.damage[0]
    for band in _BANDS[own.parts[0]]:
        if left <= band.spaces:
            return int(band.power)
        left -= band.spaces
    raise AssertionError("a chassis with too much damage")


def room(state: State, mech: int, slot: int) -> int:
    own = state.mechs[mech]
    return names.track(own.parts, slot) - own.damage[slot] - own.power[slot - 1]


def plans(state: State, mech: int) -> set[act.Action]:
    """DNT-D-09, DNT-PLN-05, DNT-PLN-06: every split of what the generator gives and fits."""
    left, right, legs = (room(state, mech, slot) for slot in _LIMBS)
    total = min(generator(state, mech), left + right + legs)
    return {
        act.Plan(a, b, total - a - b)
        for a in range(left + 1)
        for b in range(right + 1)
        if 0 <= total - a - b <= legs
    }


def steps(state: State, frame: Frame) -> set[act.Action]:
    """DNT-D-17, DNT-MOV-01, DNT-MOV-03, DNT-MOV-06: by trying all ways to go on."""
    flies = bool(frame.flags & MoveFlag.FLY)

    def can_end(area: int, made: int) -> bool:
        if made >= frame.op and lands(state, area):
            return True
        return made < frame.n and any(
            can_end(each, made + 1) for each in _AROUND[area] if flies or lands(state, each)
        )

    here = state.mechs[frame.who].space
    found: set[act.Action] = {
        act.Space(each)
        for each in _AROUND[here]
        if frame.n and (flies or lands(state, each)) and can_end(each, 1)
    }
    stays = bool(frame.flags & MoveFlag.STAY)  # DNT-MOV-05
    if not frame.op and (lands(state, here) or stays):
        found.add(act.Done())
    return found


def hand_from(state: State, mech: int, first: int) -> list[int]:
    """Cards of a hand from a number on."""
    return [card for card in range(first, 28) if state.mechs[mech].hand >> card & 1]


def repairs(state: State, frame: Frame) -> set[act.Action]:
    """DNT-D-16: a part from the last one on, so that all tokens can still be taken off."""
    damage = state.mechs[frame.who].damage
    if frame.flags & RepairFlag.CHASSIS:
        return {act.Slot(0)}
    return {
        act.Slot(slot)
        for slot in range(frame.id, 4)
        if damage[slot] and sum(damage[slot:]) >= frame.n
    }


def reroutes(state: State, frame: Frame) -> set[act.Action]:
    """DNT-D-14, DNT-D-15: a source with power, another tile with room."""
    open_slots = {slot for slot in _LIMBS if room(state, frame.who, slot)}
    if frame.step:
        return {act.Slot(slot) for slot in open_slots - {frame.id}}
    own = state.mechs[frame.who]
    return {act.Slot(slot) for slot in _LIMBS if own.power[slot - 1] and open_slots - {slot}}


def expected(play: Scene) -> set[act.Action] | None:
    """What must be offered here; None where another test says so."""
    state = play.state
    if not state.depth:
        mech = (state.captain + state.cursor) % state.crew
        if state.phase is Phase.POWER:
            return plans(state, mech)
        if state.phase is Phase.EVAC:  # DNT-D-10, DNT-EVA-04
            own = state.mechs[mech]
            assert own.space != HQ or any(own.damage)
            return {act.Evacuate(), act.Done()}
        if state.phase is Phase.DISCARD:  # DNT-D-35
            return {act.Done(), *map(act.Discard, hand_from(state, mech, state.floor))}
        return None
    top = state.stack[state.depth - 1]
    match top.kind:
        case FrameKind.MOVE if top.step == 0:
            return steps(state, top)
        case FrameKind.REPAIR:
            return repairs(state, top)
        case FrameKind.REROUTE:
            return reroutes(state, top)
        case FrameKind.PLAY if top.step == 0:  # DNT-D-13
            return set(map(act.Discard, hand_from(state, top.who, 0)))
        case FrameKind.TOSS:  # DNT-D-31
            cards = hand_from(state, top.who, top.id)
            return set(map(act.Discard, cards[: len(cards) - top.n + 1]))
        case _:
            return None


@few
@given(seeds)
def test_options_of_random_matches(engine: str, seed: int) -> None:
    """DNT-D-09, DNT-D-10, DNT-D-13, DNT-D-14, DNT-D-15, DNT-D-16, DNT-D-17, DNT-D-31, DNT-D-35.

    DNT-MOV-06, DNT-PLN-06, DNT-EVA-04: and a decision has always more than one option.
    """
    for play in positions(engine, seed):
        if not play.waits_for:
            continue
        offered = play.actions()
        assert len(offered) > 1
        due = expected(play)
        assert due is None or set(offered) == due
