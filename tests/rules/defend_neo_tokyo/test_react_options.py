"""Who may play which React in random matches (D-26, REA-09), worked out anew from the position."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.entries import Card
from kumite.games.defend_neo_tokyo.model import (
    CARDS,
    CITIZEN_OBJECT,
    HQ,
    MECH_OBJECT,
    MONSTER_OBJECT,
    Frame,
    FrameKind,
    HarmFlag,
    Lasting,
    MechMark,
    MonsterMark,
    MoveFlag,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.operations import OpKind
from kumite.games.defend_neo_tokyo.terms import CardType, ScopeWho, Symbol, Window

from .random_play import few, positions, seeds
from .test_decision_options import generator, lands, steps

_CONTENT = load()
_AROUND = [space.next for space in _CONTENT.spaces]
_KEPT = {number for number, each in enumerate(_CONTENT.citizens) if each.static.kept}
_WIDOW = (1, 5)
"""Coral Widow: threat and number."""
_SUPPLY, _FIRES, _MINUSES = 10, 4, 2
_TOKENS = {OpKind.FIRE: (0, _FIRES), OpKind.MINUS: (2, _MINUSES)}


def distance(start: int, end: int) -> int:
    """DNT-BRD-10: lines between two areas, whatever lies there."""
    found, reached = 0, {start}
    while end not in reached:
        reached |= {each for area in reached for each in _AROUND[area]}
        found += 1
    return found


def card_of(state: State, mech: int, number: int) -> Card:
    return _CONTENT.cards[state.mechs[mech].parts[number // 7]][number % 7]


def operations(card: Card) -> list[Any]:
    """What a React does; none of ours has a choice."""
    do: Any = card.do
    return [each.op for each in do]


def is_monster(it: int) -> bool:
    return MONSTER_OBJECT <= it < MECH_OBJECT


def place_of(state: State, window: Frame) -> int:
    """Where the thing is that a window is about."""
    if window.id != Window.KILL and is_monster(window.it):
        monster = state.monsters[window.it - MONSTER_OBJECT]
        if monster.status is Status.IN_PLAY:
            return monster.space
    return window.space


def in_scope(state: State, mech: int, card: Card, window: Frame) -> bool:
    """DNT-REA-08, DNT-REA-09, DNT-EVT-18: whose mech, how far, which part, by whom."""
    scope, here = card.scope, state.mechs[mech].space
    assert scope is not None
    cap = 1 if state.lasting & Lasting.CAP_RANGE else 99
    if scope.who is ScopeWho.NONE:
        assert scope.within is not None
        place = window.space if window.id == Window.CITY else place_of(state, window)
        return distance(here, place) <= min(scope.within, cap)
    if scope.who is ScopeWho.OWN and window.who != mech:
        return False
    if scope.who is ScopeWho.ALLY and window.who == mech:
        return False
    if scope.within is not None:
        there = state.mechs[window.who].space
        if distance(here, there) > min(scope.within, cap):
            return False
    aimed = scope.target_within
    if aimed is not None and distance(here, place_of(state, window)) > min(aimed, cap):
        return False
    below = state.stack[state.depth - 2] if state.depth > 1 else None
    if scope.parts and (below is None or below.id not in scope.parts):
        return False
    return not scope.by_monster or is_monster(window.it)


def can_move(state: State, mech: int, op: Any) -> bool:
    """DNT-MOV-06, and Coral Widow's quality."""
    own = state.mechs[mech]
    threat, widow = _WIDOW
    monster = state.monsters[widow]
    slow = state.threat == threat and monster.status is Status.IN_PLAY
    most = op.max - (slow and monster.space == own.space)
    flags = MoveFlag.FLY if op.fly else MoveFlag(0)
    frame = Frame(FrameKind.MOVE, who=mech, n=max(most, op.min, 1), op=op.min, flags=int(flags))
    return bool(steps(state, frame) - {act.Done()})


