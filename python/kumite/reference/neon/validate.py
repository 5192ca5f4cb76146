"""Whether decoded values make sense together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kumite.games.neon.entries import Content
    from kumite.games.neon.model import State


def check(content: Content, state: State, viewer: int = 255) -> None:
    """Placeholder."""
