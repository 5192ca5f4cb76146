"""The native engine: the only part that imports the Rust core."""

from __future__ import annotations

from kumite import _core


def stop_flag() -> _core.Stop:
    """A flag that ends a search early."""
    return _core.Stop()


def build_hash() -> str:
    """What the core was built from: measurements of another build are not comparable."""
    return _core.build_hash()
