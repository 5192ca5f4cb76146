"""How long requests took, counted for whoever watches the server."""

from __future__ import annotations

from bisect import bisect_left

__all__ = ["Timings"]


class Timings:
    """How long requests took."""

    bounds = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

    def __init__(self) -> None:
        self.counts = [0] * (len(self.bounds) + 1)
        self.seconds = 0.0
        self.refused = 0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds
