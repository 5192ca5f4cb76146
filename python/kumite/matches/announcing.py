"""What a bot says before it acts, where everybody is on one side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.bots.rookie import RookieBot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.games import Presenter

__all__ = ["announced"]


def announced(
    words: Presenter,
    name: str,
    view: bytes,
    codes: Sequence[int],
    code: int,
    *,
    game: str,
    packs: Sequence[Path] = (),
) -> str:
    """What `name` is about to do and why; empty of opponents and of single options."""
    if len(codes) < 2 or not words.tells_plans(view):
        return ""
    label = words.position(view).label(code).text
    return f"{name} plans: {label}. Why: {RookieBot(game, packs).reason(view, code)}."
