"""Which effects there are, whom they touch, and whether they can be used now.

Nothing here knows a card by name: an effect is what the content says of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.neon.model import AUTOMA, NO_ID, SHIP, AttackStep
from kumite.games.neon.operations import OpKind
from kumite.games.neon.refusals import NO_RANGE, Refusal, Why
from kumite.games.neon.terms import GearType, Scope, TargetKind, Window

from . import ring
from .equipment import GEAR_REFS, REFS_PER_GEAR, ammo_sources

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.games.neon.entries import Content, Effect
    from kumite.games.neon.model import Attack
    from kumite.games.neon.operations import Op

    from .table import Table

SECTOR_REFS = 32
ENHANCEMENT_REFS = 36
ENHANCEMENT_REFS_END = 40
FIRST_SECTOR_TARGET = 32

PLATES = (GearType.ARMOR, GearType.HELMET)


@dataclass(frozen=True, slots=True)
class Held:
    """An effect that a seat has at hand: its ref, the id behind the ref, and what it says."""

    ref: int
    id: int
    effect: Effect

    @property
    def is_ability(self) -> bool:
        return self.ref < GEAR_REFS

    @property
    def is_gear(self) -> bool:
        return GEAR_REFS <= self.ref < SECTOR_REFS

    @property
    def slot(self) -> int:
        """The gear type, if it is printed on Gear."""
        return (self.ref - GEAR_REFS) // REFS_PER_GEAR


def effect_behind(content: Content, ref: int, entry: int) -> Effect | None:
    """The effect of a ref, given the id behind it; None if there is no such effect."""
    if ref < GEAR_REFS:
        effects, index = content.abilities(entry), ref
    elif ref < SECTOR_REFS:
        effects, index = content.equipment[entry].effects, (ref - GEAR_REFS) % REFS_PER_GEAR
    elif ref < ENHANCEMENT_REFS:
        effects, index = content.sector(entry).effects, ref - SECTOR_REFS
    elif ref < ENHANCEMENT_REFS_END:
        effects, index = content.enhancements[entry].effects, ref - ENHANCEMENT_REFS
    else:
        return None
    return effects[index] if index < len(effects) else None


def held(table: Table, seat: int, attack: Attack | None) -> Iterator[Held]:
    """All effects a seat has, by ref (NEON-ATK-23); a Weapon's only in its attack (GEAR-12)."""
    for item in owned(table, seat):
        if serves(item, seat, attack):
            yield item


def serves(item: Held, seat: int, attack: Attack | None) -> bool:
    """Whether an effect is no Weapon's, or one of the Weapon that attacks (NEON-GEAR-12)."""
    if not item.is_gear or item.slot in PLATES:
        return True
    return attack is not None and attack.attacker == seat and attack.weapon == item.slot


def owned(table: Table, seat: int) -> Iterator[Held]:
    """Everything printed on what a seat has, and on the Sector it stands in, by ref."""
    own, content = table.seat(seat), table.content
    if own.fighter == NO_ID:
        return
    for ref, effect in enumerate(content.abilities(own.fighter)):
        yield Held(ref, own.fighter, effect)
    for slot, gear in enumerate(own.gear):
        if gear is not None:
            for index, effect in enumerate(content.equipment[gear.card].effects):
                yield Held(GEAR_REFS + REFS_PER_GEAR * slot + index, gear.card, effect)
    if table.on_arena(seat):
        for index, effect in enumerate(content.sector(own.loc).effects):
            yield Held(SECTOR_REFS + index, own.loc, effect)
    if own.enhancement != NO_ID:
        for index, effect in enumerate(content.enhancements[own.enhancement].effects):
            yield Held(ENHANCEMENT_REFS + index, own.enhancement, effect)


# Effects that simply hold


def sector_ops(table: Table, who: int, sector: int, window: Window) -> Iterator[Op]:
    """Operations of a Sector that touch somebody there (NEON-SEC-01, SEC-02)."""
    for effect in table.content.sector(sector).effects:
        yield from _holding(table, who, effect, window)


def token_ops(table: Table, who: int, owner: int, window: Window) -> Iterator[Op]:
    """Operations of an owner's token that touch somebody in its Sector."""
    token = table.content.fighters[table.seat(owner).fighter].token
    for effect in () if token is None else table.content.tokens[token].effects:
        yield from _holding(table, who, effect, window)


