"""Measuring: each section answers a question about speed with a few figures.

A section is a module with `run(quick) -> Iterator[Figure | Skipped]`; its docstring's first line is
the question. Other people's engines take part where they are installed (extra `bench`), and what
needs a checkout is left out where there is none: both are named, never an error.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.bench.ratios import Spread

__all__ = ["SECTIONS", "Figure", "Section", "Skipped", "load", "not_installed", "peer"]

SECTIONS = ("step", "odds", "search", "batch", "parity", "app")
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

    @classmethod
    def of(
        cls,
        id: str,
        measured: Spread | float,
        unit: str,
        what: str,
        floor: float | None = None,
        goal: float | None = None,
        *,
        less_is_better: bool = False,
    ) -> Figure:
        """From a spread, or from a number that has none."""
        if isinstance(measured, float | int):
            value = low = high = float(measured)
        else:
            value, low, high = measured
        return cls(id, value, unit, low, high, what, floor, goal, less_is_better)

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


@dataclass(frozen=True, slots=True)
class Skipped:
    """A figure that could not be measured here, and why."""

    id: str
    why: str


class Section(Protocol):
    """What the module of a section offers."""

    __doc__: str | None

    def run(self, quick: bool) -> Iterator[Figure | Skipped]:
        """Measures and tells figure by figure."""


def load(word: str) -> Section:
    """The section of that word."""
    from importlib import import_module

    return cast("Section", import_module(f"kumite.bench.{word}"))


def peer(module: str) -> Any:
    """Somebody else's module, or None where it is not installed."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        return None


def not_installed(module: str) -> str:
    """Why a figure was left out, and what would help."""
    return f"{module} is not installed (pip install 'kumite-engine[bench]')"
