"""Operations on monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Space
from kumite.games.defend_neo_tokyo.events import EventKind, MonsterCause, Token
from kumite.games.defend_neo_tokyo.model import FrameKind, ListFlag, MonsterMark
from kumite.games.defend_neo_tokyo.operations import Direction, OpKind

from .asking import ask
from .blow import push_attack
from .city import is_standing, next_space, next_standing, standing_beside
from .fitting import TOKENS, placeable
from .monsters import full_life, is_held, move_monster, set_tokens
from .objects import number_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .scene import Scene


def do_to_monster(scene: Scene, op: Op, each: int, take_out: Callable[[], None]) -> Wait | None:
    if op.kind is OpKind.PUSH:
        return _ask_push(scene, number_of(each), take_out)
    take_out()
    table, monster = scene.table, number_of(each)
    own = table.monster(monster)
    match op.kind:
        case OpKind.ATTACK:
            push_attack(scene, op, each)
        case OpKind.HIT:
            who = scene.mech
            table.push(FrameKind.BLOW, who=who, it=each, space=own.space, id=op.dice, n=op.plus)
        case OpKind.STRIP:
            left = max(0, own.tokens[Token.ARMOR] - op.n)
            set_tokens(table, monster, Token.ARMOR, left)
        case OpKind.HEAL:
            _heal(scene, op, monster)
        case OpKind.HOLD:
            own.marks |= MonsterMark.HELD
            table.tell(EventKind.MONSTER_HELD, monster)
        case OpKind.STUN:
            own.marks |= MonsterMark.STUNNED
            table.tell(EventKind.MONSTER_STUNNED, monster)
        case OpKind.PULL:
            move_monster(table, monster, scene.here, MonsterCause.PULL)
        case OpKind.SHIFT:
            _shift(scene, op, each)
        case _:  # fire, minus, plus, armor
            token = TOKENS[op.kind]
            set_tokens(table, monster, token, own.tokens[token] + placeable(scene, op, monster))
    return None


def _ask_push(scene: Scene, monster: int, take_out: Callable[[], None]) -> Wait:
    """DNT-D-33."""
    table = scene.table

    def take(action: Space) -> None:
        take_out()
        move_monster(table, monster, action.space, MonsterCause.PUSH)

    spaces = standing_beside(table, table.monster(monster).space)
    return ask(table, scene.chooser, [Space(space=space) for space in spaces], take)


def _heal(scene: Scene, op: Op, monster: int) -> None:
    """DNT-MON-09."""
    table = scene.table
    own = table.monster(monster)
    life = min(own.life + op.n, max(own.life, full_life(table, monster)))
    if life != own.life:
        own.life = life
        table.tell(EventKind.MONSTER_HEALED, monster, life)


def _shift(scene: Scene, op: Op, each: int) -> None:
    """To the next space by number; cancelled if held or Destroyed (DNT-DSP-05, DNT-MON-11)."""
    table, monster = scene.table, number_of(each)
    here = table.monster(monster).space
    step = 1 if op.to is Direction.HIGHER else -1
    to = next_standing(table, here, step) if op.standing else next_space(here, step)
    moves = to is not None and is_standing(table, to) and not is_held(table, monster)
    if each == scene.monster:
        scene.frame.flags &= ~ListFlag.MOVED
        scene.frame.flags |= ListFlag.MOVED * moves
    if moves and to is not None:
        move_monster(table, monster, to, MonsterCause.SHIFT)
    else:
        table.tell(EventKind.MONSTER_STAYED, monster, MonsterCause.SHIFT)
