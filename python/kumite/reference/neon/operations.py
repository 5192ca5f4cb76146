"""What each operation of an effect would change, and how it is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.neon.actions import unpack_dice
from kumite.games.neon.events import EventKind, MoveCause
from kumite.games.neon.model import AUTOMA, BOT, NOBODY, SHIP, Lingering
from kumite.games.neon.operations import OpKind
from kumite.games.neon.refusals import Refusal, Why
from kumite.games.neon.schema import CHOICES
from kumite.games.neon.terms import DefenseFace, Window

from . import ring
from .chance import sub_vectors
from .damage import deal_damage
from .effects import FIRST_SECTOR_TARGET, area_passives, reroll_forbidden, target_sector
from .equipment import KEEP_ALL, discard_gear, has_cards, push_draw
from .movement import move_fighter
from .pools import attack_dice_earned, cell, defense_dice_due, new_base

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.neon.entries import Effect
    from kumite.games.neon.model import Attack
    from kumite.games.neon.operations import Op

    from .table import Table

MOST_LINGERING = 4
RELOCATIONS = (OpKind.MOVE_SELF, OpKind.MOVE_TARGET)


@dataclass(frozen=True, slots=True)
class Use:
    """Who uses an effect, in which window, and in which attack (perhaps one not yet declared)."""

    seat: int
    window: Window
    running: Attack | None

    @property
    def attack(self) -> Attack:
        assert self.running is not None
        return self.running


def params(table: Table, use: Use, effect: Effect) -> list[int]:
    """The params an effect may be used with here; none if it would change nothing (NEON-GEN-02)."""
    ops = effect.ops_in(use.window)
    if any(_stays(table, use, op) for op in ops):
        return []
    for op in ops:
        if op.kind in CHOICES:
            options = choices(table, use, op)
            if options:
                return options
    return [0] if any(changes(table, use, op, 0) for op in ops) else []


def useless(table: Table, use: Use, effect: Effect) -> Refusal | None:
    """Why an effect would change nothing here; None if there are params for it."""
    if params(table, use, effect):
        return None
    ops = effect.ops_in(use.window)
    stays = next(filter(None, (_stays(table, use, op) for op in ops)), None)
    if stays is not None:
        return stays
    reasons = [_missing(table, use, op) or _NOTHING for op in ops]
    special = [reason for reason in reasons if reason.why in _OF_REROLLS]
    if special or len(reasons) == 1:
        return (special or reasons)[0]
    return _NOTHING


_NOTHING = Refusal(Why.NOTHING)
_OF_REROLLS = (Why.REROLLED, Why.NO_REROLL)


def changes(table: Table, use: Use, op: Op, param: int) -> bool:
    """Whether an operation would change something."""
    if op.kind in CHOICES:
        return param in choices(table, use, op)
    return _missing(table, use, op) is None


def _missing(table: Table, use: Use, op: Op) -> Refusal | None:
    """Why an operation changes nothing."""
    if op.kind in CHOICES:
        return no_reroll(table, use, op) if op.kind in _REROLLS else _NOTHING
    if use.window == Window.OUTCOME_ALL:
        damaged = damaged_fighters(table, use.attack)
        return None if any(touches(table, use, op, who) for who in damaged) else _NOTHING
    return _MISSING[op.kind](table, use, op)


def perform(table: Table, use: Use, op: Op, param: int) -> None:
    """Carry an operation out that changes something."""
    _PERFORM[op.kind](table, use, op, param)


# Operations that ask for a choice


def choices(table: Table, use: Use, op: Op) -> list[int]:
    """The params with which an operation that asks for a choice changes something."""
    if op.kind == OpKind.MOVE_SELF:
        return _destinations(table, use)
    attack = use.attack
    if op.kind == OpKind.TARGET_TREATS:
        return _bindable_targets(table, attack, op)
    if no_reroll(table, use, op) is not None:
        return []
    if op.kind == OpKind.REROLL_DEFENSE:
        return sub_vectors(attack.defense_dice, op.n)
    return sub_vectors(attack.dice, op.n or 1)


_REROLLS = (OpKind.REROLL_ATTACK, OpKind.REROLL_DEFENSE, OpKind.FORCE_REROLL_ATTACK)


def no_reroll(table: Table, use: Use, op: Op) -> Refusal | None:
    """NEON-ATK-16, ATK-18, ATK-30: one reroll of the attacker's dice, one of the defender's."""
    attack = use.attack
    is_defense = op.kind == OpKind.REROLL_DEFENSE
    roller = attack.current if is_defense else attack.attacker
    if attack.defense_rerolled if is_defense else attack.rerolled:
        return Refusal(Why.REROLLED, who=roller)
    return reroll_forbidden(table, roller, use.seat)


def _destinations(table: Table, use: Use) -> list[int]:
    """Adjacent Sectors; before the roll only where the Weapon then reaches (NEON-ATK-08)."""
    if not table.on_arena(use.seat):
        return []
    arena = table.state.ring
    found = sorted(ring.neighbours(arena, table.location(use.seat)))
    if use.window != Window.BEFORE_ATTACK:
        return found
    target = target_sector(table, use.attack)
    if use.attack.target >= FIRST_SECTOR_TARGET or target == SHIP:
        return []
    return [s for s in found if cell(table, use.attack, ring.distance(arena, s, target))]


def _bindable_targets(table: Table, attack: Attack, op: Op) -> list[int]:
    """NEON-ATK-19: Fighters, and the Automa, that could have such a die read; never a Bot."""
    if len(attack.lingering) >= MOST_LINGERING or op.from_face == op.to_face:
        return []
    targets = [who for who in range(AUTOMA + 1) if attack.fighters >> who & 1]
    return [who for who in targets if _most_read(table, attack, who)[op.from_face]]


def _most_read(table: Table, attack: Attack, who: int) -> list[int]:
    """The most dice of each face that a target can have when its dice are read (NEON-ATK-33)."""
    most = table.content.figures.defense_cap
    dice = list(attack.automa_dice) if who == AUTOMA else [most] * len(DefenseFace)
    read_defense(table, attack, who, dice)
    return dice


def _move_self(table: Table, use: Use, op: Op, param: int) -> None:
    move_fighter(table, use.seat, param, MoveCause.OWN_EFFECT)


def _reroll_attack(table: Table, use: Use, op: Op, param: int) -> None:
    """NEON-ATK-16: the attack's one reroll."""
    use.attack.rerolled = True
    _take_up(use.attack, use.attack.dice, param)


