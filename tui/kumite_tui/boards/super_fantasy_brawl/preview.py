"""What the highlighted choice is about, for the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.model import GATE

from .hexes import Overlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction

__all__ = ["overlay_of", "places_of"]


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
    """Of one action what it does, of several where they are."""
    state = view.state
    aimed = frozenset(n for n in range(len(state.figures)) if state.targets >> n & 1)
    typed = [each.action for each in actions if isinstance(each.action, act.Action)]
    marked = frozenset(place for each in typed for place in places_of(view, each))
    return Overlay(marked=marked, aimed=aimed)
