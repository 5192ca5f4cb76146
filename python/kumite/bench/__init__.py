"""Measuring: each section answers a question about speed with a few figures.

A section is a module with `run(quick) -> Iterator[Figure]`; its docstring's first line is the
question. What needs other people's engines or a checkout stands in `benches/` instead.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SECTIONS", "Figure", "Section", "load"]

SECTIONS = ("search",)
"""Words of the sections, in the order in which they run."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure with its spread; `floor` and `goal` are what it should reach."""

    id: str
    value: float
    unit: str
    low: float
    high: float
    what: str
    floor: float | None = None
    goal: float | None = None
    less_is_better: bool = False

    @property
    def verdict(self) -> str:
        """`goal`, `floor`, `missed`, or nothing where nothing was set.

        >>> Figure("x", 3, "s", 2, 4, "", floor=1, goal=5).verdict
        'floor'
        """
        sign = -1 if self.less_is_better else 1
        # The worse end of the spread counts.
        reached = sign * (self.high if self.less_is_better else self.low)
        for word, bar in (("goal", self.goal), ("floor", self.floor)):
            if bar is not None and reached >= sign * bar:
                return word
        return "missed" if self.floor is not None else ""

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "verdict": self.verdict}


class Section(Protocol):
    """What the module of a section offers."""

    def run(self, quick: bool) -> Iterator[Figure]:
        """Measures and tells figure by figure."""


def load(word: str) -> Section:
    """The section of that word."""
    from importlib import import_module

    return cast("Section", import_module(f"kumite.bench.{word}"))
