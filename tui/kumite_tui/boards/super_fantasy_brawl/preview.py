"""What the highlighted choice is about, for the picture."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.imagining import choices_of, foresee
from kumite.games.super_fantasy_brawl.model import GATE, Phase

from .hexes import Overlay
from .plan import outcome_overlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction

__all__ = ["drafted", "overlay_of", "places_of"]

_MOVING = frozenset(
    {
        *(Phase.REACT, Phase.OBJECT, Phase.ORDER, Phase.HEAL, Phase.LINE, Phase.LEAP),
        *(Phase.DEPLOY, Phase.FORCE, Phase.FEAR, Phase.PLACE, Phase.STEP, Phase.ENTER),
    }
)
"""Questions whose answers do something to champions at once."""


def places_of(view: View, action: act.Action) -> frozenset[int]:
    """The hexes that an action is about."""
    figures, state = view.state.figures, view.state
    match action:
        case (
            act.Lay(at)
            | act.Deploy(at)
            | act.Enter(at)
            | act.Step(at)
            | act.Leap(at)
            | act.Place(at)
            | act.Look(at)
            | act.Shift(at)
        ):
            return frozenset({at})
        case act.Target(figure) | act.Choose(figure) | act.React(_, figure):
            return _hex(figures[figure].hex)
        case act.Standard(_, figure):
            return _hex(figures[figure].hex)
        case act.Play(card):
            champion = view.card(card).champion
            return frozenset(
                each.hex
                for each in figures
                if each.champion == champion and each.controller == view.viewer and each.hex != GATE
            )
        case act.Dash(direction, steps):
            way = view.content.arena.ray(figures[state.mover].hex, direction, steps)
            return frozenset(way[-1:])
        case act.Area(south):
            return frozenset(view.content.south if south else view.content.north)
    return frozenset()


def _hex(number: int) -> frozenset[int]:
    return frozenset() if number == GATE else frozenset({number})


def overlay_of(view: View, actions: Sequence[LabelledAction]) -> Overlay:
    """Of one action what it does, as far as that can be known; of several where they are."""
    state = view.state
    typed = [each.action for each in actions if isinstance(each.action, act.Action)]
    marked = frozenset(place for each in typed for place in places_of(view, each))
    if len(typed) == 1 and state.phase in _MOVING and typed[0].code in choices_of(view):
        happens = outcome_overlay(view, foresee(view, (typed[0].code,)))
        return replace(happens, marked=marked)
    aimed = frozenset(n for n in range(len(state.figures)) if state.targets >> n & 1)
    return Overlay(marked=marked, aimed=aimed)


def drafted(actions: Sequence[LabelledAction]) -> int | None:
    """The champion that the one action is about, while teams are formed."""
    action = actions[0].action if len(actions) == 1 else None
    if isinstance(action, act.Bring | act.Ban | act.Pick):
        return action.champion
    return None
