"""How long something took, counted for whoever watches the server."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Timings"]


class Timings:
    """Counts by how long it took; each process has its own, and they can be added up."""

    bounds = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

    def __init__(self) -> None:
        self.counts = [0] * (len(self.bounds) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds

    def add_all(self, counts: Sequence[int], seconds: float) -> None:
        """What another process has counted."""
        for at, count in enumerate(counts[: len(self.counts)]):
            self.counts[at] += count
        self.seconds += seconds
