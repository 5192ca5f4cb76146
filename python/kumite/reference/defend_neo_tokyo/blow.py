"""Damage to monsters: attacks, other damage, Fire (DNT-SEQ-02, DNT-HIT): frame BLOW."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind, RollCause, Token
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    FACES,
    MONSTER_OBJECT,
    BlowFlag,
    Ending,
    FrameKind,
    ListFlag,
    MonsterState,
    Status,
)
from kumite.games.defend_neo_tokyo.operations import OpKind, Stat, Whose
from kumite.games.defend_neo_tokyo.terms import CardType, QualityKind, Window

from . import mechs
from .asking import chance
from .citizens import attack_bonus
from .dice import faces, halves, rolls, total
from .ending import end
from .monsters import armor_of, quality_up, set_tokens
from .objects import is_monster, monster_object, number_of, packed, unpacked
from .scene import Scene
from .texts import script_of
from .windows import open_window

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .table import Table

_KNOW_IT = (FrameKind.PLAY, FrameKind.REACT, FrameKind.EVENT)


def push_attack(scene: Scene, op: Op, target: int) -> None:
    """An `attack` operation against a monster, or everything in a space."""
    table, frame = scene.table, scene.frame
    is_tile = frame.id >= mechs.TILE
    card = mechs.tile_of if is_tile else mechs.card_of
    flags = BlowFlag.ATTACK
    if card(table, frame.who, frame.id).type is CardType.MELEE:
        flags |= BlowFlag.MELEE
    if op.pierce:
        flags |= BlowFlag.PIERCE
    if not is_monster(target):
        flags |= BlowFlag.ALL
    if not frame.flags & ListFlag.SHOT:
        flags |= BlowFlag.FIRST
        frame.flags |= ListFlag.SHOT
    table.push(
        FrameKind.BLOW,
        who=frame.who,
        it=target,
        space=scene.area(target),
        id=op.dice,
        n=op.plus,
        op=frame.op,
        flags=flags,
    )


def serve(table: Table, frame: Frame) -> Wait | None:
    match frame.step:
        case 0:
            frame.step = 1
            if frame.flags & BlowFlag.ATTACK and frame.flags & BlowFlag.FIRST:
                _open(table, frame, Window.SHOT)
        case 1:
            _count_dice(table, frame)
        case 2:
            return _serve_roll(table, frame)
        case 3:
            _add_up(table, frame)
        case 4:
            _strike_next(table, frame)
        case _:
            _burn_down(table, frame)
            table.pop()
    return None


def clear_dice(table: Table) -> None:
    table.state.dice = [0] * FACES


def _open(table: Table, frame: Frame, window: Window) -> None:
    space = table.monster(number_of(frame.it)).space if is_monster(frame.it) else frame.it
    open_window(table, window, who=frame.who, it=frame.it, space=space)


def _targets(table: Table, frame: Frame) -> list[int]:
    """Monsters of the target that are in play, by number."""
    if is_monster(frame.it):
        monster = number_of(frame.it)
        return [monster] if table.is_in_play(monster) else []
    return table.monsters_at(frame.it)


def _count_dice(table: Table, frame: Frame) -> None:
    """DNT-HIT-10, DNT-HIT-16."""
    targets = _targets(table, frame)
    if not targets:
        table.pop()
        return
    if frame.flags & BlowFlag.ATTACK:
        _change_dice(table, frame, targets[0])
    frame.id = min(frame.id, table.figures.dice)
    frame.step = 2


def _change_dice(table: Table, frame: Frame, target: int) -> None:
    play = table.below(frame)
    assert play is not None
    mech, slot = frame.who, mechs.slot_of(play.id)
    for own, op in mechs.mods_in_front(table, mech):
        if op.stat is Stat.DICE and own == slot:
            frame.id += op.n
    mark = mechs.aimed_mark(slot)
    if frame.flags & BlowFlag.FIRST and mark and mechs.is_aimed(table, mech, slot):
        frame.id += 1
        table.mech(mech).marks &= ~mark
        table.tell(EventKind.AIM_USED, mech, slot)
    if not frame.flags & BlowFlag.ALL:
        quality = quality_up(table, target, QualityKind.FEWER_DICE)
        if quality:
            frame.id = max(1, frame.id - quality.n)


def _serve_roll(table: Table, frame: Frame) -> Wait | None:
    """DNT-C-11, DNT-C-14."""

    def fall(outcome: int) -> None:
        table.state.dice = faces(outcome)
        cause = RollCause.FIRE if frame.flags & BlowFlag.FIRE else RollCause.HIT
        if frame.flags & BlowFlag.ATTACK:
            cause = RollCause.ATTACK
        table.tell(EventKind.DICE_ROLLED, *halves(table.state.dice), cause, frame.who)
        _rolled(table, frame)

    if frame.id:
        return chance(rolls(frame.id), fall)
    _rolled(table, frame)
    return None


def _rolled(table: Table, frame: Frame) -> None:
    frame.step = 3
    if frame.flags & BlowFlag.ATTACK:
        _open(table, frame, Window.ROLLED)


def _add_up(table: Table, frame: Frame) -> None:
    """One total for all targets (DNT-HIT-02, DNT-HIT-08)."""
    targets = _targets(table, frame)
    frame.n += total(table.state.dice)
    clear_dice(table)
    if frame.flags & BlowFlag.ATTACK:
        frame.n += _mods(table, frame) + _bonus(table, frame.who)
        play = table.below(frame)
        assert play is not None
        for monster in targets:
            play.n |= 1 << monster
    frame.left = packed([monster_object(monster) for monster in targets])
    frame.step = 4


def _mods(table: Table, frame: Frame) -> int:
    """What the operation adds as things are now."""
    play = table.below(frame)
    assert play is not None
    if not is_monster(frame.it) or not table.is_in_play(number_of(frame.it)):
        return 0
    scene, added = Scene(table, play), 0
    for mod in script_of(table, play).step(frame.op).op.mods:
        if mod.condition is not None and not scene.holds(mod.condition, frame.it):
            continue
        if mod.per is None:
            added += mod.amount
        else:
            fire = table.monster(number_of(frame.it)).tokens[Token.FIRE]
            added += min(mod.amount * fire, mod.max) if mod.max else mod.amount * fire
    return added


def _bonus(table: Table, mech: int) -> int:
    """Persistent cards and citizens (DNT-SEQ-02)."""
    here = table.mech(mech).space
    added = attack_bonus(table, here)
    for other in table.mechs_at(here):
        whose = Whose.ME if other == mech else Whose.OTHERS
        for _, op in mechs.mods_in_front(table, other):
            if op.kind is OpKind.MOD and op.stat is Stat.DAMAGE and op.whose is whose:
                added += op.n
    return added


def _strike_next(table: Table, frame: Frame) -> None:
    left = unpacked(MONSTER_OBJECT, frame.left)
    if not left:
        frame.step = 5
        return
    frame.left = packed(left[1:])
    if table.is_in_play(number_of(left[0])):
        _strike(table, frame, number_of(left[0]))


def _strike(table: Table, frame: Frame, monster: int) -> None:
    """Armor Rating, Armor tokens, life (DNT-HIT-06)."""
    own = table.monster(monster)
    dealt = frame.n
    if frame.flags & BlowFlag.ATTACK and not frame.flags & BlowFlag.PIERCE:
        armor = armor_of(table, monster)
        rating = armor.melee if frame.flags & BlowFlag.MELEE else armor.ranged
        dealt = max(0, dealt - rating)
    spent = min(dealt, own.tokens[Token.ARMOR])
    own.tokens[Token.ARMOR] -= spent
    own.life = max(0, own.life - (dealt - spent))
    table.tell(EventKind.BLOW_DEALT, monster, dealt, spent, own.life)
    if not own.life:
        _defeat(table, frame, monster)


def _defeat(table: Table, frame: Frame, monster: int) -> None:
    """DNT-HIT-13; the boss is the win (DNT-WIN-01)."""
    space, each = table.monster(monster).space, monster_object(monster)
    table.tell(EventKind.MONSTER_DEFEATED, monster, space)
    table.state.monsters[monster] = MonsterState(status=Status.DEFEATED)
    if monster == BOSS:
        end(table, Ending.BOSS_DEFEATED)
    below = table.below(frame)
    if below is not None and below.kind in _KNOW_IT and below.it == each:
        below.flags |= ListFlag.DEFEATED
    open_window(table, Window.KILL, it=each, space=space)


def _burn_down(table: Table, frame: Frame) -> None:
    """After its Fire a monster loses one Fire token (DNT-TOK-03)."""
    monster = number_of(frame.it)
    if frame.flags & BlowFlag.FIRE and table.is_in_play(monster):
        fire = table.monster(monster).tokens[Token.FIRE]
        set_tokens(table, monster, Token.FIRE, fire - 1)
