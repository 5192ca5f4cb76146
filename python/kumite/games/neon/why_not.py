"""Why something cannot be done now: what a question might offer and does not, each with a reason.

What is legal comes from an engine; nothing listed here is. A reason is a fact that can be read off
the seat's view, and by itself enough to forbid the thing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games import WhyNot

from . import actions as act
from .model import AUTOMA, BASIC, HIDDEN_HAND, NO_ID, OUT, SHIP, FrameKind, Phase
from .terms import ActionAlt, ActionMain, GearType
from .why_not_effects import effect_refusals, payable, search_price
from .why_not_gear import pay_refusals, place_refusals

if TYPE_CHECKING:
    from .entries import Half
    from .view import View

ACTIONS_OF_A_TURN = 3
ACTION_CARDS = 7
_WEAPONS = range(4)
_Found = Iterator[tuple[str, str]]


def why_not(view: View, codes: Collection[int]) -> list[WhyNot]:
    """What the viewer is not offered, the nearest to the question first; `codes` are legal."""
    asked = _Asked(view, tuple(act.from_code(code) for code in codes))
    return [WhyNot(label, reason) for label, reason in _refusals(asked)]


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question: what the seat knows, and what it may do."""

    view: View
    legal: tuple[act.Action, ...]

    def has(self, *kinds: type[act.Action]) -> bool:
        return any(isinstance(action, kinds) for action in self.legal)

    def sectors(self) -> set[int]:
        """Sectors that can be gone to."""
        going = (act.Disembark, act.Move, act.Flee)
        return {action.sector for action in self.legal if isinstance(action, going)}

    def refs(self) -> set[int]:
        """Effects that can be used, in whatever way."""
        using = (act.Effect, act.Move, act.Attack)
        return {action.ref for action in self.legal if isinstance(action, using)}

    def can_attack(self, who: int, weapon: int | None = None) -> bool:
        """Whether a target can be attacked (with one Weapon), alone or with its whole Sector."""
        everybody = act.ALL_IN + self.view.target_sector(who)
        return any(
            isinstance(action, act.Attack)
            and action.target in (who, everybody)
            and weapon in (None, action.weapon)
            for action in self.legal
        )


def _refusals(asked: _Asked) -> _Found:
    view, state = asked.view, asked.view.state
    if state.stack:
        kind = state.stack[-1].kind
        if kind is FrameKind.PLACE:
            yield from place_refusals(view, asked.legal)
        elif asked.has(act.Pay):
            yield from pay_refusals(view, asked.legal)
        elif kind is FrameKind.ATTACK and asked.has(act.Done):
            yield from effect_refusals(view, asked.refs())
        return
    if state.phase is Phase.FIGHTERS:
        yield from _fighters(asked)
    elif state.phase is Phase.PLAN:
        yield from _cards(asked)
    elif state.phase is Phase.SINK:
        yield from _sinking(asked)
    elif state.phase is Phase.TURN:
        yield from _disembarking(asked) if state.stage == 0 else _turn(asked)


# Before the fight


def _fighters(asked: _Asked) -> _Found:
    free = {action.fighter for action in asked.legal if isinstance(action, act.Fighter)}
    for seat, place in enumerate(asked.view.state.seats):
        if place.fighter != NO_ID and place.fighter not in free:
            name = asked.view.content.fighters[place.fighter].name
            yield f"Take {name}", f"seat {seat + 1} has taken that Fighter"


def _cards(asked: _Asked) -> _Found:
    """Own Action cards that are not in hand."""
    view, own = asked.view, asked.view.me
    if own.hand & HIDDEN_HAND:
        return
    for card in range(min(ACTION_CARDS, len(view.content.cards))):
        if own.hand >> card & 1:
            continue
        label = f"Plan with card {view.content.cards[card].initiative}"
        label += f" ({view.half(card, 0)}, {view.half(card, 1)})"
        if own.discard >> card & 1:
            yield label, "it was played and lies in your discard pile until your deck is empty"
        else:
            yield label, "you have not drawn it yet"


# Places


def _disembarking(asked: _Asked) -> _Found:
    for sector in _sunk(asked.view):
        yield f"Disembark in {asked.view.place(sector)}", "it is under water"


def _sunk(view: View) -> list[int]:
    """Sectors that are gone; the one that is sinking is still in the ring."""
    return [sector for sector in view.state.placed if sector not in view.state.ring]


def _sinking(asked: _Asked) -> _Found:
    view, state = asked.view, asked.view.state
    yield from effect_refusals(view, asked.refs())
    if not asked.has(act.Flee):
        return
    yield f"Stay in {view.place(state.sinking)}", "it is sinking: everybody there has to leave"
    for sector in state.ring:
        if sector != state.sinking and sector not in asked.sectors():
            where = view.place(state.sinking)
            yield f"Flee to {view.place(sector)}", f"it is not next to {where}"


# A turn


