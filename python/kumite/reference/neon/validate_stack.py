"""Whether decoded frames make sense: each lies where play would have put it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.neon.actions import unpack_dice
from kumite.games.neon.model import (
    AUTOMA,
    NO_ID,
    NOBODY,
    OUT,
    SHIP,
    AttackStep,
    FrameKind,
    Phase,
    SinkStage,
)
from kumite.games.neon.operations import OpKind
from kumite.games.neon.schema import CHOICES
from kumite.games.neon.terms import ActionMain, Window

from . import ring
from .effects import ENHANCEMENT_REFS, ENHANCEMENT_REFS_END, PLATES, SECTOR_REFS, effect_behind
from .equipment import GEAR_REFS, KEEP_ALL, REFS_PER_GEAR
from .use import PAYING, window_of_frame
from .validate_attack import check_attack
from .validate_common import check_half, require, seat_in_line

if TYPE_CHECKING:
    from kumite.games.neon.entries import Effect
    from kumite.games.neon.model import Attack, Frame, State
    from kumite.games.neon.operations import Op

    from .table import Table

MOST_LIMBO = 8
RANKS = 3
RANK_BITS = 2

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
_OF_DEFENDER = (
    AttackStep.BEFORE_DEFENSE,
    AttackStep.AFTER_DEFENSE,
    AttackStep.MANDATORY_PLATES,
    AttackStep.OPTIONAL_PLATES,
    AttackStep.AFTERMATH,
)
"""Windows that belong to the defender."""
_LENDING = (AttackStep.AFTER_ATTACK, AttackStep.AFTER_DEFENSE)
_REROLLS = (OpKind.REROLL_ATTACK, OpKind.REROLL_DEFENSE, OpKind.FORCE_REROLL_ATTACK)
_MOVES = (OpKind.MOVE_SELF, OpKind.MOVE_TARGET)


def check_stack(table: Table) -> None:
    state = table.state
    allowed = _BELOW.get(state.phase, ())
    for depth, frame in enumerate(state.stack):
        require(frame.kind in allowed, f"{frame.kind.name} interrupts the wrong thing")
        allowed = _ABOVE[frame.kind]
        above = state.stack[depth + 1] if depth + 1 < len(state.stack) else None
        require(above is not None or frame.kind in _WAITING, f"{frame.kind.name} waits for nobody")
    has_attack = bool(state.stack) and state.stack[0].kind == FrameKind.ATTACK
    require((state.attack is not None) == has_attack, "attack and stack contradict each other")
    is_early = state.phase == Phase.TURN and state.stage != 1
    require(not (is_early and state.stack), "an early interruption")
    _check_limbo(table)
    if state.attack is not None:
        check_attack(table, state.attack)
    for depth, frame in enumerate(state.stack):
        _check_frame(table, depth, frame)


def _check_limbo(table: Table) -> None:
    state = table.state
    top = state.stack[-1] if state.stack else None
    require(state.limbo == sorted(state.limbo), "limbo is out of order")
    if top is not None and top.kind == FrameKind.DEFEAT:
        return  # Enhancements, counted with all the others.
    require(not state.limbo or (top is not None and top.kind in _CARDS), "cards in limbo")
    require(max(state.limbo, default=0) < len(table.content.equipment), "unknown card in limbo")


# Frames


def _check_frame(table: Table, depth: int, frame: Frame) -> None:
    state = table.state
    below = state.stack[depth - 1] if depth else None
    above = state.stack[depth + 1] if depth + 1 < len(state.stack) else None
    if frame.kind != FrameKind.ATTACK:
        require(frame.a < state.players, f"{frame.kind.name} of nobody")
        if below is None:
            require(frame.a == _interrupter(state, frame), f"{frame.kind.name} of somebody else")
    match frame.kind:
        case FrameKind.EFFECT:
            _check_effect(table, depth, frame, above)
        case FrameKind.ENTER:
            require(_numbers(frame) == (0, 1, 0, 0), "an odd ENTER")
            require(above is not None and above.a == frame.a, "a defeat of somebody else")
        case FrameKind.DEFEAT:
            _check_defeat(table, frame, below, above)
        case FrameKind.DRAW | FrameKind.PLACE if below is not None:
            _check_cards(table, frame, below)
        case FrameKind.SEARCH:
            require(_numbers(frame) == (0, 0, 0, 0), "an odd SEARCH")
            require(table.on_arena(frame.a), "a Search of nobody")
            check_half(table, ActionMain.SEARCH)
        case _:
            require(frame.a == 0 and _numbers(frame) == (0, 0, 0, 0), "an odd ATTACK")


def _numbers(frame: Frame) -> tuple[int, int, int, int]:
    return frame.b, frame.c, frame.d, frame.param


def _interrupter(state: State, frame: Frame) -> int:
    """Whose frame may lie at the bottom: whoever acts, flees or was hurt."""
    if state.phase != Phase.SINK:
        return state.turn
    is_fleeing = frame.kind == FrameKind.ENTER
    require(is_fleeing == (state.stage == SinkStage.DAMAGE), "an interruption at the wrong time")
    if is_fleeing:
        return seat_in_line(state, state.cursor)
    require(state.cursor > 0, "an interruption before anybody's damage")
    return seat_in_line(state, state.cursor - 1)


# Cards being drawn and placed


def _check_cards(table: Table, frame: Frame, below: Frame) -> None:
    figures, state = table.content.figures, table.state
    owner, limit, most, ranks = below.a, KEEP_ALL, MOST_LIMBO, _ranks(frame.param)
    require(0 not in ranks and frame.c == frame.d == 0, f"an odd {frame.kind.name}")
    if below.kind == FrameKind.SEARCH:
        limit = figures.search_keep
    elif below.kind == FrameKind.EFFECT:
        op = _running_op(table, len(state.stack) - 2, below)
        require(set(ranks) <= {op.rank}, "cards of another rank")
        most = op.n
    elif below.c == 1:
        owner, limit, most = below.b, figures.loot_keep, len(state.seats[below.a].gear)
        require(frame.kind == FrameKind.PLACE, "loot is not drawn")
    else:
        draws = list(figures.maintenance_draws)
        require(draws[len(draws) - len(ranks) :] == ranks, "cards of other ranks")
        most = len(draws)
    require(frame.a == owner, "cards of somebody else")
    if frame.kind == FrameKind.DRAW:
        require(frame.b == limit and bool(ranks), "an odd DRAW")
    else:
        require(1 <= frame.b <= limit and not ranks, "an odd PLACE")
    drawn = len(state.limbo) + len(ranks) + limit - frame.b
    require(drawn <= most, "too many cards in limbo")


def _ranks(param: int) -> list[int]:
    """The ranks still to be drawn, the next first."""
    places = range(0, param.bit_length(), RANK_BITS)
    return [param >> place & RANKS for place in places]


# Effects


def _check_effect(table: Table, depth: int, frame: Frame, above: Frame | None) -> None:
    state, window = table.state, window_of_frame(table, depth)
    effect = _effect(table, frame)
    if window is None or window not in effect.windows:
        raise DecodeError("no state of a match: an effect at the wrong time")
    below = state.stack[depth - 1] if depth else None
    if below is not None and below.kind == FrameKind.ATTACK:
        _check_user(table, table.attack, frame, effect)
    elif below is not None:
        require(frame.a == below.a, "an Enhancement of somebody else")
    _check_param(table, frame, effect, window)
    if frame.c == PAYING:
        slot = (frame.b - GEAR_REFS) // REFS_PER_GEAR
        gear = table.seat(frame.a).gear[slot] if effect.cost.ammo is not None else None
        require(above is None and gear is not None and gear.card == frame.d, "nothing to pay")
        return
    op = _running_op(table, depth, frame)
    if above is None:
        require(op.kind in _REROLLS and state.attack is not None, "an effect that is over")
        in_air = 0 if state.attack is None else state.attack.in_air
        require(0 < in_air == sum(unpack_dice(frame.param)), "dice in the air")
    elif above.kind == FrameKind.ENTER:
        require(op.kind in _MOVES, "an effect that moves nobody")
        require(above.a == _moved(table, frame, op, window, above.a), "somebody else was moved")
    else:
        require(op.kind == OpKind.DRAW_EQUIPMENT, "an effect that draws nothing")


def _effect(table: Table, frame: Frame) -> Effect:
    """The effect of a frame, with its owner."""
    content, own, attack = table.content, table.seat(frame.a), table.state.attack
    ref, entry = frame.b, frame.d
    if ref < GEAR_REFS:
        require(entry == own.fighter, "an ability of another Fighter")
    elif ref < SECTOR_REFS:
        slot = (ref - GEAR_REFS) // REFS_PER_GEAR
        is_gear = entry < len(content.equipment) and content.equipment[entry].type == slot
        require(is_gear, "an effect of no Gear")
        serves = attack is not None and (attack.attacker, attack.weapon) == (frame.a, slot)
        require(slot in PLATES or serves, "an effect of another Weapon")
    elif ref < ENHANCEMENT_REFS:
        require(1 <= entry <= len(content.sectors), "an effect of no Sector")
    else:
        is_own = ref < ENHANCEMENT_REFS_END and entry == own.enhancement != NO_ID
        require(is_own, "an effect of no Enhancement")
    effect = effect_behind(content, ref, entry)
    if effect is None:
        raise DecodeError("no state of a match: an unknown effect")
    return effect


def _check_user(table: Table, attack: Attack, frame: Frame, effect: Effect) -> None:
    """Windows of an attack belong to one side; an Ally may lend a reroll (NEON-ATK-22)."""
    owner = attack.current if attack.step in _OF_DEFENDER else attack.attacker
    is_lent = effect.lend and attack.step in _LENDING and table.are_allies(owner, frame.a)
    require(frame.a == owner or is_lent, "an effect of somebody else")
    if effect.lend:
        require(attack.lent >> frame.a & 1 == 1, "an effect that is not marked")
    if frame.a == owner:
        used = attack.used if owner == attack.attacker else attack.defender_used
        require(used >> frame.b & 1 == 1, "an effect that is not marked")


def _check_param(table: Table, frame: Frame, effect: Effect, window: Window) -> None:
    """What was chosen with the effect, as far as it still has to be carried out."""
    param, attack = frame.param, table.state.attack
    if window == Window.OUTCOME_ALL and attack is not None:
        allowed = 0 if frame.c == PAYING else attack.damaged
        require(param & ~allowed == 0, "an effect on nobody")
        return
    ops = effect.ops_in(window)
    asked = next((op for op in ops if op.kind in CHOICES), None)
    if param == 0 or asked is None:
        require(param == 0, "a choice that nobody had")
        return
    is_done = frame.c != PAYING and asked in effect.ops[: frame.c]
    if asked.kind == OpKind.MOVE_SELF:
        arena = table.state.ring
        near = arena if is_done or not table.on_arena(frame.a) else _near(table, frame.a)
        require(param in near, f"a move to {param}")
    elif asked.kind == OpKind.TARGET_TREATS:
        require(param <= AUTOMA, "an effect on nobody")
    else:
        most = asked.n or 1
        require(param < 1 << 12 and 1 <= sum(unpack_dice(param)) <= most, "dice chosen")


def _near(table: Table, seat: int) -> list[int]:
    return ring.neighbours(table.state.ring, table.location(seat))


def _running_op(table: Table, depth: int, frame: Frame) -> Op:
    """The operation that lets an effect wait."""
    effect, window = _effect(table, frame), window_of_frame(table, depth)
    is_each = window == Window.OUTCOME_ALL and frame.param
    index = frame.c if is_each else frame.c - 1
    require(0 <= index < len(effect.ops), f"operation {frame.c}")
    op = effect.ops[index]
    require(window is not None and op in effect.ops_in(window), "an operation at the wrong time")
    return op


def _moved(table: Table, frame: Frame, op: Op, window: Window, who: int) -> int:
    """Whom an operation has moved; `who` if that fits an effect on several."""
    if op.kind == OpKind.MOVE_SELF:
        return frame.a
    attack = table.attack
    if window == Window.OUTCOME_ALL:
        return who if attack.damaged >> who & 1 else NOBODY
    return attack.target if window == Window.BEFORE_ATTACK else attack.current


# Defeats


def _check_defeat(table: Table, frame: Frame, below: Frame | None, above: Frame | None) -> None:
    own, limbo = table.seat(frame.a), len(table.state.limbo)
    _check_killer(table, frame, below)
    require(frame.d == frame.param == 0, "an odd DEFEAT")
    require(own.loc == (OUT if own.side and frame.c == 1 else SHIP), "defeated, but on the Arena")
    if above is None:
        is_drawing = (frame.c, limbo) in ((3, 0), (4, 1), (5, 2))
        require(is_drawing and own.side == 0, f"stage {frame.c}")
    elif above.kind == FrameKind.EFFECT:
        require(frame.c == 7 and own.side == 1, f"stage {frame.c}")
    elif frame.c == 1:
        require(table.is_seat(frame.b) and table.is_left(frame.b), "loot for nobody")
    else:
        require(frame.c == 2 and own.side == 0, f"stage {frame.c}")
    require((frame.c == 7) == (sum(own.hp) > 0), "defeated with HP tokens")
    if frame.c < 2:
        require(all(gear is None for gear in own.gear), "gear that was looted")


def _check_killer(table: Table, frame: Frame, below: Frame | None) -> None:
    """Nobody in Submersion, the attacker in an attack, else a token's owner (NEON-TOK-04)."""
    if below is None:
        require(frame.b == NOBODY, "an unknown killer")
    elif below.kind == FrameKind.ATTACK:
        attack = table.attack
        is_so = attack.step == AttackStep.AFTERMATH and attack.damage > 0
        require(is_so and (frame.a, frame.b) == (attack.current, attack.attacker), "other killer")
    elif frame.b != NOBODY:
        known = table.is_seat(frame.b) and frame.b != frame.a
        require(known, "an unknown killer")
        fighter = table.content.fighters[table.seat(frame.b).fighter]
        require(fighter.token is not None, "a killer without a token")
