"""A plan for one Action: who begins with what, where the movement ends, what is chosen there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.areas import marked
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import GATE, NO_ID, SIDES
from kumite.games.super_fantasy_brawl.outcomes import fates_of
from kumite.games.super_fantasy_brawl.reactions import answers_to
from kumite.games.super_fantasy_brawl.routes import options_of, ways_of

from .hexes import Overlay
from .models import own_side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.super_fantasy_brawl.entries import Targeting
    from kumite.games.super_fantasy_brawl.imagining import Foreseen
    from kumite.games.super_fantasy_brawl.outcomes import Fate
    from kumite.games.super_fantasy_brawl.reactions import Answers
    from kumite.games.super_fantasy_brawl.routes import Way
    from kumite.games.super_fantasy_brawl.view import View

__all__ = ["Plan", "code_of", "outcome_overlay"]


@dataclass
class Plan:
    """All that can become of one beginning; an engine is asked when something is looked at."""

    view: View
    start: tuple[int, ...]
    """The action it begins with; empty in the middle of one."""
    figure: int | None
    """Who acts."""
    end_at: int = 0
    option_at: int = 0
    _options: dict[int, tuple[Foreseen, ...]] = field(default_factory=dict)
    _answers: dict[tuple[int, ...], Answers | None] = field(default_factory=dict)

    @cached_property
    def ways(self) -> dict[int, Way]:
        return ways_of(self.view, self.start)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Where the movement can end: first where most can be done, then the nearest."""
        return tuple(sorted(self.ways, key=self._rank))

    def _rank(self, end: int) -> tuple[bool, int, int, int]:
        way = self.ways[end]
        return way.is_risky, -len(self.hit_from(end)), len(way.path), end

    @property
    def way(self) -> Way:
        return self.ways[self.ends[self.end_at]]

    @property
    def options(self) -> tuple[Foreseen, ...]:
        """What each option at the chosen end does."""
        end = self.ends[self.end_at]
        if end not in self._options:
            self._options[end] = options_of(self.view, self.way)
        return self._options[end]

    @property
    def option(self) -> Foreseen | None:
        options = self.options
        return options[self.option_at] if self.option_at < len(options) else None

    @property
    def answers(self) -> Answers | None:
        """Reactions that may come to the chosen option."""
        if self.option is None:
            return None
        line = self.option.line
        if line not in self._answers:
            self._answers[line] = answers_to(self.view, line)
        return self._answers[line]

    def point_at(self, end: int) -> bool:
        """Choose where to end; False if no movement ends there."""
        if end not in self.ways:
            return False
        self.end_at, self.option_at = self.ends.index(end), 0
        return True

    def hit_from(self, end: int) -> frozenset[int]:
        """Figures that can be targeted from there."""
        return self.ways[end].targets

    def _targeting(self, way: Way) -> Targeting | None:
        state = way.foreseen.state
        if state.card != NO_ID:
            return self.view.card(state.card).targeting
        return (
            None
            if state.standard == NO_ID
            else self.view.content.standards[state.standard].targeting
        )

    def _aimed_hexes(self, way: Way, place: int) -> tuple[int, ...]:
        targeting, state = self._targeting(way), way.foreseen.state
        if targeting is None or targeting.shape is None:
            return ()
        here = state.figures[state.actor].hex
        return marked(self.view.content.arena, targeting.shape, here, place)

    # What is drawn

    def reach_overlay(self) -> Overlay:
        """Everywhere the movement can end, and everybody who can be hit from somewhere."""
        hit = frozenset(each for end in self.ends for each in self.hit_from(end))
        return Overlay(
            marked=self._own_hex(),
            reach=frozenset(self.ways),
            risky=frozenset(end for end, way in self.ways.items() if way.is_risky),
            aimed=hit,
        )

    def _own_hex(self) -> frozenset[int]:
        if self.figure is None:
            return frozenset()
        at = self.view.state.figures[self.figure].hex
        return frozenset() if at == GATE else frozenset({at})

    def way_overlay(self) -> Overlay:
        """The chosen end, the way to it, and whom it lets one hit."""
        way = self.way
        return Overlay(
            reach=frozenset(self.ways),
            risky=frozenset(end for end, each in self.ways.items() if each.is_risky),
            cursor=way.hex,
            path=self._arrows(way),
            mover=self.figure,
            end=way.hex if way.path else None,
            landing=self._landing(way),
            aimed=self.hit_from(way.hex),
        )

    def _landing(self, way: Way) -> dict[int, str]:
        if self.figure is None or not way.path:
            return {}
        return {way.hex: code_of(self.view, self.figure)}

    def _arrows(self, way: Way) -> dict[int, int]:
        """By hex of the way: the direction in which it is left."""
        start = self.view.state.figures[self.figure].hex if self.figure is not None else GATE
        return _directions(self.view, [at for at in (start, *way.path) if at != GATE])

    def option_overlay(self) -> Overlay:
        """What the chosen option does to everybody."""
        way, option = self.way, self.option
        if option is None:
            return self.way_overlay()
        action = act.Action.from_code(option.line[-1])
        area = self._aimed_hexes(way, action.place) if isinstance(action, act.Aim) else ()
        happens = outcome_overlay(self.view, option, mover=self.figure)
        return replace(
            happens,
            path=self._arrows(way),
            mover=self.figure,
            end=way.hex if way.path else None,
            area=frozenset(area),
            landing={**happens.landing, **self._landing(way)},
        )


def outcome_overlay(view: View, foreseen: Foreseen, mover: int | None = None) -> Overlay:
    """What an answer of an engine does to everybody; the way of `mover` is drawn by who asks."""
    fates = {number: fate for number, fate in fates_of(foreseen).items() if number != mover}
    landing: dict[int, str] = {}
    pushed: dict[int, int] = {}
    for number, fate in fates.items():
        moves = [(before, after) for before, after, _ in fate.path if before != GATE]
        if moves:
            landing[moves[-1][1]] = code_of(view, number)
            pushed |= _directions(view, [moves[0][0], *(to for _, to in moves)])
    for kind, _, a, b, _, _ in foreseen.events:
        if kind == EventKind.DEPLOYED:
            landing[b] = code_of(view, a)
    return Overlay(
        aimed=frozenset(e[3] for e in foreseen.events if e[0] == EventKind.TARGETED),
        harm={number: harm_sign(fate) for number, fate in fates.items() if harm_sign(fate)},
        pushed=pushed,
        landing=landing,
    )


def code_of(view: View, figure: int) -> str:
    """Its three letters: capitals for the viewer's side."""
    own = view.state.figures[figure]
    code = view.content.champions[own.champion].code
    return code if own.controller % SIDES == own_side(view) else code.lower()


def harm_sign(fate: Fate) -> str:
    """What happens to a champion, in two or three characters."""
    if fate.is_out:
        return "OUT"
    if fate.damage:
        return f"-{fate.damage}"
    return f"+{fate.healed}" if fate.healed else ""


def _directions(view: View, path: Sequence[int]) -> dict[int, int]:
    found = {}
    for here, there in pairwise(path):
        way = view.content.arena.direction(here, there)
        if way is not None:
            found[here] = way
    return found