def _reroll_defense(table: Table, use: Use, op: Op, param: int) -> None:
    """NEON-ATK-30: the defender's one reroll."""
    use.attack.defense_rerolled = True
    _take_up(use.attack, use.attack.defense_dice, param)


def _take_up(attack: Attack, dice: list[int], picked: int) -> None:
    for face, count in enumerate(unpack_dice(picked)):
        dice[face] -= count
        attack.in_air += count


def _target_treats(table: Table, use: Use, op: Op, param: int) -> None:
    use.attack.lingering.append(Lingering(param, op.from_face, op.to_face, op.n))


# Dice


def _no_attack_dice(table: Table, use: Use, op: Op) -> Refusal | None:
    """NEON-ATK-12: while fewer than the cap are due."""
    is_full = attack_dice_earned(table, use.attack) >= table.content.figures.attack_cap
    return Refusal(Why.DICE_CAP) if is_full else None


def _add_attack_dice(table: Table, use: Use, op: Op, param: int) -> None:
    use.attack.added += op.n


def _no_defense_dice(table: Table, use: Use, op: Op) -> Refusal | None:
    """NEON-ATK-26."""
    is_full = defense_dice_due(table, use.attack) >= table.content.figures.defense_cap
    return Refusal(Why.DICE_CAP) if is_full else None


def _add_defense_dice(table: Table, use: Use, op: Op, param: int) -> None:
    use.attack.defense_added += op.n


def _same_base(table: Table, use: Use, op: Op) -> Refusal | None:
    """NEON-GEN-02; without the floor of 1, which would hide a base that later dice add to."""
    after = attack_dice_earned(table, use.attack, new_base(table, use.attack, op))
    return _NOTHING if after == attack_dice_earned(table, use.attack) else None


def _set_base(table: Table, use: Use, op: Op, param: int) -> None:
    use.attack.base = new_base(table, use.attack, op)


