"""Operations on what a React window interrupted, and events that last (DNT-REA-07, DNT-EVT-18)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Reroll
from kumite.games.defend_neo_tokyo.events import ChangeCause, EventKind
from kumite.games.defend_neo_tokyo.model import HarmFlag, Lasting
from kumite.games.defend_neo_tokyo.operations import OpKind
from kumite.games.defend_neo_tokyo.terms import Symbol

from .asking import ask, chance
from .dice import added, faces, halves, rolls

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .scene import Scene


def do_to_pending(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait | None:
    if op.kind is OpKind.REROLL:
        return _reroll(scene, go_on)
    go_on()
    table, state = scene.table, scene.table.state
    match op.kind:
        case OpKind.SYMBOL:
            state.symbol = Symbol.WHITE
            table.tell(EventKind.SYMBOL_CHANGED, state.symbol, scene.mech)
        case OpKind.BAN_REACT:
            _last(scene, Lasting.BAN_REACT)
        case OpKind.CAP_RANGE:
            _last(scene, Lasting.CAP_RANGE)
        case _:
            _change_pending(scene, op)
    return None


def _last(scene: Scene, effect: Lasting) -> None:
    scene.table.state.lasting |= effect
    scene.table.tell(EventKind.LASTING_BEGAN, effect)


def _change_pending(scene: Scene, op: Op) -> None:
    table, pending = scene.table, scene.interrupted
    assert pending is not None
    match op.kind:
        case OpKind.PREVENT:
            _change_damage(scene, max(0, pending.n - op.n), ChangeCause.PREVENT)
        case OpKind.CANCEL:
            _change_damage(scene, 0, ChangeCause.CANCEL)
        case OpKind.REDIRECT:
            _redirect(scene, op)
        case OpKind.SHIELD:
            pending.n = max(0, pending.n - op.n)
            table.tell(EventKind.CITY_SHIELDED, pending.space, pending.n)
        case OpKind.ADD_DICE:
            pending.id += op.n
            table.tell(EventKind.DICE_ADDED, scene.mech, op.n)
        case _:  # survive
            pending.flags |= HarmFlag.SURVIVED


def _change_damage(scene: Scene, n: int, cause: ChangeCause) -> None:
    pending = scene.interrupted
    assert pending is not None
    pending.n = n
    scene.table.tell(EventKind.DAMAGE_CHANGED, pending.who, pending.id, n, cause)


def _redirect(scene: Scene, op: Op) -> None:
    """To the own mech; the window starts anew, once (DNT-REA-07)."""
    pending, window = scene.interrupted, scene.window
    assert pending is not None
    assert window is not None
    assert op.part is not None
    pending.who, pending.id = scene.mech, op.part
    pending.flags |= HarmFlag.REDIRECTED
    window.who, window.space, window.n = scene.mech, scene.here, 0
    _change_damage(scene, max(0, pending.n - op.less), ChangeCause.REDIRECT)


def _reroll(scene: Scene, go_on: Callable[[], None]) -> Wait:
    """Which dice (DNT-D-27), then they fall again (DNT-C-12)."""
    table, frame = scene.table, scene.frame
    dice = table.state.dice

    def take(action: Reroll) -> None:
        counts = _counts(action)
        table.state.dice = [have - out for have, out in zip(dice, counts, strict=True)]
        frame.n = sum(counts)

    def fall(outcome: int) -> None:
        count, frame.n = frame.n, 0
        table.state.dice = added(dice, faces(outcome))
        go_on()
        table.tell(EventKind.DICE_REROLLED, scene.mech, count, *halves(table.state.dice))

    if frame.n:
        return chance(rolls(frame.n), fall)
    choices = product(*(range(have + 1) for have in dice))
    options = [Reroll(*counts) for counts in choices if sum(counts)]
    return ask(table, scene.mech, options, take)


def _counts(action: Reroll) -> list[int]:
    return [action.ones, action.twos, action.threes, action.fours, action.fives, action.sixes]
