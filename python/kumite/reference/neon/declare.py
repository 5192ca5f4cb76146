"""Attack, step 1: Weapon, Target and enabling effect (NEON-ATK-02 to ATK-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import ALL_IN, ANY_BOT
from kumite.games.neon.actions import Attack as AttackAction
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, BASIC, NO_ID, Attack, Frame, FrameKind
from kumite.games.neon.operations import OpKind
from kumite.games.neon.refusals import NO_RANGE, Refusal, Why
from kumite.games.neon.terms import Window

from .effects import attack_range, conditions_hold, held, is_available
from .equipment import ammo_sources
from .operations import RELOCATIONS, Use, changes, choices
from .pools import cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.games.neon.entries import Effect

    from .effects import Held
    from .table import Table

WEAPON_SLOTS = range(4)


def attack_actions(table: Table, seat: int) -> list[int]:
    """Every attack a seat may declare, each with the enabling effect it needs, if any."""
    found: list[int] = []
    for attack in _candidates(table, seat):
        if cell(table, attack, attack_range(table, attack)):
            found.append(AttackAction(attack.weapon, attack.target).code)
        else:
            found += [
                AttackAction(attack.weapon, attack.target, item.ref, param).code
                for item, param in _enabling(table, seat, attack)
            ]
    return found


def attack_refusals(table: Table, seat: int) -> Iterator[tuple[AttackAction, Refusal]]:
    """Why Weapons and targets are out of the question, and which Weapons reach whom not.

    An attack on oneself stands for any with that Weapon, the basic one on somebody for all on them.
    """
    for weapon, card in weapons(table, seat):
        refusal = _price_refused(table, seat, weapon, card)
        if refusal is not None:
            yield AttackAction(weapon, seat), refusal
    for who in [*range(table.state.players), AUTOMA]:
        if who != seat and table.is_left(who):
            refusal = _opponent_refused(table, seat, who)
            if refusal is not None:
                yield AttackAction(BASIC, who), refusal
    for attack in _candidates(table, seat):
        at_range = attack_range(table, attack)
        if not cell(table, attack, at_range) and not any(_enabling(table, seat, attack)):
            reach = NO_RANGE if at_range is None else at_range
            yield AttackAction(attack.weapon, attack.target), Refusal(Why.NO_DICE, n=reach)


def declare(table: Table, seat: int, action: AttackAction) -> None:
    """Open an attack; its price is asked next."""
    attack = candidate(table, seat, action)
    assert attack is not None
    attack.enabling, attack.enabling_param = action.ref, action.param
    begin_attack(table, attack)


def candidate(table: Table, seat: int, action: AttackAction) -> Attack | None:
    """The attack of that Weapon on that target; None if there is no such thing."""
    wanted = (action.weapon, action.target)
    found = (each for each in _candidates(table, seat) if (each.weapon, each.target) == wanted)
    return next(found, None)


def begin_attack(table: Table, attack: Attack) -> None:
    table.state.attack = attack
    table.push(Frame(FrameKind.ATTACK))
    target = attack.target
    table.tell(EventKind.ATTACK_DECLARED, attack.attacker, attack.weapon, target, attack.card)


def _candidates(table: Table, seat: int) -> Iterator[Attack]:
    """Every Weapon that can be paid with every Target, in Range or not."""
    for weapon, card in weapons(table, seat):
        if _price_refused(table, seat, weapon, card) is not None:
            continue
        if card != NO_ID and _hits_all(table, seat, card):
            yield from _attacks_on_sectors(table, seat, weapon, card)
        else:
            yield from _attacks_on_one(table, seat, weapon, card)


def weapons(table: Table, seat: int) -> Iterator[tuple[int, int]]:
    """(Weapon, card) of what a seat holds, then the basic one (NEON-ATK-07)."""
    for slot in WEAPON_SLOTS:
        gear = table.seat(seat).gear[slot]
        if gear is not None:
            yield slot, gear.card
    yield BASIC, NO_ID


def _price_refused(table: Table, seat: int, weapon: int, card: int) -> Refusal | None:
    """NEON-AMMO-06."""
    price = None if card == NO_ID else table.content.equipment[card].attack_price
    if price is None or ammo_sources(table, seat, weapon, price, Attack(attacker=seat)):
        return None
    return Refusal(Why.ATTACK_PRICE, n=price)


def _hits_all(table: Table, seat: int, card: int) -> bool:
    return any(
        op.kind == OpKind.ALL_IN_SECTOR
        for effect in table.content.equipment[card].effects
        if conditions_hold(table, seat, effect, None)
        for op in effect.ops_in(Window.PASSIVE)
    )


def _opponents(table: Table, seat: int) -> list[int]:
    """Fighters that may be attacked (NEON-ATK-02)."""
    others = [who for who in [*range(table.state.players), AUTOMA] if who != seat]
    return [
        who for who in others if table.is_left(who) and _opponent_refused(table, seat, who) is None
    ]


def _opponent_refused(table: Table, seat: int, who: int) -> Refusal | None:
    if table.are_allies(seat, who):
        return Refusal(Why.ALLY)
    return None if table.on_arena(who) else Refusal(Why.ON_SHIP)


def _attacks_on_one(table: Table, seat: int, weapon: int, card: int) -> Iterator[Attack]:
    for who in _opponents(table, seat):
        yield Attack(attacker=seat, weapon=weapon, card=card, target=who, fighters=1 << who)
    for sector in table.state.ring:
        if table.state.bots[sector]:
            target = ANY_BOT + sector
            yield Attack(
                attacker=seat, weapon=weapon, card=card, target=target, bots=1, sector=sector
            )


def _attacks_on_sectors(table: Table, seat: int, weapon: int, card: int) -> Iterator[Attack]:
    """NEON-ATK-09."""
    for sector in table.state.ring:
        here = [who for who in _opponents(table, seat) if table.location(who) == sector]
        bots = table.state.bots[sector]
        if here or bots:
            yield Attack(
                attacker=seat,
                weapon=weapon,
                card=card,
                target=ALL_IN + sector,
                fighters=sum(1 << who for who in here),
                bots=bots,
                sector=sector,
            )


# Enabling effects


def extends_range(effect: Effect) -> bool:
    return any(op.kind == OpKind.EXTEND_RANGE for op in effect.ops)


def relocates(effect: Effect) -> bool:
    return any(op.kind in RELOCATIONS for op in effect.ops_in(Window.BEFORE_ATTACK))


def _enabling(table: Table, seat: int, attack: Attack) -> Iterator[tuple[Held, int]]:
    """Effects (with their param) that make an attack legal although the cell is empty."""
    window = Window.BEFORE_ATTACK
    use = Use(seat, window, attack)
    for item in held(table, seat, attack):
        if not is_available(table, seat, item, window, attack):
            continue
        if relocates(item.effect):
            for op in item.effect.ops_in(window):
                if op.kind == OpKind.MOVE_SELF:
                    yield from ((item, param) for param in choices(table, use, op))
                elif op.kind == OpKind.MOVE_TARGET and changes(table, use, op, 0):
                    yield item, 0
        elif _opens(item.effect, attack_range(table, attack)):
            yield item, 0


def _opens(effect: Effect, at_range: int | None) -> bool:
    """NEON-ATK-06."""
    if at_range is None:
        return False
    return at_range in effect.reach or any(
        op.min <= at_range <= op.max for op in effect.ops if op.kind == OpKind.EXTEND_RANGE
    )
