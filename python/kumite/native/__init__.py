"""The native engine: the only part that imports the Rust core."""

from __future__ import annotations

from kumite import _core
from kumite._core import Stop

__all__ = ["Stop", "build_hash", "stop_flag"]


def stop_flag() -> Stop:
    """A flag that ends a search early."""
    return Stop()


def build_hash() -> str:
    """What the core was built from: measurements of another build are not comparable."""
    return _core.build_hash()