def can_enter(state: State, mech: int, window: Frame) -> bool:
    place = place_of(state, window)
    return lands(state, place) and distance(state.mechs[mech].space, place) == 1


def can_begin(state: State, mech: int, op: Any, window: Frame) -> bool:
    """DNT-REA-09, the column "possible if" of the operations."""
    own = state.mechs[mech]
    monster = state.monsters[window.it - MONSTER_OBJECT] if is_monster(window.it) else None
    match op.kind:
        case OpKind.SYMBOL:
            return state.symbol is Symbol.RED
        case OpKind.PUSH:
            assert monster is not None
            ways = any(each != HQ and lands(state, each) for each in _AROUND[monster.space])
            return not monster.marks & MonsterMark.HELD and ways
        case OpKind.MINUS | OpKind.FIRE:
            if monster is None:
                return False
            kind, limit = _TOKENS[op.kind]
            used = sum(each.tokens[kind] for each in state.monsters)
            return monster.tokens[kind] < limit and used < _SUPPLY
        case OpKind.SAVE:
            return window.it - CITIZEN_OBJECT not in _KEPT
        case OpKind.UNPOWER:
            return any(own.power)
        case OpKind.DRAW:
            left = (1 << CARDS) - 1 - own.hand - own.front
            for frame in state.stack[: state.depth]:
                is_card = frame.kind in (FrameKind.PLAY, FrameKind.REACT) and frame.id < CARDS
                if is_card and frame.who == mech:
                    left -= 1 << frame.id
            return left > 0
        case OpKind.REDIRECT:
            return not state.stack[state.depth - 2].flags & HarmFlag.REDIRECTED
        case OpKind.MOVE:
            return can_move(state, mech, op)
        case OpKind.ENTER:
            return can_enter(state, mech, window)
        case _:
            return True


def leads_out(state: State, mech: int, card: Card, window: Frame) -> bool:
    """DNT-DSP-10, DNT-DSP-15: in ruins only what moves the mech out of them."""
    if lands(state, state.mechs[mech].space):
        return True
    return any(
        can_move(state, mech, op)
        if op.kind is OpKind.MOVE
        else op.kind is OpKind.ENTER and can_enter(state, mech, window)
        for op in operations(card)
    )


def has_power(state: State, mech: int, number: int, card: Card) -> bool:
    """DNT-REA-04, DNT-CRD-04."""
    slot = number // 7
    held = state.mechs[mech].power[slot - 1] if slot else generator(state, mech)
    return held >= card.req


def playable(state: State, mech: int, window: Frame) -> set[int]:
    """Numbers of the Reacts that a mech may play."""
    own = state.mechs[mech]
    company = [each.space for n, each in enumerate(state.mechs[: state.crew]) if n != mech]
    if own.marks & MechMark.LYING:
        return set()
    if state.lasting & Lasting.BAN_REACT and (own.space == HQ or own.space not in company):
        return set()
    found = set()
    for number in range(CARDS):
        if not own.hand >> number & 1:
            continue
        card = card_of(state, mech, number)
        if card.type is not CardType.REACT or card.window != window.id:
            continue
        if (
            has_power(state, mech, number, card)
            and in_scope(state, mech, card, window)
            and can_begin(state, mech, operations(card)[0], window)
            and leads_out(state, mech, card, window)
        ):
            found.add(number)
    return found


@few
@given(seeds)
def test_reacts_of_random_matches(engine: str, seed: int) -> None:
    """DNT-D-26, DNT-REA-02, DNT-REA-04, DNT-REA-08, DNT-REA-09: what is offered, and to whom.

    Mechs before the one that is asked, from the Captain, have declined or have nothing to play.
    """
    for play in positions(engine, seed):
        if play.window is None or not play.waits_for:
            continue
        state = play.state
        window = state.stack[state.depth - 1]
        mech = (state.captain + window.n) % state.crew
        offered = {each.card for each in play.offers(act.React)}
        assert offered == playable(state, mech, window)
        assert play.chooser == (mech if state.players == state.crew else 0)