def _turn(asked: _Asked) -> _Found:
    view, state = asked.view, asked.view.state
    if state.next_action >= ACTIONS_OF_A_TURN:
        for word in ("Move", "Search", "Attack"):
            yield word, "all three Actions of your plan are done"
        yield from effect_refusals(view, asked.refs())
        return
    plan = act.from_code(act.Plan.kind << 24 | view.me.plan)
    assert isinstance(plan, act.Plan)
    card, side = plan.layout()[state.next_action]
    half = view.content.cards[card].halves[side]
    words = view.half(card, side)
    yield from _other_actions(asked, half, words)
    if _allows(half, ActionMain.MOVE):
        yield from _moves(asked)
    if _allows(half, ActionMain.SEARCH) and not asked.has(act.Search):
        price = search_price(view)
        where = view.place(view.me.loc)
        yield f"Search in {where}", f"it costs {price} E there, and you have {view.me.energy}"
    if _allows(half, ActionMain.ATTACK):
        yield from _attacks(asked)
    yield from effect_refusals(view, asked.refs())
    left = ACTIONS_OF_A_TURN - state.next_action
    many = "1 Action of your plan is" if left == 1 else f"{left} Actions of your plan are"
    yield "End the turn", f"{many} still to come"


def _allows(half: Half, main: ActionMain) -> bool:
    return half.main in (main, ActionMain.WILD)


def _other_actions(asked: _Asked, half: Half, words: str) -> _Found:
    """Actions that this half of the plan does not show."""
    number = asked.view.state.next_action + 1
    shown = f"Action {number} of your plan is {words}"
    mains = (
        (ActionMain.MOVE, "Move"),
        (ActionMain.SEARCH, "Search"),
        (ActionMain.ATTACK, "Attack"),
    )
    for main, word in mains:
        if not _allows(half, main):
            yield word, shown
    if half.main is ActionMain.DEFENSE:
        yield "Forgo this Action", "a Defense is always performed"
    else:
        yield "Defend", shown
    if half.alt is not ActionAlt.TAKEOVER:
        yield "Takeover", shown
    if not asked.has(act.Gain):
        yield "Gain energy", shown


def _moves(asked: _Asked) -> _Found:
    view = asked.view
    for sector in view.state.ring:
        label = f"Move to {view.place(sector)}"
        if sector == view.me.loc:
            yield label, "you are there"
        elif sector not in asked.sectors():
            steps = view.range(view.me.loc, sector)
            yield label, f"it is {steps} steps away, and nothing of yours reaches so far"
    for sector in _sunk(view):
        yield f"Move to {view.place(sector)}", "it is under water"


def _attacks(asked: _Asked) -> _Found:
    """Targets out of reach, then Weapons that cannot be used at all."""
    view, state = asked.view, asked.view.state
    weapons = [*(slot for slot in _WEAPONS if view.me.gear[slot] is not None), BASIC]
    unpaid = [slot for slot in weapons if slot != BASIC and _price_missing(view, slot)]
    for slot in unpaid:
        yield f"Attack with {view.weapon(view.viewer, slot)}", _price_missing(view, slot)
    usable = [slot for slot in weapons if slot not in unpaid]
    for who in range(len(state.seats)):
        if who != view.viewer and state.seats[who].loc != OUT:
            yield from _attacks_on(asked, who, usable)
    if view.state.automa_in_play and state.automa_loc != OUT:
        yield from _attacks_on(asked, AUTOMA, usable)
    for sector in state.ring:
        if state.bots[sector]:
            yield from _attacks_on(asked, act.ANY_BOT + sector, usable)


def _attacks_on(asked: _Asked, target: int, weapons: list[int]) -> _Found:
    view = asked.view
    if target < act.ANY_BOT:
        name = view.name(target)
        if view.are_allies(view.viewer, target):
            yield f"Attack {name}", f"{name} is your Ally"
            return
        if view.location(target) == SHIP:
            yield f"Attack {name}", f"{name} is on the Drop Ship, out of every range"
            return
    reach = view.range(view.me.loc, view.target_sector(target))
    words = view.target(target)
    if not asked.can_attack(target):
        named = _list([view.weapon(view.viewer, weapon) for weapon in weapons])
        verb = "has" if len(weapons) == 1 else "have"
        yield f"Attack {words}", f"it is at range {reach}, where {named} {verb} no dice"
        return
    for weapon in weapons:
        if not asked.can_attack(target, weapon):
            name = view.weapon(view.viewer, weapon)
            yield f"Attack {words} with {name}", f"it is at range {reach}, where {name} has no dice"


def _price_missing(view: View, slot: int) -> str:
    """Why the price of a Weapon's attack cannot be paid; empty if it can, or if there is none."""
    gear = view.me.gear[slot]
    price = None if gear is None else view.content.equipment[gear.card].attack_price
    if price is None or payable(view, slot, price, is_attack=True):
        return ""
    kind = GearType(slot).name
    return f"every attack costs 1 {price.name}, and nothing of yours can pay it for {kind} Gear"


def _list(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