def _no_attack_die(table: Table, use: Use, op: Op) -> Refusal | None:
    return _no_die(op, use.attack.dice)


def _turn_attack_dice(table: Table, use: Use, op: Op, param: int) -> None:
    turn_dice(use.attack.dice, op.from_face, op.to_face, op.n)


def _no_defense_die(table: Table, use: Use, op: Op) -> Refusal | None:
    return _no_die(op, use.attack.defense_dice)


def _no_die(op: Op, dice: list[int]) -> Refusal | None:
    if not dice[op.from_face]:
        return Refusal(Why.NO_SUCH_DIE, n=op.from_face)
    return _NOTHING if op.from_face == op.to_face else None


def _turn_defense_dice(table: Table, use: Use, op: Op, param: int) -> None:
    turn_dice(use.attack.defense_dice, op.from_face, op.to_face, op.n)


def turn_dice(dice: list[int], face: int, as_face: int, most: int) -> None:
    """Turn (or read) up to so many dice of one face as another."""
    count = min(dice[face], most)
    dice[face] -= count
    dice[as_face] += count


def read_defense(table: Table, attack: Attack, who: int, dice: list[int]) -> None:
    """NEON-ATK-33: what the Sector says of a target's dice, then what the attacker has bound."""
    sector = attack.sector if who == BOT else table.location(who)
    for op in area_passives(table, who, sector):
        if op.kind == OpKind.READ_DEFENSE:
            turn_dice(dice, op.from_face, op.to_face, sum(dice))
    for bound in attack.lingering:
        if bound.target == who:
            turn_dice(dice, bound.face, bound.as_face, bound.count)


def _nothing_to_cancel(table: Table, use: Use, op: Op) -> Refusal | None:
    left = (use.attack.crits, use.attack.hits)[op.symbol]
    return None if left else Refusal(Why.NONE_LEFT, n=op.symbol)


def _cancel(table: Table, use: Use, op: Op, param: int) -> None:
    """NEON-ATK-35."""
    if op.symbol == 0:
        use.attack.crits -= min(use.attack.crits, op.n)
    else:
        use.attack.hits -= min(use.attack.hits, op.n)


def _same_damage(table: Table, use: Use, op: Op) -> Refusal | None:
    """More than one damage is wasted on Bots (NEON-ATK-43)."""
    is_more = use.attack.fighters > 0 and use.attack.damage_per[op.symbol] != op.n
    return None if is_more else _NOTHING


def _raise_damage(table: Table, use: Use, op: Op, param: int) -> None:
    """NEON-ATK-38."""
    use.attack.damage_per[op.symbol] = op.n


# The target


def _target(use: Use) -> int:
    """The Fighter an operation is aimed at; NOBODY for a Bot or a whole Sector."""
    if use.window == Window.BEFORE_ATTACK:
        return use.attack.target if use.attack.target <= AUTOMA else NOBODY
    return use.attack.current


def touches(table: Table, use: Use, op: Op, who: int) -> bool:
    """Whether an operation would change something for this Fighter on the Arena."""
    if not table.on_arena(who):
        return False
    if not table.hp_left(who) and not (op.to_me and not _energy_is_full(table, use, op)):
        return False  # NEON-ATK-40: it leaves the Arena at once
    if op.kind == OpKind.MOVE_TARGET:
        return _moved_to(table, use, op, table.location(who)) != table.location(who)
    if op.kind == OpKind.DRAIN_ENERGY:
        return table.is_seat(who) and table.seat(who).energy > 0
    if op.kind == OpKind.DEAL_DAMAGE:
        return True
    return table.is_seat(who) and table.seat(who).gear[op.gear] is not None


def touch(table: Table, use: Use, op: Op, who: int) -> None:
    """Carry out an operation on one Fighter."""
    if op.kind == OpKind.MOVE_TARGET:
        sector = _moved_to(table, use, op, table.location(who))
        move_fighter(table, who, sector, MoveCause.OTHERS_EFFECT)
    elif op.kind == OpKind.DRAIN_ENERGY:
        drained = min(op.n, table.seat(who).energy)
        table.pay_energy(who, drained)
        if op.to_me:
            table.gain_energy(use.seat, drained)
    elif op.kind == OpKind.DEAL_DAMAGE:
        _deal_damage(table, use, op, who)
    else:
        discard_gear(table, who, op.gear)


