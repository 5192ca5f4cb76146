"""The bot that follows rules of thumb: instant, and it can say why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kumite.games import presenter
from kumite.thinking.cores import core_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class RookieBot:
    """Takes what looks best right now, without looking ahead."""

    needs_view = True

    def __init__(self, game: str, packs: Sequence[Path]) -> None:
        self._core = core_of(game, tuple(packs))
        self._game = game
        self._packs = tuple(packs)

    def __reduce__(self) -> tuple[Any, ...]:
        return RookieBot, (self._game, self._packs)

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        # On a tie the lowest action, so that the bot needs no dice of its own.
        return max(self._core.judge(view), key=lambda scored: (scored[1], -scored[0]))[0]

    def reason(self, view: bytes, action: int) -> str:
        """Why it took an action at a view, in a phrase: `no gear yet: search`."""
        return presenter(self._game, self._packs).reason(view, action, self._core.judge(view))


def make(game: str, seat: int, seed: int | None, packs: Sequence[Path]) -> RookieBot:
    return RookieBot(game, packs)
