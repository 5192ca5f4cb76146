"""The cores of games, for what asks them about a view: searches, and bots without a search."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from kumite import engines

if TYPE_CHECKING:
    from pathlib import Path

    from kumite.native import Recall, Stop

    from .search import Config

    RawRanked = tuple[int, int, list[float] | None, list[float], float]
    RawReport = tuple[int, list[RawRanked], list[tuple[int, int]], int, int, int, float]


class SearchCore(Protocol):
    """What the core of a game answers about a view."""

    def search(
        self,
        view: bytes,
        config: Config,
        stop: Stop | None = None,
        recall: Recall | None = None,
    ) -> RawReport | None:
        """The best action, if the view's seat is to act."""

    def judge(self, view: bytes) -> list[tuple[int, float]]:
        """What rules of thumb think of each legal action."""


class _Searchable(Protocol):
    core: SearchCore


@cache
def core_of(game: str, packs: tuple[Path, ...] = ()) -> SearchCore:
    """The core of a game that can search."""
    return cast("_Searchable", engines.load(game, "native", packs)).core
