"""What an effect can do: every operation with its parameters and the windows it acts in."""

from __future__ import annotations

from dataclasses import dataclass

from kumite.declare import OperationKinds, flag, form, names, number, optional, word

from .terms import ALL, AttackFace, DefenseFace, GearType, Window

_ATTACK, _DEFENSE = names(AttackFace), names(DefenseFace)
_CHANGE_ATTACK = (word("from", _ATTACK, into="from_face"), word("to", _ATTACK, into="to_face"))
_CHANGE_DEFENSE = (word("from", _DEFENSE, into="from_face"), word("to", _DEFENSE, into="to_face"))
_SYMBOL = word("symbol", names([AttackFace.CRIT, AttackFace.HIT]))
_ENERGY = number("n", 1, 6)
_UP_TO = number("max", 1, 5, words={"any": ALL}, into="n")
_SOME = number("n", 1, 5, words={"all": ALL})
_AT_LEAST = optional(number("min", 0, 5))
_STEPS = number("steps", 1, 5)

_TARGETS = (Window.BEFORE_ATTACK, Window.OUTCOME_ATTACKER)
_STEPPING = (*_TARGETS, Window.OUTCOME_DEFENDER, Window.ATTACK_FAILED, Window.DURING_TURN)
_DRAWING = (Window.OUTCOME_ATTACKER, Window.OUTCOME_DEFENDER, Window.DURING_TURN, Window.IMMEDIATE)
_GAINING = (
    *(Window.BEFORE_ATTACK, Window.AFTER_ATTACK, Window.BEFORE_DEFENSE, Window.AFTER_DEFENSE),
    *(Window.OUTCOME_ATTACKER, Window.OUTCOME_DEFENDER, Window.ATTACK_FAILED),
    *(Window.DURING_TURN, Window.ON_ENTER, Window.IMMEDIATE),
)
_PASSIVE = [Window.PASSIVE]


