"""Asks an engine about what a seat of Super Fantasy Brawl knows: what it may do, what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.contract import CHANCE

from .codec import encode

if TYPE_CHECKING:
    from kumite.contract import RawState
    from kumite.native.super_fantasy_brawl import SuperFantasyBrawlNative

    from .entries import Content
    from .view import View

__all__ = ["choices_of", "engine_of", "world_of"]

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


def choices_of(view: View) -> tuple[int, ...]:
    """The codes of what the viewer may do now; none if it is not asked."""
    if view.is_spectator:
        return ()
    data = encode(view.state, view.viewer)
    if data not in _CHOICES:
        _CHOICES.clear()
        world = engine_of(view.content).from_view(data, 0)
        is_asked = world.to_act() != CHANCE and world.to_act() >> view.viewer & 1
        _CHOICES[data] = tuple(world.actions(view.viewer)) if is_asked else ()
    return _CHOICES[data]
