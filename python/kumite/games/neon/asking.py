"""Asks the reference engine about what a seat of NEON knows: why it cannot do what it might."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .actions import from_code
from .codec import encode

if TYPE_CHECKING:
    from kumite.reference.neon.engine import NeonReference

    from .actions import Action
    from .entries import Content
    from .refusals import Refusal
    from .view import View

_REFERENCES: dict[str, NeonReference] = {}
"""One for each content, by its hash."""


def refusals_of(view: View) -> tuple[tuple[Action, Refusal], ...]:
    """What the viewer cannot do now though it may think of it, with the rules' reasons."""
    if view.is_spectator:
        return ()
    _reference(view.content)
    return _refusals(encode(view.state, view.viewer), view.content.hash)


@lru_cache(maxsize=16)
def _refusals(view: bytes, content: str) -> tuple[tuple[Action, Refusal], ...]:
    return tuple((from_code(code), why) for code, why in _REFERENCES[content].refusals(view))


def _reference(content: Content) -> None:
    from kumite.reference.neon.engine import NeonReference  # words load without it

    if content.hash not in _REFERENCES:
        _REFERENCES[content.hash] = NeonReference(content)
