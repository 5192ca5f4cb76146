"""Where a movement can end, by which way, and what can be chosen there: walked on an engine."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Action, Done, Enter, Step
from .events import EventKind
from .imagining import End, Foreseen, follow, foresee, settle, world_of
from .model import GATE, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import RawState

    from .model import State
    from .view import View

__all__ = ["AIMED", "Option", "Way", "is_walking", "options_of", "ways_of"]

_WALK = frozenset({Phase.ENTER, Phase.STEP})
AIMED = frozenset({Phase.USE, Phase.TARGET, Phase.AIM})
"""What an attack or a skill asks for after the movement."""


@dataclass(frozen=True, slots=True)
class Option:
    """What can be chosen at the end of a movement."""

    code: int
    targets: frozenset[int]
    """Figures that are targeted by it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A movement to its end."""

    hex: int
    """Where the figure ends; GATE if it stays there."""
    path: tuple[int, ...]
    """The hexes it enters, one after another."""
    foreseen: Foreseen
    options: tuple[Option, ...]
    """What the viewer can choose there at once: targets, aims, using a skill."""

    @property
    def line(self) -> tuple[int, ...]:
        return self.foreseen.line

    @property
    def targets(self) -> frozenset[int]:
        """Everybody who can be targeted there."""
        return frozenset(each for option in self.options for each in option.targets)

    @property
    def is_risky(self) -> bool:
        """Whether it ends because a trap token is set off that the viewer does not know."""
        phase = self.foreseen.state.phase
        if self.foreseen.end is End.SECRET:
            # A turn that is over hides the cards of the new hand, not a token.
            return phase is not Phase.UPKEEP
        return self.foreseen.end is End.CHANCE and phase is Phase.FLIP


@dataclass(slots=True)
class _Walker:
    """A world in the middle of a movement."""

    world: RawState
    line: tuple[int, ...]
    path: tuple[int, ...]


def is_walking(view: View) -> bool:
    """Whether the viewer is in the middle of a movement."""
    state = view.state
    return state.decider == view.viewer and state.phase in _WALK


def ways_of(view: View, start: Sequence[int] = ()) -> dict[int, Way]:
    """By hex: the way that hurts least, then the shortest; `start` comes before the movement."""
    world = world_of(view)
    mark = world.event_mark()
    end = settle(view, world, mark)
    for code in start:
        world.apply(view.viewer, code)
        end = settle(view, world, mark)
    first = follow(view, world, mark, tuple(start), end)
    if end is not End.ASKED or first.state.phase not in _WALK:
        return {
            _hex_of(first.state): Way(_hex_of(first.state), (), first, _options(view, world, first))
        }
    found: dict[int, Way] = {}
    seen: set[tuple[int, int]] = set()
    waiting = deque([_Walker(world, tuple(start), ())])
    movement = _movement(first.state)
    while waiting:
        walker = waiting.popleft()
        for code in walker.world.actions(view.viewer):
            action = Action.from_code(code)
            if not isinstance(action, Step | Enter | Done):
                continue
            after = walker.world.clone()
            after.apply(view.viewer, code)
            end = settle(view, after, mark)
            path = walker.path if isinstance(action, Done) else (*walker.path, action.hex)
            line = (*walker.line, code)
            foreseen = follow(view, after, mark, line, end)
            state = foreseen.state
            if end is End.ASKED and state.phase in _WALK and _movement(state) == movement:
                figure = state.figures[state.mover]
                if (figure.hex, figure.damage) not in seen:
                    seen.add((figure.hex, figure.damage))
                    waiting.append(_Walker(after, line, path))
                continue
            at = path[-1] if path else view.state.figures[first.state.mover].hex
            way = Way(at, path, foreseen, _options(view, after, foreseen))
            if at not in found or _cost(way, first.state) < _cost(found[at], first.state):
                found[at] = way
    return found


def _movement(state: State) -> tuple[int, int, int]:
    """What must stay the same as long as one movement goes on."""
    return state.stage, state.op, state.mover


def _hex_of(state: State) -> int:
    number = state.mover if state.mover < len(state.figures) else state.actor
    return state.figures[number].hex if number < len(state.figures) else GATE


def _cost(way: Way, before: State) -> tuple[bool, int, int]:
    mover = before.mover
    hurt = way.foreseen.state.figures[mover].damage - before.figures[mover].damage
    return way.is_risky, max(hurt, 0), len(way.path)


def _options(view: View, world: RawState, foreseen: Foreseen) -> tuple[Option, ...]:
    if foreseen.end is not End.ASKED or foreseen.state.phase not in AIMED:
        return ()
    return tuple(Option(code, _targets(view, world, code)) for code in world.actions(view.viewer))


def _targets(view: View, world: RawState, code: int) -> frozenset[int]:
    after = world.clone()
    mark = after.event_mark()
    after.apply(view.viewer, code)
    events = after.events_since(mark)
    return frozenset(each[3] for each in events if each[0] == EventKind.TARGETED)


def options_of(view: View, way: Way) -> tuple[Foreseen, ...]:
    """What each option at the end of a way does, if nobody reacts."""
    return tuple(foresee(view, (*way.line, each.code)) for each in way.options)
