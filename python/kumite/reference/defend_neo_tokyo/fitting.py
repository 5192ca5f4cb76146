"""When an operation can be done, and to whom: "fits if" of the operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import Token
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    MECH_OBJECT,
    SPACE_OBJECT,
    FrameKind,
    HarmFlag,
    MonsterMark,
)
from kumite.games.defend_neo_tokyo.operations import Deck, OpKind, Tile, What
from kumite.games.defend_neo_tokyo.terms import Slot, Symbol

from . import citizens, mechs
from .city import city_damage, is_standing, standing_beside
from .monsters import is_held, supply_left
from .moving import first_steps
from .objects import bits, is_monster, kind_of, number_of, space_of_citizen
from .piles import event_cards_left
from .tiles import reroute_sources

if TYPE_CHECKING:
    from kumite.declare import Step
    from kumite.games.defend_neo_tokyo.operations import Op

    from .scene import Scene

TOKENS = {
    OpKind.FIRE: Token.FIRE,
    OpKind.MINUS: Token.MINUS,
    OpKind.PLUS: Token.PLUS,
    OpKind.ARMOR: Token.ARMOR,
}


def can_do(scene: Scene, step: Step[Op]) -> bool:
    """Whether its condition holds, and something can be done in part at least (DNT-GEN-10)."""
    if step.condition is not None and not scene.holds(step.condition):
        return False
    op = step.op
    return bool(fitting(scene, op)) if op.who is not None else is_possible(scene, op)


def fitting(scene: Scene, op: Op) -> list[int]:
    """The objects of an operation that it can be done to, in canonical order."""
    assert op.who is not None
    return [each for each in scene.fitting(op.who) if fits(scene, op, each)]


def fits(scene: Scene, op: Op, each: int) -> bool:
    """Whether the operation can be done to an object."""
    kind, number = kind_of(each), number_of(each)
    if kind == SPACE_OBJECT:
        return _fits_space(scene, op, number)
    if kind == MECH_OBJECT:
        return _fits_mech(scene, op, number)
    if is_monster(each):
        return scene.table.is_in_play(number) and _fits_monster(scene, op, number)
    there = citizens.is_there(scene.table, space_of_citizen(each), number)
    return there and not citizens.is_kept(scene.table, number)


def placeable(scene: Scene, op: Op, monster: int) -> int:
    """How many of the operation's tokens a monster can get (DNT-TOK-02, DNT-TOK-10)."""
    table, token = scene.table, TOKENS[op.kind]
    room = supply_left(table, token)
    if scene.is_piloted:
        limits = {Token.FIRE: table.figures.fire_limit, Token.MINUS: table.figures.minus_limit}
        if token in limits:
            room = min(room, limits[token] - table.monster(monster).tokens[token])
    return max(0, min(op.n, room))


def placeable_armor(scene: Scene, op: Op, mech: int) -> int:
    """How many Armor tokens a mech can get (DNT-TOK-08)."""
    table = scene.table
    room = min(table.figures.mech_armor - table.mech(mech).armor, supply_left(table, Token.ARMOR))
    return max(0, min(op.n, room))


def _fits_monster(scene: Scene, op: Op, monster: int) -> bool:
    table, own = scene.table, scene.table.monster(monster)
    match op.kind:
        case OpKind.FIRE | OpKind.MINUS | OpKind.PLUS | OpKind.ARMOR:
            return placeable(scene, op, monster) > 0
        case OpKind.STRIP:
            return own.tokens[Token.ARMOR] > 0
        case OpKind.HOLD:
            return not is_held(table, monster)
        case OpKind.STUN:
            return monster != BOSS and not own.marks & MonsterMark.STUNNED
        case OpKind.PUSH:
            return not is_held(table, monster) and bool(standing_beside(table, own.space))
        case OpKind.PULL:
            near = table.codex.distance(scene.here, own.space) == 1
            return near and not is_held(table, monster) and is_standing(table, scene.here)
        case _:  # attack, hit, heal, shift
            return True


def _fits_mech(scene: Scene, op: Op, mech: int) -> bool:
    table, own = scene.table, scene.table.mech(mech)
    match op.kind:
        case OpKind.ARMOR:
            return placeable_armor(scene, op, mech) > 0
        case OpKind.MOVE:
            return op.min == 0 or can_move(scene, op, mech)
        case OpKind.REPAIR:
            return repairable(scene, op, mech) > 0
        case OpKind.UNPOWER:
            return any(mechs.power_of(table, mech, slot) for slot in unpowerable(scene, op, mech))
        case OpKind.DRAW:
            return mechs.can_draw(table, mech)
        case OpKind.TOSS:
            hand = scene.hand if scene.is_piloted and mech == scene.mech else own.hand
            return hand > 0
        case OpKind.STAND:
            return table.is_lying(mech)
        case _:  # harm
            return True


