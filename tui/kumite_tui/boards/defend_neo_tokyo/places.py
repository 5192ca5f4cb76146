"""Places of the arena that can be clicked, and which of them a choice is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import OneOf, Take, steps
from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.labels import Labels
from kumite.games.defend_neo_tokyo.model import SPACES
from kumite.games.defend_neo_tokyo.operations import Kind, OpKind
from kumite.games.defend_neo_tokyo.terms import Slot
from kumite.games.defend_neo_tokyo.view import SLOT_NAMES, TILE

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Operations
    from kumite.games.defend_neo_tokyo.view import View
    from kumite.match import LabelledAction

__all__ = ["card_place", "mech_place", "place_words", "places_of", "slot_place"]

_MECHS, _SLOTS, _CARDS = 20, 40, 60
"""Places before are spaces of the city."""


def mech_place(mech: int) -> int:
    return _MECHS + mech


def slot_place(slot: int) -> int:
    return _SLOTS + slot


def card_place(card: int) -> int:
    return _CARDS + card


def place_words(view: View, number: int) -> str:
    """What a place is called."""
    if number <= SPACES:
        return view.space(number)
    mech = Labels(view).mech
    if number < _SLOTS:
        return view.mech(number - _MECHS)
    if mech >= view.state.crew:
        return "a mech"
    if number < _CARDS:
        part = view.part(mech, number - _SLOTS)
        return part.name if part else SLOT_NAMES[Slot(number - _SLOTS)]
    return view.card_name(mech, number - _CARDS)


def places_of(view: View, action: LabelledAction) -> frozenset[int]:
    """The spaces, mechs, parts and cards that an action is about."""
    mech = Labels(view).mech
    match action.action:
        case act.Space(space) | act.Citizen(space):
            return frozenset({space})
        case act.Monster(monster):
            return frozenset({view.state.monsters[monster].space})
        case act.Mech(other):
            return frozenset({view.state.mechs[other].space, mech_place(other)})
        case act.Slot(slot):
            return frozenset({slot_place(slot)})
        case act.Card(card, target):
            aimed = target_space(view, view.card(mech, card).do, target)
            return frozenset({card_place(card), *aimed})
        case act.Tile(slot, number, target):
            tile = view.tile_action(mech, TILE + 4 * slot + number)
            return frozenset({slot_place(slot), *target_space(view, tile.do, target)})
        case act.React(card) | act.Discard(card) | act.Recover(card):
            return frozenset({card_place(card)})
        case act.Evacuate():
            return frozenset({0})
    return frozenset()


def target_space(view: View, do: Operations, target: int) -> tuple[int, ...]:
    """The space of the target that a card or tile action declares; none without a target."""
    if isinstance(do[0], OneOf):
        return ()
    op = next(steps(do)).op
    if op.kind is OpKind.WARP:
        return (target,)
    if op.who is None or op.who.take is not Take.ONE:
        return ()
    match Kind(op.who.what):
        case Kind.MONSTER:
            return (view.state.monsters[target].space,)
        case Kind.MECH | Kind.ALLY:
            return (view.state.mechs[target].space,)
        case _:
            return (target,)


def target_monster(view: View, action: LabelledAction) -> int | None:
    """The monster that an action is aimed at."""
    mech = Labels(view).mech
    match action.action:
        case act.Monster(monster):
            return monster
        case act.Card(card, target):
            do = view.card(mech, card).do
        case act.Tile(slot, number, target):
            do = view.tile_action(mech, TILE + 4 * slot + number).do
        case _:
            return None
    if isinstance(do[0], OneOf):
        return None
    who = next(steps(do)).op.who
    if who is None or who.take is not Take.ONE or Kind(who.what) is not Kind.MONSTER:
        return None
    return target
