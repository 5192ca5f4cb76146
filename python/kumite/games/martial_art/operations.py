"""What a skill can do: every operation with its parameters and the skills that may have it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from kumite.declare import OperationKinds, form, names, number, optional, word

from .terms import ACTIONS, StepPhase, Token


class Window(IntEnum):
    """Kinds of skill: the keyword, and for End Skills how long they last."""

    START = 0
    REACTION = 1
    END_NOW = 2
    END_NEXT_TURN = 3
    STYLE = 4


_START, _REACTION, _NOW, _NEXT, _STYLE = Window
_STRIKING = (_START, _NEXT, _STYLE)
_STRUCK = (_REACTION, _STYLE)
_MOVE = names([Token.MOVE])
_ACTION = names(ACTIONS)
_AFTER, _AMONG_MOVES = {"after": StepPhase.AFTER}, {"move": StepPhase.MOVE}


class OpKind(OperationKinds):
    """What a skill does."""

    ATTACK_DICE = 0, form("", number("n", 1, 3), optional(word("per", _MOVE)), windows=_STRIKING)
    """n attack dice more; with `per` (then n is 1) for each Move revealed in the Starting Area"""
    ATTACK_DICE_IF_AREA_EMPTY = 1, form("", number("n", 1, 3), windows=_STRIKING)
    """n attack dice more if no token lies in the Defender's Target Area"""
    DEFENSE_DICE = 2, form("", number("n", -3, -1), windows=_STRIKING)
    """so many defense dice fewer, in all"""
    DAMAGE_PER_X = 3, form("", number("n", 1, 2), windows=_STRIKING)
    """n damage more for each exceptional success"""
    CANCEL_NORMAL = 4, form("", number("n", 1, 3), optional(word("per", _ACTION)), windows=_STRUCK)
    """cancels n normal successes of the attack; with `per` for each such own token in the Target
    Area"""
    SWAP_NORMAL_FAILURE = 5, form("", windows=_STRUCK)
    """normal successes of the attack fail, failures succeed"""
    DEFEND_WITH = 6, form("", word("token", _MOVE, into=""), number("n", 1, 2), windows=_STRUCK)
    """such tokens in the Target Area may be shown, n dice each"""
    PUSH = 7, form("", number("n", 1, 3), windows=[_START])
    """pushes the Defender"""
    DISCARD_USED_DEFENSE = 8, form("", optional(number("at_least_x", 1, 3)), windows=[_START])
    """one Defense that was shown is removed, if so many exceptional successes were rolled"""
    GAIN_ENERGY_PER_X = 9, form("", number("n", 1, 2), windows=[_START])
    """up to n Chi or Rage for each exceptional success"""
    MOVE_SURCHARGE_PER_X = 10, form("", number("n", 1, 2), windows=[_START])
    """steps and Locks of the Defender's next turn cost n more for each exceptional success"""
    FORBID_ENERGY = 11, form("", windows=[_NOW])
    """an opponent spends no energy on the next turn"""
    FREE_STEP = (
        12,
        form("after", number("n", 1, 2), word("phase", _AFTER), windows=[_START, _STYLE]),
        form("move", number("n", 1, 2), word("phase", _AMONG_MOVES), windows=[_NEXT]),
    )
    """n free steps, among the moves or after the strike"""
    SWAP_TOKENS = (
        13,
        form("effect", word("with", {"EFFECT": None}, into="swap_with"), windows=[_NOW]),
        form("action", word("with", _ACTION, into="swap_with"), windows=[_STYLE]),
    )
    """exchanges an Effect with such a token of another Area: at once, or at the end of every own
    turn"""
    SHIFT_TOKEN = 14, form("", number("n", 1, 1), windows=[_STYLE])
    """at the end of every own turn an Effect may move on to the next Area"""
    BONUS_TURN = 15, form("", windows=[_NOW])
    """another turn after this one, not in a bonus turn"""


@dataclass(frozen=True, slots=True)
class Op:
    """One operation. Which of the fields mean something depends on the kind."""

    kind: OpKind
    n: int = 0
    """An amount; negative for defense_dice."""
    per: Token | None = None
    """attack_dice: per Move token of the Starting Area; cancel_normal: per own token there."""
    phase: StepPhase = StepPhase.MOVE
    at_least_x: int = 0
    """discard_used_defense: exceptional successes needed."""
    swap_with: Token | None = None
    """swap_tokens: the Action token exchanged; None for another Effect token."""
