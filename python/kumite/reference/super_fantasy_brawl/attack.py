"""Steps 6 and 7 of an attack: STR against DEF, damage, Poison, Lifesteal (SFB-ATK-16, DMG-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import DamageCause, EventKind
from kumite.games.super_fantasy_brawl.operations import Count
from kumite.games.super_fantasy_brawl.terms import Hook, Stat

from . import modifiers
from .damage import heal, place_damage
from .lists import Voice, ability_voice, card_in_play, reaction_in_play, reaction_voice
from .selecting import Figures
from .table import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.super_fantasy_brawl.entries import Bonus, Card

    from .table import Table

MOST_DEALT = 255


def resolve(table: Table) -> None:
    """Attack damage is found once and dealt in one pass, with Double in two (SFB-KEY-04)."""
    state, card = table.state, card_in_play(table)
    assert card is not None
    damage = {}
    for target in bits(state.targets):
        if table.is_in_arena(target):
            power, guard = strength(table, card, target), defence(table, card, target)
            damage[target] = max(0, power - guard)
            table.tell(EventKind.ATTACK_SETTLED, target, power, guard, damage[target])
    for _ in range(2 if card.double else 1):
        _pass(table, card, damage)


def _pass(table: Table, card: Card, damage: dict[int, int]) -> None:
    """SFB-DMG-02."""
    hit = {
        target: amount for target, amount in damage.items() if amount and table.is_in_arena(target)
    }
    state = table.state
    for target, amount in hit.items():
        state.dealt[target] = min(MOST_DEALT, state.dealt[target] + amount)
    place_damage(table, hit, DamageCause.ATTACK)
    if card.poison:
        poisoned = {target: card.poison for target in hit if table.is_in_arena(target)}
        place_damage(table, poisoned, DamageCause.POISON)
    if card.lifesteal and table.is_in_arena(state.actor):
        heal(table, state.actor, sum(hit.values()))


def strength(table: Table, card: Card, target: int) -> int:
    """STR of the actor against one target."""
    state = table.state
    actor = state.actor
    figures = Figures(table, Voice(actor, state.active, actor, 1 << target))
    total = card.strength + _bonuses(table, card.str_mods, figures, state.active)
    total += modifiers.total(table, actor, Stat.STR, target)
    ability = table.ability(actor, Hook.STR_BONUS)
    if ability and (ability.condition is None or figures.holds(ability.condition)):
        total += ability.n
    return max(0, total)


def defence(table: Table, card: Card, target: int) -> int:
    """DEF of a target against the attack."""
    total = standing_defence(table, target)
    reaction = reaction_in_play(table)
    if reaction and target == table.state.reacted:
        figures = Figures(table, reaction_voice(table))
        total += reaction.defence
        total += _bonuses(table, reaction.def_mods, figures, table.state.reactor)
    return max(0, total - card.ignore_def)


def standing_defence(table: Table, figure: int) -> int:
    """DEF that a figure has before any card of an attack counts; it can be below 0."""
    total = table.values(figure).defence + modifiers.total(table, figure, Stat.DEF)
    for each in table.standing():
        aura = table.ability(each, Hook.DEF_AURA)
        if (
            aura
            and aura.who
            and figure in Figures(table, ability_voice(table, each)).fitting(aura.who)
        ):
            total += aura.n
    return total


def _bonuses(table: Table, bonuses: Sequence[Bonus], figures: Figures, seat: int) -> int:
    total = 0
    for bonus in bonuses:
        if bonus.per is Count.READY_CORES:
            total += bonus.amount * table.seat(seat).cores.bit_count()
        elif bonus.condition is None or figures.holds(bonus.condition):
            total += bonus.amount
    return total
