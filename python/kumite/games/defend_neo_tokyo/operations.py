"""What lists of Defend Neo Tokyo can do: operations with parameters, words, kinds, conditions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from kumite.declare import (
    Conditions,
    Effects,
    InlineTable,
    OperationKinds,
    Reading,
    Selectors,
    Several,
    Words,
    flag,
    form,
    number,
    optional,
    small_names,
    value,
    word,
)

from .terms import REACTS, Slot, Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.declare import Condition, Selector
    from kumite.declare.operations import Form
    from kumite.declare.params import Param

_CITIZEN = (Window.ENTERING, Window.EXITING, Window.EVENT_STEP, Window.EVENT_END, Window.END)
_CARD, _TEXT, _MONSTER = Window.CARD, Window.TEXT, Window.MONSTER
_PILOT = (_CARD, *REACTS)
_AUTO = (_TEXT, *_CITIZEN, _MONSTER)
_ANY = tuple(Window)
_FARTHEST = 5


class Word(Words):
    """Words that stand for objects."""

    ME = 0, (*_PILOT, *_CITIZEN, _MONSTER)
    HERE = 1, (*_PILOT, *_CITIZEN, _MONSTER)
    IT = 2, (*_PILOT, _TEXT)
    SRC = (
        3,
        (
            Window.ENTER,
            Window.DECLARE,
            Window.DAMAGE,
            Window.HURT,
            Window.CITIZEN_IN,
            Window.CITIZEN_OUT,
            Window.DONE,
            Window.SHOT,
        ),
    )
    STRUCK = 4, (_CARD,)
    TARGET_SPACE = 5, (_CARD,)
    DRAWN = 6, (_TEXT, _MONSTER)
    NEXT_HIGHER = 7, (*_CITIZEN, _MONSTER)
    NEXT_LOWER = 8, (*_CITIZEN, _MONSTER)
    STANDING_HIGHER = 9, (*_CITIZEN, _MONSTER)
    STANDING_LOWER = 10, (*_CITIZEN, _MONSTER)


class Kind(IntEnum):
    """Kinds of objects."""

    MONSTER = 0
    MECH = 1
    ALLY = 2
    CITIZEN = 3
    SPACE = 4


class Count(IntEnum):
    """What `least` and `most` compare."""

    LIFE = 0
    CITY_DAMAGE = 1
    ORDER = 2


class Per(IntEnum):
    """What `per` of a change counts."""

    FIRE = 0


class Asks(OperationKinds):
    """Conditions."""

    ALONE = 0, form("", windows=[_CARD])
    """in mods: the target is the only monster in its space"""
    FIRE = 1, form("", windows=[_CARD])
    """in mods: the target has a Fire token"""
    DEFEATED = 2, form("", windows=[_CARD])
    """`it` was defeated by an operation of this list"""
    NONE_LEFT = 3, form("", windows=[Window.DAMAGE])
    """the pending damage is 0"""
    MOVED = 4, form("", windows=[_MONSTER])
    """the last shift of this list moved `me`"""
    HAS_MONSTER = 5, form("", windows=_ANY)
    """where: a monster is in the space"""
    STANDING = 6, form("", windows=_ANY)
    """where: the space is not Destroyed"""
    OUTSIDE_HQ = 7, form("", windows=_ANY)
    """where: the mech is not in Defense HQ"""


class Direction(IntEnum):
    HIGHER = 0
    LOWER = 1


class Tile(IntEnum):
    """Which tile loses power."""

    CHOICE = 0
    LG = 1
    MOST = 2
    THIS = 3


class Deck(IntEnum):
    EVENT = 0
    CITY = 1


class Which(IntEnum):
    LOW = 0
    HIGH = 1
    ALL = 2


class What(IntEnum):
    """Which cards can be recovered."""

    ATTACK = 0
    THIS = 1


class Stat(IntEnum):
    """What a persistent card changes."""

    DAMAGE = 0
    DICE = 1
    GUARD = 2


class Whose(IntEnum):
    ME = 0
    OTHERS = 1
    THIS = 2


RANDOM_PART, THIS_PART = 4, 5
IF = Conditions(Asks)
WHO = Selectors(Word, Kind, within=(0, _FARTHEST), beyond=True, where=IF, counts=Count)
_MOD = InlineTable(
    number("amount", 1, 9),
    optional(value("if", IF)),
    optional(word("per", small_names(Per))),
    optional(number("max", 1, 20)),
)
_SLOTS: dict[str, int] = {slot.name: int(slot) for slot in Slot}
_WHO = value("who", WHO)
_N = number("n", 1, 9)


def _op(*params: Param, windows: Sequence[Window]) -> Form:
    return form("", *params, optional(flag("may")), windows=windows)


class OpKind(OperationKinds):
    """What a list can do, with the rule that says when an object fits."""

    ATTACK = (
        0,
        _op(
            _WHO,
            number("dice", 1, 8),
            optional(number("plus", 0, 20)),
            optional(flag("pierce")),
            optional(value("mods", Several(2, _MOD))),
            windows=[_CARD],
        ),
    )
    HIT = (
        1,
        _op(_WHO, optional(number("dice", 0, 8)), optional(number("plus", 0, 20)), windows=_ANY),
    )
    FIRE = 2, _op(_WHO, _N, windows=_ANY)
    MINUS = 3, _op(_WHO, _N, windows=_ANY)
    PLUS = 4, _op(_WHO, _N, windows=_ANY)
    ARMOR = 5, _op(_WHO, _N, windows=_ANY)
    STRIP = 6, _op(_WHO, _N, windows=_PILOT)
    HEAL = 7, _op(_WHO, number("n", 1, 20), windows=_AUTO)
    HOLD = 8, _op(_WHO, windows=_PILOT)
    STUN = 9, _op(_WHO, windows=_PILOT)
    PUSH = 10, _op(_WHO, windows=_PILOT)
    PULL = 11, _op(_WHO, windows=(*_PILOT, Window.ENTERING))
    SHIFT = (
        12,
        _op(
            _WHO,
            word("to", small_names(Direction)),
            optional(flag("standing")),
            windows=[_TEXT, _MONSTER],
        ),
    )
    MOVE = (
        13,
        _op(
            _WHO,
            number("min", 0, 5),
            number("max", 1, 5),
            optional(flag("fly")),
            optional(flag("carry")),
            windows=_PILOT,
        ),
    )
    ENTER = (
        14,
        _op(
            windows=[Window.ENTER, Window.DECLARE, Window.DAMAGE, Window.HURT, Window.DONE],
        ),
    )
    WARP = 15, _op(windows=_PILOT)
    REPAIR = 16, _op(_WHO, _N, optional(word("part", {"C": Slot.C})), windows=_ANY)
    HURT = 17, _op(_N, word("part", {**_SLOTS, "this": THIS_PART}), windows=_PILOT)
    HARM = (
        18,
        _op(_WHO, _N, word("part", {**_SLOTS, "RND": RANDOM_PART}), windows=[_TEXT, _MONSTER]),
    )
    POWER = 19, _op(_N, optional(word("tile", {"this": Tile.THIS})), windows=_PILOT)
    UNPOWER = (
        20,
        _op(
            _WHO,
            _N,
            word(
                "tile",
                {"choice": Tile.CHOICE, "LG": Tile.LG, "most": Tile.MOST, "this": Tile.THIS},
            ),
            windows=_ANY,
        ),
    )
    REROUTE = 21, _op(windows=_PILOT)
    DRAW = 22, _op(_WHO, _N, windows=_ANY)
    TOSS = 23, _op(_WHO, _N, windows=_ANY)
    RECOVER = 24, _op(word("what", small_names(What)), windows=_PILOT)
    PEEK = 25, _op(word("deck", small_names(Deck)), number("n", 1, 3), windows=_PILOT)
    SAVE = 26, _op(_WHO, windows=_PILOT)
    KILL = 27, _op(_WHO, word("which", small_names(Which)), windows=[_TEXT, _MONSTER])
    BRING = 28, _op(_WHO, _N, windows=[_TEXT, Window.ENTERING, _MONSTER])
    SEND = (
        29,
        _op(
            _WHO,
            word("which", small_names((Which.LOW, Which.HIGH))),
            word("to", {"lower": False, "away": True}, into="away"),
            windows=[_TEXT, Window.END],
        ),
    )
    SIFT = 30, _op(_N, number("pop", 1, 20), windows=[_MONSTER])
    CITY = (
        31,
        _op(_WHO, _N, windows=[_CARD, _TEXT, Window.ENTERING, Window.EXITING, _MONSTER]),
    )
    MEND = 32, _op(_WHO, _N, windows=_ANY)
    TRACK = 33, _op(_N, windows=_ANY)
    DRAW_CITY = 34, _op(number("n", 1, 3), windows=[_TEXT, _MONSTER])
    RESHUFFLE = 35, _op(windows=[_MONSTER])
    PREVENT = 36, _op(_N, windows=[Window.DAMAGE])
    CANCEL = 37, _op(windows=[Window.DAMAGE])
    REDIRECT = 38, _op(word("part", _SLOTS), number("less", 0, 9), windows=[Window.DAMAGE])
    SHIELD = 39, _op(_N, windows=[Window.CITY])
    ADD_DICE = 40, _op(_N, windows=[Window.SHOT])
    REROLL = 41, _op(windows=[Window.ROLLED])
    SYMBOL = 42, _op(word("to", {"white": 0}, into=""), windows=[Window.EVENT])
    SURVIVE = 43, _op(windows=[Window.CRITICAL])
    STAND = 44, _op(_WHO, windows=_PILOT)
    AIM = 45, _op(windows=[_CARD])
    MOD = (
        46,
        _op(
            word("stat", small_names(Stat)),
            number("n", 1, 3),
            word("who", small_names(Whose), into="whose"),
            windows=[_CARD],
        ),
    )
    BAN_REACT = 47, _op(windows=[_TEXT])
    CAP_RANGE = 48, _op(windows=[_TEXT])


@dataclass(frozen=True, slots=True)
class Mod:
    """A change of an attack's total."""

    amount: int
    condition: Condition | None = None
    per: Per | None = None
    max: int = 0


@dataclass(frozen=True, slots=True)
class Op:
    """One operation. Which of the fields mean something depends on the kind."""

    kind: OpKind
    who: Selector | None = None
    n: int = 0
    may: bool = False
    dice: int = 0
    plus: int = 0
    pierce: bool = False
    mods: tuple[Mod, ...] = ()
    min: int = 0
    max: int = 0
    fly: bool = False
    carry: bool = False
    to: Direction = Direction.HIGHER
    standing: bool = False
    part: int | None = None
    """A slot, RANDOM_PART or THIS_PART; None: any."""
    tile: Tile | None = None
    what: What = What.ATTACK
    deck: Deck = Deck.EVENT
    which: Which = Which.LOW
    away: bool = False
    pop: int = 0
    less: int = 0
    stat: Stat = Stat.DAMAGE
    whose: Whose = Whose.ME


def _made(read: Reading[Any]) -> Op:
    values = dict(read.values)
    mods = tuple(
        Mod(each.get("amount", 1), each.get("if"), each.get("per"), each.get("max", 0))
        for each in values.pop("mods", ())
    )
    return Op(OpKind(read.kind), mods=mods, **values)


EFFECTS = Effects(OpKind, _made, IF, WHO, has_choices=True)
