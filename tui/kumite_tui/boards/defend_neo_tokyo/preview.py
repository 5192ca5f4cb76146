"""What the highlighted choice would do, for the picture: who goes where, who is aimed at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.labels import Labels
from kumite.games.defend_neo_tokyo.model import FrameKind

from .places import places_of, target_monster

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.defend_neo_tokyo.view import View
    from kumite.match import LabelledAction

__all__ = ["Preview", "preview_of"]


@dataclass(frozen=True, slots=True)
class Preview:
    """Nothing, unless a choice says something that can be drawn."""

    marked: frozenset[int] = frozenset()
    """Places that the choice is about."""
    moves: tuple[int, int] | None = None
    """(mech, space it goes to)"""
    aimed: int | None = None
    """The monster that is aimed at."""
    power: tuple[int, int, int] | None = None
    """Of left arm, right arm and legs, as planned."""


def preview_of(view: View, actions: Sequence[LabelledAction]) -> Preview:
    """Of one action what it does, of several where they are."""
    if view.is_spectator:
        return Preview()
    marked = frozenset(place for action in actions for place in places_of(view, action))
    if len(actions) != 1:
        return Preview(marked)
    action = actions[0]
    mech, top = Labels(view).mech, view.top
    match action.action:
        case act.Space(space) if top is not None and top.kind is FrameKind.MOVE:
            return Preview(marked, moves=(mech, space))
        case act.Evacuate():
            return Preview(marked, moves=(mech, 0))
        case act.Plan(left, right, legs):
            return Preview(marked, power=(left, right, legs))
    return Preview(marked, aimed=target_monster(view, action))
