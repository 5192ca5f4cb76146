"""What NEON content may say besides operations: keys, numbers, and who may use what where."""

from __future__ import annotations

from enum import Enum

from kumite.packs.layers import Shape

from .operations import OpKind
from .terms import Ammo, GearType, Window

LISTS: dict[str, tuple[int, int]] = {
    "card": (7, 7),
    "sector": (10, 10),
    "maneuver": (3, 3),
    "token": (0, 16),
    "fighter": (6, 16),
    "bot": (5, 5),
    "enhancement": (2, 16),
    "equipment": (1, 63),
    "track": (1, 4),
}
"""The lists of a pack, and how many entries they have when all packs are laid over each other."""

FIGURES: dict[str, tuple[int, int]] = {
    "energy_start": (0, 12),
    "energy_max": (1, 12),
    "basic_weapon": (1, 5),
    "basic_armor": (1, 3),
    "fields": (0, 2),
    "attack_cap": (1, 5),
    "defense_cap": (1, 3),
    "search_tokens": (0, 40),
    "leader_vp": (0, 9),
    "bot_vp": (0, 9),
    "bot_pair_vp": (0, 9),
    "sudden_death_pulse": (1, 20),
    "search_keep": (1, 6),
    "loot_keep": (0, 6),
}
"""Plain numbers of figures.toml, and their bounds."""
FIGURE_ROWS = ("hp_a", "hp_b", "search_draws", "maintenance_draws")
AUTOMA_KEYS = ("hp", "dice", "defense", "sight")

SHAPE = Shape(
    game="neon",
    schema=1,
    lists=LISTS,
    tables=("attack", "defense", "automa"),
    keys=(*FIGURES, *FIGURE_ROWS),
)

MAX_EFFECTS = 4
MAX_ABILITIES = 5
MAX_OPS = 4
MAX_SEARCH = 8

EFFECT_KEYS = ("when", "cost", "if", "do", "reach", "mandatory", "squad", "lend", "text", "source")


class Holder(Enum):
    """What an effect is printed on."""

    ABILITY = "an ability"
    MANEUVER = "a maneuver"
    WEAPON = "a weapon"
    PLATE = "an armor or helmet"
    SECTOR = "a sector"
    ENHANCEMENT = "an enhancement"
    TOKEN = "a token"


ATTACK_WINDOWS = tuple(Window)[: Window.ATTACK_FAILED + 1]
AUTOMATIC = (Window.ON_SEARCH, Window.ON_ENTER, Window.PASSIVE, Window.IMMEDIATE)
_OWN = (Window.PLATE, *AUTOMATIC)
_FOR_ABILITIES = tuple(window for window in Window if window not in _OWN)
HOLDER_WINDOWS: dict[Holder, tuple[Window, ...]] = {
    Holder.ABILITY: _FOR_ABILITIES,
    Holder.MANEUVER: _FOR_ABILITIES,
    Holder.WEAPON: (
        Window.BEFORE_ATTACK,
        Window.AFTER_ATTACK,
        Window.OUTCOME_ATTACKER,
        Window.OUTCOME_ALL,
        Window.ATTACK_FAILED,
        Window.PASSIVE,
    ),
    Holder.PLATE: tuple(
        window for window in Window if window not in (Window.IMMEDIATE, Window.ON_MOVE_ACTION)
    ),
    Holder.SECTOR: tuple(window for window in Window if window != Window.IMMEDIATE),
    Holder.ENHANCEMENT: tuple(Window),
    Holder.TOKEN: (Window.ON_ENTER, Window.PASSIVE),
}

_AREA = (Holder.SECTOR, Holder.TOKEN)
OP_HOLDERS: dict[OpKind, tuple[Holder, ...]] = {
    OpKind.BLOCK_ABILITIES: _AREA,
    OpKind.ABILITY_SURCHARGE: _AREA,
    OpKind.BLOCK_REROLL: _AREA,
    OpKind.READ_ATTACK: _AREA,
    OpKind.READ_DEFENSE: _AREA,
    OpKind.PLACE_TOKEN: (Holder.ABILITY,),
    OpKind.RETURN_TOKEN: (Holder.ABILITY, Holder.TOKEN),
    OpKind.ALL_IN_SECTOR: (Holder.WEAPON,),
}
"""Operations that only some holders use."""

CHOICES = (
    OpKind.REROLL_ATTACK,
    OpKind.REROLL_DEFENSE,
    OpKind.FORCE_REROLL_ATTACK,
    OpKind.MOVE_SELF,
    OpKind.TARGET_TREATS,
)
"""Operations that ask for a choice: at most one in a window of an effect."""


def _names(*enums: type[Enum]) -> tuple[str, ...]:
    return tuple(member.name for enum in enums for member in enum)


_OUTCOMES = (Window.OUTCOME_ATTACKER, Window.OUTCOME_DEFENDER)
CONDITION_WINDOWS: dict[str, tuple[Window, ...]] = {
    "weapon_type": ATTACK_WINDOWS,
    "range": ATTACK_WINDOWS,
    # When an attack has failed there is no target left to ask about.
    "target_kind": tuple(when for when in ATTACK_WINDOWS if when is not Window.ATTACK_FAILED),
    "damage_dealt": _OUTCOMES,
    "symbol_left": (Window.PLATE, *_OUTCOMES),
    "has_field": tuple(Window),
    "ally_in_sector": tuple(Window),
    "sector": tuple(Window),
}
"""Conditions, and the windows in which each means something."""

AMMO = _names(Ammo)
GEAR_TYPES = _names(GearType)
WEAPON_TYPES = (*GEAR_TYPES[:4], "BASIC")
