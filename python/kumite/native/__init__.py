"""The native engine: the only part that imports the Rust core."""

from __future__ import annotations

from kumite import _core
from kumite._core import Batch as RawBatch
from kumite._core import Recall, Stop

__all__ = ["RawBatch", "Recall", "Stop", "build_hash", "cal", "node_bytes", "recall", "stop_flag"]


def stop_flag() -> Stop:
    """A flag that ends a search early."""
    return Stop()


def recall() -> Recall:
    """What a seat's searches keep for each other while its turn goes on."""
    return Recall()


def build_hash() -> str:
    """What the core was built from: measurements of another build are not comparable."""
    return _core.build_hash()


def node_bytes() -> int:
    """Memory of one node of a search."""
    return _core.node_bytes()


def cal(steps: int) -> None:
    """Steps a chain of dependent operations: the unit that speeds are told in."""
    _core.cal(steps)
