"""Asks the engines about what a seat of NEON knows: dice and prices, why it cannot do what it
might, and what its actions lead to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .actions import from_code
from .codec import encode
from .model import NO_ID, NO_REF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.native.neon import NeonNative
    from kumite.reference.neon.engine import NeonReference
    from kumite.reference.neon.table import Table
    from kumite.what_if import Odds

    from .actions import Action, Attack
    from .entries import Content
    from .refusals import Refusal
    from .view import Used, View

ABILITY_REFS = 0
"""The first ref of abilities."""
_REFERENCES: dict[str, NeonReference] = {}
_NATIVES: dict[str, NeonNative] = {}
"""One for each content, by its hash."""


def key_of(view: View) -> tuple[bytes, str]:
    """What the viewer knows, and of which content: the same question has the same key."""
    return encode(view.state, view.viewer), view.content.hash


def refusals_of(view: View) -> tuple[tuple[Action, Refusal], ...]:
    """What the viewer cannot do now though it may think of it, with the rules' reasons."""
    if view.is_spectator:
        return ()
    _reference(view.content)
    return _refusals(*key_of(view))


def odds_of(view: View) -> Mapping[Action, Odds]:
    """What each legal action of the viewer leads to."""
    if view.is_spectator:
        return {}
    _native(view.content)
    return _odds(*key_of(view))


def declared_dice(view: View, attack: Attack) -> int:
    """The dice that a legal attack of the viewer begins with."""
    from kumite.reference.neon import facts

    return facts.declared_dice(_table(view), view.viewer, attack)


def energy_price(view: View, seat: int, used: Used) -> int:
    """What an effect costs a seat where it stands."""
    from kumite.reference.neon import effects

    ref = ABILITY_REFS if used.is_ability else NO_REF
    return effects.energy_price(_table(view), seat, effects.Held(ref, NO_ID, used.effect))


def _table(view: View) -> Table:
    """What the viewer sees, for questions that change nothing."""
    from kumite.reference.neon.table import Table

    return Table(view.content, view.state, [])


@lru_cache(maxsize=16)
def _refusals(view: bytes, content: str) -> tuple[tuple[Action, Refusal], ...]:
    return tuple((from_code(code), why) for code, why in _REFERENCES[content].refusals(view))


@lru_cache(maxsize=16)
def _odds(view: bytes, content: str) -> Mapping[Action, Odds]:
    return {from_code(code): odds for code, odds in _NATIVES[content].odds(view).items()}


def _reference(content: Content) -> None:
    from kumite.reference.neon.engine import NeonReference  # words load without it

    if content.hash not in _REFERENCES:
        _REFERENCES[content.hash] = NeonReference(content)


def _native(content: Content) -> None:
    from kumite.native.neon import NeonNative  # words load without the core

    if content.hash not in _NATIVES:
        _NATIVES[content.hash] = NeonNative(content)