def own_ops(table: Table, seat: int, window: Window) -> Iterator[Op]:
    """Operations of a seat's Enhancement, then Armor, then Helmet."""
    own, content = table.seat(seat), table.content
    if own.enhancement != NO_ID:
        for effect in content.enhancements[own.enhancement].effects:
            yield from _holding(table, seat, effect, window)
    for slot in PLATES:
        gear = own.gear[slot]
        if gear is not None:
            for effect in content.equipment[gear.card].effects:
                yield from _holding(table, seat, effect, window)


def passive_ops(table: Table, who: int, kind: OpKind) -> list[Op]:
    """Passive operations of a kind that touch a Fighter where it stands."""
    ops: list[Op] = []
    if table.on_arena(who):
        ops += area_passives(table, who, table.location(who))
    if table.is_seat(who):
        ops += own_ops(table, who, Window.PASSIVE)
    return [op for op in ops if op.kind == kind]


def area_passives(table: Table, who: int, sector: int) -> Iterator[Op]:
    """Passive operations of a Sector, then of the tokens on it by seat; `who` may be a Bot."""
    yield from sector_ops(table, who, sector, Window.PASSIVE)
    for owner in tokens_touching(table, who, sector):
        yield from token_ops(table, who, owner, Window.PASSIVE)


def _holding(table: Table, who: int, effect: Effect, window: Window) -> tuple[Op, ...]:
    if window in effect.windows and conditions_hold(table, who, effect, table.state.attack):
        return effect.ops_in(window)
    return ()


def tokens_touching(table: Table, who: int, sector: int) -> list[int]:
    """Owners, by seat, of tokens on a Sector whose scope covers somebody (NEON-SQ-04)."""
    return [
        owner
        for owner in range(table.state.players)
        if table.seat(owner).token == sector and _covers(table, owner, who)
    ]


def _covers(table: Table, owner: int, who: int) -> bool:
    token = table.content.fighters[table.seat(owner).fighter].token
    if token is None:
        return False
    scope = table.content.tokens[token].scope
    if scope == Scope.ALL:
        return True
    return who != owner and not (scope == Scope.OPPONENTS and table.are_allies(owner, who))


# Conditions


def conditions_hold(table: Table, who: int, effect: Effect, attack: Attack | None) -> bool:
    """Whether everything an effect asks for is so; Squad effects need a Squad (NEON-GEAR-11)."""
    return unmet(table, who, effect, attack) is None


def unmet(table: Table, who: int, effect: Effect, attack: Attack | None) -> Refusal | None:
    """The first condition of an effect that does not hold."""
    asked = effect.conditions
    if effect.squad and not table.is_squad_mode:
        return Refusal(Why.NEEDS_SQUAD)
    if asked.has_field is not None and asked.has_field != _has_field(table, who):
        return Refusal(Why.FIELD)
    if asked.ally_in_sector is not None and asked.ally_in_sector != table.has_ally_in_sector(who):
        return Refusal(Why.ALLY_BESIDE)
    if asked.sectors and table.location(who) not in asked.sectors:
        return Refusal(Why.SECTOR)
    if attack is not None:
        return _unmet_in_attack(table, effect, attack)
    needs_attack = (
        asked.weapon_types
        or asked.ranges
        or asked.target_kind is not None
        or asked.damage_dealt is not None
        or asked.symbol_left is not None
    )
    return Refusal(Why.NEEDS_ATTACK) if needs_attack else None


def _unmet_in_attack(table: Table, effect: Effect, attack: Attack) -> Refusal | None:
    asked = effect.conditions
    if asked.weapon_types and attack.weapon not in asked.weapon_types:
        return Refusal(Why.WEAPON_TYPE)
    if asked.ranges:
        at_range = attack_range(table, attack)
        if at_range not in asked.ranges:
            return Refusal(Why.RANGE, n=NO_RANGE if at_range is None else at_range)
    if asked.target_kind is not None and not _has_target_kind(attack, asked.target_kind):
        return Refusal(Why.TARGET_KIND)
    if asked.damage_dealt is not None and asked.damage_dealt != (attack.damage > 0):
        return Refusal(Why.DAMAGE_DEALT)
    left = (attack.crits, attack.hits)
    if asked.symbol_left is not None and not left[asked.symbol_left]:
        return Refusal(Why.SYMBOL_LEFT)
    return None


