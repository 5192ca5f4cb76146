"""What cards and abilities can do: operations, conditions and selectors, as packs write them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from kumite.declare import (
    Conditions,
    Effects,
    Node,
    OperationKinds,
    Reading,
    Selector,
    Selectors,
    Take,
    Words,
    flag,
    form,
    number,
    optional,
    small_names,
    value,
    word,
)

from .terms import Core, Stat, Until


class Window(IntEnum):
    """When a list of operations runs, or a condition is read."""

    PRE = 0  # pre-attack
    POST = 1  # post-attack, of the attack card
    TEXT = 2  # of a skill
    STANDARD = 3  # second part of a Standard Action
    REACT = 4  # a Reaction, when it is played
    REACT_POST = 5  # post-attack, of a Reaction
    OWN_DAMAGE = 6  # ability on_own_damage
    ATTACKED = 7  # ability on_attacked
    PHASE_START = 8  # ability on_phase_start
    STRENGTH = 9  # step 6: str_mods, str_bonus
    DEFENCE = 10  # step 6: def_mods
    AURA = 11  # step 6: def_aura


_PRE, _POST, _TEXT, _STANDARD, _REACT, _REACT_POST, _OWN, _ATTACKED, _START, _STR, _DEF, _AURA = (
    Window
)
LISTS = (_PRE, _POST, _TEXT, _STANDARD, _REACT, _REACT_POST, _OWN, _ATTACKED, _START)
"""Windows that hold operations."""
_OF_ACTOR = (_PRE, _POST, _TEXT, _STANDARD, _OWN, _ATTACKED, _START, _STR, _AURA)
_OF_REACTION = (_REACT, _REACT_POST, _DEF)
_AGAINST_PLAYER = (_POST, _TEXT, _REACT, _REACT_POST, _ATTACKED)
_OF_TARGET = (_POST, _TEXT, _STANDARD, _STR)


class Who(Words):
    """Words that stand for champions."""

    SELF = 0, _OF_ACTOR  # the activated champion; of an ability its own
    TARGET = 1, _OF_TARGET  # all targets of the Action
    ATTACKER = 2, (*_OF_REACTION, _ATTACKED)  # the activated champion, seen from the other side
    REACTED = 3, _OF_REACTION  # the champion that the Reaction was played on


class Kind(IntEnum):
    """Kinds of champions, seen from the side of the card's player."""

    ENEMY = 0
    ALLY = 1
    FRIEND = 2
    CHAMPION = 3
    TARGET = 4


class Player(Words):
    """Words that stand for a player."""

    FOE = 0, (_POST, _TEXT)  # controller of the only target
    ATTACKER = 1, (_REACT, _REACT_POST, _ATTACKED)  # controller of the activated champion


class Chooser(IntEnum):
    """Who picks the cards that are discarded."""

    OWNER = 0
    YOU = 1


class PlaceOf(Words):
    """What a place is measured from."""

    SELF = 0, (_PRE, _POST, _TEXT, _STANDARD, _OWN, _ATTACKED, _START)
    REACTED = 1, (_REACT, _REACT_POST)
    ANY_ALLY = 2, LISTS  # whichever Ally is near enough


class Count(IntEnum):
    """Amounts that are counted."""

    READY_CORES = 0


DEALT = 255
"""The number of draw and plan that is all attack damage of this attack."""
MOST_WITHIN = 4
_WHO = word("who", small_names(Who))
_SEEN_DAMAGE = (_POST, _REACT_POST, _ATTACKED)


class ConditionKind(OperationKinds):
    """What can be asked of the table."""

    ON_TRAP = 0, form("", _WHO)
    """it stands on a trap hex, printed or holding a token"""
    BLOODIED = 1, form("", _WHO)
    """at most half of its HP is left"""
    DEALT = 2, form("", _WHO, number("at_least", 1, 9), windows=_SEEN_DAMAGE)
    """that much attack damage was placed on it in this attack"""
    DISTANCE = (
        3,
        form("at_least", _WHO, word("to", small_names(Who)), number("at_least", 1, 8)),
        form("exactly", _WHO, word("to", small_names(Who)), number("exactly", 1, 8)),
    )
    """both are in the arena, so far apart"""
    NUMBER = (
        4,
        form(
            "",
            word("each", small_names(tuple(Kind)[:4])),
            number("within", 1, MOST_WITHIN),
            word("of", small_names(Who)),
            number("at_least", 1, 4),
        ),
    )
    """so many champions fit"""


