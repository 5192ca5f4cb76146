"""What the ledger prints on attack cards, and mechs that carry a given card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.terms import PartKind, Slot

from .scenario import Mech, mech

ATTACKS = {
    "thread-the-needle": "1d+2 @1",
    "high-noon": "1d+2",
    "quickdraw": "2d+3 @1",
    "pinpoint": "1d+1 @1 pierce",
    "heavens-edge": "3d+3 pierce",
    "iron-shoulder": "1d+1",
    "signal-volley": "1d+2 @1",
    "libertys-hammer": "2d+3",
    "arc-flash": "1d+1",
    "thunderhead": "3d all@0",
    "iron-knuckles": "2d",
    "choke-hold": "2d+1",
    "wrecking-swing": "3d+3",
    "chain-storm": "3d+3 all@0",
    "long-reach": "2d+1 @1",
    "crackle": "1d",
    "backlash": "2d",
    "live-wire": "2d+1",
    "full-voltage": "3d+2",
    "jolt": "3d+1 @1",
    "nick": "1d+2 pierce",
    "flurry": "1d",
    "clean-through": "3d+2 pierce",
    "thousand-cuts": "2d",
    "thrown-edge": "2d @1 pierce",
    "bell-ringer": "2d",
    "crater": "2d+4",
    "skullcrack": "3d+2",
    "falling-star": "4d+5",
    "clean-cut": "2d",
    "overhead-arc": "2d+2",
    "sweeping-edge": "2d+4 all@0",
    "cathedral-stroke": "4d+4",
    "sword-wave": "2d+1 @1",
    "pilot-hole": "1d+1",
    "grind": "2d+1",
    "core-sample": "3d+1 pierce",
    "break-through": "3d+2",
    "shrapnel": "2d all@0",
    "buckshot": "1d all@0",
    "knockdown": "1d+1",
    "slug": "2d+2",
    "both-barrels": "3d+1 all@0",
    "point-blank": "3d+3",
    "pilot-light": "1d",
    "sear": "1d+2",
    "stoke": "1d+2",
    "napalm-arc": "2d+1 all@0",
    "inferno": "2d+2",
    "tap-shot": "1d+2 @3",
    "through-and-through": "2d @3 pierce",
    "called-shot": "1d+3 @3",
    "double-tap": "2d+2 @2",
    "long-breath": "3d+2 @3 pierce",
    "bottle-rocket": "1d+2 @1-2",
    "bunker-buster": "2d+1 @1-2",
    "saturation": "2d+2 all@1-2",
    "danger-close": "3d+4 @2",
    "salvo": "2d+4 all@1-2",
    "burst": "1d+2 @1",
    "pin-down": "1d @1",
    "walking-fire": "2d+1 @1",
    "full-auto": "4d @1",
    "hosepipe": "3d all@1",
    "half-charge": "1d+2 @1",
    "spill": "1d @1",
    "hot-shot": "3d @1",
    "lance-of-light": "4d+3 @1",
    "nova": "3d+2 all@1",
    "heel-kick": "1d+2",
    "roundhouse": "2d+2",
    "stomp": "2d+4",
    "drop-kick": "2d+1",
    "pounce": "2d+1",
    "downwash": "2d",
}
"""The first sentence of every Attack and Melee Attack card."""
_NOTATION = re.compile(r"(\d)d(?:\+(\d))?(?: (all)?@(?:(\d)-)?(\d))?( pierce)?")
_CONTENT = load()
_KINDS = (PartKind.CHASSIS, PartKind.ARM, PartKind.ARM, PartKind.LEGS)
_SLOTS = {PartKind.CHASSIS: Slot.C, PartKind.ARM: Slot.LA, PartKind.LEGS: Slot.LG}
_SPARE = {
    PartKind.CHASSIS: ["patriot-1776", "zakharovich-2400", "anansi"],
    PartKind.ARM: ["power-sword", "machine-gun", "rocket-launcher", "power-mace", "chain-fist"],
    PartKind.LEGS: ["medium-legs", "heavy-legs", "spider-legs"],
}
"""Parts to build mechs of, in this order, as far as they are not needed otherwise."""


@dataclass(frozen=True)
class Attack:
    """A sentence such as "2d+1 @1-2 pierce"."""

    dice: int
    plus: int
    is_all: bool
    nearest: int
    farthest: int
    pierces: bool


def attack_of(words: str) -> Attack:
    """
    >>> attack_of("2d+2 all@1-2")
    Attack(dice=2, plus=2, is_all=True, nearest=1, farthest=2, pierces=False)
    """
    match = _NOTATION.fullmatch(words)
    assert match, f"{words!r} is no attack"
    dice, plus, is_all, nearest, farthest, pierces = match.groups()
    return Attack(
        int(dice),
        int(plus or 0),
        bool(is_all),
        int(nearest or 0),
        int(farthest or 0),
        bool(pierces),
    )


def carrier(
    card: str,
    space: int = 0,
    *,
    hand: str = "",
    power: str | None = None,
    **own: Any,
) -> Mech:
    """A mech with this card in hand and just the power that it needs; an arm is its left one."""
    slot, req = slot_of(card), requirement(card)
    if power is None:
        power = f"{slot.name}{req}" if slot and req else ""
    return mech(_builds(card)[0], space, hand=f"{card} {hand}", power=power, **own)


def partner(card: str, space: int = 0, **own: Any) -> Mech:
    """A mech beside the carrier of this card."""
    return mech(_builds(card)[1], space, **own)


def requirement(card: str) -> int:
    """The power that a card needs."""
    return next(each.req for each in _CONTENT.cards[_part_of(card)] if each.id == card)


def slot_of(card: str) -> Slot:
    """Where `carrier` has the part of this card."""
    return _SLOTS[_CONTENT.parts[_part_of(card)].kind]


def _builds(card: str) -> list[str]:
    """The builds of the carrier and of its partner."""
    own = _CONTENT.parts[_part_of(card)].id
    spare = {kind: [part for part in parts if part != own] for kind, parts in _SPARE.items()}
    builds = []
    for is_carrier in (True, False):
        parts = []
        for slot, kind in zip(Slot, _KINDS, strict=True):
            is_own = is_carrier and slot is slot_of(card)
            parts.append(own if is_own else spare[kind].pop(0))
        builds.append("+".join(parts))
    return builds


def _part_of(card: str) -> int:
    for number, cards in enumerate(_CONTENT.cards):
        if any(each.id == card for each in cards):
            return number
    raise AssertionError(f"no card {card!r}")