def _has_field(table: Table, who: int) -> bool:
    """NEON-DEF-02."""
    return table.is_seat(who) and table.seat(who).fields > 0


def _has_target_kind(attack: Attack, kind: TargetKind) -> bool:
    """Of the target being resolved; before and after that, of any target aimed at."""
    if AttackStep.NEXT_TARGET < attack.step < AttackStep.OUTCOME_ALL:
        is_fighter = attack.current <= AUTOMA
        return is_fighter == (kind == TargetKind.FIGHTER)
    if attack.target < FIRST_SECTOR_TARGET:
        is_fighter = attack.target <= AUTOMA
        return is_fighter == (kind == TargetKind.FIGHTER)
    if kind == TargetKind.FIGHTER:
        return attack.fighters > 0 or attack.damaged > 0
    return attack.bots > 0


def target_sector(table: Table, attack: Attack) -> int:
    """Where the target being resolved, or the one aimed at, stands; the Drop Ship if it is gone."""
    who = attack.current if attack.current <= AUTOMA else attack.target
    if who <= AUTOMA:
        return table.location(who) if table.on_arena(who) else SHIP
    return attack.sector


def attack_range(table: Table, attack: Attack) -> int | None:
    """NEON-ATK-03; None if attacker or target is not on the Arena."""
    target = target_sector(table, attack)
    if target == SHIP or not table.on_arena(attack.attacker):
        return None
    return ring.distance(table.state.ring, table.location(attack.attacker), target)


# Prices and the question whether an effect can be used


def energy_price(table: Table, seat: int, item: Held) -> int:
    """NEON-ABL-06, SEC-12: where the Fighter stands an ability may cost more."""
    price = item.effect.cost.energy
    if item.is_ability:
        price += sum(op.n for op in passive_ops(table, seat, OpKind.ABILITY_SURCHARGE))
    return price


def unpaid(table: Table, seat: int, item: Held, attack: Attack | None) -> Refusal | None:
    """What of the price a seat cannot pay."""
    cost, own = item.effect.cost, table.seat(seat)
    energy = energy_price(table, seat, item)
    if energy > own.energy:
        return Refusal(Why.ENERGY, n=energy)
    if cost.tap and own.tapped:
        return Refusal(Why.TAPPED)
    if cost.ammo is not None and not ammo_sources(table, seat, item.slot, cost.ammo, attack):
        return Refusal(Why.AMMO, n=cost.ammo)
    return None


def is_used(attack: Attack | None, seat: int, item: Held) -> bool:
    """NEON-ATK-20, AMMO-05: once per attack by a given player."""
    if attack is None:
        return False
    if item.effect.lend and attack.lent >> seat & 1:
        return True
    if seat == attack.attacker:
        return bool(attack.used >> item.ref & 1)
    return seat == attack.current and bool(attack.defender_used >> item.ref & 1)


def is_available(
    table: Table, seat: int, item: Held, window: Window, attack: Attack | None
) -> bool:
    """Whether window, conditions, price and prohibitions allow an effect."""
    return forbidden(table, seat, item, window, attack) is None


def forbidden(
    table: Table, seat: int, item: Held, window: Window, attack: Attack | None
) -> Refusal | None:
    """The first of window, prohibitions, conditions and price that speaks against an effect."""
    if window not in item.effect.windows:
        return Refusal(Why.OTHER_TIME)
    if is_used(attack, seat, item):
        return Refusal(Why.USED_UP)
    if item.is_ability and passive_ops(table, seat, OpKind.BLOCK_ABILITIES):
        return Refusal(Why.NO_ABILITIES, n=table.location(seat))
    places = any(op.kind == OpKind.PLACE_TOKEN for op in item.effect.ops)
    if places and table.seat(seat).token != SHIP:
        return Refusal(Why.TOKEN_LIES, n=table.seat(seat).token)  # NEON-TOK-01
    unmet_condition = unmet(table, seat, item.effect, attack)
    return unmet_condition or unpaid(table, seat, item, attack)


def reroll_forbidden(table: Table, roller: int, causer: int) -> Refusal | None:
    """NEON-ATK-18: no reroll of dice rolled there, nor caused by somebody there."""
    for who in (roller, causer):
        if passive_ops(table, who, OpKind.BLOCK_REROLL):
            return Refusal(Why.NO_REROLL, n=table.location(who))
    return None
