"""Asks an engine about what a seat of Super Fantasy Brawl knows: what it may do, what follows.

Worlds that fit a view differ in what the seat cannot know. An answer ends where that begins to
matter: at chance, at another's choice, and at whatever shows something hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kumite.contract import CHANCE

from .actions import Done
from .codec import decode, encode
from .events import DiscardCause, EventKind
from .model import NO_HEX, NO_ID, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.contract import RawEvent, RawState
    from kumite.native.super_fantasy_brawl import SuperFantasyBrawlNative

    from .entries import Content
    from .model import State
    from .view import View

__all__ = [
    "End",
    "Foreseen",
    "asks",
    "choices_of",
    "decoded",
    "engine_of",
    "follow",
    "foresee",
    "settle",
    "world_of",
]

_ENGINES: dict[str, SuperFantasyBrawlNative] = {}
"""One for each content, by its hash."""
_CHOICES: dict[bytes, tuple[int, ...]] = {}
"""Of the last view asked about: a picture asks several times."""


def engine_of(content: Content) -> SuperFantasyBrawlNative:
    """The engine with this content, made once."""
    if content.hash not in _ENGINES:
        from kumite.native.super_fantasy_brawl import SuperFantasyBrawlNative

        _ENGINES[content.hash] = SuperFantasyBrawlNative(content)
    return _ENGINES[content.hash]


def world_of(view: View, seed: int = 0) -> RawState:
    """A full position that fits a view."""
    return engine_of(view.content).from_view(encode(view.state, view.viewer), seed)


def decoded(world: RawState) -> State:
    return decode(world.encode())[0]


def choices_of(view: View) -> tuple[int, ...]:
    """The codes of what the viewer may do now; none if it is not asked."""
    if view.is_spectator:
        return ()
    data = encode(view.state, view.viewer)
    if data not in _CHOICES:
        _CHOICES.clear()
        world = engine_of(view.content).from_view(data, 0)
        _CHOICES[data] = tuple(world.actions(view.viewer)) if asks(world, view.viewer) else ()
    return _CHOICES[data]


def asks(world: RawState, viewer: int) -> bool:
    """Whether that seat has to choose."""
    to_act = world.to_act()
    return to_act != CHANCE and bool(to_act >> viewer & 1)


class End(Enum):
    """Why an answer goes no further."""

    ASKED = "asked"  # the viewer chooses
    OTHER = "other"  # another seat chooses
    CHANCE = "chance"
    SECRET = "secret"  # something hidden would be seen
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What becomes of a line of the viewer's own actions, if nobody reacts."""

    line: tuple[int, ...]
    events: tuple[RawEvent, ...]
    end: End
    state: State
    """Where it ends; after a secret it is one of several."""


def foresee(view: View, line: Sequence[int], world: RawState | None = None) -> Foreseen:
    """Follow a line from a view. Raises IllegalAction if it cannot be taken."""
    world = world_of(view) if world is None else world
    mark = world.event_mark()
    end = End.ASKED
    for action in line:
        world.apply(view.viewer, action)
        end = settle(view, world, mark)
    return follow(view, world, mark, tuple(line), end)


def settle(view: View, world: RawState, mark: int) -> End:
    """Let others pass on Reactions until something else has to be decided."""
    while True:
        if _secret_at(view, world.events_since(mark)) is not None:
            return End.SECRET
        to_act = world.to_act()
        if to_act == 0:
            return End.OVER
        if to_act == CHANCE:
            return End.CHANCE
        if to_act >> view.viewer & 1:
            return End.ASKED
        state = decoded(world)
        if state.phase is not Phase.REACT:
            return End.OTHER
        world.apply(state.decider, Done().code)


def follow(view: View, world: RawState, mark: int, line: tuple[int, ...], end: End) -> Foreseen:
    """What a world that was played on tells the viewer."""
    events = world.events_since(mark)
    cut = _secret_at(view, events)
    seen = [each for each in events[:cut] if each[1] >> view.viewer & 1]
    return Foreseen(line, tuple(seen), end, decoded(world))


def _secret_at(view: View, events: Iterable[RawEvent]) -> int | None:
    """From which event on the viewer cannot know what comes."""
    for at, (kind, _, a, b, c, _) in enumerate(events):
        match kind:
            case EventKind.TRAP_SPRUNG if not _knows_trap(view, b):
                return at
            case EventKind.TRAP_LOOKED_AT if a == view.viewer and not _knows_trap(view, b):
                return at
            case EventKind.HAND_SHOWN | EventKind.CARD_SHOWN if a != view.viewer:
                return at
            case EventKind.STUNNED if b != view.viewer:
                return at + 1  # whether a card fits is known to its owner alone
            case EventKind.CARD_DISCARDED if a != view.viewer and c != DiscardCause.PLAYED:
                return at
            case EventKind.CARD_DRAWN:
                return at
    return None


def _knows_trap(view: View, at: int) -> bool:
    return any(trap.hex == at != NO_HEX and trap.token != NO_ID for trap in view.state.traps)