def damaged_fighters(table: Table, attack: Attack) -> list[int]:
    """Fighters this attack has damaged and that are on the Arena (NEON-ATK-46)."""
    order = [*table.clockwise_from(attack.attacker), AUTOMA]
    return [who for who in order if attack.damaged >> who & 1 and table.on_arena(who)]


def _touches_nobody(table: Table, use: Use, op: Op) -> Refusal | None:
    who = _target(use)
    if who == NOBODY:
        is_touched = op.kind == OpKind.MOVE_TARGET and _moves_bot(table, use, op)
    else:
        is_touched = touches(table, use, op, who)
    return None if is_touched else _NOTHING


def _touch_target(table: Table, use: Use, op: Op, param: int) -> None:
    who = _target(use)
    if who == NOBODY:
        _move_bot(table, use, op)
    else:
        touch(table, use, op, who)


def _moved_to(table: Table, use: Use, op: Op, sector: int) -> int:
    """Where `move_target` would put a piece that stands here; its own Sector if it stays."""
    if not table.on_arena(use.seat) or _stays(table, use, op):
        return sector
    return _end_of_move(table, use, op, sector)


def _end_of_move(table: Table, use: Use, op: Op, sector: int) -> int:
    arena, mine = table.state.ring, table.location(use.seat)
    if op.where == "away":
        return ring.away(arena, sector, mine, op.steps)
    return mine if ring.distance(arena, sector, mine) <= op.steps else sector


def _stays(table: Table, use: Use, op: Op) -> Refusal | None:
    """NEON-ATK-08: not in an attack on several targets, nor to where the Weapon has no dice."""
    if use.window != Window.BEFORE_ATTACK or op.kind not in RELOCATIONS:
        return None
    target = target_sector(table, use.attack)
    if use.attack.target >= FIRST_SECTOR_TARGET or target == SHIP:
        return Refusal(Why.WHOLE_SECTOR)
    if op.kind == OpKind.MOVE_SELF:
        return None if _destinations(table, use) else Refusal(Why.NO_DICE_THERE)
    end, mine = _end_of_move(table, use, op, target), table.location(use.seat)
    at_range = ring.distance(table.state.ring, end, mine)
    has_dice = end == target or cell(table, use.attack, at_range) > 0
    return None if has_dice else Refusal(Why.NO_DICE_THERE)


def _moves_bot(table: Table, use: Use, op: Op) -> bool:
    """NEON-BOT-05: the Bot aimed at, while it stands there; Bots still to be resolved stay."""
    attack = use.attack
    waiting = 0 if use.window == Window.BEFORE_ATTACK else attack.bots
    is_there = table.state.bots[attack.sector] > waiting and not attack.damage
    return is_there and _moved_to(table, use, op, attack.sector) != attack.sector


def _move_bot(table: Table, use: Use, op: Op) -> None:
    attack, bots = use.attack, table.state.bots
    sector = _moved_to(table, use, op, attack.sector)
    bots[attack.sector] -= 1
    bots[sector] += 1
    table.tell(EventKind.MOVED, NOBODY, attack.sector, sector, MoveCause.OTHERS_EFFECT)
    if attack.target < FIRST_SECTOR_TARGET:
        attack.sector = sector


def _deal_damage(table: Table, use: Use, op: Op, who: int) -> None:
    """NEON-ATK-40: before the defeat check."""
    attack = use.attack
    attack.damage += deal_damage(table, who, op.n, use.seat)
    attack.damaged |= 1 << who
    attack.any_damage = True


# Everything else


def _energy_is_full(table: Table, use: Use, op: Op) -> Refusal | None:
    is_full = table.seat(use.seat).energy >= table.content.figures.energy_max
    return Refusal(Why.ENERGY_FULL) if is_full else None


def _gain_energy(table: Table, use: Use, op: Op, param: int) -> None:
    table.gain_energy(use.seat, op.n)


def _is_leader(table: Table, use: Use, op: Op) -> Refusal | None:
    return Refusal(Why.LEADER_ALREADY) if table.state.leader == use.seat else None


def _take_leader(table: Table, use: Use, op: Op, param: int) -> None:
    table.take_leader(use.seat)