def can_move(scene: Scene, op: Op, mech: int) -> bool:
    """Whether a first step is possible (DNT-MOV-06)."""
    return bool(first_steps(scene.table, mech, op, must_move=True))


def repairable(scene: Scene, op: Op, mech: int) -> int:
    """Damage tokens that the operation could take off."""
    damage = scene.table.mech(mech).damage
    return damage[Slot.C] if op.part == Slot.C else sum(damage)


def unpowerable(scene: Scene, op: Op, mech: int) -> list[Slot]:
    """Tiles that may lose power; one of them does."""
    table = scene.table
    match op.tile:
        case Tile.LG:
            return [Slot.LG]
        case Tile.THIS:
            return [scene.slot]
        case Tile.MOST:
            return [max(mechs.LIMBS, key=lambda slot: (mechs.power_of(table, mech, slot), -slot))]
        case _:
            return [slot for slot in mechs.LIMBS if mechs.power_of(table, mech, slot)]


def _fits_space(scene: Scene, op: Op, space: int) -> bool:
    table = scene.table
    match op.kind:
        case OpKind.ATTACK:
            return bool(table.monsters_at(space))
        case OpKind.KILL:
            return space > 0 and bool(citizens.designs_at(table, space))
        case OpKind.SEND:
            return bool(sendable(scene, op, space))
        case OpKind.MEND:
            return space > 0 and city_damage(table, space) > 0
        case _:  # bring, city
            return is_standing(table, space)


def sendable(scene: Scene, op: Op, space: int) -> list[int]:
    """Designs in a space that may be sent from there; never the citizen whose ability it is."""
    if not space:
        return []
    own = scene.frame if scene.frame.kind is FrameKind.ABILITY else None
    return [
        design
        for design in citizens.designs_at(scene.table, space)
        if not (own and own.id == design and own.space == space)
        and not (op.away and citizens.is_kept(scene.table, design))
    ]


def is_possible(scene: Scene, op: Op) -> bool:
    """Whether an operation without objects can be done."""
    table = scene.table
    match op.kind:
        case OpKind.ENTER:
            return any(_is_one_away(scene, each) for each in scene.of_window())
        case OpKind.POWER:
            return any(mechs.open_spaces(table, scene.mech, slot) for slot in powerable(scene, op))
        case OpKind.REROUTE:
            return bool(reroute_sources(scene.table, scene.mech))
        case OpKind.RECOVER:
            return bool(recoverable(scene, op))
        case OpKind.PEEK:
            return op.deck is Deck.CITY or event_cards_left(table) > 0
        case OpKind.PREVENT | OpKind.CANCEL | OpKind.SHIELD:
            return scene.interrupted is not None and scene.interrupted.n > 0
        case OpKind.REDIRECT:
            pending = scene.interrupted
            return pending is not None and pending.n > 0 and not pending.flags & HarmFlag.REDIRECTED
        case OpKind.REROLL:
            return sum(table.state.dice) > 0
        case OpKind.SYMBOL:
            return table.state.symbol is Symbol.RED
        case OpKind.AIM:
            is_arm = mechs.aimed_mark(scene.slot) is not None
            return is_arm and not mechs.is_aimed(table, scene.mech, scene.slot)
        case _:
            return True


def _is_one_away(scene: Scene, each: int) -> bool:
    return is_monster(each) and scene.table.codex.distance(scene.here, scene.area(each)) == 1


def powerable(scene: Scene, op: Op) -> list[Slot]:
    """Tiles that the operation may put power on."""
    table = scene.table
    slots = [scene.slot] if op.tile is Tile.THIS else list(mechs.LIMBS)
    limbs = [slot for slot in slots if slot in mechs.LIMBS]
    return [slot for slot in limbs if mechs.open_spaces(table, scene.mech, slot)]


def recoverable(scene: Scene, op: Op) -> list[int]:
    """Cards of the own discard that fit."""
    table, mech = scene.table, scene.mech
    return [
        card
        for card in bits(table.mech(mech).discard)
        if (
            mechs.card_of(table, mech, card).type.is_attack
            if op.what is What.ATTACK
            else mechs.slot_of(card) == scene.slot
        )
    ]
