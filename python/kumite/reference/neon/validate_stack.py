"""Whether decoded frames and a decoded attack make sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.neon.actions import ALL_IN, ANY_BOT
from kumite.games.neon.model import (
    AUTOMA,
    AUTOMA_WEAPON,
    BASIC,
    BOT,
    NO_ID,
    NO_REF,
    NOBODY,
    OUT,
    SHIP,
    AttackStep,
    FrameKind,
    Phase,
)

from .declare import MOST_BOTS
from .effects import ENHANCEMENT_REFS, ENHANCEMENT_REFS_END, SECTOR_REFS, effect_behind
from .equipment import GEAR_REFS, KEEP_ALL, REFS_PER_GEAR
from .use import PAYING, WINDOW_OF_STEP, window_of_frame

if TYPE_CHECKING:
    from kumite.games.neon.model import Attack, Frame

    from .table import Table

MOST_ADDED = 100
MOST_LIMBO = 12

_BELOW: dict[Phase, tuple[FrameKind, ...]] = {
    Phase.TURN: (FrameKind.ATTACK, FrameKind.EFFECT, FrameKind.ENTER, FrameKind.SEARCH),
    Phase.AUTOMA: (FrameKind.ATTACK,),
    Phase.SINK: (FrameKind.EFFECT, FrameKind.ENTER, FrameKind.DEFEAT),
}
"""What may interrupt a phase."""
_ABOVE: dict[FrameKind, tuple[FrameKind, ...]] = {
    FrameKind.ATTACK: (FrameKind.EFFECT, FrameKind.DEFEAT),
    FrameKind.EFFECT: (FrameKind.ENTER, FrameKind.DRAW, FrameKind.PLACE),
    FrameKind.ENTER: (FrameKind.DEFEAT,),
    FrameKind.DEFEAT: (FrameKind.EFFECT, FrameKind.DRAW, FrameKind.PLACE),
    FrameKind.SEARCH: (FrameKind.DRAW, FrameKind.PLACE),
    FrameKind.DRAW: (),
    FrameKind.PLACE: (),
}
"""What may interrupt a frame."""
_WAITING = (
    FrameKind.ATTACK,
    FrameKind.EFFECT,
    FrameKind.DEFEAT,
    FrameKind.DRAW,
    FrameKind.PLACE,
)
"""Frames that may be on top of a state that waits."""
_CARDS = (FrameKind.DRAW, FrameKind.PLACE)


def require(condition: bool, message: str) -> None:
    if not condition:
        raise DecodeError(f"no state of a match: {message}")


def check_stack(table: Table) -> None:
    state = table.state
    allowed = _BELOW.get(state.phase, ())
    for depth, frame in enumerate(state.stack):
        require(frame.kind in allowed, f"{frame.kind.name} interrupts the wrong thing")
        allowed = _ABOVE[frame.kind]
        above = state.stack[depth + 1] if depth + 1 < len(state.stack) else None
        require(above is not None or frame.kind in _WAITING, f"{frame.kind.name} waits for nobody")
        _check_frame(table, depth, frame, above)
    has_attack = bool(state.stack) and state.stack[0].kind == FrameKind.ATTACK
    require((state.attack is not None) == has_attack, "attack and stack contradict each other")
    require(
        state.phase != Phase.TURN or not state.stack or state.stage == 1, "an early interruption"
    )
    _check_limbo(table)
    if state.attack is not None:
        _check_attack(table, state.attack)


def _check_limbo(table: Table) -> None:
    state = table.state
    top = state.stack[-1] if state.stack else None
    require(state.limbo == sorted(state.limbo), "limbo is out of order")
    if top is not None and top.kind == FrameKind.DEFEAT:
        return  # Enhancements, counted with all the others.
    require(not state.limbo or (top is not None and top.kind in _CARDS), "cards in limbo")
    require(max(state.limbo, default=0) < len(table.content.equipment), "unknown card in limbo")


# Frames


def _check_frame(table: Table, depth: int, frame: Frame, above: Frame | None) -> None:
    if frame.kind != FrameKind.ATTACK:
        require(frame.a < table.state.players, f"{frame.kind.name} of nobody")
    match frame.kind:
        case FrameKind.EFFECT:
            _check_effect(table, depth, frame, above)
        case FrameKind.ENTER:
            require(_numbers(frame) == (0, 1, 0, 0), "an odd ENTER")
            require(above is not None and above.a == frame.a, "a defeat of somebody else")
        case FrameKind.DEFEAT:
            _check_defeat(table, frame, above)
        case FrameKind.DRAW | FrameKind.PLACE:
            _check_cards(table, frame)
        case FrameKind.SEARCH:
            require(_numbers(frame) == (0, 0, 0, 0), "an odd SEARCH")
            require(frame.a == table.state.turn and table.on_arena(frame.a), "a Search of nobody")
            require(above is not None and above.a == frame.a, "cards of somebody else")
        case FrameKind.ATTACK:
            require(frame.a == 0 and _numbers(frame) == (0, 0, 0, 0), "an odd ATTACK")


def _numbers(frame: Frame) -> tuple[int, int, int, int]:
    return frame.b, frame.c, frame.d, frame.param


def _check_cards(table: Table, frame: Frame) -> None:
    require(frame.b <= KEEP_ALL and frame.c == frame.d == 0, f"an odd {frame.kind.name}")
    drawn = (frame.param.bit_length() + 1) // 2
    require(frame.kind == FrameKind.DRAW or not frame.param, "an odd PLACE")
    require(len(table.state.limbo) + drawn <= MOST_LIMBO, "too many cards in limbo")


def _check_effect(table: Table, depth: int, frame: Frame, above: Frame | None) -> None:
    state, content = table.state, table.content
    own = table.seat(frame.a)
    ref, entry = frame.b, frame.d
    if ref < GEAR_REFS:
        require(entry == own.fighter, "an ability of another Fighter")
    elif ref < SECTOR_REFS:
        slot = (ref - GEAR_REFS) // REFS_PER_GEAR
        is_gear = entry < len(content.equipment) and content.equipment[entry].type == slot
        require(is_gear, "an effect of no Gear")
    elif ref < ENHANCEMENT_REFS:
        require(1 <= entry <= len(content.sectors), "an effect of no Sector")
    else:
        is_own = ref < ENHANCEMENT_REFS_END and entry == own.enhancement != NO_ID
        require(is_own, "an effect of no Enhancement")
    effect = effect_behind(content, ref, entry)
    window = window_of_frame(table, depth)
    if effect is None or window is None or window not in effect.windows:
        raise DecodeError("no state of a match: an effect at the wrong time")
    if frame.c == PAYING:
        slot = (ref - GEAR_REFS) // REFS_PER_GEAR
        gear = own.gear[slot] if effect.cost.ammo is not None else None
        require(above is None and gear is not None and gear.card == entry, "nothing to pay")
    else:
        require(frame.c <= len(effect.ops), f"operation {frame.c}")
    below = state.stack[depth - 1] if depth else None
    if below is None and state.phase == Phase.TURN:
        require(frame.a == state.turn, "an effect of somebody else")
    if below is not None and below.kind == FrameKind.DEFEAT:
        require(frame.a == below.a, "an Enhancement of somebody else")


def _check_defeat(table: Table, frame: Frame, above: Frame | None) -> None:
    own, killer = table.seat(frame.a), frame.b
    known = table.is_seat(killer) or killer in (AUTOMA, NOBODY)
    require(known and killer != frame.a, "an unknown killer")
    require(frame.d == frame.param == 0, "an odd DEFEAT")
    require(own.loc in (SHIP, OUT), "defeated, but on the Arena")
    limbo = len(table.state.limbo)
    if above is None:
        is_drawing = (frame.c, limbo) in ((3, 0), (4, 1), (5, 2))
        require(is_drawing and own.side == 0 and own.enhancement == NO_ID, f"stage {frame.c}")
    elif above.kind == FrameKind.EFFECT:
        require(frame.c == 7 and own.side == 1 and own.loc == SHIP, f"stage {frame.c}")
    elif frame.c == 1:
        is_loot = above.kind == FrameKind.PLACE and above.a == killer
        require(is_loot and (own.loc == OUT) == (own.side == 1), "an odd loot")
    else:
        is_maintenance = frame.c == 2 and above.a == frame.a and own.side == 0
        require(is_maintenance, f"stage {frame.c}")
    require(frame.c == 7 or not sum(own.hp), "defeated with HP tokens")
    require(own.side == 1 or own.loc == SHIP, "out on side A")
    if frame.c < 7:
        require(all(gear is None for gear in own.gear) or frame.c >= 2, "gear that was looted")


# The attack


def _check_attack(table: Table, attack: Attack) -> None:
    state = table.state
    attacker = state.turn if state.phase == Phase.TURN else AUTOMA
    require(attack.attacker == attacker, "an attack of somebody else")
    is_on_top = len(state.stack) == 1
    require(table.on_arena(attacker) or not is_on_top, "an attacker off the Arena")
    _check_weapon(table, attack)
    _check_targets(table, attack)
    _check_current(table, attack)
    _check_dice(table, attack)
    require(attack.enabling == NO_REF or attack.enabling < ENHANCEMENT_REFS_END, "enabling effect")
    require(attack.enabling_param <= len(table.content.sectors), "enabling effect")
    require(attack.ally < state.players, f"ally {attack.ally}")
    for bound in attack.lingering:
        require(bound.target <= AUTOMA and max(bound.face, bound.as_face) <= 3, "lingering effect")
    if table.is_seat(attacker):
        ready = table.seat(attacker).bots_ready
        enough = all(new <= have for new, have in zip(attack.fresh_bots, ready, strict=True))
        require(enough, "Bots won and not there")
    else:
        require(not sum(attack.fresh_bots), "Bots won by the Automa")


def _check_weapon(table: Table, attack: Attack) -> None:
    equipment = table.content.equipment
    if attack.attacker == AUTOMA:
        require(attack.weapon == AUTOMA_WEAPON and attack.card == NO_ID, "weapon of the Automa")
        require(attack.step >= AttackStep.ROLL_ATTACK, "the Automa declares nothing")
        return
    if attack.weapon == BASIC:
        require(attack.card == NO_ID, "a card for the basic weapon")
        return
    is_weapon = attack.weapon <= 3 and attack.card < len(equipment)
    require(is_weapon and equipment[attack.card].type == attack.weapon, "an unknown weapon")
    if attack.step == AttackStep.PRICE:
        gear = table.seat(attack.attacker).gear[attack.weapon]
        require(gear is not None and gear.card == attack.card, "a weapon that is not there")


def _check_targets(table: Table, attack: Attack) -> None:
    state = table.state
    fighters = [who for who in range(8) if (attack.fighters | attack.damaged) >> who & 1]
    for who in fighters:
        known = table.is_seat(who) or (who == AUTOMA and state.automa_in_play)
        require(known and who != attack.attacker, "an unknown target")
    require(attack.fighters < 256 and attack.bots <= MOST_BOTS, "too many targets")
    if attack.target <= AUTOMA:
        known = table.is_seat(attack.target) or (attack.target == AUTOMA and state.automa_in_play)
        require(known and attack.target != attack.attacker, "an unknown target")
        require(attack.sector == 0 and attack.bots == 0, "Bots beside a single target")
        require(attack.fighters & ~(1 << attack.target) == 0, "targets beside a single one")
        return
    is_bot = ANY_BOT < attack.target <= ANY_BOT + 10
    require(is_bot or ALL_IN < attack.target <= ALL_IN + 10, f"target {attack.target}")
    require(attack.sector in state.ring, "a target that is gone")
    require(not is_bot or (attack.fighters == 0 and attack.bots <= 1), "targets beside a Bot")
    require(attack.attacker != AUTOMA, "the Automa attacks no Bots")
    require(state.bots[attack.sector] >= attack.bots, "Bots that are not there")


def _check_current(table: Table, attack: Attack) -> None:
    step, who = attack.step, attack.current
    if not AttackStep.NEXT_TARGET < step < AttackStep.OUTCOME_ALL:
        require(who == NOBODY, "a target too early or too late")
        return
    if who == BOT:
        require(attack.target > AUTOMA, "a Bot that nobody attacks")
        require(step in (AttackStep.BOT_TYPE, AttackStep.OUTCOME), "a step Bots do not have")
        require(step != AttackStep.BOT_TYPE or attack.damage == 1, "a Bot without damage")
        return
    known = table.is_seat(who) or (who == AUTOMA and table.state.automa_in_play)
    require(known and who != attack.attacker, "an unknown defender")
    require(step != AttackStep.BOT_TYPE, "a Fighter is no Bot")
    require(table.is_seat(who) or step == AttackStep.OUTCOME, "a step the Automa does not have")
    if step <= AttackStep.DAMAGE:
        require(table.on_arena(who), "a defender off the Arena")


def _check_dice(table: Table, attack: Attack) -> None:
    figures = table.content.figures
    is_defense = attack.step == AttackStep.AFTER_DEFENSE
    in_air = (0, attack.in_air) if is_defense else (attack.in_air, 0)
    require(sum(attack.dice) + in_air[0] <= figures.attack_cap, "too many attack dice")
    require(sum(attack.defense_dice) + in_air[1] <= figures.defense_cap, "too many defense dice")
    require(sum(attack.automa_dice) <= figures.automa.defense, "too many dice of the Automa")
    bots = attack.bots if attack.step > AttackStep.ROLL_BOTS else 0
    require(sum(attack.bot_dice) == bots, "dice of Bots")
    if attack.in_air:
        steps = (AttackStep.AFTER_ATTACK, AttackStep.BEFORE_DEFENSE, AttackStep.AFTER_DEFENSE)
        top = table.state.stack[-1]
        is_rolling = attack.step in steps and top.kind == FrameKind.EFFECT and top.c != PAYING
        require(is_rolling and len(table.state.stack) == 2, "dice in the air")
    if len(table.state.stack) > 1 and table.state.stack[1].kind == FrameKind.EFFECT:
        require(attack.step in WINDOW_OF_STEP, "an effect between two windows")
    require(attack.bot_face <= 3, "a face of a Bot's die")
    require(attack.base == NO_ID or attack.base <= 5, f"base {attack.base}")
    require(max(attack.added, attack.defense_added) <= MOST_ADDED, "added dice")
    require(max(attack.crits, attack.hits) <= figures.attack_cap, "symbols left")
    require(attack.guards <= figures.defense_cap, "GUARDs left")
    require(all(1 <= each <= 3 for each in attack.damage_per), "damage of a symbol")
    require(attack.damage <= 60, "damage")
