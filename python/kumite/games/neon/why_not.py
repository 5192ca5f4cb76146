"""Why something of NEON is not on offer: what the rules answer, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import WhyNot

from . import actions as act
from .asking import refusals_of
from .model import AUTOMA, BASIC, OUT
from .refusals import Refusal, Why
from .terms import Ammo, GearType
from .view import slot_of
from .why_not_effects import effect_reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .entries import Equipment
    from .view import View

    Refused = tuple[act.Action, Refusal]

_WEAPONS = range(4)


def why_not(view: View) -> list[WhyNot]:
    """What the viewer is not offered, the nearest to the question first.

    Each reason forbids it by itself.
    """
    refused = refusals_of(view)
    attacks = [each for each in refused if isinstance(each[0], act.Attack)]
    found: list[WhyNot] = []
    for action, refusal in refused:
        if refusal.why in (Why.ACTIONS_DONE, Why.OTHER_ACTION):
            found.append(WhyNot(_kind(action), _of_plan(view, refusal)))
        elif not isinstance(action, act.Attack):
            found.append(_words(view, action, refusal))
        elif (action, refusal) == attacks[0]:
            found += _attacks(view, attacks)
    return found


def _kind(action: act.Action) -> str:
    return "Gain energy" if isinstance(action, act.Gain) else type(action).__name__


def _of_plan(view: View, refusal: Refusal) -> str:
    if refusal.why is Why.ACTIONS_DONE:
        return "all three Actions of your plan are done"
    at = view.state.next_action
    return f"Action {at + 1} of your plan is {view.plan_halves(view.me.plan)[at]}"


def _words(view: View, action: act.Action, refusal: Refusal) -> WhyNot:
    match action:
        case act.Fighter(fighter):
            name = view.content.fighters[fighter].name
            return WhyNot(f"Take {name}", f"seat {refusal.who + 1} has taken that Fighter")
        case act.Plan(card):
            return _card(view, card, refusal)
        case act.Disembark(sector):
            return WhyNot(f"Disembark in {view.place(sector)}", "it is under water")
        case act.Move(_, sector):
            return WhyNot(f"Move to {view.place(sector)}", _too_far(refusal))
        case act.Flee(sector):
            return _flee(view, sector, refusal)
        case act.Search():
            had = f"and you have {view.me.energy}"
            where = f"Search in {view.place(view.me.loc)}"
            return WhyNot(where, f"it costs {refusal.n} E there, {had}")
        case act.Forgo():
            return WhyNot("Forgo this Action", "a Defense is always performed")
        case act.Done():
            many = "1 Action of your plan is"
            many = many if refusal.n == 1 else f"{refusal.n} Actions of your plan are"
            return WhyNot("End the turn", f"{many} still to come")
        case act.Effect(ref):
            return _effect(view, ref, refusal)
        case act.Place(design, spot, slot):
            return _place(view, view.content.equipment[design], spot, slot, refusal)
        case act.Pay(source):
            return _pay(view, source, refusal)
    raise AssertionError(action)


def _card(view: View, card: int, refusal: Refusal) -> WhyNot:
    label = f"Plan with card {view.content.cards[card].initiative}"
    label += f" ({view.half(card, 0)}, {view.half(card, 1)})"
    if refusal.why is Why.CARD_PLAYED:
        return WhyNot(label, "it was played and lies in your discard pile until your deck is empty")
    return WhyNot(label, "you have not drawn it yet")


def _too_far(refusal: Refusal) -> str:
    if refusal.why is Why.UNDER_WATER:
        return "it is under water"
    if refusal.why is Why.THERE_ALREADY:
        return "you are there"
    return f"it is {refusal.n} steps away, and nothing of yours reaches so far"


def _flee(view: View, sector: int, refusal: Refusal) -> WhyNot:
    where = view.place(sector)
    if refusal.why is Why.SINKING:
        return WhyNot(f"Stay in {where}", "it is sinking: everybody there has to leave")
    return WhyNot(f"Flee to {where}", f"it is not next to {view.place(refusal.n)}")


def _effect(view: View, ref: int, refusal: Refusal) -> WhyNot:
    used = view.used(view.viewer, ref)
    assert used is not None
    price = view.price(view.viewer, used)
    name = f"{used.name} ({price})" if price else used.name
    label = f"{name}: {used.effect.text}" if used.effect.text else name
    return WhyNot(label, effect_reason(view, ref, used, refusal))


# Attacks


def _attacks(view: View, refused: list[Refused]) -> Iterator[WhyNot]:
    """Weapons that cannot be used at all, then targets: out of the question, or out of reach."""
    unpaid = set()
    for action, refusal in refused:
        if isinstance(action, act.Attack) and refusal.why is Why.ATTACK_PRICE:
            unpaid.add(action.weapon)
            kind, ammo = GearType(action.weapon).name, Ammo(refusal.n).name
            reason = f"every attack costs 1 {ammo}, and nothing of yours can pay it for {kind} Gear"
            yield WhyNot(f"Attack with {view.weapon(view.viewer, action.weapon)}", reason)
    held = [*(slot for slot in _WEAPONS if view.me.gear[slot] is not None), BASIC]
    usable = [slot for slot in held if slot not in unpaid]
    for target in _targets(view):
        everybody = act.ALL_IN + view.target_sector(target)
        mine = [
            (action.weapon, refusal)
            for action, refusal in refused
            if isinstance(action, act.Attack) and action.target in (target, everybody)
        ]
        yield from _attacks_on(view, target, mine, usable)


def _targets(view: View) -> Iterator[int]:
    state = view.state
    seats = range(len(state.seats))
    yield from (who for who in seats if who != view.viewer and state.seats[who].loc != OUT)
    if state.automa_in_play and state.automa_loc != OUT:
        yield AUTOMA
    yield from (act.ANY_BOT + sector for sector in state.ring if state.bots[sector])


def _attacks_on(
    view: View, target: int, refused: list[tuple[int, Refusal]], usable: list[int]
) -> Iterator[WhyNot]:
    for _, refusal in refused:
        if refusal.why is Why.ALLY:
            name = view.name(target)
            yield WhyNot(f"Attack {name}", f"{name} is your Ally")
            return
        if refusal.why is Why.ON_SHIP:
            name = view.name(target)
            yield WhyNot(f"Attack {name}", f"{name} is on the Drop Ship, out of every range")
            return
    far = {weapon: refusal.n for weapon, refusal in refused}
    names = [view.weapon(view.viewer, weapon) for weapon in usable if weapon in far]
    label = f"Attack {view.target(target)}"
    if names and len(names) == len(usable):
        verb = "has" if len(names) == 1 else "have"
        reach = next(iter(far.values()))
        yield WhyNot(label, f"it is at range {reach}, where {_list(names)} {verb} no dice")
        return
    for name, reach in zip(names, far.values(), strict=True):
        yield WhyNot(f"{label} with {name}", f"it is at range {reach}, where {name} has no dice")


def _list(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# Gear


def _place(view: View, card: Equipment, spot: int, slot: int, refusal: Refusal) -> WhyNot:
    gear = view.me.gear[slot]
    assert gear is not None
    under, over = view.content.equipment[gear.card], view.card(gear.card)
    mine, its = card.type.name, under.type.name
    if spot == act.FREE_SPOT:
        label = f"Place {card.name} as {mine} Gear"
    elif spot == act.ON_TOP:
        label = f"Place {card.name} on top of {over}"
    else:
        label = f"Place {card.name} as Ammo under {over}"
    many = "1 Ammo card" if under.capacity == 1 else f"{under.capacity} Ammo cards"
    reasons = {
        Why.SPOT_TAKEN: f"your {mine} spot holds {over}",
        Why.NO_SHARED_AMMO: f"they share no ammo symbol ({_symbols(card)}; {_symbols(under)})",
        Why.OTHER_TYPE: f"your {mine} spot is taken, and {over} is {its} Gear",
        Why.FULL: f"{over} holds {many}, and all are there",
    }
    return WhyNot(label, reasons[refusal.why])


def _symbols(card: Equipment) -> str:
    return "/".join(ammo.name for ammo in card.ammo) or "none"


def _pay(view: View, source: int, refusal: Refusal) -> WhyNot:
    equipment, bots = view.content.equipment, view.content.bots
    if act.PAY_BOT <= source < act.PAY_GEAR:
        bot = bots[source - act.PAY_BOT]
        label = f"Pay with a {bot.name} Bot"
        if refusal.why is Why.BOT_TOO_FRESH:
            return WhyNot(label, "a Bot pays only in an attack after the one that won it")
        pays = " or ".join(each.name for each in bot.ammo)
        return WhyNot(label, f"it pays {pays}, not {Ammo(refusal.n).name}")
    gear = view.me.gear[_paying_slot(view)]
    assert gear is not None
    design = gear.card if source == act.PAY_GEAR else gear.ammo[source]
    verb = "by discarding" if source == act.PAY_GEAR else "with"
    label, ammo = f"Pay {verb} {view.card(design)}", Ammo(refusal.n).name
    if refusal.why is Why.AMMO_FIRST:
        return WhyNot(label, f"Gear pays for itself only when no {ammo} lies under it")
    return WhyNot(label, f"it shows no {ammo} ({_symbols(equipment[design])})")


def _paying_slot(view: View) -> int:
    """The Gear a price is asked for."""
    slot = slot_of(view.state.stack[-1].b)
    if slot is not None:
        return slot
    assert view.state.attack is not None
    return view.state.attack.weapon
