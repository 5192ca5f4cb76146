"""The bot that takes any legal action: the baseline of all others."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class RandomBot:
    """Every legal action is as likely as any other."""

    needs_view = False

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        return actions[int(self._rng.random() * len(actions))]


def make(game: str, seat: int, seed: int | None, packs: Sequence[Path]) -> RandomBot:
    return RandomBot(SystemRandom() if seed is None else Random(f"random/{seed}/{seat}"))
