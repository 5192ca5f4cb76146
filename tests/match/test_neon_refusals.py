"""NEON's refusals are the rules: legal is what nothing speaks against, on both engines."""

from __future__ import annotations

from collections import Counter

import pytest

from kumite.bots import make
from kumite.contract import RawState, Refuses
from kumite.games.neon.actions import (
    ALL_IN,
    ANY_BOT,
    AS_AMMO,
    FREE_SPOT,
    ON_TOP,
    PAY_BOT,
    PAY_GEAR,
    Action,
    Attack,
    Disembark,
    Done,
    Effect,
    Flee,
    Move,
    Pay,
    Place,
    Search,
    from_code,
)
from kumite.games.neon.content import load
from kumite.games.neon.model import AUTOMA, BASIC, NO_REF, Phase
from kumite.games.neon.refusals import Refusal, Why
from kumite.games.neon.view import View
from kumite.match import Match
from kumite.native.neon import NeonNative
from kumite.reference.neon import NeonReference
from tests.harness import setup_of

MODES = ("resurrection", "royale", "squad-2x2", "squad-2x3")
IN_GENERAL = (Why.ACTIONS_DONE, Why.OTHER_ACTION)
"""The refusal of a whole kind of actions."""


def refused_of(reference: Refuses[Refusal], view: bytes) -> dict[Action, Refusal]:
    return {from_code(code): why for code, why in reference.refusals(view)}


def thought_of(view: View) -> set[Action]:
    """What a seat could think of where it goes, whom it attacks, what it pays and places."""
    state, own = view.state, view.me
    weapons = [*(slot for slot in range(4) if own.gear[slot] is not None), BASIC]
    targets = [*range(len(state.seats)), AUTOMA]
    targets += [kind + sector for kind in (ANY_BOT, ALL_IN) for sector in range(1, 11)]
    found: set[Action] = {Search(), Done()}
    found |= {kind(sector=sector) for kind in (Disembark, Move, Flee) for sector in range(1, 11)}
    found |= {Attack(weapon, target) for weapon in weapons for target in targets}
    found |= {Pay(source) for source in (0, 1, 2, *range(PAY_BOT, PAY_BOT + 5), PAY_GEAR)}
    spots = (FREE_SPOT, ON_TOP, AS_AMMO)
    return found | {
        Place(design, spot, slot) for design in state.limbo for spot in spots for slot in range(6)
    }


def meant_by(action: Action) -> Action:
    """The plain action that a legal one is a way of."""
    match action:
        case Move(_, sector):
            return Move(sector=sector)
        case Attack(weapon, target):
            return Attack(weapon, target)
        case Place(design, spot, slot):
            return Place(design, spot, slot)
        case Effect(ref):
            return Effect(ref)
    return action


def ways(legal: set[Action]) -> set[Action]:
    """Legal actions without their details, and the effects that they use."""
    plain = {meant_by(action) for action in legal}
    using = [action for action in legal if isinstance(action, Move | Attack)]
    return plain | {Effect(action.ref) for action in using if action.ref != NO_REF}


def check(view: View, legal: set[Action], refused: dict[Action, Refusal]) -> None:
    """Nothing legal is refused; what is thought of and not legal is, where refusals speak.

    A refusal of attacks on somebody in general stands for all of them.
    """
    special = {action: why for action, why in refused.items() if why.why not in IN_GENERAL}
    possible = ways(legal)
    assert not possible & set(special)
    kinds = {type(action) for action, why in refused.items() if why.why in IN_GENERAL}
    assert not kinds & {type(action) for action in possible}
    spoken_of = {type(action) for action in special}
    for action in thought_of(view) - possible:
        if type(action) in spoken_of and type(action) not in kinds:
            assert is_answered(view, action, special), action


def is_answered(view: View, action: Action, refused: dict[Action, Refusal]) -> bool:
    if action in refused:
        return True
    match action:
        case Attack(weapon, target):
            return is_no_target(view, weapon, target) or any(
                each in refused for each in (Attack(weapon, view.viewer), Attack(BASIC, target))
            )
        case Move(_, sector) | Disembark(sector) | Flee(sector):
            return sector not in view.state.ring
        case Place(design, spot, slot) if spot == FREE_SPOT:
            return slot != view.content.equipment[design].type
        case Place(_, _, slot):
            return view.me.gear[slot] is None
        case Pay(source):
            return not lies_there(view, source)
    return False


def is_no_target(view: View, weapon: int, target: int) -> bool:
    """Nobody is there, or the Weapon aims at single targets or at whole Sectors only."""
    gear = None if weapon == BASIC else view.me.gear[weapon]
    card = None if gear is None else view.content.equipment[gear.card]
    hits_all = card is not None and card.attack_price is not None
    if (target >= ALL_IN) != hits_all:
        return True
    sector = view.target_sector(target) if target >= ANY_BOT else 0
    bots = sector > 0 and view.state.bots[sector] > 0
    if target >= ALL_IN:
        others = [who for who in view.fighters_in(sector) if who != view.viewer]
        foes = [who for who in others if not view.are_allies(view.viewer, who)]
        return not bots and not foes
    if target >= ANY_BOT:
        return not bots
    if target == view.viewer:
        return True
    there = target < len(view.state.seats) or (target == AUTOMA and view.state.automa_in_play)
    return not there or view.location(target) == 15


def lies_there(view: View, source: int) -> bool:
    if source == PAY_GEAR:
        return True
    if source >= PAY_BOT:
        return view.me.bots_ready[source - PAY_BOT] > 0
    return False  # of equal cards the first pays: seen by the tests of Ammo


@pytest.mark.parametrize("mode", MODES)
def test_legal_is_what_nothing_speaks_against(mode: str) -> None:
    """The legal actions are the native engine's, the refusals the reference's, from a view."""
    reference: Refuses[Refusal] = NeonReference(load())
    native = NeonNative(load())
    seen: Counter[Why] = Counter()
    for seed in range(2):
        match = Match(setup_of("neon", mode), engine="native", seed=seed)
        seats = range(match.setup.seats)
        bots = [make("rookie", game="neon", seat=seat, seed=seed) for seat in seats]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            for seat in match.to_act.seats:
                view, data = match.view(seat), match.view_bytes(seat)
                assert isinstance(view, View)
                refused = refused_of(reference, data)
                seen.update(why.why for why in refused.values())
                if view.state.phase is not Phase.PLAN:
                    check(view, {from_code(code) for code in match.codes(seat)}, refused)
                if match.step % 7 == 0:
                    another: RawState = native.from_view(data, match.step)
                    assert refused_of(reference, another.view(seat)) == refused
            seat = match.to_act.seats[0]
            code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
            match.apply(from_code(code), seat)
    assert len(seen) > 20, seen


def test_only_the_seat_that_is_asked_is_refused_anything() -> None:
    reference = NeonReference(load())
    match = Match(setup_of("neon", "resurrection"), engine="native", seed=3)
    bots = [make("rookie", game="neon", seat=seat, seed=3) for seat in range(match.setup.seats)]
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        for seat in set(range(match.setup.seats)) - set(match.to_act.seats):
            assert reference.refusals(match.view_bytes(seat)) == [], match.step
        seat = match.to_act.seats[0]
        code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(from_code(code), seat)
