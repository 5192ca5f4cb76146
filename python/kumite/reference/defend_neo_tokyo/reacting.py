"""React windows: who may play what (DNT-REA): frame WINDOW."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.actions import Done, React
from kumite.games.defend_neo_tokyo.events import EventKind
from kumite.games.defend_neo_tokyo.model import (
    HQ,
    OVER_STEP,
    Frame,
    FrameKind,
    HarmFlag,
    Lasting,
    LeaveFlag,
    ListFlag,
)
from kumite.games.defend_neo_tokyo.operations import OpKind
from kumite.games.defend_neo_tokyo.terms import ScopeWho, Window

from . import citizens, mechs
from .asking import ask
from .city import is_destroyed, is_standing
from .fitting import can_do, can_move, is_possible
from .lists import is_own_move
from .objects import bits, is_monster, number_of
from .scene import Scene
from .texts import script_of
from .tracker import move_tracker

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.actions import Action
    from kumite.games.defend_neo_tokyo.entries import Scope
    from kumite.reference.waits import Wait

    from .table import Table

_OF_MONSTER = (Window.ENTER, Window.DECLARE, Window.DONE)
_LEAVING = (OpKind.ENTER, OpKind.WARP)


def serve(table: Table, frame: Frame) -> Wait | None:
    """One round of offers from the Captain (DNT-REA-02, DNT-REA-03)."""
    if frame.n == table.state.crew or _is_over(table, frame):
        table.pop()
        return None
    mech = table.nth_from_captain(frame.n)
    playable = playable_reacts(table, frame, mech)
    if not playable:
        frame.n += 1
        return None

    def take(action: Action) -> None:
        if isinstance(action, React):
            _play(table, frame, mech, action.card)
        else:
            frame.n += 1

    return ask(table, mech, [*(React(card=card) for card in playable), Done()], take)


def _play(table: Table, window: Frame, mech: int, card: int) -> None:
    """DNT-SEQ-03."""
    frame = react_frame(table, mech, card)
    mechs.take_from_hand(table, mech, card)
    table.tell(EventKind.REACT_PLAYED, mech, card, window.id)
    if mechs.card_of(table, mech, card).icon:
        move_tracker(table, mech)
    table.push_frame(frame)


def react_frame(table: Table, mech: int, card: int) -> Frame:
    ruins = is_destroyed(table, table.mech(mech).space)
    flags = ListFlag.MUST_MOVE if ruins else 0
    return Frame(FrameKind.REACT, step=1, who=mech, id=card, flags=flags)


def _is_over(table: Table, frame: Frame) -> bool:
    """What the window is about is over (DNT-REA-03)."""
    below, window = table.below(frame), Window(frame.id)
    gone = is_monster(frame.it) and not table.is_in_play(number_of(frame.it))
    match window:
        case Window.ENTER | Window.DECLARE | Window.DONE:
            return gone
        case Window.DAMAGE:
            return gone or below is None or not below.n
        case Window.CITY:
            return gone or below is None or not below.n or not is_standing(table, frame.space)
        case Window.CITIZEN_IN:
            return not citizens.is_there(table, frame.space, number_of(frame.it))
        case Window.CITIZEN_OUT:
            saved = below is None or bool(below.flags & LeaveFlag.SAVED)
            return saved or not citizens.is_there(table, frame.space, number_of(frame.it))
        case Window.SHOT | Window.ROLLED:
            return gone or below is None or below.step == OVER_STEP
        case Window.CRITICAL:
            return below is None or bool(below.flags & HarmFlag.SURVIVED)
        case _:
            return False


def playable_reacts(table: Table, window: Frame, mech: int) -> list[int]:
    """DNT-REA-09."""
    if table.is_lying(mech) or _is_banned(table, mech):
        return []
    return [card for card in bits(table.mech(mech).hand) if is_playable(table, window, mech, card)]


def _is_banned(table: Table, mech: int) -> bool:
    if not table.state.lasting & Lasting.BAN_REACT:
        return False
    here = table.mech(mech).space
    return here == HQ or len(table.mechs_at(here)) == 1


def is_playable(table: Table, window: Frame, mech: int, card: int) -> bool:
    own = mechs.card_of(table, mech, card)
    if own.window != window.id or own.scope is None:
        return False
    if not mechs.is_powered(table, mech, mechs.slot_of(card), own.req):
        return False
    scene = Scene(table, react_frame(table, mech, card))
    if not scope_holds(scene, window, own.scope) or not can_begin(scene):
        return False
    return not is_destroyed(table, scene.here) or can_leave(scene)


def can_begin(scene: Scene) -> bool:
    """Whether the first operation can be done, or one of the lists of a first choice."""
    script = script_of(scene.table, scene.frame)
    choice = script.choice_at(0)
    if choice:
        return any(can_do(scene, each[0]) for each in choice.lists)
    return can_do(scene, script.step(0))


def can_leave(scene: Scene) -> bool:
    """Whether the list takes its mech out of a Destroyed space (DNT-DSP-10, DNT-DSP-11)."""
    for op in script_of(scene.table, scene.frame).ops():
        if is_own_move(op) and can_move(scene, op, scene.mech):
            return True
        if op.kind in _LEAVING and is_possible(scene, op):
            return True
    return False


def scope_holds(scene: Scene, window: Frame, scope: Scope) -> bool:
    """DNT-REA-08: where a React may be played."""
    if scope.who is ScopeWho.OWN and window.who != scene.mech:
        return False
    if scope.who is ScopeWho.ALLY and window.who == scene.mech:
        return False
    if not _is_within(scene, _area_of(scene, window, scope), scope.within):
        return False
    if not _is_within(scene, scene.area(window.it), scope.target_within):
        return False
    if scope.by_monster and not scene.of_window():
        return False
    pending = scene.table.below(window)
    return not scope.parts or (pending is not None and pending.id in scope.parts)


def _is_within(scene: Scene, area: int, distance: int | None) -> bool:
    if distance is None:
        return True
    return scene.table.codex.distance(scene.here, area) <= scene.reach(distance)


def _area_of(scene: Scene, window: Frame, scope: Scope) -> int:
    if scope.who in (ScopeWho.OWN, ScopeWho.ALLY, ScopeWho.MECH):
        return scene.table.mech(window.who).space
    if window.id in _OF_MONSTER:
        return scene.area(window.it)
    return window.space
