"""What Armor and Helmets must cancel of an attack, as far as their ammo goes (NEON-ATK-35, ATK-36).

What a defender may use besides is a choice of its own, and is not counted here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .model import AUTOMA, NO_REF
from .operations import OpKind
from .terms import AttackFace, GearType, Window
from .view import slot_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .entries import Effect
    from .gear import Gear
    from .terms import Ammo
    from .view import View

__all__ = ["NO_PLATES", "Plates", "plates_of"]


class Plates(NamedTuple):
    """Symbols that are cancelled after SHIELDs and GUARDs."""

    crits: int = 0
    hits: int = 0


NO_PLATES = Plates()


def plates_of(view: View, who: int, first: int = NO_REF) -> Plates:
    """What the Gear of a seat must cancel in the next attack on it; nothing for anybody else.

    `first` is the ref of an effect that is paid before.
    """
    if who >= AUTOMA:
        return NO_PLATES
    crits = hits = 0
    for slot in (GearType.HELMET, GearType.ARMOR):
        gear = view.state.seats[who].gear[slot]
        if gear is not None:
            used = None if first == NO_REF or slot_of(first) != slot else view.used(who, first)
            more = _of_card(view, who, gear, None if used is None else used.effect)
            crits, hits = crits + more.crits, hits + more.hits
    return Plates(crits, hits)


def _of_card(view: View, who: int, gear: Gear, first: Effect | None) -> Plates:
    equipment, bots = view.content.equipment, view.content.bots
    pool = [equipment[design].ammo for design in gear.ammo]
    for kind, ready in enumerate(view.state.seats[who].bots_ready):
        pool += [bots[kind].ammo] * ready
    effects = [
        effect
        for effect in equipment[gear.card].effects
        if effect.mandatory and Window.PLATE in effect.windows and _is_asked(view, who, effect)
    ]
    if first is not None:
        effects.insert(0, first)
    return _most_cancelled(effects, pool, equipment[gear.card].ammo)


def _most_cancelled(
    effects: Sequence[Effect], pool: Sequence[Collection[Ammo]], own: Collection[Ammo]
) -> Plates:
    """With every price paid in the best way: by what lies under the card, by Bots, by the card."""
    if not effects:
        return NO_PLATES
    effect, rest = effects[0], effects[1:]
    price = effect.cost.ammo
    if price is None:
        return _with(effect, _most_cancelled(rest, pool, own))
    ways = [
        _with(effect, _most_cancelled(rest, [*pool[:at], *pool[at + 1 :]], own))
        for at, symbols in enumerate(pool)
        if price in symbols
    ]
    if ways:
        return max(ways, key=sum)
    # The last resort is the card itself, and then what else it says is gone with it.
    return _with(effect, NO_PLATES) if price in own else _most_cancelled(rest, pool, own)


def _with(effect: Effect, plates: Plates) -> Plates:
    crits, hits = plates
    for op in effect.ops_in(Window.PLATE):
        if op.kind is OpKind.CANCEL:
            crits += op.n if op.symbol is AttackFace.CRIT else 0
            hits += op.n if op.symbol is AttackFace.HIT else 0
    return Plates(crits, hits)


def _is_asked(view: View, who: int, effect: Effect) -> bool:
    """Whether the conditions that do not depend on the dice hold."""
    asked, place = effect.conditions, view.state.seats[who]
    has_ally = any(view.are_allies(who, other) for other in view.fighters_in(place.loc))
    return (
        (not effect.squad or view.squad(who) is not None)
        and asked.has_field in (None, place.fields > 0)
        and asked.ally_in_sector in (None, has_ally)
        and (not asked.sectors or place.loc in asked.sectors)
    )
