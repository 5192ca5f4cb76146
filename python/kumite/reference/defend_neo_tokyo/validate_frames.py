"""Checks of pending steps: each names what exists, on what could have pushed it (DNT-SEQ-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import TextKind
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    CARDS,
    CITIZEN_OBJECT,
    FIRST_EVENT,
    HIDDEN_HAND,
    MAX_DEPTH,
    MECH_OBJECT,
    MONSTER_OBJECT,
    MONSTERS,
    NO_DESIGN,
    NO_OBJECT,
    NO_SPACE,
    NOBODY,
    OVER_STEP,
    SPACES,
    AssaultFlag,
    BlowFlag,
    Frame,
    FrameKind,
    ListFlag,
    Phase,
)
from kumite.games.defend_neo_tokyo.terms import REACTS, CardType, Side, Slot, Symbol, Window

from . import mechs
from .lists import LISTS, kind_of_objects
from .monsters import attack_of
from .objects import is_monster, kind_of, number_of, unpacked
from .texts import operations_of, script_of
from .validate_common import require

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from .table import Table

_K = FrameKind
_OF_LISTS = (_K.MOVE, _K.DRAW, _K.TOSS, _K.REPAIR, _K.REROUTE, _K.SIFT, _K.LEAVE)
_ON: dict[FrameKind, Collection[FrameKind]] = {
    _K.PLAY: (),
    _K.REACT: (_K.WINDOW,),
    _K.EVENT: (),
    _K.ABILITY: (_K.ENTER, _K.LEAVE),
    _K.TEXT: (_K.ASSAULT, _K.BOSS),
    _K.ASSAULT: (),
    _K.HARM: (_K.ASSAULT, _K.MOVE, *LISTS),
    _K.BLOW: (_K.ASSAULT, *LISTS),
    _K.CITY: (_K.ASSAULT, *LISTS),
    _K.RAZE: (_K.ASSAULT, *LISTS),
    _K.ENTER: (_K.ASSAULT, *LISTS),
    _K.WINDOW: tuple(kind for kind in _K if kind not in (_K.NONE, _K.WINDOW, _K.REACT)),
    _K.ARRIVE: (),
    _K.BOSS: (),
    **dict.fromkeys(_OF_LISTS, LISTS),
}
"""What a frame can lie on; those that can lie at the bottom are in _AT_BOTTOM."""

_AT_BOTTOM: dict[FrameKind, Collection[Phase]] = {
    _K.PLAY: (Phase.ACTION,),
    _K.EVENT: (Phase.EVENT,),
    _K.ABILITY: (Phase.AID, Phase.EVENT_END, Phase.END),
    _K.TEXT: (Phase.EVENT_END,),
    _K.ASSAULT: (Phase.EVENT_ATTACKS, Phase.MONSTER_ATTACKS),
    _K.ENTER: (Phase.STARTERS, Phase.EVENT),
    _K.WINDOW: (Phase.EVENT,),
    _K.ARRIVE: (Phase.STARTERS, Phase.EVENT),
    _K.BOSS: (Phase.EVENT, Phase.EVENT_END, Phase.MONSTER_ATTACKS),
}
_LAST_STEP = {
    **dict.fromkeys(LISTS, 1),
    _K.ASSAULT: 8,
    _K.HARM: 5,
    _K.BLOW: 5,
    _K.CITY: 1,
    _K.RAZE: 2,
    _K.ENTER: 3,
    _K.LEAVE: 2,
    _K.MOVE: 3,
    _K.REROUTE: 1,
    _K.ARRIVE: 1,
    _K.BOSS: 3,
}
_OF_MECH = (_K.PLAY, _K.REACT, _K.HARM, _K.MOVE, _K.DRAW, _K.TOSS, _K.REPAIR, _K.REROUTE)
_WITH_SPACE = (_K.ABILITY, _K.CITY, _K.RAZE, _K.ENTER, _K.LEAVE)
_OF_MONSTER = (_K.TEXT, _K.ASSAULT, _K.ARRIVE, _K.BOSS)
_OPENED_IN: dict[Window, Collection[FrameKind]] = {
    Window.DAMAGE: (_K.HARM,),
    Window.CRITICAL: (_K.HARM,),
    Window.CITY: (_K.CITY,),
    Window.CITIZEN_IN: (_K.ENTER,),
    Window.CITIZEN_OUT: (_K.LEAVE,),
    Window.DECLARE: (_K.ASSAULT,),
    Window.DONE: (_K.ASSAULT,),
    Window.SHOT: (_K.BLOW,),
    Window.ROLLED: (_K.BLOW,),
    Window.KILL: (_K.BLOW,),
}


def check_frames(table: Table) -> None:
    state = table.state
    for at in range(MAX_DEPTH):
        if at >= state.depth:
            require(state.stack[at] == Frame(), "a pending step above the top")
    require(not state.depth or state.phase >= Phase.STARTERS, "pending steps before the match")
    for at in range(state.depth):
        frame = state.stack[at]
        require(frame.kind is not _K.NONE, "no pending step")
        _check_place(table, at)
        _check_numbers(table, frame)
        _CHECKS.get(frame.kind, _no_more)(table, at)
    has_blow = table.topmost(_K.BLOW) is not None
    require(has_blow or not sum(state.dice), "dice without a roll")
    require(sum(state.dice) <= 8, "more dice than there are")


def _check_place(table: Table, at: int) -> None:
    state, frame = table.state, table.state.stack[at]
    if at:
        fits = state.stack[at - 1].kind in _ON[frame.kind]
    else:
        fits = state.phase in _AT_BOTTOM.get(frame.kind, ())
    require(fits, f"{frame.kind.name} where nothing could have pushed it")
    is_step = frame.step <= _LAST_STEP.get(frame.kind, 0) or frame.step == OVER_STEP
    require(is_step, f"{frame.kind.name} in step {frame.step}")


def _check_numbers(table: Table, frame: Frame) -> None:
    """Mech, object and space exist, and are there where the kind needs them."""
    crew = table.state.crew
    require(frame.who < crew or frame.who == NOBODY, f"no mech {frame.who}")
    require(frame.kind not in _OF_MECH or frame.who < crew, "a pending step without its mech")
    require(frame.it == NO_OBJECT or _exists(table, frame.it), f"no object {frame.it}")
    require(frame.space <= SPACES or frame.space == NO_SPACE, f"no space {frame.space}")
    if frame.kind in _WITH_SPACE:
        require(0 < frame.space <= SPACES, "a pending step without its space")
    if frame.kind in _OF_MONSTER:
        require(is_monster(frame.it), "a pending step without its monster")


def _check_left(table: Table, at: int, kind: int, most: int) -> None:
    """Objects still to be handled exist."""
    for each in unpacked(kind, table.state.stack[at].left):
        require(0 <= each - kind < most, "an object that does not exist is still to be handled")


def _exists(table: Table, each: int) -> bool:
    counts = {
        MONSTER_OBJECT: MONSTERS,
        MECH_OBJECT: table.state.crew,
        CITIZEN_OBJECT: len(table.content.citizens),
    }
    return number_of(each) < counts.get(kind_of(each), SPACES + 1)


def _no_more(table: Table, at: int) -> None:
    """Nothing else has to hold."""


def _check_play(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    if frame.id >= mechs.TILE:
        slot, number = divmod(frame.id - mechs.TILE, 4)
        require(slot < len(Slot), f"no tile action {frame.id}")
        actions = mechs.part(table, frame.who, slot).actions
        require(number < len(actions), f"no tile action {frame.id}")
    else:
        require(frame.id < CARDS and frame.step != 0, f"no card {frame.id} to play")
        card = mechs.card_of(table, frame.who, frame.id)
        require(card.type is not CardType.REACT, "a React in a go")
    require(frame.who == table.state.go, "an action outside the own go")
    _check_list(table, at)


def _check_react(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    require(frame.id < CARDS, f"no card {frame.id}")
    card = mechs.card_of(table, frame.who, frame.id)
    require(card.window == table.state.stack[at - 1].id, "a React in the wrong window")
    require(frame.n <= table.figures.dice, "more dice rolled again than there are")
    _check_list(table, at)


def _check_event(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    require(frame.id == table.state.current_event >= FIRST_EVENT, f"no event {frame.id}")
    _check_list(table, at)


def _check_ability(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    require(frame.id < len(table.content.citizens), f"no citizen {frame.id}")
    _check_list(table, at)


def _check_text(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    require(frame.id < len(TextKind), f"no text {frame.id}")
    kind, is_boss = TextKind(frame.id), number_of(frame.it) == BOSS
    of_boss = (TextKind.MECH_WHITE, TextKind.MECH_RED, TextKind.AFTER, TextKind.ARRIVAL)
    of_monster = tuple(each for each in TextKind if each < TextKind.AFTER)
    require(kind in (of_boss if is_boss else of_monster), "a text of somebody else")
    _check_list(table, at)


def _check_list(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    require(bool(operations_of(table, frame)), "a list without operations")
    is_unpaid = frame.kind is _K.PLAY and frame.id >= mechs.TILE
    require(frame.step != 0 or is_unpaid, "a list before its first step")
    script = script_of(table, frame)
    require(frame.op <= len(script), f"no operation {frame.op}")
    who = script.step(frame.op).op.who if frame.op < len(script) else None
    if who is None or frame.step == OVER_STEP:
        require(not frame.left, "objects of no operation")
        return
    require(not frame.left or bool(frame.flags & ListFlag.STARTED), "objects before the start")
    kind = kind_of_objects(frame, script.step(frame.op).op)
    most = {MONSTER_OBJECT: MONSTERS, MECH_OBJECT: table.state.crew}.get(kind, SPACES + 1)
    _check_left(table, at, kind, most)


def _check_assault(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    side = Side.MECH if frame.flags & AssaultFlag.MECH_SIDE else Side.CITY
    symbol = Symbol.RED if frame.flags & AssaultFlag.RED else Symbol.WHITE
    hits = attack_of(table, number_of(frame.it), side, symbol).hits
    require(frame.op <= len(hits), f"no hit {frame.op}")
    require(not frame.left or frame.op > 0, "mechs before the first hit")
    _check_left(table, at, MECH_OBJECT, table.state.crew)


def _check_toss(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    hand = table.mech(frame.who).hand
    if not hand & HIDDEN_HAND:
        require(frame.n <= (hand >> frame.id).bit_count(), "more discards than cards")


def _check_harm(table: Table, at: int) -> None:
    require(table.state.stack[at].id <= len(Slot), "damage on no part")


def _check_window(table: Table, at: int) -> None:
    state, frame = table.state, table.state.stack[at]
    require(frame.id in REACTS, f"no window {frame.id}")
    require(Phase.EVENT <= state.phase <= Phase.MONSTER_ATTACKS, "a window that cannot open")
    kinds = _OPENED_IN.get(Window(frame.id))
    below = state.stack[at - 1].kind if at else _K.NONE
    require(kinds is None or below in kinds, "a window on what does not open it")
    require((frame.id == Window.EVENT) == (at == 0), "a window on what does not open it")
    of_mech = (Window.DAMAGE, Window.HURT, Window.SHOT, Window.ROLLED, Window.CRITICAL)
    require(frame.id not in of_mech or frame.who < state.crew, "a window about no mech")
    require(frame.n <= state.crew, "a window past everybody")
    is_about_monster = frame.id in (Window.ENTER, Window.DECLARE, Window.DONE, Window.KILL)
    require(not is_about_monster or is_monster(frame.it), "a window about no monster")
    is_about_citizen = frame.id in (Window.CITIZEN_IN, Window.CITIZEN_OUT)
    is_citizen = frame.it != NO_OBJECT and kind_of(frame.it) == CITIZEN_OBJECT
    require(is_about_citizen == is_citizen, "a window about no citizen")
    has_place = (Window.CITY, Window.RAZE, Window.KILL, Window.CITIZEN_IN, Window.CITIZEN_OUT)
    require(frame.id not in has_place or 0 < frame.space <= SPACES, "a window about no space")
    require(not any(each.kind is _K.REACT for each in state.stack[:at]), "nested Reacts")


def _check_design(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    is_none = frame.kind is _K.ENTER and frame.step == 0 and frame.id == NO_DESIGN
    require(is_none or frame.id < len(table.content.citizens), f"no citizen {frame.id}")


def _check_blow(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    is_target = frame.it != NO_OBJECT and kind_of(frame.it) in (MONSTER_OBJECT, 0)
    require(is_target, "a blow against nobody")
    if frame.flags & BlowFlag.ATTACK:
        play = table.state.stack[at - 1]
        is_attack = play.kind is _K.PLAY and frame.op < len(script_of(table, play))
        require(is_attack and frame.who == play.who, "an attack without its card")
    require(frame.step < 2 or frame.id <= table.figures.dice, "too many dice")
    _check_left(table, at, MONSTER_OBJECT, MONSTERS)


def _check_move(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    require(frame.space <= SPACES, "a move from nowhere")
    require(frame.id <= SPACES if frame.step == 1 else frame.id == NO_SPACE, "a move to nowhere")
    require(frame.n <= 5, "a move of too many steps")
    _check_left(table, at, MONSTER_OBJECT, MONSTERS)


def _check_tile(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    require(frame.id < len(Slot), f"no part {frame.id}")
    if frame.kind is _K.REROUTE and frame.step == 1:
        require(frame.id > 0, "power of a chassis")
        require(table.mech(frame.who).power[frame.id - 1] > 0, "power moves where there is none")


def _check_arrive(table: Table, at: int) -> None:
    frame = table.state.stack[at]
    has_place = 0 < frame.space <= SPACES
    require(has_place == (frame.step > 0), "a monster that arrives nowhere")


_CHECKS: dict[FrameKind, Callable[[Table, int], None]] = {
    _K.PLAY: _check_play,
    _K.REACT: _check_react,
    _K.EVENT: _check_event,
    _K.ABILITY: _check_ability,
    _K.TEXT: _check_text,
    _K.ASSAULT: _check_assault,
    _K.HARM: _check_harm,
    _K.TOSS: _check_toss,
    _K.WINDOW: _check_window,
    _K.ENTER: _check_design,
    _K.LEAVE: _check_design,
    _K.BLOW: _check_blow,
    _K.MOVE: _check_move,
    _K.REPAIR: _check_tile,
    _K.REROUTE: _check_tile,
    _K.ARRIVE: _check_arrive,
}
