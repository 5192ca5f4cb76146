"""Lists of operations: frames PLAY, REACT, EVENT, ABILITY and TEXT (DNT-GEN-09, DNT-GEN-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import Take
from kumite.games.defend_neo_tokyo import actions
from kumite.games.defend_neo_tokyo.events import DiscardCause, EventKind
from kumite.games.defend_neo_tokyo.model import (
    CARDS,
    CITIZEN_OBJECT,
    MECH_OBJECT,
    MONSTER_OBJECT,
    NO_OBJECT,
    OVER_STEP,
    SPACE_OBJECT,
    FrameKind,
    ListFlag,
)
from kumite.games.defend_neo_tokyo.operations import Kind, OpKind, Which, Word
from kumite.games.defend_neo_tokyo.terms import Cost

from . import mechs
from .asking import ask
from .city_operations import next_to_kill
from .ending import check_population
from .fitting import can_do, fits, fitting
from .objects import (
    bits,
    citizen_object,
    kind_of,
    number_of,
    packed,
    space_of_citizen,
    unpacked,
)
from .operations import do_one, do_whole
from .scene import Scene
from .texts import script_of
from .tracker import move_tracker

if TYPE_CHECKING:
    from kumite.declare import OneOf
    from kumite.games.defend_neo_tokyo.actions import Action
    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .codex import Script
    from .table import Table

LISTS = (FrameKind.PLAY, FrameKind.REACT, FrameKind.EVENT, FrameKind.ABILITY, FrameKind.TEXT)
_KEEPS_IT = (FrameKind.PLAY, FrameKind.REACT, FrameKind.EVENT)
"""Lists whose first object becomes `it`."""
_ANSWERED = ListFlag.AGREED | ListFlag.STARTED | ListFlag.PICKED


def serve(table: Table, frame: Frame) -> Wait | None:
    """Go on with a list."""
    if frame.step == 0:
        return _serve_cost(table, frame)
    script = script_of(table, frame)
    if frame.step == OVER_STEP or frame.op >= len(script) or _is_text_over(table, frame):
        _end(table, frame)
        return None
    scene = Scene(table, frame)
    if frame.flags & ListFlag.STARTED:
        return _serve_started(scene, script)
    return _serve_next(scene, script)


def _is_text_over(table: Table, frame: Frame) -> bool:
    return frame.kind is FrameKind.TEXT and not table.is_in_play(number_of(frame.it))


def _serve_cost(table: Table, frame: Frame) -> Wait | None:
    """A tile action is paid before anything else (DNT-TIL-01)."""
    mech, tile = frame.who, mechs.tile_of(table, frame.who, frame.id)

    def paid() -> None:
        frame.step = 1
        if tile.icon:
            move_tracker(table, mech)

    def take(action: actions.Discard) -> None:
        mechs.discard(table, mech, action.card, DiscardCause.COST)
        paid()

    if tile.cost is Cost.BOT:
        own = table.mech(mech)
        own.bots -= 1
        table.tell(EventKind.BOT_SPENT, mech, own.bots)
        paid()
        return None
    cards = bits(table.mech(mech).hand)
    return ask(table, mech, [actions.Discard(card=card) for card in cards], take)


def _serve_next(scene: Scene, script: Script) -> Wait | None:
    """An operation that is not started: may it be, and to whom."""
    frame = scene.frame
    choice = script.choice_at(frame.op)
    if choice and not frame.flags & ListFlag.PICKED:
        return _serve_choice(scene, script, choice)
    step = script.step(frame.op)
    if not can_do(scene, step):
        go_on(frame, script)
        return None
    op = step.op
    if op.may and not frame.flags & ListFlag.AGREED and not _must_be_made(frame, op):
        return _serve_may(scene, script)
    if op.who is None:
        frame.flags |= ListFlag.STARTED
        return None
    if op.who.take is not Take.ONE:
        objects = scene.fitting(op.who)
        if op.who.least is not None or op.who.most is not None:
            _keep(scene, objects[0])
        _start(scene, script, op, objects)
        return None
    if scene.is_declared_here:
        _start(scene, script, op, [_declared(frame)])
        return None
    return _serve_target(scene, script, op)


def _serve_choice(scene: Scene, script: Script, choice: OneOf[Op]) -> Wait | None:
    frame = scene.frame
    options = [
        actions.Option(number=number)
        for number, each in enumerate(choice.lists)
        if can_do(scene, each[0])
    ]
    if not options:
        frame.op = script.past(choice)
        return None

    def take(action: actions.Option) -> None:
        frame.op = script.first_of(choice, action.number)
        frame.flags |= ListFlag.PICKED

    return ask(scene.table, scene.chooser, options, take)


def _must_be_made(frame: Frame, op: Op) -> bool:
    """DNT-DSP-15: out of a Destroyed space an optional move is none."""
    return bool(frame.flags & ListFlag.MUST_MOVE) and is_own_move(op)


def is_own_move(op: Op) -> bool:
    """A `move` of `me`."""
    if op.kind is not OpKind.MOVE or op.who is None:
        return False
    return op.who.take is Take.WORD and op.who.what is Word.ME


def _serve_may(scene: Scene, script: Script) -> Wait:
    frame = scene.frame

    def take(action: Action) -> None:
        if isinstance(action, actions.Do):
            frame.flags |= ListFlag.AGREED
        else:
            go_on(frame, script)

    return ask(scene.table, scene.chooser, [actions.Do(), actions.Done()], take)


def _declared(frame: Frame) -> int:
    if kind_of(frame.it) == CITIZEN_OBJECT:
        return citizen_object(frame.space, number_of(frame.it))
    return frame.it


def _serve_target(scene: Scene, script: Script, op: Op) -> Wait:
    table = scene.table
    objects = {target_action(each).code: each for each in fitting(scene, op)}

    def take(action: Action) -> None:
        each = objects[action.code]
        table.tell(EventKind.TARGET_CHOSEN, scene.mech, each & 255, scene.area(each))
        _keep(scene, each)
        _start(scene, script, op, [each])

    options = [target_action(each) for each in objects.values()]
    return ask(table, scene.chooser, options, take)


def target_action(each: int) -> Action:
    """The choice of an object."""
    number = number_of(each)
    match kind_of(each):
        case kind if kind == CITIZEN_OBJECT:
            return actions.Citizen(space=space_of_citizen(each), design=number)
        case kind if kind == MONSTER_OBJECT:
            return actions.Monster(monster=number)
        case kind if kind == MECH_OBJECT:
            return actions.Mech(mech=number)
        case _:
            return actions.Space(space=number)


def _keep(scene: Scene, each: int) -> None:
    """The first object chosen is what the list calls `it`."""
    frame = scene.frame
    if frame.kind in _KEEPS_IT and frame.it == NO_OBJECT:
        frame.it, frame.space = each & 255, scene.area(each)


def _start(scene: Scene, script: Script, op: Op, objects: list[int]) -> None:
    frame = scene.frame
    frame.flags |= ListFlag.STARTED
    if op.kind is OpKind.SAVE:  # a citizen needs more room than `left` has
        go_on(frame, script)
        if fits(scene, op, objects[0]):
            do_one(scene, op, objects[0])
        return
    frame.left = packed(objects)


def _serve_started(scene: Scene, script: Script) -> Wait | None:
    frame, op = scene.frame, script.step(scene.frame.op).op
    if op.who is None:
        return do_whole(scene, op, lambda: go_on(frame, script))
    left = unpacked(kind_of_objects(frame, op), frame.left)
    if op.kind is OpKind.KILL and op.which is Which.ALL:
        _serve_kill_all(scene, script, left)
        return None
    if not left:
        go_on(frame, script)
        return None

    def take_out() -> None:
        frame.left = packed(left[1:])

    if not fits(scene, op, left[0]):
        take_out()
        return None
    return do_one(scene, op, left[0], take_out)


def _serve_kill_all(scene: Scene, script: Script, spaces: list[int]) -> None:
    """Citizens of several spaces leave by one effect, so the spaces stay until all are gone."""
    space = next_to_kill(scene.table, spaces)
    if space is None:
        go_on(scene.frame, script)
    else:
        scene.table.push(FrameKind.LEAVE, space=space, op=Which.HIGH)


def kind_of_objects(frame: Frame, op: Op) -> int:
    """Which kind of objects `left` holds."""
    assert op.who is not None
    if op.who.take is not Take.WORD:
        kinds = {Kind.MONSTER: MONSTER_OBJECT, Kind.MECH: MECH_OBJECT, Kind.ALLY: MECH_OBJECT}
        return kinds.get(Kind(op.who.what), SPACE_OBJECT)
    match op.who.what:
        case Word.SRC | Word.STRUCK:
            return MONSTER_OBJECT
        case Word.IT if frame.it != NO_OBJECT:
            return kind_of(frame.it)
        case Word.ME:
            return MONSTER_OBJECT if frame.kind is FrameKind.TEXT else MECH_OBJECT
        case _:
            return SPACE_OBJECT


def go_on(frame: Frame, script: Script) -> None:
    """The next operation."""
    frame.op = script.after(frame.op)
    frame.left = 0
    frame.flags &= ~_ANSWERED


def _end(table: Table, frame: Frame) -> None:
    is_card = frame.id < CARDS
    match frame.kind:
        case FrameKind.PLAY:
            if is_card:
                _put_away(table, frame)
            check_population(table)
            table.pop()
            table.state.go = table.clockwise(frame.who)
        case FrameKind.REACT:
            mechs.discard(table, frame.who, frame.id, DiscardCause.PLAYED)
            table.pop()
        case FrameKind.ABILITY:
            table.pop()
        case _:
            table.state.drawn = 0
            table.pop()


def _put_away(table: Table, frame: Frame) -> None:
    """The card to the discard, or in front of its pilot (DNT-CRD-06)."""
    mech, card = frame.who, frame.id
    if mechs.card_of(table, mech, card).persistent and frame.step != OVER_STEP:
        table.mech(mech).front |= 1 << card
        table.tell(EventKind.CARD_FRONTED, mech, card)
    else:
        mechs.discard(table, mech, card, DiscardCause.PLAYED)