IF = Conditions(ConditionKind)
WHO = Selectors(Who, Kind, within=(1, MOST_WITHIN), where=IF)
_SOMEBODY = value("who", WHO)
_ONE_WORD = WHO.only(Take.WORD)
_N = number("n", 1, 4)
_N_OR_DEALT = number("n", 1, 4, words={"dealt": DEALT})
_PLAYER = word("player", small_names(Player))
_MAY = optional(flag("may"))
_OWN_TURN = (_PRE, _POST, _TEXT)


class OpKind(OperationKinds):
    """What a card or an ability does."""

    DMG = 0, form("", _SOMEBODY, _N)
    """n DMG, to all at once"""
    BLOODY = 1, form("", _SOMEBODY)
    """to each, at once, the DMG that leaves half its HP, rounded down"""
    HEAL = 2, form("", _SOMEBODY, _N)
    """Heal n each, asked in canonical order"""
    DASH = 3, form("", _SOMEBODY, _N)
    """Dash n"""
    JUMP = 4, form("", _SOMEBODY, _N)
    """Jump n"""
    SWOOP = 5, form("", _SOMEBODY, _N)
    """Swoop n"""
    MOVE = 6, form("", _SOMEBODY, _N)
    """Move n"""
    PUSH = 7, form("", _SOMEBODY, _N)
    """Push n, from the acting champion"""
    PULL = 8, form("", _SOMEBODY, _N)
    """Pull n, to the acting champion"""
    FORCE = 9, form("", _SOMEBODY, _N)
    """Force n"""
    FEAR = 10, form("", _SOMEBODY, _N)
    """Fear n, from the acting champion"""
    PLACE = (
        11,
        form(
            "",
            _SOMEBODY,
            number("within", 1, MOST_WITHIN),
            word("of", small_names(PlaceOf)),
            _MAY,
        ),
    )
    """to a free hex so near"""
    SWAP = 12, form("", value("who", _ONE_WORD), value("with", _ONE_WORD))
    """the two exchange hexes"""
    ROOT = 13, form("", _SOMEBODY)
    """Root"""
    UNROOT = 14, form("", _SOMEBODY)
    """Root ends"""
    STUN = 15, form("", _SOMEBODY)
    """Stun"""
    MOD = (
        16,
        form(
            "",
            word("stat", small_names(Stat)),
            number("n", -4, 4),
            _SOMEBODY,
            word("until", small_names(Until)),
            optional(word("against", {"target": True})),
        ),
    )
    """a modifier; with `against` for attacks on the target alone"""
    DRAW = 17, form("", _N_OR_DEALT)
    """Draw n"""
    PLAN = 18, form("", _N_OR_DEALT)
    """Plan n"""
    SHOW = 19, form("", _PLAYER, windows=_AGAINST_PLAYER)
    """that hand is shown to all"""
    DISCARD = (
        20,
        form("", _PLAYER, _N, word("chooser", small_names(Chooser)), windows=_AGAINST_PLAYER),
    )
    """so many cards of that hand are discarded"""
    READY = (
        21,
        form("", word("core", {core.letter: core for core in Core})),
    )
    """that Core of the card's player is ready again"""
    EXHAUST = 22, form("", _PLAYER, windows=_AGAINST_PLAYER)
    """one ready Core of that player, who chooses"""
    LOOK_TRAP = 23, form("", _N, windows=_OWN_TURN)
    """the card's player looks at a token within n of the acting champion"""
    MOVE_TRAP = 24, form("", _MAY, windows=_OWN_TURN)
    """moves the token just looked at"""
    DODGE = 25, form("", windows=[_REACT])
    """the reacted champion is no longer a target"""


@dataclass(frozen=True, slots=True)
class Op:
    """One operation. Which of the fields mean something depends on the kind."""

    kind: OpKind
    n: int = 0
    """An amount, or DEALT."""
    who: Selector | None = None
    other: Selector | None = None
    """swap: the second champion."""
    within: int = 0
    of: PlaceOf | None = None
    may: bool = False
    stat: Stat | None = None
    until: Until | None = None
    against: bool = False
    player: Player | None = None
    chooser: Chooser | None = None
    core: Core | None = None


def _made(read: Reading[OperationKinds]) -> Op:
    assert isinstance(read.kind, OpKind)
    values = dict(read.values)
    if "with" in values:
        values["other"] = values.pop("with")
    return Op(read.kind, **values)


EFFECTS: Effects[Op] = Effects(OpKind, _made, IF, WHO, has_branches=True)
"""How cards of this game put operations together."""

OpList = tuple[Node[Op], ...]
"""A list of operations with its branches."""
