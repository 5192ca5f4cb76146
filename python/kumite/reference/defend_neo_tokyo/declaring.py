"""What a mech may do in its go (DNT-D-12), and what declaring it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import Take
from kumite.games.defend_neo_tokyo.actions import Card, Tile
from kumite.games.defend_neo_tokyo.events import EventKind
from kumite.games.defend_neo_tokyo.model import (
    CITIZEN_OBJECT,
    NO_OBJECT,
    NO_SPACE,
    Frame,
    FrameKind,
    ListFlag,
)
from kumite.games.defend_neo_tokyo.operations import OpKind
from kumite.games.defend_neo_tokyo.refusals import Refusal, Why
from kumite.games.defend_neo_tokyo.terms import CardType, Cost, Slot

from . import mechs
from .city import is_destroyed
from .fitting import fitting
from .mech_operations import warp_areas
from .objects import bits, kind_of, number_of, space_of_citizen
from .reacting import can_begin, can_leave
from .scene import Scene
from .texts import script_of
from .tracker import move_tracker

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.actions import Action

    from .table import Table


def declarable(table: Table, mech: int) -> dict[int, tuple[Action, int]]:
    """Everything that may be done besides passing: code to action and target."""
    own = table.mech(mech)
    found: dict[int, tuple[Action, int]] = {}
    for slot in range(len(own.parts)):
        for number in range(len(mechs.part(table, mech, slot).actions)):
            id = mechs.TILE + 4 * slot + number
            for each in targets(table, mech, id):
                target, design = _numbers(each)
                tile = Tile(slot=slot, number=number, target=target, design=design)
                found[tile.code] = tile, each
    for card in bits(own.hand):
        for each in targets(table, mech, card):
            target, design = _numbers(each)
            action = Card(card=card, target=target, design=design)
            found[action.code] = action, each
    return found


def _numbers(each: int) -> tuple[int, int]:
    """`target` and `design` of an action."""
    if each == NO_OBJECT:
        return 0, 0
    if kind_of(each) == CITIZEN_OBJECT:
        return space_of_citizen(each), number_of(each)
    return number_of(each), 0


def targets(table: Table, mech: int, id: int) -> list[int]:
    """Targets of a card or tile action; NO_OBJECT if it names none, nothing if it is illegal."""
    if refusal(table, mech, id):
        return []
    return declared_targets(Scene(table, play_frame(table, mech, id)))


def refusal(table: Table, mech: int, id: int) -> Refusal | None:
    """Why a card or tile action may not be used now, if it may not."""
    if table.mech(mech).goes >= table.figures.goes:  # DNT-GEN-13
        return Refusal(Why.TOO_MANY_GOES)
    unpaid = _unaffordable(table, mech, id)
    if unpaid:
        return unpaid
    scene = Scene(table, play_frame(table, mech, id))
    if not has_attack_target(scene):
        return Refusal(Why.NO_MONSTER)
    if not can_begin(scene):
        return Refusal(Why.NOTHING_TO_DO)
    if is_destroyed(table, scene.here) and not can_leave(scene):
        return Refusal(Why.IN_RUINS)
    return None


def considered(table: Table, mech: int) -> list[tuple[int, Refusal]]:
    """Cards in hand and tile actions that may not be used now, with the reason."""
    tiles = [
        mechs.TILE + 4 * slot + number
        for slot in range(len(table.mech(mech).parts))
        for number in range(len(mechs.part(table, mech, slot).actions))
    ]
    found = ((id, refusal(table, mech, id)) for id in (*tiles, *bits(table.mech(mech).hand)))
    return [(id, why) for id, why in found if why]


def declared_targets(scene: Scene) -> list[int]:
    """Objects for the first operation, if its target is told when it is declared."""
    script = script_of(scene.table, scene.frame)
    op = script.step(0).op
    if script.choice_at(0) is None:
        if op.kind is OpKind.WARP:
            return warp_areas(scene)
        if op.who is not None and op.who.take is Take.ONE:
            return fitting(scene, op)
    return [NO_OBJECT]


def play_frame(table: Table, mech: int, id: int) -> Frame:
    ruins = is_destroyed(table, table.mech(mech).space)
    flags = ListFlag.MUST_MOVE if ruins else 0
    return Frame(FrameKind.PLAY, who=mech, id=id, flags=flags)


def _unaffordable(table: Table, mech: int, id: int) -> Refusal | None:
    """Power and cost (DNT-TIL-02, DNT-TIL-04, DNT-CRD-02)."""
    slot, own = mechs.slot_of(id), table.mech(mech)
    if id < mechs.TILE:
        card = mechs.card_of(table, mech, id)
        if card.type is CardType.REACT:
            return Refusal(Why.REACT_ONLY)
        return _unpowered(table, mech, slot, card.req)
    tile = mechs.tile_of(table, mech, id)
    unpowered = _unpowered(table, mech, slot, tile.at) if tile.at else None
    if unpowered:
        return unpowered
    if tile.cost is Cost.BOT:
        return None if own.bots else Refusal(Why.NO_BOT)
    return None if own.hand else Refusal(Why.NO_CARD_TO_PAY)


def _unpowered(table: Table, mech: int, slot: Slot, needed: int) -> Refusal | None:
    if mechs.is_powered(table, mech, slot, needed):
        return None
    return Refusal(Why.GENERATOR if slot is Slot.C else Why.POWER, needed)


def has_attack_target(scene: Scene) -> bool:
    """An attack needs somebody to hit (DNT-CRD-08); anything else does not."""
    frame = scene.frame
    printed = mechs.tile_of if frame.id >= mechs.TILE else mechs.card_of
    if not printed(scene.table, frame.who, frame.id).type.is_attack:
        return True
    ops = script_of(scene.table, frame).ops()
    return any(op.kind is OpKind.ATTACK and fitting(scene, op) for op in ops)


def declare(table: Table, mech: int, action: Action, each: int) -> None:
    """The card leaves the hand, the icon moves the tracker; a tile action is paid first."""
    table.mech(mech).goes += 1
    is_citizen = each != NO_OBJECT and kind_of(each) == CITIZEN_OBJECT
    id = action.card if isinstance(action, Card) else _tile_id(action)
    frame = play_frame(table, mech, id)
    if each != NO_OBJECT:
        frame.it, frame.space = each & 255, Scene(table, frame).area(each)
    if isinstance(action, Card):
        space = frame.space if is_citizen else NO_SPACE
        mechs.take_from_hand(table, mech, action.card)
        table.tell(EventKind.CARD_PLAYED, mech, action.card, frame.it, space)
        if mechs.card_of(table, mech, action.card).icon:
            move_tracker(table, mech)
        frame.step = 1
    elif isinstance(action, Tile):
        table.tell(EventKind.TILE_USED, mech, action.slot, action.number, frame.it)
    table.push_frame(frame)


def _tile_id(action: Action) -> int:
    assert isinstance(action, Tile)
    return mechs.TILE + 4 * action.slot + action.number
