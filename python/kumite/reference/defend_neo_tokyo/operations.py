"""What operations do: to one object after another, or as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import MECH_OBJECT, SPACE_OBJECT

from .city_operations import do_to_citizen, do_to_space
from .deck_operations import WHOLE_DECK, do_with_decks
from .mech_operations import WHOLE_MECH, do_to_mech, do_with_mech
from .monster_operations import do_to_monster
from .objects import is_monster, kind_of
from .react_operations import do_to_pending

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.defend_neo_tokyo.operations import Op
    from kumite.reference.waits import Wait

    from .scene import Scene


def do_one(
    scene: Scene, op: Op, each: int, take_out: Callable[[], None] = lambda: None
) -> Wait | None:
    """Do an operation to an object that fits; `take_out` takes it off those still to come."""
    if is_monster(each):
        return do_to_monster(scene, op, each, take_out)
    if kind_of(each) == MECH_OBJECT:
        return do_to_mech(scene, op, each, take_out)
    take_out()
    if kind_of(each) == SPACE_OBJECT:
        do_to_space(scene, op, each)
    else:
        do_to_citizen(scene, op, each)
    return None


def do_whole(scene: Scene, op: Op, go_on: Callable[[], None]) -> Wait | None:
    """Do an operation without objects; `go_on` goes to the next one before anything is pushed."""
    if op.kind in WHOLE_DECK:
        return do_with_decks(scene, op, go_on)
    if op.kind in WHOLE_MECH:
        return do_with_mech(scene, op, go_on)
    return do_to_pending(scene, op, go_on)
