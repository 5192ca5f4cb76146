"""All that one game declares, in one place, and how to find it."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import IntEnum

    from .actions import Action
    from .effects import Effects
    from .encoding import Encoding
    from .events import EventKinds
    from .operations import OperationKinds


@dataclass(frozen=True)
class Declared:
    """The declarations of one game; its module `declared` holds them as `DECLARED`."""

    encoding: Encoding[Any]
    actions: type[Action]
    events: type[EventKinds]
    operations: type[OperationKinds] | None = None
    effects: Effects[Any] | None = None
    """How operations are put together, if more than lists are possible."""
    terms: tuple[type[IntEnum], ...] = ()
    """Enumerations that the page lists beside those of the state."""
    entries: Mapping[str, str] = field(default_factory=dict)
    """Fields that number entries of the content, with the name of their list there: the text of a
    position has the entries' ids."""


def declared_by(game: str) -> Declared:
    """What the game of that id declares, whether or not an engine plays it yet."""
    found = import_module(f"kumite.games.{game.replace('-', '_')}.declared").DECLARED
    assert isinstance(found, Declared)
    return found