class OpKind(OperationKinds):
    """What an effect does."""

    ADD_ATTACK_DICE = 0, form("", number("n", 1, 5), windows=[Window.BEFORE_ATTACK])
    """more attack dice, up to the cap"""
    ADD_DEFENSE_DICE = (
        1,
        form("", number("n", 1, 3), windows=[Window.BEFORE_DEFENSE, Window.PASSIVE]),
    )
    """more defense dice, up to the cap"""
    BASE_DICE = (
        2,
        form("", number("n", 1, 5), _AT_LEAST, windows=[Window.BEFORE_ATTACK]),
        form("", number("cell", 0, 2), _AT_LEAST, windows=[Window.BEFORE_ATTACK]),
        form("", flag("best"), _AT_LEAST, windows=[Window.BEFORE_ATTACK]),
    )
    """replaces the base number of dice by a number, the dice of that cell of the weapon's diagram,
    or its best cell; at least `min`"""
    EXTEND_RANGE = (
        3,
        form("", number("min", 0, 5), number("max", 0, 5), windows=[Window.BEFORE_ATTACK]),
    )
    """an enabling effect: the target may stand at these ranges"""
    REROLL_ATTACK = 4, form("", _UP_TO, windows=[Window.AFTER_ATTACK])
    """one reroll of up to that many attack dice"""
    REROLL_DEFENSE = 5, form("", _UP_TO, windows=[Window.AFTER_DEFENSE])
    """one reroll of up to that many defense dice"""
    FORCE_REROLL_ATTACK = (
        6,
        form("", optional(number("n", 1, 5)), windows=[Window.BEFORE_DEFENSE]),
    )
    """the defender picks so many attack dice (absent: 1), they are rolled again"""
    CHANGE_ATTACK = 7, form("", *_CHANGE_ATTACK, _SOME, windows=[Window.AFTER_ATTACK])
    """turns attack dice"""
    CHANGE_DEFENSE = 8, form("", *_CHANGE_DEFENSE, _SOME, windows=[Window.AFTER_DEFENSE])
    """turns defense dice"""
    TARGET_TREATS = 9, form("", *_CHANGE_DEFENSE, _SOME, windows=[Window.AFTER_ATTACK])
    """lingers: the bound target's defense dice are read so when it settles"""
    READ_ATTACK = 10, form("", *_CHANGE_ATTACK, number("n", 1, 5), windows=_PASSIVE)
    """reading of the attack dice against a target in the sector"""
    READ_DEFENSE = 11, form("", *_CHANGE_DEFENSE, windows=_PASSIVE)
    """reading of all such defense dice of a target in the sector"""
    CANCEL = 12, form("", _SYMBOL, number("n", 1, 6), windows=[Window.PLATE])
    """cancels up to that many"""
    DAMAGE_PER = 13, form("", _SYMBOL, number("n", 1, 3), windows=[Window.AFTER_ATTACK])
    """each uncancelled symbol deals n damage"""
    ALL_IN_SECTOR = 14, form("", windows=_PASSIVE)
    """attacks with this card hit all Opponents in one sector"""
    MOVE_SELF = (
        15,
        form("adjacent", word("to", {"adjacent": 0}, into=""), windows=_STEPPING),
        form("any", word("to", {"any": 1}, into=""), windows=[Window.ON_MOVE_ACTION]),
        form("steps", _STEPS, windows=[Window.ON_MOVE_ACTION]),
    )
    """moves the user's Fighter"""
    MOVE_TARGET = (
        16,
        form("me", word("to", {"me": 0}, into=""), _STEPS, windows=_TARGETS),
        form(
            "away",
            word("to", {"away": 1}, into=""),
            _STEPS,
            windows=(*_TARGETS, Window.OUTCOME_ALL),
        ),
    )
    """`me`: a target 1 to `steps` sectors away enters the user's sector; `away`: step by step
    (NEON-MOV-07)"""
    PLACE_TOKEN = 17, form("", windows=[Window.DURING_TURN])
    """the owner's unique token"""
    RETURN_TOKEN = 18, form("", windows=[Window.DURING_TURN, Window.ON_ENTER])
    """the owner's unique token"""
    GAIN_ENERGY = 19, form("", _ENERGY, windows=_GAINING)
    """the user gains up to n"""
    DRAIN_ENERGY = (
        20,
        form(
            "",
            _ENERGY,
            optional(flag("to_me")),
            windows=[Window.OUTCOME_ATTACKER, Window.OUTCOME_ALL],
        ),
    )
    """the target loses up to n, with `to_me` the user gains as much"""
    SEARCH_EXTRA = (
        21,
        form("", optional(number("rank", 1, 3)), number("n", 1, 3), windows=[Window.ON_SEARCH]),
    )
    """draws so many cards more, of the sector's rank if none is given"""
    SEARCH_DISCOUNT = 22, form("", _ENERGY, windows=[Window.ON_SEARCH])
    """a Search costs so much less"""
    DRAW_EQUIPMENT = 23, form("", number("rank", 1, 3), number("n", 1, 3), windows=_DRAWING)
    """draws and keeps (places) all"""
    DEAL_DAMAGE = (
        24,
        form(
            "target",
            number("n", 1, 6),
            word("who", {"target": 0}, into=""),
            windows=[Window.OUTCOME_ATTACKER],
        ),
        form(
            "entrant",
            number("n", 1, 6),
            word("who", {"entrant": 1}, into=""),
            windows=[Window.ON_ENTER],
        ),
    )
    """to the target, or to who enters"""
    TAKE_LEADER = 25, form("", windows=[Window.OUTCOME_ATTACKER, Window.DURING_TURN])
    """the Leader token"""
    DISCARD_TARGET_GEAR = (
        26,
        form("", word("type", names(GearType), into="gear"), windows=[Window.OUTCOME_ATTACKER]),
    )
    """with its ammo"""
    BLOCK_ABILITIES = 27, form("", windows=_PASSIVE)
    """nobody there uses abilities"""
    BLOCK_REROLL = 28, form("", windows=_PASSIVE)
    """nobody there rolls again"""
    IGNORE_SUBMERSION_DAMAGE = 29, form("", windows=[Window.ON_SUBMERSION, Window.PASSIVE])
    """Submersion does no damage"""
    ABILITY_SURCHARGE = 30, form("", _ENERGY, windows=_PASSIVE)
    """abilities cost so much more there"""
    SET_BASIC_WEAPON = 31, form("", number("n", 1, 5), windows=_PASSIVE)
    """dice of the basic weapon"""


@dataclass(frozen=True, slots=True)
class Op:
    """One operation. Which of the fields mean something depends on the kind."""

    kind: OpKind
    n: int = 0
    """An amount; for rerolls the `max`. ALL for "all" and "any"; 0 if not given."""
    min: int = 0
    max: int = 0
    """`min` and `max` of extend_range; `min` of base_dice."""
    cell: int | None = None
    best: bool = False
    from_face: int = 0
    to_face: int = 0
    """Faces of the attack or the defense die, by the kind."""
    symbol: AttackFace = AttackFace.CRIT
    where: str = ""
    """The form: adjacent, any, steps; me, away; target, entrant."""
    steps: int = 0
    to_me: bool = False
    rank: int = 0
    """0: the rank of the sector."""
    gear: GearType = GearType.SMALL

    def acts_in(self, window: Window) -> bool:
        return self.kind.acts_in(window, self.where)