def _nothing_to_draw(table: Table, use: Use, op: Op) -> Refusal | None:
    return None if has_cards(table, op.rank) else _NOTHING


def _draw(table: Table, use: Use, op: Op, param: int) -> None:
    """NEON-SRC-05: all are kept."""
    push_draw(table, use.seat, [op.rank] * op.n, KEEP_ALL)


def _token_is_out(table: Table, use: Use, op: Op) -> Refusal | None:
    is_free = table.on_arena(use.seat) and table.seat(use.seat).token == SHIP
    return None if is_free else _NOTHING


def _place_token(table: Table, use: Use, op: Op, param: int) -> None:
    own = table.seat(use.seat)
    own.token = own.loc
    table.tell(EventKind.TOKEN_PLACED, use.seat, own.loc)


def _token_is_home(table: Table, use: Use, op: Op) -> Refusal | None:
    return None if table.seat(use.seat).token in table.state.ring else _NOTHING


def _return_token(table: Table, use: Use, op: Op, param: int) -> None:
    table.return_token(use.seat)


def _never_missing(table: Table, use: Use, op: Op) -> Refusal | None:
    return None


def _always_missing(table: Table, use: Use, op: Op) -> Refusal | None:
    return _NOTHING


def _nothing(table: Table, use: Use, op: Op, param: int) -> None:
    """The operation works through what the window itself does."""


_MISSING: dict[OpKind, Callable[[Table, Use, Op], Refusal | None]] = {
    **dict.fromkeys(OpKind, _always_missing),
    OpKind.ADD_ATTACK_DICE: _no_attack_dice,
    OpKind.ADD_DEFENSE_DICE: _no_defense_dice,
    OpKind.BASE_DICE: _same_base,
    OpKind.CHANGE_ATTACK: _no_attack_die,
    OpKind.CHANGE_DEFENSE: _no_defense_die,
    OpKind.CANCEL: _nothing_to_cancel,
    OpKind.DAMAGE_PER: _same_damage,
    OpKind.MOVE_TARGET: _touches_nobody,
    OpKind.PLACE_TOKEN: _token_is_out,
    OpKind.RETURN_TOKEN: _token_is_home,
    OpKind.GAIN_ENERGY: _energy_is_full,
    OpKind.DRAIN_ENERGY: _touches_nobody,
    OpKind.DRAW_EQUIPMENT: _nothing_to_draw,
    OpKind.DEAL_DAMAGE: _touches_nobody,
    OpKind.TAKE_LEADER: _is_leader,
    OpKind.DISCARD_TARGET_GEAR: _touches_nobody,
    OpKind.IGNORE_SUBMERSION_DAMAGE: _never_missing,
}

_PERFORM: dict[OpKind, Callable[[Table, Use, Op, int], None]] = {
    **dict.fromkeys(OpKind, _nothing),
    OpKind.ADD_ATTACK_DICE: _add_attack_dice,
    OpKind.ADD_DEFENSE_DICE: _add_defense_dice,
    OpKind.BASE_DICE: _set_base,
    OpKind.REROLL_ATTACK: _reroll_attack,
    OpKind.REROLL_DEFENSE: _reroll_defense,
    OpKind.FORCE_REROLL_ATTACK: _reroll_attack,
    OpKind.CHANGE_ATTACK: _turn_attack_dice,
    OpKind.CHANGE_DEFENSE: _turn_defense_dice,
    OpKind.TARGET_TREATS: _target_treats,
    OpKind.CANCEL: _cancel,
    OpKind.DAMAGE_PER: _raise_damage,
    OpKind.MOVE_SELF: _move_self,
    OpKind.MOVE_TARGET: _touch_target,
    OpKind.PLACE_TOKEN: _place_token,
    OpKind.RETURN_TOKEN: _return_token,
    OpKind.GAIN_ENERGY: _gain_energy,
    OpKind.DRAIN_ENERGY: _touch_target,
    OpKind.DRAW_EQUIPMENT: _draw,
    OpKind.DEAL_DAMAGE: _touch_target,
    OpKind.TAKE_LEADER: _take_leader,
    OpKind.DISCARD_TARGET_GEAR: _touch_target,
}
