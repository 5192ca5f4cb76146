"""What NEON content may say: keys, numbers, and which operation fits where.

The tables of docs/content.md in executable form; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kumite.packs.layers import Shape

from .terms import Ammo, AttackFace, DefenseFace, GearType, OpKind, Window

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

WINDOW_OPS: dict[Window, tuple[str, ...]] = {
    Window.BEFORE_ATTACK: (
        "add_attack_dice",
        "base_dice",
        "extend_range",
        "move_self(adjacent)",
        "move_target",
        "gain_energy",
    ),
    Window.AFTER_ATTACK: (
        "reroll_attack",
        "change_attack",
        "target_treats",
        "damage_per",
        "gain_energy",
    ),
    Window.BEFORE_DEFENSE: ("add_defense_dice", "force_reroll_attack", "gain_energy"),
    Window.AFTER_DEFENSE: ("reroll_defense", "change_defense", "gain_energy"),
    Window.PLATE: ("cancel",),
    Window.OUTCOME_ATTACKER: (
        "deal_damage(target)",
        "drain_energy",
        "move_self(adjacent)",
        "move_target",
        "discard_target_gear",
        "take_leader",
        "gain_energy",
        "draw_equipment",
    ),
    Window.OUTCOME_DEFENDER: ("move_self(adjacent)", "gain_energy", "draw_equipment"),
    Window.OUTCOME_ALL: ("move_target(away)", "drain_energy"),
    Window.ATTACK_FAILED: ("move_self(adjacent)", "gain_energy"),
    Window.DURING_TURN: (
        "move_self(adjacent)",
        "place_token",
        "return_token",
        "gain_energy",
        "take_leader",
        "draw_equipment",
    ),
    Window.ON_MOVE_ACTION: ("move_self(steps)", "move_self(any)"),
    Window.ON_SUBMERSION: ("ignore_submersion_damage",),
    Window.ON_SEARCH: ("search_extra", "search_discount"),
    Window.ON_ENTER: ("gain_energy", "deal_damage(entrant)", "return_token"),
    Window.PASSIVE: (
        "add_defense_dice",
        "set_basic_weapon",
        "block_abilities",
        "ability_surcharge",
        "block_reroll",
        "ignore_submersion_damage",
        "read_attack",
        "read_defense",
        "all_in_sector",
    ),
    Window.IMMEDIATE: ("gain_energy", "draw_equipment"),
}
"""Operations of each window; in brackets the only form of an operation that fits there."""

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


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of an operation: a number, one of some words, or true/false."""

    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    flag: bool = False
    required: bool = True


def _names(*enums: type[Enum]) -> tuple[str, ...]:
    return tuple(member.name for enum in enums for member in enum)


_ATTACK = Param(words=_names(AttackFace))
_DEFENSE = Param(words=_names(DefenseFace))
_SYMBOL = Param(words=("CRIT", "HIT"))
_ENERGY = {"n": Param(1, 6)}
_REROLL = {"max": Param(1, 5, words=("any",))}
_COUNT = Param(1, 5, words=("all",))

OP_PARAMS: dict[OpKind, dict[str, Param]] = {
    OpKind.ADD_ATTACK_DICE: {"n": Param(1, 5)},
    OpKind.ADD_DEFENSE_DICE: {"n": Param(1, 3)},
    OpKind.BASE_DICE: {
        "n": Param(1, 5, required=False),
        "cell": Param(0, 2, required=False),
        "best": Param(flag=True, required=False),
        "min": Param(0, 5, required=False),
    },
    OpKind.EXTEND_RANGE: {"min": Param(0, 5), "max": Param(0, 5)},
    OpKind.REROLL_ATTACK: _REROLL,
    OpKind.REROLL_DEFENSE: _REROLL,
    OpKind.FORCE_REROLL_ATTACK: {"n": Param(1, 5, required=False)},
    OpKind.CHANGE_ATTACK: {"from": _ATTACK, "to": _ATTACK, "n": _COUNT},
    OpKind.CHANGE_DEFENSE: {"from": _DEFENSE, "to": _DEFENSE, "n": _COUNT},
    OpKind.TARGET_TREATS: {"from": _DEFENSE, "to": _DEFENSE, "n": _COUNT},
    OpKind.READ_ATTACK: {"from": _ATTACK, "to": _ATTACK, "n": Param(1, 5)},
    OpKind.READ_DEFENSE: {"from": _DEFENSE, "to": _DEFENSE},
    OpKind.CANCEL: {"symbol": _SYMBOL, "n": Param(1, 6)},
    OpKind.DAMAGE_PER: {"symbol": _SYMBOL, "n": Param(1, 3)},
    OpKind.ALL_IN_SECTOR: {},
    OpKind.MOVE_SELF: {
        "to": Param(words=("adjacent", "any"), required=False),
        "steps": Param(1, 5, required=False),
    },
    OpKind.MOVE_TARGET: {"to": Param(words=("me", "away")), "steps": Param(1, 5)},
    OpKind.PLACE_TOKEN: {},
    OpKind.RETURN_TOKEN: {},
    OpKind.GAIN_ENERGY: _ENERGY,
    OpKind.DRAIN_ENERGY: {**_ENERGY, "to_me": Param(flag=True, required=False)},
    OpKind.SEARCH_EXTRA: {"rank": Param(1, 3, required=False), "n": Param(1, 3)},
    OpKind.SEARCH_DISCOUNT: _ENERGY,
    OpKind.DRAW_EQUIPMENT: {"rank": Param(1, 3), "n": Param(1, 3)},
    OpKind.DEAL_DAMAGE: {"n": Param(1, 6), "who": Param(words=("target", "entrant"))},
    OpKind.TAKE_LEADER: {},
    OpKind.DISCARD_TARGET_GEAR: {"type": Param(words=_names(GearType))},
    OpKind.BLOCK_ABILITIES: {},
    OpKind.BLOCK_REROLL: {},
    OpKind.IGNORE_SUBMERSION_DAMAGE: {},
    OpKind.ABILITY_SURCHARGE: _ENERGY,
    OpKind.SET_BASIC_WEAPON: {"n": Param(1, 5)},
}
EXACTLY_ONE: dict[OpKind, tuple[str, ...]] = {
    OpKind.BASE_DICE: ("n", "cell", "best"),
    OpKind.MOVE_SELF: ("to", "steps"),
}
"""Of these parameters exactly one is given."""

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


def form(kind: OpKind, where: str) -> str:
    """An operation's name with its form, as the window table writes it.

    >>> form(OpKind.MOVE_SELF, "adjacent")
    'move_self(adjacent)'
    """
    return f"{kind.name.lower()}({where})"


def allows(window: Window, kind: OpKind, where: str) -> bool:
    """Whether an operation, in the form `where`, acts in a window.

    >>> allows(Window.ON_MOVE_ACTION, OpKind.MOVE_SELF, "adjacent")
    False
    """
    table = WINDOW_OPS[window]
    return kind.name.lower() in table or form(kind, where) in table
