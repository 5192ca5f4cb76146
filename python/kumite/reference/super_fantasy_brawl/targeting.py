"""Whom an attack, a skill or a Standard Action can be aimed at (SFB-TGT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Aim, Done, Target
from kumite.games.super_fantasy_brawl.areas import marked, places
from kumite.games.super_fantasy_brawl.model import NO_FIGURE
from kumite.games.super_fantasy_brawl.refusals import Refusal, Why
from kumite.games.super_fantasy_brawl.terms import Hook, TargetKind, TargetSide

from .table import mask_of

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Targeting

    from .table import Table
    from .waiting import Considered


def single_targets(table: Table, actor: int, targeting: Targeting) -> list[Considered]:
    """SFB-D-17."""
    found: list[Considered] = [
        (Target(each), _refusal(table, actor, each, targeting)) for each in table.standing()
    ]
    return [*found, (Done(), None)]


def _refusal(table: Table, actor: int, each: int, targeting: Targeting) -> Refusal | None:
    if targeting.side is TargetSide.ENEMY:
        if not table.are_enemies(actor, each):
            return Refusal(Why.NO_ENEMY, each)
    elif table.are_enemies(actor, each):
        return Refusal(Why.NO_ALLY, each)
    elif each == actor:  # SFB-TGT-13: whatever the minimum range
        return None if targeting.side is TargetSide.OWN else Refusal(Why.NO_ALLY, each)
    return _range_refusal(table, actor, each, targeting)


def _range_refusal(table: Table, actor: int, each: int, targeting: Targeting) -> Refusal | None:
    least, most = (1, 1) if targeting.kind is TargetKind.MELEE else _range(table, actor, targeting)
    distance = table.arena.distance(table.hex_of(actor), table.hex_of(each))
    if distance < least:
        return Refusal(Why.TOO_NEAR, each, least)
    if distance > most:
        return Refusal(Why.TOO_FAR, each, most)
    return _row_refusal(table, actor, each) if targeting.kind is TargetKind.DIRECT else None


def _range(table: Table, actor: int, targeting: Targeting) -> tuple[int, int]:
    """SFB-TGT-14: a bonus changes the maximum of shots."""
    ability = table.ability(actor, Hook.RANGE_BONUS)
    return targeting.least, targeting.most + (ability.n if ability else 0)


def _row_refusal(table: Table, actor: int, each: int) -> Refusal | None:
    """SFB-TGT-06: a common row with nothing but trap tokens between."""
    between = table.arena.between(table.hex_of(actor), table.hex_of(each))
    if between is None:
        return Refusal(Why.NO_ROW, each)
    for at in between:
        if not table.is_free(at):
            return Refusal(Why.ROW_BLOCKED, each, at)
    return None


def areas(table: Table, actor: int, targeting: Targeting) -> list[Considered]:
    """SFB-D-18: places that hit the same are one option, the lowest (SFB-TGT-12)."""
    assert targeting.shape is not None
    found: list[Considered] = []
    first: dict[int, int] = {}
    here = table.hex_of(actor)
    for place in places(table.arena, targeting.shape, here, targeting.least, targeting.most):
        hit = targets_at(table, actor, targeting, place)
        refusal = None
        if not any(table.are_enemies(actor, each) for each in hit):
            refusal = Refusal(Why.NOBODY_HIT)
        elif mask_of(hit) in first:
            refusal = Refusal(Why.SAME_TARGETS, n=first[mask_of(hit)])
        else:
            first[mask_of(hit)] = place
        found.append((Aim(place), refusal))
    return [*found, (Done(), None)]


def targets_at(table: Table, actor: int, targeting: Targeting, place: int) -> list[int]:
    """Everybody in the marked hexes but the acting figure (SFB-TGT-07, SFB-TGT-08)."""
    assert targeting.shape is not None
    hexes = marked(table.arena, targeting.shape, table.hex_of(actor), place)
    there = (table.standing_on(at, actor) for at in hexes)
    return sorted(each for each in there if each != NO_FIGURE)
