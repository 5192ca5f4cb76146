"""Why a drawn card cannot lie there, and why something cannot pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import actions as act
from .model import FrameKind
from .terms import GearType
from .view import GEAR_REFS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .entries import Equipment
    from .gear import Gear
    from .terms import Ammo
    from .view import View

_REFS_PER_GEAR = 4


# Placing


def place_refusals(view: View, legal: Sequence[act.Action]) -> Iterator[tuple[str, str]]:
    """Spots where the cards at hand may not go."""
    open_spots = {(a.design, a.spot, a.slot) for a in legal if isinstance(a, act.Place)}
    for design in sorted(set(view.state.limbo)):
        card = view.content.equipment[design]
        taken = view.me.gear[card.type]
        if taken is not None and (design, act.FREE_SPOT, card.type) not in open_spots:
            spot = f"your {card.type.name} spot holds {view.card(taken.card)}"
            yield f"Place {card.name} as {card.type.name} Gear", spot
        for slot, gear in enumerate(view.me.gear):
            if gear is None:
                continue
            over = view.card(gear.card)
            if (design, act.ON_TOP, slot) not in open_spots:
                yield f"Place {card.name} on top of {over}", _no_cover(view, card, slot, gear)
            if (design, act.AS_AMMO, slot) not in open_spots:
                yield f"Place {card.name} as Ammo under {over}", _no_ammo(view, card, gear)


def _no_cover(view: View, card: Equipment, slot: int, gear: Gear) -> str:
    if not _shared(card, view.content.equipment[gear.card]):
        return _strangers(view, card, gear)
    kind = card.type.name
    return f"your {kind} spot is taken, and {view.card(gear.card)} is {GearType(slot).name} Gear"


def _no_ammo(view: View, card: Equipment, gear: Gear) -> str:
    over = view.content.equipment[gear.card]
    if not _shared(card, over):
        return _strangers(view, card, gear)
    many = "1 Ammo card" if over.capacity == 1 else f"{over.capacity} Ammo cards"
    return f"{over.name} holds {many}, and all are there"


def _strangers(view: View, card: Equipment, gear: Gear) -> str:
    over = view.content.equipment[gear.card]
    return f"they share no ammo symbol ({_symbols(card)}; {_symbols(over)})"


def _shared(one: Equipment, other: Equipment) -> bool:
    return not set(one.ammo).isdisjoint(other.ammo)


def _symbols(card: Equipment) -> str:
    return "/".join(ammo.name for ammo in card.ammo) or "none"


# Paying


def pay_refusals(view: View, legal: Sequence[act.Action]) -> Iterator[tuple[str, str]]:
    """What lies there and does not pay this price."""
    slot, ammo = _due(view)
    gear = None if slot is None or slot >= len(view.me.gear) else view.me.gear[slot]
    if gear is None or ammo is None:
        return
    sources = {action.source for action in legal if isinstance(action, act.Pay)}
    equipment, bots = view.content.equipment, view.content.bots
    offered = {gear.ammo[at] for at in sources if at < len(gear.ammo)}
    for design in sorted(set(gear.ammo) - offered):
        yield (
            f"Pay with {view.card(design)}",
            f"it shows no {ammo.name} ({_symbols(equipment[design])})",
        )
    if act.PAY_GEAR not in sources:
        name = view.card(gear.card)
        if ammo in equipment[gear.card].ammo:
            why = f"Gear pays for itself only when no {ammo.name} lies under it"
        else:
            why = f"it shows no {ammo.name} ({_symbols(equipment[gear.card])})"
        yield f"Pay by discarding {name}", why
    for number, bot in enumerate(bots):
        if view.me.bots_ready[number] and act.PAY_BOT + number not in sources:
            if ammo not in bot.ammo:
                pays = " or ".join(each.name for each in bot.ammo)
                yield f"Pay with a {bot.name} Bot", f"it pays {pays}, not {ammo.name}"
            else:
                yield (
                    f"Pay with a {bot.name} Bot",
                    "a Bot pays only in an attack after the one that won it",
                )


def _due(view: View) -> tuple[int | None, Ammo | None]:
    """The Gear a price is asked for, and the ammo."""
    frame, attack = view.state.stack[-1], view.state.attack
    if frame.kind is FrameKind.EFFECT:
        used = view.used(view.viewer, frame.b, frame.d)
        return (frame.b - GEAR_REFS) // _REFS_PER_GEAR, used.effect.cost.ammo if used else None
    if attack is None or attack.card >= len(view.content.equipment):
        return None, None
    return attack.weapon, view.content.equipment[attack.card].attack_price
