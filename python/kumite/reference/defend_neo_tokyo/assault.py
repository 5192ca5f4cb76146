"""A monster's attack (DNT-SEQ-08, DNT-MAT): frame ASSAULT, and who attacks next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind, TextKind, Token
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    MECH_OBJECT,
    AssaultFlag,
    BlowFlag,
    CityFlag,
    Ending,
    FrameKind,
    HarmFlag,
    MonsterMark,
)
from kumite.games.defend_neo_tokyo.terms import At, QualityKind, Side, Symbol, Window

from .citizen_frames import push_enter
from .ending import check_population, end
from .monsters import attack_of, instance_change, open_window_about, quality_up
from .objects import mech_object, monster_object, number_of, packed, unpacked
from .piles import event_cards_left
from .texts import push_text, text_of_attack

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Attack, Hit
    from kumite.games.defend_neo_tokyo.model import Frame

    from .table import Table

_BEGIN, _FIX_SIDE, _HIT, _TEXT, _DONE, _CHECK, _FIRE, _AFTER, _END = range(9)


def call_to_attack(table: Table) -> None:
    """All monsters on the board attack in this step (DNT-MAT-02)."""
    for monster in table.monsters_in_play():
        table.monster(monster).marks |= MonsterMark.DUE


def start_next(table: Table, symbol: Symbol) -> bool:
    """The next monster attacks: the one in the lowest space now; False if all have."""
    due = [each for each in table.monsters_in_play() if table.monster(each).marks & MonsterMark.DUE]
    if not due:
        return False
    monster = min(due, key=lambda each: (table.monster(each).space, each))
    flags = AssaultFlag.RED if symbol is Symbol.RED else 0
    table.push(FrameKind.ASSAULT, it=monster_object(monster), flags=flags)
    return True


def serve(table: Table, frame: Frame) -> None:
    monster = number_of(frame.it)
    if frame.step in (_FIX_SIDE, _HIT, _DONE) and not table.is_in_play(monster):
        frame.left, frame.step = 0, _END
        return
    if frame.step in (_FIRE, _AFTER) and not table.is_in_play(monster):
        table.pop()
        return
    match frame.step:
        case step if step == _BEGIN:
            _begin(table, frame, monster)
        case step if step == _FIX_SIDE:
            side = Side.MECH if table.mechs_at(table.monster(monster).space) else Side.CITY
            frame.flags |= AssaultFlag.MECH_SIDE if side is Side.MECH else 0
            table.tell(EventKind.SIDE_FIXED, monster, side)
            frame.step = _HIT
        case step if step == _HIT:
            _hit(table, frame, monster)
        case step if step == _TEXT:
            frame.step = _DONE
            push_text(table, monster, text_of_attack(monster, _side(frame), _symbol(frame)))
        case step if step == _DONE:
            table.tell(EventKind.ATTACK_OVER, monster)
            frame.step = _CHECK
            open_window_about(table, monster, Window.DONE)
        case step if step == _CHECK:
            check_population(table)
            frame.step = _FIRE
        case step if step == _FIRE:
            frame.step = _AFTER
            _burn(table, frame, monster)
        case step if step == _AFTER:
            frame.step = _END
            _after(table, monster)
        case _:
            check_population(table)
            table.pop()


def _side(frame: Frame) -> Side:
    return Side.MECH if frame.flags & AssaultFlag.MECH_SIDE else Side.CITY


def _symbol(frame: Frame) -> Symbol:
    return Symbol.RED if frame.flags & AssaultFlag.RED else Symbol.WHITE


def _attack(table: Table, frame: Frame) -> Attack:
    return attack_of(table, number_of(frame.it), _side(frame), _symbol(frame))


def _begin(table: Table, frame: Frame, monster: int) -> None:
    own = table.monster(monster)
    own.marks &= ~MonsterMark.DUE
    if own.marks & MonsterMark.STUNNED:  # DNT-MAT-19
        own.marks &= ~MonsterMark.STUNNED
        table.tell(EventKind.ATTACK_SKIPPED, monster)
        table.pop()
        return
    if monster == BOSS and not event_cards_left(table):  # DNT-BOS-07
        end(table, Ending.BOSS_DECK)
    table.tell(EventKind.ATTACK_BEGAN, monster, _symbol(frame), own.space)
    frame.step = _FIX_SIDE
    open_window_about(table, monster, Window.DECLARE)


def _hit(table: Table, frame: Frame, monster: int) -> None:
    if frame.flags & AssaultFlag.STOPPED:
        table.tell(EventKind.ATTACK_STOPPED, monster)
        frame.left, frame.step = 0, _DONE
        return
    hits = _attack(table, frame).hits
    left = unpacked(MECH_OBJECT, frame.left)
    if left:
        frame.left = packed(left[1:])
        _hit_mech(table, frame, hits[frame.op - 1], number_of(left[0]))
        return
    while frame.op < len(hits) and not _works(frame, monster, hits[frame.op]):
        frame.op += 1
    if frame.op == len(hits):
        frame.step = _TEXT
        return
    frame.op += 1
    _begin_hit(table, frame, monster, hits[frame.op - 1])


def _works(frame: Frame, monster: int, hit: Hit) -> bool:
    """DNT-BOS-09: mechs in its space shield the city from a boss."""
    return monster != BOSS or (hit.at <= At.RND) == (_side(frame) is Side.MECH)


def _hit_mech(table: Table, frame: Frame, hit: Hit, mech: int) -> None:
    """DNT-MAT-06; mechs that left are not hit (DNT-MAT-13)."""
    if table.mech(mech).space == table.monster(number_of(frame.it)).space:
        flags = HarmFlag.INSTANCE
        table.push(FrameKind.HARM, who=mech, it=frame.it, id=hit.at, n=hit.n, flags=flags)


def _begin_hit(table: Table, frame: Frame, monster: int, hit: Hit) -> None:
    space = table.monster(monster).space
    table.tell(EventKind.HIT_BEGAN, monster, frame.op - 1, hit.at, hit.n)
    if hit.at <= At.RND:
        frame.left = packed([mech_object(mech) for mech in table.mechs_at(space)])
    elif hit.at is At.CITY:
        flags = CityFlag.INSTANCE
        table.push(FrameKind.CITY, space=space, it=frame.it, n=hit.n, flags=flags)
    else:
        n = hit.n + instance_change(table, monster)
        if n > 0:
            push_enter(table, space, n, frame.it)


def _burn(table: Table, frame: Frame, monster: int) -> None:
    """DNT-TOK-03, DNT-TOK-04."""
    own = table.monster(monster)
    fire = own.tokens[Token.FIRE]
    if fire:
        dice = min(table.figures.dice, fire)
        table.push(FrameKind.BLOW, it=frame.it, space=own.space, id=dice, flags=BlowFlag.FIRE)


def _after(table: Table, monster: int) -> None:
    """After-attack qualities of the side now up (DNT-MAT-17)."""
    if monster == BOSS:
        push_text(table, monster, TextKind.AFTER)
    elif quality_up(table, monster, QualityKind.AFTER_ATTACK):
        push_text(table, monster, TextKind.QUALITY)
