"""Cards, Standard Actions and abilities: from a place in a file to typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from kumite.declare import (
    InlineTable,
    Several,
    Take,
    flag,
    number,
    optional,
    small_names,
    value,
    word,
)
from kumite.packs.files import NAME_LENGTH
from kumite.packs.layers import entry, source_of

from . import schema
from .entries import Ability, Bonus, Card, Standard, Targeting
from .list_checks import check_list
from .operations import EFFECTS, IF, WHO, Count, Window
from .terms import AreaShape, CardType, Core, Hook, TargetKind, TargetSide

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from enum import IntEnum

    from kumite.packs.files import Spot

    from .operations import OpList

_E = TypeVar("_E", bound="IntEnum")

_CARD = ("champion", "number", "name", "type", "core")
_LETTERS = {core.letter: core for core in Core}
_BONUS = InlineTable(
    number("amount", -3, 3),
    optional(value("if", IF, into="condition")),
    optional(word("per", small_names(Count))),
)
_BONUSES = Several(schema.MOST_BONUSES, _BONUS)
_KEYWORDS = (flag("double"), flag("lifesteal"), number("poison", 1, 3), number("ignore_def", 1, 3))
_NEEDED = {
    CardType.ATTACK: ("targeting", "strength"),
    CardType.SKILL: ("do",),
    CardType.REACTION: ("defence",),
}
_ALLOWED = {
    CardType.ATTACK: ("move", "str_mods", "pre", "post", *(each.key for each in _KEYWORDS)),
    CardType.SKILL: ("move", "targeting"),
    CardType.REACTION: ("def_mods", "do", "post"),
}
_LISTS = {
    CardType.ATTACK: {"pre": Window.PRE, "post": Window.POST},
    CardType.SKILL: {"do": Window.TEXT},
    CardType.REACTION: {"do": Window.REACT, "post": Window.REACT_POST},
}
_HOOK_WINDOWS = {
    Hook.ON_OWN_DAMAGE: Window.OWN_DAMAGE,
    Hook.ON_ATTACKED: Window.ATTACKED,
    Hook.ON_PHASE_START: Window.PHASE_START,
}


def read_card(spot: Spot, champion_ids: Sequence[str]) -> Card:
    """One card; what is wrong with it is noted."""
    kind = _member(spot, "type", _small(CardType), CardType.ATTACK)
    id, text = entry(spot, (*_CARD, *_NEEDED[kind]), _ALLOWED[kind])
    champion = spot.at("champion").word(champion_ids) if spot.has("champion") else None
    targeting = _read_targeting(spot, is_skill=kind is CardType.SKILL)
    return Card(
        id,
        source_of(spot),
        text,
        champion=champion_ids.index(champion) if champion else 0,
        number=spot.number("number", *schema.NUMBERS),
        name=spot.text("name", NAME_LENGTH),
        type=kind,
        core=_member(spot, "core", _LETTERS, Core.DESTRUCTION),
        move=spot.number("move", *schema.MOVES, default=0),
        targeting=targeting,
        strength=spot.number("strength", 1, 5, default=0),
        defence=spot.number("defence", 0, 3, default=0),
        str_mods=_read_bonuses(spot, "str_mods", Window.STRENGTH),
        def_mods=_read_bonuses(spot, "def_mods", Window.DEFENCE),
        **{each.key: each.read(spot.at(each.key)) for each in _KEYWORDS if spot.has(each.key)},
        **_read_lists(spot, _LISTS[kind], targeting),
    )


def read_standard(spot: Spot) -> Standard:
    """One Standard Action."""
    id, text = entry(spot, ("name", "core", "move"), ("targeting", "do"))
    cores: dict[str, Core | None] = {**_LETTERS, "any": None}
    letter = spot.at("core").word(cores) if spot.has("core") else None
    targeting = _read_targeting(spot, is_skill=False)
    if targeting and targeting.is_area:
        spot.at("targeting").report("a Standard Action has one target", "melee, direct or indirect")
    return Standard(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        core=cores[letter] if letter else None,
        move=spot.number("move", *schema.MOVES),
        targeting=targeting,
        do=_read_lists(spot, {"do": Window.STANDARD}, targeting).get("do", ()),
    )


def read_ability(spot: Spot) -> Ability:
    """The ability of a Levelled Up champion."""
    nothing = Ability(Hook.STEADY)
    if not spot.is_(dict):
        return nothing
    if not spot.has("hook"):
        spot.report("'hook' is missing", f"one of {', '.join(_small(Hook))}")
        return nothing
    hook = _member(spot, "hook", _small(Hook), Hook.STEADY)
    needed, allowed = schema.HOOK_KEYS[hook]
    spot.keys(("hook", *needed), allowed)
    window = _HOOK_WINDOWS.get(hook)
    return Ability(
        hook,
        n=spot.number("n", 1, 3, default=0),
        condition=IF.read(spot.at("if"), Window.STRENGTH) if spot.has("if") else None,
        who=WHO.only(Take.EACH).read(spot.at("who"), Window.AURA) if spot.has("who") else None,
        kind=_member(spot, "kind", _small(TargetKind), TargetKind.MELEE)
        if spot.has("kind")
        else None,
        do=_read_lists(spot, {"do": window}, None).get("do", ()) if window else (),
    )


def _small(members: type[_E]) -> dict[str, _E]:
    return {member.name.lower(): member for member in members}


def _member(spot: Spot, key: str, known: Mapping[str, _E], otherwise: _E) -> _E:
    found = spot.at(key).word(known) if spot.has(key) else None
    return known[found] if found else otherwise


def _read_bonuses(spot: Spot, key: str, window: Window) -> tuple[Bonus, ...]:
    if not spot.has(key):
        return ()
    found = []
    for each, given in zip(
        spot.items(key, 1, schema.MOST_BONUSES), _BONUSES.read(spot.at(key), window), strict=True
    ):
        if given.get("amount") == 0:
            each.at("amount").report_value("is 0", "from -3 to 3, and not 0")
        if each.has("if") == each.has("per"):
            each.report("a modifier has an 'if' or a 'per'", "exactly one of the two")
        found.append(Bonus(given.get("amount", 1), given.get("condition"), given.get("per")))
    return tuple(found)


def _read_lists(
    spot: Spot, windows: Mapping[str, Window], targeting: Targeting | None
) -> dict[str, Any]:
    """The lists under these keys that are there."""
    found: dict[str, OpList] = {}
    for key, window in windows.items():
        if spot.has(key):
            found[key] = EFFECTS.read_list(spot, key, window)
            check_list(spot.at(key), found[key], window, targeting)
    return found


# Targeting


def _read_targeting(spot: Spot, *, is_skill: bool) -> Targeting | None:
    if not spot.has("targeting"):
        return None
    table = spot.at("targeting")
    if not table.is_(dict):
        return None
    if not table.has("kind"):
        table.report("'kind' is missing", f"one of {', '.join(_small(TargetKind))}")
        return None
    kind = _member(table, "kind", _small(TargetKind), TargetKind.MELEE)
    shape = _member(table, "shape", _small(AreaShape), AreaShape.RING) if kind.is_area else None
    _check_keys(table, kind, shape)
    bounds = schema.BLAST_RANGE if shape is AreaShape.BLAST else schema.RANGE
    least, most = table.number("min", *bounds, default=1), table.number("max", *bounds, default=1)
    if least > most:
        table.at("max").report_value(f"is {most}", f"at least min, {least}")
    side = _member(table, "side", _small(TargetSide), TargetSide.ENEMY)
    if side is not TargetSide.ENEMY and not is_skill:
        table.at("side").report("only a skill chooses somebody else than an Enemy", "leave it out")
    return Targeting(kind, least, most, shape, side)


def _check_keys(table: Spot, kind: TargetKind, shape: AreaShape | None) -> None:
    if shape is AreaShape.BLAST:
        table.keys(("kind", "shape", "min", "max"))
    elif kind.is_area:
        table.keys(("kind", "shape"))
    elif kind is TargetKind.MELEE:
        table.keys(("kind",), ("side",))
    else:
        table.keys(("kind", "min", "max"), ("side",))
